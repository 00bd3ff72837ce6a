"""`torch.zeros(3, layout=torch.strided)`: all tensors of MindSpore have this layout."""

from __future__ import annotations

import ast
from dataclasses import replace

from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.argument_plan import STRIDED

_NAME = "layout"


def asked_layout(site: Site) -> ast.expr | None:
    """The layout that a call asks for, where that is another than MindSpore's."""
    given = _given(site)
    return None if given is None or _is_strided(site, given) else given


def with_plain_layout(site: Site) -> Site:
    """The same use; what it says of the layout changes nothing."""
    if _given(site) is None:
        return site
    arguments = tuple(
        replace(one, constant=STRIDED) if one.keyword == _NAME else one
        for one in site.use.arguments or ()
    )
    return replace(site, use=replace(site.use, arguments=arguments))


def _given(site: Site) -> ast.expr | None:
    call = site.call
    if call is None or not site.use.api.startswith("torch."):
        return None
    return next((one.value for one in call.keywords if one.arg == _NAME), None)


def _is_strided(site: Site, node: ast.expr) -> bool:
    if isinstance(node, ast.Constant):
        return node.value is None
    return site.tree.api(node) == STRIDED

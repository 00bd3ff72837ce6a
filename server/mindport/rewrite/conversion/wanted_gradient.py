"""`torch.zeros(3, requires_grad=True)`: a new tensor that is to get a gradient."""

from __future__ import annotations

import ast
from dataclasses import replace

from mindport.analysis.api_use import ApiUse, UseKind
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite

_NAME = "requires_grad"


def wanted(site: Site) -> ast.expr | None:
    """What a function that makes a tensor is given for `requires_grad`; None for False."""
    call = site.call
    makes = site.use.kind is UseKind.FUNCTION or site.use.api.startswith("torch.Tensor.new_")
    if call is None or not makes:
        return None
    given = next((one.value for one in call.keywords if one.arg == _NAME), None)
    return None if given is None or site.given(given).says(False) else given


def without(use: ApiUse) -> ApiUse:
    """The use as if no gradient were wanted, so that the argument is dropped."""
    arguments = tuple(
        replace(one, constant="False") if one.keyword == _NAME else one
        for one in use.arguments or ()
    )
    return replace(use, arguments=arguments)


def with_gradient(site: Site, made: Rewrite, flag: ast.expr) -> Rewrite:
    """The new tensor, told that it is to get a gradient."""
    parts = (f"{site.helper('wants_grad')}(", *made.parts)
    if site.given(flag).says(True):
        return Rewrite(made.span, (*parts, ")"))
    return Rewrite(made.span, (*parts, ", ", site.tree.span(flag), ")"))

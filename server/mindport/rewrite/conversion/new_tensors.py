"""What calls ask of a new tensor besides its values: a layout, a gradient."""

from __future__ import annotations

import ast
from dataclasses import replace

from mindport.analysis.uses.api_use import UseKind
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.argument_plan import STRIDED
from mindport.rewrite.edits.rewrites import Rewrite


def asked_layout(site: Site) -> ast.expr | None:
    """The layout that a call asks for, where that is another than that of all in MindSpore."""
    given = _given(site, "layout") if site.use.api.startswith("torch.") else None
    if given is None or site.given(given).says(None) or site.tree.api(given) == STRIDED:
        return None
    return given


def with_plain_layout(site: Site) -> Site:
    """The same use; what it says of the layout changes nothing."""
    return _with(site, "layout", STRIDED) if site.use.api.startswith("torch.") else site


def wanted_gradient(site: Site) -> ast.expr | None:
    """What a function that makes a tensor is given for `requires_grad`; None for False."""
    makes = site.use.kind is UseKind.FUNCTION or site.use.api.startswith("torch.Tensor.new_")
    given = _given(site, "requires_grad") if makes else None
    return None if given is None or site.given(given).says(False) else given


def without_gradient(site: Site) -> Site:
    """The use as if no gradient were wanted, so that the argument is dropped."""
    return _with(site, "requires_grad", "False")


def with_gradient(site: Site, made: Rewrite, flag: ast.expr) -> Rewrite:
    """The new tensor, told that it is to get a gradient."""
    said = () if site.given(flag).says(True) else (", ", site.tree.span(flag))
    return Rewrite(made.span, (f"{site.helper('wants_grad')}(", *made.parts, *said, ")"))


def _given(site: Site, name: str) -> ast.expr | None:
    given = site.call.keywords if site.call is not None else []
    if not given:
        return None
    return next((one.value for one in given if one.arg == name), None)


def _with(site: Site, name: str, constant: str) -> Site:
    """The same use with another value of an argument, if it is given."""
    if _given(site, name) is None:
        return site
    arguments = tuple(
        replace(one, constant=constant) if one.keyword == name else one
        for one in site.use.arguments or ()
    )
    return replace(site, use=replace(site.use, arguments=arguments))

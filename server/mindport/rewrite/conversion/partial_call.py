"""`functools.partial(torch.ones, device="cpu")`: what is given there has to suit the target."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from mindport.analysis.api_use import UseKind
from mindport.rewrite.compat_module import parameters_of
from mindport.rewrite.conversion.made import Made, Refused
from mindport.rewrite.conversion.recipe_book import helper_of, recipe_of
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.argument_plan import WITHOUT_EFFECT
from mindport.rewrite.edits.rewrites import Rewrite
from mindport.text.span import Span

_PARTIAL = "functools.partial"


def given_by_partial(
    site: Site, target: str, helpers: Sequence[str]
) -> tuple[Rewrite, ...] | Refused:
    """The changes of what `partial` gives to an API that becomes `target` or a helper.

    Nothing where the API is in no `partial`.
    """
    node = site.tree.at(site.use.name_span)
    call = site.tree.parent(node) if node is not None else None
    if not isinstance(call, ast.Call) or not call.args or call.args[0] is not node:
        return ()
    if site.tree.api(call.func) != _PARTIAL:
        return ()
    return _without_lacking(site, call, _parameters(site, target, helpers), "partial")


def given_to_held(site: Site) -> Made | Refused:
    """A call of an API by a name that holds it: what the API's target lacks goes."""
    call, api = site.call, site.use.api
    as_it_is = Made((), api)
    if call is None or site.use.kind is not UseKind.FUNCTION or not call.keywords:
        return as_it_is
    helper, facts = helper_of(site.code, api), site.code.facts(api)
    if helper is None and facts.target is None:
        return as_it_is
    target = helper or (facts.target.api if facts.target is not None else "")
    names = _parameters(site, target, [helper] if helper else [])
    if names is not None and helper is None and recipe_of(site.code, api) is not None:
        names |= {one.arg for one in call.keywords if one.arg} - WITHOUT_EFFECT  # it may know them
    changes = _without_lacking(site, call, names, "a call by another name")
    return changes if isinstance(changes, Refused) else Made(changes, api)


def _without_lacking(
    site: Site, call: ast.Call, names: set[str] | None, who: str
) -> tuple[Rewrite, ...] | Refused:
    """What a target lacks goes from a call where it has no effect."""
    changes: list[Rewrite] = []
    before: ast.AST = call.args[-1] if call.args else call.func
    for keyword in call.keywords:
        if names is not None and keyword.arg is not None and keyword.arg not in names:
            if keyword.arg not in WITHOUT_EFFECT or before is call.func:
                return Refused(f"{who} gives {keyword.arg}=, which MindSpore's API lacks")
            gone = Span(_end(site, before), _end(site, keyword))
            changes.append(Rewrite(gone, ()))
        before = keyword
    return tuple(changes)


def _end(site: Site, node: ast.AST) -> int:
    assert isinstance(node, (ast.expr, ast.keyword))
    return site.tree.span(node).end


def _parameters(site: Site, target: str, helpers: Sequence[str]) -> set[str] | None:
    """What may be given by keyword; None where that is not known."""
    if helpers:
        known = parameters_of(target.rpartition(".")[2])
        return None if known is None else set(known)
    forms = site.code.signatures(target, site.code.release)
    every = [one for form in forms for one in form.parameters]
    is_open = not every or any(one.kind == "**kwargs" for one in every)
    return None if is_open else {one.name for one in every}

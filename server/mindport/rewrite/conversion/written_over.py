"""A function whose result is written over its input, as `inplace=True` asks."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from mindport.analysis.uses.api_use import UseKind
from mindport.compat.sources import parameters_of
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Part, Rewrite
from mindport.rewrite.facts.aliasing import is_unseen
from mindport.rewrite.facts.inplace_argument import is_asked_for
from mindport.rewrite.facts.overwriting import overwriting
from mindport.rewrite.facts.short_floats import may_widen_in
from mindport.text.edit import covers
from mindport.text.span import Span


def takes_inplace(target: str) -> bool:
    """Whether it is a helper that changes its input where `inplace` says so."""
    package, _, name = target.rpartition(".")
    return package == "mindport_compat" and "inplace" in (parameters_of(name) or ())


def written_over(site: Site, rewrites: Sequence[Rewrite]) -> Rewrite | None:
    """`set_values(x, relu(x))` for the new code of `relu(x, inplace=True)`; None for others."""
    is_function = site.use.kind is UseKind.FUNCTION and site.call is not None
    return over_its_input(site, rewrites) if is_function and is_asked_for(site) else None


def over_its_input(site: Site, rewrites: Sequence[Rewrite]) -> Rewrite | None:
    """The new code of a call, with its result written over the first argument.

    None where not all who hold that would see it. The site knows the helper afterwards.
    """
    call = site.call
    changed = _first(call) if call is not None else None
    is_whole = [one.span for one in rewrites] == [site.use.span]
    if changed is None or call is None or not is_whole:
        return None
    if _is_for_the_result(site, call, changed):
        return rewrites[0]
    name = overwriting(site.tree, call, changed)
    helper = site.spelling.helper(name) if name else None
    if helper is None:
        return None
    site.helpers[name] = None
    given = site.tree.span(changed)
    parts: list[Part] = [f"{helper}({site.code.text[slice(*given)]}, "]
    for part in rewrites[0].parts:
        parts += _kept(part, given)
    return Rewrite(site.use.span, (*parts, ")"))


def _is_for_the_result(site: Site, call: ast.Call, changed: ast.expr) -> bool:
    """Whether the input is a new tensor that nothing holds, and decides the type of the result."""
    if isinstance(changed, ast.Name) or not is_unseen(site.tree, call, changed):
        return False
    own, beside = site.held(changed), [*call.args, *(one.value for one in call.keywords)]
    others = (site.tree.of(one) for one in beside if one is not changed)
    return not any(may_widen_in(site.tree, own, one) for one in others)


def _first(call: ast.Call) -> ast.expr | None:
    """What a call is given as its input."""
    named = (one.value for one in call.keywords if one.arg == "input")
    return call.args[0] if call.args else next(named, None)


def _kept(part: Part, given: Span) -> list[Part]:
    """A part of the call, with a copy of the input: gradients ask for the old values."""
    if isinstance(part, str) or not covers(part, given):
        return [part]
    return [Span(part.start, given.end), ".copy()", Span(given.end, part.end)]

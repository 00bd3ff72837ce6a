"""`size_average=` and `reduce=` of losses: torch still takes them in place of `reduction=`."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Signature
from mindport.rewrite.conversion.site import Site
from mindport.rewrite.edits.rewrites import Rewrite

_AVERAGE, _REDUCE, _REDUCTION = "size_average", "reduce", "reduction"
_LEGACY = (_AVERAGE, _REDUCE)


class Arguments(NamedTuple):
    """Arguments of a call, and what becomes of the text of some."""

    positional: list[ast.expr]
    keywords: list[ast.keyword]
    changes: tuple[Rewrite, ...] = ()


def with_reduction(
    site: Site, positional: list[ast.expr], keywords: list[ast.keyword]
) -> Arguments:
    """The arguments with `reduction` in place of the others, where these are written out."""
    same = Arguments(positional, keywords)
    signature = _legacy_form(site.code.knowledge, site.use.api)
    if signature is None or any(isinstance(one, ast.Starred) for one in positional):
        return same
    names = [one.name for one in signature.parameters if one.kind == "normal"]
    first = names.index(_AVERAGE)
    named = [*_named(names[first:], positional[first:]), *keywords]
    given = {one.arg: one.value for one in named if one.arg in _LEGACY}
    values = {name: getattr(value, "value", ...) for name, value in given.items()}
    if not given:
        return same
    if ... in values.values():  # by name, as the function that is called may lack them
        return Arguments(positional[:first], named)
    values = {name: None if one is None else bool(one) for name, one in values.items()}
    kept = [one for one in named if one.arg not in _LEGACY]
    if all(one is None for one in values.values()):
        return Arguments(positional[:first], kept)
    reduction = _as_torch_says(values.get(_AVERAGE), values.get(_REDUCE))
    kept = [one for one in kept if one.arg != _REDUCTION]
    place = next(value for name, value in given.items() if values[name] is not None)
    written = ast.copy_location(ast.Constant(reduction), place)
    kept.append(ast.copy_location(ast.keyword(_REDUCTION, written), place))
    change = Rewrite(site.tree.span(place), (f'"{reduction}"',))
    return Arguments(positional[:first], kept, (change,))


@lru_cache(maxsize=4096)
def _legacy_form(knowledge: KnowledgeBase, api: str) -> Signature | None:
    """The first overload of an API that takes all of these."""
    wanted = {*_LEGACY, _REDUCTION}
    forms = knowledge.signatures(api)
    return next((one for one in forms if wanted <= {each.name for each in one.parameters}), None)


def _named(names: Sequence[str], values: Sequence[ast.expr]) -> list[ast.keyword]:
    pairs = zip(names, values, strict=False)
    return [ast.copy_location(ast.keyword(name, value), value) for name, value in pairs]


def _as_torch_says(average: object, reduce: object) -> str:
    """What torch makes of the two; None of one is True."""
    if reduce is False:
        return "none"
    return "sum" if average is False else "mean"

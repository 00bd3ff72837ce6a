"""`torch.add(a, 2, b)`: torch still takes a factor before the tensors that it multiplies.

The schemas have such a form beside the documented one, where the factor is given by keyword alone.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from mindport.analysis.uses.api_use import UseKind
from mindport.analysis.values.evaluator import TENSOR
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Signature
from mindport.rewrite.conversion.site import Site

_Given: TypeAlias = "tuple[list[ast.expr], list[ast.keyword]]"
_FACTORS = frozenset({"alpha", "beta", "value"})
_OBJECT = ("self", "input")  # its name in the old forms, and in the documented ones


def with_factor_behind(
    site: Site, positional: list[ast.expr], keywords: list[ast.keyword]
) -> _Given:
    """The arguments in the order of the documented form."""
    same = positional, keywords
    if len(positional) < 2 or any(isinstance(one, ast.Starred) for one in positional):
        return same
    is_method = site.use.kind is UseKind.METHOD
    names = _old_names(site.code.knowledge, site.use.api, len(positional), is_method)
    if names is None or any(one.arg in (None, *names[0]) for one in keywords):
        return same
    given = dict(zip(names[0], positional, strict=True))
    factors = [
        ast.copy_location(ast.keyword(one, given.pop(one)), positional[0]) for one in names[1]
    ]
    return [given[one] for one in names[2]], [*factors, *keywords]


@lru_cache(maxsize=4096)
def _old_names(
    knowledge: KnowledgeBase, api: str, count: int, is_method: bool
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]] | None:
    """The parameters of an old form for so many arguments, its factors, and the other ones.

    None where there is none, or where the documented form may have as many places.
    """
    owner, _, leaf = api.rpartition(".")
    if is_method and owner != TENSOR:
        return None
    function = f"torch.{leaf.removesuffix('_')}" if is_method else api
    forms = [_with_names(one, is_method) for one in knowledge.signatures(function)]
    new = [one for one in forms if one[1] & _FACTORS]
    if any(len(placed) >= count for placed, _ in new):
        return None
    old = [placed for placed, _ in forms if len(placed) == count]
    pairs = product(old, new)
    return next((_parted(*pair) for pair in pairs if _is_of_both(*pair)), None)


def _is_of_both(old: tuple[str, ...], new: tuple[tuple[str, ...], frozenset[str]]) -> bool:
    """Whether a form only takes factors by place that the other one takes by keyword."""
    placed, named = new
    return not named.isdisjoint(old) and {*old} - named == {*placed}


def _parted(
    old: tuple[str, ...], new: tuple[tuple[str, ...], frozenset[str]]
) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    placed, named = new
    return old, tuple(one for one in old if one in named), placed


def _with_names(form: Signature, is_method: bool) -> tuple[tuple[str, ...], frozenset[str]]:
    """The names of what is given by place, with torch's own for the object, and by keyword."""
    every: Sequence[tuple[str, str]] = [(one.name, one.kind) for one in form.parameters]
    placed = [name for name, kind in every if kind in ("normal", "positional")]
    placed = [_OBJECT[1] if name in _OBJECT else name for name in placed]
    if is_method:
        placed = [name for name in placed if name != _OBJECT[1]]
    return tuple(placed), frozenset(name for name, kind in every if kind == "keyword")

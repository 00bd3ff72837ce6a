"""What an operator is computed of: what was given, views of that, or results of operators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.analysis.gradients.wanted import operands
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit

# Methods and functions whose result shows what they get in another order or in part.
_VIEWS = frozenset(
    {
        *("chunk", "clone", "contiguous", "flatten", "narrow", "permute", "reshape", "select"),
        *("split", "squeeze", "swapaxes", "t", "transpose", "unbind", "unflatten", "unsqueeze"),
        "view",
    }
)
_SHOWN = frozenset({ir.ITEM, ir.UNPACK, ir.ELEM, ir.NARROW})
_DISPLAYS = frozenset({ir.LIST, ir.TUPLE})
_WEIGHTS = frozenset({"weight", "bias"})
_PLAIN = 2  # arguments of `layer_norm` before its weights
_MAX_TERMS = 400


def is_of_computed(unit: Unit, given: Iterable[int]) -> bool:
    """Whether what is joined holds the result of an operator that something given has a part in."""
    parts = unit.ir.terms
    for term in given:
        inner = parts[term][1:] if parts[term][0] in _DISPLAYS else ()
        if parts[term][0] in (ir.LISTOF, ir.APPEND):
            return True
        if any(_is_computed(unit, one) for one in inner):
            return True
    return False


def _is_computed(unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] in _SHOWN:
        return _is_computed(unit, parts[1])
    if parts[0] == ir.PHI:
        return any(_is_computed(unit, one) for one in parts[1:] if one < term)
    if parts[0] in (ir.BINARY, ir.UNARY):
        return _is_moved(unit, term)
    if parts[0] != ir.CALL:
        return False
    callee = unit.ir.terms[parts[1]]
    if callee[0] == ir.ATTR and callee[2] in _VIEWS:
        is_method = unit.ir.terms[callee[1]][0] not in (ir.IMPORT, ir.GLOBAL)
        shown = [callee[1]] if is_method else list(parts[2][:1])
        return any(_is_computed(unit, one) for one in shown)
    return _is_moved(unit, term)


def _is_moved(unit: Unit, term: int) -> bool:
    """Whether something that is given has a part in a value."""
    return any(unit.ir.terms[one][0] == ir.PARAM for one in _sources(unit, term))


def _sources(unit: Unit, term: int) -> Iterator[int]:
    waiting, seen = [term], set[int]()
    while waiting and len(seen) < _MAX_TERMS:
        one = waiting.pop()
        if one not in seen and one >= 0:
            seen.add(one)
            yield one
            waiting += operands(unit.ir.terms[one])


def gets_weights(unit: Unit, call: int) -> bool:
    """Whether a call passes weights beside the input and its shape."""
    _, _, positional, keywords = unit.ir.terms[call]
    named = {name for name, _ in keywords}
    return len(positional) > _PLAIN or None in named or not named.isdisjoint(_WEIGHTS)

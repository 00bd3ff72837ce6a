"""What was put into the lists that a function makes, and of what its tensors were made."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import Kind
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.unsaid import Keys
from mindport.analysis.values.domain import Library

_MOST_STEPS = 8


def part_of(unit: Unit, item: int, keys: Keys) -> int:
    """The part of an item that is written out under its keys: `ids` of `(n, ids)`; -1 for none."""
    for key in keys:
        parts = unit.ir.terms[item] if item >= 0 else (ir.UNKNOWN,)
        item = -1
        if parts[0] == ir.DICT:
            item = _under(unit, parts, key)
        elif parts[0] in (ir.TUPLE, ir.LIST) and isinstance(key, int):
            item = parts[1:][key] if 0 <= key < len(parts) - 1 else -1
    return item


def _under(unit: Unit, written: ir.Term, key: object) -> int:
    """What a dict that is written out has under a key; -1 for nothing."""
    pairs = zip(written[1], written[2], strict=True)
    found = (value for one, value in pairs if one >= 0 and unit.ir.terms[one] == (ir.CONST, key))
    return next(found, -1)


def held(terms: list[ir.Term], term: int) -> Iterator[int]:
    """What was put into a list that the function makes."""
    for way in ways(terms, term):
        parts = terms[way]
        if parts[0] == ir.LISTOF or (parts[0] == ir.APPEND and parts[3] < 0):
            yield parts[1] if parts[0] == ir.LISTOF else parts[2]


def data_of(s: Shapes, unit: Unit, term: int) -> int:
    """What a tensor was made of: `row` of `torch.tensor(row)`."""
    parts = unit.ir.terms[term]
    if parts[0] != ir.CALL or not parts[2]:
        return term
    names = called(s, unit, parts[1])
    return int(parts[2][0]) if names and all(_is_maker(s, one) for one in names) else term


def _is_maker(s: Shapes, api: str) -> bool:
    rule = s.rule(api)
    return rule is not None and rule.kind is Kind.SIZE


def uncut(terms: list[ir.Term], term: int) -> int:
    """What a term is a slice of: `row` of `row[:8]`."""
    while term >= 0 and terms[term][0] == ir.ITEM and terms[terms[term][2]][0] == ir.SLICE:
        term = terms[term][1]
    return term


def ways(terms: list[ir.Term], term: int) -> set[int]:
    """What a name may be bound to."""
    waiting, seen = [term], set[int]()
    while waiting and len(seen) < _MOST_STEPS:
        one = waiting.pop()
        if one not in seen and terms[one][0] == ir.PHI:
            waiting += terms[one][1:]
        seen.add(one)
    return seen


def called(s: Shapes, unit: Unit, callee: int) -> set[str]:
    """The names of the library functions that a call may run."""
    return {one.name for one in s.ev.value(unit, callee) if isinstance(one, Library)}

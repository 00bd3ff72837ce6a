"""Batches of indices that code of the project makes: whether their lengths differ, and where."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.dimension import Cause
from mindport.analysis.shape.domain import Literal
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.ragged import is_called
from mindport.analysis.shape.widths import is_apart
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import Class, Function, Method, Object

_MAX_STEPS = 60  # of terms that a list is made of
_RANGE, _LENGTH, _ITERATOR = "builtins.range", "builtins.len", "builtins.iter"
_WHOLE_PARTS = frozenset({"Sub", "FloorDiv", "Mod"})  # what leaves out a rest


def why_batches_differ(s: Shapes, unit: Unit, term: int) -> Cause | None:
    """Where batches are made that differ in length; `term` is what gives them."""
    for maker in _makers(s, unit, term):
        entry = maker.unit.ir.functions[maker.index]
        found = _of_batches(s, maker.unit, entry.yields, entry.yield_tests)
        found = found or next(
            filter(None, (_of_list(s, maker.unit, r) for r in entry.returns)), None
        )
        if found is not None:
            return found
    return _of_list(s, unit, term)


def _makers(s: Shapes, unit: Unit, term: int) -> Iterator[Function]:
    """The functions of the project that give the batches: `__iter__`, or a generator."""
    for atom in s.ev.value(unit, term):
        if isinstance(atom, Object):
            owner, found = find_attribute(s.ev, atom.cls, "__iter__")
            if isinstance(owner, Class):
                yield from (one for one in found if isinstance(one, Function))
    parts = unit.ir.terms[term]
    if parts[0] == ir.CALL:
        for atom in s.ev.value(unit, parts[1]):
            if isinstance(atom, (Function, Method)):
                yield atom.function if isinstance(atom, Method) else atom


def _of_list(s: Shapes, unit: Unit, term: int) -> Cause | None:
    """A list of batches: a comprehension, or a list that is filled."""
    terms = unit.ir.terms
    parts = terms[term]
    if parts[0] == ir.CALL and len(parts[2]) == 1 and is_called(s, unit, parts[1], _ITERATOR):
        return _of_list(s, unit, parts[2][0])
    if parts[0] == ir.LISTOF:
        return _of_batches(s, unit, [parts[1]], [])
    put = [terms[one][2] for one in _made_of(unit, term) if terms[one][0] == ir.APPEND]
    batches = [one for one in dict.fromkeys(put) if _is_list(unit, one)]
    return _of_batches(s, unit, batches, []) if batches else None


def _is_list(unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    is_slice = parts[0] == ir.ITEM and unit.ir.terms[parts[2]][0] == ir.SLICE
    return is_slice or bool(_puts(unit, term))


def _of_batches(s: Shapes, unit: Unit, batches: list[int], tests: list[int]) -> Cause | None:
    given = [one for batch in batches for one in _one_of(unit, batch)]
    for batch in given:
        if _is_other_in_length(s, unit, batch):
            return Cause(unit.path, batch, "")
    filled = [batch for batch in dict.fromkeys(batches) if _puts(unit, batch)]
    if not filled:
        return None
    if len(filled) == 1 and (not tests or _is_full(s, unit, tests)):
        return None
    if any(_is_switched_off(s, unit, test) for test in tests):
        return None
    return Cause(unit.path, filled[-1], "")


def _is_other_in_length(s: Shapes, unit: Unit, batch: int) -> bool:
    return _is_cut_with_rest(s, unit, batch) or _is_filtered(unit, batch)


def _one_of(unit: Unit, batch: int) -> list[int]:
    """A batch, or the lists that a loop over `(short, long)` gives one after the other."""
    terms = unit.ir.terms
    rows = terms[terms[batch][1]] if terms[batch][0] == ir.ELEM else (ir.UNKNOWN,)
    return [*rows[1:]] if rows[0] in (ir.TUPLE, ir.LIST) else [batch]


def _is_filtered(unit: Unit, batch: int) -> bool:
    """Whether it is a list of what passes a test: `[i for i, n in enumerate(sizes) if n < 9]`."""
    return any(
        unit.ir.terms[one][0] == ir.LISTOF and len(unit.ir.terms[one]) > 3
        for one in _made_of(unit, batch)
    )


# -- order[i : i + size] ----------------------------------------------------------------------


def _is_cut_with_rest(s: Shapes, unit: Unit, batch: int) -> bool:
    """Whether it is a slice of what is cut into equal parts, and the last may be shorter."""
    terms = unit.ir.terms
    parts = terms[batch]
    if parts[0] != ir.ITEM or terms[parts[2]][0] != ir.SLICE:
        return False
    _, lower, upper, step = terms[parts[2]]
    if min(lower, upper) < 0 or step >= 0 or terms[lower][0] != ir.ELEM:
        return False
    run = terms[terms[lower][1]]
    if run[0] != ir.CALL or len(run[2]) != 3 or not is_called(s, unit, run[1], _RANGE):
        return False
    _, stop, stride = run[2]
    return is_apart(terms, lower, upper, stride) and not _leaves_out(terms, stop)


def _leaves_out(terms: list[ir.Term], stop: int) -> bool:
    """Whether an end is computed such that a rest may be left out: `n - size + 1`."""
    parts = terms[stop]
    if parts[0] != ir.BINARY:
        return bool(parts[0] == ir.CONST)
    return parts[1] in _WHOLE_PARTS or any(_leaves_out(terms, one) for one in parts[2:])


# -- batch.append(i) --------------------------------------------------------------------------


def _made_of(unit: Unit, term: int) -> list[int]:
    """The terms that stand for one list, from all ways to it."""
    terms, waiting, met = unit.ir.terms, [term], dict[int, None]()
    while waiting and len(met) < _MAX_STEPS:
        one = waiting.pop()
        if one in met or one < 0:
            continue
        met[one] = None
        parts = terms[one]
        if parts[0] == ir.PHI:
            waiting += parts[1:]
        elif parts[0] in (ir.APPEND, ir.NARROW, ir.ANNOTATED):
            waiting.append(parts[1])
    return list(met)


def _puts(unit: Unit, batch: int) -> bool:
    """Whether it is a list that is filled one by one."""
    terms = unit.ir.terms
    return any(terms[one][0] == ir.APPEND and terms[one][3] < 0 for one in _made_of(unit, batch))


def _is_full(s: Shapes, unit: Unit, tests: list[int]) -> bool:
    """Whether a list is handed out when it has a length that it is compared with."""
    return any(_asks_length(s, unit, test) for test in tests)


def _asks_length(s: Shapes, unit: Unit, test: int) -> bool:
    terms = unit.ir.terms
    parts = terms[test]
    if parts[0] == ir.PHI:  # of an `and`
        return any(_asks_length(s, unit, one) for one in parts[1:])
    if parts[0] != ir.COMPARE:
        return False
    return any(_is_length(s, unit, one) for one in parts[1:]) and not any(
        terms[one] in ((ir.CONST, 0), (ir.CONST, 1)) for one in parts[1:]
    )


def _is_length(s: Shapes, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    return parts[0] == ir.CALL and is_called(s, unit, parts[1], _LENGTH)


def _is_switched_off(s: Shapes, unit: Unit, test: int) -> bool:
    """Whether a condition is, or holds, `not drop_last` of what is known to be true."""
    parts = unit.ir.terms[test]
    if parts[0] == ir.PHI:
        return any(_is_switched_off(s, unit, one) for one in parts[1:])
    negated = parts[0] == ir.UNARY and parts[1] == "Not"
    return negated and s.of(unit, parts[2]) == Literal(True)

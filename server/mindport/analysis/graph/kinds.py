"""What kind of value a term is to a graph: a tensor, a number of Python, or nobody knows."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.analysis.gradients.wanted import operands
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.tensor_parameters import OF_ARRAYS
from mindport.analysis.values.class_by_members import is_only_of_tensors
from mindport.analysis.values.domain import Constant
from mindport.analysis.values.evaluator import Evaluator

TENSOR, NUMBER = "tensor", "number"
_MAX_TERMS = 400
# What a graph knows of a tensor when it is made.
_STATIC = frozenset(
    {"device", "dim", "dtype", "is_cuda", "ndim", "ndimension", "numel", "shape", "size"}
)
_STATIC_CALLS = frozenset({"hasattr", "isinstance", "len", "type"})
# Operands that say what kind their result is.
_MIXED = frozenset({ir.BINARY, ir.COMPARE, ir.UNARY})


def is_tensor(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a term is a tensor, or what a method makes of a value that only arrays have."""
    value = ev.value(unit, term)
    if value:
        return any(map(ev.is_tensor, value))
    parts = unit.ir.terms[term]
    callee = unit.ir.terms[parts[1]] if parts[0] == ir.CALL else (ir.UNKNOWN,)
    if callee[0] != ir.ATTR or ev.value(unit, callee[1]):
        return False
    return callee[2] in OF_ARRAYS or is_only_of_tensors(ev, callee[2])


def kind_of(ev: Evaluator, unit: Unit, term: int, met: frozenset[int] = frozenset()) -> str:
    """TENSOR, NUMBER, or "" where it is neither for certain."""
    parts = unit.ir.terms[term]
    if term in met or len(met) > _MAX_TERMS:
        return ""
    if parts[0] == ir.CONST:
        return NUMBER if isinstance(parts[1], (bool, int, float)) else ""
    met |= {term}
    if parts[0] in _MIXED:
        inner = [one for one in parts[1:] if isinstance(one, int)]
        kinds = {kind_of(ev, unit, one, met) for one in inner}
        if TENSOR in kinds:
            return TENSOR
        return NUMBER if kinds == {NUMBER} else _known(ev, unit, term)
    if parts[0] == ir.PHI:
        kinds = {kind_of(ev, unit, one, met) for one in parts[1:] if one not in met}
        return kinds.pop() if len(kinds) == 1 else ""
    return _known(ev, unit, term)


def _known(ev: Evaluator, unit: Unit, term: int) -> str:
    if is_tensor(ev, unit, term):
        value = ev.value(unit, term)
        return TENSOR if all(map(ev.is_tensor, value)) else ""
    value = ev.value(unit, term)
    is_number = bool(value) and all(
        isinstance(one, Constant) and isinstance(one.value, (bool, int, float)) for one in value
    )
    return NUMBER if is_number or numbers_of(ev).held(unit, term).is_number else ""


def is_read(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a number of Python comes from what a tensor holds: `x.sum().item() + 1`."""
    return kind_of(ev, unit, term) == NUMBER and rests_on_data(ev, unit, term)


def rests_on_data(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether what a tensor holds has a part in a value."""
    return any(is_tensor(ev, unit, one) for one in sources_of(unit, term))


def sources_of(unit: Unit, term: int) -> Iterator[int]:
    """A term and all that it is made of, without what a graph knows when it is made."""
    waiting, seen = [term], set[int]()
    while waiting and len(seen) < _MAX_TERMS:
        one = waiting.pop()
        if one not in seen and one >= 0:
            seen.add(one)
            yield one
            waiting += _sources(unit, one)


def _sources(unit: Unit, term: int) -> Iterator[int]:
    """What a value is made of, apart from what a graph knows of tensors when it is made."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.CALL:
        callee = unit.ir.terms[parts[1]]
        name = callee[-1] if callee[0] in (ir.ATTR, ir.GLOBAL) else ""
        if name in _STATIC or name in _STATIC_CALLS:
            return
    if parts[0] != ir.ATTR or parts[2] not in _STATIC:
        yield from operands(parts)

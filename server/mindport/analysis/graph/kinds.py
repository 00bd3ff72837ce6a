"""What kind of value a term is to a graph: a tensor, a number of Python, or nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.analysis.gradients.wanted import operands, reached
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.tensor_parameters import OF_ARRAYS
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.class_by_members import is_only_of_tensors
from mindport.analysis.values.domain import Constant, Function
from mindport.analysis.values.evaluator import Evaluator

TENSOR, NUMBER = "tensor", "number"
_MAX_TERMS = 400
# What a graph knows of a tensor when it is made.
_STATIC = frozenset(
    {
        *("device", "dim", "dtype", "is_complex", "is_contiguous", "is_cuda", "is_floating_point"),
        *("ndim", "ndimension", "nelement", "numel", "requires_grad", "shape", "size"),
    }
)
# Functions and methods that give a number of what they get.
_COUNTING = frozenset(
    f"builtins.{name}"
    for name in ("abs", "bool", "float", "int", "max", "min", "pow", "round", "sum")
)
_READING = frozenset({"__bool__", "__float__", "__int__", "item", "tolist"})
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
        return _mixed(ev, unit, term, met)
    if parts[0] == ir.PHI:
        kinds = {kind_of(ev, unit, one, met) for one in parts[1:] if one not in met}
        return kinds.pop() if len(kinds) == 1 else ""
    return _known(ev, unit, term)


def _mixed(ev: Evaluator, unit: Unit, term: int, met: frozenset[int]) -> str:
    inner = [one for one in unit.ir.terms[term][1:] if isinstance(one, int)]
    kinds = {kind_of(ev, unit, one, met) for one in inner}
    if TENSOR in kinds:
        return TENSOR
    return NUMBER if kinds == {NUMBER} else _known(ev, unit, term)


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
    """Whether what a tensor holds has a part in a number, for all that is known."""
    return any(
        kind_of(ev, unit, one) == TENSOR and _is_sure(ev, unit, one)
        for one in reached(term, lambda at: _read_from(ev, unit, at))
    )


def _is_sure(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether an operator of a library or an annotation makes a tensor, and no guess."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.PARAM:
        return bool(unit.ir.functions[parts[1]].parameters[parts[2]][3] >= 0)
    if parts[0] != ir.CALL:
        return parts[0] not in _MIXED
    return not any(isinstance(one, Function) for one in ev.value(unit, parts[1]))


def _read_from(ev: Evaluator, unit: Unit, term: int) -> Iterator[int]:
    """What a number is computed of; what other functions give is not followed."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.CALL:
        callee = unit.ir.terms[parts[1]]
        if callee[0] == ir.ATTR and callee[2] in _READING:
            yield callee[1]
        if any(one in _COUNTING or one.startswith("math.") for one in apis(ev, unit, parts[1])):
            yield from parts[2]
    elif parts[0] != ir.ATTR:
        yield from operands(parts)


def sources_of(unit: Unit, term: int) -> Iterator[int]:
    """A term and all that it is made of, without what a graph knows when it is made."""

    def inner(one: int) -> Iterable[int]:
        parts = unit.ir.terms[one]
        callee = unit.ir.terms[parts[1]] if parts[0] == ir.CALL else parts
        is_static = callee[0] == ir.ATTR and callee[2] in _STATIC
        return () if is_static else operands(parts)

    return reached(term, inner)

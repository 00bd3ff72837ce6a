"""Which dtypes meet: of tensors without dimensions, and of what a tensor is changed by."""

from __future__ import annotations

from collections.abc import Collection
from itertools import product
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.memory.index_terms import leaves_dimension
from mindport.analysis.numbers.as_called import held_as_called
from mindport.analysis.numbers.held_numbers import Held, bits, widens
from mindport.analysis.numbers.maybe_held import may_hold
from mindport.analysis.numbers.passed_parts import passed_parts
from mindport.analysis.uses.called_operator import given, operator
from mindport.analysis.values.evaluator import TENSOR
from mindport.analysis.values.iterated import TENSORS
from mindport.analysis.values.parameters import passed_terms
from mindport.analysis.values.value_kinds import NUMBERS, kinds
from mindport.knowledge.operator_facts import family

if TYPE_CHECKING:
    from mindport.analysis.expression import Expression

# What a tensor of unknown dtype is taken for, besides the dtypes that the file names.
USUAL = frozenset({"bool", "int64", "float32"})
_DOUBLE = "float64"


def taken_in(operand: Expression, beside: Expression, named: Collection[str]) -> str | None:
    """The dtype in which torch takes an operand, where a common dtype would be another one.

    None: its own, or nothing tells that it has no dimensions. "": it shows when the program runs.
    `named` are the dtypes that the file names.
    """
    if not is_by_one_way(operand) or not _may_be_tensor(beside):
        return None
    held, other = operand.held, beside.held
    if not held.is_exact and _may_be_without_dimensions(operand):
        held = held_as_called(operand)
        other = held_as_called(beside) if held.is_exact else other
    is_double = not held.is_exact and operand.is_of_array
    possible = [held, *([Held("float64")] if is_double else [])]  # as most arrays are
    if not any(_may_differ(one, other, named) for one in possible):
        return None
    is_exact = held.is_exact and other.is_exact
    ranks = (operand.rank, beside.rank)
    is_open = is_exact or _is_narrow(other) or (is_double and _may_be_one(operand))
    may_be_single = ranks[0] is None and _may_be_single(operand, is_open=is_open)
    if (ranks[0] != 0 and not may_be_single) or ranks[1] == 0:
        return None
    is_sure = operand.held == held and is_exact and None not in ranks and operand.is_tensor
    return other.dtype if is_sure else ""


def _may_be_single(operand: Expression, *, is_open: bool) -> bool:
    """Whether a tensor of unknown rank may have no dimensions: anything may where it is open."""
    return (is_open or _is_of_maybe_number(operand)) and not _has_dimension(operand)


def is_by_one_way(operand: Expression) -> bool:
    """Whether it is known to be a tensor by one way at least."""
    return TENSOR in operand.kinds


def _may_be_without_dimensions(operand: Expression) -> bool:
    """Whether something tells so: its rank, a number that it may be, what a call passes for it."""
    if operand.term is None or operand.rank == 0 or not operand.kinds.isdisjoint(NUMBERS):
        return operand.term is not None
    passed = passed_parts(operand.evaluator, operand.unit, operand.term)
    return any(operand.file.numbers.rank(*one) == 0 for one in passed)


def _is_of_maybe_number(operand: Expression) -> bool:
    """Whether it is made, by casts and views, of what may be a number: of a sum from 0 on."""
    ev, unit, term = operand.evaluator, operand.unit, operand.term
    while term is not None:
        if not kinds(ev, unit, term).isdisjoint(NUMBERS):
            return True
        parts = unit.ir.terms[term]
        facts = operator(ev, unit, parts[1]) if parts[0] == ir.CALL else None
        is_handed = facts is not None and 0 in facts.shares
        term = next(iter(given(ev, unit, term)), None) if is_handed else None
    return False


def _may_be_one(operand: Expression) -> bool:
    """Whether it may be one number of an array."""
    return _parts(operand)[0] in (ir.ELEM, ir.ITEM, ir.UNPACK) or operand.may_be_number_of_array


def _has_dimension(operand: Expression) -> bool:
    """Whether the index that it is taken by leaves it a dimension."""
    parts = _parts(operand)
    return parts[0] == ir.ITEM and leaves_dimension(operand.unit, parts[2])


def _parts(operand: Expression) -> ir.Term:
    return (ir.UNKNOWN,) if operand.term is None else operand.unit.ir.terms[operand.term]


def may_widen(held: Held, by: Expression) -> bool:
    """Whether arithmetic with a tensor may give another dtype than the changed one has.

    Most arrays of numpy are of doubles, and so are tensors that are made of them.
    """
    if not is_tensor_or_parameter(by):
        return _widens_as_passed(held, by)
    if widens(held, by.held):
        return True
    if by.held.is_exact:
        return False
    is_double = held.family == "float" and held.dtype != _DOUBLE and may_hold(by, _DOUBLE)
    return is_double or by.is_of_array or _widens_as_passed(held, by)


def is_tensor_or_parameter(operand: Expression) -> bool:
    """Whether it is known to be a tensor or a parameter, unless it is None."""
    kinds = operand.kinds - {"NoneType"}
    return bool(kinds) and kinds <= TENSORS


def _widens_as_passed(held: Held, by: Expression) -> bool:
    """The same of a parameter, or of a part of one: by what callers in the project pass."""
    for source in by.memory():
        unit, term, member = source.memory
        parts = unit.ir.terms[term]
        if parts[0] != ir.PARAM or member is not None:
            continue
        passed = passed_terms(by.evaluator, unit, parts[1], parts[2])
        if any(widens(held, by.file.numbers.held(*one)) for one in passed):
            return True
    return False


def _may_be_tensor(operand: Expression) -> bool:
    if not is_by_one_way(operand) and "" not in operand.kinds:
        return False
    return not (operand.held.is_number or operand.is_no_tensor or operand.is_array)


def _may_differ(held: Held, other: Held, named: Collection[str]) -> bool:
    """Whether the dtypes are of one family, and the first may be the wider one."""
    is_met = other.family in ("", held.family) if held.family else _is_narrow(other)
    if held.is_number or not is_met:
        return False
    if not held.is_exact and not other.is_exact:
        return False  # as most are: of one dtype
    pairs = product(_possible(held, named), _possible(other, named))
    return any(_is_wider(*pair) for pair in pairs)


def _is_narrow(held: Held) -> bool:
    """Whether it is narrower than what a tensor of unknown dtype may have."""
    usual = {"float": 32, "integer": 64}.get(family(held.dtype), 0) if held.is_exact else 0
    return bits(held.dtype) < usual


def _is_wider(one: str, two: str) -> bool:
    return one != two and family(one) == family(two) and bits(one) >= bits(two)


def _possible(held: Held, named: Collection[str]) -> Collection[str]:
    return (held.dtype,) if held.is_exact else USUAL.union(named)

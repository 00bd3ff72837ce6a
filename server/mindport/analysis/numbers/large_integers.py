"""Whether integers may be beyond 2**53, where double precision does not hold all of them.

`(x * 6364136223846793005 + 1) % m`, `torch.iinfo(torch.int64).max // x`: hashes and limits. What
nothing says so of is taken for smaller: counts, sizes and places are.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.limits_of_types import limited_dtype
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.parameters import passed_terms

if TYPE_CHECKING:
    from mindport.analysis.expression import Expression
    from mindport.analysis.expressions import Expressions
    from mindport.analysis.values.evaluator import Evaluator

_MOST_DEPTH = 12
_LARGE = 2**53
# What multiplies a number of this size, or shifts one so far, makes it large.
_FACTOR = 2**31
_SHIFT = 32
_LIMITS = ("max", "min")
_TELLING = "limits-of-integers"
_WIDE = ("", "int64", "uint64", "integer")
_GROWING = {"LShift": _SHIFT, "Mult": _FACTOR}
# By an operator, whose sizes the result may have.
_OPERANDS = {
    **dict.fromkeys(("Add", "BitOr", "BitXor", "Mult", "Sub"), (2, 3)),
    "LShift": (2,),
    "Mod": (3,),
}
_PARTS = {
    **dict.fromkeys((ir.TUPLE, ir.LIST, ir.PHI), slice(1, None)),
    **dict.fromkeys((ir.TAKEN, ir.ANNOTATED, ir.NARROW, ir.ELEM, ir.ITEM), slice(1, 2)),
    ir.UNARY: slice(2, 3),
}


@dataclass(frozen=True)
class _Question:
    """What is asked of each term: whether its numbers may be beyond the largest of these."""

    evaluator: Evaluator
    file: Expressions
    largest: int
    met: set[tuple[Unit, int]] = field(default_factory=set)  # terms that were asked already


def may_be_large(asked: Expression) -> bool:
    """Whether an expression may hold such integers, by the numbers that it is made of."""
    return asked.held.family in ("", "integer") and may_exceed(asked, _LARGE)


def may_exceed(asked: Expression, largest: int) -> bool:
    """Whether a whole number may be beyond `largest`."""
    if asked.term is None:
        return False
    question = _Question(asked.evaluator, asked.file, largest)
    return _is_large(question, asked.unit, asked.term, _MOST_DEPTH)


def _is_large(asked: _Question, unit: Unit, term: int, depth: int) -> bool:
    if depth < 0 or (unit, term) in asked.met:
        return False
    asked.met.add((unit, term))
    rule = _RULES.get(unit.ir.terms[term][0])
    if rule is not None:
        return rule(asked, unit, term, depth)
    return any(_is_large(asked, unit, one, depth - 1) for one in _inner(unit, term))


def _number(asked: _Question, unit: Unit, term: int, _depth: int) -> bool:
    value = unit.ir.terms[term][1]
    return type(value) is int and abs(value) > asked.largest


def _attribute(asked: _Question, unit: Unit, term: int, _depth: int) -> bool:
    _, base, name = unit.ir.terms[term]
    return name in _LIMITS and limited_dtype(asked.file.numbers, unit, base, _TELLING) in _WIDE


def _parameter(asked: _Question, unit: Unit, term: int, depth: int) -> bool:
    passed = passed_terms(asked.evaluator, unit, *unit.ir.terms[term][1:3])
    return any(_is_large(asked, *one, depth - 1) for one in passed)


def _arithmetic(asked: _Question, unit: Unit, term: int, depth: int) -> bool:
    """Whether arithmetic gives large numbers: a remainder has the size of what divides."""
    parts = unit.ir.terms[term]
    if parts[1] == "Pow":
        return _is_large_power(asked, unit, *parts[2:4])
    least = _GROWING.get(parts[1])
    if least is not None and any(_is_at_least(unit, one, least) for one in parts[2:4]):
        return True
    operands = [parts[one] for one in _OPERANDS.get(parts[1], ())]
    return any(_is_large(asked, unit, one, depth - 1) for one in operands)


def _is_large_power(asked: _Question, unit: Unit, base: int, exponent: int) -> bool:
    """Whether it is written as one, as `2**61` is."""
    numbers = [unit.ir.terms[one] for one in (base, exponent)]
    if any(one[0] != ir.CONST or type(one[1]) is not int or one[1] < 1 for one in numbers):
        return False
    return bool(numbers[1][1] * math.log2(numbers[0][1]) >= math.log2(asked.largest))


def _is_at_least(unit: Unit, term: int, least: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] == ir.GLOBAL and parts[1] in unit.ir.names:
        parts = unit.ir.terms[unit.ir.names[parts[1]]]
    return parts[0] == ir.CONST and type(parts[1]) is int and abs(parts[1]) >= least


def _inner(unit: Unit, term: int) -> Iterable[int]:
    """The terms whose numbers a term may hold; those of what a call is given, too."""
    parts = unit.ir.terms[term]
    if parts[0] == ir.GLOBAL:
        return [unit.ir.names[parts[1]]] if parts[1] in unit.ir.names else []
    if parts[0] == ir.CALL:
        method = unit.ir.terms[parts[1]]
        found = (*method[1:2], *parts[2]) if method[0] == ir.ATTR else parts[2]
    else:
        found = parts[_PARTS.get(parts[0], slice(0))]
    return [one for one in found if -1 < one < term]


_RULES: dict[int, Callable[[_Question, Unit, int, int], bool]] = {
    ir.CONST: _number,
    ir.ATTR: _attribute,
    ir.PARAM: _parameter,
    ir.BINARY: _arithmetic,
}

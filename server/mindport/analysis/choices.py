"""Which terms a term may be: all ways of a branch, what a name of the module is bound to."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.classes import has_decorator
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.analysis.values.parameters import passed_terms
from mindport.analysis.values.value_kinds import kinds

_INNER = {ir.PHI: slice(1, None), **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED), slice(1, 2))}
# What is read of an object, or called.
_OF_OBJECT = frozenset({ir.ATTR, ir.CALL, ir.ITEM})


def choices(unit: Unit, term: int, through: Collection[int] = ()) -> Iterator[int]:
    """The terms that a term is one of; what is of an object by one of some operations is it."""
    waiting, met = [term], {term}
    while waiting:
        at = waiting.pop()
        parts = unit.ir.terms[at]
        inner = parts[_INNER.get(parts[0], slice(1, 2) if parts[0] in through else slice(0))]
        if parts[0] == ir.GLOBAL:
            inner = (unit.ir.names.get(parts[1], -1),)
        behind = [one for one in inner if one >= 0]
        if not behind:
            yield at
        waiting += [one for one in behind if one not in met]
        met.update(behind)


def is_made_by(ev: Evaluator, unit: Unit, term: int, makers: Collection[str]) -> bool:
    """Whether it is the result of a call of one of some APIs, whichever way led here.

    A container stays what it is when values are put into it.
    """
    made = [unit.ir.terms[one] for one in choices(unit, term, (ir.APPEND,))]
    return all(one[0] == ir.CALL and apis(ev, unit, one[1]).issubset(makers) for one in made)


def is_passed(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it may be what its function is passed, other than the object of a method."""
    return any(_is_argument(ev, unit, one) for one in choices(unit, term))


def is_of_passed(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether it may be read of what its function is passed: `x`, `x.a[0]`, `x.abs()`."""
    return any(_is_argument(ev, unit, one) for one in choices(unit, term, _OF_OBJECT))


def is_passed_unknown(ev: Evaluator, unit: Unit, term: int) -> bool:
    """Whether a call in the project passes for it what may be a tensor, or anything."""
    for one in choices(unit, term):
        parts = unit.ir.terms[one]
        passed = passed_terms(ev, unit, parts[1], parts[2]) if parts[0] == ir.PARAM else ()
        found = (kinds(ev, *given) for given in passed)
        if any(not own or not own.isdisjoint(("", TENSOR)) for own in found):
            return True
    return False


def _is_argument(ev: Evaluator, unit: Unit, term: int) -> bool:
    parts = unit.ir.terms[term]
    if parts[0] != ir.PARAM:
        return False
    is_method = not parts[2] and unit.ir.functions[parts[1]].owner >= 0
    return not is_method or has_decorator(ev.atoms.the_function(unit, parts[1]), "staticmethod")

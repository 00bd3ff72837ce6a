"""Whether a term is cut to whole numbers: an evaluator over the terms that are made of it.

`torch.floor(torch.log2(x))` makes a whole step of an error in the last digit. A term is followed
through arithmetic, views and operators that work element by element, out of its function to the
calls of it in the file, and into the functions of the file that are passed it. What is written into
integers is cut, too.
"""

from __future__ import annotations

from functools import cached_property

from mindport.analysis.lowering import ir
from mindport.analysis.memory.handed_back import called
from mindport.analysis.numbers.number_types import NumberTypes
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import given, is_method, operator, written
from mindport.analysis.uses.named_api import apis
from mindport.analysis.uses.term_users import TermUsers
from mindport.analysis.values.evaluator import TENSOR
from mindport.analysis.values.operators import OF_BITS
from mindport.analysis.values.parameters import passed_terms

_DIVIDING = frozenset({"FloorDiv", "Mod"})
_OTHER = frozenset({*OF_BITS, "MatMult", "Not"})
_HANDED_ON = {
    ir.PHI: slice(1, None),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED, ir.GLOBAL), slice(1, 2)),
    **dict.fromkeys((ir.ITEM, ir.ELEM, ir.UNPACK), slice(1, 2)),
}


class WholeSteps:
    """The terms of one file that are cut to whole numbers."""

    def __init__(self, numbers: NumberTypes, unit: Unit, users: TermUsers) -> None:
        self._numbers, self._ev, self._unit, self._users = numbers, numbers.ev, unit, users

    def has(self, term: int) -> bool:
        """Whether what is made of a term is cut to whole numbers."""
        waiting, met = [term], {term}
        while waiting:
            at = waiting.pop()
            for user in self._users.of(at):
                said = self._cuts(user, at)
                if said:
                    return True
                if said is None and user not in met:
                    waiting.append(user)
                    met.add(user)
            elsewhere = {*self._given_back(at), *self._passed.get(at, ())} - met
            waiting += elsewhere
            met |= elsewhere
        return False

    def _cuts(self, user: int, term: int) -> bool | None:
        """Whether a term cuts another one; None where it hands on what it makes of it."""
        parts = self._unit.ir.terms[user]
        if is_method(self._ev, self._unit, term) and parts[:2] != (ir.CALL, term):
            return False
        if parts[0] == ir.CALL:
            return self._cuts_by(user, parts, term)
        if parts[0] == ir.APPEND and term == parts[2]:
            return self._holds_integers(parts[1])
        if parts[0] == ir.COMPARE:
            return any(map(self._is_whole, parts[1:]))
        if parts[0] in (ir.BINARY, ir.UNARY):
            return True if parts[1] in _DIVIDING else False if parts[1] in _OTHER else None
        is_handed_on = parts[0] == ir.ATTR or term in parts[_HANDED_ON.get(parts[0], slice(0))]
        return None if is_handed_on else False

    def _is_whole(self, term: int) -> bool:
        """Whether it is a whole number other than 0, which a logarithm of 1 gives exactly."""
        parts = self._unit.ir.terms[term]
        is_number = parts[0] == ir.CONST and type(parts[1]) in (int, float)
        return is_number and parts[1] != 0 and float(parts[1]).is_integer()

    def _cuts_by(self, call: int, parts: ir.Term, term: int) -> bool | None:
        """Whether a call cuts an argument: it rounds down, or makes integers of it."""
        facts, names = operator(self._ev, self._unit, parts[1]), self._names(parts[1])
        if any(self._ev.catalogue.has_role("cutting", one) for one in names):
            return True
        if facts is None:
            is_number = any(self._ev.catalogue.has_role("numbers-of-tensors", one) for one in names)
            return None if is_number else False
        changed = (one for one in written(self._ev, self._unit, call) if one != term)
        if any(map(self._holds_integers, changed)):
            return True
        arguments = given(self._ev, self._unit, call)
        place = 0 if term == parts[1] else (*arguments, term).index(term)  # of a method its object
        if self._numbers.held(self._unit, call).is_whole:  # by a cast, or it is what has a place
            return place in facts.shares
        return None if facts.order == "kept" or place in facts.hands_on else False

    def _holds_integers(self, term: int) -> bool:
        """Whether a tensor is one of integers; a parameter, as a call in the project passes it."""
        parts = self._unit.ir.terms[term]
        passed = passed_terms(self._ev, self._unit, *parts[1:3]) if parts[0] == ir.PARAM else ()
        return any(self._numbers.held(*one).is_whole for one in ((self._unit, term), *passed))

    def _names(self, callee: int) -> frozenset[str]:
        """What is called; a method of what is not known is taken for one of tensors."""
        parts, found = self._unit.ir.terms[callee], apis(self._ev, self._unit, callee) - {""}
        is_open = not found and parts[0] == ir.ATTR
        return frozenset({f"{TENSOR}.{parts[2]}"}) if is_open else found

    def _given_back(self, term: int) -> list[int]:
        """The calls in the file that give what a function returns."""
        functions = self._returned.get(term, ())
        return [call for one in functions for call in self._calls.get(one, ())]

    @cached_property
    def _returned(self) -> dict[int, list[int]]:
        found: dict[int, list[int]] = {}
        for index, function in enumerate(self._unit.ir.functions):
            for term in function.returns:
                found.setdefault(term, []).append(index)
        return found

    @cached_property
    def _passed(self) -> dict[int, list[int]]:
        """The parameters in the file by the terms that calls in the file pass for them."""
        found: dict[int, list[int]] = {}
        for term, parts in enumerate(self._unit.ir.terms):
            if parts[0] == ir.PARAM:
                for caller, argument in passed_terms(self._ev, self._unit, *parts[1:3]):
                    if caller is self._unit:
                        found.setdefault(argument, []).append(term)
        return found

    @cached_property
    def _calls(self) -> dict[int, list[int]]:
        """The calls in the file by the function of the file that they run."""
        found: dict[int, list[int]] = {}
        for term, parts in enumerate(self._unit.ir.terms):
            if parts[0] == ir.CALL:
                for function, _ in called(self._ev, self._ev.value(self._unit, parts[1])):
                    if function.unit is self._unit:
                        found.setdefault(function.index, []).append(term)
        return found

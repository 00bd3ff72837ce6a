"""Whether a program computes with a term: an evaluator over the terms that are made of it.

A term is followed on through views, containers and branches to an operator, or to a call through
which gradients pass. What is returned, or kept by an object, is computed with elsewhere.
"""

from __future__ import annotations

from mindport.analysis.lowering import ir
from mindport.analysis.numbers.number_types import NumberTypes
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import given, is_method, operator, receiver
from mindport.analysis.uses.named_api import apis
from mindport.analysis.uses.term_users import TermUsers, augmented
from mindport.analysis.values.evaluator import TENSOR
from mindport.analysis.values.iterated import is_of_python
from mindport.analysis.values.operators import OF_BITS
from mindport.analysis.values.value_kinds import kinds

# What holds its operands, is one of them, or a view of its first one.
_HANDED_ON = {
    **dict.fromkeys((ir.PHI, ir.TUPLE, ir.LIST), slice(1, None)),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED, ir.ITEM, ir.UNPACK), slice(1, 2)),
    **dict.fromkeys((ir.ELEM, ir.LISTOF, ir.STAR), slice(1, 2)),
    ir.APPEND: slice(1, 3),
}


class ComputedWith:
    """What the code of one file computes with."""

    def __init__(self, numbers: NumberTypes, unit: Unit, users: TermUsers) -> None:
        self._numbers, self._ev, self._unit, self._users = numbers, numbers.ev, unit, users

    def has(self, term: int) -> bool:
        """Whether a term is an operand, or handed on to what may compute with it."""
        waiting, met = [term], {term}
        while waiting:
            at = waiting.pop()
            if at in self._users.handed_out:
                return True
            for user in self._users.of(at):
                said = self._computes(user, at)
                if said:
                    return True
                if said is None and user not in met:
                    waiting.append(user)
                    met.add(user)
        return False

    def is_shared(self, term: int) -> bool:
        """Whether several of what it, or a view of it, is handed to compute with it."""
        waiting, met, kind = [term], {term}, self._numbers.held(self._unit, term).dtype
        while waiting:
            at = waiting.pop()
            computing, on = self._leading_on(at)
            if computing + len(on) > 1:
                return True
            views = [one for one in on if self._numbers.held(self._unit, one).dtype in ("", kind)]
            waiting += [one for one in views if one not in met]
            met.update(on)
        return False

    def _leading_on(self, term: int) -> tuple[int, list[int]]:
        """How many compute with a term, and to which it is handed on that is computed with."""
        said = {user: self._computes(user, term) for user in self._users.of(term)}
        on = [user for user, one in said.items() if one is None and self.has(user)]
        return list(said.values()).count(True), on

    def _computes(self, user: int, term: int) -> bool | None:
        """Whether a term computes with another one; None where it hands it on."""
        parts = self._unit.ir.terms[user]
        if is_method(self._ev, self._unit, term):
            return self._computes_by(user, parts, term) if parts[:2] == (ir.CALL, term) else False
        match parts[0]:
            case ir.BINARY:
                if self._is_changed(user, term, parts):
                    return None
                return parts[1] not in OF_BITS
            case ir.UNARY:
                return None if parts[1] == "USub" else False
            case ir.CALL:
                return self._computes_by(user, parts, term)
            case ir.ATTR | ir.GLOBAL:
                return None
        handed_on = parts[_HANDED_ON.get(parts[0], slice(0))]
        return None if term in handed_on else False

    def _is_changed(self, user: int, term: int, parts: ir.Term) -> bool:
        """Whether it is `x` in `x += y`, whose type it keeps."""
        return term == parts[2] and user in augmented(self._ev, self._unit)

    def _computes_by(self, call: int, parts: ir.Term, term: int) -> bool | None:
        """Whether a call computes with an argument. What nobody knows gets indices, as a rule."""
        ev, unit = self._ev, self._unit
        facts, arguments = operator(ev, unit, parts[1]), given(ev, unit, call)
        if is_of_python(ev, unit, parts[1]):  # `list(x)`, `zip(x, y)`
            return None
        has_parts = facts is not None and bool(facts.passes or facts.hands_on)  # as `x.chunk(2)`
        if not all(_may_have_gradient(one, has_parts) for one in kinds(ev, unit, call)):
            return False  # what is read of it has no gradient
        if facts is None:
            objects = receiver(ev, unit, parts[1])
            if objects:
                return TENSOR in kinds(ev, unit, objects[0])
            return any(one.startswith("torch.") for one in apis(ev, unit, parts[1]))
        passes = frozenset() if facts.makes else (facts.passes or frozenset()) - facts.indices
        if term == parts[1]:
            term = unit.ir.terms[term][1]  # of a method its object
        if term not in arguments:
            return bool(passes)
        place = arguments.index(term)
        is_same = self._numbers.held(unit, call).is_whole or not passes
        if is_same and place in facts.hands_on and place not in facts.indices:
            return None  # it is what it was, in another form
        return place in passes


def _may_have_gradient(kind: str, has_parts: bool) -> bool:
    if kind in ("list", "tuple"):
        return has_parts
    return kind in ("", TENSOR) or kind.startswith("torch.return_types")

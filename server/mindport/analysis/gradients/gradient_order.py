"""How often a function differentiates: `lambda x: grad(f)(x).sum()` does so once."""

from __future__ import annotations

from mindport.analysis.choices import choices
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.project.surface import OPERANDS
from mindport.analysis.values.domain import Function, Library, Method
from mindport.analysis.values.evaluator import Evaluator

_ROLES = {"differentiating": 1, "differentiating-twice": 2}
_MAX_TERMS = 4000


def order_of(ev: Evaluator, name: str) -> int:
    """How often a function of a function differentiates it."""
    return next((n for role, n in _ROLES.items() if ev.catalogue.has_role(role, name)), 0)


class GradientOrder:
    """The answers for one question: each function is looked into once."""

    def __init__(self, ev: Evaluator) -> None:
        self._ev = ev
        self._measured: set[Function] = set()

    def of_function(self, unit: Unit, term: int) -> int:
        """How often what a term names, or makes, differentiates when it is called."""
        made = [self.of_made(unit, one) for one in choices(unit, term)]
        atoms = self._ev.value(unit, term)
        methods = [one.function for one in atoms if isinstance(one, Method)]
        functions = [*methods, *(one for one in atoms if isinstance(one, Function))]
        return max([*made, *map(self._inside, functions)])

    def of_made(self, unit: Unit, call: int) -> int:
        """The same for the function that a call makes; 0 where it makes none."""
        parts = unit.ir.terms[call]
        if parts[0] != ir.CALL:
            return 0
        _, callee, positional, keywords = parts
        for atom in self._ev.value(unit, callee):
            if isinstance(atom, Library) and (order := order_of(self._ev, atom.name)):
                given = [*positional, *(one for name, one in keywords if name == "func")]
                return order + (self.of_function(unit, given[0]) if given else 0)
        return 0

    def _inside(self, function: Function) -> int:
        """How often what a function returns was differentiated."""
        if function in self._measured:
            return 0
        self._measured.add(function)
        unit = function.unit
        terms = unit.ir.terms
        waiting = list(unit.ir.functions[function.index].returns)
        seen: set[int] = set()
        most = 0
        while waiting and len(seen) < _MAX_TERMS:
            term = waiting.pop()
            parts = terms[term]
            if term in seen:
                continue
            seen.add(term)
            if parts[0] == ir.CALL:
                most = max(most, self.of_made(unit, term) or self.of_function(unit, parts[1]))
                waiting += [parts[1], *parts[2]]
            elif parts[0] == ir.ATTR:
                waiting.append(parts[1])
            elif parts[0] in OPERANDS:
                first, last = OPERANDS[parts[0]]
                waiting += [part for part in parts[first:last] if part >= 0]
        return most

"""The APIs that a differentiated value comes from, and for each what is computed from its result.

A gradient comes to an operator from behind: from what is computed with its result. Where all of
that is linear, the gradient that comes is constant; else it depends on the inputs, and a second
gradient goes through it. Whether an operator is linear, rules know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from mindport.analysis.event import Step
from mindport.analysis.gradients.computed_operands import gets_weights, is_of_computed
from mindport.analysis.gradients.gradient_order import GradientOrder
from mindport.analysis.gradients.run_functions import functions_run
from mindport.analysis.gradients.wanted import arguments_of, operands
from mindport.analysis.lowering import ir
from mindport.analysis.numbers.of_project import numbers_of
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.places import Place, places_of
from mindport.analysis.uses.named_api import apis
from mindport.analysis.uses.placed_calls import PlacedCalls, lines_span
from mindport.analysis.uses.placed_terms import place_of
from mindport.analysis.values.domain import (
    BoundMember,
    Function,
    Instance,
    Library,
    Method,
    Object,
    Partial,
    Value,
)
from mindport.analysis.values.evaluator import Evaluator

_MAX_TERMS = 8000
_MAX_CALLERS = 8
_NOTHING: frozenset[str] = frozenset()
# Operators that are products or powers of what they take; a factor that is a number is none.
_OPERATORS = {
    "Mult": "torch.Tensor.mul",
    "MatMult": "torch.Tensor.matmul",
    "Div": "torch.Tensor.div",
    "Pow": "torch.Tensor.pow",
}

_GRAD = "torch.autograd.grad"
_INVERSE = "torch.Tensor.reciprocal"  # what a quotient is by its divisor
# Products whose second gradient is right by one operand, and wrong through both.
_OF_BOTH = "wrong-second-gradient-through-both-operands"
_OF_COMPUTED = "wrong-second-gradient-of-what-is-computed"
_WITHIN = "wrong-second-gradient-before-what-is-not-linear"
_BY_INPUT_ALONE = "right-second-gradient-without-weights"

_Spot = tuple[Unit, int]
_Parameter = tuple[Function, int]


class DifferentiatedPath:
    """The terms that a differentiated value comes from, through functions and layers."""

    def __init__(
        self, ev: Evaluator, calls: PlacedCalls, wanted: frozenset[int] | None = None
    ) -> None:
        self._ev = ev
        self._calls = calls
        self._numbers = numbers_of(ev)
        self._places: dict[Unit, dict[int, Place]] = {}
        self._waiting: list[tuple[_Spot, frozenset[str]]] = []
        self._behind: dict[_Spot, frozenset[str]] = {}  # the APIs between a term and the end
        self._passed: dict[Function, list[tuple[Unit, tuple[int, ...]]]] = {}
        self._parameters: dict[_Parameter, frozenset[str]] = {}
        self._steps: dict[str, Step] = {}
        self._begun: set[Function] = set()  # around the call, and around calls of these
        self._wanted = wanted  # what both gradients are taken by; None where nobody knows

    def add_results(self, unit: Unit, call: int) -> None:
        """Begin with what a call of `grad` or `backward` differentiates."""
        _, callee, positional, keywords = unit.ir.terms[call]
        given = [term for name, term in keywords if name in ("outputs", "tensors")]
        chosen = given or list(positional[:1])
        callee_parts = unit.ir.terms[callee]
        if callee_parts[0] == ir.ATTR and not chosen:
            chosen = [callee_parts[1]]
        elif callee_parts[0] == ir.ATTR and callee_parts[2] == "backward":
            chosen.append(callee_parts[1])
        own = unit.ir.function_at(call)
        if own >= 0:
            self._begun.add(self._ev.atoms.the_function(unit, own))
        self._push(unit, chosen, _NOTHING)

    def add_function(self, unit: Unit, call: int) -> None:
        """Begin with the function that a call differentiates."""
        _, _, positional, keywords = unit.ir.terms[call]
        for term in positional[:1] or [term for name, term in keywords if name == "func"]:
            if unit.ir.terms[term][0] == ir.CALL:
                self.add_function(unit, term)
            self._enter(self._ev.value(unit, term), unit, call, _NOTHING)

    def walk(self) -> Iterator[Step]:
        """The library APIs on the path, each once."""
        for _ in range(_MAX_TERMS):
            if not self._waiting:
                break
            spot, behind = self._waiting.pop()
            known = self._behind.get(spot)
            if known is not None and behind <= known:
                continue
            behind |= known or _NOTHING
            self._behind[spot] = behind
            self._term(*spot, behind)
        yield from self._steps.values()

    def _term(self, unit: Unit, term: int, behind: frozenset[str]) -> None:
        parts = unit.ir.terms[term]
        if parts[0] == ir.CALL:
            self._call(unit, term, behind)
        elif parts[0] == ir.PARAM:
            self._parameter((self._ev.atoms.the_function(unit, parts[1]), parts[2]), behind)
        else:
            if parts[0] == ir.BINARY:
                behind = self._computed(unit, term, behind)
            self._push(unit, operands(parts), behind)

    def _push(self, unit: Unit, terms: Iterable[int], behind: frozenset[str]) -> None:
        self._waiting += [((unit, term), behind) for term in terms]

    def _computed(self, unit: Unit, term: int, behind: frozenset[str]) -> frozenset[str]:
        """What is behind the operands of an arithmetic operator."""
        _, operator, left, right = unit.ir.terms[term]
        api = _OPERATORS.get(operator)
        factors = {"Mult": (left, right), "Div": (right,)}.get(operator, ())
        if api is None or any(self._is_number(unit, one) for one in factors):
            return behind
        if self._is_linear_here(api, unit, (left, right)):
            return behind
        self._note(api, unit, term, behind)
        return behind | {api} | ({_INVERSE} if operator == "Div" else _NOTHING)

    def _is_linear_here(self, api: str, unit: Unit, factors: Sequence[int]) -> bool:
        """Whether a product has one operand alone that rests on what both gradients are by."""
        if self._wanted is None or not self._ev.catalogue.has_role(_OF_BOTH, api):
            return False
        if any(self._numbers.rank(unit, one) == 1 for one in factors):
            return False  # the product with a vector is wrong by one operand, too
        return sum(self._rests(unit, one) for one in factors) < 2

    def _rests(self, unit: Unit, term: int) -> bool:
        """Whether a value is computed of what is differentiated by."""
        waiting, seen = [(unit, term)], set[_Spot]()
        while waiting and len(seen) < _MAX_TERMS:
            spot = waiting.pop()
            if spot in seen:
                continue
            seen.add(spot)
            at, one = spot
            if at is self._calls.unit and one in (self._wanted or ()):
                return True
            parts = at.ir.terms[one]
            waiting += [(at, part) for part in operands(parts)]
            if parts[0] == ir.PARAM:
                waiting += self._passed_for(at, parts)
        return False

    def _passed_for(self, unit: Unit, parameter: ir.Term) -> Iterator[_Spot]:
        """What calls on the path pass for a parameter."""
        _, index, position = parameter
        function = self._ev.atoms.the_function(unit, index)
        for site, given in self._passed.get(function, ()):
            yield from ((site, one) for one in given[position : position + 1] if one >= 0)

    def _is_number(self, unit: Unit, term: int) -> bool:
        is_constant = unit.ir.terms[term][0] == ir.CONST
        return is_constant or self._numbers.held(unit, term).is_number

    def _parameter(self, parameter: _Parameter, behind: frozenset[str]) -> None:
        """Go on with what calls on the path pass; where the path begins, with what callers do."""
        function, position = parameter
        behind |= self._parameters.get(parameter, _NOTHING)
        self._parameters[parameter] = behind
        if function in self._begun:
            self._add_from_callers(function, position, behind)
        for unit, given in self._passed.get(function, ()):
            self._push(unit, (one for one in given[position : position + 1] if one >= 0), behind)

    def _add_from_callers(self, function: Function, position: int, behind: frozenset[str]) -> None:
        """What callers of a function pass for a parameter."""
        name = function.unit.ir.functions[function.index].parameters[position][0]
        for site in self._ev.callers_of(function, _MAX_CALLERS):
            _, _, positional, keywords = site.unit.ir.terms[site.term]
            place = position - site.offset
            passed = [value for keyword, value in keywords if keyword == name]
            if 0 <= place < len(positional):
                passed.append(positional[place])
            outer = site.unit.ir.function_at(site.term)
            if outer >= 0:
                self._begun.add(self._ev.atoms.the_function(site.unit, outer))
            self._push(site.unit, tuple(passed), behind)

    def _call(self, unit: Unit, term: int, behind: frozenset[str]) -> None:
        _, callee, positional, keywords = unit.ir.terms[term]
        if _GRAD in apis(self._ev, unit, callee):
            behind = _NOTHING  # a gradient begins with ones, whatever is computed of it
        else:
            behind |= self._enter(self._callees(unit, callee), unit, term, behind)
        self._push(unit, (*positional, *(argument for _, argument in keywords)), behind)
        if unit.ir.terms[callee][0] == ir.ATTR:
            self._push(unit, (unit.ir.terms[callee][1],), behind)
        if GradientOrder(self._ev).of_made(unit, callee):
            self.add_function(unit, callee)

    def _callees(self, unit: Unit, callee: int) -> Value:
        """What a call runs: on this path a method of nobody knows what is one of a tensor."""
        known = self._ev.value(unit, callee)
        parts = unit.ir.terms[callee]
        if known or parts[0] != ir.ATTR:
            return known
        entry = self._ev.catalogue.entry(f"torch.Tensor.{parts[2]}")
        return (Library(entry.name, entry.kind),) if entry else known

    def _enter(
        self, callees: Value, unit: Unit, call: int, behind: frozenset[str]
    ) -> frozenset[str]:
        """Note what a call runs, or go on with what it returns; the APIs that are noted."""
        noted = _NOTHING
        for atom in callees:
            if isinstance(atom, (Library, BoundMember)):
                noted |= self._noted(atom.name, unit, call, behind)
            elif isinstance(atom, Instance):
                noted |= self._note(atom.cls, unit, call, behind)
                for element in reversed(atom.elements or (atom.items,)):
                    if atom.cls.startswith("torch.nn.") and element is not callees:
                        noted |= self._enter(element, unit, call, behind | noted)
            elif isinstance(atom, Partial):
                noted |= self._enter(atom.function, unit, call, behind)
            elif isinstance(atom, (Object, Method, Function)):
                for function in functions_run(self._ev, atom):
                    self._run(function, unit, call, not isinstance(atom, Function), behind)
        return noted

    def _noted(self, api: str, unit: Unit, call: int, behind: frozenset[str]) -> frozenset[str]:
        """Note an operator, unless its second gradient is right by what it gets here."""
        given = list(arguments_of(unit, call))
        if self._is_linear_here(api, unit, given[:2]):
            return _NOTHING
        has_role = self._ev.catalogue.has_role
        if has_role(_BY_INPUT_ALONE, api) and not gets_weights(unit, call):
            return frozenset({api})
        wrong = ""
        if has_role(_OF_COMPUTED, api) and is_of_computed(self._ev, unit, given):
            wrong = "within"
        elif has_role(_WITHIN, api):
            both = sum(self._wanted is None or self._rests(unit, one) for one in given[1:]) > 1
            wrong = "always" if both else "within"
        return self._note(api, unit, call, behind, wrong)

    def _run(
        self, function: Function, unit: Unit, call: int, is_bound: bool, behind: frozenset[str]
    ) -> None:
        """Go on with what a function of the project returns, and with what this call passes."""
        returns = function.unit.ir.functions[function.index].returns
        self._push(function.unit, tuple(returns), behind)
        given = tuple(unit.ir.terms[call][2])
        given = (-1, *given) if is_bound else given
        sites = self._passed.setdefault(function, [])
        if (unit, given) in sites:
            return
        sites.append((unit, given))
        for position, term in enumerate(given):
            known = self._parameters.get((function, position))
            if known is not None and term >= 0:
                self._push(unit, (term,), known)

    def _note(
        self, api: str, unit: Unit, term: int, behind: frozenset[str], wrong: str = ""
    ) -> frozenset[str]:
        """Keep an API with all that is computed from its results, wherever it stands."""
        if unit not in self._places:
            self._places[unit] = places_of(unit.ir)
        step = self._steps.get(api)
        place = self._places[unit].get(term)
        if step is None and place is None:
            place = place_of(unit, term)
        if step is None and place is not None:
            is_here = unit is self._calls.unit
            span = lines_span(self._calls.lines, place) if is_here else None
            step = Step(api, unit.path, place[0] + 1, span)
        step = step or Step(api, unit.path)
        worse = min(filter(None, (step.wrong, wrong)), default="")  # "always" before "within"
        self._steps[api] = replace(step, behind=step.behind | behind, wrong=worse)
        return frozenset({api})

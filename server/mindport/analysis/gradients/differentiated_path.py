"""The APIs that a differentiated value comes from, and for each what is computed from its result.

A gradient comes to an operator from behind: from what is computed with its result. Where all of
that is linear, the gradient that comes is constant; else it depends on the inputs, and a second
gradient goes through it. Whether an operator is linear, rules know.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mindport.analysis.event import Step
from mindport.analysis.gradients.computed_operands import weights_of
from mindport.analysis.gradients.gradient_order import GradientOrder
from mindport.analysis.gradients.on_path import PathValues, Spot
from mindport.analysis.gradients.run_functions import functions_run
from mindport.analysis.gradients.views_beside import BESIDE, view_of, views_beside
from mindport.analysis.gradients.wanted import arguments_of, operands
from mindport.analysis.lowering import ir
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
_WITHIN = "wrong-second-gradient-before-what-is-not-linear"
_BY_NUMBERS = "right-second-gradient-by-numbers"
_BY_INPUT_ALONE = "right-second-gradient-without-weights"
_RIGHT_LAYERS = "right-second-gradient-of-layers"
_JOINING = "wrong-second-gradient-of-several-parts"

_Parameter = tuple[Function, int]


class DifferentiatedPath:
    """The terms that a differentiated value comes from, through functions and layers."""

    def __init__(
        self,
        ev: Evaluator,
        calls: PlacedCalls,
        wanted: frozenset[int] | None = None,
        first: frozenset[int] = frozenset(),
    ) -> None:
        """`wanted` is what both gradients are taken by, None where nobody knows; `first` what the
        first one is."""
        self._ev = ev
        self._calls = calls
        self._values = PathValues(ev, calls.unit, wanted, first)
        self._places: dict[Unit, dict[int, Place]] = {}
        self._waiting: list[tuple[Spot, frozenset[str]]] = []
        self._behind: dict[Spot, frozenset[str]] = {}  # the APIs between a term and the end
        self._parameters: dict[_Parameter, frozenset[str]] = {}
        self._steps: dict[tuple[str, str, str, bool], Step] = {}
        self._views: dict[Spot, tuple[str, int]] = {}  # the API of each, and what it is a view of
        self._begun: set[Function] = set()  # around the call, and around calls of these

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
            callees = self._ev.value(unit, term)
            for atom in callees:
                if isinstance(atom, (Method, Function)):
                    self._values.differentiated.update(functions_run(self._ev, atom))
            self._enter(callees, unit, call, _NOTHING)

    def walk(self) -> Iterator[Step]:
        """The library APIs on the path, one step for each form of use."""
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
        for spot, api in views_beside(self._ev, self._behind, self._views):
            self._note(Step(api, spot[0].path, behind=self._behind[spot], wrong="within"), *spot)
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
            elif parts[0] in (ir.ITEM, ir.ELEM):
                behind |= self._item(unit, term, behind)
            if view := view_of(self._ev, unit, term):
                self._views[unit, term] = view
            self._push(unit, operands(parts), behind)

    def _item(self, unit: Unit, term: int, behind: frozenset[str]) -> frozenset[str]:
        """Note a subscript of a tensor whose second gradient is wrong."""
        found = self._values.item(unit, term)
        if found is None:
            return _NOTHING
        of_computed = self._values.is_of_computed(unit, unit.ir.terms[term][1:2])
        return self._note(
            Step(found[0], unit.path, 0, None, behind, found[1], "", of_computed), unit, term
        )

    def _push(self, unit: Unit, terms: Iterable[int], behind: frozenset[str]) -> None:
        self._waiting += [((unit, term), behind) for term in terms]

    def _computed(self, unit: Unit, term: int, behind: frozenset[str]) -> frozenset[str]:
        """What is behind the operands of an arithmetic operator."""
        _, operator, left, right = unit.ir.terms[term]
        api = _OPERATORS.get(operator)
        factors = {"Mult": (left, right), "Div": (right,)}.get(operator, ())
        if api is None or any(self._values.is_number(unit, one) for one in factors):
            return behind
        if self._values.is_linear(api, unit, (left, right)):
            return behind
        self._note(Step(api, unit.path, behind=behind), unit, term)
        return behind | {api} | ({_INVERSE} if operator == "Div" else _NOTHING)

    def _parameter(self, parameter: _Parameter, behind: frozenset[str]) -> None:
        """Go on with what calls on the path pass; where the path begins, with what callers do."""
        function, position = parameter
        behind |= self._parameters.get(parameter, _NOTHING)
        self._parameters[parameter] = behind
        if function in self._begun:
            self._add_from_callers(function, position, behind)
        for unit, given in self._values.passed.get(function, ()):
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
        known, parts = self._ev.value(unit, callee), unit.ir.terms[callee]
        if known or parts[0] != ir.ATTR:
            return known
        entry = self._ev.catalogue.entry(f"torch.Tensor.{parts[2]}")
        return (Library(entry.name, entry.kind),) if entry else known

    def _enter(
        self, callees: Value, unit: Unit, call: int, behind: frozenset[str], place: int = 0
    ) -> frozenset[str]:
        """Note what a call runs, or go on with what it returns; the APIs that are noted."""
        noted = _NOTHING
        for atom in callees:
            if isinstance(atom, (Library, BoundMember)):
                noted |= self._noted(atom.name, unit, call, behind)
            elif isinstance(atom, Instance):
                noted |= self._layer(atom.cls, unit, call, behind, place)
                elements = atom.elements or (atom.items,)
                for at in range(len(elements) - 1, -1, -1):
                    if atom.cls.startswith("torch.nn.") and elements[at] is not callees:
                        noted |= self._enter(elements[at], unit, call, behind | noted, place + at)
            elif isinstance(atom, Partial):
                noted |= self._enter(atom.function, unit, call, behind)
            elif isinstance(atom, (Object, Method, Function)):
                for function in functions_run(self._ev, atom):
                    self._run(function, unit, call, not isinstance(atom, Function), behind)
        return noted

    def _layer(
        self, api: str, unit: Unit, call: int, behind: frozenset[str], place: int
    ) -> frozenset[str]:
        """Note a layer, unless its second gradient is right."""
        if self._ev.catalogue.has_role(_RIGHT_LAYERS, api):
            return frozenset({api})
        given = unit.ir.terms[call][2]
        of_computed = place > 0 or self._values.is_of_computed(unit, given)
        return self._note(Step(api, unit.path, 0, None, behind, "", "", of_computed), unit, call)

    def _noted(self, api: str, unit: Unit, call: int, behind: frozenset[str]) -> frozenset[str]:
        """Note an operator, unless its second gradient is right by what it gets here."""
        given = list(arguments_of(unit, call))
        if given and self._ev.catalogue.has_role(BESIDE, api):
            self._views[unit, call] = api, given[0]
        if self._values.is_linear(api, unit, given[:2]):
            return _NOTHING
        has_role = self._ev.catalogue.has_role
        has_weights = self._values.count_resting(unit, weights_of(unit, call))
        if has_role(_BY_INPUT_ALONE, api) and not has_weights:
            return frozenset({api})
        if has_role(_BY_NUMBERS, api) and self._values.has_numbers(unit, call, given[1:]):
            return frozenset({api})
        wrong = ""
        if has_role(_WITHIN, api):
            wrong = "always" if self._values.count_resting(unit, given[1:]) > 1 else "within"
        elif given and has_role(_JOINING, api) and self._values.has_several(unit, given[0]):
            wrong = "within"
        form = self._values.form(api, unit, call)
        of_computed = self._values.is_of_computed(unit, given)
        step = Step(api, unit.path, 0, None, behind, wrong, form, of_computed)
        return self._note(step, unit, call)

    def _run(
        self, function: Function, unit: Unit, call: int, is_bound: bool, behind: frozenset[str]
    ) -> None:
        """Go on with what a function of the project returns, and with what this call passes."""
        returns = function.unit.ir.functions[function.index].returns
        self._push(function.unit, tuple(returns), behind)
        given = tuple(unit.ir.terms[call][2])
        given = (-1, *given) if is_bound else given
        sites = self._values.passed.setdefault(function, [])
        if (unit, given) in sites:
            return
        sites.append((unit, given))
        for position, term in enumerate(given):
            known = self._parameters.get((function, position))
            if known is not None and term >= 0:
                self._push(unit, (term,), known)

    def _note(self, new: Step, unit: Unit, term: int) -> frozenset[str]:
        """Keep an API with all that is computed from its results, wherever it stands so."""
        key = new.what, new.form, new.wrong, new.of_computed
        known = self._steps.get(key)
        self._steps[key] = (
            self._placed(new, unit, term)
            if known is None
            else replace(known, behind=known.behind | new.behind)
        )
        return frozenset({new.what})

    def _placed(self, step: Step, unit: Unit, term: int) -> Step:
        if unit not in self._places:
            self._places[unit] = places_of(unit.ir)
        place = self._places[unit].get(term) or place_of(unit, term)
        if place is None:
            return step
        is_here = unit is self._calls.unit
        span = lines_span(self._calls.lines, place) if is_here else None
        return replace(step, line=place[0] + 1, span=span)

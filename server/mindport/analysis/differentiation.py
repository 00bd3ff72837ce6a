"""Code that differentiates a gradient once more, and what stands on the differentiated path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mindport.analysis import ir
from mindport.analysis.api_use import ApiUse
from mindport.analysis.attributes import find_attribute
from mindport.analysis.evaluator import Evaluator
from mindport.analysis.event import Event, Step
from mindport.analysis.gradient_order import ORDERS, GradientOrder
from mindport.analysis.modules import Unit
from mindport.analysis.placed_calls import PlacedCalls, lines_span
from mindport.analysis.shape.places import Place, places_of
from mindport.analysis.surface import OPERANDS
from mindport.analysis.values import (
    Atom,
    BoundMember,
    Function,
    Instance,
    Library,
    Method,
    Object,
    Partial,
    Value,
)

# Calls that give a gradient which can be differentiated, when they are told to.
_ON_DEMAND = frozenset({"torch.autograd.grad", "torch.autograd.backward", "torch.Tensor.backward"})
_MAX_TERMS = 4000
_MAX_CALLERS = 8

_Spot = tuple[Unit, int]


def _may_differentiate_again(use: ApiUse) -> bool:
    """Whether a call gives gradients that have gradients, on demand or together with others."""
    if use.arguments is None:
        return False
    return _creates_graph(use) if use.api in _ON_DEMAND else use.api in ORDERS


def second_derivatives(
    ev: Evaluator, calls: PlacedCalls, uses: Iterable[ApiUse]
) -> Iterator[Event]:
    """The places of a file where a gradient is differentiated, with the APIs it goes through."""
    for use in filter(_may_differentiate_again, uses):
        term, path = calls.term(use), _Path(ev, calls)
        if term < 0:
            continue
        if use.api in _ON_DEMAND:
            path.add_results(calls.unit, term)
        elif GradientOrder(ev).of_made(calls.unit, term) >= 2:
            path.add_function(calls.unit, term)
        else:
            continue
        steps = tuple(path.walk())
        if steps:
            yield Event("second-order-gradient", use.name_span, use.confidence, use.api, steps)


def _creates_graph(use: ApiUse) -> bool:
    return any(
        one.keyword == "create_graph" and one.constant != "False" for one in use.arguments or ()
    )


class _Path:
    """The terms that a differentiated value comes from, through functions and layers."""

    def __init__(self, ev: Evaluator, calls: PlacedCalls) -> None:
        self._ev = ev
        self._calls = calls
        self._places: dict[Unit, dict[int, Place]] = {}
        self._waiting: list[_Spot] = []
        self._seen: set[_Spot] = set()
        self._entered: set[Atom] = set()
        self._steps: dict[str, Step] = {}

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
        for term in chosen:
            self._add_from_callers(unit, term)

    def add_function(self, unit: Unit, call: int) -> None:
        """Begin with the function that a call differentiates."""
        _, _, positional, keywords = unit.ir.terms[call]
        for term in positional[:1] or [term for name, term in keywords if name == "func"]:
            if unit.ir.terms[term][0] == ir.CALL:
                self.add_function(unit, term)
            self._enter(self._ev.value(unit, term), unit, call)

    def walk(self) -> Iterator[Step]:
        """The library APIs on the path, each once."""
        while self._waiting and len(self._seen) < _MAX_TERMS:
            place = self._waiting.pop()
            if place in self._seen:
                continue
            self._seen.add(place)
            unit, term = place
            parts = unit.ir.terms[term]
            if parts[0] == ir.CALL:
                self._call(unit, term, parts)
            elif parts[0] in OPERANDS:
                first, last = OPERANDS[parts[0]]
                self._waiting += [(unit, part) for part in parts[first:last] if part >= 0]
        yield from self._steps.values()

    def _add_from_callers(self, unit: Unit, term: int) -> None:
        """A term, and where it is a parameter, what callers pass for it."""
        parts = unit.ir.terms[term]
        self._waiting.append((unit, term))
        if parts[0] != ir.PARAM:
            return
        _, index, position = parts
        name = unit.ir.functions[index].parameters[position][0]
        function = self._ev.atoms.the_function(unit, index)
        for site in self._ev.callers_of(function, _MAX_CALLERS):
            _, _, positional, keywords = site.unit.ir.terms[site.term]
            place = position - site.offset
            passed = [value for keyword, value in keywords if keyword == name]
            if 0 <= place < len(positional):
                passed.append(positional[place])
            self._waiting += [(site.unit, value) for value in passed]

    def _call(self, unit: Unit, term: int, parts: ir.Term) -> None:
        _, callee, positional, keywords = parts
        self._enter(self._ev.value(unit, callee), unit, term)
        self._waiting += [(unit, argument) for argument in positional]
        self._waiting += [(unit, argument) for _, argument in keywords]
        if unit.ir.terms[callee][0] == ir.ATTR:
            self._waiting.append((unit, unit.ir.terms[callee][1]))
        if GradientOrder(self._ev).of_made(unit, callee):
            self.add_function(unit, callee)

    def _enter(self, callees: Value, unit: Unit, call: int) -> None:
        """Note what a call runs, or go on with what it returns."""
        for atom in callees:
            if isinstance(atom, (Library, BoundMember)):
                self._note(atom.name, unit, call)
            elif isinstance(atom, Instance):
                self._note(atom.cls, unit, call)
                for element in atom.elements or (atom.items,):
                    if atom.cls.startswith("torch.nn.") and element is not callees:
                        self._enter(element, unit, call)
            elif isinstance(atom, Partial):
                self._enter(atom.function, unit, call)
            elif isinstance(atom, (Object, Method, Function)) and atom not in self._entered:
                self._entered.add(atom)
                for function in self._functions(atom):
                    returns = function.unit.ir.functions[function.index].returns
                    self._waiting += [(function.unit, returned) for returned in returns]

    def _functions(self, atom: Atom) -> list[Function]:
        if isinstance(atom, Function):
            return [atom]
        if isinstance(atom, Method):
            return [atom.function]
        assert isinstance(atom, Object)
        for name in ("forward", "__call__"):
            _, value = find_attribute(self._ev, atom.cls, name)
            found = [one for one in value if isinstance(one, Function)]
            if found:
                return found
        return []

    def _note(self, api: str, unit: Unit, call: int) -> None:
        if api in self._steps:
            return
        if unit not in self._places:
            self._places[unit] = places_of(unit.ir)
        place = self._places[unit].get(call)
        if place is not None:
            is_here = unit is self._calls.unit
            span = lines_span(self._calls.lines, place) if is_here else None
            self._steps[api] = Step(api, unit.path, place[0] + 1, span)

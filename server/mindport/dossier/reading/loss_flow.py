"""What a loss is made of: followed back from where gradients are computed.

Sums, weights, means, branches, dictionaries and the functions of the project are gone through; what
is met on the way are the parts of the loss, each with the weight that it has in the sum.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.classes import derives_from
from mindport.analysis.values.domain import Class, Function, Instance, Object
from mindport.dossier.reading.bodies import Bodies
from mindport.dossier.reading.known import Known
from mindport.dossier.reading.setting import Settings
from mindport.knowledge.types import Parameter

_DEEPEST = 24
_BACKWARD = "backward"
# Calls whose result is what they are given, made smaller or put together.
_THROUGH = frozenset(
    {"mean", "sum", "stack", "cat", "squeeze", "view", "reshape", "to", "float", "scale", "update",
     "items", "values", "contiguous", "div", "mul"}
)  # fmt: skip


class Part(NamedTuple):
    """A part of a loss: the call that computes it, what is called, and its weight."""

    unit: Unit
    call: int
    functions: tuple[Function, ...]  # of the project; none where a library computes it
    names: tuple[str, ...]  # of the library
    weight: Settings


@dataclass
class LossFlow:
    """The parts of all losses of a project."""

    bodies: Bodies
    known: Known
    divisors: list[tuple[Unit, int]] = field(default_factory=list)  # met on the way
    _met: set[tuple[Unit, int]] = field(default_factory=set)
    _updated: dict[Unit, dict[int, list[int]]] = field(default_factory=dict)

    @cached_property
    def parts(self) -> list[Part]:
        """Each call once."""
        roots = list(self._roots())
        return [part for unit, term in roots for part in self._of(unit, term, (), _DEEPEST)]

    def _roots(self) -> Iterator[tuple[Unit, int]]:
        """What `backward` is called on, or given; what a step of Lightning returns."""
        for unit in self.bodies.calls.project.units.values():
            for parts in unit.ir.terms:
                callee = unit.ir.terms[parts[1]] if parts[0] == ir.CALL else ()
                if not callee or callee[0] != ir.ATTR or callee[2] != _BACKWARD:
                    continue
                if not parts[2]:
                    yield unit, callee[1]
                elif not self._is_tensor(unit, callee[1]):  # a tensor is given a gradient
                    yield unit, parts[2][0]
        for cls in self.bodies.calls.classes:
            names = cls.unit.ir.classes[cls.index].names
            held = cls.unit.ir.terms[names["training_step"]] if "training_step" in names else ()
            if held and held[0] == ir.FUNC:
                returns = cls.unit.ir.functions[held[1]].returns
                yield from ((cls.unit, one) for one in returns)

    def _of(self, unit: Unit, term: int, weight: Settings, depth: int) -> Iterator[Part]:
        if depth < 0 or term < 0 or (unit, term) in self._met:
            return
        self._met.add((unit, term))
        parts = unit.ir.terms[term]
        if parts[0] == ir.CALL:
            yield from self._call(unit, term, weight, depth)
        elif parts[0] == ir.BINARY and parts[1] in ("Mult", "Div"):
            yield from self._product(unit, parts, weight, depth)
        elif parts[0] == ir.UNPACK and unit.ir.terms[parts[1]][0] == ir.CALL:
            yield from self._unpacked(unit, parts, weight, depth)
        elif parts[0] in (ir.PARAM, ir.ATTR):
            for other, inner in self.bodies.origins(unit, term):
                yield from self._of(other, inner, weight, depth - 3)
        else:
            for inner in [*_inside(parts), *self._updates(unit).get(term, [])]:
                yield from self._of(unit, inner, weight, depth - 1)

    def _updates(self, unit: Unit) -> dict[int, list[int]]:
        """What `update` puts into dictionaries, by their terms."""
        found = self._updated.get(unit)
        if found is None:
            found = self._updated[unit] = {}
            for parts in unit.ir.terms:
                callee = unit.ir.terms[parts[1]] if parts[0] == ir.CALL else ()
                if callee and callee[0] == ir.ATTR and callee[2] == "update":
                    base = unit.ir.terms[callee[1]]
                    for one in base[1:] if base[0] == ir.PHI else (callee[1],):
                        found.setdefault(one, []).extend(parts[2][:1])
        return found

    def _product(self, unit: Unit, parts: ir.Term, weight: Settings, depth: int) -> Iterator[Part]:
        """A weight is the factor whose value is known; it counts for the other one."""
        if parts[1] == "Div":
            self.divisors.append((unit, parts[3]))
        factors = {one: self._weight(unit, one) for one in parts[2:]}
        numbers = [
            one for one in factors.values() if one and isinstance(one[0].value, (int, float))
        ]
        given = numbers[0] if numbers and parts[1] == "Mult" else weight
        wanted = [one for one in factors if self._is_tensor(unit, one)] or list(factors)
        wanted = wanted if parts[1] == "Mult" else [parts[2]]
        for one in wanted:
            if not factors[one]:
                yield from self._of(unit, one, given, depth - 1)

    def _is_tensor(self, unit: Unit, term: int) -> bool:
        return any(map(self.bodies.ev.is_tensor, self.bodies.ev.value(unit, term)))

    def _weight(self, unit: Unit, term: int) -> Settings:
        """The values of a factor; an entry under a key that varies is no single number."""
        parts = unit.ir.terms[term]
        if parts[0] == ir.ITEM and unit.ir.terms[parts[2]][0] != ir.CONST:
            return ()
        return self.known.of(unit, term)

    def _unpacked(self, unit: Unit, parts: ir.Term, weight: Settings, depth: int) -> Iterator[Part]:
        """One of several results of a function of the project."""
        call, position = parts[1], parts[2]
        functions = self._functions(unit, call)
        for function in functions:
            for returned in function.unit.ir.functions[function.index].returns[:4]:
                held = function.unit.ir.terms[returned]
                if held[0] == ir.TUPLE and position < len(held) - 1:
                    yield from self._of(function.unit, held[1 + position], weight, depth - 2)
        if functions and not any(self._learns(one) for one in functions):
            yield Part(unit, call, functions, (), weight)

    def _call(self, unit: Unit, call: int, weight: Settings, depth: int) -> Iterator[Part]:
        functions = self._functions(unit, call)
        if functions:
            yield from self._of_project(unit, call, functions, weight, depth)
            return
        parts = unit.ir.terms[call]
        names = tuple(self._names(unit, parts[1]))
        callee = unit.ir.terms[parts[1]]
        leaf = callee[2] if callee[0] == ir.ATTR else (names[0] if names else "").rpartition(".")[2]
        if leaf not in _THROUGH:
            yield Part(unit, call, (), names, weight)
            return
        inner = [callee[1]] if callee[0] == ir.ATTR else []
        for one in [*inner, *parts[2][:2]]:
            yield from self._of(unit, one, weight, depth - 1)

    def _of_project(
        self, unit: Unit, call: int, functions: tuple[Function, ...], weight: Settings, depth: int
    ) -> Iterator[Part]:
        """A call of functions of the project: itself, unless it passes on, and what it returns."""
        passes = any(map(self._is_wrapper, functions))
        if not passes and not any(map(self._learns, functions)):
            yield Part(unit, call, functions, (), weight)
        for function in functions:
            for returned in function.unit.ir.functions[function.index].returns[:4]:
                yield from self._of(function.unit, returned, weight, depth - 2)
        for one in unit.ir.terms[call][2][:2] if passes else ():
            yield from self._of(unit, one, weight, depth - 1)

    def _names(self, unit: Unit, callee: int) -> Iterator[str]:
        """The functions and the classes of libraries that a callee may be."""
        yield from self.bodies.libraries(unit, callee)
        for atom in self.bodies.ev.value(unit, callee):
            if isinstance(atom, Instance):
                yield atom.cls

    def _functions(self, unit: Unit, call: int) -> tuple[Function, ...]:
        callee = unit.ir.terms[call][1]
        return tuple(dict.fromkeys(self.bodies.calls.functions_of(unit, callee)))[:6]

    def _learns(self, function: Function) -> bool:
        """Whether a function is one of a model: what it returns is more than its loss."""
        owner = function.unit.ir.functions[function.index].owner
        if owner < 0:
            return False
        return self._is_model(self.bodies.ev.atoms.the_class(function.unit, owner))

    def _is_model(self, cls: Class) -> bool:
        return derives_from(self.bodies.ev, cls, "torch.nn.Module") and self.holds_modules(cls)

    def holds_modules(self, cls: Class) -> bool:
        """Whether objects of a class hold layers, or models of the project."""
        ev = self.bodies.ev
        for terms in cls.unit.ir.classes[cls.index].attributes.values():
            for term in terms:
                for atom in ev.value(cls.unit, term):
                    if isinstance(atom, Object):
                        if atom.cls is not cls and self._is_model(atom.cls):
                            return True
                    elif isinstance(atom, Instance) and self._has_parameters(atom.cls):
                        return True
        return False

    def _has_parameters(self, name: str) -> bool:
        subclass = self.bodies.ev.catalogue.is_subclass
        if not subclass(name, "torch.nn.Module") or subclass(name, "torch.nn.modules.loss._Loss"):
            return False
        return any(one.name in _SIZES for one in self._first_parameters(name))

    def _first_parameters(self, name: str) -> list[Parameter]:
        signatures = self.bodies.ev.catalogue.signatures(name)
        return [one for signature in signatures for one in signature.parameters[:3]]

    def _is_wrapper(self, function: Function) -> bool:
        """Whether a function gives back what it was given (a mean over processes), or passes on."""
        unit = function.unit
        returns = unit.ir.functions[function.index].returns
        found = [one for each in returns for one in _plain_results(unit, each)]
        return bool(found) and all(self._is_passed(unit, one) for one in found)

    def _is_passed(self, unit: Unit, term: int) -> bool:
        parts = unit.ir.terms[term]
        return parts[0] in (ir.PARAM, ir.CONST) or (
            parts[0] == ir.CALL and bool(self._functions(unit, term))
        )


# The parameters that say how large the parameters of a layer are, or that it holds others.
_SIZES = frozenset(
    {"in_channels", "in_features", "input_size", "num_embeddings", "num_features", "embed_dim",
     "normalized_shape", "num_channels", "d_model", "modules", "args", "in1_features"}
)  # fmt: skip


def _inside(parts: ir.Term) -> list[int]:
    """The terms that a sum, a branch or a container is of."""
    match parts[0]:
        case ir.BINARY if parts[1] in ("Add", "Sub"):
            return list(parts[2:])
        case ir.PHI | ir.LIST | ir.TUPLE:
            return list(parts[1:])
        case ir.DICT:
            return list(parts[2])
        case ir.APPEND:
            return [parts[1], parts[2]]
        case ir.ITEM | ir.ELEM | ir.UNPACK | ir.ANNOTATED | ir.TAKEN | ir.LISTOF:
            return [parts[1]]
        case ir.DICTOF:
            return [parts[2]]
    return []


def _plain_results(unit: Unit, term: int, depth: int = 4) -> Iterator[int]:
    """What a result is, through branches, copies, and what it is divided by."""
    parts = unit.ir.terms[term]
    callee = unit.ir.terms[parts[1]] if parts[0] == ir.CALL else ()
    inner: tuple[int, ...] = ()
    if parts[0] == ir.PHI:
        inner = parts[1:]
    elif parts[0] == ir.BINARY and parts[1] == "Div":
        inner = (parts[2],)
    elif callee and callee[0] == ir.ATTR and callee[2] in ("clone", "detach"):
        inner = (callee[1],)
    if not depth or not inner:
        yield term
    for one in inner:
        yield from _plain_results(unit, one, depth - 1)

"""Which modules an optimizer trains, and whether a loss is computed with all parameters of them.

torch leaves a parameter alone that has no part in a loss; MindSpore gives it a gradient of zeros,
by which weight decay and momentum still move it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field

from mindport.analysis.layers.given_parameters import module_made
from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.classes import ancestors
from mindport.analysis.values.conditional_terms import conditional_terms
from mindport.analysis.values.domain import (
    Atom,
    Class,
    Function,
    Instance,
    Method,
    Object,
    Value,
)
from mindport.analysis.values.evaluator import MODULE, Evaluator
from mindport.analysis.values.value_origins import Place, behind

PARAMETER = "torch.nn.Parameter"
OPTIMIZER = "torch.optim.Optimizer"
_LIMIT = 400  # functions that one loss is followed through


def is_optimizer(ev: Evaluator, api: str) -> bool:
    """Whether a class is one of torch's optimizers."""
    return ev.catalogue.is_subclass(api, OPTIMIZER)


def is_module(ev: Evaluator, atom: Atom) -> bool:
    """Whether it is a module of torch, or an object of a class that derives from one."""
    if not isinstance(atom, Object):
        return ev.is_module(atom)
    bases = ancestors(ev, atom.cls)
    return any(
        not isinstance(one, Class) and ev.catalogue.is_subclass(one.name, MODULE) for one in bases
    )


def makers(ev: Evaluator, unit: Unit, term: int) -> list[Place] | None:
    """The calls that make an optimizer; None where one of them is not known."""
    found: list[Place] = []
    for place in behind(ev, (unit, term), lambda one: _makes(ev, one)):
        if place is None:
            return None
        if _makes(ev, place):
            found.append(place)
    return list(dict.fromkeys(found)) or None


def _makes(ev: Evaluator, place: Place) -> bool:
    unit, term = place
    parts = unit.ir.terms[term]
    made = apis(ev, unit, parts[1]) if parts[0] == ir.CALL else ()
    return bool(made) and all(is_optimizer(ev, one) for one in made)


@dataclass(slots=True)
class Computed:
    """What a piece of code computes with: modules that are called, and attributes that are read."""

    ev: Evaluator
    called: set[Atom] = field(default_factory=set)
    made: set[Place] = field(default_factory=set)  # the calls that made these modules
    read: set[tuple[Class, str]] = field(default_factory=set)
    _functions: set[tuple[Function, Atom | None]] = field(default_factory=set)

    def call(self, unit: Unit, callee: int) -> None:
        """A call of something in the code."""
        waiting = [*self._entered(unit, callee)]
        while waiting and len(self._functions) < _LIMIT:
            function, receiver = waiting.pop()
            if (function, receiver) in self._functions:
                continue
            self._functions.add((function, receiver))
            waiting += self._inside(function, receiver)

    def reads(self, value: Value, name: str) -> None:
        """An attribute that is read in the code."""
        for atom in value:
            if isinstance(atom, Object):
                owner, _ = find_attribute(self.ev, atom.cls, name)
                self.read |= {(owner, name)} if isinstance(owner, Class) else set()

    def _entered(self, unit: Unit, callee: int) -> Iterator[tuple[Function, Atom | None]]:
        value = self.ev.value(unit, callee)
        parts = unit.ir.terms[callee]
        if any(is_module(self.ev, one) for one in value):
            self.made |= module_made(self.ev, unit, callee) or set()
        elif parts[0] == ir.ATTR and any(isinstance(one, Method) for one in value):
            self.made |= module_made(self.ev, unit, parts[1]) or set()
        yield from self._of_value(value)

    def _of_value(self, callee: Value) -> Iterator[tuple[Function, Atom | None]]:
        for atom in callee:
            match atom:
                case Function():
                    yield atom, None
                case Method(function=function, receiver=receiver):
                    yield function, receiver
                case Object(cls=cls):
                    self.called.add(atom)
                    _, found = find_attribute(self.ev, cls, "forward")
                    yield from ((one, atom) for one in found if isinstance(one, Function))
                case Instance():
                    self.called.add(atom)
                    for held in self._held(atom):
                        yield from self._of_value(held)

    def _held(self, atom: Instance) -> tuple[Value, ...]:
        """What a layer that holds others holds."""
        is_holder = self.ev.catalogue.has_role("containers", atom.cls)
        return (atom.items, *atom.elements) if is_holder else ()

    def _inside(
        self, function: Function, receiver: Atom | None
    ) -> Iterator[tuple[Function, Atom | None]]:
        unit, ev = function.unit, self.ev
        seldom = conditional_terms(unit, function.index)
        for term in own_terms(unit, function.index):
            if term in seldom:
                continue
            parts = unit.ir.terms[term]
            if parts[0] == ir.ATTR:
                known = _self_or_none(unit, parts[1], receiver)
                self.reads(known or ev.value(unit, parts[1]), parts[2])
                yield from self._of_value(
                    tuple(one for one in ev.value(unit, term) if isinstance(one, Method))
                )
            elif parts[0] == ir.CALL:
                known = _self_or_none(unit, parts[1], receiver)
                yield from self._of_value(known) if known else self._entered(unit, parts[1])
            elif parts[0] == ir.FUNC:
                yield ev.atoms.the_function(unit, parts[1]), receiver

    def use_whole(self, modules: Collection[Place]) -> bool:
        """Whether all parameters of some modules, each by its making, have a part in it."""
        values = {place: self.ev.value(*place) for place in modules}
        for place, value in values.items():
            for atom in value:
                others = sum(atom in other for other in values.values())
                is_alone = isinstance(atom, Object) and others == 1 and not self._has_twin(atom)
                if not (place in self.made or is_alone) or not self._is_used(atom, ()):
                    return False
            if not value:
                return False
        return True

    def _has_twin(self, atom: Atom) -> bool:
        """Whether it is known which module of a class is called."""
        return any(atom in self.ev.value(*place) for place in self.made)

    def _is_used(self, atom: Atom, met: Collection[Atom]) -> bool:
        """Whether all parameters of a module that is called, or read, are used."""
        if isinstance(atom, Instance):
            held = [one for value in self._held(atom) for one in value]
            return all(self._is_used(one, met) for one in held if _has_parameters(self.ev, one))
        if not isinstance(atom, Object):
            return False
        return atom in met or self._uses_attributes(atom, (*met, atom))

    def _uses_attributes(self, atom: Object, met: Collection[Atom]) -> bool:
        for cls in ancestors(self.ev, atom.cls):
            if not isinstance(cls, Class):
                continue
            entry = cls.unit.ir.classes[cls.index]
            if entry.children:
                return False
            for name in entry.attributes:
                _, value = find_attribute(self.ev, atom.cls, name)
                held = [one for one in value if _has_parameters(self.ev, one)]
                is_read = (cls, name) in self.read
                if held and not (is_read and all(self._is_used(one, met) for one in held)):
                    return False
        return True


def _self_or_none(unit: Unit, term: int, receiver: Atom | None) -> Value:
    """The object of the method that is followed, where a term is its `self`."""
    parts = unit.ir.terms[term]
    is_self = parts[0] == ir.PARAM and not parts[2]
    return (receiver,) if is_self and receiver is not None else ()


def _has_parameters(ev: Evaluator, atom: Atom) -> bool:
    return is_module(ev, atom) or (isinstance(atom, Instance) and atom.cls == PARAMETER)

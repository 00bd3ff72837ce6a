"""The bodies of functions as terms: what they are made of, and where their parts come from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.values.domain import BoundMember, Class, Function, Library, Object
from mindport.dossier.reading.calls import Calls
from mindport.dossier.reading.passed import passed_terms

CHANCE = ("random.", "numpy.random.", "torch.rand", "torch.bernoulli", "torch.multinomial",
          "torch.distributions.", "torch.Tensor.uniform_", "torch.Tensor.normal_",
          "torch.Tensor.bernoulli_", "torch.normal")  # fmt: skip
_NO_CHANCE = frozenset({"seed", "get_state", "set_state", "getstate", "setstate", "default_rng",
                        "get_rng_state", "set_rng_state", "manual_seed", "fork_rng"})  # fmt: skip


_HOLDING = frozenset({ir.LIST, ir.TUPLE, ir.DICT, ir.SET})


class Body(NamedTuple):
    """A function of the project with the range of its terms."""

    unit: Unit
    function: int  # -1 for the code of the module
    first: int
    last: int

    def terms(self) -> Iterator[tuple[int, ir.Term]]:
        """Its terms with their numbers."""
        return enumerate(self.unit.ir.terms[self.first : self.last], self.first)


class Bodies:
    """The bodies of a project."""

    def __init__(self, calls: Calls) -> None:
        self.calls = calls
        self.ev = calls.ev
        self._chance: dict[tuple[Unit, int, int], bool] = {}

    @cached_property
    def all(self) -> list[Body]:
        """In the order of files; the code of a module counts as one, too."""
        found = []
        for _, unit in sorted(self.calls.project.units.items()):
            for part in unit.ir.parts:
                starts = [*part.starts, (part.last, -2)]
                if not part.starts or part.starts[0][0] > part.first:
                    found.append(Body(unit, -1, part.first, starts[0][0]))
                for (first, index), (last, _) in pairwise(starts):
                    found.append(Body(unit, index, first, last))
        return found

    @cached_property
    def by_function(self) -> dict[tuple[Unit, int], Body]:
        """By file and number of the function."""
        return {(body.unit, body.function): body for body in self.all}

    def has_chance(self, unit: Unit, index: int, depth: int = 2) -> bool:
        """Whether a function draws at random, or a function of the project that it calls does."""
        key = (unit, index, depth)
        known = self._chance.get(key)
        if known is None:
            self._chance[key] = False
            known = self._chance[key] = self._draws(unit, index, depth)
        return known

    def _draws(self, unit: Unit, index: int, depth: int) -> bool:
        names = self.calls.names_in(unit, index)
        if any(is_chance(name) for name in names):
            return True
        if not depth:
            return False
        inner = set(self.calls.functions_in(unit, index))
        return any(self.has_chance(one.unit, one.index, depth - 1) for one in inner)

    def written_places(self, body: Body) -> Iterator[int]:
        """The indices with several parts at which a function writes into something."""
        terms = body.unit.ir.terms
        keys = {parts[1]: parts[3] for _, parts in body.terms() if parts[0] == ir.APPEND}
        for part in body.unit.ir.parts:
            for container in part.changed:
                if body.first <= container < body.last:
                    after = range(container + 1, min(container + 40, body.last))
                    places = [keys[container]] if container in keys else after
                    found = (at for at in places if at >= 0 and terms[at][0] == ir.TUPLE)
                    yield from list(found)[:1]

    def libraries(self, unit: Unit, term: int) -> Iterator[str]:
        """The names of libraries that a term may be."""
        for atom in self.ev.value(unit, term):
            if isinstance(atom, (Library, BoundMember)):
                yield atom.name

    def callees(self, unit: Unit, call: int) -> set[str]:
        """The APIs that a CALL term calls."""
        return set(self.libraries(unit, unit.ir.terms[call][1]))

    def from_chance(self, unit: Unit, term: int, depth: int = 9) -> bool:
        """Whether a value comes from a draw at random, through the functions of the project."""
        for at in parts_of(unit, term, stop=lambda at: self._has_size(unit, at)):
            parts = unit.ir.terms[at]
            if parts[0] == ir.CALL:
                if any(is_chance(name) for name in self.callees(unit, at)):
                    return True
                inner = list(self.calls.functions_of(unit, parts[1]))[:4]
                if any(self.has_chance(one.unit, one.index, 0) for one in inner):
                    return True
            elif depth and any(self.from_chance(*one, depth - 3) for one in self.origins(unit, at)):
                return True
        return False

    def _has_size(self, unit: Unit, term: int) -> bool:
        """Whether a term is a tensor or a size: numbers in it may be drawn, how many is not."""
        parts = unit.ir.terms[term]
        if parts[0] == ir.ATTR and parts[2] in ("shape", "size"):
            return True
        return any(self.ev.is_tensor(one) for one in self.ev.value(unit, term))

    def origins(self, unit: Unit, term: int) -> list[tuple[Unit, int]]:
        """Where the value of a parameter or of an attribute of the project comes from."""
        parts = unit.ir.terms[term]
        if parts[0] == ir.PARAM:
            return list(passed_terms(self.ev, unit, parts[1], parts[2]).terms)[:6]
        if parts[0] != ir.ATTR:
            return []
        found: list[tuple[Unit, int]] = []
        for atom in self.ev.value(unit, parts[1]):
            cls = atom.cls if isinstance(atom, Object) else atom
            if isinstance(cls, Class):
                terms = cls.unit.ir.classes[cls.index].attributes.get(parts[2], ())
                found += [(cls.unit, one) for one in terms]
        return found[:6]

    def is_used(self, unit: Unit, index: int) -> bool:
        """Whether the program calls a function, makes objects of its class, or hands it on."""
        if index < 0:
            return True
        function = self.ev.atoms.the_function(unit, index)
        if self.ev.callers_of(function, 1):
            return True
        owner = unit.ir.functions[index].owner
        if owner >= 0:
            cls = self.ev.atoms.the_class(unit, owner)
            family = [cls, *self.ev.subclasses_of(cls)]
            return any(self.calls.by_class.get(one) for one in family)
        return self._is_handed_on(unit, index)

    def _is_handed_on(self, unit: Unit, index: int) -> bool:
        """Whether a function is an argument or a result somewhere in its file: a closure."""
        name = unit.ir.functions[index].name
        terms = ((ir.FUNC, index), (ir.GLOBAL, name))
        made = {at for at, parts in enumerate(unit.ir.terms) if parts in terms}
        for parts in unit.ir.terms:
            held = operands(parts) if parts[0] in _HOLDING else []
            if parts[0] == ir.CALL:
                held = [*parts[2], *(value for _, value in parts[3])]
            if made.intersection(held):
                return True
        return any(made.intersection(one.returns) for one in unit.ir.functions)

    def functions_above(self, unit: Unit, index: int, levels: int) -> Iterator[Function]:
        """The functions that call one, directly or through others."""
        waiting = [(self.ev.atoms.the_function(unit, index), 0)] if index >= 0 else []
        met: set[tuple[Unit, int]] = {(unit, index)}
        while waiting:
            function, level = waiting.pop()
            for site in self.ev.callers_of(function, 24):
                above = (site.unit, site.unit.ir.function_at(site.term))
                if above in met or above[1] < 0:
                    continue
                met.add(above)
                found = self.ev.atoms.the_function(*above)
                yield found
                if level + 1 < levels:
                    waiting.append((found, level + 1))


def is_chance(name: str) -> bool:
    """Whether an API draws at random."""
    return name.startswith(CHANCE) and name.rpartition(".")[2] not in _NO_CHANCE


def parts_of(
    unit: Unit, term: int, limit: int = 400, stop: Callable[[int], bool] = lambda _at: False
) -> Iterator[int]:
    """A term and all that it is made of, within its file; what `stop` names is left out."""
    waiting, met = [term], {term}
    while waiting and limit:
        at = waiting.pop()
        limit -= 1
        if stop(at):
            continue
        yield at
        for one in operands(unit.ir.terms[at]):
            if one >= 0 and one not in met:
                met.add(one)
                waiting.append(one)


def operands(parts: ir.Term) -> list[int]:
    """The terms that a term names."""
    match parts[0]:
        case ir.CALL:
            return [parts[1], *parts[2], *(value for _, value in parts[3])]
        case ir.ATTR | ir.ELEM | ir.UNPACK | ir.STAR | ir.ENTER:
            return [parts[1]]
        case (
            ir.ITEM | ir.NARROW | ir.ANNOTATED | ir.APPEND | ir.TAKEN | ir.SLICE | ir.PHI | ir.TUPLE
        ):
            return list(parts[1:])
        case ir.LIST | ir.SET | ir.COMPARE:
            return list(parts[1:])
        case ir.BINARY | ir.UNARY:
            return list(parts[2:])
        case ir.DICT:
            return [*parts[1], *parts[2]]
        case ir.LISTOF | ir.DICTOF:
            return [one for one in parts[1:] if isinstance(one, int)]
    return []


def same(unit: Unit, left: int, right: int, depth: int = 6) -> bool:
    """Whether two terms of a file are made alike: the same attribute of the same object."""
    if left == right:
        return True
    one, other = unit.ir.terms[left], unit.ir.terms[right]
    if not depth or one[0] != other[0] or one[0] not in (ir.ATTR, ir.GLOBAL, ir.CONST, ir.ITEM):
        return False
    if one[0] == ir.ATTR:
        return one[2] == other[2] and same(unit, one[1], other[1], depth - 1)
    if one[0] == ir.ITEM:
        pairs = zip(one[1:], other[1:], strict=True)
        return all(same(unit, *pair, depth - 1) for pair in pairs)
    return bool(one[1:] == other[1:])


def body_at(bodies: list[Body], term: int) -> Body:
    """The body of one file in which a term is."""
    return bodies[bisect_right([one.first for one in bodies], term) - 1]


def function_of(unit: Unit, term: int) -> int:
    """The function of a term; a parameter is of its function, whose body begins after it."""
    parts = unit.ir.terms[term]
    return int(parts[1]) if parts[0] == ir.PARAM else unit.ir.function_at(term)

"""Why code cannot be made a graph that gives what the code gives, wherever its calls lead.

A graph is what the code was when it was compiled. So nothing in it may be unknown, nothing may be
changed outside of it that it does not see, and it may change nothing that others see.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field

from mindport.analysis.graph.concerned import concerns
from mindport.analysis.graph.obstacle import (
    WORDS,
    Obstacle,
    function_of,
    is_made_here,
    is_used_after,
)
from mindport.analysis.graph.own_calls import may_be_own
from mindport.analysis.lowering import ir
from mindport.analysis.memory.changed_parameters import own_terms
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.attributes import find_attribute
from mindport.analysis.values.domain import (
    Atom,
    BoundMember,
    Class,
    Constant,
    Function,
    Instance,
    Library,
    Method,
    ModuleAtom,
    Object,
)
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.analysis.values.set_attributes import set_on_self

_LIMIT = 400  # functions that one graph is followed through
_LOOKED_THROUGH = (ir.COMPARE, ir.UNARY, ir.BINARY, ir.PHI, ir.TUPLE)
_RUNNING = ("forward", "__call__")


@dataclass(slots=True)
class Compilable:
    """A search for obstacles in some code and in all that it calls.

    `proves` tells whether an API was seen to give the same in a graph; `set_later` are the names
    of attributes that the project sets outside of `__init__`.
    """

    ev: Evaluator
    proves: Callable[[str], bool]
    set_later: Collection[str]
    _met: set[Function] = field(default_factory=set)

    def terms(self, unit: Unit, terms: Iterable[int]) -> Iterator[Obstacle]:
        """The obstacles in expressions."""
        for term in terms:
            parts = unit.ir.terms[term]
            found = _OF_TERMS.get(parts[0])
            if found is not None:
                yield from found(self, unit, term)

    def condition(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        """An obstacle where a condition, or what a loop runs over, is not settled by the code."""
        if not self._is_settled(unit, term, set()):
            yield Obstacle(
                "a condition or a loop rests on data, or on what is not known", unit, term
            )

    def called(self, unit: Unit, callee: int) -> Iterator[Obstacle]:
        """The obstacles in what is called."""
        value = self.ev.value(unit, callee)
        known = [one for one in value if not isinstance(one, Constant)]
        if not known:
            named = apis(self.ev, unit, callee) - {""}
            yield from self._of_names(named, unit, callee)
        for atom in known:
            yield from self._of_atom(atom, unit, callee)

    def _of_names(self, named: Collection[str], unit: Unit, term: int) -> Iterator[Obstacle]:
        if not named:
            yield Obstacle("what is called is not known", unit, term)
        for name in named:
            if not self.proves(self.ev.catalogue.canonical(name)):
                short = name.removeprefix("builtins.")
                yield Obstacle(f"`{short}` was not seen to give the same in a graph", unit, term)

    def _of_atom(self, atom: Atom, unit: Unit, term: int) -> Iterator[Obstacle]:
        match atom:
            case Function():
                yield from self._function(atom)
            case Method(function=function):
                yield from self._function(function)
            case Object(cls=cls):
                yield from self._object(cls, unit, term)
            case Instance() if self.ev.catalogue.has_role("containers", atom.cls):
                for held in (atom.items, *atom.elements):
                    for one in held:
                        yield from self._of_atom(one, unit, term)
            case Library(kind="class", name=name) if not name.startswith("builtins."):
                yield Obstacle(f"an object of `{name}` is made", unit, term)
            case Instance(cls=name) | Library(name=name) | BoundMember(name=name):
                yield from self._of_names((name,), unit, term)
            case Class():
                yield Obstacle("an object is made", unit, term)
            case _:
                yield Obstacle("what is called is not known", unit, term)

    def _object(self, cls: Class, unit: Unit, term: int) -> Iterator[Obstacle]:
        """What the call of a module of the project runs."""
        for name in _RUNNING:
            _, found = find_attribute(self.ev, cls, name)
            functions = [one for one in found if isinstance(one, Function)]
            if functions:
                for one in functions:
                    yield from self._function(one)
                return
        yield Obstacle("what is called is not known", unit, term)

    def _function(self, function: Function) -> Iterator[Obstacle]:
        if function in self._met or len(self._met) > _LIMIT:
            return
        self._met.add(function)
        unit, index = function.unit, function.index
        entry = unit.ir.functions[index]
        own = list(own_terms(unit, index))
        first = own[0] if own else -1
        if entry.decorators:
            yield Obstacle("a function is decorated", unit, entry.decorators[0])
        if entry.owner >= 0 and entry.parameters and entry.parameters[0][0] != "self":
            yield Obstacle("the first parameter of a method is not `self`", unit, first)
        yield from self._constructs(unit, index)
        yield from self._conditions(unit, index)
        yield from self._changes(unit, index)
        yield from self.terms(unit, own)

    def _constructs(self, unit: Unit, index: int) -> Iterator[Obstacle]:
        for part in unit.ir.parts:
            for kind, function, *_, term in part.constructs:
                if function == index and concerns(self.ev, unit, kind, term):
                    words = WORDS.get(kind)
                    if words is not None:
                        yield Obstacle(words, unit, term)

    def _conditions(self, unit: Unit, index: int) -> Iterator[Obstacle]:
        for part in unit.ir.parts:
            for term, *_ in (*part.branches, *part.loops):
                if function_of(unit, term) == index:
                    yield from self.condition(unit, term)

    def _changes(self, unit: Unit, index: int) -> Iterator[Obstacle]:
        """What is changed in place: in a graph, it is another value from then on."""
        yield from self._attributes_set(unit, index)
        for part in unit.ir.parts:
            added = {unit.ir.terms[one][2] for one in part.augmented}
            for term in part.augmented:
                if function_of(unit, term) == index:
                    yield from self.addition(unit, term)
            for term in part.changed:
                if term not in added and function_of(unit, term) == index:
                    yield Obstacle("an item is set", unit, term)

    def _attributes_set(self, unit: Unit, index: int) -> Iterator[Obstacle]:
        first = next(iter(own_terms(unit, index)), -1)
        found = [(name, first) for name, function in set_on_self(unit) if function == index]
        written = (one for part in unit.ir.parts for one in part.written)
        terms = unit.ir.terms
        found += [(terms[one][2], one) for one in written if function_of(unit, one) == index]
        for name, term in found:
            yield Obstacle(f"`{name}` of an object is set", unit, term)

    def addition(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        """An obstacle where others may see what `x += y` changes."""
        parts = unit.ir.terms[term]
        before = parts[2] if parts[0] == ir.BINARY else -1
        value = self.ev.value(unit, before) if before >= 0 else ()
        if value and not any(map(self.ev.is_tensor, value)):
            return
        if before < 0 or not self._is_new(unit, before) or is_used_after(unit, before, term):
            yield Obstacle("others may see what is changed in place", unit, term)

    def _is_new(self, unit: Unit, term: int) -> bool:
        """Whether a value is what an operator or a layer gives, and no view."""
        parts = unit.ir.terms[term]
        if parts[0] != ir.CALL:
            return bool(parts[0] == ir.BINARY)
        callee = self.ev.value(unit, parts[1])
        return bool(callee) and not any(isinstance(one, BoundMember) for one in callee)

    def _is_settled(self, unit: Unit, term: int, met: set[int]) -> bool:
        """Whether a value is known when a graph is made: no tensor has a part in it."""
        if term in met or term < 0:
            return True
        met.add(term)
        parts = unit.ir.terms[term]
        if parts[0] == ir.CONST:
            return True
        if parts[0] == ir.COMPARE and any(unit.ir.terms[one] == _NONE for one in parts[1:]):
            return True
        if parts[0] in _LOOKED_THROUGH:
            inner = [one for one in parts[1:] if isinstance(one, int)]
            return all(self._is_settled(unit, one, met) for one in inner)
        value = self.ev.value(unit, term)
        return bool(value) and not any(map(self.ev.is_tensor, value))

    # -- terms -----------------------------------------------------------------------------------

    def _call(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        if may_be_own(self.ev, unit, term):
            yield Obstacle("a graph makes a call otherwise", unit, term)
        yield from self.called(unit, unit.ir.terms[term][1])

    def _attribute(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        _, base, name = unit.ir.terms[term]
        if self._is_unproven_member(unit, term):
            yield Obstacle(f"`{name}` was not seen to give the same in a graph", unit, term)
        elif name in self.set_later:
            value = self.ev.value(unit, base)
            if not value or any(isinstance(one, Object) for one in value):
                said = f"`{name}` is set outside of `__init__`: a graph keeps what it was"
                yield Obstacle(said, unit, term)

    def _is_unproven_member(self, unit: Unit, term: int) -> bool:
        """Whether it is an attribute of tensors, and no method, that was not measured."""
        named = [one for one in apis(self.ev, unit, term) if one.startswith(f"{TENSOR}.")]
        entries = {one: self.ev.catalogue.entry(one) for one in named}
        read = [one for one, entry in entries.items() if entry is None or entry.kind != "method"]
        return not all(map(self.proves, read))

    def _item(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        """A tensor that selects makes a shape that rests on data, or a gradient of its own."""
        _, base, index = unit.ir.terms[term]
        of_module = any(map(self.ev.is_module, self.ev.value(unit, base)))
        chosen = self.ev.value(unit, index)
        if not of_module and any(map(self.ev.is_tensor, chosen)):
            yield Obstacle("a tensor selects elements", unit, term)

    def _global(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        name = unit.ir.terms[term][1]
        bound = unit.ir.names.get(name)
        if bound is None:
            return  # of builtins, or from `import *`
        value = self.ev.value(unit, term)
        if value and all(isinstance(one, _FIXED) for one in value):
            return
        if not value or _may_be_bound_again(unit, bound) or any(map(self.ev.is_tensor, value)):
            yield Obstacle(f"the global `{name}` may change: a graph keeps what it was", unit, term)

    def _append(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        if not is_made_here(unit, term, set()):
            yield Obstacle("something is put into what was made before", unit, term)

    def _taken(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        yield Obstacle("something is taken out of a container", unit, term)

    def _inner(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        yield from self._function(self.ev.atoms.the_function(unit, unit.ir.terms[term][1]))

    def _with(self, unit: Unit, term: int) -> Iterator[Obstacle]:
        yield Obstacle("`with`", unit, term)


_NONE = (ir.CONST, None)
_FIXED = (Library, Function, Class, ModuleAtom)


def _may_be_bound_again(unit: Unit, bound: int) -> bool:
    """Whether a name of a module is bound on several ways, or functions bind such names."""
    kinds = {one[0] for part in unit.ir.parts for one in part.constructs}
    return unit.ir.terms[bound][0] == ir.PHI or "graph-global" in kinds


_OF_TERMS = {
    ir.CALL: Compilable._call,
    ir.ATTR: Compilable._attribute,
    ir.ITEM: Compilable._item,
    ir.GLOBAL: Compilable._global,
    ir.APPEND: Compilable._append,
    ir.TAKEN: Compilable._taken,
    ir.FUNC: Compilable._inner,
    ir.ENTER: Compilable._with,
}

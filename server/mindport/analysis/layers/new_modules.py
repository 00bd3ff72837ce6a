"""Whether the modules that a class or a call makes are new, so that all of them train.

A module that was made elsewhere may have been put in another mode there. A class is followed
through `__init__` and the methods that it reads: each call has to give no module or a new one, and
what the object keeps must not come from elsewhere.
"""

from __future__ import annotations

import builtins
import sys
from collections import defaultdict
from collections.abc import Collection, Iterator
from functools import cached_property
from itertools import pairwise

from mindport.analysis.choices import choices
from mindport.analysis.lowering import ir
from mindport.analysis.project.module_names import Unit
from mindport.analysis.uses.called_operator import given
from mindport.analysis.uses.named_api import apis
from mindport.analysis.values.domain import (
    Atom,
    Class,
    Function,
    Library,
    Method,
    ModuleAtom,
)
from mindport.analysis.values.evaluator import TENSOR, Evaluator
from mindport.analysis.values.value_kinds import kinds

_MODES = frozenset({"torch.nn.Module.eval", "torch.nn.Module.train"})
# Functions that give modules, which were put in a mode elsewhere.
_READ = ("torch.load", "torch.hub.", "torch.jit.", "torch.package.", "torch.export.")
# Python's own modules and numpy give no modules of torch, unless they read or import objects.
_OF_PYTHON = sys.stdlib_module_names | {"numpy", *dir(builtins)}
_APART = _OF_PYTHON - {"importlib", "pickle", "runpy", "shelve"}
_PLAIN = frozenset(
    {"bool", "bytes", "complex", "float", "int", "range", "str", TENSOR, "torch.Size"}
    | {"torch.device", "torch.dtype", "torch.nn.Parameter"}
)
_LISTS = frozenset({"list", "tuple"})
# What holds its operands, or is one of them.
_HELD = {
    **dict.fromkeys((ir.PHI, ir.TUPLE, ir.LIST, ir.SET, ir.STAR), slice(1, None)),
    **dict.fromkeys((ir.NARROW, ir.TAKEN, ir.ANNOTATED, ir.ITEM, ir.ELEM, ir.UNPACK), slice(1, 2)),
    **dict.fromkeys((ir.LISTOF,), slice(1, 2)),
    **dict.fromkeys((ir.APPEND, ir.DICTOF), slice(1, 3)),
}
_WAYS = frozenset({ir.PHI, ir.NARROW, ir.TAKEN, ir.ANNOTATED})
_NAMING = frozenset({ir.ATTR, ir.GLOBAL, ir.IMPORT})
_MADE = frozenset({ir.CONST, ir.TEXT, ir.FUNC, ir.CLASS, ir.BINARY, ir.COMPARE, ir.UNARY})


class NewModules:
    """The modules that the classes and calls of one file make."""

    def __init__(self, ev: Evaluator, unit: Unit, overridden: Collection[str]) -> None:
        """`overridden` are the methods of all modules that the project's define anew."""
        self._ev, self._unit = ev, unit
        self.catalogue = ev.catalogue
        self._containers = ev.catalogue.named("containers")
        self._has_own_modes = not {"eval", "train"}.isdisjoint(overridden)
        self._of_classes: dict[int, bool] = {}

    def builders(self, cls: int) -> frozenset[str]:
        """The methods that run when an object of a class is made."""
        functions = self._unit.ir.functions
        return frozenset(functions[one].name for one in self._builders(cls))

    def builds(self, cls: int, layers: Collection[str]) -> bool:
        """Whether a class makes one of some layers, or something that may be one."""
        return any(
            self._may_make(parts[1], layers)
            for _, parts in self._inside(self._builders(cls), ir.CALL)
        )

    def are_all(self, cls: int) -> bool:
        """Whether an object of a class, and all modules that it holds, are new."""
        if cls not in self._of_classes:
            self._of_classes[cls] = True  # a class that makes its own objects says nothing
            self._of_classes[cls] = not self._has_own_modes and self._are_all(cls)
        return self._of_classes[cls]

    def _are_all(self, cls: int) -> bool:
        builders = self._builders(cls)
        calls = dict(self._inside(builders, ir.CALL))
        held = [*self._kept_by(cls, builders), *filter(self._is_container, calls)]
        return (
            all(map(self._is_new_base, self._unit.ir.classes[cls].bases))
            and all(map(self._gives_new, calls))
            and all(self._is_new(one, set()) for one in held)
        )

    def holds_new(self, call: int, inside: Collection[int | None]) -> bool:
        """Whether all that a call is given was made by the calls in its own brackets."""
        met: set[int] = set()
        is_new = self._is_new(call, met)
        made = [one for one in met if self._unit.ir.terms[one][0] == ir.CALL]
        return is_new and all(one in inside and self._gives_new(one) for one in made)

    # -- what runs -------------------------------------------------------------------------------

    @cached_property
    def _bodies(self) -> dict[int, list[range]]:
        """The terms of each function."""
        found = defaultdict(list)
        for part in self._unit.ir.parts:
            for start, end in pairwise((*part.starts, (part.last, -1))):
                found[start[1]].append(range(start[0], end[0]))
        return found

    def _inside(self, functions: Collection[int], operation: int) -> Iterator[tuple[int, ir.Term]]:
        for function in functions:
            for body in self._bodies.get(function, ()):
                terms = ((term, self._unit.ir.terms[term]) for term in body)
                yield from (one for one in terms if one[1][0] == operation)

    def _builders(self, cls: int) -> frozenset[int]:
        """`__init__`, the methods that it reads, and the functions in them."""
        terms, names = self._unit.ir.terms, self._unit.ir.classes[cls].names
        methods = {name: terms[one][1] for name, one in names.items() if terms[one][0] == ir.FUNC}
        found: set[int] = set()
        waiting = [methods[name] for name in ("__init__",) if name in methods]
        while waiting:
            function = waiting.pop()
            if function not in found:
                found.add(function)
                waiting += [parts[1] for _, parts in self._inside((function,), ir.FUNC)]
                read = (parts[2] for _, parts in self._inside((function,), ir.ATTR))
                waiting += [methods[name] for name in read if name in methods]
        return frozenset(found)

    def _kept_by(self, cls: int, builders: frozenset[int]) -> Iterator[int]:
        """What the object keeps, and what its methods give it."""
        entry, functions = self._unit.ir.classes[cls], self._unit.ir.functions
        kept = [*entry.children, *(one for terms in entry.attributes.values() for one in terms)]
        kept += [one for pairs in entry.appended.values() for one, _ in pairs]
        for term in kept:
            parts = self._unit.ir.terms[term]
            function = parts[1] if parts[0] == ir.PARAM else self._unit.ir.function_at(term)
            if function in builders or parts[0] == ir.GLOBAL:
                yield term
        yield from (one for function in builders for one in functions[function].returns)

    # -- what calls give -------------------------------------------------------------------------

    def _may_make(self, callee: int, layers: Collection[str]) -> bool:
        """Whether a call may make one of some layers: classes of the project see to themselves."""
        found, parts = self._apis(callee), self._unit.ir.terms[callee]
        if found:  # `Type[nn.Module]` may be each of them
            is_kind = self._ev.catalogue.is_subclass
            return any(is_kind(layer, one) for layer in layers for one in found)
        if parts[0] in _WAYS:
            others = [one for one in choices(self._unit, callee) if one != callee]
            return any(self._may_make(one, layers) for one in others)
        if parts[0] == ir.ATTR:  # a layer, or a class, that the object holds
            return self._is_self(parts[1]) and not self._ev.value(self._unit, callee)
        return parts[0] not in (ir.GLOBAL, ir.IMPORT, ir.FUNC, ir.CLASS)

    def _apis(self, callee: int) -> frozenset[str]:
        """All APIs that may be called, none where one of them is not known."""
        found = apis(self._ev, self._unit, callee)
        return frozenset() if "" in found else found

    def _is_container(self, call: int) -> bool:
        return not self._apis(self._unit.ir.terms[call][1]).isdisjoint(self._containers)

    def _gives_new(self, call: int) -> bool:
        """Whether a call gives no module, or one that trains, and changes no mode."""
        callee = self._unit.ir.terms[call][1]
        found, parts = self._apis(callee), self._unit.ir.terms[callee]
        if found:
            return all(map(self._is_harmless, found))
        if parts[0] == ir.ATTR:
            is_super = self._unit.ir.terms[parts[1]][0] == ir.SUPER  # bases are looked at
            return is_super or (self._is_self(parts[1]) and self._is_method(callee))
        made = self._ev.value(self._unit, callee) if parts[0] == ir.GLOBAL else ()
        return bool(made) and all(map(self._is_new_class, made))

    def _is_harmless(self, api: str) -> bool:
        if api.startswith("torch."):
            return not api.startswith(_READ) and api not in _MODES
        return api.partition(".")[0] in _APART or self._ev.catalogue.kind(api) == "class"

    def _is_new_class(self, atom: Atom) -> bool:
        is_own = isinstance(atom, Class) and atom.unit is self._unit
        return is_own and self.are_all(atom.index)  # type: ignore[union-attr]  # a class

    def _is_new_base(self, base: int) -> bool:
        value = self._ev.value(self._unit, base)
        return bool(value) and all(
            one.name.startswith("torch.nn.")
            if isinstance(one, Library)
            else self._is_new_class(one)
            for one in value
        )

    def _is_self(self, term: int) -> bool:
        """Whether it is the object whose method it is read in."""
        parts = self._unit.ir.terms[term]
        return (
            parts[0] == ir.PARAM and not parts[2] and self._unit.ir.functions[parts[1]].owner >= 0
        )

    def _is_method(self, term: int) -> bool:
        """Whether it is a method of the project: those that a class builds with are looked at."""
        return any(isinstance(one, (Function, Method)) for one in self._ev.value(self._unit, term))

    # -- what is kept ----------------------------------------------------------------------------

    def _is_new(self, term: int, met: set[int]) -> bool:
        """Whether a value is no module that was made elsewhere, nor holds one."""
        parts = self._unit.ir.terms[term]
        if term in met or parts[0] in _MADE or self._is_no_module(term, parts):
            return True
        met.add(term)
        held = self._held(term, parts)
        return held is not None and all(self._is_new(one, met) for one in held)

    def _is_no_module(self, term: int, parts: ir.Term) -> bool:
        """Whether it is known to be a number, a tensor, a class, or a function."""
        found = kinds(self._ev, self._unit, term) - {"NoneType"}
        if found and found <= _PLAIN:
            return True
        value = self._ev.value(self._unit, term) if parts[0] in _NAMING else ()
        return bool(value) and all(map(_is_no_object, value))

    def _held(self, term: int, parts: ir.Term) -> tuple[int, ...] | None:
        """What a value is one of, or holds; None where it comes from elsewhere."""
        match parts[0]:
            case ir.CALL:
                return self._given(term, parts)
            case ir.ATTR:
                return () if self._is_self(parts[1]) else parts[1:2]
            case ir.DICT:
                return tuple(parts[2])
            case ir.PHI:
                terms = self._unit.ir.terms
                return tuple(one for one in parts[1:] if terms[one][0] != ir.UNKNOWN)
        return parts[_HELD[parts[0]]] if parts[0] in _HELD else None

    def _given(self, call: int, parts: ir.Term) -> tuple[int, ...]:
        """What a call may keep or give back: layers of torch keep none but containers do."""
        found = self._apis(parts[1])
        is_open = any(one in self._containers or one.partition(".")[0] in _APART for one in found)
        named = (value for _, value in parts[3])
        return (*given(self._ev, self._unit, call), *named) if is_open else ()


def _is_no_object(atom: Atom) -> bool:
    return isinstance(atom, (Class, Function, ModuleAtom)) or (
        isinstance(atom, Library) and atom.kind in ("class", "function", "module")
    )

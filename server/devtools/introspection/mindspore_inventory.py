"""The inventory of the installed MindSpore."""

from __future__ import annotations

import inspect
import sys
import types
from pathlib import Path
from types import ModuleType
from typing import Any

from devtools.introspection import mindspore_modules, mindspore_results
from devtools.introspection.annotations import TypeNotation
from devtools.introspection.docstrings import all_signatures
from devtools.introspection.live_source import find_source, inspected, with_self_type
from devtools.introspection.record import Inventory, Overload, Record
from devtools.introspection.source_index import Function, definitions, signature

_DUNDERS = {"__call__", "__getitem__", "__len__", "__iter__", "__enter__"}
_ROUTINES = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)


def collect() -> Inventory:
    """Introspect MindSpore."""
    modules = mindspore_modules.load()
    root: Any = modules["mindspore"]
    inventory = Inventory("mindspore", str(root.__version__))
    objects, canonical = _settle(modules, inventory.aliases)
    reader = _Reader(TypeNotation(lambda value: canonical.get(id(value))), canonical)
    for name, module in modules.items():
        inventory.symbols[name] = Record("module", public=bool(module))
    for name, value in sorted(objects.items()):
        if isinstance(value, type):
            inventory.symbols.update(reader.class_records(name, value))
        elif _is_function(value):
            inventory.symbols[name] = reader.function(value)
        else:
            kind = reader.notation.render_object(type(value))
            inventory.symbols[name] = Record("constant", returns=kind)
    for path in [p for p, n in inventory.aliases.items() if p in inventory.symbols or p == n]:
        del inventory.aliases[path]
    return inventory


def _is_own(value: object) -> bool:
    home = getattr(value, "__module__", None)
    return isinstance(home, str) and home.split(".")[0] == "mindspore"


def _is_function(value: object) -> bool:
    return isinstance(value, _ROUTINES) or (_is_own(value) and callable(value))


def _settle(
    modules: dict[str, ModuleType], aliases: dict[str, str]
) -> tuple[dict[str, Any], dict[int, str]]:
    """Names with their objects, and canonical names of classes by identity.

    A class goes by its first path. A function stands under every module that offers it:
    `mint.abs` and `ops.abs` are two targets even where one object serves both.
    """
    objects: dict[str, Any] = {}
    canonical: dict[int, str] = {}
    for module_name, module in modules.items():
        for key in mindspore_modules.public_names(module_name, module):
            value, path = getattr(module, key), f"{module_name}.{key}"
            if isinstance(value, ModuleType) or not _wanted(value):
                continue
            home = f"{getattr(value, '__module__', '')}.{getattr(value, '__qualname__', key)}"
            inner = module_name in ("mindspore.ops.function", "mindspore.ops.operations")
            outer = f"mindspore.ops.{key}"
            if inner and objects.get(outer) is value:
                aliases[path] = outer
            elif isinstance(value, type) and id(value) in canonical:
                aliases[path] = canonical[id(value)]
            else:
                objects[path] = value
                canonical.setdefault(id(value), path)
            if home != path and "<" not in home and home.startswith("mindspore."):
                aliases.setdefault(home, canonical[id(value)])
    return objects, canonical


def _wanted(value: object) -> bool:
    if isinstance(value, type) or isinstance(value, _ROUTINES) or callable(value):
        return _is_own(value) or _is_own(type(value))
    return type(value).__module__.split(".")[0] == "mindspore" or isinstance(value, int | float | str)


class _Reader:
    """Reads records off live objects."""

    def __init__(self, notation: TypeNotation, canonical: dict[int, str]) -> None:
        self.notation = notation
        self.canonical = canonical

    def function(self, value: Any, drop_receiver: bool = False, key: str = "") -> Record:
        """The record of a function or method."""
        doc, name = getattr(value, "__doc__", None), key or getattr(value, "__name__", "")
        found = self._overloads(value, name, doc, drop_receiver)
        stated = mindspore_results.from_returns_section(doc)
        overloads = tuple(Overload(o.params, o.returns or stated) for o in found)
        kind = "method" if key else "function"
        return Record(kind, overloads, platforms=mindspore_results.platforms(doc))

    def _overloads(
        self, value: Any, name: str, doc: object, drop_receiver: bool
    ) -> tuple[Overload, ...]:
        arrow = mindspore_results.from_arrow
        documented = all_signatures(doc, name, arrow)
        if not documented and hasattr(value, "__name__"):
            documented = all_signatures(doc, value.__name__, arrow)
        found = self._from_source(value, drop_receiver)
        if not found or _says_nothing(found):
            return documented or found or inspected(value, self.notation, drop_receiver)
        return documented if len(documented) > len(found) else found

    def _from_source(self, value: Any, drop_receiver: bool) -> tuple[Overload, ...]:
        nodes, scope = find_source(value)
        found = []
        for node in nodes:
            inner = with_self_type(node, scope) if drop_receiver else scope
            render = lambda e, s=inner: self.notation.render(e, s)  # noqa: E731
            found.append(signature(node, render, drop_receiver))
        return tuple(found)

    def class_records(self, name: str, value: type) -> dict[str, Record]:
        """The record of a class and of its members; those of unnamed bases count as its own."""
        doc = value.__doc__
        bases, members = self._bases_and_members(value)
        records = {
            name: Record(
                "class",
                self._constructor(value),
                bases=tuple(bases),
                platforms=mindspore_results.platforms(doc),
            )
        }
        for key, member in sorted(members.items()):
            if key.startswith("_") and key not in _DUNDERS:
                continue
            record = self._member(key, member)
            if record is not None:
                records[f"{name}.{key}"] = record
        return records

    def _bases_and_members(self, value: type) -> tuple[list[str], dict[str, Any]]:
        bases: list[str] = []
        members: dict[str, Any] = {}
        for base in value.__bases__:
            if base.__module__ in ("builtins", "typing", "abc") and base is not dict:
                if issubclass(base, BaseException | int | str | tuple | list):
                    bases.append(base.__name__)
            elif id(base) in self.canonical:
                bases.append(self.canonical[id(base)])
            elif _is_own(base) or base.__module__.startswith("pybind11"):
                inner_bases, inner = self._bases_and_members(base)
                bases += [b for b in inner_bases if b not in bases]
                members = {**inner, **members}
            else:
                bases.append(f"{base.__module__}.{base.__qualname__}")
        return bases, {**members, **vars(value)}

    def _constructor(self, value: type) -> tuple[Overload, ...]:
        for owner in value.__mro__:
            if not _is_own(owner):
                continue
            found = self._stated_init(owner)
            if found:
                return found
            if "__init__" in vars(owner):
                break
        documented = all_signatures(value.__doc__, value.__name__, lambda _: "")
        return documented or tuple(Overload(o.params) for o in inspected(value, self.notation))

    def _stated_init(self, owner: type) -> tuple[Overload, ...]:
        """`__init__` as the source states it: decorators often hide it from `inspect`."""
        module = sys.modules.get(owner.__module__)
        file = getattr(module, "__file__", None) or ""
        if module is None or not file.endswith(".py"):
            return ()
        nodes = definitions(Path(file)).get(f"{owner.__qualname__}.__init__", [])
        scope = vars(module)
        render = lambda e: self.notation.render(e, scope)  # noqa: E731
        return tuple(
            Overload(signature(node, render, drop_receiver=True).params)
            for node in nodes[-1:]
            if isinstance(node, Function)
        )

    def _member(self, key: str, member: Any) -> Record | None:
        if isinstance(member, property) or inspect.isgetsetdescriptor(member):
            doc = member.__doc__
            stated = mindspore_results.from_returns_section(doc)
            return Record("property", returns=stated, platforms=mindspore_results.platforms(doc))
        static = isinstance(member, staticmethod)
        if isinstance(member, staticmethod | classmethod):
            member = member.__func__
        if inspect.isroutine(member):
            return self.function(member, drop_receiver=not static, key=key)
        if isinstance(member, int | float | str | tuple | dict | list):
            return Record("attribute", returns=type(member).__name__)
        return None


def _says_nothing(found: tuple[Overload, ...]) -> bool:
    """Whether a definition takes anything: its docstring then states the real parameters."""
    return len(found) == 1 and bool(found[0].params) and all("*" in p[1] for p in found[0].params)

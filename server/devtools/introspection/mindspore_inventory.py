"""The inventory of the installed MindSpore."""

from __future__ import annotations

import inspect
import sys
import types
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

from devtools.introspection import mindspore_modules, mindspore_results
from devtools.introspection.annotations import TypeNotation
from devtools.introspection.body_result import result_of_body
from devtools.introspection.docstrings import all_signatures, parameters_of_sections
from devtools.introspection.live_source import find_source, inspected, with_self_type
from devtools.introspection.record import Inventory, Overload, Param, Record
from devtools.introspection.source_index import Function, definitions, signature

_DUNDERS = {"__call__", "__getitem__", "__len__", "__iter__", "__enter__"}
_ROUTINES = (types.FunctionType, types.BuiltinFunctionType, types.MethodType)


def collect() -> Inventory:
    """Introspect MindSpore."""
    modules = mindspore_modules.load()
    root: Any = modules["mindspore"]
    inventory = Inventory("mindspore", str(root.__version__))
    objects, canonical = _settle(modules, inventory.aliases)
    reader = _Reader(TypeNotation(lambda v: _dtype(v) or canonical.get(id(v))), canonical)
    inventory.symbols.update(dict.fromkeys(modules, Record("module")))
    for name, value in sorted(objects.items()):
        if isinstance(value, type):
            inventory.symbols.update(reader.class_records(name, value))
        elif _is_function(value):
            inventory.symbols[name] = reader.function(name, value)
        else:
            kind = reader.notation.render_object(type(value))
            inventory.symbols[name] = Record("constant", returns=kind)
    _follow_references(inventory, reader.references)
    _measure_properties(inventory, root)
    for path in [p for p, n in inventory.aliases.items() if p in inventory.symbols or p == n]:
        del inventory.aliases[path]
    return inventory


def _dtype(value: object) -> str | None:
    """Data types are instances of one C++ class each; to the user they are all dtypes."""
    home = getattr(value, "__module__", None)
    return "mindspore.dtype" if home == "mindspore._c_expression.typing" else None


def _follow_references(inventory: Inventory, references: dict[str, str]) -> None:
    """A page that only sends the reader to another one shares its platforms and result."""
    for name, target in sorted(references.items()):
        record = inventory.symbols.get(name)
        other = inventory.symbols.get(inventory.aliases.get(target, target))
        if record is None or other is None or target == name:
            continue
        results = {o.returns for o in other.signatures}
        shared = results.pop() if len(results) == 1 else ""
        inventory.symbols[name] = replace(
            record,
            platforms=record.platforms or other.platforms,
            signatures=tuple(Overload(o.params, o.returns or shared) for o in record.signatures),
        )


def _measure_properties(inventory: Inventory, root: Any) -> None:
    """Ask a small tensor for the properties that no page types."""
    sample = root.Tensor([[1.0, 2.0], [3.0, 4.0]], root.float32)
    for name, record in inventory.symbols.items():
        owner, _, key = name.rpartition(".")
        if owner != "mindspore.Tensor" or record.kind != "property" or record.returns:
            continue
        try:
            value = getattr(sample, key)
        except (AttributeError, RuntimeError, TypeError, ValueError):
            continue
        kind = _kind_of(value, root)
        if kind:
            inventory.symbols[name] = replace(record, returns=kind)


def _kind_of(value: object, root: Any) -> str:
    if isinstance(value, root.Tensor):
        return mindspore_results.TENSOR
    if isinstance(value, tuple) and value and all(type(i) is int for i in value):
        return "tuple[int, ...]"
    if isinstance(value, bool | int | float | str):
        return type(value).__name__
    return _dtype(type(value)) or ""


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
            elif (
                isinstance(value, type)
                and id(value) in canonical
                and not _is_target(module_name, module, key, canonical[id(value)])
            ):
                aliases[path] = canonical[id(value)]
            else:
                objects[path] = value
                canonical.setdefault(id(value), path)
            if home != path and "<" not in home and home.startswith("mindspore."):
                aliases.setdefault(home, canonical[id(value)])
    return objects, canonical


def _is_target(module_name: str, module: ModuleType, key: str, first: str) -> bool:
    """Whether a second path is a target of its own, as `mint.nn.ReLU` is beside `nn.ReLU`."""
    if key in getattr(module, "__all__", ()):
        return True
    renamed = first.rpartition(".")[2] != key
    return renamed and module_name.startswith("mindspore.mint")


def _wanted(value: object) -> bool:
    if str(getattr(value, "__module__", "")).endswith(".validators"):
        return False
    if callable(value):
        return _is_own(value) or _is_own(type(value))
    return type(value).__module__.split(".")[0] == "mindspore" or isinstance(
        value, int | float | str
    )


class _Reader:
    """Reads records off live objects."""

    def __init__(self, notation: TypeNotation, canonical: dict[int, str]) -> None:
        self.notation = notation
        self.canonical = canonical
        self.references: dict[str, str] = {}

    def function(self, path: str, value: Any, drop_receiver: bool = False, key: str = "") -> Record:
        """The record of a function or method."""
        doc, name = getattr(value, "__doc__", None), key or getattr(value, "__name__", "")
        found = self._overloads(value, name, doc, drop_receiver)
        stated = mindspore_results.from_returns_section(doc)
        overloads = tuple(Overload(o.params, o.returns or stated) for o in found)
        kind = "method" if key else "function"
        if target := mindspore_results.reference(doc):
            self.references[path] = target
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
            listed = parameters_of_sections(doc)
            if not documented and listed:
                return (Overload(_starred_first(found, listed)),)
            return documented or found or inspected(value, self.notation, drop_receiver)
        return documented if len(documented) > len(found) else found

    def _from_source(self, value: Any, drop_receiver: bool) -> tuple[Overload, ...]:
        nodes, scope = find_source(value)
        found = []
        for node in nodes:
            inner = with_self_type(node, scope) if drop_receiver else scope
            render = lambda e, s=inner: self.notation.render(e, s)  # noqa: E731
            overload = signature(node, render, drop_receiver)
            found.append(Overload(overload.params, overload.returns or result_of_body(node)))
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
            record = self._member(f"{name}.{key}", key, member)
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
            if found and not _says_nothing(found):
                return found
            if "__init__" in vars(owner):
                break
        documented = all_signatures(value.__doc__, value.__name__, lambda _: "")
        if documented:
            return documented
        if listed := parameters_of_sections(value.__doc__):
            return (Overload(_starred_first((), listed)),)
        return tuple(Overload(o.params) for o in inspected(value, self.notation))

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

    def _member(self, path: str, key: str, member: Any) -> Record | None:
        if isinstance(member, property) or inspect.isgetsetdescriptor(member):
            doc = member.__doc__
            stated = mindspore_results.from_returns_section(doc)
            return Record("property", returns=stated, platforms=mindspore_results.platforms(doc))
        static = isinstance(member, staticmethod)
        if isinstance(member, staticmethod | classmethod):
            member = member.__func__
        if inspect.isroutine(member):
            return self.function(path, member, drop_receiver=not static, key=key)
        if isinstance(member, int | float | str | tuple | dict | list):
            return Record("attribute", returns=type(member).__name__)
        return None


def _starred_first(found: tuple[Overload, ...], listed: tuple[Param, ...]) -> tuple[Param, ...]:
    """Listed parameters; one that the definition takes as `*name` or `**name` keeps its stars."""
    starred = {p[0]: p[1] for o in found for p in o.params}
    only_keywords = set(starred.values()) == {"**kwargs"}
    params = []
    for name, kind, default, annotation in listed:
        usual = "keyword" if only_keywords else kind
        params.append((name, starred.get(name, usual), default, annotation))
    return tuple(params)


def _says_nothing(found: tuple[Overload, ...]) -> bool:
    """Whether a definition takes anything: its docstring then states the real parameters."""
    return len(found) == 1 and bool(found[0].params) and all("*" in p[1] for p in found[0].params)

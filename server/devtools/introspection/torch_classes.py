"""Classes of torch: constructor, bases and the members each class defines itself."""

from __future__ import annotations

import ast
import dataclasses
import enum
import inspect
import types
from collections.abc import Mapping
from typing import Any

from devtools.introspection import attributes, torch_results
from devtools.introspection.annotations import TypeNotation
from devtools.introspection.class_source import (
    class_source,
    is_cached,
    is_class,
    is_private,
    is_tensor_base,
)
from devtools.introspection.docstrings import stated_signatures
from devtools.introspection.inner_members import INNER
from devtools.introspection.live_source import find_source, inspected
from devtools.introspection.record import Overload, Record
from devtools.introspection.source_index import decorator_names
from devtools.introspection.torch_functions import Functions
from devtools.introspection.torch_names import Names, belongs_to_torch
from devtools.introspection.torch_stubs import Stub, is_property

# Dunder methods whose result the analysis needs: operators, iteration, calls, contexts.
DUNDERS = {
    f"__{name}__"
    for name in [
        "call",
        "getitem",
        "len",
        "iter",
        "next",
        "enter",
        "contains",
        "bool",
        "int",
        "float",
        "index",
        "neg",
        "pos",
        "invert",
        "abs",
        "add",
        "sub",
        "mul",
        "truediv",
        "floordiv",
        "mod",
        "pow",
        "matmul",
        "and",
        "or",
        "xor",
        "lshift",
        "rshift",
        "radd",
        "rsub",
        "rmul",
        "rdiv",
        "rtruediv",
        "rfloordiv",
        "rmod",
        "rpow",
        "rmatmul",
        "rand",
        "ror",
        "rxor",
        "iadd",
        "isub",
        "imul",
        "itruediv",
        "ifloordiv",
        "ipow",
        "iand",
        "ior",
        "ixor",
        "eq",
        "ne",
        "lt",
        "le",
        "gt",
        "ge",
    ]
}
_PLAIN_BASES = {"object", "Generic", "Protocol", "ABC"}
_SEQUENCE_COUNTS = {"n_fields", "n_sequence_fields", "n_unnamed_fields"}  # of named results
_COMPARISONS = {"__eq__", "__ne__"}  # every class has them; only Tensor's give a tensor


class Classes:
    """Fills `symbols` with classes and their members."""

    def __init__(
        self,
        functions: Functions,
        notation: TypeNotation,
        names: Names,
        symbols: dict[str, Record],
    ) -> None:
        self.functions = functions
        self.notation = notation
        self.names = names
        self.symbols = symbols

    def add(self, name: str, value: type, public: bool = True) -> None:
        """Record a class, its members, and whatever base of it is not public."""
        if name in self.symbols:
            return
        if (
            type(value).__name__ == "tensortype"
        ):  # torch.FloatTensor and its like: constructors only
            self.symbols[name] = Record("class", bases=("torch.Tensor",))
            return
        source = class_source(value)
        if source is None and self._stub(value) is None and is_tensor_base(value):
            return
        bases = self._bases(value)
        self.symbols[name] = Record(
            "class", self._constructor(value), bases=tuple(bases), public=public
        )
        members = dict(vars(value))
        if name == "torch.Tensor":
            members = {**vars(value.__mro__[1]), **members}
        for key, member in sorted(members.items()):
            is_tensor = name == "torch.Tensor"
            if (
                (key in DUNDERS and (key not in _COMPARISONS or is_tensor))
                or key in INNER.get(name, ())
                or not key.startswith("_")
            ):
                self._add_member(f"{name}.{key}", value, key, member)
        for key, kind in sorted(self._attributes(value, source).items()):
            known = self.symbols.get(f"{name}.{key}")
            plain = known is None or (known.kind == "attribute" and kind)
            if plain and (not key.startswith("_") or key in INNER.get(name, ())):
                self.symbols[f"{name}.{key}"] = Record("attribute", returns=kind)

    def _bases(self, value: type) -> list[str]:
        found: list[str] = []
        for base in value.__bases__:
            if base.__name__ in _PLAIN_BASES:
                continue
            if is_tensor_base(base):
                found += self._bases(base)
                continue
            name = self.notation.render_object(base)
            if belongs_to_torch(base):
                if id(base) not in self.names.canonical:
                    name = self.names.canonical[id(base)] = f"{base.__module__}.{base.__qualname__}"
                if name not in self.symbols:
                    self.add(name, base, public=not is_private(name))
            if name:
                found.append(name)
        return found

    def _stub(self, value: type) -> Stub | None:
        for module in (value.__module__, "torch._C", f"torch._C.{value.__module__}"):
            stub = self.functions.stubs.get(module)
            if stub and stub.class_body(value.__name__):
                return stub
        return None

    def _constructor(self, value: type) -> tuple[Overload, ...]:
        own = vars(value)
        for key in ("__init__", "__new__"):
            if isinstance(own.get(key), types.FunctionType | staticmethod):
                function = own[key].__func__ if isinstance(own[key], staticmethod) else own[key]
                nodes, scope = find_source(function)
                if nodes:
                    found = self.functions.from_definitions(nodes, scope, drop_receiver=True)
                    return tuple(Overload(o.params) for o in found)
        stub = self._stub(value)
        for key in ("__init__", "__new__"):
            nodes = stub.functions(f"{value.__name__}.{key}") if stub else []
            if stub and nodes:
                found = self.functions.from_definitions(nodes, stub.scope, drop_receiver=True)
                return tuple(Overload(o.params) for o in found)
        if dataclasses.is_dataclass(value) and "__init__" in own:
            return tuple(Overload(o.params) for o in inspected(value, self.notation))
        if issubclass(value, enum.Enum):
            return ()
        if "__init__" in own or "__new__" in own:
            return stated_signatures(value.__doc__, value.__name__, lambda _: "")
        base = next((b for b in value.__mro__[1:] if belongs_to_torch(b)), None)
        return self._constructor(base) if base is not None else ()

    def _add_member(self, name: str, owner: type, key: str, member: Any) -> None:
        record = self._member(owner, key, member)
        if record is not None:
            self.symbols[name] = record

    def _member(self, owner: type, key: str, member: Any) -> Record | None:
        if isinstance(member, type):
            return Record("class") if belongs_to_torch(member) else None
        if isinstance(member, property) or (hasattr(member, "func") and is_cached(member)):
            getter = member.fget if isinstance(member, property) else member.func
            return Record("property", returns=self._result_of(owner, key, getter))
        if inspect.isgetsetdescriptor(member) or inspect.ismemberdescriptor(member):
            return Record("property", returns=self._stub_attribute(owner, key))
        if isinstance(member, enum.Enum):
            return Record("constant", returns=self.notation.render_object(type(member)))
        static = isinstance(member, staticmethod)
        if isinstance(member, staticmethod | classmethod):
            member = member.__func__
        is_item = key in getattr(type(member), "__members__", ())  # of an enum of C++
        if not is_item and (callable(member) or inspect.isroutine(member)):
            return Record("method", self._method(owner, key, member, static))
        if isinstance(member, bool | int | float | str | tuple | dict | list | None):
            return Record("attribute", returns="" if member is None else type(member).__name__)
        kind = self.notation.render_object(type(member))
        return Record("attribute", returns=kind if kind.startswith("torch.") else "")

    def _result_of(self, owner: type, key: str, getter: Any) -> str:
        nodes, scope = find_source(getter)
        found = self.functions.from_definitions(nodes, scope, drop_receiver=True)
        return next((o.returns for o in found if o.returns), "") or self._stub_attribute(owner, key)

    def _stub_attribute(self, owner: type, key: str) -> str:
        for base in owner.__mro__:
            stub = self._stub(base)
            for node in stub.class_body(base.__name__) if stub else ():
                if not stub:
                    continue
                match node:
                    case ast.AnnAssign(target=ast.Name(id=name)) if name == key:
                        return self.notation.render(node.annotation, stub.scope)
                    case ast.FunctionDef(name=name) if name == key and is_property(node):
                        return self.notation.render(node.returns, stub.scope)
        return ""

    def _method(self, owner: type, key: str, member: Any, static: bool) -> tuple[Overload, ...]:
        nodes, scope = find_source(member)
        found = self.functions.from_definitions(nodes, scope, drop_receiver=not static)
        if found and all(o.returns for o in found):
            return found
        stubbed = self._stub_method(owner, key, static)
        if stubbed and all(o.returns for o in stubbed):
            return stubbed
        name = getattr(member, "__name__", key)
        documented = stated_signatures(
            getattr(member, "__doc__", None), name, torch_results.from_words
        )
        if found:
            result = next((o.returns for o in (*stubbed, *documented) if o.returns), "")
            return tuple(Overload(o.params, o.returns or result) for o in found)
        return stubbed or documented or inspected(member, self.notation, drop_receiver=not static)

    def _stub_method(self, owner: type, key: str, static: bool) -> tuple[Overload, ...]:
        for base in owner.__mro__:
            stub = self._stub(base)
            nodes = stub.functions(f"{base.__name__}.{key}") if stub else []
            if stub and nodes:
                static = any("staticmethod" in decorator_names(n) for n in nodes)
                return self.functions.from_definitions(nodes, stub.scope, not static)
        return ()

    def _stub_attributes(self, value: type) -> dict[str, str]:
        stub = self._stub(value)
        if not stub:
            return {}
        scope, body = stub.scope, stub.class_body(value.__name__)
        return dict(attributes.declared(body, lambda e: self.notation.render(e, scope)))

    def _attributes(
        self, value: type, source: tuple[ast.ClassDef, Mapping[str, object]] | None
    ) -> dict[str, str]:
        found = self._stub_attributes(value)
        if source is None:
            return found
        node, names = source

        def render(expression: ast.expr) -> str:
            return self.notation.render(expression, names)

        def constructed(expression: ast.expr) -> str:
            text = render(expression)
            return text if text and is_class(expression, names) else ""

        declared = attributes.declared(node.body, render)
        for item in node.body:
            if isinstance(item, ast.FunctionDef) and item.name == "__init__":
                for key, kind in attributes.set_by_init(item, render, constructed).items():
                    if kind and (key not in declared or kind.startswith("torch.nn.Parameter")):
                        found[key] = kind
                    else:
                        found.setdefault(key, declared.get(key, kind))
        return {**declared, **found}

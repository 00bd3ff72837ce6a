"""Signatures of torch functions: stub, then source, then operator schema, then docstring."""

from __future__ import annotations

import inspect
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from devtools.introspection import torch_results
from devtools.introspection.annotations import TypeNotation
from devtools.introspection.body_result import result_of_body
from devtools.introspection.docstrings import stated_signatures
from devtools.introspection.live_source import find_source, inspected, with_self_type
from devtools.introspection.record import Overload
from devtools.introspection.source_index import Function, Render, signature
from devtools.introspection.torch_stubs import Stub


class Functions:
    """Answers for one installation of torch."""

    def __init__(self, stubs: Mapping[str, Stub], notation: TypeNotation, root: Path) -> None:
        self.stubs = stubs
        self.notation = notation
        self.root = root
        self.named_results: dict[str, str] = {}

    def overloads(self, name: str, value: Any) -> tuple[Overload, ...]:
        """The overloads of a function."""
        is_compiled = isinstance(value, types.BuiltinFunctionType | types.MethodType)
        found = self._stated(name, value)
        return tuple(map(_as_parsed, found)) if is_compiled else found

    def _stated(self, name: str, value: Any) -> tuple[Overload, ...]:
        found = self._from_dispatch(value) or self._from_source(value)
        documented = self._documented(value)
        if _says_nothing(found) and documented:
            found = tuple(Overload(d.params, d.returns or found[0].returns) for d in documented)
        if found and all(o.returns for o in found):
            return found
        stub = tuple(_with_defaults(o, documented) for o in self._from_stubs(name, value))
        if stub and all(o.returns for o in stub):
            return stub
        if found:  # what the source does not say of the result, the docstring may
            result = next((o.returns for o in (*stub, *documented) if o.returns), "")
            return tuple(Overload(o.params, o.returns or result) for o in found)
        return stub or self._from_schema(value) or documented or self._inspected(value)

    def render(self, scope: Mapping[str, object]) -> Render:
        """A renderer of annotations that stand in a scope."""
        return lambda node: self.notation.render(node, scope)

    def from_definitions(
        self, nodes: list[Function], scope: Mapping[str, object], drop_receiver: bool
    ) -> tuple[Overload, ...]:
        """The overloads that definitions state; repeats are dropped."""
        found: list[Overload] = []
        for node in nodes:
            inner = with_self_type(node, scope) if drop_receiver else scope
            overload = signature(node, self.render(inner), drop_receiver)
            if node.returns is None:
                overload = Overload(overload.params, result_of_body(node))
            if overload not in found:
                found.append(overload)
        return tuple(found)

    def _from_dispatch(self, value: Any) -> tuple[Overload, ...]:
        """`boolean_dispatch` hides two functions: one per value of a flag; the usual one first."""
        if getattr(value, "__qualname__", "") != "boolean_dispatch.<locals>.fn":
            return ()
        cells = inspect.getclosurevars(value).nonlocals
        both = [cells["if_false"], cells["if_true"]]
        return tuple(overload for branch in both for overload in self._from_source(branch))

    def _from_source(self, value: Any, drop_receiver: bool = False) -> tuple[Overload, ...]:
        nodes, scope = find_source(value)
        return self.from_definitions(nodes, scope, drop_receiver)

    def _from_stubs(self, name: str, value: Any) -> tuple[Overload, ...]:
        module, _, key = name.rpartition(".")
        own = getattr(value, "__name__", key)
        places = [(module, key)]
        if isinstance(value, types.BuiltinFunctionType | types.MethodType):
            places += [("torch._C._nn", own), ("torch", own), ("torch._C", own)]
        home = getattr(value, "__module__", None)
        if isinstance(home, str):
            places.append((home, own))
        for stub_name, key_name in places:
            stub = self.stubs.get(stub_name)
            nodes = stub.functions(key_name) if stub else []
            if stub and nodes:
                return self.from_definitions(nodes, stub.scope, drop_receiver=False)
        return ()

    def _from_schema(self, value: Any) -> tuple[Overload, ...]:
        if not isinstance(value, types.BuiltinFunctionType | types.MethodType):
            return ()
        operator = value.__name__
        return torch_results.schema_overloads(operator, self.named_results.get(operator))

    def _documented(self, value: Any) -> tuple[Overload, ...]:
        doc, name = getattr(value, "__doc__", None), getattr(value, "__name__", "")
        for candidate in (name, name.partition("_")[2]):
            found = stated_signatures(doc, candidate, torch_results.from_words)
            if found:
                return found
        return ()

    def _inspected(self, value: Any) -> tuple[Overload, ...]:
        return inspected(value, self.notation)


def _says_nothing(found: tuple[Overload, ...]) -> bool:
    """Whether a definition takes anything: its docstring then states the real parameters."""
    return len(found) == 1 and bool(found[0].params) and all("*" in p[1] for p in found[0].params)


def _as_parsed(overload: Overload) -> Overload:
    """The defaults that calls get: the parser reads `at::Reduction::Mean`, which is 1, as 0."""
    params = tuple(
        (name, kind, "0" if (name, default) == ("reduction", "1") else default, annotation)
        for name, kind, default, annotation in overload.params
    )
    return Overload(params, overload.returns)


def _with_defaults(overload: Overload, documented: tuple[Overload, ...]) -> Overload:
    """Put the documented defaults where a stub writes `...`."""
    stated_by = {p[0]: p[2] for d in documented for p in d.params if p[2] is not None}
    params = tuple(
        (name, kind, stated_by.get(name, default) if default == "..." else default, annotation)
        for name, kind, default, annotation in overload.params
    )
    return Overload(params, overload.returns)

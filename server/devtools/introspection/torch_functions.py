"""Signatures of torch functions: stub, then source, then operator schema, then docstring."""

from __future__ import annotations

import ast
import inspect
import types
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from devtools.introspection import torch_results
from devtools.introspection.annotations import SelfType, TypeNotation
from devtools.introspection.docstrings import stated_signatures
from devtools.introspection.record import Overload
from devtools.introspection.source_index import Function, Render, definitions, signature, stated
from devtools.introspection.torch_stubs import Stub

_OPERATOR_PREFIXES = {
    "torch._C._linalg": "",
    "torch._C._special": "",
    "torch._C._fft": "",
    "torch._C._sparse": "",
    "torch._C._nested": "",
    "torch._C._nn": "",
}


class Functions:
    """Answers for one installation of torch."""

    def __init__(self, stubs: Mapping[str, Stub], notation: TypeNotation, root: Path) -> None:
        self.stubs = stubs
        self.notation = notation
        self.root = root
        self.named_results: dict[str, str] = {}

    def overloads(self, name: str, value: Any) -> tuple[Overload, ...]:
        """The overloads of a function."""
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


def _with_defaults(overload: Overload, documented: tuple[Overload, ...]) -> Overload:
    """Put the documented defaults where a stub writes `...`."""
    stated_by = {p[0]: p[2] for d in documented for p in d.params if p[2] is not None}
    params = tuple(
        (name, kind, stated_by.get(name, default) if default == "..." else default, annotation)
        for name, kind, default, annotation in overload.params
    )
    return Overload(params, overload.returns)


KINDS = {
    inspect.Parameter.POSITIONAL_ONLY: "positional",
    inspect.Parameter.POSITIONAL_OR_KEYWORD: "normal",
    inspect.Parameter.VAR_POSITIONAL: "*args",
    inspect.Parameter.KEYWORD_ONLY: "keyword",
    inspect.Parameter.VAR_KEYWORD: "**kwargs",
}


def inspected(value: Any, notation: TypeNotation, drop_receiver: bool = False) -> tuple[Overload, ...]:
    """What `inspect` says, for functions made at run time."""
    try:
        found = inspect.signature(value)
    except (ValueError, TypeError):
        return ()
    empty = inspect.Parameter.empty
    params = [
        (p.name, KINDS[p.kind], _steady_default(p.default), _type_text(p.annotation, notation))
        for p in found.parameters.values()
    ]
    returns = found.return_annotation
    result = "" if returns is empty else notation.render_object(returns)
    return (Overload(tuple(params[1:] if drop_receiver else params), result),)


def _type_text(annotation: object, notation: TypeNotation) -> str | None:
    if annotation is inspect.Parameter.empty:
        return None
    return notation.render_object(annotation) or None


def _steady_default(default: object) -> str | None:
    """Source text of a default that is the same in every run."""
    if default is inspect.Parameter.empty:
        return None
    if default is None or isinstance(default, bool | int | float | str):
        return repr(default)
    if isinstance(default, tuple | list) and all(isinstance(i, int | float | str) for i in default):
        return repr(default)
    return str(getattr(default, "__qualname__", "..."))


def find_source(value: Any) -> tuple[list[Function], Mapping[str, object]]:
    """The definitions behind a Python function, and the names they can see."""
    if isinstance(value, types.MethodType):
        value = value.__func__
    try:
        value = inspect.unwrap(value)
    except ValueError:
        return [], {}
    code = getattr(value, "__code__", None)
    if code is None or "<locals>" in value.__qualname__:
        return [], {}
    path = Path(code.co_filename)
    if not path.is_file():
        return [], {}
    nodes = definitions(path).get(value.__qualname__, [])
    exact = [n for n in nodes if first_line(n) == code.co_firstlineno]
    functions = [n for n in (*nodes, *exact) if not isinstance(n, ast.ClassDef)]
    typed = [n for n in stated(list(functions)) if n.returns is not None]
    return typed or [n for n in exact if not isinstance(n, ast.ClassDef)], value.__globals__


def first_line(node: Function | ast.ClassDef) -> int:
    """The line a code object gives: that of the first decorator."""
    return node.decorator_list[0].lineno if node.decorator_list else node.lineno


def with_self_type(node: Function, scope: Mapping[str, object]) -> Mapping[str, object]:
    """The scope of a method: a type variable on its receiver means the receiver's class."""
    arguments = [*node.args.posonlyargs, *node.args.args]
    if arguments and isinstance(arguments[0].annotation, ast.Name):
        variable = arguments[0].annotation.id
        if not isinstance(scope.get(variable), type):
            return {**scope, variable: SelfType}
    return scope

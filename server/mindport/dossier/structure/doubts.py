"""What of a built model is not known: attributes that are called as layers are, and no module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache

from mindport.dossier.structure.values import ClassValue, Module, Unknown


def doubts(model: Module) -> Iterator[str]:
    """Why parts of a model are not known."""
    for name, module in model.modules():
        where = f" of `{name}`" if name else ""
        for attribute, value in module.names.items():
            if isinstance(value, Unknown) and attribute in _called(module):
                yield f"`{attribute}`{where}: {value}"
        for parameter, one in module.parameters.items():
            if one.count is None:
                why = f": {one.origin}" if one.origin is not None else ""
                yield f"the shape of `{parameter}`{where}{why}"


def _called(module: Module) -> set[str]:
    if module.cls is None:
        return set()
    found: set[str] = set()
    for cls in module.cls.line():
        if isinstance(cls, ClassValue):
            found |= _called_in(cls.node)
    return found


@lru_cache(maxsize=4096)
def _called_in(node: ast.ClassDef) -> set[str]:
    """The attributes of `self` that the methods of a class call or go through."""
    return {
        attribute
        for method in node.body
        if isinstance(method, ast.FunctionDef) and method.args.args
        for attribute in _used(method, method.args.args[0].arg)
    }


def _used(method: ast.FunctionDef, receiver: str) -> Iterator[str]:
    for inner in ast.walk(method):
        used: ast.expr | None = None
        if isinstance(inner, ast.Call):
            used = inner.func
        elif isinstance(inner, (ast.For, ast.comprehension)):
            used = inner.iter
        match used:
            case ast.Attribute(value=ast.Name(id=name), attr=attribute) if name == receiver:
                yield attribute

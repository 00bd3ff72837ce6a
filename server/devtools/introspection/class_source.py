"""What the source and the stub of a class say."""

from __future__ import annotations

import ast
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from devtools.introspection.annotations import dotted
from devtools.introspection.source_index import Function, definitions


def is_cached(member: Any) -> bool:
    """Whether a member is a property that keeps its value."""
    return type(member).__name__ in ("cached_property", "lazy_property")


def is_class(expression: ast.expr, names: Mapping[str, object]) -> bool:
    """Whether an expression denotes a class, by the names around it."""
    text = dotted(expression)
    first, *rest = (text or "").split(".")
    value: Any = names.get(first, vars(__import__("builtins")).get(first))
    for part in rest:
        value = getattr(value, part, None)
    return isinstance(value, type)


def is_tensor_base(value: type) -> bool:
    """Whether it is the base class of torch's tensors."""
    return value.__name__ in ("TensorBase", "_TensorBase") and value.__module__ == "torch._C"


def is_private(name: str) -> bool:
    """Whether a part of a dotted name is private."""
    return any(part.startswith("_") for part in name.split("."))


def class_source(value: type) -> tuple[ast.ClassDef, Mapping[str, object]] | None:
    """The definition of a class, and the names of its module."""
    module = sys.modules.get(value.__module__)
    file = getattr(module, "__file__", None)
    if module is None or file is None or not file.endswith(".py"):
        return None
    nodes: list[Function | ast.ClassDef] = definitions(Path(file)).get(value.__qualname__, [])
    classes = [n for n in nodes if isinstance(n, ast.ClassDef)]
    return (classes[-1], vars(module)) if classes else None

"""Result types that torch states in words or schemas: docstring arrows and operator schemas."""

from __future__ import annotations

import importlib
import re
from typing import Any

from devtools.introspection.annotations import union
from devtools.introspection.record import Overload, Param

_WORDS = {
    "tensor": "torch.Tensor",
    "longtensor": "torch.Tensor",
    "booltensor": "torch.Tensor",
    "bool tensor": "torch.Tensor",
    "int": "int",
    "long": "int",
    "bool": "bool",
    "boolean": "bool",
    "float": "float",
    "double": "float",
    "str": "str",
    "string": "str",
    "scalar": "int | float | bool",
    "number": "int | float | bool",
    "none": "None",
    "dtype": "torch.dtype",
    "torch.dtype": "torch.dtype",
    "device": "torch.device",
    "torch.size": "torch.Size",
    "size": "torch.Size",
    "generator": "torch.Generator",
    "list": "list",
    "dict": "dict",
    "tuple": "tuple",
    "type": "type",
    "storage": "torch.UntypedStorage",
    "numpy.ndarray": "numpy.ndarray",
    "module": "torch.nn.Module",
    "list of tensors": "tuple[torch.Tensor, ...]",
    "tuple of tensors": "tuple[torch.Tensor, ...]",
    "a tuple of tensors": "tuple[torch.Tensor, ...]",
    "seq": "tuple[torch.Tensor, ...]",
    "tensors": "tuple[torch.Tensor, ...]",
}
_SCHEMA_WORDS = {
    "Tensor": "torch.Tensor",
    "Scalar": "int | float | bool",
    "number": "int | float | bool",
    "SymInt": "int",
    "int": "int",
    "float": "float",
    "complex": "complex",
    "bool": "bool",
    "str": "str",
    "Device": "torch.device",
    "ScalarType": "torch.dtype",
    "Layout": "torch.layout",
    "MemoryFormat": "torch.memory_format",
    "Generator": "torch.Generator",
    "Storage": "torch.UntypedStorage",
    "Any": "",
}


def from_words(text: str) -> str:
    """The type that a docstring's arrow names, "" when it is not clear."""
    text = text.strip().rstrip(".").replace("`", "")
    low = text.lower()
    if low in _WORDS:
        return _WORDS[low]
    if " or " in text:
        parts = [from_words(part) for part in text.split(" or ")]
        return union(parts) if all(parts) else ""
    if match := re.fullmatch(r"\((.*)\)", text):
        parts = [from_words(part.split("[")[0]) for part in match[1].split(",") if part.strip()]
        return _of_parts("tuple", parts)
    if match := re.fullmatch(r"(?:tuple|list|List|Tuple) ?\[(.*)\]", text):
        parts = [from_words(part) for part in match[1].split(",")]
        return _of_parts(text.split("[")[0].strip().lower(), parts)
    return ""


def _of_parts(group: str, parts: list[str]) -> str:
    """A tuple or list of parts, "" where one of them is not clear."""
    return f"{group}[{', '.join(parts)}]" if parts and all(parts) else ""


def _schema_type(text: str) -> str:
    if match := re.fullmatch(r"Optional\[(.*)\]", text):
        inner = _schema_type(match[1])
        return union([inner, "None"]) if inner else ""
    if match := re.fullmatch(r"List\[(.*)\]", text):
        inner = _schema_type(match[1])
        return f"list[{inner}]" if inner else "list"
    return _SCHEMA_WORDS.get(text, "")


def _result_of(kinds: list[str], named_result: str | None) -> str:
    """The type of what gives results of some types."""
    if len(kinds) > 1:
        return named_result or f"tuple[{', '.join(kinds)}]"
    return kinds[0] if kinds else "None"


def schema_overloads(operator: str, named_result: str | None) -> tuple[Overload, ...]:
    """Overloads of an aten operator. Out variants become the `out` parameter of the others."""
    native: Any = importlib.import_module("torch._C")
    schemas = native._jit_get_schemas_for_operator(f"aten::{operator}")
    functional = [s for s in schemas if not any(a.is_out for a in s.arguments)]
    has_out = len(functional) < len(schemas)
    found: list[Overload] = []
    for schema in sorted(functional, key=lambda s: str(s.overload_name)):
        params = tuple(_schema_param(a) for a in schema.arguments)
        kinds = [_schema_type(str(r.type)) for r in schema.returns]
        kinds = [k.replace("list[torch.Tensor]", "tuple[torch.Tensor, ...]") for k in kinds]
        result = _result_of(kinds, named_result)
        out: tuple[Param, ...] = (("out", "keyword", "None", f"{result} | None"),)
        overload = Overload(params + (out if has_out else ()), result)
        if overload not in found:
            found.append(overload)
    return tuple(found)


def _schema_param(argument: Any) -> Param:
    name = "input" if argument.name == "self" else str(argument.name)
    default = repr(argument.default_value) if argument.has_default_value() else None
    kind = "keyword" if argument.kwarg_only else "normal"
    return (name, kind, default, _schema_type(str(argument.type)) or None)


def schema_fields(operator: str) -> dict[str, str]:
    """The named results of an aten operator, with their types."""
    native: Any = importlib.import_module("torch._C")
    schemas = native._jit_get_schemas_for_operator(f"aten::{operator}")
    functional = [s for s in schemas if not any(a.is_out for a in s.arguments)]
    return {str(r.name): _schema_type(str(r.type)) for s in functional[:1] for r in s.returns}

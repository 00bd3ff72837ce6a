"""`isinstance` and `issubclass` in an interpreted constructor."""

from __future__ import annotations

from typing import Any

from mindport.dossier.structure.enums import names_of_bases
from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import (
    Bound,
    Choice,
    ClassValue,
    Function,
    Given,
    Library,
    Member,
    Module,
    Partial,
    Plain,
    Tensor,
    TextChoice,
    Unknown,
)


def _type_names(value: Any) -> tuple[Any, ...]:
    if isinstance(value, tuple):
        return tuple(one for each in value for one in _type_names(each))
    return (value,)


_HOMES = ("collections.abc", "typing")
_TYPES = {"int": int, "float": float, "str": str, "bool": bool, "list": list, "tuple": tuple,
          "dict": dict, "set": set}  # fmt: skip
_KINDS: dict[str, tuple[type[Any], ...]] = {
    "Iterable": (list, tuple, dict, set, str, range),
    "Collection": (list, tuple, dict, set, str, range),
    "Sequence": (list, tuple, str, range),
    "Mapping": (dict,),
    "MutableMapping": (dict,),
    "Hashable": (int, float, str, tuple, type(None), Choice, ClassValue, Function),
    "List": (list,),
    "Tuple": (tuple,),
    "Dict": (dict,),
}
_ABSTRACT = {
    **{f"{home}.{name}": kinds for name, kinds in _KINDS.items() for home in _HOMES},
    "numbers.Number": (int, float),
}


def is_instance(machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    """`isinstance`"""
    value, types = positional[0], _type_names(positional[1])
    if isinstance(value, Unknown):
        return value
    unknown = next((one for one in types if isinstance(one, Unknown)), None)
    found = any(_is_of(machine, value, one) for one in types)
    return unknown if unknown is not None and not found else found


def _is_of(machine: Machine, value: Any, cls: Any) -> bool:
    if isinstance(cls, Library):
        plain = _TYPES.get(cls.name.removeprefix("builtins."))
        if plain is not None:
            return isinstance(value, plain)
        if cls.name in _ABSTRACT:
            return isinstance(value, _ABSTRACT[cls.name])
        if cls.name.endswith((".Callable", "builtins.type", "enum.EnumMeta", "enum.EnumType")):
            return _is_callable_kind(value, cls.name)
        if isinstance(value, (Choice, TextChoice, Plain)):
            return cls.name in names_of_bases(value.cls)
        if isinstance(value, Module):
            names = [one.name for one in _line(value) if isinstance(one, Library)]
            return any(machine.catalogue.is_subclass(name, cls.name) for name in names)
        return isinstance(value, Tensor) and cls.name in ("torch.Tensor", "torch.nn.Parameter")
    if isinstance(cls, ClassValue) and isinstance(value, (Module, Plain, Choice, TextChoice)):
        return any(isinstance(one, ClassValue) and one.node is cls.node for one in _line(value))
    return False


def _is_callable_kind(value: Any, name: str) -> bool:
    """Whether a value is a class, a class of `enum`, or can be called."""
    if name.startswith("enum."):
        return isinstance(value, ClassValue) and bool(value.choices)
    if name == "builtins.type":
        return isinstance(value, (ClassValue, Library))
    return isinstance(value, (Function, Bound, ClassValue, Partial, Member, Module, Library))


def _line(value: Any) -> list[Any]:
    cls = value.cls
    return cls.line() if isinstance(cls, ClassValue) else [Library(value.name)]


def is_subclass(machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    """`issubclass`"""
    cls, others = positional[0], _type_names(positional[1])
    if isinstance(cls, Unknown):
        return cls
    line = cls.line() if isinstance(cls, ClassValue) else [cls]
    return any(_is_below(machine, one, other) for other in others for one in line)


def _is_below(machine: Machine, one: Any, other: Any) -> bool:
    """Whether a class is another one, or derives from it in a library."""
    if isinstance(other, ClassValue) and isinstance(one, ClassValue):
        return one.node is other.node
    if isinstance(other, Library) and isinstance(one, Library):
        return machine.catalogue.is_subclass(one.name, other.name)
    return False

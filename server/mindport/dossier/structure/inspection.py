"""What a program asks of objects in an interpreted constructor: their kind, and their names."""

from __future__ import annotations

from typing import Any

from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import (
    ClassValue,
    Function,
    Given,
    Library,
    Module,
    Named,
    Plain,
    Unknown,
)


def is_class(machine: Machine, positional: Given, _keywords: Named) -> Any:
    """`inspect.isclass`"""
    return _is(machine, positional[0], ClassValue, "class")


def is_function(machine: Machine, positional: Given, _keywords: Named) -> Any:
    """`inspect.isfunction`"""
    return _is(machine, positional[0], Function, "function")


def _is(machine: Machine, value: Any, own: type[Any], kind: str) -> Any:
    if isinstance(value, Unknown):
        return value
    if not isinstance(value, Library):
        return isinstance(value, own)
    found = machine.catalogue.kind(value.name)
    known = found in ("class", "function")
    return found == kind if known else Unknown(f"what kind of object `{value.name}` is")


def names_in(machine: Machine, positional: Given, _keywords: Named) -> Any:
    """`dir` of a library's module, of a module of torch, or of an object."""
    match positional:
        case (Library(name=name),):
            below = f"{name}."
            found = {
                one.removeprefix(below).partition(".")[0]
                for one in machine.catalogue.rows
                if one.startswith(below)
            }
            return sorted(found) if found else Unknown(f"the names in `{name}`")
        case (Plain(names=names),):
            return sorted(names)
        case (Module() as module,):
            return sorted({*module.names, *module.children, *module.parameters})
    return Unknown("`dir`")

"""Classes of `enum`: their members, made once, and what is asked of them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from mindport.dossier.structure.values import (
    Choice,
    ClassValue,
    Function,
    Library,
    Scope,
    TextChoice,
    Unknown,
)

AUTO = Library("enum.auto")  # what `auto()` gives
_TEXTS = ("enum.StrEnum", "builtins.str")


def names_of_bases(cls: ClassValue) -> list[str]:
    """The classes of libraries in the line of a class."""
    return [one.name for one in cls.line() if isinstance(one, Library)]


def add_choices(cls: ClassValue, evaluate: Callable[[Scope, ast.expr], Any]) -> None:
    """The members of a class that derives from one of `enum`; others get none."""
    bases = names_of_bases(cls)
    if not any(one.startswith("enum.") for one in bases):
        return
    scope = Scope(cls.scope.path, {}, cls.scope)
    for node in cls.node.body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=written) if name[:1] != "_":
                value = evaluate(scope, written)
                if value == AUTO:
                    value = name.lower() if "enum.StrEnum" in bases else len(cls.choices) + 1
                scope.names[name] = value
                if not isinstance(value, Function):
                    cls.choices[name] = _choice(cls, name, value, bases)


def _choice(cls: ClassValue, name: str, value: Any, bases: list[str]) -> Any:
    """A member; one with the value of another is that one."""
    known = () if isinstance(value, Unknown) else cls.choices.values()
    is_text = isinstance(value, str) and any(one in _TEXTS for one in bases)
    made = TextChoice(value) if is_text else Choice()
    made.cls, made.name, made.value = cls, name, value
    return next((one for one in known if one.value == value), made)


def choice_of(cls: ClassValue, value: Any) -> Any:
    """`Class(value)`: the member with a value."""
    if isinstance(value, Unknown):
        return value
    for one in cls.choices.values():
        if one is value or one.value == value:
            return one
    return Unknown(f"the member of `{cls.name}` with the value {value!r}")

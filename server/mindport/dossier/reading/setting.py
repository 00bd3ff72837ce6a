"""What a setting may be: plain values, each with where it comes from."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from operator import add, floordiv, mod, mul, pow, sub, truediv
from typing import Any, NamedTuple

MOST = 6  # alternatives that are followed

CODE, DEFAULT, ARGPARSE, CONFIG = "code", "default", "argparse", "config"
_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "Add": add,
    "Sub": sub,
    "Mult": mul,
    "Div": truediv,
    "FloorDiv": floordiv,
    "Mod": mod,
    "Pow": pow,
}

# Functions that give the number that they are given, or one of them.
KEEPING: dict[str, Callable[[Any], Any]] = {
    "builtins.int": int,
    "builtins.float": float,
    "builtins.str": str,
    "builtins.bool": bool,
    "builtins.tuple": tuple,
    "builtins.list": tuple,
    "builtins.round": round,
    "builtins.abs": abs,
    "math.ceil": math.ceil,
    "math.floor": math.floor,
    "builtins.eval": lambda given: given,
}


class Setting(NamedTuple):
    """One value. `source` says where it was set; `is_named` means: found by its name alone."""

    value: Any
    source: str = CODE
    where: str = ""  # a path with a line, where that is another file
    is_named: bool = False


Settings = tuple[Setting, ...]
UNKNOWN: Settings = ()


def united(*each: Settings) -> Settings:
    """One of several; the same value is kept once."""
    found: dict[tuple[str, str], Setting] = {}
    for settings in each:
        for one in settings:
            found.setdefault((type(one.value).__name__, repr(one.value)), one)
    return tuple(found.values())[:MOST]


def combined(operator: str, left: Settings, right: Settings) -> Settings:
    """Arithmetic of plain numbers."""
    compute = _OPERATORS.get(operator)
    if compute is None or len(left) * len(right) > MOST:
        return UNKNOWN
    found = []
    for one in left:
        for other in right:
            if _are_numbers(one.value, other.value):
                try:
                    value = compute(one.value, other.value)
                except (ArithmeticError, ValueError):
                    continue
                found.append(_with(one, other, value))
    return united(tuple(found))


def _are_numbers(*values: object) -> bool:
    return all(isinstance(one, (int, float)) and abs(one) < 1e12 for one in values)


def _with(one: Setting, other: Setting, value: Any) -> Setting:
    """What is computed of two comes from the one that is set farther away."""
    from_code = one.source == CODE
    origin = other if from_code else one
    return Setting(value, origin.source, origin.where, one.is_named or other.is_named)


def grouped(elements: Sequence[Settings]) -> Settings:
    """A tuple of what is known, element by element."""
    if not all(len(one) == 1 for one in elements):
        return UNKNOWN
    firsts = [one[0] for one in elements]
    far = next((one for one in firsts if one.source != CODE), Setting(None))
    value = tuple(one.value for one in firsts)
    return (Setting(value, far.source, far.where, any(one.is_named for one in firsts)),)


def shown(value: Any) -> str:
    """A value as Python writes it; long ones are cut."""
    text = value if isinstance(value, str) else repr(value)
    if isinstance(value, float) and len(text) > 12:
        text = f"{value:.6g}"
    return text if len(text) <= 80 else f"{text[:77]}..."


def as_default(one: Setting) -> Setting:
    """What is set in the code, as the default that another value replaces."""
    return one._replace(source=DEFAULT) if one.source == CODE else one


def converted(name: str, settings: Settings) -> Settings:
    """What a function of `KEEPING` makes of values; those that it cannot take stay."""
    convert = KEEPING[name]
    found = []
    for one in settings:
        try:
            value = convert(one.value)
        except (TypeError, ValueError, OverflowError):
            value = one.value
        found.append(one._replace(value=value))
    return tuple(found)

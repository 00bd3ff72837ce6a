"""What functions of the standard library make of values and functions of the project."""

from __future__ import annotations

from typing import Any

from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import Given, Named, Partial, Remaining, Unknown

_MOST = 4096  # elements of a repetition


def partial(_machine: Machine, positional: Given, keywords: Named) -> Any:
    """`functools.partial`"""
    return Partial(positional[0], positional[1:], keywords)


def ordered(_machine: Machine, positional: Given, keywords: Named) -> Any:
    """`collections.OrderedDict`"""
    from mindport.dossier.structure import expressions  # noqa: PLC0415

    pairs = expressions.iterated(positional[0]) if positional else []
    if positional and isinstance(positional[0], dict):
        pairs = list(positional[0].items())
    return {**dict(pairs), **keywords}


def repeat(_machine: Machine, positional: Given, _keywords: Named) -> Any:
    """`itertools.repeat`"""
    many = positional[1] if len(positional) > 1 else None
    is_short = type(many) is int and many <= _MOST
    return [positional[0]] * many if is_short else Unknown("an endless repetition")  # type: ignore[operator]


def cycle(_machine: Machine, positional: Given, _keywords: Named) -> Any:
    """As often as a constructor can take it; the machine stops after so many steps."""
    held = positional[0]
    if not isinstance(held, (list, tuple)) or not held:
        return held if isinstance(held, Unknown) else Unknown("an endless repetition")
    return Remaining([*held] * (_MOST // len(held)))


def field(machine: Machine, _positional: Given, keywords: Named) -> Any:
    """The default of a field of a dataclass."""
    from mindport.dossier.structure import calls  # noqa: PLC0415  (they need each other)

    if "default_factory" in keywords:
        return calls.call(machine, keywords["default_factory"], (), {})
    return keywords.get("default", Unknown("a field without a default"))


def reduced(machine: Machine, positional: Given, _keywords: Named) -> Any:
    """`functools.reduce`, also with a function of the project."""
    from mindport.dossier.structure import calls, expressions  # noqa: PLC0415

    function, values, *first = positional
    held = [*first, *expressions.iterated(values)]
    if not held:
        return Unknown("`reduce` of nothing")
    result = held[0]
    for one in held[1:]:
        result = calls.call(machine, function, (result, one), {})
    return result

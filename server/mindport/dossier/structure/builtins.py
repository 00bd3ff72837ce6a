"""The builtin functions that interpreted constructors call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mindport.dossier.structure import objects
from mindport.dossier.structure.conditions import truth
from mindport.dossier.structure.kinds import is_instance, is_subclass
from mindport.dossier.structure.machine import Machine
from mindport.dossier.structure.values import (
    Bound,
    ClassValue,
    Function,
    Given,
    Library,
    Member,
    Module,
    NotStaticError,
    Partial,
    Plain,
    Remaining,
    Unknown,
    why_of,
)

Rule = Callable[[Machine, Given, dict[str, Any]], Any]
_LONGEST = 100_000
_OF_NUMBERS = (max, min, sum)


def _of(function: Callable[..., Any]) -> Rule:
    """A function of plain values as it is."""

    def rule(_machine: Machine, positional: Given, keywords: dict[str, Any]) -> Any:
        given = next((one for one in positional if isinstance(one, Unknown)), None)
        if given is not None:
            return given
        try:
            return function(*positional, **keywords)
        except (TypeError, ValueError, ArithmeticError) as error:
            return Unknown(str(error))

    return rule


def _over(function: Callable[..., Any]) -> Rule:
    """A function of what can be iterated over."""

    def rule(_machine: Machine, positional: Given, keywords: dict[str, Any]) -> Any:
        from mindport.dossier.structure import expressions  # noqa: PLC0415  (they need each other)

        lists = [one if isinstance(one, int) else expressions.iterated(one) for one in positional]
        held = [one for each in lists if isinstance(each, list) for one in each]
        unknown = next((one for one in held if isinstance(one, Unknown)), None)
        if function in _OF_NUMBERS and unknown is not None:
            return unknown
        try:
            return function(*lists, **keywords)
        except (TypeError, ValueError) as error:
            return Unknown(str(error))

    return rule


def _smallest(function: Callable[..., Any]) -> Rule:
    def rule(machine: Machine, positional: Given, keywords: dict[str, Any]) -> Any:
        return (_of if len(positional) > 1 else _over)(function)(machine, positional, keywords)

    return rule


def _range(_machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    for one in positional:
        if isinstance(one, Unknown):
            return one
    try:
        found = range(*positional)
    except (TypeError, ValueError):
        return Unknown("a range")
    if len(found) > _LONGEST:
        raise NotStaticError("a loop that is too long")
    return found


def _length(machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    value = positional[0]
    if isinstance(value, Module):
        return len(value.children) + len(value.parameters)
    if isinstance(value, Plain):
        from mindport.dossier.structure import calls  # noqa: PLC0415

        found = objects.attribute(machine, value, "__len__")
        return calls.call(machine, found, (), {})
    return len(value) if hasattr(value, "__len__") else Unknown("a length")


def _get(machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    if not isinstance(positional[1], str):
        return Unknown("an attribute")
    found = objects.attribute(machine, positional[0], positional[1])
    return positional[2] if isinstance(found, Unknown) and len(positional) > 2 else found


def _has(machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    if isinstance(positional[0], Unknown) or not isinstance(positional[1], str):
        return Unknown("an attribute")
    return not isinstance(objects.attribute(machine, positional[0], positional[1]), Unknown)


def _set(_machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    if not isinstance(positional[1], str):
        raise NotStaticError("an attribute whose name is not known", why_of(positional[1], "")[1])
    objects.set_attribute(positional[0], positional[1], positional[2])


def _map(machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    from mindport.dossier.structure import calls, expressions  # noqa: PLC0415

    rows = zip(*(expressions.iterated(one) for one in positional[1:]), strict=False)
    return [calls.call(machine, positional[0], row, {}) for row in rows]


def _filter(machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    from mindport.dossier.structure import calls, expressions  # noqa: PLC0415

    function, held = positional[0], expressions.iterated(positional[1])
    if function is None:
        return [one for one in held if truth(one)]
    tests = [(one, truth(calls.call(machine, function, (one,), {}))) for one in held]
    if any(test is None for _, test in tests):
        raise NotStaticError("a condition of `filter`")
    return [one for one, test in tests if test]


def _type(_machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    value = positional[0]
    if isinstance(value, (Module, Plain)):
        return value.cls or Library(getattr(value, "name", ""))
    return Library(f"builtins.{type(value).__name__}")


def _callable(_machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    value = positional[0]
    if isinstance(value, Unknown):
        return value
    kinds = (Function, Bound, ClassValue, Partial, Member, Module)
    return isinstance(value, kinds) or (
        isinstance(value, Library) and not value.name.endswith("None")
    )


def _made(kind: type[Any]) -> Rule:
    def rule(_machine: Machine, positional: Given, keywords: dict[str, Any]) -> Any:
        from mindport.dossier.structure import expressions  # noqa: PLC0415

        if not positional:
            return kind(**keywords)
        value = positional[0]
        if kind is dict and isinstance(value, dict):
            return {**value, **keywords}
        held = expressions.iterated(value)
        return {**dict(held), **keywords} if kind is dict else kind(held)

    return rule


def _next(_machine: Machine, positional: Given, _keywords: dict[str, Any]) -> Any:
    given, *default = positional
    if isinstance(given, Unknown):
        return given
    if not isinstance(given, Remaining):
        return Unknown("`next` of what is no iterator")
    if given:
        return given.pop(0)
    return default[0] if default else Unknown("an iterator at its end")


BUILTINS: dict[str, Rule] = {
    "range": _range,
    "len": _length,
    "isinstance": is_instance,
    "issubclass": is_subclass,
    "getattr": _get,
    "hasattr": _has,
    "setattr": _set,
    "map": _map,
    "filter": _filter,
    "type": _type,
    "callable": _callable,
    **{kind.__name__: _made(kind) for kind in (list, tuple, dict, set)},
    **{one.__name__: _of(one) for one in (int, float, str, bool, abs, round, pow, divmod)},
    **{one.__name__: _smallest(one) for one in (max, min)},
    "sum": _over(sum),
    "any": _over(any),
    "all": _over(all),
    "sorted": _over(sorted),
    "zip": _over(lambda *lists: list(zip(*lists, strict=False))),
    "enumerate": _over(lambda held, start=0: list(enumerate(held, start))),
    "reversed": _over(lambda held: list(reversed(held))),
    "iter": _over(Remaining),
    "next": _next,
    "print": lambda *_: None,
    "id": lambda *_: 0,
    "object": lambda *_: Unknown("an object"),
}

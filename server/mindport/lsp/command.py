"""Commands with their arguments checked: who gives wrong ones hears what to give."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pygls.exceptions import JsonRpcInvalidParams

from mindport.ide.messages import message

if TYPE_CHECKING:
    from mindport.lsp.server import Server


def add_command(
    server: Server,
    name: str,
    function: Callable[..., Awaitable[Any]],
    expected: str = "",
    example: str = "",
) -> None:
    """Add a command. Its arguments are strings, as many as `function` has behind the server;
    null stands for one that may be left out.

    `expected` and `example` say in words and in JSON what they are.
    """
    parameters = list(inspect.signature(function).parameters.values())[1:]
    required = sum(one.default is one.empty for one in parameters)

    async def run(ls: Any, *arguments: Any) -> Any:
        given = list(arguments)
        while given and given[-1] is None:
            given.pop()
        fits = required <= len(given) <= len(parameters) and None not in given[:required]
        if not fits or not all(one is None or isinstance(one, str) for one in given):
            key = "command.arguments" if parameters else "command.none"
            raise refusal(key, command=name, expected=expected, example=example)
        return await function(ls, *given)

    server.command(name)(run)


@dataclass(frozen=True, slots=True)
class Field:
    """A key of an object: what it may be, in words that name a JSON type."""

    kind: str  # a key of _KINDS
    is_required: bool = False


_KINDS: dict[str, Callable[[Any], bool]] = {
    "string": lambda value: isinstance(value, str),
    "strings": lambda value: isinstance(value, list) and all(isinstance(v, str) for v in value),
    "boolean": lambda value: isinstance(value, bool),
    "number": lambda value: isinstance(value, int) and not isinstance(value, bool),
}


def add_object_command(
    server: Server,
    name: str,
    function: Callable[[Any, dict[str, Any]], Awaitable[Any]],
    fields: Mapping[str, Field],
    example: str,
) -> None:
    """Add a command whose one argument is an object; null stands for a key that is left out.

    The object may be left out where no key is required.
    """

    async def run(ls: Any, *arguments: Any) -> Any:
        given = _plain(arguments[0]) if arguments and arguments[0] is not None else {}
        if len(arguments) > 1 or not isinstance(given, dict) or not _fits(given, fields):
            keys = ", ".join(f"{key} ({field.kind})" for key, field in fields.items())
            raise refusal("command.object", command=name, keys=keys, example=example)
        return await function(ls, {k: v for k, v in given.items() if v is not None})

    server.command(name)(run)


def _plain(value: Any) -> Any:
    """What pygls reads an object of JSON as: a named tuple of its own making, or a dict."""
    if hasattr(value, "_asdict"):
        return {key: _plain(one) for key, one in value._asdict().items()}
    return [_plain(one) for one in value] if isinstance(value, list) else value


def _fits(given: dict[str, Any], fields: Mapping[str, Field]) -> bool:
    if not given.keys() <= fields.keys():
        return False
    if any(field.is_required and given.get(key) is None for key, field in fields.items()):
        return False
    return all(value is None or _KINDS[fields[k].kind](value) for k, value in given.items())


def refusal(key: str, **values: object) -> JsonRpcInvalidParams:
    """An error that says what to do."""
    return JsonRpcInvalidParams(message=message(key, **values))

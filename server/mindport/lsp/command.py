"""Commands with their arguments checked: who gives wrong ones hears what to give."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
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


def refusal(key: str, **values: object) -> JsonRpcInvalidParams:
    """An error that says what to do."""
    return JsonRpcInvalidParams(message=message(key, **values))

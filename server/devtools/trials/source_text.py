"""Calls of torch as source text, as a person would write them."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

HEAD = "import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n\n\n"


# Eigenvectors are told up to their sign, or a complex factor of size 1: what is compared is what
# does not depend on it. torch's own tests do the same.
_UP_TO_SIGN = {
    "torch.linalg.eig": "x[0], x[1].abs()",
    "torch.linalg.eigh": "x[0], x[1].abs()",
    "torch.linalg.svd": "x[0].abs(), x[1], x[2].abs()",
    "torch.svd": "x[0].abs(), x[1], x[2].abs()",
}


class NoTextError(Exception):
    """A value that nobody would write in a program."""


def call_source(
    api: str, form: str, values: Sequence[Any], keywords: dict[str, Any]
) -> tuple[str, list[Any]]:
    """A function `case` that makes one call, and the tensors that it takes.

    The first value is the object in the forms `method` and `in_place`.
    """
    tensors: list[Any] = []
    name = parameter_namer(tensors)
    written = [literal(value, name) for value in values]
    named = [f"{key}={literal(value, name)}" for key, value in keywords.items()]
    leaf = api.rpartition(".")[2]
    if form == "function" and api in _UP_TO_SIGN:
        taken = _UP_TO_SIGN[api]
        body = f"    x = {api}({', '.join([*written, *named])})\n    return {taken}\n"
    elif form == "function":
        body = f"    return {api}({', '.join([*written, *named])})\n"
    elif form == "method":
        body = f"    return {written[0]}.{leaf}({', '.join([*written[1:], *named])})\n"
    else:
        call = f"{written[0]}.{leaf}({', '.join([*written[1:], *named])})"
        body = f"    {call}\n    return {written[0]}\n"
    parameters = ", ".join(f"{_LETTERS[index]}: torch.Tensor" for index in range(len(tensors)))
    return f"{HEAD}def case({parameters}):\n{body}", tensors


_LETTERS = "abcdefghijklmnopqrstuvwxyz"


def parameter_namer(tensors: list[Any]) -> Callable[[Any], str]:
    """A function that gives each tensor a parameter's name; the tensors are collected."""

    def name(tensor: Any) -> str:
        for index, known in enumerate(tensors):
            if known is tensor:
                return _LETTERS[index]
        tensors.append(tensor)
        if len(tensors) > len(_LETTERS):
            raise NoTextError("too many tensors")
        return _LETTERS[len(tensors) - 1]

    return name


def literal(value: Any, name: Callable[[Any], str]) -> str:
    """A value as source text; tensors by name."""
    kind = type(value).__name__
    if kind in ("Tensor", "Parameter"):
        return name(value)
    if value is None or value is Ellipsis or isinstance(value, (bool, int, str)):
        return "..." if value is Ellipsis else repr(value)
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else f'float("{value}")'
    if isinstance(value, (list, tuple)):
        inner = ", ".join(literal(one, name) for one in value)
        if isinstance(value, list):
            return f"[{inner}]"
        return f"({inner},)" if len(value) == 1 else f"({inner})"
    if isinstance(value, slice):
        parts = ", ".join(literal(one, name) for one in (value.start, value.stop, value.step))
        return f"slice({parts})"
    if kind in ("dtype", "memory_format", "layout"):
        return str(value)
    if kind == "device":
        return f'torch.device("{value}")'
    raise NoTextError(kind)

"""What names stand for, by the parameters that they are given to: MindSpore's texts tell types."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

# Words of the texts, and values of these types.
_VALUES: dict[str, tuple[Any, ...]] = {
    "int": (1, 4, 16),
    "float": (0.5, 1.0),
    "bool": (True,),
    "str": ("a",),
    "list": ([0.5, 0.1, 0.1], [1, 2], ["a"]),
    "tuple": ((1, 2), (0.5, 0.9)),
    "sequence": ((1, 2), (0.5, 0.9), [0.5, 0.1, 0.1], [(0, 0), (3, 0), (3, 3), (0, 3)]),
}
_WORD = re.compile(r"[A-Za-z]+")
_MOST = 5  # values of a name


def told(tree: ast.AST, value: Callable[[ast.AST], Any]) -> dict[str, tuple[Any, ...]]:
    """Values for the names that are given to documented parameters; `value` tells what a callee is.

    Nothing for a name whose types have none here, such as tensors.
    """
    found: dict[str, tuple[Any, ...]] = {}
    for node in ast.walk(tree):
        called = value(node.func) if isinstance(node, ast.Call) else None
        if called is not None and isinstance(node, ast.Call):
            for name, parameter in _given(node, called):
                values = _values(_words(called, parameter))
                if values and name not in found:
                    found[name] = values
    return found


def _given(node: ast.Call, called: Any) -> Iterator[tuple[str, str]]:
    """The names that a call passes, and to which parameters."""
    for argument, parameter in zip(node.args, _parameters(called), strict=False):
        if isinstance(argument, ast.Name):
            yield argument.id, parameter
    for keyword in node.keywords:
        if isinstance(keyword.value, ast.Name) and keyword.arg:
            yield keyword.value.id, keyword.arg


def _parameters(called: Any) -> list[str]:
    try:
        return list(inspect.signature(called).parameters)
    except (TypeError, ValueError):
        return []


@cache
def _documented(called: Any) -> Mapping[str, str]:
    """The types of parameters, as the text writes them: `alpha (Union[int, float]): ...`."""
    text = inspect.getdoc(called) or ""
    return dict(re.findall(r"^ *\**(\w+) \(([^)\n]*(?:\n[^)\n]*)?)\)", text, re.MULTILINE))


def _words(called: Any, parameter: str) -> list[str]:
    try:
        return [word.lower() for word in _WORD.findall(_documented(called).get(parameter, ""))]
    except TypeError:  # it has no hash
        return []


def _values(words: list[str]) -> tuple[Any, ...]:
    if "tensor" in words or "cell" in words:
        return ()
    values = [one for word in dict.fromkeys(words) for one in _VALUES.get(word, ())]
    return tuple(values[:_MOST])

"""The floating results of a program, and their sum, which is differentiated."""

from __future__ import annotations

from typing import Any


def floating(mindspore: Any, value: Any) -> list[Any]:
    """The tensors of floating numbers in a result."""
    if isinstance(value, mindspore.Tensor):
        return [value] if "float" in str(value.dtype).lower() else []
    values = list(value.values()) if isinstance(value, dict) else value
    held = values if isinstance(values, (list, tuple)) else ()
    return [one for inner in held for one in floating(mindspore, inner)]


def weighted(mindspore: Any, results: list[Any], weights: list[Any]) -> Any:
    """The sum of all elements, each times its weight."""
    parts = [
        mindspore.mint.sum(one * mindspore.Tensor(weight))
        for one, weight in zip(results, weights, strict=True)
    ]
    return sum(parts[1:], parts[0])

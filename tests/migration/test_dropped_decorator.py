"""What MP805 says of decorators and graphs holds in MindSpore as it is installed."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest

ms: Any = pytest.importorskip("mindspore")

Step = Callable[[Any], Any]


def wrapped(function: Step) -> Step:
    """Doubles, and names the function."""

    @functools.wraps(function)
    def inner(x: Any) -> Any:
        return function(x) * 2

    return inner


def plain(function: Step) -> Step:
    """Doubles."""

    def inner(x: Any) -> Any:
        return function(x) * 2

    return inner


def one_more(x: Any) -> Any:
    return x + 1


@wrapped
def helper(x: Any) -> Any:
    return x + 1


def calling(x: Any) -> Any:
    return helper(x)


def test_a_graph_leaves_out_what_wraps_and_python_does_not() -> None:
    x = ms.Tensor([1.0])
    assert wrapped(one_more)(x).tolist() == [4.0]
    assert ms.jit(wrapped(one_more))(x).tolist() == [2.0]
    assert ms.jit(calling)(x).tolist() == [2.0]


def test_a_graph_has_a_decorator_without_wraps_and_python_runs_one_above_jit() -> None:
    x = ms.Tensor([1.0])
    assert ms.jit(plain(one_more))(x).tolist() == [4.0]
    assert wrapped(ms.jit(one_more))(x).tolist() == [4.0]

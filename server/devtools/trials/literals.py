"""Literals of a call, written in other ways that torch takes for the same."""

from __future__ import annotations

import ast
import json
from collections.abc import Callable, Iterator


def of_literal(text: str, changed: Callable[[object], Iterator[str]]) -> Iterator[str]:
    """What a literal is written as by one of the functions below; nothing for other code."""
    try:
        yield from changed(ast.literal_eval(text))
    except ValueError:
        return


def with_tensors(given: object) -> Iterator[str]:
    """An integer, or the last one of a sequence, as a tensor, as `lengths.max()` is."""
    if type(given) is int:
        yield f"torch.tensor({given})"
    if isinstance(given, (list, tuple)) and given and type(given[-1]) is int:
        yield f"[{', '.join((*map(repr, given[:-1]), f'torch.tensor({given[-1]})'))}]"


def of_other_kinds(given: object) -> Iterator[str]:
    """A float as an integer, and a number as one of numpy."""
    if type(given) is float:
        yield from (f"{given:.0f}", f"numpy.float64({given})", f"numpy.float32({given})")
    if type(given) is int:
        yield f"numpy.int64({given})"


def in_other_sequences(given: object) -> Iterator[str]:
    """A tuple as a list, a list as a tuple, and integers as a size."""
    if isinstance(given, tuple) and given:
        yield str(list(given))
    if isinstance(given, list):
        yield str(tuple(given))
    if isinstance(given, (list, tuple)) and given and all(type(one) is int for one in given):
        yield f"torch.Size({list(given)})"


def as_setting(given: object) -> Iterator[str]:
    """A number, a boolean or a list as what JSON gives for it."""
    if isinstance(given, (bool, int, float, list, tuple)):
        text = json.dumps(given)
        yield f"json.loads({text!r})"


def setting_of(written: str) -> Iterator[str]:
    """The lines of a call with such a setting: it is read first."""
    start = written.index("json.loads(")
    end = written.index(")", start) + 1
    yield f"setting = {written[start:end]}"
    yield f"{written[:start]}setting{written[end:]}"

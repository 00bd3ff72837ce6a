"""Functions of libraries that compute plain values of plain values: texts, numbers, shapes."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable
from typing import Any, NamedTuple

from mindport.dossier.structure.conditions import is_unknown
from mindport.dossier.structure.rows import as_row
from mindport.dossier.structure.values import Given, Named, Unknown

_PLAIN = (int, float, str, bool, list, tuple, dict, set, type(None), re.Match, re.Pattern)


def _array(value: Any, *_more: Any) -> Any:
    """`numpy.array` of numbers; of rows of rows nothing is known."""
    row = as_row(value)
    if not isinstance(value, (list, tuple)) or not all(
        isinstance(one, (int, float)) for one in row
    ):
        raise ValueError("no row of numbers")
    return row


def _product(value: Any, start: Any = 1) -> Any:
    return math.prod(as_row(value), start=start)


def _total(value: Any) -> Any:
    return sum(as_row(value))


def _running(value: Any) -> list[Any]:
    return list(itertools.accumulate(value))


def _of_each(function: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def rule(value: Any) -> Any:
        return (
            [function(one) for one in value]
            if isinstance(value, (list, tuple))
            else function(value)
        )

    return rule


class Found(NamedTuple):
    """A result, which may be None."""

    value: Any


class Version(tuple[int, ...]):
    """A version, as the numbers of its text: `2.1.0+cu118` is 2, 1, 0."""

    __slots__ = ()

    def __new__(cls, text: Any) -> Version:
        """The version that a text says; ValueError where it says none."""
        found = re.match(r"v?(\d+(?:\.\d+)*)", text if isinstance(text, str) else "")
        if found is None:
            raise ValueError("no version")
        return super().__new__(cls, (int(one) for one in found[1].split(".")))


_FUNCTIONS: dict[str, Callable[..., Any]] = {
    **{f"re.{one.__name__}": one for one in (re.split, re.match, re.search, re.findall, re.sub)},
    **{f"re.{one.__name__}": one for one in (re.fullmatch, re.compile)},
    **dict.fromkeys(("numpy.prod", "math.prod"), _product),
    **dict.fromkeys(("numpy.sum", "torch.sum"), _total),
    "numpy.atleast_1d": as_row,
    **dict.fromkeys(("numpy.array", "numpy.asarray"), _array),
    "numpy.cumsum": _running,
    "numpy.ceil": _of_each(math.ceil),
    "numpy.floor": _of_each(math.floor),
    "numpy.sqrt": _of_each(math.sqrt),
    "numpy.log": _of_each(math.log),
    "numpy.log2": _of_each(math.log2),
    "numpy.log10": _of_each(math.log10),
    "numpy.exp": _of_each(math.exp),
    "numpy.abs": _of_each(abs),
    "numpy.all": lambda value: all(as_row(value)),
    "numpy.any": lambda value: any(as_row(value)),
    "numpy.max": lambda value: max(as_row(value)),
    "numpy.min": lambda value: min(as_row(value)),
    # A structure is that of one process, which no launcher has started.
    "torch.distributed.is_available": lambda: True,
    "torch.distributed.is_initialized": lambda: False,
    "itertools.product": lambda *lists: list(itertools.product(*lists)),
    "itertools.accumulate": _running,
    "itertools.islice": lambda values, *ends: list(itertools.islice(values, *ends)),
    **dict.fromkeys(
        ("packaging.version.parse", "packaging.version.Version", "distutils.version.LooseVersion"),
        Version,
    ),
}
# What gives back an argument: 0 the first, 1 the second.
_KEEPING = {"typing.cast": 1, "typing_extensions.cast": 1, "numpy.int64": 0, "numpy.float32": 0}


RULED = (*_FUNCTIONS, *_KEEPING)


def plain_call(name: str, positional: Given, keywords: Named) -> Found | None:
    """What a library's function makes of plain values; None where there is no rule for it."""
    if name in _KEEPING:
        at = _KEEPING[name]
        return Found(positional[at] if len(positional) > at else Unknown(f"the result of `{name}`"))
    function = _FUNCTIONS.get(name)
    if function is None:
        return None
    values = (*positional, *keywords.values())
    if is_unknown(*values):
        return Found(next(one for one in values if isinstance(one, Unknown)))
    if not all(isinstance(one, _PLAIN) for one in values):
        return Found(Unknown(f"the result of `{name}`"))
    try:
        return Found(function(*positional, **keywords))
    except (TypeError, ValueError, ArithmeticError, re.error):
        return Found(Unknown(f"the result of `{name}`"))

"""What a program shows while it runs, and what its names hold at the end."""

from __future__ import annotations

import linecache
import sys
import types
from collections.abc import Callable, Sequence
from typing import Any

from devtools.trials.sample import Sample


def _module(file: str, text: str) -> dict[str, Any]:
    """The names of a module that can be imported, with its source: frameworks read both."""
    module = sys.modules["case"] = types.ModuleType("case")
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    return module.__dict__


def shown_by(
    sample: Sample, text: str, inputs: Sequence[Any], plain: Callable[[Any], Any]
) -> list[Any]:
    """The values that a script prints, then those that its names hold, each made plain at once.

    A sample of the form `given` is a function `case` of the inputs, which returns them.
    """
    shown: list[Any] = []

    def show(*values: Any, **_options: Any) -> None:
        shown.extend(plain(one) for one in values if not isinstance(one, str))

    namespace = _module(sample.key, text)
    namespace["print"] = show
    exec(compile(text, sample.key, "exec"), namespace)
    if sample.form == "given":
        results = namespace["case"](*inputs) or ()
    else:
        results = [namespace[name] for name in sample.held]
    return [*shown, *map(plain, results)]

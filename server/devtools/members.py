"""`python -m devtools members OUT.csv`: what instances of MindSpore's layers and optimizers hold.

Signatures do not tell that `mint.nn.Linear` has a `weight`: an instance does. To be run where
MindSpore is installed; each class is made with the first of a few plain arguments that it takes.
"""

from __future__ import annotations

import csv
import importlib
import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

MODULES = (
    "mindspore.nn",
    "mindspore.mint.nn",
    "mindspore.mint.optim",
    "mindspore.experimental.optim",
)
LAYER_ARGUMENTS: tuple[tuple[Any, ...], ...] = (
    *((), (4,), (4, 4), (4, 4, 3), (2, 4), (8, 8, 2, 16), (3,)),
    *(((4,),), ((2, 2),), (1, 2, 3), (4, 2, 4)),
)
_PLAIN = (bool, int, float, str, tuple, list, dict, type(None))


def main(arguments: list[str]) -> int:
    """Write one line for each class: its name and its attributes."""
    mindspore: Any = importlib.import_module("mindspore")
    own = set(_attributes(mindspore.nn.Cell(), mindspore))
    lines = [("mindspore.nn.Cell", "requires_grad training")]
    for name in MODULES:
        for api, kind in _classes(importlib.import_module(name)):
            instance = _make(kind, _arguments(name, mindspore))
            found = sorted(set(_attributes(instance, mindspore)) - own)
            if found:
                lines.append((api, " ".join(found)))
    with Path(arguments[0]).open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(("api", "members"))
        writer.writerows(sorted(lines))
    print(f"{len(lines)} classes of MindSpore {mindspore.__version__}", file=sys.stderr)
    return 0


def _classes(module: ModuleType) -> Iterator[tuple[str, Any]]:
    for leaf in sorted(vars(module)):
        value = getattr(module, leaf)
        if inspect.isclass(value) and not leaf.startswith("_"):
            yield f"{module.__name__}.{leaf}", value


def _arguments(module: str, mindspore: Any) -> tuple[tuple[Any, ...], ...]:
    if not module.endswith("optim"):
        return LAYER_ARGUMENTS
    weight = mindspore.Parameter(mindspore.Tensor([[1.0, 1.0]]), name="weight.0")
    return (([weight],), ([weight], 0.1))


def _make(kind: Any, choices: tuple[tuple[Any, ...], ...]) -> Any:
    for choice in choices:
        try:
            return kind(*choice)
        except Exception:  # whatever a class says of wrong arguments
            continue
    return None


def _attributes(instance: Any, mindspore: Any) -> Iterator[str]:
    """Public attributes that are settings, parameters, buffers or layers; not its operators."""
    values: dict[str, Any] = dict(getattr(instance, "__dict__", {}))
    for store in ("_params", "_cells", "_buffers"):
        values.update(values.get(store) or {})
    wanted = (*_PLAIN, mindspore.Parameter, mindspore.Tensor, mindspore.nn.Cell)
    for name, value in values.items():
        if name.isidentifier() and not name.startswith("_") and isinstance(value, wanted):
            yield name

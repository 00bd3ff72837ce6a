"""What stands for random numbers where a graph is made, which cannot draw from the stream.

MindSpore looks for what a function reads in the module that has its name, so not in `__main__`.
"""

from __future__ import annotations

import importlib
from typing import Any

from devtools.program_sides.numbers import CONSTANT

ops: Any = importlib.import_module("mindspore.ops")


def constant(input: Any, dtype: Any = None) -> Any:
    """A tensor like another one."""
    return ops.full_like(input, CONSTANT, dtype=dtype)


def whole(input: Any, *_rest: Any) -> Any:
    """What dropout keeps: all."""
    return input


def whole_of_layer(self: Any, x: Any) -> Any:  # noqa: ARG001, a graph wants this name
    """The same for a layer."""
    return x


def keep_all(module: Any) -> None:
    """Let the helpers of a module keep all, too."""
    for name in ("dropout", "dropout2d", "dropout3d", "alpha_dropout"):
        if hasattr(module, name):
            setattr(module, name, whole)
    for name in ("Dropout", "Dropout1d", "Dropout2d", "Dropout3d", "AlphaDropout"):
        if hasattr(module, name):
            getattr(module, name).construct = whole_of_layer

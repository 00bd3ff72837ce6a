"""Calls of torch that no sample makes: casts to a type, and evaluation of what drops values."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

from devtools.dynamic.trials import Trial

torch: Any = importlib.import_module("torch")


def casts() -> Iterator[Trial]:
    """Casts to a type that stands for an argument; of the type that it has, a tensor is itself."""
    for dtype in (torch.float32, torch.float64, torch.int64, torch.bool):
        for matrix in (torch.ones(2, 2), torch.ones(2, 2, dtype=torch.int64)):
            yield Trial("torch.Tensor.type", partial(torch.Tensor.type, dtype=dtype), (matrix,))


def without_training(shapes: Iterable[tuple[int, ...]]) -> Iterator[Trial]:
    """Functions that drop values in training alone: else they may give what they are given."""
    for leaf in sorted(vars(torch.nn.functional)):
        if "dropout" not in leaf or leaf.startswith("_") or leaf.endswith("_"):
            continue
        function = partial(getattr(torch.nn.functional, leaf), training=False)
        for shape in shapes:
            yield Trial(f"torch.nn.functional.{leaf}", function, (torch.rand(shape),))

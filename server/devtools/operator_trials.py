"""Calls of torch that no sample makes: casts, initial values, data, evaluation of what drops."""

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
    for leaf in sorted(vars(torch._C.TensorBase)):
        if not leaf.endswith("_") and (dtype := _given_type(leaf)) is not None:
            own = torch.ones(2, 2, dtype=dtype)
            yield Trial(f"torch.Tensor.{leaf}", getattr(torch.Tensor, leaf), (own,))


def _given_type(leaf: str) -> Any:
    """The dtype that a method without arguments gives of floats, if it is another one."""
    try:
        result = getattr(torch.Tensor, leaf)(torch.ones(2, 2))
    except Exception:  # whatever it says of missing arguments
        return None
    is_other = isinstance(result, torch.Tensor) and result.dtype != torch.float32
    return result.dtype if is_other else None


def without_training(shapes: Iterable[tuple[int, ...]]) -> Iterator[Trial]:
    """Functions that drop values in training alone: else they may give what they are given."""
    for leaf in sorted(vars(torch.nn.functional)):
        if "dropout" not in leaf or leaf.startswith("_") or leaf.endswith("_"):
            continue
        function = partial(getattr(torch.nn.functional, leaf), training=False)
        for shape in shapes:
            yield Trial(f"torch.nn.functional.{leaf}", function, (torch.rand(shape),))


def initializers() -> Iterator[Trial]:
    """What fills a tensor, with a tensor of each shape that one may take, and a value."""
    for leaf in sorted(vars(torch.nn.init)):
        function = getattr(torch.nn.init, leaf)
        is_own = leaf[0] != "_" and getattr(function, "__module__", "") == torch.nn.init.__name__
        for shape in ((3, 3), (3, 3, 3)) if is_own else ():
            for more in ((), (0.5,)):
                tensor = torch.rand(shape)
                yield Trial(f"torch.nn.init.{leaf}", function, (tensor, *more), is_sample=False)


def from_tensors() -> Iterator[Trial]:
    """What takes data of any kind, of a tensor: `torch.as_tensor(x)` is `x`, with its gradient."""
    for leaf in ("as_tensor", "asarray", "from_dlpack", "tensor"):
        for dtype in (torch.float32, torch.int64, torch.bool):
            vector = torch.ones(3, dtype=dtype)
            yield Trial(f"torch.{leaf}", getattr(torch, leaf), (vector,), is_sample=False)


def sums_of_products() -> Iterator[Trial]:
    """Sums of one tensor, which may be a view of it, and of several."""
    for matrix in (torch.rand(3, 3), torch.ones(3, 3, dtype=torch.int64)):
        for equation in ("ij->ij", "ij->ji", "ii->i", "ij->i", "ij"):
            yield Trial("torch.einsum", torch.einsum, (equation, matrix))
        yield Trial("torch.einsum", torch.einsum, ("ij,jk->ik", matrix, matrix))

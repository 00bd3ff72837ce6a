"""Whether a program gives about the same after rounding errors, so that it can be compared."""

from __future__ import annotations

import importlib
from typing import Any

from devtools.trials.mindspore_side import difference
from devtools.trials.sample import Sample, leaves
from devtools.trials.torch_side import filled_again

_EPSILON = 3e-6
# Of types of 16 bits, the last digit: a factor such as 0.3 is rounded to them, or is not.
_EPSILONS = {
    "torch.float32": _EPSILON, "torch.float64": _EPSILON,
    "torch.float16": 1e-3, "torch.bfloat16": 8e-3,
}  # fmt: skip
_ROUNDS = 16  # a sum that is almost 0 has another sign in a quarter of them
# Which of equal elements these name is not said; in a flipped tensor they name another one.
_OPEN = frozenset({"kthvalue", "median", "mode", "nanmedian", "sort", "topk"})
# Their vectors may point either way.
_UP_TO_SIGN = frozenset({"_linalg_eigh", "_linalg_svd"})
# What adds up: a sum that is almost 0 may be 0.
_SUMS = frozenset(
    {"add", "addmm", "baddbmm", "bmm", "cumsum", "dot", "mean", "mm", "mv", "sub", "sum"}
)


def is_stable(sample: Sample) -> bool:
    """Whether torch gives the same, but for the tolerance, where each result is off by a little.

    The place of one of equal elements is another one there, where torch's documentation leaves it
    open.
    """
    return all(_is_same_after(sample, seed) for seed in range(1, 1 + _ROUNDS))


def _is_same_after(sample: Sample, seed: int) -> bool:
    """Whether torch gives the same where results are off as the numbers of a seed say."""
    torch: Any = importlib.import_module("torch")
    again = Sample(sample.key, sample.api, sample.form, sample.source, tolerance=sample.tolerance)
    with _noise()(torch, seed):
        if not filled_again(again, sample):
            return False
    pairs = [(sample.values, again.values), (sample.gradients, again.gradients)]
    for one, other in pairs:
        expected, found = list(leaves(one)), list(leaves(other))
        if len(expected) != len(found):
            return False
        if any(difference(*both, sample)[1] for both in zip(expected, found, strict=True)):
            return False
    return True


def _apart(args: Any, out: Any) -> list[Any]:
    """The arguments, with copies of those that lie in the memory of what is changed.

    That is `out`, or else the first.

    What is read there before it is written, torch leaves open.
    """
    first = args[0] if out is None else out
    memory = first.untyped_storage().data_ptr() if hasattr(first, "untyped_storage") else None
    return [
        one.clone()
        if one is not first
        and hasattr(one, "untyped_storage")
        and one.untyped_storage().data_ptr() == memory
        else one
        for one in args
    ]


def _turn_first(*results: Any) -> None:
    """Turn the first vector round: of `eigh` a column behind the values, of `svd` on both sides."""
    columns = results[1] if len(results) == 2 else results[0]
    for vectors in (columns, *(one.mT for one in results[2:])):
        if vectors.numel():
            vectors[..., :1].neg_()


def _noise() -> Any:
    """A mode in which results are off by a part of them, and open choices are others."""
    base: Any = importlib.import_module("torch.utils._python_dispatch").TorchDispatchMode

    class Noise(base):  # type: ignore[misc]
        """Leaves alone what is exact everywhere: whole numbers, halves, quarters."""

        def __init__(self, torch: Any, seed: int) -> None:
            super().__init__()
            self._torch = torch
            self._generator = torch.Generator().manual_seed(seed)
            self._cancels = seed % 2 == 0

        def __torch_dispatch__(
            self, function: Any, _types: Any, args: Any = (), kwargs: Any = None
        ) -> Any:
            name = function._schema.name.rpartition("::")[2]
            if "linalg" in name or name == "geqrf":  # right for another matrix close by
                args = [self._near(one) for one in args]
            result = self._chosen_otherwise(function, args, kwargs or {})
            if self._cancels and name.rstrip("_") in _SUMS:
                self._cancel(result, args)
            returned = result if isinstance(result, (list, tuple)) else [result]
            for one, line in zip(returned, function._schema.returns, strict=False):
                is_view = line.alias_info is not None and not line.alias_info.is_write
                if isinstance(one, self._torch.Tensor) and not is_view:
                    self._shift(one)
            return result

        def _chosen_otherwise(self, function: Any, args: Any, kwargs: dict[str, Any]) -> Any:
            """A result that is as right: other vectors, the places that a flipped tensor gives."""
            name = function._schema.name.rpartition("::")[2]
            writes = name.endswith("_") or "out" in kwargs
            result = function(*(_apart(args, kwargs.get("out")) if writes else args), **kwargs)
            if name in _UP_TO_SIGN:
                _turn_first(*result)
            if name not in _OPEN or not isinstance(result, tuple):
                return result
            names = [one.name for one in function._schema.arguments]
            bound = {**dict(zip(names, args, strict=False)), **kwargs}
            tensor, dim = bound["self"], bound.get("dim", -1)
            if not tensor.ndim or bound.get("stable"):
                return result
            places = function(tensor.flip(dim), *args[1:], **kwargs)[1]
            return result[0], tensor.shape[dim] - 1 - places

        def _near(self, value: Any) -> Any:
            if not isinstance(value, self._torch.Tensor) or not value.is_floating_point():
                return value
            step = self._torch.rand(value.shape, generator=self._generator, dtype=value.dtype)
            return value * (1 + (step - 0.5) * 2 * _EPSILON)

        def _cancel(self, result: Any, args: Any) -> None:
            """A sum that is nothing beside what was added is 0."""
            largest = max(
                (float(one.abs().max()) for one in args if self._has_floats(one)), default=0.0
            )
            if self._has_floats(result) and largest < float("inf"):
                result.masked_fill_(result.abs() < largest * _EPSILON, 0.0)

        def _has_floats(self, value: Any) -> bool:
            is_tensor = isinstance(value, self._torch.Tensor)
            return is_tensor and value.is_floating_point() and value.numel() > 0

        def _shift(self, value: Any) -> None:
            epsilon = _EPSILONS.get(str(value.dtype), 0.0)
            if not epsilon or not value.numel():
                return
            sides = zip(value.shape, value.stride(), strict=True)
            if any(not stride and size > 1 for size, stride in sides):
                return  # it has elements several times
            nans = value.isnan()  # their signs say nothing
            step = self._torch.rand(value.shape, generator=self._generator, dtype=value.dtype)
            scaled = value * 64
            is_short = scaled == scaled.round()
            by = self._torch.where(is_short, 0.0, (step - 0.5) * 2 * epsilon)
            value.mul_(1 + by).masked_fill_(nans, float("-nan" if self._cancels else "nan"))

    return Noise

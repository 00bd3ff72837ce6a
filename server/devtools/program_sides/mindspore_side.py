"""The conversion: it starts with torch's weights, its random numbers come from the same stream."""

from __future__ import annotations

import functools
import importlib
import pkgutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from devtools.program_sides import numbers, still
from devtools.program_sides.running import Seen, job_of, run

mindspore: Any = importlib.import_module("mindspore")
Tensor: Any = mindspore.Tensor


def main(arguments: list[str]) -> None:
    """Run what the job says."""
    job, seen = job_of(arguments)
    _draw_alike()
    _watch_functional_steps(seen)
    helpers = list(_helpers(Path(job["root"]), Path(job["script"]).parent))
    for module in helpers:
        _watch_helpers(module, seen)
        if numbers.STILL:
            still.keep_all(module)
    run(job, seen)


def _helpers(root: Path, folder: Path) -> Iterator[Any]:
    """The modules of the helper package of the project, wherever it stands above the script."""
    found = sorted(root.rglob("mindport_compat"), key=lambda one: len(one.parts))
    sys.path[:0] = [str(folder), *(str(one.parent) for one in found[:1])]
    for package in found[:1]:
        names = ["", *(f".{one.name}" for one in pkgutil.iter_modules([str(package)]))]
        for whole in _names_of(package, root):
            yield from (importlib.import_module(f"{whole}{name}") for name in names)


def _names_of(package: Path, root: Path) -> Iterator[str]:
    """The names under which the program may import its helpers."""
    yield package.name
    parents = package.relative_to(root).parts[:-1]
    if parents and (package.parent / "__init__.py").exists():
        sys.path.insert(1, str(root))
        yield ".".join([*parents, package.name])


def _watch_helpers(module: Any, seen: Seen) -> None:
    """Change what the helpers of one module draw, record and begin with."""
    if hasattr(module, "stream_of"):
        module.stream_of.default = numbers.STREAM
    if hasattr(module, "backward") and not hasattr(module.backward, "is_watched"):
        module.backward = _watched(module.backward, seen)
    base: Any = getattr(module, "Optimizer", None)
    if isinstance(base, type) and "_built" not in vars(base):
        changed: Any = base
        changed._built = changed.__init__
        changed.__init__ = functools.partialmethod(_built, seen)


def _watched(backward: Callable[..., Any], seen: Seen) -> Callable[..., Any]:
    @functools.wraps(backward)
    def watched(tensor: Any, *args: Any, **kwargs: Any) -> Any:
        value = float(tensor.asnumpy().sum())
        result = backward(tensor, *args, **kwargs)
        seen.loss(value)
        return result

    watched.is_watched = True  # type: ignore[attr-defined]
    return watched


def _watch_functional_steps(seen: Seen) -> None:
    """What `value_and_grad` gives first is the loss."""
    known = mindspore.value_and_grad

    @functools.wraps(known)
    def made(*args: Any, **kwargs: Any) -> Any:
        function = known(*args, **kwargs)

        def called(*inner: Any, **named: Any) -> Any:
            result = function(*inner, **named)
            value = result[0]
            while isinstance(value, (tuple, list)):
                value = value[0]
            seen.loss(float(value.asnumpy().sum()))
            return result

        return called

    mindspore.value_and_grad = made


def _built(self: Any, seen: Seen, *args: Any, **kwargs: Any) -> None:
    self._built(*args, **kwargs)
    new = seen.new([one for group in self.param_groups for one in group["params"]])
    kept = np.load(seen.file())
    if len(kept.files) != len(new):
        raise ValueError(f"an optimizer has {len(new)} parameters, torch's {len(kept.files)}")
    for name, one in zip(kept.files, new, strict=True):
        value = kept[name]
        if one.size != value.size:
            raise ValueError(f"{name}: {one.name} has {one.shape}, torch's {value.shape}")
        new = Tensor(value.reshape(one.shape), one.dtype)
        if isinstance(one, mindspore.Parameter):  # one that was made of a view takes no `assign`
            one.set_data(new)
        else:
            mindspore.ops.assign(one, new)


def _shape(size: tuple[Any, ...]) -> tuple[int, ...]:
    inner = size[0] if len(size) == 1 and isinstance(size[0], (tuple, list)) else size
    return tuple(int(one) for one in inner)


def _made(values: Any, dtype: Any) -> Any:
    return Tensor(np.asarray(values)).to(mindspore.float32 if dtype is None else dtype)


def _creation(kind: str) -> Callable[..., Any]:
    def drawn(*size: Any, dtype: Any = None, **_rest: Any) -> Any:
        return _made(getattr(numbers.STREAM, kind)(_shape(size)), dtype)

    return drawn


def _like(kind: str) -> Callable[..., Any]:
    if numbers.STILL:
        return still.constant

    def drawn(input: Any, dtype: Any = None, **_rest: Any) -> Any:
        return _made(getattr(numbers.STREAM, kind)(tuple(input.shape)), dtype or input.dtype)

    return drawn


def _randint(low: int, high: int, size: Any, dtype: Any = None, **_rest: Any) -> Any:
    return _made(numbers.STREAM.randint(int(low), int(high), tuple(size)), dtype or mindspore.int64)


def _randperm(n: int, dtype: Any = None, **_rest: Any) -> Any:
    return _made(numbers.STREAM.permutation(int(n)), dtype or mindspore.int64)


def _multinomial(input: Any, num_samples: int, replacement: bool = False, **_rest: Any) -> Any:
    weights = input.asnumpy()
    return Tensor(numbers.chosen(weights, num_samples, replacement=replacement), mindspore.int64)


def _dropout(input: Any, p: float = 0.5, training: bool = True, *_rest: Any, **_named: Any) -> Any:
    if not training or p == 0.0:
        return input
    return input * Tensor(numbers.kept(input.shape, p)).to(input.dtype)


def _dropout2d(input: Any, p: float = 0.5, training: bool = True) -> Any:
    if not training or p == 0.0:
        return input
    shape = (*input.shape[:2], *(1,) * (input.ndim - 2))
    return input * Tensor(numbers.kept(shape, p)).to(input.dtype)


def _layer(function: Callable[..., Any]) -> Callable[..., Any]:
    def construct(self: Any, x: Any) -> Any:
        p = self.p if self.p is not None else 1.0 - self.keep_prob
        return function(x, p, self.training)

    return construct


def _draw_alike() -> None:
    new = {
        "rand": _creation("random_sample"), "randn": _creation("standard_normal"),
        "rand_like": _like("random_sample"), "randn_like": _like("standard_normal"),
        "randint": _randint, "randperm": _randperm, "multinomial": _multinomial,
        "dropout": _dropout, "dropout2d": _dropout2d,
    }  # fmt: skip
    if numbers.STILL:
        new |= {"dropout": still.whole, "dropout2d": still.whole}
    places: list[Any] = [mindspore.ops, mindspore.mint, mindspore.mint.nn.functional]
    for place in places:
        for name, function in new.items():
            if hasattr(place, name):
                setattr(place, name, function)
    inside: Any = importlib.import_module("mindspore.ops.function.nn_func")
    inside._inner_dropout = new["dropout"]  # of attention
    for layers in (mindspore.nn, mindspore.mint.nn):
        layers.Dropout.construct = still.whole_of_layer if numbers.STILL else _layer(_dropout)
    seed = mindspore.set_seed

    def seeded(value: Any) -> Any:
        numbers.seeded(value)
        seed(value)

    mindspore.set_seed = seeded


if __name__ == "__main__":
    main(sys.argv[1:])

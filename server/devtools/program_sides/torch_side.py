"""The original: its losses and first weights are kept, its random numbers come from one stream."""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from devtools.program_sides import numbers
from devtools.program_sides.running import Seen, job_of, run

torch: Any = importlib.import_module("torch")
_DATA: Any = importlib.import_module("torch.utils.data")
_MOVED = 4e-7  # by which first weights differ in further runs: as much as convolutions round
_LIBRARIES: list[Any] = []  # what torchvision's compiled part would declare
_STREAMS: dict[int, tuple[Any, Any]] = {}  # of each generator; it is held, so that ids stay


def main(arguments: list[str]) -> None:
    """Run what the job says."""
    job, seen = job_of(arguments)
    torch.set_num_threads(1)
    _do_without_compiled_torchvision()
    _watch_losses(seen)
    _watch_optimizers(seen)
    _draw_alike()
    _load_in_one_process()
    _accept_random_files()
    run(job, seen)


def _do_without_compiled_torchvision() -> None:
    """Let torchvision for CUDA be imported beside torch for CPU."""
    try:
        importlib.import_module("torchvision")
    except RuntimeError:  # a part of it was loaded
        _LIBRARIES.append(torch.library.Library("torchvision", "DEF"))
        for name in ("nms", "qnms"):
            _LIBRARIES[0].define(f"{name}(Tensor dets, Tensor scores, float limit) -> Tensor")
        importlib.import_module("torchvision")
    except ImportError:
        pass


def _watch_losses(seen: Seen) -> None:
    backward = torch.Tensor.backward

    @functools.wraps(backward)
    def watched(self: Any, *args: Any, **kwargs: Any) -> Any:
        value = float(self.detach().sum())
        result = backward(self, *args, **kwargs)
        seen.loss(value)
        return result

    torch.Tensor.backward = watched


def _watch_optimizers(seen: Seen) -> None:
    build = torch.optim.Optimizer.__init__

    @functools.wraps(build)
    def built(self: Any, *args: Any, **kwargs: Any) -> None:
        build(self, *args, **kwargs)
        new = seen.new([one for group in self.param_groups for one in group["params"]])
        if seen.moved:
            signs = np.random.RandomState(seen.moved)
            kept = np.load(seen.file())
            with torch.no_grad():
                for one, name in zip(new, kept.files, strict=True):
                    value = kept[name]
                    moved = value * (1 + _MOVED * signs.choice([-1.0, 1.0], value.shape))
                    one.copy_(torch.from_numpy(np.asarray(moved)))
        else:
            np.savez(seen.file(), *[one.detach().numpy().copy() for one in new])

    torch.optim.Optimizer.__init__ = built


def _load_in_one_process() -> None:
    build = _DATA.DataLoader.__init__

    @functools.wraps(build)
    def built(self: Any, *args: Any, **kwargs: Any) -> None:
        for name in ("num_workers", "prefetch_factor", "persistent_workers"):
            kwargs.pop(name, None)
        build(self, *args, **kwargs)

    _DATA.DataLoader.__init__ = built

    def drawn(self: Any) -> Any:
        """The places, drawn as the project's `RandomSampler` draws them."""
        count, left, stream = len(self.data_source), self.num_samples, _stream(self.generator)
        while left > 0:
            if self.replacement:
                yield from stream.randint(0, count, min(left, 1024)).tolist()
            else:
                yield from stream.permutation(count)[:left].tolist()
            left -= 1024 if self.replacement else count

    _DATA.RandomSampler.__iter__ = drawn


def _accept_random_files() -> None:
    """Let torchvision read files that have the right names, whatever their checksums are."""
    for name in ("cifar", "stl10", "svhn"):
        module: Any = sys.modules.get(f"torchvision.datasets.{name}")
        if module is not None:
            module.check_integrity = lambda file, *_sum: Path(file).is_file()


def _stream(generator: Any) -> Any:
    if generator is None:
        return numbers.STREAM
    if id(generator) not in _STREAMS:
        seeded = np.random.RandomState(generator.initial_seed() % 2**32)
        _STREAMS[id(generator)] = (generator, seeded)
    return _STREAMS[id(generator)][1]


def _shape(size: tuple[Any, ...]) -> tuple[int, ...]:
    inner = size[0] if len(size) == 1 and not isinstance(size[0], int) else size
    return tuple(int(one) for one in inner)


def _creation(kind: str) -> Callable[..., Any]:
    """`torch.rand` and `torch.randn`."""

    def drawn(*size: Any, generator: Any = None, dtype: Any = None, device: Any = None,
              requires_grad: bool = False, **_rest: Any) -> Any:  # fmt: skip
        shape = _shape(size)
        values = np.asarray(getattr(_stream(generator), kind)(shape))
        made = torch.from_numpy(values).to(dtype or torch.get_default_dtype())
        return made.to(device).requires_grad_(requires_grad)

    return drawn


def _like(kind: str) -> Callable[..., Any]:
    """`torch.rand_like` and `torch.randn_like`."""

    def drawn(input: Any, dtype: Any = None, **_rest: Any) -> Any:
        if numbers.STILL:
            return torch.full_like(input, numbers.CONSTANT, dtype=dtype)
        values = np.asarray(getattr(numbers.STREAM, kind)(tuple(input.shape)))
        return torch.from_numpy(values).to(dtype or input.dtype)

    return drawn


def _randint(*limits: Any, size: Any = None, generator: Any = None, dtype: Any = None,
             **rest: Any) -> Any:  # fmt: skip
    limits = (*([rest["low"]] if "low" in rest else ()), *limits)
    limits = (*limits, *([rest["high"]] if "high" in rest else ()))
    if size is None:
        limits, size = limits[:-1], limits[-1]
    low, high = (0, *limits)[-2:]
    values = _stream(generator).randint(int(low), int(high), _shape(tuple(size)))
    return torch.as_tensor(values, dtype=dtype or torch.int64)


def _randperm(n: int, *, generator: Any = None, **_rest: Any) -> Any:
    return torch.from_numpy(_stream(generator).permutation(n).astype(np.int64))


def _multinomial(input: Any, num_samples: int, replacement: bool = False, **_rest: Any) -> Any:
    weights = input.detach().numpy()
    return torch.from_numpy(numbers.chosen(weights, num_samples, replacement=replacement))


def _normal(mean: Any = 0.0, std: Any = 1.0, size: Any = None, **_rest: Any) -> Any:
    shape = tuple(size) if size is not None else torch.broadcast_tensors(
        torch.as_tensor(mean), torch.as_tensor(std))[0].shape  # fmt: skip
    values = torch.from_numpy(np.asarray(numbers.STREAM.standard_normal(tuple(shape))))
    return values.to(torch.get_default_dtype()) * std + mean


def _bernoulli(input: Any, p: Any = None, **_rest: Any) -> Any:
    values = torch.from_numpy(np.asarray(numbers.STREAM.random_sample(tuple(input.shape))))
    return (values.float() < (input if p is None else p)).to(input.dtype)


def _dropout(
    input: Any, p: float = 0.5, training: bool = True, *_in_place: bool, **_named: bool
) -> Any:
    if numbers.STILL or not training or p == 0.0:
        return input
    return input * torch.from_numpy(numbers.kept(input.shape, p)).to(input.dtype)


def _dropout2d(
    input: Any, p: float = 0.5, training: bool = True, *_in_place: bool, **_named: bool
) -> Any:
    if numbers.STILL or not training or p == 0.0:
        return input
    shape = (*input.shape[:2], *(1,) * (input.ndim - 2))
    return input * torch.from_numpy(numbers.kept(shape, p)).to(input.dtype)


def _attention(query: Any, key: Any, value: Any, *given: Any, **named: Any) -> Any:
    """`scaled_dot_product_attention`, written out, so that its dropout can be drawn."""
    named.update(zip(("attn_mask", "dropout_p", "is_causal"), given, strict=False))
    attn_mask = named.get("attn_mask")
    scale = named.get("scale") or query.shape[-1] ** -0.5
    scores = query @ key.transpose(-2, -1) * scale
    if named.get("is_causal"):
        attn_mask = torch.ones(scores.shape[-2:], dtype=torch.bool).tril()
    if attn_mask is not None and attn_mask.dtype == torch.bool:
        scores = scores.masked_fill(attn_mask.logical_not(), float("-inf"))
    elif attn_mask is not None:
        scores = scores + attn_mask
    return _dropout(scores.softmax(-1), named.get("dropout_p", 0.0)) @ value


def _fill(kind: str) -> Callable[..., Any]:
    def filled(self: Any, first: Any = 0.0, second: Any = 1.0, *, generator: Any = None) -> Any:
        values = np.asarray(getattr(_stream(generator), kind)(first, second, tuple(self.shape)))
        with torch.no_grad():
            return self.copy_(torch.from_numpy(values))

    return filled


def _draw_alike() -> None:
    new = {
        "rand": _creation("random_sample"), "randn": _creation("standard_normal"),
        "rand_like": _like("random_sample"), "randn_like": _like("standard_normal"),
        "randint": _randint, "randperm": _randperm, "multinomial": _multinomial,
        "normal": _normal, "bernoulli": _bernoulli,
    }  # fmt: skip
    old = {name: getattr(torch, name) for name in (*new, "manual_seed")}
    for name, function in new.items():
        setattr(torch, name, function)
    _DATA.dataset.randperm = _randperm  # `random_split` has it by name
    changed: Any = torch.Tensor
    changed.multinomial = _multinomial
    changed.normal_, changed.uniform_ = _fill("normal"), _fill("uniform")
    layers: Any = torch.nn.functional
    layers.dropout = torch.dropout = _dropout
    layers.dropout2d = _dropout2d
    layers.scaled_dot_product_attention = _attention
    seed = torch.manual_seed

    def seeded(value: Any) -> Any:
        numbers.seeded(value)
        return seed(value)

    torch.manual_seed = seeded
    _leave_fake_data(old)


def _leave_fake_data(old: dict[str, Any]) -> None:
    """Draw the random transforms of torchvision as the conversion draws them."""
    vision: Any = sys.modules.get("torchvision.datasets")
    if vision is None:
        return
    given = vision.FakeData.__getitem__

    def made(self: Any, index: int) -> Any:
        new = {name: getattr(torch, name) for name in old}
        for name, function in old.items():
            setattr(torch, name, function)
        try:
            return given(self, index)
        finally:
            for name, function in new.items():
                setattr(torch, name, function)

    vision.FakeData.__getitem__ = made


if __name__ == "__main__":
    main(sys.argv[1:])

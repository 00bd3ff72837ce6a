"""What the free names of quoted code may stand for: several worlds, tried one after the other."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from functools import cache
from typing import Any

_MODULES = {
    "mindspore": "mindspore", "ms": "mindspore", "ops": "mindspore.ops", "nn": "mindspore.nn",
    "mint": "mindspore.mint", "ds": "mindspore.dataset", "vision": "mindspore.dataset.vision",
    "audio": "mindspore.dataset.audio", "text": "mindspore.dataset.text",
    "transforms": "mindspore.dataset.transforms",
    "msd": "mindspore.nn.probability.distribution", "amp": "mindspore.amp", "numpy": "numpy",
    "np": "numpy", "math": "math", "scipy": "scipy", "PIL": "PIL",
    "F": "mindspore.mint.nn.functional",
    "mindcv": "mindcv", "mindnlp": "mindnlp", "mindone": "mindone", "optree": "optree",
    "onnxruntime": "onnxruntime", "soundfile": "soundfile",
    "msb": "mindspore.nn.probability.bijector", "os": "os", "re": "re",
}  # fmt: skip
# Packages that advice names and that need not be installed.
PACKAGES = frozenset(
    {"mindcv", "mindnlp", "mindone", "mindspore_gs", "onnxruntime", "optree", "soundfile"}
)
_SHAPES: tuple[tuple[int, ...], ...] = (
    (2, 3),
    (3, 3),
    (4,),
    (1, 2, 6, 6),
    (1, 3, 4),
    (2, 2, 4, 4, 4),
)
_KINDS = ("float32", "int64", "bool", "complex64")


@cache
def modules() -> dict[str, Any]:
    """The modules by the names that advice gives them, without those that are not installed."""
    found: dict[str, Any] = {}
    for name, path in _MODULES.items():
        try:
            found[name] = importlib.import_module(path)
        except Exception:
            continue
    return found


def worlds(wanted: frozenset[str] | None = None) -> Iterator[dict[str, Any]]:
    """Values for free names; tensors differ in shape and type from world to world.

    Objects are made only for names that are `wanted`: an optimizer takes time to make.
    """
    known = modules()
    ms, nn, numpy = known["mindspore"], known["nn"], known["numpy"]
    for kind in _KINDS:
        for shape in _SHAPES:
            values = numpy.linspace(0.1, 0.9, int(numpy.prod(shape))).reshape(shape)
            values = (values * 2 if kind == "int64" else values).astype(kind)
            tensor = ms.Tensor(values)
            world = dict(known)
            world.update(dict.fromkeys(_TENSORS, tensor))
            world.update(_numbers())
            if wanted is None or wanted & _OBJECTS:
                world.update(_objects(ms, nn, tensor, values))
            yield world
    yield from _of_data(known)


def _of_data(known: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Worlds of data: arrays, images and data sets in the place of tensors."""
    numpy, data = known["numpy"], known["ds"]
    picture = numpy.full((8, 8, 3), 120, numpy.uint8)
    pictures = [picture, numpy.full((2, 400), 0.1, numpy.float32), [0.5, 0.5, 0.5]]
    if "PIL" in known:
        pictures.append(importlib.import_module("PIL.Image").fromarray(picture))
    sets = data.NumpySlicesDataset({"image": [[1.0], [2.0]], "label": [0, 1]}, shuffle=False)
    for value in (*pictures, sets):
        world = {**known, **dict.fromkeys(_TENSORS, value), **_numbers()}
        world.update(sample_rate=44100, factor=0.2, mean=[0.5] * 3, std=[0.5] * 3, dataset=sets)
        world.update(indices=[0, 1], path="a.txt", size=(4, 4), loader=sets, fill_value=0)
        world.update(model=None, net=None, tree=None, names=["a"])
        yield world


_TENSORS = (
    *("x", "y", "a", "b", "v", "w", "p", "q", "k", "u", "z", "e", "img", "input", "data", "logits"),
    *("probs", "mean", "std", "gamma", "beta", "alpha", "target", "labels", "tensor", "out", "h"),
    *("image", "waveform", "values", "grad", "self", "mat", "dense", "other", "loss", "batch"),
)


def _numbers() -> dict[str, Any]:
    import numpy  # noqa: PLC0415

    numbers: dict[str, Any] = dict.fromkeys(("n", "dim", "axis", "i", "j", "num_classes"), 1)
    numbers.update(kernel_size=1, sample_rate=16000, orig_freq=16000, c=3, d=4, m=2, head_num=1)
    numbers.update(angle=10.0, rate=0.1, gain=1.0, central_freq=1000.0, cutoff_freq=1000.0)
    numbers.update(quality=50, n_fft=16, win_length=16, hop_length=8, center=True, sigma=1.0)
    numbers.update(coeff=0.9, n_steps=1, quantization_channels=256, padding=1, rank=0, loc=0.0)
    numbers.update(high=1.0, low=0.0, temperature=0.5, fill_value=0.0, eps=1e-5, scale=0.5)
    numbers.update(factor=2, size=(4, 4), shape=(2, 3))
    return {**numbers, "index": numpy.array([0]), "seed": 1, "epochs": 1}


_OBJECTS = frozenset(
    {
        *("net", "model", "cell", "block", "optimizer", "params", "Tensor", "Parameter", "mask"),
        *("cond", "indices", "idx", "ids", "fn", "forward", "loss_fn", "grads", "inputs", "dist"),
        *("names", "name", "path", "file"),
    }
)


def _objects(ms: Any, nn: Any, tensor: Any, values: Any) -> dict[str, Any]:
    msd = modules()["msd"]
    net = nn.Dense(tensor.shape[-1], 2)
    optimizer = nn.SGD(net.trainable_params(), 0.1)
    mask = ms.Tensor(values.real > 0.5)
    where = ms.Tensor([0, 1], ms.int64)
    return {
        "net": net, "model": net, "cell": net, "block": net, "optimizer": optimizer,
        "params": optimizer.parameters, "Tensor": ms.Tensor, "Parameter": ms.Parameter,
        "mask": mask, "cond": mask, "indices": where, "idx": where, "ids": where,
        "fn": _summed, "forward": _summed, "loss_fn": nn.MSELoss(),
        "grads": tuple(ms.ops.ones_like(one) for one in net.trainable_params()),
        "inputs": (tensor,), "dist": msd.Normal(0.0, 1.0, dtype=ms.float32),
        "names": ["a"], "name": "a", "path": "a.txt", "file": "a",
    }  # fmt: skip


def _summed(x: Any, *_others: Any) -> Any:
    """A function whose text MindSpore can read, as it does to derive one."""
    return (x * x).sum()

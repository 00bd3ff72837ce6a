"""Weight files by their suffix."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from mindport.weights.arrays import Array, WeightsError
from mindport.weights.mindspore_file import checkpoint
from mindport.weights.numpy_file import npz
from mindport.weights.safetensors_file import read_safetensors, safetensors
from mindport.weights.torch_file import read_torch

_READERS: dict[str, Callable[[Path], dict[str, Array]]] = {
    ".safetensors": read_safetensors,
    ".pth": read_torch,
    ".pt": read_torch,
    ".bin": read_torch,
    ".ckpt": read_torch,
}
_WRITERS: dict[str, Callable[[Mapping[str, Array]], bytes]] = {
    ".ckpt": checkpoint,
    ".safetensors": safetensors,
    ".npz": npz,
}


def read_weights(path: Path) -> dict[str, Array]:
    """The arrays of a file of torch's; WeightsError says why there are none."""
    reader = _READERS.get(path.suffix.lower())
    if reader is None:
        raise WeightsError(
            f"{path.suffix or 'no suffix'} is not supported; use {', '.join(_READERS)}"
        )
    return reader(path)


def encoded(path: Path, arrays: Mapping[str, Array]) -> bytes:
    """What is to be written to a path."""
    writer = _WRITERS.get(path.suffix.lower())
    if writer is None:
        raise WeightsError(
            f"{path.suffix or 'no suffix'} is not supported; use {', '.join(_WRITERS)}"
        )
    return writer(arrays)

"""Reading torch's checkpoints without torch, and without running what they hold.

A checkpoint is a zip file with a pickle and one entry for each storage. The pickle may name
tensors, storages and plain containers, and nothing else: what a hostile file would call is refused.
What it may name cannot be changed by it either.
"""

from __future__ import annotations

import io
import pickle
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from mindport.weights.arrays import ITEM_SIZES, Array, WeightsError, strided

_KINDS = {
    "DoubleStorage": "float64",
    "FloatStorage": "float32",
    "HalfStorage": "float16",
    "BFloat16Storage": "bfloat16",
    "LongStorage": "int64",
    "IntStorage": "int32",
    "ShortStorage": "int16",
    "CharStorage": "int8",
    "ByteStorage": "uint8",
    "BoolStorage": "bool",
}
_LEGACY = "it has torch's old format: load and save it once with torch 1.6 or later"


class _Storage(NamedTuple):
    kind: str
    key: str


class _Tensor(NamedTuple):
    storage: _Storage
    offset: int
    shape: tuple[int, ...]
    stride: tuple[int, ...]


class _Kind(NamedTuple):
    """A class of storages."""

    kind: str


class _RebuildTensor:
    __slots__ = ()

    def __call__(
        self, storage: Any, offset: Any, shape: Any, stride: Any, *_rest: object
    ) -> _Tensor:
        numbers = (offset, *shape, *stride)
        if not isinstance(storage, _Storage) or not all(type(one) is int for one in numbers):
            raise pickle.UnpicklingError("a tensor with elements that are not numbers")
        return _Tensor(storage, offset, tuple(shape), tuple(stride))


class _RebuildParameter:
    __slots__ = ()

    def __call__(self, data: Any, *_rest: object) -> Any:
        return data


class _Dict(dict[Any, Any]):
    """Stands for an OrderedDict; what else a state_dict carries (versions) is not needed."""

    __slots__ = ()

    def __setstate__(self, _state: object) -> None: ...


_ALLOWED: dict[tuple[str, str], object] = {
    ("collections", "OrderedDict"): _Dict,
    ("torch._utils", "_rebuild_tensor_v2"): _RebuildTensor(),
    ("torch._utils", "_rebuild_parameter"): _RebuildParameter(),
    **{("torch", name): _Kind(kind) for name, kind in _KINDS.items()},
}


class _Unpickler(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        try:
            return _ALLOWED[module, name]
        except KeyError:
            raise WeightsError(
                f"it holds {module}.{name}, which is not a weight; save only model.state_dict()"
            ) from None

    def persistent_load(self, pid: Any) -> _Storage:
        if not (isinstance(pid, tuple) and len(pid) >= 3 and pid[0] == "storage"
                and isinstance(pid[1], _Kind) and isinstance(pid[2], str)):  # fmt: skip
            raise pickle.UnpicklingError("a storage of an unknown form")
        return _Storage(pid[1].kind, pid[2])


def read_torch(path: Path) -> dict[str, Array]:
    """All tensors of a checkpoint, by the keys that lead to them, joined by dots."""
    try:
        with zipfile.ZipFile(path) as archive:
            return _read_archive(archive)
    except zipfile.BadZipFile:
        raise WeightsError(_not_a_zip(path)) from None
    except WeightsError:
        raise
    except Exception as error:  # whatever a damaged or hostile pickle runs into
        raise WeightsError(f"it is damaged: {error}") from None


def _read_archive(archive: zipfile.ZipFile) -> dict[str, Array]:
    entries = {entry.filename: entry for entry in archive.infolist()}
    root = _root(entries)
    if any(entry.compress_type != zipfile.ZIP_STORED for entry in entries.values()):
        raise WeightsError("its parts are compressed; torch never writes such files")
    order = entries.get(f"{root}/byteorder")
    if order is not None and archive.read(order) != b"little":
        raise WeightsError("its numbers are big-endian")
    content = _Unpickler(io.BytesIO(archive.read(f"{root}/data.pkl"))).load()
    found: dict[str, Array] = {}
    storages: dict[str, bytes] = {}
    for name, tensor in _tensors(content, ()):
        key = f"{root}/data/{tensor.storage.key}"
        if key not in storages:
            storages[key] = archive.read(key)
        found[name] = _array(tensor, storages[key])
    return found


def _array(tensor: _Tensor, storage: bytes) -> Array:
    kind = tensor.storage.kind
    if len(tensor.shape) != len(tensor.stride) or len(storage) % ITEM_SIZES[kind]:
        raise WeightsError("a tensor does not fit its storage")
    return strided(kind, storage, tensor.offset, tensor.shape, tensor.stride)


def _root(names: dict[str, zipfile.ZipInfo]) -> str:
    roots = [name.removesuffix("/data.pkl") for name in names if name.endswith("/data.pkl")]
    if len(roots) != 1:
        raise WeightsError("it is a zip file, but not a torch checkpoint")
    if f"{roots[0]}/constants.pkl" in names:
        raise WeightsError("it is a TorchScript archive: save model.state_dict() instead")
    return roots[0]


def _not_a_zip(path: Path) -> str:
    with path.open("rb") as stream:
        start = stream.read(512)
    is_legacy = start[:1] == b"\x80" or start[257:262] == b"ustar"
    return _LEGACY if is_legacy else "it is not a torch checkpoint"


def _tensors(content: object, path: tuple[str, ...]) -> Iterator[tuple[str, _Tensor]]:
    """The tensors in plain containers; a container that holds itself ends in an error."""
    if len(path) > 32:
        raise WeightsError("its containers are nested too deeply")
    if isinstance(content, _Tensor):
        yield ".".join(path), content
    elif isinstance(content, dict):
        for key, value in content.items():
            yield from _tensors(value, (*path, str(key)))
    elif isinstance(content, (list, tuple)) and not isinstance(content, _Storage):
        for index, value in enumerate(content):
            yield from _tensors(value, (*path, str(index)))

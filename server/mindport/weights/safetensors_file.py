"""The safetensors format: the length of a JSON header, the header, the bytes."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mindport.weights.arrays import Array, WeightsError

_NAMES = {
    "float64": "F64",
    "float32": "F32",
    "float16": "F16",
    "bfloat16": "BF16",
    "int64": "I64",
    "int32": "I32",
    "int16": "I16",
    "int8": "I8",
    "uint8": "U8",
    "bool": "BOOL",
}
_KINDS = {name: kind for kind, name in _NAMES.items()}
_MOST = 100_000_000  # bytes of a header, as in the reference implementation


def read_safetensors(path: Path) -> dict[str, Array]:
    """All arrays of a file, in its order."""
    content = path.read_bytes()
    try:
        (length,) = struct.unpack_from("<Q", content)
        if length > min(_MOST, len(content) - 8):
            raise WeightsError("its header is longer than the file")
        header: dict[str, Any] = json.loads(content[8 : 8 + length])
        body = memoryview(content)[8 + length :]
        return {
            name: _array(entry, body) for name, entry in header.items() if name != "__metadata__"
        }
    except WeightsError:
        raise
    except (struct.error, ValueError, KeyError, TypeError, AttributeError) as error:
        raise WeightsError(f"it is not a safetensors file: {error}") from None


def _array(entry: dict[str, Any], body: memoryview) -> Array:
    start, end = entry["data_offsets"]
    if not 0 <= start <= end <= len(body):
        raise WeightsError("an array exceeds the file")
    if entry["dtype"] not in _KINDS:
        raise WeightsError(f"it holds {entry['dtype']}, which is not supported")
    return Array(_KINDS[entry["dtype"]], tuple(entry["shape"]), bytes(body[start:end]))


def safetensors(arrays: Mapping[str, Array]) -> bytes:
    """The bytes of a file."""
    header: dict[str, Any] = {}
    at = 0
    for name, array in arrays.items():
        ends = [at, at + len(array.data)]
        header[name] = {
            "dtype": _NAMES[array.kind],
            "shape": list(array.shape),
            "data_offsets": ends,
        }
        at = ends[1]
    text = json.dumps(header, separators=(",", ":")).encode()
    text += b" " * (-len(text) % 8)
    return b"".join([struct.pack("<Q", len(text)), text, *(one.data for one in arrays.values())])

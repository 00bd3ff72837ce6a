"""NumPy's .npz: a zip file with one .npy for each array."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping

from mindport.weights.arrays import Array, WeightsError

_DESCRIPTIONS = {
    "float64": "<f8",
    "float32": "<f4",
    "float16": "<f2",
    "int64": "<i8",
    "int32": "<i4",
    "int16": "<i2",
    "int8": "|i1",
    "uint8": "|u1",
    "bool": "|b1",
}


def npz(arrays: Mapping[str, Array]) -> bytes:
    """The bytes of a file; WeightsError for bfloat16, which NumPy does not have."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_STORED) as archive:
        for name, array in arrays.items():
            archive.writestr(f"{name}.npy", _npy(name, array))
    return stream.getvalue()


def _npy(name: str, array: Array) -> bytes:
    if array.kind not in _DESCRIPTIONS:
        raise WeightsError(f"{name} is {array.kind}, which .npz cannot hold: write .safetensors")
    header = (
        f"{{'descr': '{_DESCRIPTIONS[array.kind]}', 'fortran_order': False,"
        f" 'shape': {array.shape!r}, }}"
    )
    header += " " * (-(len(header) + 11) % 64) + "\n"
    start = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little")
    return start + header.encode("latin-1") + array.data

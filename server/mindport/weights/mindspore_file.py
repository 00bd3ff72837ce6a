"""MindSpore's checkpoints: a protobuf message, one value for each parameter.

message Checkpoint { repeated Value value = 1; }
message Value { required string tag = 1; oneof value { TensorProto tensor = 2; } }
message TensorProto { repeated int64 dims = 1; required string tensor_type = 2;
                      required bytes tensor_content = 3; }
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mindport.weights.arrays import Array

_NAMES = {
    "float64": "Float64",
    "float32": "Float32",
    "float16": "Float16",
    "bfloat16": "BFloat16",
    "int64": "Int64",
    "int32": "Int32",
    "int16": "Int16",
    "int8": "Int8",
    "uint8": "UInt8",
    "bool": "Bool",
}
_SLICE = 512 * 1024 * 1024  # more bytes of one parameter are split, as MindSpore splits them


def checkpoint(arrays: Mapping[str, Array]) -> bytes:
    """The bytes of a .ckpt file."""
    return b"".join(
        _field(1, value) for name, one in arrays.items() for value in _values(name, one)
    )


def _values(name: str, array: Array) -> Iterator[bytes]:
    dims = b"".join(b"\x08" + _number(n) for n in array.shape or (0,))  # (0,) stands for a scalar
    start = dims + _field(2, _NAMES[array.kind].encode())
    for at in range(0, max(len(array.data), 1), _SLICE):
        tensor = start + _field(3, array.data[at : at + _SLICE])
        yield _field(1, name.encode()) + _field(2, tensor)


def _field(number: int, content: bytes) -> bytes:
    return bytes([number << 3 | 2]) + _number(len(content)) + content


def _number(value: int) -> bytes:
    parts = bytearray()
    while value > 0x7F:
        parts.append(value & 0x7F | 0x80)
        value >>= 7
    parts.append(value)
    return bytes(parts)

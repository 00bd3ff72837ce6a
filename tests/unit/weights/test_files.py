"""Weight files: what was written is read, and what a file must not hold is refused."""

import io
import json
import os
import pickle
import struct
import zipfile
from pathlib import Path

import numpy as np
import pytest

from mindport.weights.arrays import ITEM_SIZES, Array, WeightsError, strided
from mindport.weights.files import encoded, read_weights
from mindport.weights.mindspore_file import checkpoint

DATA = Path(__file__).parents[2] / "data" / "weights"


def test_kinds_and_views_of_torch():
    arrays = read_weights(DATA / "kinds.pth")
    kinds = {name: (array.kind, array.shape) for name, array in arrays.items()}
    assert kinds == {
        "view": ("float32", (3, 3)),
        "half": ("float16", (2,)),
        "brain": ("bfloat16", (2,)),
        "ids": ("int64", (2,)),
        "flag": ("bool", (2,)),
        "empty": ("float32", (0, 3)),
        "scalar": ("float32", ()),
        "parameter": ("float32", (2,)),
    }
    view = np.frombuffer(arrays["view"].data, "<f4").reshape(3, 3)
    assert (view == np.arange(12.0).reshape(3, 4).T[1:]).all()
    assert arrays["flag"].data == b"\x01\x00"
    assert arrays["brain"].data == b"\xc0\x3f\x00\xc0"


def test_both_formats_of_torch_hold_the_same():
    assert read_weights(DATA / "state.pth") == read_weights(DATA / "state.safetensors")


def test_inner_containers_become_prefixes():
    arrays = read_weights(DATA / "checkpoint.pth")
    plain = read_weights(DATA / "state.pth")
    assert arrays == {f"model.{name}": array for name, array in plain.items()}


@pytest.mark.parametrize("suffix", [".safetensors", ".npz", ".ckpt"])
def test_what_is_written_is_read(tmp_path, suffix):
    arrays = read_weights(DATA / "kinds.pth")
    if suffix == ".npz":
        del arrays["brain"]
    path = tmp_path / f"weights{suffix}"
    path.write_bytes(encoded(path, arrays))
    read = {".safetensors": read_weights, ".npz": _read_npz, ".ckpt": _read_checkpoint}[suffix]
    assert read(path) == arrays


def _read_npz(path):
    with np.load(path, allow_pickle=False) as file:
        return {name: Array(str(one.dtype), one.shape, one.tobytes()) for name, one in file.items()}


def _read_checkpoint(path):
    """A reader of protobuf that knows no more than its wire format."""
    arrays = {}
    for _, value in _fields(path.read_bytes()):
        (_, name), (_, tensor) = _fields(value)
        parts = list(_fields(tensor))
        dims = tuple(one for number, one in parts if number == 1)
        kind = next(one for number, one in parts if number == 2).decode().lower()
        data = next(one for number, one in parts if number == 3)
        arrays[name.decode()] = Array(kind, () if dims == (0,) else dims, data)
    return arrays


def _fields(message):
    at = 0
    while at < len(message):
        tag, at = _varint(message, at)
        size, at = _varint(message, at)
        if tag & 7 == 0:
            yield tag >> 3, size
            continue
        assert tag & 7 == 2
        yield tag >> 3, message[at : at + size]
        at += size


def _varint(message, at):
    value = shift = 0
    while True:
        byte = message[at]
        value |= (byte & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if byte < 0x80:
            return value, at


def test_numbers_above_one_byte():
    array = Array("int8", (300, 1), bytes(300))
    assert b"\x08\xac\x02\x08\x01" in checkpoint({"x": array})


def test_npz_has_no_bfloat16():
    with pytest.raises(WeightsError, match="bfloat16"):
        encoded(Path("x.npz"), {"x": Array("bfloat16", (1,), b"\0\0")})


def _torch_file(path, content, storages=(), compression=zipfile.ZIP_STORED):
    with zipfile.ZipFile(path, "w", compression) as archive:
        archive.writestr("x/data.pkl", content)
        for key, data in storages:
            archive.writestr(f"x/data/{key}", data)
    return path


class _Calls:
    def __init__(self, function, *arguments):
        self.call = (function, arguments)

    def __reduce__(self):
        return self.call


@pytest.mark.parametrize(
    "hostile",
    [
        _Calls(os.system, "echo harm"),
        _Calls(eval, "1"),
        _Calls(getattr, "x", "upper"),
        [_Calls(os.getcwd)],
        {"weights": _Calls(open, "/etc/hostname")},
    ],
)
def test_a_pickle_that_calls_something_is_refused(tmp_path, hostile):
    path = _torch_file(tmp_path / "x.pth", pickle.dumps(hostile))
    with pytest.raises(WeightsError, match="not a weight"):
        read_weights(path)


def _tensor_pickle(offset, shape, stride, storage=b"ctorch\nFloatStorage\n"):
    """The pickle of {"w": tensor}, written by hand."""

    def numbers(values):
        return b"(" + b"".join(b"I%d\n" % one for one in values) + b"t"

    persistent = b"(X\x07\x00\x00\x00storage" + storage + b"X\x01\x00\x00\x000I0\nI0\ntQ"
    arguments = (
        b"(" + persistent + b"I%d\n" % offset + numbers(shape) + numbers(stride) + b"I00\nNt"
    )
    return b"\x80\x02}X\x01\x00\x00\x00wctorch._utils\n_rebuild_tensor_v2\n" + arguments + b"Rs."


@pytest.mark.parametrize(
    ("offset", "shape", "stride", "message"),
    [
        (0, (5,), (1,), "exceeds its storage"),
        (3, (2,), (1,), "exceeds its storage"),
        (-1, (2,), (1,), "exceeds its storage"),
        (0, (2,), (-1,), "exceeds its storage"),
        (0, (1 << 40,), (0,), "too often"),
        (0, (2, 2), (1,), "does not fit"),
    ],
)
def test_a_tensor_stays_in_its_storage(tmp_path, offset, shape, stride, message):
    content = _tensor_pickle(offset, shape, stride)
    path = _torch_file(tmp_path / "x.pth", content, [("0", bytes(16))])
    with pytest.raises(WeightsError, match=message):
        read_weights(path)


def test_a_tensor_written_by_hand(tmp_path):
    content = _tensor_pickle(1, (2,), (2,))
    storage = struct.pack("<4f", 0, 1, 2, 3)
    path = _torch_file(tmp_path / "x.pth", content, [("0", storage)])
    assert read_weights(path) == {"w": Array("float32", (2,), struct.pack("<2f", 1, 3))}


def test_what_a_pickle_may_name_cannot_be_changed(tmp_path):
    for name in (b"ctorch\nFloatStorage\n", b"ctorch._utils\n_rebuild_tensor_v2\n"):
        content = b"\x80\x02" + name + b"}X\x04\x00\x00\x00kindX\x01\x00\x00\x00xsb."
        with pytest.raises(WeightsError, match="damaged"):
            read_weights(_torch_file(tmp_path / "x.pth", content))


@pytest.mark.parametrize(
    ("name", "message"),
    [("legacy.pth", "old format"), ("whole.pth", r"net\.Net.*state_dict")],
)
def test_refused_with_advice(name, message):
    with pytest.raises(WeightsError, match=message):
        read_weights(DATA / name)


def test_broken_files(tmp_path):
    path = tmp_path / "x.pth"
    for content in (b"", b"PK\x03\x04", b"hello" * 200):
        path.write_bytes(content)
        with pytest.raises(WeightsError):
            read_weights(path)
    with pytest.raises(WeightsError, match="compressed"):
        read_weights(_torch_file(path, pickle.dumps({}) * 99, compression=zipfile.ZIP_DEFLATED))


@pytest.mark.parametrize(
    "header",
    [
        {"w": {"dtype": "F32", "shape": [2], "data_offsets": [0, 4]}},
        {"w": {"dtype": "F32", "shape": [1], "data_offsets": [8, 12]}},
        {"w": {"dtype": "F4", "shape": [1], "data_offsets": [0, 1]}},
        {"w": []},
        [],
    ],
)
def test_broken_safetensors(tmp_path, header):
    text = json.dumps(header).encode()
    path = tmp_path / "x.safetensors"
    path.write_bytes(struct.pack("<Q", len(text)) + text + bytes(4))
    with pytest.raises(WeightsError):
        read_weights(path)
    path.write_bytes(struct.pack("<Q", 1 << 60) + text)
    with pytest.raises(WeightsError, match="header"):
        read_weights(path)


def test_every_view_is_what_numpy_shows():
    base = np.arange(24, dtype="<i4")
    for shape, steps in [((4, 6), (6, 1)), ((6, 4), (1, 6)), ((2, 3), (12, 2)), ((3,), (0,))]:
        view = np.lib.stride_tricks.as_strided(base, shape, [4 * step for step in steps])
        array = strided("int32", base.tobytes(), 0, shape, steps)
        assert array.data == io.BytesIO(view.tobytes()).read()


def test_an_array_has_all_its_bytes():
    assert ITEM_SIZES["bfloat16"] == 2
    with pytest.raises(WeightsError):
        Array("float32", (2,), bytes(4))

"""Objects that `save`, torch or MindSpore wrote."""

import pickle

import mindspore

from mindport.compat.files.load_of_torch import load_of_torch


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None):
    """Read what `save` wrote to a file or a path; or weights that torch or MindSpore wrote."""
    if pickle_module not in (None, pickle):
        raise ValueError("load: files are read with Python's own pickle")
    if not hasattr(f, "read"):
        with open(f, "rb") as stream:
            start = stream.read(10)
            stream.seek(0)
            if start[:2] in (b"PK", b"\x80\x04", b"\x80\x05"):
                return load(stream)
            if start[:2] == b"\x80\x02":
                raise pickle.UnpicklingError(f"{f} was written before torch 1.6: save it again")
        is_safe = start[8:9] == b"{"  # behind the length of the header
        kind = {"format": "safetensors"} if is_safe else {}
        return mindspore.load_checkpoint(str(f), **kind)
    start = f.read(2)
    f.seek(-len(start), 1)
    return load_of_torch(f) if start == b"PK" else pickle.load(f)

"""Objects that `save`, torch or MindSpore wrote."""

import pickle

import mindspore

from mindport.compat.files.load_of_torch import load_of_torch


def load(file):
    """Read what `save` wrote to a file or a path; or weights that torch or MindSpore wrote."""
    if not hasattr(file, "read"):
        with open(file, "rb") as stream:
            start = stream.read(10)
            stream.seek(0)
            if start[:2] in (b"PK", b"\x80\x04", b"\x80\x05"):
                return load(stream)
            if start[:2] == b"\x80\x02":
                raise pickle.UnpicklingError(f"{file} was written before torch 1.6: save it again")
        is_safe = start[8:9] == b"{"  # behind the length of the header
        kind = {"format": "safetensors"} if is_safe else {}
        return mindspore.load_checkpoint(str(file), **kind)
    start = file.read(2)
    file.seek(-len(start), 1)
    return load_of_torch(file) if start == b"PK" else pickle.load(file)

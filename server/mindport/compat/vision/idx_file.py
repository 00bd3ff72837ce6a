"""Files of the MNIST family."""

import gzip
import lzma
import os

import numpy

_IDX_KINDS = {8: "u1", 9: "i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}
_IDX_PACKED = {".gz": gzip.open, ".xz": lzma.open}


def idx_file(path):
    """The array in an IDX file, packed or not."""
    ending = next((one for one in ("", *_IDX_PACKED) if os.path.isfile(path + one)), "")
    with _IDX_PACKED.get(ending, open)(path + ending, "rb") as file:
        held = file.read()
    rank, kind = held[3], numpy.dtype(_IDX_KINDS[held[2]])
    shape = numpy.frombuffer(held, ">i4", rank, 4)
    values = numpy.frombuffer(held, kind, offset=4 * (rank + 1))
    return values.astype(kind.newbyteorder("=")).reshape(shape)

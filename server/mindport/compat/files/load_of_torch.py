"""Files of torch.save."""

import io
import pickle
import zipfile
from collections import OrderedDict

import mindspore
import numpy as np
from mindspore import Tensor

_ITEMS = {
    "DoubleStorage": np.float64, "FloatStorage": np.float32, "HalfStorage": np.float16,
    "LongStorage": np.int64, "IntStorage": np.int32, "ShortStorage": np.int16,
    "CharStorage": np.int8, "ByteStorage": np.uint8, "BoolStorage": np.bool_,
    "ComplexFloatStorage": np.complex64, "ComplexDoubleStorage": np.complex128,
    "BFloat16Storage": np.uint16,
}  # fmt: skip


def _tensor(stored, offset, shape, strides, *_):
    """A tensor from the numbers of its storage."""
    kind, data = stored
    array = np.frombuffer(data, _ITEMS[kind])[offset:]
    steps = [one * array.itemsize for one in strides]
    array = np.lib.stride_tricks.as_strided(array, shape, steps)
    if kind == "BFloat16Storage":  # the upper half of a float
        array = (array.astype(np.uint32) << 16).view(np.float32)
        return Tensor(np.array(array, order="C")).to(mindspore.bfloat16)
    return Tensor(np.array(array, order="C"))


_READ = {
    "_rebuild_tensor_v2": _tensor,
    "_rebuild_parameter": lambda data, *_: data,
    "Size": tuple,
    "device": lambda *_: mindspore.get_context("device_target").lower(),
}


class _Reader(pickle.Unpickler):
    """Reads tensors, and all else that is not torch's."""

    def __init__(self, archive, root):
        super().__init__(io.BytesIO(archive.read(f"{root}/data.pkl")))
        self._archive, self._root = archive, root

    def find_class(self, module, name):
        """Functions and classes that a file names."""
        if module.partition(".")[0] != "torch":
            return super().find_class(module, name)
        if name in _ITEMS:
            return name
        if name not in _READ:
            raise pickle.UnpicklingError(
                f"it holds {module}.{name}, which only torch reads: save model.state_dict() there"
            )
        return _READ[name]

    def persistent_load(self, pid):
        """The numbers of a tensor."""
        return pid[1], self._archive.read(f"{self._root}/data/{pid[2]}")


def load_of_torch(file):
    """Weights and plain values that torch.save wrote."""
    with zipfile.ZipFile(file) as archive:
        (entry,) = [name for name in archive.namelist() if name.endswith("/data.pkl")]
        found = _Reader(archive, entry.rpartition("/")[0]).load()
    return OrderedDict(found) if isinstance(found, OrderedDict) else found

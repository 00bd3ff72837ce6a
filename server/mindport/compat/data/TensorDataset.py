"""Tensors of one length as samples."""

from mindspore import Tensor

from mindport.compat.data.host_row import host_row
from mindport.compat.data.WorkerInfo import WorkerInfo


class TensorDataset:
    """The samples are tuples with one row of each tensor."""

    def __init__(self, *tensors):
        if any(one.shape[0] != tensors[0].shape[0] for one in tensors):
            raise ValueError("the tensors differ in length")
        self.tensors = tensors

    def __getitem__(self, index):
        if WorkerInfo.current is not None:  # an operator would wait forever in a forked worker
            return tuple(Tensor(host_row(one, index)) for one in self.tensors)
        return tuple(one[index] for one in self.tensors)

    def __len__(self):
        return self.tensors[0].shape[0]

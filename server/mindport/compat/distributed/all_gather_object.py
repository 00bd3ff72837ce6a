"""torch.distributed.all_gather_object."""

import pickle

import numpy
from mindspore import Tensor

from mindport.compat.distributed.ProcessGroup import ProcessGroup


def all_gather_object(object_list, obj, group=None):
    """Put an object of each process into a list."""
    data = pickle.dumps(obj)
    sizes = [int(one) for one in ProcessGroup.gathered(Tensor(len(data)), group)]
    padded = numpy.frombuffer(data.ljust(max(sizes), b"\0"), numpy.uint8)
    found = ProcessGroup.gathered(Tensor(padded.copy()))
    for rank, size in enumerate(sizes):
        object_list[rank] = pickle.loads(found[rank].tobytes()[:size])

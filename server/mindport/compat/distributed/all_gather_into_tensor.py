"""torch.distributed.all_gather_into_tensor."""

import numpy

from mindport.compat.distributed.FinishedWork import FinishedWork
from mindport.compat.distributed.ProcessGroup import ProcessGroup


def all_gather_into_tensor(output_tensor, input_tensor, group=None, async_op=False):
    """Write the values of all processes into one tensor, one after the other."""
    found = ProcessGroup.gathered(input_tensor, group)
    ProcessGroup.write(output_tensor, numpy.stack(found).reshape(output_tensor.shape))
    return FinishedWork() if async_op else None

"""torch.distributed.reduce."""

from mindspore import communication

from mindport.compat.distributed.FinishedWork import FinishedWork
from mindport.compat.distributed.ProcessGroup import ProcessGroup


def reduce_to(tensor, dst=None, op="sum", group=None, async_op=False):
    """Put the values of all processes together, in the tensor of one."""
    if ProcessGroup.size(group) > 1:
        found = ProcessGroup.reduced(tensor, op)
        if communication.get_rank() == dst:
            ProcessGroup.write(tensor, found)
    return FinishedWork() if async_op else None

"""torch.distributed.all_reduce."""

from mindport.compat.distributed.FinishedWork import FinishedWork
from mindport.compat.distributed.ProcessGroup import ProcessGroup


def all_reduce(tensor, op="sum", group=None, async_op=False):
    """Put the values of all processes together, in the tensor of each."""
    if ProcessGroup.size(group) > 1:
        ProcessGroup.write(tensor, ProcessGroup.reduced(tensor, op))
    return FinishedWork() if async_op else None

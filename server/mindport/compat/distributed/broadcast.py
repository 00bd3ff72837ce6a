"""torch.distributed.broadcast."""

from mindspore import communication

from mindport.compat.distributed.FinishedWork import FinishedWork
from mindport.compat.distributed.ProcessGroup import ProcessGroup


def broadcast(tensor, src=None, group=None, async_op=False):
    """Give the tensor of each process the values of the one in process `src`."""
    if ProcessGroup.size(group) > 1:
        values = ProcessGroup.gathered(tensor)[src]
        if communication.get_rank() != src:
            ProcessGroup.write(tensor, values)
    return FinishedWork() if async_op else None

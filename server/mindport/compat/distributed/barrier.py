"""torch.distributed.barrier."""

from mindspore import Tensor

from mindport.compat.distributed.FinishedWork import FinishedWork
from mindport.compat.distributed.ProcessGroup import ProcessGroup


def barrier(group=None, async_op=False, device_ids=None):
    """Wait for the other processes."""
    ProcessGroup.gathered(Tensor([0]), group)
    return FinishedWork() if async_op else None

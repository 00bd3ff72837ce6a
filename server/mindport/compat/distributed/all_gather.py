"""torch.distributed.all_gather."""

from mindport.compat.distributed.FinishedWork import FinishedWork
from mindport.compat.distributed.ProcessGroup import ProcessGroup


def all_gather(tensor_list, tensor, group=None, async_op=False):
    """Write the values of all processes into the tensors of a list."""
    found = ProcessGroup.gathered(tensor, group)
    if len(tensor_list) != len(found):
        raise ValueError("a tensor for each process is needed")
    for one, values in zip(tensor_list, found):
        ProcessGroup.write(one, values)
    return FinishedWork() if async_op else None

"""torch.distributed.get_rank."""

from mindspore import communication

from mindport.compat.distributed.ProcessGroup import ProcessGroup


def get_rank(group=None):
    """The number of this process."""
    return communication.get_rank() if ProcessGroup.size(group) > 1 else 0

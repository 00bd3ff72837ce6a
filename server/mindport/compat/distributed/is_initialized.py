"""torch.distributed.is_initialized."""

from mindport.compat.distributed.ProcessGroup import ProcessGroup


def is_initialized():
    """Whether the processes know of each other."""
    return ProcessGroup.is_joined

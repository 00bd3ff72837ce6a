"""torch.distributed.get_world_size."""

from mindport.compat.distributed.ProcessGroup import ProcessGroup


def get_world_size(group=None):
    """How many processes there are."""
    return ProcessGroup.size(group)

"""torch.distributed.broadcast_object_list."""

from mindspore import communication

from mindport.compat.distributed.all_gather_object import all_gather_object
from mindport.compat.distributed.ProcessGroup import ProcessGroup


def broadcast_object_list(object_list, src=None, group=None, device=None):
    """Give the list of each process the objects of the one in process `src`."""
    found = [None] * ProcessGroup.size(group)
    is_source = len(found) == 1 or communication.get_rank() == src
    all_gather_object(found, list(object_list) if is_source else None)
    if not is_source:
        object_list[:] = found[src]

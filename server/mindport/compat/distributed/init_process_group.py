"""torch.distributed.init_process_group."""

import os

from mindspore import communication

from mindport.compat.distributed.ProcessGroup import ProcessGroup


def init_process_group(
    backend=None, init_method=None, timeout=None, world_size=-1, *_others, **_named
):
    """Let the processes that `msrun` started know of each other; one alone is a group, too."""
    if ProcessGroup.is_joined:
        raise ValueError("init_process_group was called before")
    launched = ("MS_ROLE", "OMPI_COMM_WORLD_SIZE", "RANK_TABLE_FILE")
    if any(name in os.environ for name in launched):
        communication.init()
    elif max(world_size, int(os.environ.get("WORLD_SIZE", "1"))) > 1:
        raise RuntimeError("start the processes by `msrun --worker_num=N`")
    ProcessGroup.is_joined = True
    count = ProcessGroup.size()
    if world_size not in (-1, None, count):
        raise ValueError(f"there are {count} processes, not {world_size}")

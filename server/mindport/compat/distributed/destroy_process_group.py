"""torch.distributed.destroy_process_group."""

from mindspore import communication

from mindport.compat.distributed.ProcessGroup import ProcessGroup


def destroy_process_group(group=None):
    """Leave the other processes."""
    ProcessGroup.size(group)
    if communication.GlobalComm.INITED:
        communication.release()
    ProcessGroup.is_joined = False

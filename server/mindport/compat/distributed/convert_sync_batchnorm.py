"""torch.nn.SyncBatchNorm.convert_sync_batchnorm."""

from mindport.compat.distributed.ProcessGroup import ProcessGroup


def convert_sync_batchnorm(module, process_group=None):
    """A model of one process: its norms see all there is."""
    if ProcessGroup.is_joined and ProcessGroup.size(process_group) > 1:
        raise NotImplementedError("batch norms over several processes")
    return module

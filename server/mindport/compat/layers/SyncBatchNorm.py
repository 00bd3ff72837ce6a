"""torch.nn.SyncBatchNorm."""

from mindport.compat.layers.BatchNorm2d import BatchNorm2d


class SyncBatchNorm(BatchNorm2d):
    """Batch normalization of one process, for any number of dimensions."""

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True,
        process_group=None, device=None, dtype=None
    ):  # fmt: skip
        super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype)

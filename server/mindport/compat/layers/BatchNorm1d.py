"""torch.nn.BatchNorm1d."""

import mindspore
from mindspore import Tensor, nn

from mindport.compat.cells.cast_parameters import cast_parameters
from mindport.compat.cells.named_as_in_torch import named_as_in_torch
from mindport.compat.normalization.batch_norm_layer import batch_norm_layer


@named_as_in_torch
class BatchNorm1d(nn.BatchNorm1d):
    """Batch normalization with torch's arguments: `momentum` is the share of the new batch."""

    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True,
        device=None, dtype=None, bias=True
    ):  # fmt: skip
        super().__init__(num_features, eps)
        self.eps, self.momentum = eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        lacking = ("gamma", "beta") if not affine else () if bias else ("beta",)
        for name in lacking:
            delattr(self, name)
            setattr(self, name, None)
        for name in () if track_running_stats else ("moving_mean", "moving_variance"):
            delattr(self, name)
            setattr(self, name, None)
        cast_parameters(self, dtype)
        if track_running_stats:
            self.register_buffer("num_batches_tracked", Tensor(0, mindspore.int64))

    def construct(self, input):
        return batch_norm_layer(self, input)

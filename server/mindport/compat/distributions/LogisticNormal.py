"""torch.distributions.LogisticNormal."""

from mindport.compat.distributions.Normal import Normal
from mindport.compat.distributions.StickBreakingTransform import StickBreakingTransform
from mindport.compat.distributions.TransformedDistribution import TransformedDistribution


class LogisticNormal(TransformedDistribution):
    """Shares that sum up to 1, of normal values."""

    def __init__(self, loc, scale, validate_args=None):
        base = Normal(loc, scale, validate_args)
        if not base.batch_shape:
            base = base.expand([1])
        super().__init__(base, StickBreakingTransform(), validate_args)

    @property
    def loc(self):
        return self.base_dist.base_dist.loc

    @property
    def scale(self):
        return self.base_dist.base_dist.scale

"""torch.distributions.OneHotCategoricalStraightThrough."""

from mindspore import ops

from mindport.compat.distributions.OneHotCategorical import OneHotCategorical


class OneHotCategoricalStraightThrough(OneHotCategorical):
    """One hot rows whose gradient is that of the probabilities."""

    has_rsample = True

    def rsample(self, sample_shape=()):
        return self.sample(sample_shape) + (self.probs - ops.stop_gradient(self.probs))

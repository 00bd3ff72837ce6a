"""torch.distributions.Independent."""

from mindspore import mint

from mindport.compat.distributions.Distribution import Distribution


class Independent(Distribution):
    """A distribution of which the last dimensions of a batch are one event."""

    def __init__(self, base_distribution, reinterpreted_batch_ndims, validate_args=None):
        self.base_dist, self.reinterpreted_batch_ndims = (
            base_distribution,
            reinterpreted_batch_ndims,
        )
        shape = base_distribution.batch_shape + base_distribution.event_shape
        count = reinterpreted_batch_ndims + len(base_distribution.event_shape)
        if reinterpreted_batch_ndims > len(base_distribution.batch_shape):
            raise ValueError("the batch has fewer dimensions")
        split = len(shape) - count
        super().__init__(shape[:split], shape[split:], validate_args)
        self.has_rsample = base_distribution.has_rsample

    @property
    def mean(self):
        return self.base_dist.mean

    @property
    def mode(self):
        return self.base_dist.mode

    @property
    def variance(self):
        return self.base_dist.variance

    def sample(self, sample_shape=()):
        return self.base_dist.sample(sample_shape)

    def rsample(self, sample_shape=()):
        return self.base_dist.rsample(sample_shape)

    def _summed(self, value):
        count = self.reinterpreted_batch_ndims
        return mint.sum(value, dim=tuple(range(-count, 0))) if count else value

    def log_prob(self, value):
        return self._summed(self.base_dist.log_prob(value))

    def entropy(self):
        return self._summed(self.base_dist.entropy())

    def enumerate_support(self, expand=True):
        if self.reinterpreted_batch_ndims > 0:
            raise NotImplementedError("a product of supports is not enumerated")
        return self.base_dist.enumerate_support(expand)

    def expand(self, batch_shape, _instance=None):
        inner = self._event_shape[: self.reinterpreted_batch_ndims]
        wide = self.base_dist.expand((*batch_shape, *inner))
        made = self._to_fill(_instance)
        Independent.__init__(made, wide, self.reinterpreted_batch_ndims, validate_args=False)
        return made

"""torch.distributions.TransformedDistribution."""

from mindspore import mint, ops

from mindport.compat.distributions.ComposeTransform import ComposeTransform
from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.distributions.Independent import Independent


class TransformedDistribution(Distribution):
    """What transforms make of the values of a distribution."""

    def __init__(self, base_distribution, transforms, validate_args=None):
        self.transforms = transforms if isinstance(transforms, list) else [transforms]
        whole = ComposeTransform(self.transforms)
        shape = base_distribution.batch_shape + base_distribution.event_shape
        if len(shape) < whole.domain.event_dim:
            raise ValueError("the base distribution has fewer dimensions than the transforms take")
        given, shape = shape, tuple(whole.forward_shape(shape))
        wanted = tuple(whole.inverse_shape(shape))
        base = base_distribution
        if wanted != tuple(given):
            base = base.expand(wanted[: len(wanted) - len(base.event_shape)])
        more = whole.domain.event_dim - len(base.event_shape)
        self.base_dist = Independent(base, more) if more > 0 else base
        inner = len(self.base_dist.event_shape) - whole.domain.event_dim
        cut = len(shape) - whole.codomain.event_dim - max(inner, 0)
        super().__init__(shape[:cut], shape[cut:], validate_args)

    @property
    def has_rsample(self):
        return self.base_dist.has_rsample

    def _through(self, value):
        for one in self.transforms:
            value = one(value)
        return value

    def sample(self, sample_shape=()):
        return ops.stop_gradient(self._through(self.base_dist.sample(sample_shape)))

    def rsample(self, sample_shape=()):
        return self._through(self.base_dist.rsample(sample_shape))

    def log_prob(self, value):
        count, found = len(self._event_shape), 0.0
        for one in reversed(self.transforms):
            before = one.inv(value)
            count += one.domain.event_dim - one.codomain.event_dim
            term = one.log_abs_det_jacobian(before, value)
            found = found - self._summed(term, count - one.domain.event_dim)
            value = before
        inner = self.base_dist.log_prob(value)
        return found + self._summed(inner, count - len(self.base_dist.event_shape))

    def _summed(self, value, count):
        return mint.sum(value, dim=tuple(range(-count, 0))) if count > 0 else value

    def _upwards(self, share):
        """A share, or its rest where the transforms turn the order round."""
        sign = 1
        for one in self.transforms:
            sign = sign * one.sign
        return sign * (share - 0.5) + 0.5

    def cdf(self, value):
        for one in reversed(self.transforms):
            value = one.inv(value)
        return self._upwards(self.base_dist.cdf(value))

    def icdf(self, value):
        return self._through(self.base_dist.icdf(self._upwards(value)))

    def expand(self, batch_shape, _instance=None):
        shape = (*batch_shape, *self._event_shape)
        wanted = ComposeTransform(self.transforms).inverse_shape(shape)
        cut = len(wanted) - len(self.base_dist.event_shape)
        made, wide = self._to_fill(_instance), self.base_dist.expand(wanted[:cut])
        TransformedDistribution.__init__(made, wide, self.transforms)
        return made

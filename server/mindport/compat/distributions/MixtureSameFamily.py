"""torch.distributions.MixtureSameFamily."""

from mindspore import mint, ops

from mindport.compat.distributions.Distribution import Distribution
from mindport.compat.tensors.logsumexp import logsumexp


class MixtureSameFamily(Distribution):
    """One of several distributions of a kind, chosen by chance."""

    def __init__(self, mixture_distribution, component_distribution, validate_args=None):
        parts = component_distribution.batch_shape
        if mixture_distribution.param_shape[-1] != parts[-1]:
            raise ValueError("the mixture has another number of components")
        self.mixture_distribution = mixture_distribution
        self.component_distribution = component_distribution
        super().__init__(parts[:-1], component_distribution.event_shape, validate_args)

    def _shares(self):
        probs = self.mixture_distribution.probs
        return probs.reshape((*probs.shape, *[1] * len(self._event_shape)))

    def _over_parts(self, value):
        return mint.sum(value, dim=-1 - len(self._event_shape))

    @property
    def mean(self):
        return self._over_parts(self._shares() * self.component_distribution.mean)

    @property
    def variance(self):
        parts, shares = self.component_distribution, self._shares()
        away = parts.mean - self.mean.unsqueeze(-1 - len(self._event_shape))
        return self._over_parts(shares * parts.variance) + self._over_parts(shares * away**2)

    def _padded(self, value):
        return value.unsqueeze(-1 - len(self._event_shape))

    def sample(self, sample_shape=()):
        drawn = self.component_distribution.sample(sample_shape)
        place = self.mixture_distribution.sample(sample_shape)
        count = len(self._event_shape)
        place = place.reshape((*place.shape, *[1] * (count + 1)))
        shape = list(drawn.shape)
        shape[-1 - count] = 1
        place = mint.broadcast_to(place, tuple(shape))
        return ops.stop_gradient(mint.gather(drawn, -1 - count, place).squeeze(-1 - count))

    def log_prob(self, value):
        logits = self.mixture_distribution.logits
        shares = logits - logsumexp(logits, -1, True)
        return logsumexp(self.component_distribution.log_prob(self._padded(value)) + shares, -1)

    def cdf(self, value):
        found = self.component_distribution.cdf(self._padded(value))
        return mint.sum(found * self.mixture_distribution.probs, dim=-1)

    def expand(self, batch_shape, _instance=None):
        parts = self.component_distribution
        wide = parts.expand((*batch_shape, parts.batch_shape[-1]))
        mixture = self.mixture_distribution.expand(batch_shape)
        made = self._to_fill(_instance)
        MixtureSameFamily.__init__(made, mixture, wide, validate_args=False)
        return made

"""torch.distributions.Transform."""

from mindspore import mint

from mindport.compat.distributions.constraints import constraints


class Transform:
    """A function with an inverse and the logarithm of its volume's change.

    A class of the project gives `domain`, `codomain`, `_call`, `_inverse` and
    `log_abs_det_jacobian`.
    """

    bijective = False
    domain = codomain = constraints.real

    def __init__(self, cache_size=0):
        if cache_size not in (0, 1):
            raise ValueError("cache_size must be 0 or 1")
        self._cache_size = cache_size

    @property
    def event_dim(self):
        if self.domain.event_dim != self.codomain.event_dim:
            raise ValueError("Please use either .domain.event_dim or .codomain.event_dim")
        return self.domain.event_dim

    @property
    def inv(self):
        return _Inverse(self)

    @property
    def sign(self):
        raise NotImplementedError

    def with_cache(self, cache_size=1):
        return self

    def __call__(self, x):
        return self._call(x)

    def _inv_call(self, y):
        return self._inverse(y)

    def _call(self, x):
        raise NotImplementedError

    def _inverse(self, y):
        raise NotImplementedError

    def log_abs_det_jacobian(self, x, y):
        raise NotImplementedError

    def forward_shape(self, shape):
        return shape

    def inverse_shape(self, shape):
        return shape

    def __repr__(self):
        return f"{type(self).__name__}()"

    def __eq__(self, other):
        return self is other or (type(self) is type(other) and self._same(other))

    def __hash__(self):
        return id(self)

    def _same(self, other):
        return False

    def _summed(self, value, count):
        """The sum over so many last dimensions."""
        return mint.sum(value, dim=tuple(range(-count, 0))) if count > 0 else value


class _Inverse(Transform):
    """A transform the other way round."""

    def __init__(self, transform):
        super().__init__()
        self._inv = transform

    @property
    def domain(self):
        return self._inv.codomain

    @property
    def codomain(self):
        return self._inv.domain

    @property
    def bijective(self):
        return self._inv.bijective

    @property
    def sign(self):
        return self._inv.sign

    @property
    def inv(self):
        return self._inv

    def _same(self, other):
        return self._inv == other._inv

    def _call(self, x):
        return self._inv._inv_call(x)

    def _inverse(self, y):
        return self._inv(y)

    def log_abs_det_jacobian(self, x, y):
        return -self._inv.log_abs_det_jacobian(y, x)

    def forward_shape(self, shape):
        return self._inv.inverse_shape(shape)

    def inverse_shape(self, shape):
        return self._inv.forward_shape(shape)

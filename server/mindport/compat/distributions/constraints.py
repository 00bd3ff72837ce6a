"""torch.distributions.constraints."""

from mindspore import mint, ops

from mindport.compat.distributions.Constraint import Constraint
from mindport.compat.linalg.linalg_eigh import linalg_eigh


class _Within(Constraint):
    """All that a test accepts, by the limits that it was made with."""

    def __init__(self, name, check, event_dim=0, *, is_discrete=False, **limits):
        super().__init__(check, event_dim, is_discrete=is_discrete, **limits)
        told = "" if name == "Multinomial" else ", ".join(f"{k}={v}" for k, v in limits.items())
        self._text = f"{name}({told})"

    def __repr__(self):
        return self._text


class _Independent(Constraint):
    """The last dimensions of a constraint are one value."""

    def __init__(self, base_constraint, reinterpreted_batch_ndims):
        self.base_constraint = base_constraint
        self.reinterpreted_batch_ndims = reinterpreted_batch_ndims
        self.event_dim = base_constraint.event_dim + reinterpreted_batch_ndims
        self.is_discrete = base_constraint.is_discrete

    def __repr__(self):
        return f"IndependentConstraint({self.base_constraint!r}, {self.reinterpreted_batch_ndims})"

    def check(self, value):
        found, count = self.base_constraint.check(value), self.reinterpreted_batch_ndims
        if found.ndim < count:
            raise ValueError(f"Expected value.dim() >= {self.event_dim} but got {value.ndim}")
        return found.reshape((*found.shape[: found.ndim - count], -1)).all(-1)


class _Parts(Constraint):
    """A constraint for each part of a tensor along a dimension."""

    def __init__(self, parts, dim, lengths):
        self.cseq, self.dim, self.lengths = list(parts), dim, lengths
        self.event_dim = max(one.event_dim for one in self.cseq)
        self.is_discrete = any(one.is_discrete for one in self.cseq)

    def check(self, value):
        if self.lengths is None:
            parts = [mint.select(value, self.dim, place) for place in range(len(self.cseq))]
            return ops.stack([c.check(v) for c, v in zip(self.cseq, parts)], self.dim)
        parts = mint.split(value, list(self.lengths), self.dim)
        return mint.cat([c.check(v) for c, v in zip(self.cseq, parts)], self.dim)


def _whole(value):
    return value % 1 == 0


def _is_symmetric(value):
    away = mint.abs(value - mint.transpose(value, -2, -1)) <= 1e-6
    return value.shape[-1] == value.shape[-2] and away.all(-2).all(-1)


def _is_square(value):
    return mint.sum(value * 0, dim=(-2, -1)) + value.shape[-2] == value.shape[-1]


def _is_definite(value, least):
    eigenvalues = linalg_eigh(value)[0]
    return _is_symmetric(value) & (eigenvalues > least).all(-1)


def _diagonal(value):
    return mint.sum(value * ops.eye(value.shape[-2], value.shape[-1], value.dtype), dim=-1)


def _is_cholesky(value):
    return (ops.tril(value) == value).all(-2).all(-1) & (_diagonal(value) > 0).all(-1)


def _is_correlation(value):
    rows = mint.sqrt(mint.sum(value**2, dim=-1))
    return _is_cholesky(value) & (mint.abs(rows - 1) <= 1e-4).all(-1)


def _is_one_hot(value):
    return ((value == 0) | (value == 1)).all(-1) & (mint.sum(value, dim=-1) == 1)


def _is_simplex(value):
    return (value >= 0).all(-1) & (mint.abs(mint.sum(value, dim=-1) - 1) < 1e-6)


class constraints:
    """Regions of values by their names."""

    Constraint = Constraint
    independent = _Independent
    boolean = _Within("Boolean", lambda v: (v == 0) | (v == 1), is_discrete=True)
    corr_cholesky = _Within("CorrCholesky", _is_correlation, 2)
    lower_cholesky = _Within("LowerCholesky", _is_cholesky, 2)
    lower_triangular = _Within("LowerTriangular", lambda v: (ops.tril(v) == v).all(-2).all(-1), 2)
    nonnegative = _Within("GreaterThanEq", lambda v: v >= 0, lower_bound=0.0)
    nonnegative_integer = _Within(
        "IntegerGreaterThan", lambda v: _whole(v) & (v >= 0), is_discrete=True, lower_bound=0
    )
    one_hot = _Within("OneHot", _is_one_hot, 1, is_discrete=True)
    positive = _Within("GreaterThan", lambda v: v > 0, lower_bound=0.0)
    positive_definite = _Within("PositiveDefinite", lambda v: _is_definite(v, 0), 2)
    positive_integer = _Within(
        "IntegerGreaterThan", lambda v: _whole(v) & (v >= 1), is_discrete=True, lower_bound=1
    )
    positive_semidefinite = _Within("PositiveSemidefinite", lambda v: _is_definite(v, -1e-7), 2)
    real = _Within("Real", lambda v: ~mint.isnan(v))
    real_vector = _Independent(real, 1)
    simplex = _Within("Simplex", _is_simplex, 1)
    square = _Within("Square", _is_square, 2)
    symmetric = _Within("Symmetric", _is_symmetric, 2)
    unit_interval = _Within(
        "Interval", lambda v: (v >= 0) & (v <= 1), lower_bound=0.0, upper_bound=1.0
    )

    @staticmethod
    def cat(cseq, dim=0, lengths=None):
        return _Parts(cseq, dim, [1] * len(cseq) if lengths is None else lengths)

    @staticmethod
    def stack(cseq, dim=0):
        return _Parts(cseq, dim, None)

    @staticmethod
    def greater_than(lower_bound):
        return _Within("GreaterThan", lambda v: v > lower_bound, lower_bound=lower_bound)

    @staticmethod
    def greater_than_eq(lower_bound):
        return _Within("GreaterThanEq", lambda v: v >= lower_bound, lower_bound=lower_bound)

    @staticmethod
    def less_than(upper_bound):
        return _Within("LessThan", lambda v: v < upper_bound, upper_bound=upper_bound)

    @staticmethod
    def interval(lower_bound, upper_bound):
        limits = {"lower_bound": lower_bound, "upper_bound": upper_bound}
        return _Within("Interval", lambda v: (v >= lower_bound) & (v <= upper_bound), **limits)

    @staticmethod
    def half_open_interval(lower_bound, upper_bound):
        limits = {"lower_bound": lower_bound, "upper_bound": upper_bound}
        return _Within(
            "HalfOpenInterval", lambda v: (v >= lower_bound) & (v < upper_bound), **limits
        )

    @staticmethod
    def integer_interval(lower_bound, upper_bound):
        limits = {"lower_bound": lower_bound, "upper_bound": upper_bound}
        return _Within("IntegerInterval",
            lambda v: _whole(v) & (v >= lower_bound) & (v <= upper_bound),
            is_discrete=True, **limits
        )  # fmt: skip

    @staticmethod
    def multinomial(upper_bound):
        return _Within("Multinomial",
            lambda v: (v >= 0).all(-1) & (mint.sum(v, dim=-1) <= upper_bound), 1,
            is_discrete=True, upper_bound=upper_bound
        )  # fmt: skip

"""torch.distributions.transform_to."""

from mindport.compat.distributions.AffineTransform import AffineTransform
from mindport.compat.distributions.CatTransform import CatTransform
from mindport.compat.distributions.ComposeTransform import ComposeTransform
from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.CorrCholeskyTransform import CorrCholeskyTransform
from mindport.compat.distributions.ExpTransform import ExpTransform
from mindport.compat.distributions.identity_transform import identity_transform
from mindport.compat.distributions.IndependentTransform import IndependentTransform
from mindport.compat.distributions.LowerCholeskyTransform import LowerCholeskyTransform
from mindport.compat.distributions.PositiveDefiniteTransform import (
    PositiveDefiniteTransform,
)
from mindport.compat.distributions.SigmoidTransform import SigmoidTransform
from mindport.compat.distributions.SoftmaxTransform import SoftmaxTransform
from mindport.compat.distributions.StackTransform import StackTransform


def transform_to(constraint):
    """A transform from all numbers to what a constraint accepts."""
    if isinstance(constraint, constraints.independent):
        inner = transform_to(constraint.base_constraint)
        return IndependentTransform(inner, constraint.reinterpreted_batch_ndims)
    if hasattr(constraint, "cseq"):
        parts = [transform_to(one) for one in constraint.cseq]
        if constraint.lengths is None:
            return StackTransform(parts, constraint.dim)
        return CatTransform(parts, constraint.dim, constraint.lengths)
    for known, make in _TO_REGIONS:
        if constraint is known:
            return make()
    if constraint.is_discrete or not hasattr(constraint, "lower_bound"):
        upper = None if constraint.is_discrete else getattr(constraint, "upper_bound", None)
        if upper is None:
            raise NotImplementedError("Cannot transform to this constraint")
        return ComposeTransform([ExpTransform(), AffineTransform(upper, -1)])
    low, high = constraint.lower_bound, getattr(constraint, "upper_bound", None)
    if high is None:
        return ComposeTransform([ExpTransform(), AffineTransform(low, 1)])
    return ComposeTransform([SigmoidTransform(), AffineTransform(low, high - low)])


_TO_REGIONS = (
    (constraints.real, lambda: identity_transform),
    (constraints.positive, ExpTransform),
    (constraints.nonnegative, ExpTransform),
    (constraints.unit_interval, SigmoidTransform),
    (constraints.simplex, SoftmaxTransform),
    (constraints.lower_cholesky, LowerCholeskyTransform),
    (constraints.positive_definite, PositiveDefiniteTransform),
    (constraints.positive_semidefinite, PositiveDefiniteTransform),
    (constraints.corr_cholesky, CorrCholeskyTransform),
)

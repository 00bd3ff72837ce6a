"""torch.distributions.biject_to."""

from mindport.compat.distributions.constraints import constraints
from mindport.compat.distributions.IndependentTransform import IndependentTransform
from mindport.compat.distributions.StickBreakingTransform import StickBreakingTransform
from mindport.compat.distributions.transform_to import transform_to


def biject_to(constraint):
    """A transform with an inverse from all numbers to what a constraint accepts."""
    if isinstance(constraint, constraints.independent):
        inner = biject_to(constraint.base_constraint)
        return IndependentTransform(inner, constraint.reinterpreted_batch_ndims)
    if constraint is constraints.simplex:
        return StickBreakingTransform()
    definite = ("lower_cholesky", "positive_definite", "positive_semidefinite")
    if any(constraint is getattr(constraints, one) for one in definite):
        raise NotImplementedError("Cannot transform to this constraint")
    return transform_to(constraint)

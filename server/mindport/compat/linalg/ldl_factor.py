"""torch.linalg.ldl_factor."""

import collections

from mindport.compat.linalg.ldl_factor_ex import ldl_factor_ex

_LdlFactors = collections.namedtuple("linalg_ldl_factor", ("LD", "pivots"))


def ldl_factor(A, *, hermitian=False):
    """The factors that LAPACK computes of symmetric matrices; no gradient passes."""
    return _LdlFactors(*ldl_factor_ex(A, hermitian=hermitian, check_errors=True)[:2])

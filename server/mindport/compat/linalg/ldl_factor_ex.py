"""torch.linalg.ldl_factor_ex."""

import collections

import numpy as np
from mindspore import Tensor, int32
from scipy.linalg import lapack

_LdlFactorsEx = collections.namedtuple("linalg_ldl_factor_ex", ("LD", "pivots", "info"))


def ldl_factor_ex(A, *, hermitian=False, check_errors=False):
    """The factors that LAPACK computes of symmetric matrices; no gradient passes.

    SciPy comes with MindSpore.
    """
    given = A.asnumpy()
    name = {"f": "s", "d": "d", "F": "c", "D": "z"}[given.dtype.char]
    factor = getattr(lapack, f"{name}{'he' if hermitian and name in 'cz' else 'sy'}trf")
    found = [factor(one, lower=1) for one in given.reshape(-1, *given.shape[-2:])]
    factors = [np.tril(one) for one, _, _ in found]
    shape = given.shape[:-2]
    result = _LdlFactorsEx(
        Tensor(np.array(factors, given.dtype).reshape(given.shape)),
        Tensor(np.array([one for _, one, _ in found], np.int32).reshape(given.shape[:-1])),
        Tensor(np.array([one for _, _, one in found]).reshape(shape), int32),
    )
    if check_errors and (result.info.asnumpy() != 0).any():
        raise RuntimeError("torch.linalg.ldl_factor: the factor D is singular")
    return result

"""torch.linalg.ldl_solve."""

import numpy as np
from mindspore import Tensor
from scipy.linalg import lapack


def ldl_solve(LD, pivots, B, *, hermitian=False):
    """The solutions of equations whose symmetric matrices were factored; no gradient passes."""
    factors, places, right = LD.asnumpy(), pivots.asnumpy(), B.asnumpy()
    name = {"f": "s", "d": "d", "F": "c", "D": "z"}[factors.dtype.char]
    solve = getattr(lapack, f"{name}{'he' if hermitian and name in 'cz' else 'sy'}trs")
    lead = np.broadcast_shapes(factors.shape[:-2], right.shape[:-2])
    all_ = (
        np.broadcast_to(one, lead + one.shape[one.ndim - count :]).reshape(
            -1, *one.shape[one.ndim - count :]
        )
        for one, count in ((factors, 2), (places, 1), (right, 2))
    )
    found = [solve(one, place, given, lower=1)[0] for one, place, given in zip(*all_)]
    return Tensor(np.array(found, right.dtype).reshape(lead + right.shape[-2:]))

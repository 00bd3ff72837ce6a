import torch
from torch import nn


# inputs: x=float(), other=float()
def le_plain(x, other):
    return torch.le(x, other)


# inputs: x=float(20)
def log_branched(x):
    if x.sum() > 0:
        x = torch.log(x)
    return x


# inputs: x=float(20)
def log_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.log(x)  # flows


# inputs: x=float(20)
def log10_plain(x):
    return torch.log10(x)


# inputs: x=float(20)
def log10_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.log10(x)  # flows


# inputs: x=float(20)
def log2_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.log2(x)  # flows


# inputs: x=float(5, 1), other=float(5)
def ldexp_fed(x, other):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.ldexp(x, other)


# inputs: x=float(5, 1), other=float(5)
def logaddexp_fed(x, other):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.logaddexp(x, other)


# inputs: x=float(5, 5), other=float(5, 5)
def logaddexp2_plain(x, other):
    return torch.logaddexp2(x, other)


# inputs: x=float(5, 5), other=float(5, 5)
def logaddexp2_branched(x, other):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.logaddexp2(x, other)  # possible: not run
    return x


# inputs: x=float(5, 5), other=float(5, 5)
def logaddexp2_fed(x, other):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.logaddexp2(x, other)


# inputs: x=float(5, 1), other=float(5)
def lt_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.lt(x, other)  # flows


# inputs: x=float(3, 5)
def lu_branched(x):
    if x.ndim > 1:
        x = torch.lu(x, True, True)
    return x


# inputs: x=float(5, 1), other=float(5)
def logical_and_fed(x, other):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.logical_and(x, other)  # flows


# inputs: x=float(), other=float()
def logical_or_plain(x, other):
    return torch.logical_or(x, other)


# inputs: x=float(5, 1), other=float(5)
def logical_or_branched(x, other):
    if x.sum() > 0:  # dynamic: branch
        x = torch.logical_or(x, other)
    return x


# inputs: x=float(5, 1), other=float(5)
def logical_xor_fed(x, other):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.logical_xor(x, other)


# inputs: x=float(5, 1), other=float(5, 5)
def lerp_branched(x, other):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.lerp(x, other, 0.4)
    return x


# inputs: x=float(2, 3)
def long_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = x.long()  # possible: not run
    return x


# inputs: x=float(2, 3)
def long_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return x.long()  # flows


# inputs: x=float()
def logsumexp_plain(x):
    return torch.logsumexp(x, (0,), True)


# inputs: x=float(5, 7, 9)
def logcumsumexp_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.logcumsumexp(x, 0)  # possible: not run
    return x


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def logcumsumexp_1_read(x, n):
    return torch.logcumsumexp(x, int(n))


# inputs: x=float(5, 7, 9)
# init: 0
class Logcumsumexp1(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.logcumsumexp(x, self.dim)


# inputs: x=float(1, 1)
def logdet_branched(x):
    if x.sum() > 0:  # dynamic: branch
        x = torch.logdet(x)
    return x


# inputs: x=float(5), n=int(low=0, high=2)
def log_softmax_1_read(x, n):
    return torch.log_softmax(x, n.item())


# inputs: x=float(5, 7, 9)
def logit_branched(x):
    if bool((x > 0).all()):
        x = torch.logit(x)
    return x


# inputs: x=float(5, 5, 5)
def logit_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.logit(x)  # flows


# inputs: x=float(5, 3), other=float(5, 3)
def linalg_cross_plain(x, other):
    return torch.linalg.cross(x, other)


# inputs: x=float(5, 3), other=float(5, 3)
def linalg_cross_branched(x, other):
    if torch.any(x < 0):
        x = torch.linalg.cross(x, other)
    return x


# inputs: x=float(1, 1)
def linalg_det_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.linalg.det(x)


# inputs: x=float(5, 7), n=arg(2, 1)
def linalg_diagonal_offset_chosen(x, n):
    return torch.linalg.diagonal(x, offset=n)


# inputs: x=float(5, 5)
def linalg_cholesky_branched(x):
    if x.sum() > 0:
        x = torch.linalg.cholesky(x, upper=True)  # possible: not run
    return x


# inputs: x=float(5, 5)
def linalg_cholesky_ex_plain(x):
    return torch.linalg.cholesky_ex(x, upper=True)


# inputs: x=float(1), other=float(1)
def linalg_vecdot_dim_shape(x, other):
    return torch.linalg.vecdot(x, other, dim=min(0, x.dim() - 1))


# inputs: x=float(5, 5)
def linalg_cond_plain(x):
    return torch.linalg.cond(x)


# inputs: x=float(5, 5)
def linalg_cond_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.linalg.cond(x)


# inputs: x=float(5, 5)
def linalg_eigh_branched(x):
    if torch.is_floating_point(x):
        x = torch.linalg.eigh(x, UPLO='U')
    return x


# inputs: x=float(5, 5)
def linalg_eigvalsh_plain(x):
    return torch.linalg.eigvalsh(x, UPLO='U')


# inputs: x=float(5, 5)
def linalg_ldl_factor_plain(x):
    return torch.linalg.ldl_factor(x, hermitian=False)


# inputs: x=float(5, 5)
def linalg_ldl_factor_ex_branched(x):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.linalg.ldl_factor_ex(x, hermitian=False)
    return x


# inputs: x=float(2, 3), other=float(2, 3)
def linalg_lstsq_fed(x, other):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.linalg.lstsq(x, other, driver='gels')  # possible: linalg_lstsq


# inputs: x=float(1, 2), other=float(2, 1)
def linalg_multi_dot_fed(x, other):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.linalg.multi_dot([x, other])


# inputs: x=float(5, 7)
def linalg_norm_branched(x):
    if x.ndim > 1:
        x = torch.linalg.norm(x, keepdim=False)
    return x


# inputs: x=float(5, 5)
def linalg_norm_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.linalg.norm(x, keepdim=False)


# inputs: x=float(5)
# init: 0
class LinalgNorm1(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return torch.linalg.norm(x, self.k, keepdim=False)


# inputs: x=float(2, 4), n=arg(1, 0)
def linalg_matrix_norm_1_chosen(x, n):
    return torch.linalg.matrix_norm(x, n, (-2, -1), True)


# inputs: x=float(5, 5)
def linalg_qr_plain(x):
    return torch.linalg.qr(x)


# inputs: x=float(5, 2)
def linalg_qr_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.linalg.qr(x)
    return x


# inputs: x=float(5, 2)
def linalg_qr_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.linalg.qr(x)  # flows


# inputs: x=float()
def linalg_vander_plain(x):
    return torch.linalg.vander(x, N=2)


# inputs: x=float(2, 5)
def linalg_vander_branched(x):
    if x.sum() > 0:  # dynamic: branch
        x = torch.linalg.vander(x)
    return x


# inputs: x=float(2, 5)
def linalg_vander_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.linalg.vander(x)  # flows


# inputs: x=float()
def linalg_vector_norm_dim_shape(x):
    return torch.linalg.vector_norm(x, ord=6, dim=min(0, x.dim() - 1), keepdim=True)


# inputs: x=float(3, 5)
def linalg_lu_branched(x):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.linalg.lu(x, pivot=True)
    return x


# inputs: x=float(3, 5)
def linalg_lu_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.linalg.lu(x, pivot=True)  # flows


# inputs: x=float(5, 5)
def linalg_inv_branched(x):
    if torch.is_floating_point(x):
        x = torch.linalg.inv(x)
    return x


# inputs: x=float(5, 5)
def linalg_inv_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.linalg.inv(x)


# inputs: x=float(5, 5)
def linalg_inv_ex_branched(x):
    if x.sum() > 0:  # dynamic: branch
        x = torch.linalg.inv_ex(x)
    return x


# inputs: x=float(5, 5), other=float(5)
def linalg_solve_plain(x, other):
    return torch.linalg.solve(x, other)


# inputs: x=float(5, 5), other=float(5)
def linalg_solve_ex_branched(x, other):
    if x.ndim > 1:
        x = torch.linalg.solve_ex(x, other)
    return x


# inputs: x=float(3, 3), other=float(3, 1)
def linalg_solve_triangular_plain(x, other):
    return torch.linalg.solve_triangular(x, other, upper=True, left=True, unitriangular=True)


# inputs: x=float(3, 3), other=float(3, 1)
def linalg_solve_triangular_branched(x, other):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.linalg.solve_triangular(x, other, upper=True, left=True, unitriangular=True)
    return x


# inputs: x=float(3, 5)
def linalg_svd_branched(x):
    if x.ndim > 1:
        x = torch.linalg.svd(x, full_matrices=True)
    return x


# inputs: x=float(4, 3, 6, 1, 2)
def linalg_tensorinv_branched(x):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.linalg.tensorinv(x, ind=2)
    return x

import torch
from torch import nn


# inputs: x=float(5, 5), other=float(5, 5)
def sub_alpha_shape(x, other):
    return torch.sub(x, other, alpha=min(2, x.dim() - 1))


# inputs: x=float(5, 5)
def sum_to_size_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return x.sum_to_size((1, 1))


# inputs: x=float(5, 7), n=int(3, low=0, high=2)
def sum_to_size_2_read(x, n):
    return x.sum_to_size(1, int(n.max()))


# inputs: x=float(5, 7), n=arg(1, 0)
def sum_to_size_2_chosen(x, n):
    return x.sum_to_size(1, n)


# inputs: x=float(10, 100), n=int(low=2, high=5)
def stft_hop_length_read(x, n):
    return torch.stft(x, n_fft=16, hop_length=int(n), center=False, return_complex=True)  # dynamic: stft dim 2


# inputs: x=float(5, 7, 9), n=int(3, low=0, high=2)
def std_mean_dim_read(x, n):
    return torch.std_mean(x, dim=int(n.max()))  # dynamic: reduction-axis dim 0


# inputs: x=float(5, 7, 9), n=int(low=1, high=3)
def std_mean_correction_read(x, n):
    return torch.std_mean(x, dim=(1,), correction=n.item())


# inputs: x=float(5, 7)
def softmax_branched(x):
    if x.ndim > 1:
        x = torch.softmax(x, 0)
    return x


# inputs: x=float(20)
def sinc_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.sinc(x)  # flows


# inputs: x=float(20, 22)
def sinh_branched(x):
    if torch.is_floating_point(x):
        x = torch.sinh(x)
    return x


# inputs: x=float(20, 20)
def sinh_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.sinh(x)  # flows


# inputs: x=float(20, 22)
def sign_branched(x):
    if x.sum() > 0:
        x = torch.sign(x)
    return x


# inputs: x=float(5, 7, 9)
def split_branched(x):
    if x.ndim > 1:
        x = torch.split(x, 2)
    return x


# inputs: x=float(5, 7, 9)
# init: 2
class Split1(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.split(x, self.size)


# inputs: x=float(5, 7, 9)
# init: 1
class Split2(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return torch.split(x, 5, self.k)


# inputs: x=float(5, 7, 9)
def split_with_sizes_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.split_with_sizes(x, (1, 3, 1))  # possible: not run
    return x


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def split_with_sizes_1_list_read(x, n):
    return torch.split_with_sizes(x, (1, 3, int(n)))


# inputs: x=float(5, 5, 5), n=int(3, low=1, high=3)
def split_with_sizes_2_read(x, n):
    return torch.split_with_sizes(x, (1, 3, 1), int(n.max()))  # dynamic: split dim 1, 2


# inputs: x=float(5, 5, 5), n=arg(2, 1)
def split_with_sizes_2_chosen(x, n):
    return torch.split_with_sizes(x, (1, 3, 1), n)  # unfixed: split dim 1, 2


# inputs: x=float(5, 5, 5)
def split_with_sizes_copy_2_shape(x):
    return torch.split_with_sizes_copy(x, (1, 3, 1), min(2, x.dim() - 1))


# inputs: x=float(5, 5, 5)
def select_plain(x):
    return torch.select(x, 1, 2)


# inputs: x=float(5, 5)
def select_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.select(x, -1, 2)  # flows


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def select_1_read(x, n):
    return torch.select(x, n.item(), 2)  # dynamic: slice dim 0


# inputs: x=float(5, 7, 9), n=arg(2, 1)
def select_2_chosen(x, n):
    return torch.select(x, 1, n)


# inputs: x=float(5, 5, 5), other=float(5, 5)
def select_scatter_2_shape(x, other):
    return torch.select_scatter(x, other, min(1, x.dim() - 1), 2)


# inputs: x=float(20, 20)
def signbit_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.signbit(x)  # flows


# inputs: x=float(20, 22)
def sqrt_branched(x):
    if x.float().mean().item() > 0.2:
        x = torch.sqrt(x)
    return x


# inputs: x=float(20)
def square_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.square(x)  # flows


# inputs: x=float(5, 5, 5)
def sort_plain(x):
    return torch.sort(x, -3, True)


# inputs: x=float(5, 5, 5)
def sort_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.sort(x, -3, True)  # flows


# inputs: x=float(5, 7, 9), n=int(3, low=-3, high=2)
def sort_1_read(x, n):
    return torch.sort(x, int(n.max()), True)


# inputs: x=float(5, 7, 9), n=arg(-3, 1)
def sort_1_chosen(x, n):
    return torch.sort(x, n, True)


# inputs: x=float(5, 7, 9)
def sort_dim_shape(x):
    return torch.sort(x, dim=-x.dim(), descending=True, stable=True)


# inputs: x=float(10, 5), other=int(5, 5, low=0, high=10), third=float(5, 5)
def scatter_branched(x, other, third):
    if bool((x > 0).all()):
        x = torch.scatter(x, 0, other, third)
    return x


# inputs: x=float(10, 5), other=int(5, 5, low=0, high=10), third=float(5, 5), n=arg(0, 1)
def scatter_1_chosen(x, other, third, n):
    return torch.scatter(x, n, other, third)


# inputs: x=float(3, 4)
def stack_plain(x):
    return torch.stack([x], -1)


# inputs: x=float(3, 4)
def stack_branched(x):
    if x.ndim > 1:
        x = torch.stack([x], -1)
    return x


# inputs: x=float(3, 4)
def stack_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.stack([x], -1)  # flows


# inputs: x=float(3, 4), n=int(low=-1, high=2)
def stack_1_read(x, n):
    return torch.stack([x], int(n))  # dynamic: stack dim 0, 1, 2


# inputs: x=float(10), other=float()
def searchsorted_fed(x, other):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.searchsorted(x, other, out_int32=False, right=False)


# inputs: x=float(5, 1, 5, 1)
def squeeze_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.squeeze(x)  # flows


# inputs: x=float(1, 3, 5, 7), n=int(3, low=0, high=2)
def squeeze_1_read(x, n):
    return torch.squeeze(x, int(n.max()))  # dynamic: reshape dim all


# inputs: x=float(1, 3, 5, 7), n=arg(0, 1)
def squeeze_copy_1_chosen(x, n):
    return torch.squeeze_copy(x, n)  # unfixed: squeeze_copy dim all


# inputs: x=float(5, 7, 9)
def std_dim_shape(x):
    return torch.std(x, dim=min(1, x.dim() - 1))


# inputs: x=float(5, 7, 9)
# init: 2
class StdCorrection(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.std(x, dim=(1,), correction=self.dim)


# inputs: x=float(5, 7, 9)
def std_correction_shape(x):
    return torch.std(x, correction=min(0, x.dim() - 1), keepdim=True)


# inputs: x=float(5)
def special_i1_plain(x):
    return torch.special.i1(x)


# inputs: x=float(5)
def special_i1e_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.special.i1e(x)  # possible: not run
    return x


# inputs: x=float(20)
def special_ndtr_plain(x):
    return torch.special.ndtr(x)


# inputs: x=float(20)
def special_ndtr_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.special.ndtr(x)  # flows


# inputs: x=float(5, 1), other=float(5)
def special_zeta_branched(x, other):
    if x.ndim > 1:
        x = torch.special.zeta(x, other)
    return x


# inputs: x=float(20)
def special_entr_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.special.entr(x)  # flows


# inputs: x=float(20)
def special_ndtri_branched(x):
    if torch.any(x < 0):
        x = torch.special.ndtri(x)
    return x


# inputs: x=float(20)
def special_ndtri_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.special.ndtri(x)  # flows


# inputs: x=float(20)
def special_log_ndtr_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.special.log_ndtr(x)  # flows


# inputs: x=float(20)
def special_airy_ai_plain(x):
    return torch.special.airy_ai(x)


# inputs: x=float(20)
def special_bessel_j1_plain(x):
    return torch.special.bessel_j1(x)


# inputs: x=float(20)
def special_bessel_y0_fed(x):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.special.bessel_y0(x)  # flows


# inputs: x=float(5, 1), other=float(5)
def special_chebyshev_polynomial_t_fed(x, other):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.special.chebyshev_polynomial_t(x, other)  # flows


# inputs: x=float(), other=float()
def special_chebyshev_polynomial_w_plain(x, other):
    return torch.special.chebyshev_polynomial_w(x, other)


# inputs: x=float(5, 1), other=float(5)
def special_chebyshev_polynomial_w_fed(x, other):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.special.chebyshev_polynomial_w(x, other)


# inputs: x=float(5, 1), other=float(5)
def special_hermite_polynomial_h_fed(x, other):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.special.hermite_polynomial_h(x, other)


# inputs: x=float(), other=float()
def special_hermite_polynomial_he_plain(x, other):
    return torch.special.hermite_polynomial_he(x, other)


# inputs: x=float(), other=float()
def special_legendre_polynomial_p_plain(x, other):
    return torch.special.legendre_polynomial_p(x, other)


# inputs: x=float(5, 1), other=float(5)
def special_legendre_polynomial_p_branched(x, other):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.special.legendre_polynomial_p(x, other)  # possible: not run
    return x


# inputs: x=float(5, 1), other=float(5)
def special_legendre_polynomial_p_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.special.legendre_polynomial_p(x, other)  # flows


# inputs: x=float(20)
def special_modified_bessel_i0_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.special.modified_bessel_i0(x)  # flows


# inputs: x=float(20)
def special_modified_bessel_k0_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.special.modified_bessel_k0(x)  # flows


# inputs: x=float(20)
def special_modified_bessel_k1_branched(x):
    if x.ndim > 1:
        x = torch.special.modified_bessel_k1(x)  # possible: not run
    return x


# inputs: x=float(20)
def special_scaled_modified_bessel_k1_plain(x):
    return torch.special.scaled_modified_bessel_k1(x)


# inputs: x=float(20)
def special_scaled_modified_bessel_k1_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.special.scaled_modified_bessel_k1(x)  # flows


# inputs: x=float(), other=float()
def special_shifted_chebyshev_polynomial_u_plain(x, other):
    return torch.special.shifted_chebyshev_polynomial_u(x, other)


# inputs: x=float(5, 1), other=float(5)
def special_shifted_chebyshev_polynomial_u_fed(x, other):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.special.shifted_chebyshev_polynomial_u(x, other)  # flows


# inputs: x=float(5, 1), other=float(5)
def special_shifted_chebyshev_polynomial_v_fed(x, other):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.special.shifted_chebyshev_polynomial_v(x, other)  # flows

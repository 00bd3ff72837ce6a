import torch
from torch import nn


# inputs: x=float(), other=float()
def fmod_plain(x, other):
    return torch.fmod(x, other)


# inputs: x=float(5, 1), other=float(5)
def fmod_branched(x, other):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.fmod(x, other)
    return x


# inputs: x=float(5, 1), other=float(5)
def fmod_fed(x, other):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.fmod(x, other)  # flows


# inputs: x=float(20, 20)
def frac_plain(x):
    return torch.frac(x)


# inputs: x=float(20, 22)
def frac_branched(x):
    if bool((x > 0).all()):
        x = torch.frac(x)
    return x


# inputs: x=float(20, 20)
def frac_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.frac(x)  # flows


# inputs: x=float(20, 22)
def floor_branched(x):
    if torch.is_floating_point(x):
        x = torch.floor(x)
    return x


# inputs: x=float(5, 12, 9)
def flip_branched(x):
    if x.sum() > 0:
        x = torch.flip(x, dims=(0, 1, 2))
    return x


# inputs: x=float(5, 12, 9)
def flipud_branched(x):
    if x.ndim > 1:
        x = torch.flipud(x)
    return x


# inputs: x=float(5, 10, 5)
def flipud_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.flipud(x)  # flows


# inputs: x=float(), other=float()
def floor_divide_plain(x, other):
    return torch.floor_divide(x, other)


# inputs: x=float(5, 1), other=float(5)
def floor_divide_branched(x, other):
    if torch.is_floating_point(x):
        x = torch.floor_divide(x, other)
    return x


# inputs: x=float(20)
def frexp_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.frexp(x)  # flows


# inputs: x=float(5, 1), other=float(5)
def float_power_fed(x, other):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.float_power(x, other)  # flows


# inputs: x=float(5, 7, 9)
# init: 1
class FlattenStartDim(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.flatten(x, start_dim=self.size, end_dim=-1)


# inputs: x=float(5, 7, 9), n=int(low=-1, high=2)
def flatten_end_dim_read(x, n):
    return torch.flatten(x, start_dim=1, end_dim=int(n))  # dynamic: reshape dim all


# inputs: x=float(5, 7, 9)
# init: -1
class FlattenEndDim(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.flatten(x, start_dim=1, end_dim=self.size)


# inputs: x=float(2, 3)
def float_branched(x):
    if x.ndim > 1:
        x = x.float()
    return x


# inputs: x=float(5, 6, 7)
def fft_fft_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.fft.fft(x, n=10, dim=1, norm='ortho')  # possible: not run
    return x


# inputs: x=float(5, 6, 7), n=int(low=8, high=11)
def fft_fft_n_read(x, n):
    return torch.fft.fft(x, n=int(n), dim=1, norm='ortho')  # dynamic: fft dim 1


# inputs: x=float(5, 6, 7), n=arg(-1, 1)
def fft_fft_dim_chosen(x, n):
    return torch.fft.fft(x, dim=n)


# inputs: x=float(5, 6, 7), n=int(low=8, high=11)
def fft_fft2_s_list_read(x, n):
    return torch.fft.fft2(x, s=(3, int(n)), dim=(1, 2), norm='ortho')  # dynamic: fft2 dim 2


# inputs: x=float(5, 6, 7), n=int(low=1, high=3)
def fft_fft2_dim_list_read(x, n):
    return torch.fft.fft2(x, s=(3, 10), dim=(1, int(n)), norm='ortho')


# inputs: x=float(5, 6, 7), n=int(3, low=0, high=2)
def fft_fft2_dim_read(x, n):
    return torch.fft.fft2(x, dim=int(n.max()))


# inputs: x=float(5, 6, 7)
def fft_fftn_plain(x):
    return torch.fft.fftn(x, s=(3, 10), dim=(1, 2), norm='ortho')


# inputs: x=float(5, 6, 7)
def fft_fftn_dim_shape(x):
    return torch.fft.fftn(x, dim=-x.dim())


# inputs: x=float(5, 6, 7)
def fft_hfft_branched(x):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.fft.hfft(x, n=10, dim=1, norm='ortho')
    return x


# inputs: x=float(5, 6, 7)
def fft_hfft_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.fft.hfft(x, n=10, dim=1, norm='ortho')  # flows


# inputs: x=float(5, 6, 7), n=int(low=8, high=11)
def fft_hfft_n_read(x, n):
    return torch.fft.hfft(x, n=int(n), dim=1, norm='ortho')  # dynamic: hfft dim 1


# inputs: x=float(5, 6, 7)
# init: 10
class FftHfftN(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.fft.hfft(x, n=self.dim, dim=1, norm='ortho')


# inputs: x=float(5, 6, 7), n=int(low=0, high=2)
def fft_hfft_dim_read(x, n):
    return torch.fft.hfft(x, n=10, dim=int(n), norm='ortho')  # dynamic: hfft dim 0, 1


# inputs: x=float(5, 6, 7), n=int(low=0, high=2)
def fft_hfft2_dim_read(x, n):
    return torch.fft.hfft2(x, dim=int(n))  # dynamic: hfft2 dim 0, 1


# inputs: x=float(5, 6, 7)
def fft_hfftn_branched(x):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.fft.hfftn(x, s=(3, 10), dim=(1, 2), norm='ortho')
    return x


# inputs: x=float(5, 6, 7)
def fft_hfftn_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.fft.hfftn(x, s=(3, 10), dim=(1, 2), norm='ortho')  # flows


# inputs: x=float(5, 6, 7), n=int(low=8, high=11)
def fft_hfftn_s_list_read(x, n):
    return torch.fft.hfftn(x, s=(3, int(n)), dim=(1, 2), norm='ortho')  # dynamic: hfftn dim 2


# inputs: x=float(5, 6, 7), n=int(low=1, high=3)
def fft_hfftn_dim_list_read(x, n):
    return torch.fft.hfftn(x, s=(3, 10), dim=(1, int(n)), norm='ortho')


# inputs: x=float(5, 6, 7), n=int(low=-1, high=2)
def fft_hfftn_dim_read(x, n):
    return torch.fft.hfftn(x, dim=int(n))  # dynamic: hfftn dim 0, 1, 2


# inputs: x=float(5, 6, 7)
# init: -1
class FftHfftnDim(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.fft.hfftn(x, dim=self.size)


# inputs: x=float(5, 6, 7)
def fft_rfft_branched(x):
    if torch.any(x < 0):
        x = torch.fft.rfft(x, n=10, dim=1, norm='ortho')
    return x


# inputs: x=float(5, 6, 7), n=arg(10, 8)
def fft_rfft_n_chosen(x, n):
    return torch.fft.rfft(x, n=n, dim=1, norm='ortho')  # unfixed: rfft dim 1


# inputs: x=float(5, 6, 7), n=int(low=0, high=2)
def fft_rfft_dim_read(x, n):
    return torch.fft.rfft(x, n=10, dim=int(n), norm='ortho')  # dynamic: rfft dim 0


# inputs: x=float(5, 6, 7)
# init: 1
class FftRfftDim(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.fft.rfft(x, n=10, dim=self.dim, norm='ortho')


# inputs: x=float(5, 6, 7)
def fft_rfftn_branched(x):
    if torch.is_floating_point(x):
        x = torch.fft.rfftn(x, s=(3, 10), dim=(1, 2), norm='ortho')
    return x


# inputs: x=float(5, 6, 7)
def fft_rfftn_fed(x):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.fft.rfftn(x, s=(3, 10), dim=(1, 2), norm='ortho')  # flows


# inputs: x=float(5, 6, 7), n=int(low=1, high=3)
def fft_rfftn_dim_list_read(x, n):
    return torch.fft.rfftn(x, s=(3, 10), dim=(1, int(n)), norm='ortho')


# inputs: x=float(5, 6, 7), n=int(3, low=-1, high=2)
def fft_rfftn_dim_read(x, n):
    return torch.fft.rfftn(x, dim=int(n.max()))  # dynamic: rfftn dim 1, 2


# inputs: x=float(5, 6, 7), n=int(low=8, high=11)
def fft_ifft_n_read(x, n):
    return torch.fft.ifft(x, n=int(n), dim=1, norm='ortho')  # dynamic: ifft dim 1


# inputs: x=float(5, 6, 7)
def fft_ifft_dim_shape(x):
    return torch.fft.ifft(x, n=10, dim=min(1, x.dim() - 1), norm='ortho')


# inputs: x=float(5, 6, 7)
# init: -1
class FftIfftDim(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x):
        return torch.fft.ifft(x, dim=self.width)


# inputs: x=float(5, 6, 7), n=int(low=8, high=11)
def fft_ifft2_s_list_read(x, n):
    return torch.fft.ifft2(x, s=(3, int(n)), dim=(1, 2), norm='ortho')  # dynamic: ifft2 dim 2


# inputs: x=float(5, 6, 7), n=int(low=1, high=3)
def fft_ifft2_dim_list_read(x, n):
    return torch.fft.ifft2(x, s=(3, 10), dim=(1, int(n)), norm='ortho')


# inputs: x=float(5, 6, 7), n=int(low=0, high=2)
def fft_ifft2_dim_read(x, n):
    return torch.fft.ifft2(x, dim=n.item())


# inputs: x=float(5, 6, 7)
def fft_ifftn_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.fft.ifftn(x, s=(3, 10), dim=(1, 2), norm='ortho')  # flows


# inputs: x=float(5, 6, 7), n=int(low=1, high=3)
def fft_ifftn_dim_list_read(x, n):
    return torch.fft.ifftn(x, s=(3, 10), dim=(1, int(n)), norm='ortho')


# inputs: x=float(5, 6, 7)
# init: -1
class FftIfftnDim(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.fft.ifftn(x, dim=self.size)


# inputs: x=float(5, 6, 7), n=int(low=8, high=11)
def fft_ihfft_n_read(x, n):
    return torch.fft.ihfft(x, n=n.item(), dim=1, norm='ortho')  # dynamic: ihfft dim 1


# inputs: x=float(5, 6, 7)
def fft_ihfft_n_shape(x):
    return torch.fft.ihfft(x, n=min(10, x.dim() - 1), dim=1, norm='ortho')


# inputs: x=float(5, 6, 7)
# init: -1
class FftIhfftDim(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.fft.ihfft(x, dim=self.dim)


# inputs: x=float(5, 6, 7), n=int(low=0, high=2)
def fft_ihfft2_dim_read(x, n):
    return torch.fft.ihfft2(x, dim=n.item())  # dynamic: ihfft2 dim 0, 1


# inputs: x=float(5, 6, 7)
def fft_ihfft2_dim_shape(x):
    return torch.fft.ihfft2(x, dim=min(0, x.dim() - 1))


# inputs: x=float(5, 6, 7)
def fft_ihfftn_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.fft.ihfftn(x, s=(3, 10), dim=(1, 2), norm='ortho')  # possible: not run
    return x


# inputs: x=float(5, 6, 7), n=int(3, low=-1, high=2)
def fft_ihfftn_dim_read(x, n):
    return torch.fft.ihfftn(x, dim=int(n.max()))  # dynamic: ihfftn dim 1, 2


# inputs: x=float(5, 6, 7), n=arg(-1, 1)
def fft_ihfftn_dim_chosen(x, n):
    return torch.fft.ihfftn(x, dim=n)  # unfixed: ihfftn dim 1, 2


# inputs: x=float(5, 6, 7), n=int(low=8, high=11)
def fft_irfft_n_read(x, n):
    return torch.fft.irfft(x, n=int(n), dim=1, norm='ortho')  # dynamic: irfft dim 1


# inputs: x=float(5, 6, 7)
# init: 10
class FftIrfftN(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.fft.irfft(x, n=self.dim, dim=1, norm='ortho')


# inputs: x=float(5, 6, 7), n=arg(1, 0)
def fft_irfft_dim_chosen(x, n):
    return torch.fft.irfft(x, n=10, dim=n, norm='ortho')  # unfixed: irfft dim 0, 1


# inputs: x=float(5, 6, 7)
# init: -1
class FftIrfftDim(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.fft.irfft(x, dim=self.size)


# inputs: x=float(5, 6, 7), n=int(low=0, high=2)
def fft_irfft2_dim_read(x, n):
    return torch.fft.irfft2(x, dim=int(n))  # dynamic: irfft2 dim 0, 1


# inputs: x=float(5, 6, 7)
# init: 0
class FftIrfft2Dim(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x):
        return torch.fft.irfft2(x, dim=self.width)


# inputs: x=float(5, 6, 7)
def fft_irfftn_branched(x):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.fft.irfftn(x, s=(3, 10), dim=(1, 2), norm='ortho')
    return x


# inputs: x=float(5, 6, 7), n=int(low=8, high=11)
def fft_irfftn_s_list_read(x, n):
    return torch.fft.irfftn(x, s=(3, int(n)), dim=(1, 2), norm='ortho')  # dynamic: irfftn dim 2


# inputs: x=float(5, 6, 7), n=int(low=1, high=3)
def fft_irfftn_dim_list_read(x, n):
    return torch.fft.irfftn(x, s=(3, 10), dim=(1, int(n)), norm='ortho')


# inputs: x=float(5, 6, 7)
def fft_irfftn_dim_shape(x):
    return torch.fft.irfftn(x, dim=-x.dim())


# inputs: x=float(9, 10)
def fft_fftshift_branched(x):
    if x.ndim > 1:
        x = torch.fft.fftshift(x)
    return x


# inputs: x=float(9, 10)
def fft_fftshift_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.fft.fftshift(x)  # flows


# inputs: x=float(9, 10)
def fft_ifftshift_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.fft.ifftshift(x)  # flows


# inputs: x=float(50), n=arg(0, 1)
def fft_ifftshift_dim_chosen(x, n):
    return torch.fft.ifftshift(x, dim=n)

import torch
from torch import nn


# inputs: x=float(3, 5)
def nanmedian_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.nanmedian(x)


# inputs: x=float()
def nanquantile_dim_shape(x):
    return torch.nanquantile(x, 0.5, dim=min(0, x.dim() - 1), keepdim=False, interpolation='linear')


# inputs: x=float(5, 7)
def nn_functional_softmin_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.nn.functional.softmin(x, 0)  # possible: not run
    return x


# inputs: x=float(5), n=int(low=0, high=2)
def nn_functional_softmin_1_read(x, n):
    return torch.nn.functional.softmin(x, n.item())


# inputs: x=float(5)
def nn_functional_softmin_1_shape(x):
    return torch.nn.functional.softmin(x, min(0, x.dim() - 1))


# inputs: x=float(2, 3), other=int(2, low=0, high=2)
def nn_functional_cross_entropy_plain(x, other):
    return torch.nn.functional.cross_entropy(x, other)


# inputs: x=float(2, 3), other=int(2, low=0, high=2), n=int(low=0, high=2)
def nn_functional_cross_entropy_ignore_index_read(x, other, n):
    return torch.nn.functional.cross_entropy(x, other, ignore_index=int(n))


# inputs: x=float(2, 3), other=int(2, low=0, high=2)
# init: 1
class NnFunctionalCrossEntropyIgnoreIndex(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x, other):
        return torch.nn.functional.cross_entropy(x, other, ignore_index=self.k)


# inputs: x=float(2, 1, 4, 5)
def nn_functional_normalize_plain(x):
    return torch.nn.functional.normalize(x, p=1.0, dim=2)


# inputs: x=float(2, 1, 4, 5)
def nn_functional_normalize_branched(x):
    if torch.any(x < 0):
        x = torch.nn.functional.normalize(x, p=1.0, dim=2)
    return x


# inputs: x=float(2, 1, 4, 5), n=int(3, low=1, high=3)
def nn_functional_normalize_dim_read(x, n):
    return torch.nn.functional.normalize(x, p=1.0, dim=int(n.max()))


# inputs: x=float(1, 6, 3), other=float(6), third=float(6)
def native_group_norm_plain(x, other, third):
    return torch.native_group_norm(x, other, third, 1, 6, 3, 2, 0.5)


# inputs: x=float(1, 3), other=float(3), third=float(3), n=int(low=0, high=2)
def native_group_norm_5_read(x, other, third, n):
    return torch.native_group_norm(x, other, third, 1, 3, n.item(), 1, 1e-05)


# inputs: x=float(1, 3), other=float(3), third=float(3)
def native_group_norm_5_shape(x, other, third):
    return torch.native_group_norm(x, other, third, 1, 3, min(1, x.dim() - 1), 1, 1e-05)


# inputs: x=float(1, 2, 3), other=float(1, 2, 3), third=float(1, 2, 3)
def native_layer_norm_branched(x, other, third):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.native_layer_norm(x, (1, 2, 3), other, third, 0.5)
    return x


# inputs: x=float(5, 5, 5), other=float(5), third=float(5), fourth=float(5), fifth=float(5)
def native_batch_norm_plain(x, other, third, fourth, fifth):
    return torch.native_batch_norm(x, other, third, fourth, fifth, True, 0.5, 0.6)


# inputs: x=float(5, 5), other=float(5, 5), n=arg(1, 0)
def nn_functional_cosine_similarity_dim_chosen(x, other, n):
    return torch.nn.functional.cosine_similarity(x, other, dim=n)


# inputs: x=float(8, 8)
def nn_functional_adaptive_avg_pool1d_plain(x):
    return torch.nn.functional.adaptive_avg_pool1d(x, (5,))


# inputs: x=float(3, 6, 8), n=int(3, low=1, high=4)
def nn_functional_adaptive_max_pool1d_1_read(x, n):
    return torch.nn.functional.adaptive_max_pool1d(x, int(n.max()), True)  # dynamic: adaptive_max_pool1d dim 2


# inputs: x=float(3, 6, 8), n=arg(3, 1)
def nn_functional_adaptive_max_pool1d_1_chosen(x, n):
    return torch.nn.functional.adaptive_max_pool1d(x, n, True)  # unfixed: adaptive_max_pool1d dim 2


# inputs: x=float(1, 6, 8, 9, 13), n=int(low=0, high=2)
def nn_functional_adaptive_max_pool3d_1_list_read(x, n):
    return torch.nn.functional.adaptive_max_pool3d(x, (1, 1, int(n)), True)  # dynamic: adaptive_max_pool3d dim 4


# inputs: x=float(2, 3, 9)
def nn_functional_avg_pool1d_plain(x):
    return torch.nn.functional.avg_pool1d(x, (3,))


# inputs: x=float(1, 3, 9)
def nn_functional_avg_pool1d_stride_shape(x):
    return torch.nn.functional.avg_pool1d(x, 3, stride=min(1, x.dim() - 1), padding=1, ceil_mode=True, count_include_pad=False)


# inputs: x=float(1, 3, 9)
# init: 1
class NnFunctionalAvgPool1dPadding(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return torch.nn.functional.avg_pool1d(x, 3, stride=1, padding=self.k, ceil_mode=True, count_include_pad=False)


# inputs: x=float(2, 5, 7, 10, 12)
def nn_functional_avg_pool3d_branched(x):
    if x.ndim > 1:
        x = torch.nn.functional.avg_pool3d(x, (2, 2, 2))
    return x


# inputs: x=float(1, 4, 8, 10, 12), n=arg(1, 0)
def nn_functional_avg_pool3d_padding_chosen(x, n):
    return torch.nn.functional.avg_pool3d(x, 2, stride=1, padding=n, ceil_mode=True, count_include_pad=False, divisor_override=2)  # unfixed: avg_pool3d dim 2, 3, 4


# inputs: x=float(1, 4, 8, 10, 12), n=int(low=1, high=3)
def nn_functional_avg_pool3d_divisor_override_read(x, n):
    return torch.nn.functional.avg_pool3d(x, 2, stride=1, padding=1, ceil_mode=True, count_include_pad=False, divisor_override=int(n))


# inputs: x=float(), other=float()
def nn_functional_binary_cross_entropy_with_logits_plain(x, other):
    return torch.nn.functional.binary_cross_entropy_with_logits(x, other)


# inputs: x=float(5, 7)
def nn_functional_relu_branched(x):
    if torch.any(x < 0):
        x = torch.nn.functional.relu(x)
    return x


# inputs: x=float(1, 3, 4), other=float(3, 3, 3), third=float(3)
def nn_functional_conv_transpose1d_branched(x, other, third):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.nn.functional.conv_transpose1d(x, other, third, stride=(2,), padding=2, output_padding=(1,), groups=1)
    return x


# inputs: x=float(1, 3, 4), other=float(3, 3, 3), third=float(3), n=int(low=1, high=3)
def nn_functional_conv_transpose1d_padding_read(x, other, third, n):
    return torch.nn.functional.conv_transpose1d(x, other, third, stride=(2,), padding=n.item(), output_padding=(1,), groups=1)  # dynamic: conv_transpose1d dim 2


# inputs: x=float(1, 3, 4), other=float(3, 3, 3), third=float(3)
def nn_functional_conv_transpose1d_padding_shape(x, other, third):
    return torch.nn.functional.conv_transpose1d(x, other, third, stride=(2,), padding=min(2, x.dim() - 1), output_padding=(1,), groups=1)


# inputs: x=float(1, 3, 4), other=float(3, 3, 3), third=float(3), n=arg(1, 0)
def nn_functional_conv_transpose1d_groups_chosen(x, other, third, n):
    return torch.nn.functional.conv_transpose1d(x, other, third, stride=(2,), padding=2, output_padding=(1,), groups=n)


# inputs: x=float(1, 3, 4, 4), other=float(3, 3, 3, 3), third=float(3), n=int(low=1, high=3)
def nn_functional_conv_transpose2d_padding_read(x, other, third, n):
    return torch.nn.functional.conv_transpose2d(x, other, third, stride=(2, 2), padding=int(n), output_padding=(1, 1), groups=1)  # dynamic: conv_transpose2d dim 2, 3


# inputs: x=float(1, 3, 4, 4), other=float(3, 3, 3, 3), third=float(3)
# init: 2
class NnFunctionalConvTranspose2dPadding(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x, other, third):
        return torch.nn.functional.conv_transpose2d(x, other, third, stride=(2, 2), padding=self.width, output_padding=(1, 1), groups=1)


# inputs: x=float(1, 3, 4, 4), other=float(3, 3, 3, 3), third=float(3), n=arg(1, 0)
def nn_functional_conv_transpose2d_groups_chosen(x, other, third, n):
    return torch.nn.functional.conv_transpose2d(x, other, third, stride=(2, 2), padding=2, output_padding=(1, 1), groups=n)


# inputs: x=float(1, 4, 5, 2), other=float(1, 1, 4, 3, 1), third=float(1)
def nn_functional_conv_transpose3d_branched(x, other, third):
    if x.sum() > 0:  # dynamic: branch
        x = torch.nn.functional.conv_transpose3d(x, other, third, stride=2, padding=1, output_padding=1, groups=1, dilation=(2, 3, 2))
    return x


# inputs: x=float(1, 3, 4, 4, 4), other=float(3, 3, 3, 3, 3), third=float(3), n=int(low=1, high=3)
def nn_functional_conv_transpose3d_padding_read(x, other, third, n):
    return torch.nn.functional.conv_transpose3d(x, other, third, stride=(2, 2, 2), padding=n.item(), output_padding=(1, 1, 1), groups=1)  # dynamic: conv_transpose3d dim 2, 3, 4


# inputs: x=float(1, 3, 4, 4, 4), other=float(3, 3, 3, 3, 3), third=float(3)
def nn_functional_conv_transpose3d_padding_shape(x, other, third):
    return torch.nn.functional.conv_transpose3d(x, other, third, stride=(2, 2, 2), padding=min(2, x.dim() - 1), output_padding=(1, 1, 1), groups=1)


# inputs: x=float(1, 3, 4, 4, 4), other=float(3, 3, 3, 3, 3), third=float(3), n=int(low=0, high=2)
def nn_functional_conv_transpose3d_output_padding_list_read(x, other, third, n):
    return torch.nn.functional.conv_transpose3d(x, other, third, stride=(2, 2, 2), padding=2, output_padding=(1, 1, int(n)), groups=1)  # dynamic: conv_transpose3d dim 4


# inputs: x=float(2, 2, 4, 4, 4), other=float(2, 2, 4, 5, 6), third=float(4), n=int(low=2, high=5)
def nn_functional_conv_transpose3d_dilation_list_read(x, other, third, n):
    return torch.nn.functional.conv_transpose3d(x, other, third, stride=(3, 2, 1), padding=(1, 2, 3), output_padding=(2, 3, 1), groups=2, dilation=(4, 4, int(n)))  # dynamic: conv_transpose3d dim 4


# inputs: x=float(1, 3, 4), other=float(3, 3, 3), third=float(3)
def nn_functional_conv1d_branched(x, other, third):
    if x.float().mean().item() > 0.2:  # dynamic: branch
        x = torch.nn.functional.conv1d(x, other, third, stride=(2,), padding=2, groups=1)
    return x


# inputs: x=float(1, 3, 4), other=float(3, 3, 3), third=float(3), n=int(low=1, high=3)
def nn_functional_conv1d_stride_list_read(x, other, third, n):
    return torch.nn.functional.conv1d(x, other, third, stride=(int(n),), padding=2, groups=1)  # dynamic: conv1d dim 2


# inputs: x=float(2, 4, 8), other=float(2, 2, 3), third=float(2), n=int(low=1, high=3)
def nn_functional_conv1d_dilation_read(x, other, third, n):
    return torch.nn.functional.conv1d(x, other, third, stride=3, padding=1, groups=2, dilation=int(n))  # dynamic: conv1d dim 2


# inputs: x=float(1, 3, 4, 4), other=float(3, 3, 3, 3), third=float(3)
def nn_functional_conv2d_plain(x, other, third):
    return torch.nn.functional.conv2d(x, other, third, stride=(2, 2), padding=2, groups=1)


# inputs: x=float(1, 3, 4, 4), other=float(3, 3, 3, 3), third=float(3), n=int(low=1, high=3)
def nn_functional_conv2d_stride_list_read(x, other, third, n):
    return torch.nn.functional.conv2d(x, other, third, stride=(2, int(n)), padding=2, groups=1)  # dynamic: conv2d dim 3


# inputs: x=float(1, 3, 4, 4), other=float(3, 3, 3, 3), third=float(3), n=int(low=1, high=3)
def nn_functional_conv2d_padding_read(x, other, third, n):
    return torch.nn.functional.conv2d(x, other, third, stride=(2, 2), padding=int(n), groups=1)  # dynamic: conv2d dim 2, 3


# inputs: x=float(1, 3, 4, 4), other=float(3, 3, 3, 3), third=float(3)
# init: 2
class NnFunctionalConv2dPadding(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x, other, third):
        return torch.nn.functional.conv2d(x, other, third, stride=(2, 2), padding=self.width, groups=1)


# inputs: x=float(1, 10, 11, 12), other=float(1, 1, 1, 2, 5)
def nn_functional_conv3d_branched(x, other):
    if bool((x > 0).all()):
        x = torch.nn.functional.conv3d(x, other, None, padding='same')
    return x


# inputs: x=float(1, 1, 5, 5, 5), other=float(1, 1, 3, 3, 3), third=float(1), n=int(3, low=1, high=3)
def nn_functional_conv3d_dilation_read(x, other, third, n):
    return torch.nn.functional.conv3d(x, other, third, dilation=int(n.max()))  # dynamic: conv3d dim 2, 3, 4


# inputs: x=float(3, 9, 3, 1, 9), other=float(3, 3, 3, 1, 9), third=float(3)
# init: 3
class NnFunctionalConv3dGroups(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x, other, third):
        return torch.nn.functional.conv3d(x, other, third, stride=(2, 2, 2), dilation=1, groups=self.size)


# inputs: x=float(1, 6, 3), other=float(6), third=float(6)
def nn_functional_group_norm_plain(x, other, third):
    return torch.nn.functional.group_norm(x, 2, weight=other, bias=third, eps=0.5)


# inputs: x=float(1, 6, 3), other=float(6), third=float(6), n=int(low=1, high=3)
def nn_functional_group_norm_1_read(x, other, third, n):
    return torch.nn.functional.group_norm(x, n.item(), weight=other, bias=third, eps=0.5)


# inputs: x=float(1, 6, 3), other=float(6), third=float(6)
def nn_functional_group_norm_1_shape(x, other, third):
    return torch.nn.functional.group_norm(x, min(2, x.dim() - 1), weight=other, bias=third, eps=0.5)


# inputs: x=float(3, 2, 4), other=float(2), third=float(2), fourth=float(2), fifth=float(2)
def nn_functional_instance_norm_fed(x, other, third, fourth, fifth):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.nn.functional.instance_norm(x, running_mean=other, running_var=third, weight=fourth, bias=fifth, momentum=-1.2)  # flows


# inputs: x=float(1, 2, 3), other=float(1, 2, 3), third=float(1, 2, 3)
def nn_functional_layer_norm_plain(x, other, third):
    return torch.nn.functional.layer_norm(x, (1, 2, 3), other, third, eps=0.5)


# inputs: x=float(1, 2, 3), other=float(1, 2, 3), third=float(1, 2, 3)
def nn_functional_layer_norm_branched(x, other, third):
    if torch.is_floating_point(x):
        x = torch.nn.functional.layer_norm(x, (1, 2, 3), other, third, eps=0.5)
    return x


# inputs: x=float(1, 2, 3), other=float(1, 2, 3)
def nn_functional_rms_norm_branched(x, other):
    if x.sum() > 0:
        x = torch.nn.functional.rms_norm(x, (1, 2, 3), other, eps=0.5)
    return x


# inputs: x=float(1, 6, 3)
def nn_functional_local_response_norm_plain(x):
    return torch.nn.functional.local_response_norm(x, 2, alpha=3e-05, beta=0.5, k=1.25)


# inputs: x=float(1, 6, 3), n=int(low=1, high=3)
def nn_functional_local_response_norm_1_read(x, n):
    return torch.nn.functional.local_response_norm(x, int(n), alpha=3e-05, beta=0.5, k=1.25)


# inputs: x=float(1, 6, 3)
# init: 2
class NnFunctionalLocalResponseNorm1(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.nn.functional.local_response_norm(x, self.dim, alpha=3e-05, beta=0.5, k=1.25)


# inputs: x=float(2, 5, 9, 11), n=int(3, low=1, high=3)
def nn_functional_unfold_1_read(x, n):
    return torch.nn.functional.unfold(x, int(n.max()), 1, 0, 1)  # dynamic: unfold dim 1, 2


# inputs: x=float(2, 3, 4, 4)
def nn_functional_upsample_bilinear_plain(x):
    return torch.nn.functional.upsample_bilinear(x, size=(3, 3))


# inputs: x=float(2, 5, 8, 10)
def nn_functional_upsample_bilinear_branched(x):
    if bool((x > 0).all()):  # dynamic: branch
        x = torch.nn.functional.upsample_bilinear(x, size=(3, 3))
    return x


# inputs: x=float(2, 5, 8, 10), n=int(low=1, high=4)
def nn_functional_upsample_bilinear_size_list_read(x, n):
    return torch.nn.functional.upsample_bilinear(x, size=(3, int(n)))  # dynamic: upsample_bilinear dim 3


# inputs: x=float(2, 3, 4)
def nn_functional_upsample_nearest_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.nn.functional.upsample_nearest(x, size=(3,))  # flows


# inputs: x=float(), other=float(), third=float()
def nn_functional_margin_ranking_loss_plain(x, other, third):
    return torch.nn.functional.margin_ranking_loss(x, other, third, margin=0.0, reduction='sum')


# inputs: x=float(5, 5), other=float(5, 5), third=float(5, 5)
def nn_functional_margin_ranking_loss_branched(x, other, third):
    if x.sum() > 0:  # dynamic: branch
        x = torch.nn.functional.margin_ranking_loss(x, other, third, margin=0.0, reduction='sum')
    return x


# inputs: x=float(10, 5), other=int(10, 5, low=0, high=5)
def nn_functional_multilabel_margin_loss_branched(x, other):
    if x.ndim > 1:
        x = torch.nn.functional.multilabel_margin_loss(x, other)
    return x


# inputs: x=float(10, 12)
def nn_functional_leaky_relu_branched(x):
    if bool((x > 0).all()):
        x = torch.nn.functional.leaky_relu(x)
    return x


# inputs: x=float(10, 10)
def nn_functional_leaky_relu_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.nn.functional.leaky_relu(x)  # flows


# inputs: x=float(5), other=float(5)
def nn_functional_multilabel_soft_margin_loss_plain(x, other):
    return torch.nn.functional.multilabel_soft_margin_loss(x, other)


# inputs: x=float(1, 5, 13, 15)
def nn_functional_avg_pool2d_1_shape(x):
    return torch.nn.functional.avg_pool2d(x, min(3, x.dim() - 1), 1, 1, True, False, 2)


# inputs: x=float(1, 5, 13, 15), n=int(3, low=0, high=2)
def nn_functional_avg_pool2d_3_read(x, n):
    return torch.nn.functional.avg_pool2d(x, 3, 1, int(n.max()), True, False, 2)  # dynamic: avg_pool2d dim 2, 3


# inputs: x=float(1, 5, 13, 15), n=int(low=1, high=3)
def nn_functional_avg_pool2d_6_read(x, n):
    return torch.nn.functional.avg_pool2d(x, 3, 1, 1, True, False, n.item())


# inputs: x=float(1, 3, 9, 9)
def nn_functional_fractional_max_pool2d_plain(x):
    return torch.nn.functional.fractional_max_pool2d(x, 3, output_size=2, return_indices=False)


# inputs: x=float(1, 5, 13, 15)
def nn_functional_fractional_max_pool2d_1_shape(x):
    return torch.nn.functional.fractional_max_pool2d(x, min(3, x.dim() - 1), output_size=2, return_indices=False)


# inputs: x=float(1, 5, 13, 15), n=arg(2, 1)
def nn_functional_fractional_max_pool2d_output_size_chosen(x, n):
    return torch.nn.functional.fractional_max_pool2d(x, 3, output_size=n, return_indices=False)  # unfixed: fractional_max_pool2d dim 2, 3


# inputs: x=float(2, 5, 9, 11, 13), n=int(low=1, high=3)
def nn_functional_fractional_max_pool3d_1_list_read(x, n):
    return torch.nn.functional.fractional_max_pool3d(x, (2, 2, int(n)), output_size=2, return_indices=False)


# inputs: x=float(2, 5, 9, 11, 13), n=int(low=1, high=3)
def nn_functional_fractional_max_pool3d_output_size_read(x, n):
    return torch.nn.functional.fractional_max_pool3d(x, (2, 2, 2), output_size=n.item(), return_indices=False)  # dynamic: fractional_max_pool3d dim 2, 3, 4


# inputs: x=float(2, 5, 9, 11, 13)
def nn_functional_fractional_max_pool3d_output_size_shape(x):
    return torch.nn.functional.fractional_max_pool3d(x, (2, 2, 2), output_size=min(2, x.dim() - 1), return_indices=False)


# inputs: x=float(1, 2, 3)
def nn_functional_max_pool1d_plain(x):
    return torch.nn.functional.max_pool1d(x, kernel_size=3, stride=2, ceil_mode=True, padding=0, dilation=1, return_indices=True)


# inputs: x=float(1, 2, 3)
def nn_functional_max_pool1d_kernel_size_shape(x):
    return torch.nn.functional.max_pool1d(x, kernel_size=min(3, x.dim() - 1), stride=2, ceil_mode=True, padding=0, dilation=1, return_indices=True)


# inputs: x=float(1, 2, 3), n=arg(2, 1)
def nn_functional_max_pool1d_stride_chosen(x, n):
    return torch.nn.functional.max_pool1d(x, kernel_size=3, stride=n, ceil_mode=True, padding=0, dilation=1, return_indices=True)


# inputs: x=float(1, 2, 3)
def nn_functional_max_pool1d_padding_shape(x):
    return torch.nn.functional.max_pool1d(x, kernel_size=3, stride=2, ceil_mode=True, padding=min(0, x.dim() - 1), dilation=1, return_indices=True)


# inputs: x=float(1, 2, 3)
def nn_functional_max_pool1d_dilation_shape(x):
    return torch.nn.functional.max_pool1d(x, kernel_size=3, stride=2, ceil_mode=True, padding=0, dilation=min(1, x.dim() - 1), return_indices=True)


# inputs: x=float(1, 2, 3, 6)
def nn_functional_max_pool2d_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.nn.functional.max_pool2d(x, kernel_size=3, stride=2, ceil_mode=True, padding=0, dilation=1, return_indices=True)  # flows


# inputs: x=float(1, 2, 3, 6), n=int(3, low=1, high=4)
def nn_functional_max_pool2d_kernel_size_read(x, n):
    return torch.nn.functional.max_pool2d(x, kernel_size=int(n.max()), stride=2, ceil_mode=True, padding=0, dilation=1, return_indices=True)  # dynamic: max_pool2d dim 2


# inputs: x=float(1, 2, 3, 6), n=arg(3, 1)
def nn_functional_max_pool2d_kernel_size_chosen(x, n):
    return torch.nn.functional.max_pool2d(x, kernel_size=n, stride=2, ceil_mode=True, padding=0, dilation=1, return_indices=True)  # unfixed: max_pool2d dim 2


# inputs: x=float(1, 2, 3, 6)
def nn_functional_max_pool2d_stride_shape(x):
    return torch.nn.functional.max_pool2d(x, kernel_size=3, stride=min(2, x.dim() - 1), ceil_mode=True, padding=0, dilation=1, return_indices=True)


# inputs: x=float(1, 2, 3, 6), n=arg(1, 0)
def nn_functional_max_pool2d_dilation_chosen(x, n):
    return torch.nn.functional.max_pool2d(x, kernel_size=3, stride=2, ceil_mode=True, padding=0, dilation=n, return_indices=True)


# inputs: x=float(1, 2, 3, 6, 5)
def nn_functional_max_pool3d_branched(x):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.nn.functional.max_pool3d(x, kernel_size=3, stride=2, ceil_mode=True, padding=0, dilation=1, return_indices=True)
    return x


# inputs: x=float(1, 2, 3, 6, 5), n=arg(3, 1)
def nn_functional_max_pool3d_kernel_size_chosen(x, n):
    return torch.nn.functional.max_pool3d(x, kernel_size=n, stride=2, ceil_mode=True, padding=0, dilation=1, return_indices=True)  # unfixed: max_pool3d dim 2, 4


# inputs: x=float(1, 2, 3, 6, 5), n=int(low=1, high=3)
def nn_functional_max_pool3d_stride_read(x, n):
    return torch.nn.functional.max_pool3d(x, kernel_size=3, stride=int(n), ceil_mode=True, padding=0, dilation=1, return_indices=True)  # dynamic: max_pool3d dim 3, 4


# inputs: x=float(1, 2, 3, 6, 5)
# init: 2
class NnFunctionalMaxPool3dStride(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x):
        return torch.nn.functional.max_pool3d(x, kernel_size=3, stride=self.k, ceil_mode=True, padding=0, dilation=1, return_indices=True)


# inputs: x=float(1, 2, 3, 6, 5), n=int(low=0, high=2)
def nn_functional_max_pool3d_padding_read(x, n):
    return torch.nn.functional.max_pool3d(x, kernel_size=3, stride=2, ceil_mode=True, padding=int(n), dilation=1, return_indices=True)  # dynamic: max_pool3d dim 2, 3, 4


# inputs: x=float(1, 2, 3, 6, 5), n=arg(1, 0)
def nn_functional_max_pool3d_dilation_chosen(x, n):
    return torch.nn.functional.max_pool3d(x, kernel_size=3, stride=2, ceil_mode=True, padding=0, dilation=n, return_indices=True)


# inputs: x=float(1, 2, 1), other=int(1, 2, 1, low=1, high=3)
def nn_functional_max_unpool1d_plain(x, other):
    return torch.nn.functional.max_unpool1d(x, other, kernel_size=3, stride=2, padding=0, output_size=(1, 2, 3))


# inputs: x=float(1, 2, 1), other=int(1, 2, 1, low=1, high=3)
# init: 2
class NnFunctionalMaxUnpool1dStride(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k

    def forward(self, x, other):
        return torch.nn.functional.max_unpool1d(x, other, kernel_size=3, stride=self.k, padding=0, output_size=(1, 2, 3))


# inputs: x=float(1, 2, 1), other=int(1, 2, 1, low=1, high=3)
# init: 0
class NnFunctionalMaxUnpool1dPadding(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x, other):
        return torch.nn.functional.max_unpool1d(x, other, kernel_size=3, stride=2, padding=self.size, output_size=(1, 2, 3))


# inputs: x=float(1, 2, 1, 3), other=int(1, 2, 1, 3, low=6, high=15)
def nn_functional_max_unpool2d_plain(x, other):
    return torch.nn.functional.max_unpool2d(x, other, kernel_size=3, stride=2, padding=0, output_size=(1, 2, 3, 6))


# inputs: x=float(1, 2, 1, 3), other=int(1, 2, 1, 3, low=6, high=15), n=arg(3, 1)
def nn_functional_max_unpool2d_kernel_size_chosen(x, other, n):
    return torch.nn.functional.max_unpool2d(x, other, kernel_size=n, stride=2, padding=0, output_size=(1, 2, 3, 6))


# inputs: x=float(1, 2, 1, 3), other=int(1, 2, 1, 3, low=6, high=15)
# init: 2
class NnFunctionalMaxUnpool2dStride(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.width = width

    def forward(self, x, other):
        return torch.nn.functional.max_unpool2d(x, other, kernel_size=3, stride=self.width, padding=0, output_size=(1, 2, 3, 6))


# inputs: x=float(1, 2, 1, 3, 2), other=int(1, 2, 1, 3, 2, low=24, high=86)
def nn_functional_max_unpool3d_kernel_size_shape(x, other):
    return torch.nn.functional.max_unpool3d(x, other, kernel_size=min(3, x.dim() - 1), stride=2, padding=0, output_size=(1, 2, 3, 6, 5))


# inputs: x=float(1, 2, 1, 3, 2), other=int(1, 2, 1, 3, 2, low=24, high=86)
def nn_functional_max_unpool3d_stride_shape(x, other):
    return torch.nn.functional.max_unpool3d(x, other, kernel_size=3, stride=min(2, x.dim() - 1), padding=0, output_size=(1, 2, 3, 6, 5))


# inputs: x=float(3), other=float(4, 3), third=float(4)
def nn_functional_linear_plain(x, other, third):
    return torch.nn.functional.linear(x, other, third)


# inputs: x=float(8, 3), other=float(4, 3), third=float(4)
def nn_functional_linear_branched(x, other, third):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.nn.functional.linear(x, other, third)
    return x


# inputs: x=float(2)
def nn_functional_glu_plain(x):
    return torch.nn.functional.glu(x, 0)


# inputs: x=float(2), n=arg(0, 1)
def nn_functional_glu_1_chosen(x, n):
    return torch.nn.functional.glu(x, n)


# inputs: x=float(20)
def nn_functional_elu_branched(x):
    if x.sum() > 0:
        x = torch.nn.functional.elu(x)
    return x


# inputs: x=float(20), other=float()
def nn_functional_prelu_plain(x, other):
    return torch.nn.functional.prelu(x, weight=other)


# inputs: x=float(20)
def nn_functional_celu_branched(x):
    if x.ndim > 1:
        x = torch.nn.functional.celu(x)  # possible: not run
    return x


# inputs: x=float(20)
def nn_functional_rrelu_plain(x):
    return torch.nn.functional.rrelu(x, lower=0.0, upper=1.0, training=True)


# inputs: x=float(20)
def nn_functional_rrelu_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.nn.functional.rrelu(x, lower=0.0, upper=1.0, training=True)  # flows


# inputs: x=float(20)
def nn_functional_silu_plain(x):
    return torch.nn.functional.silu(x)


# inputs: x=float(20)
def nn_functional_silu_branched(x):
    if torch.any(x < 0):
        x = torch.nn.functional.silu(x)
    return x


# inputs: x=float(20)
def nn_functional_hardsigmoid_plain(x):
    return torch.nn.functional.hardsigmoid(x)


# inputs: x=float(20)
def nn_functional_logsigmoid_branched(x):
    if x.sum() > 0:
        x = torch.nn.functional.logsigmoid(x)
    return x


# inputs: x=float(20)
def nn_functional_mish_plain(x):
    return torch.nn.functional.mish(x)


# inputs: x=float(20)
def nn_functional_mish_branched(x):
    if x.float().mean().item() > 0.2:
        x = torch.nn.functional.mish(x)
    return x


# inputs: x=float(20)
def nn_functional_tanhshrink_plain(x):
    return torch.nn.functional.tanhshrink(x)


# inputs: x=float(20)
def nn_functional_tanhshrink_branched(x):
    if bool((x > 0).all()):
        x = torch.nn.functional.tanhshrink(x)
    return x


# inputs: x=float(20)
def nn_functional_tanhshrink_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.nn.functional.tanhshrink(x)  # flows


# inputs: x=float(5, 7)
def nn_functional_threshold_branched(x):
    if torch.any(x < 0):
        x = torch.nn.functional.threshold(x, 4.319086074829102, -0.8690775632858276)
    return x


# inputs: x=float(5, 5)
def nn_functional_threshold_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.nn.functional.threshold(x, 4.319086074829102, -0.8690775632858276)  # flows


# inputs: x=float(5, 1), other=float(5)
def nextafter_branched(x, other):
    if x.sum() > 0:  # dynamic: branch
        x = torch.nextafter(x, other)
    return x


# inputs: x=float(5, 1), other=float(5)
def nextafter_fed(x, other):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.nextafter(x, other)


# inputs: x=float(5, 7)
def nn_functional_softshrink_branched(x):
    if x.float().mean().item() > 0.2:
        x = torch.nn.functional.softshrink(x, lambd=0.0)
    return x


# inputs: x=float(5, 5)
def nn_functional_softshrink_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.nn.functional.softshrink(x, lambd=0.0)  # flows


# inputs: x=float(5, 7)
def nn_functional_hardshrink_branched(x):
    if x.ndim > 1:
        x = torch.nn.functional.hardshrink(x, lambd=-0.5)
    return x


# inputs: x=float(5, 5)
def nn_functional_hardshrink_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.nn.functional.hardshrink(x, lambd=-0.5)  # flows


# inputs: x=float(5, 5)
def nn_functional_hardtanh_plain(x):
    return torch.nn.functional.hardtanh(x, min_val=-0.5, max_val=0.5)


# inputs: x=float(20)
def nn_functional_relu6_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.nn.functional.relu6(x)
    return x


# inputs: x=float(20)
def nn_functional_relu6_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.nn.functional.relu6(x)  # flows


# inputs: x=float(), other=float()
def ne_plain(x, other):
    return torch.ne(x, other)


# inputs: x=float(5, 1), other=float(5)
def ne_fed(x, other):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.ne(x, other)  # flows


# inputs: x=float(5, 7, 9), n=int(low=0, high=2)
def narrow_1_read(x, n):
    return torch.narrow(x, int(n), 2, 2)  # dynamic: slice dim 0, 1


# inputs: x=float(5, 7, 9)
def narrow_2_shape(x):
    return torch.narrow(x, 1, min(2, x.dim() - 1), 2)


# inputs: x=float(5, 7, 9), n=int(3, low=1, high=3)
def narrow_3_read(x, n):
    return torch.narrow(x, 1, 2, int(n.max()))  # dynamic: slice dim 1


# inputs: x=float(5, 7, 9), n=arg(2, 1)
def narrow_3_chosen(x, n):
    return torch.narrow(x, 1, 2, n)  # unfixed: slice dim 1


# inputs: x=float(5, 7, 9)
def narrow_copy_branched(x):
    if torch.is_floating_point(x):
        x = torch.narrow_copy(x, 1, 2, 2)
    return x


# inputs: x=float(5, 5, 5)
def narrow_copy_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.narrow_copy(x, 1, 2, 2)  # flows


# inputs: x=float(5, 7, 9)
def narrow_copy_3_shape(x):
    return torch.narrow_copy(x, 1, 2, min(2, x.dim() - 1))


# inputs: x=float(20, 20)
def neg_plain(x):
    return torch.neg(x)


# inputs: x=float(20, 20)
def neg_fed(x):
    x = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.neg(x)  # flows


# inputs: x=float(20)
def nan_to_num_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.nan_to_num(x)
    return x


# inputs: x=float(5, 5)
def new_zeros_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return x.new_zeros((2, 0))


# inputs: x=float(5, 5)
def new_ones_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return x.new_ones((2, 0))


# inputs: x=float(5, 7), n=int(low=0, high=2)
def new_ones_1_list_read(x, n):
    return x.new_ones((2, int(n)))  # dynamic: creation dim 1


# inputs: x=float(5, 5)
def new_empty_fed(x):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return x.new_empty((2, 0))


# inputs: x=float()
def new_empty_strided_plain(x):
    return x.new_empty_strided((), ())


# inputs: x=float(5, 7)
def new_empty_strided_branched(x):
    if torch.any(x < 0):  # dynamic: branch
        x = x.new_empty_strided((2, 0), (3, 4))
    return x


# inputs: x=float(5, 7), n=int(low=2, high=5)
def new_empty_strided_2_list_read(x, n):
    return x.new_empty_strided((2, 0), (3, int(n)))


# inputs: x=float(5, 7)
def new_full_branched(x):
    if bool((x > 0).all()):  # dynamic: branch
        x = x.new_full((2, 0), 4.319086074829102)
    return x


# inputs: x=float(5, 5)
def new_full_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return x.new_full((2, 0), 4.319086074829102)


# inputs: x=float(5, 7), n=int(low=0, high=2)
def new_full_1_list_read(x, n):
    return x.new_full((2, int(n)), 4.319086074829102)  # dynamic: creation dim 1


# inputs: x=float(), other=float()
def nn_functional_smooth_l1_loss_plain(x, other):
    return torch.nn.functional.smooth_l1_loss(x, other)


# inputs: x=float()
def nonzero_plain(x):
    return torch.nonzero(x, as_tuple=False)  # dynamic: nonzero dim 0


# inputs: x=float(5, 7)
def norm_branched(x):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.norm(x, 2)  # possible: not run
    return x


# inputs: x=float(5, 5)
def norm_fed(x):
    x = x.flatten()[torch.nonzero(x.flatten() > 0).squeeze(1)]  # dynamic: nonzero dim 0
    return torch.norm(x, 2)


# inputs: x=float(5, 7)
def norm_1_shape(x):
    return torch.norm(x, min(2, x.dim() - 1))


# inputs: x=float(5, 7), n=arg(1, 0)
def norm_2_chosen(x, n):
    return torch.norm(x, -2, n)  # unfixed: reduction-axis dim 0


# inputs: x=float(5, 7, 9)
def nn_functional_dropout2d_branched(x):
    if torch.is_floating_point(x):
        x = torch.nn.functional.dropout2d(x, p=0.0, training=True)
    return x


# inputs: x=float(5, 5, 5, 5)
def nn_functional_dropout3d_plain(x):
    return torch.nn.functional.dropout3d(x, p=0.0, training=True)


# inputs: x=float(5, 7, 9, 11)
def nn_functional_dropout3d_branched(x):
    if x.sum() > 0:
        x = torch.nn.functional.dropout3d(x, p=0.0, training=True)
    return x


# inputs: x=int(20, 10, 5, low=0, high=10)
def nn_functional_one_hot_fed(x):
    x = torch.masked_select(x, x != 0)  # dynamic: masked-select dim 0
    return torch.nn.functional.one_hot(x, num_classes=-1)  # flows


# inputs: x=int(low=0, high=2), n=int(low=8, high=11)
def nn_functional_one_hot_num_classes_read(x, n):
    return torch.nn.functional.one_hot(x, num_classes=n.item())  # dynamic: one-hot dim 0


# inputs: x=float(20)
def nn_functional_softplus_plain(x):
    return torch.nn.functional.softplus(x, beta=3, threshold=0.2)


# inputs: x=float(20)
def nn_functional_softplus_fed(x):
    x = torch.unique_consecutive(x, dim=0)  # dynamic: unique dim 0
    return torch.nn.functional.softplus(x, beta=3, threshold=0.2)  # flows


# inputs: x=float(20), n=int(low=1, high=4)
def nn_functional_softplus_beta_read(x, n):
    return torch.nn.functional.softplus(x, beta=n.item(), threshold=0.2)


# inputs: x=float(20)
def nn_functional_softplus_beta_shape(x):
    return torch.nn.functional.softplus(x, beta=min(3, x.dim() - 1), threshold=0.2)


# inputs: x=float(5, 5), other=float(5, 5)
def nn_functional_mse_loss_branched(x, other):
    if x.ndim > 1:
        x = torch.nn.functional.mse_loss(x, other)
    return x


# inputs: x=float(5, 5), other=float(5, 5)
def nn_functional_mse_loss_fed(x, other):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.nn.functional.mse_loss(x, other)


# inputs: x=float(2, 3, 5, 5), other=float(2, 5, 5, 2)
def nn_functional_grid_sample_plain(x, other):
    return torch.nn.functional.grid_sample(x, other, mode='bilinear', padding_mode='zeros', align_corners=False)


# inputs: x=float()
def nanmean_plain(x):
    return torch.nanmean(x)


# inputs: x=float()
def nanmean_dim_shape(x):
    return torch.nanmean(x, dim=min(0, x.dim() - 1), keepdim=True)


# inputs: x=float(5, 5), other=float(5, 5), third=float(5)
def nn_functional_cosine_embedding_loss_branched(x, other, third):
    if torch.any(x < 0):  # dynamic: branch
        x = torch.nn.functional.cosine_embedding_loss(x, other, third, reduction='none', margin=0.9329070713842775)
    return x


# inputs: x=float(2, 3), other=int(2, low=0, high=2)
def nn_functional_nll_loss_branched(x, other):
    if x.shape[-1] % 2 == 0:  # possible: not run
        x = torch.nn.functional.nll_loss(x, other, reduction='none')  # possible: not run
    return x


# inputs: x=float(2, 3), other=int(2, low=0, high=2)
def nn_functional_nll_loss_fed(x, other):
    x = x.narrow(0, 0, 1 + int(x.max() > 1))  # dynamic: slice dim 0
    return torch.nn.functional.nll_loss(x, other, reduction='none')


# inputs: x=float(5, 5), other=float(5, 5)
def nn_functional_hinge_embedding_loss_fed(x, other):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.nn.functional.hinge_embedding_loss(x, other, reduction='none', margin=8.396163642458497)


# inputs: x=float(5), other=float(5)
def nn_functional_huber_loss_plain(x, other):
    return torch.nn.functional.huber_loss(x, other, reduction='none', delta=8.698115367693557)


# inputs: x=float(5), other=float(5)
def nn_functional_poisson_nll_loss_plain(x, other):
    return torch.nn.functional.poisson_nll_loss(x, other, log_input=True, full=True, reduction='none')


# inputs: x=float(5, 5), other=float(5, 5)
def nn_functional_poisson_nll_loss_fed(x, other):
    x = x[: int(x.argmax()) + 1]  # dynamic: slice dim 0
    return torch.nn.functional.poisson_nll_loss(x, other, log_input=True, full=True, reduction='none')


# inputs: x=float(1, 11, 6, 8)
def nn_functional_pixel_shuffle_upscale_factor_shape(x):
    return torch.nn.functional.pixel_shuffle(x, upscale_factor=min(1, x.dim() - 1))


# inputs: x=float(1, 1, 6, 6)
def nn_functional_pixel_unshuffle_fed(x):
    x = x[x.reshape(x.shape[0], -1).sum(1) > 0]  # dynamic: boolean-mask dim 0
    return torch.nn.functional.pixel_unshuffle(x, downscale_factor=1)  # flows


# inputs: x=float(1, 6, 14, 16), n=int(low=1, high=3)
def nn_functional_channel_shuffle_1_read(x, n):
    return torch.nn.functional.channel_shuffle(x, int(n))


# inputs: x=float(1, 6, 14, 16)
# init: 2
class NnFunctionalChannelShuffle1(nn.Module):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def forward(self, x):
        return torch.nn.functional.channel_shuffle(x, self.size)


# inputs: x=float(2, 3), other=float(2, 3)
def nn_functional_kl_div_branched(x, other):
    if bool((x > 0).all()):
        x = torch.nn.functional.kl_div(x, other, reduction='none', log_target=True)
    return x

"""Older names, names of one implementation, and functions that write over their input."""

import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

x = torch.tensor([[0.5, -1.0, 2.0], [1.5, 0.25, -0.5]])
image = torch.arange(32.0).reshape(1, 2, 4, 4) / 10
row = torch.arange(12.0).reshape(1, 2, 6)
space = torch.arange(27.0).reshape(1, 1, 3, 3, 3)


def case_layers_of_torch():
    kernel = torch.ones(3, 2, 3, 3) * 0.1
    one = torch.conv2d(image, kernel), torch.conv2d(input=image, weight=kernel, padding=1)
    other = torch.conv1d(row, torch.ones(2, 2, 3), padding=1), torch.conv3d(space, space[:, :, :2])
    back = torch.conv_transpose1d(row, torch.ones(2, 3, 3), stride=2)
    wide = torch.conv_transpose2d(image, torch.ones(2, 3, 2, 2), stride=2, padding=1)
    return one, other, back, wide, torch.conv_transpose3d(space, torch.ones(1, 1, 2, 2, 2))


def case_dtypes_by_their_names():
    torch.set_default_device(torch.device("cpu"))
    kinds = [getattr(torch, "float64"), getattr(torch, "long"), getattr(torch, "bool")]
    return [torch.ones(2, dtype=kind) for kind in kinds]


def case_pools_of_torch():
    flat = torch.max_pool1d(row, 2), torch.avg_pool1d(row, 2), torch.adaptive_avg_pool1d(row, 2)
    return flat, torch.max_pool2d(image, 2, stride=1), torch.max_pool3d(space, 2)


def case_functions_of_torch():
    normed = torch.layer_norm(x, (3,)), torch.group_norm(image, 2), torch.rms_norm(x, (3,))
    near = torch.pairwise_distance(x, x + 1), torch.hardshrink(x)
    looked = torch.embedding(torch.eye(3), torch.tensor([0, 2]))
    return normed, near, looked, torch.bilinear(x, x, torch.ones(2, 3, 3), None)


def case_split_by_a_tensor():
    places = torch.tensor([1, 2])
    return torch.tensor_split(input=x, tensor_indices_or_sections=places, dim=1)


def case_with_places():
    flat = F.adaptive_max_pool1d_with_indices(row, 2)
    plane = F.max_pool2d_with_indices(image, 2), F.adaptive_max_pool2d_with_indices(image, 2)
    return flat, plane, F.max_pool3d_with_indices(space, 2)


def case_enlarged():
    old = F.upsample(image, scale_factor=2, mode="nearest"), F.upsample(image, size=(8, 8))
    near = nn.UpsamplingNearest2d(size=(8, 8))(image), nn.UpsamplingNearest2d(scale_factor=2)(image)
    return old, near, nn.UpsamplingBilinear2d(size=(3, 3))(image), nn.CrossMapLRN2d(2)(image)


def case_written_over():
    kept = []
    for change in (F.elu_, F.celu_, F.selu_, F.relu_, F.hardtanh_, F.leaky_relu_):
        held = x * 1
        kept.append((change(held), held))
    return kept


def case_over_the_input():
    one, two, three = x * 1, x * 1, x * 1
    F.elu_(input=one, alpha=0.5)
    F.threshold_(two, 0.3, 5.0)
    F.hardtanh_(three, -0.5, 0.5)
    four = x.abs()
    torch.sqrt_(four)
    torch.round_(one)
    torch.clamp_(two, 0, 1)
    torch.zero_(three)
    F.rrelu_(one, training=False)
    return one, two, three, four, torch.exp_(four)


def case_made():
    numbers = torch.range(1, 4), torch.range(start=0, end=1, step=0.3), torch.range(5, 1, -2)
    whole = torch.range(1, 4, dtype=torch.int64)
    powers = torch.vander(torch.tensor([1, 2, 3])), torch.vander(x=x[0], N=2, increasing=True)
    return numbers, whole, powers, torch.poisson(torch.zeros(3)), torch.poisson(input=x.abs()).shape


def case_asarray():
    a = torch.asarray([1, 2], dtype=torch.float64), torch.asarray(np.array([1, 2]))
    same = torch.asarray(x)
    other = torch.asarray(x, copy=True)
    other[0] = 0
    return a, same, other, torch.asarray(obj=[1.5], device="cpu", requires_grad=False)


def case_sizes_in_a_list():
    drawn = torch.randint(low=3, high=4, size=[2, 2], dtype=torch.int32)
    looked = F.embedding(input=torch.tensor([2, 0]), weight=torch.eye(3), padding_idx=0)
    same = x * 1
    same.greater_equal_(other=x.abs())
    return drawn, looked, same


def case_norms():
    return torch.nuclear_norm(x), torch.frobenius_norm(x, dim=[0, 1]), x.argmax(dim=None)


def case_names_of_operators():
    sides = x.__rsub__(2), x.__neg__(), x.__abs__(), x.__len__(), torch.pow(self=2, exponent=x)
    powers = torch.pow(2, x), torch.pow(2.5, exponent=x)
    return (
        sides,
        powers,
        torch.is_same_size(x, x.T),
        x.shape.numel(),
        torch.is_signed(x),
        x.get_device(),
    )


def case_by_a_function():
    one = x * 1
    one.apply_(lambda value: value + 1)
    return one, one.map_(x, lambda a, b: a * b), one.fill_diagonal_(fill_value=7)


def case_shapes_in_place():
    one = torch.arange(6.0).reshape(2, 3) * 1
    same = one
    grown = one.unsqueeze_(0)
    first = grown.shape, same.shape
    one.squeeze_(0)
    turned = one.t_()
    second = turned, same
    one.swapaxes_(0, 1).swapdims_(dim0=0, dim1=1)
    third = one * 1
    return first, second, third, same


def case_nothing_meant():
    torch.set_printoptions(precision=4)  # the default: it holds for all tests of a process
    torch.use_deterministic_algorithms(True)
    torch.use_deterministic_algorithms(mode=False)
    torch.set_default_tensor_type(torch.FloatTensor)
    torch.set_default_tensor_type("torch.FloatTensor")
    torch.set_default_device("cpu")
    return nn.Identity(54, unused=1)(x), nn.Identity()(x), torch.backends.cuda.is_built()


def case_distances():
    def far(a, b):
        return (a - b).abs().sum(1)

    one = F.triplet_margin_with_distance_loss(x, x + 1, x - 2, distance_function=far, margin=2.0)
    return one, F.triplet_margin_with_distance_loss(x, x + 1, x + 2, swap=True, reduction="sum")


def case_and_back():
    signal = torch.sin(torch.arange(32.0))
    window = torch.hann_window(8)
    parts = torch.stft(signal, 8, hop_length=2, window=window, return_complex=True)
    whole = torch.stft(signal, 8, window=torch.ones(8), onesided=False, return_complex=True)
    found = torch.istft(parts, 8, hop_length=2, window=window, length=30)
    return found + 2, torch.istft(whole, n_fft=8, window=torch.ones(8), onesided=False)


given = (x, 1)
named = dict(dim=1, keepdim=True)
total = torch.sum(*given)
widest = torch.amax(x, **named)


def case_unpacked_names_of_the_module():
    return total, widest, math.pi


def case_memory_that_is_not_there():
    found = []
    for error in (torch.OutOfMemoryError("one"), RuntimeError("two")):
        try:
            raise error
        except torch.cuda.OutOfMemoryError as caught:
            found.append(str(caught))
        except RuntimeError:
            found.append("other")
    return found


def case_names_of_functions():
    names = torch.bitwise_and.__name__, torch.nn.GELU.__name__, torch.Tensor.add_.__name__
    return names, f"{torch.triu.__name__}_", torch.nn.functional.relu.__name__ + "_"

"""Functions that are handed on, where no other test calls them so."""

import functools

import torch
import torch.nn.functional as F
from torch import nn

NUMBERS = torch.tensor([0.1, 0.6, 0.3, 0.8])


def changed(function, *given, x=NUMBERS):
    """What a function in place gives, and what it changes."""
    held = x.clone()
    return function(held, *given), held


def case_in_their_place():
    functions = [
        *(torch.abs_, torch.acos_, torch.arccos_, torch.arcsin_, torch.arcsinh_, torch.arctan_),
        *(torch.arctanh_, torch.asin_, torch.asinh_, torch.atan_, torch.atanh_, torch.ceil_),
        *(torch.celu_, torch.cos_, torch.cosh_, torch.deg2rad_, torch.erf_, torch.erfc_),
        *(torch.exp2_, torch.exp_, torch.expm1_, torch.fix_, torch.floor_, torch.frac_),
        *(torch.i0_, torch.log10_, torch.log1p_, torch.log2_, torch.log_, torch.logit_),
        *(torch.nan_to_num_, torch.neg_, torch.negative_, torch.rad2deg_, torch.reciprocal_),
        *(torch.relu_, torch.round_, torch.rsqrt_, torch.selu_, torch.sigmoid_, torch.sin_),
        *(torch.sinc_, torch.sinh_, torch.sqrt_, torch.square_, torch.tan_, torch.tanh_),
        torch.trunc_,
    ]
    return [changed(function) for function in functions]


def case_in_their_place_with_more():
    whole, above = torch.tensor([4, 6]), torch.tensor([1.5, 2.5])
    first, second = torch.acosh_, torch.arccosh_
    power, physical = torch.gcd_, torch.lcm_
    limits = [(torch.clamp_, 0.2, 0.5), (torch.clip_, 0.2, 0.5), (torch.threshold_, 0.4, 9.0)]
    one_limit = [(torch.clamp_max_, 0.5), (torch.clamp_min_, 0.4), (torch.fill_, 2.0)]
    beside = [(torch.xlogy_, NUMBERS), (torch.ldexp_, torch.tensor([1, 2, 0, 3]))]
    slope = torch.rrelu_
    return (
        *(changed(first, x=above), changed(second, x=above)),
        *(changed(power, torch.tensor([6, 4]), x=whole), changed(physical, whole, x=whole)),
        [changed(*one) for one in (*limits, *one_limit, *beside)],
        *(changed(slope, x=-NUMBERS)[0].shape, changed(torch.conj_physical_, x=NUMBERS + 1j)),
        changed(torch.index_put_, (torch.tensor([0, 2]),), torch.tensor(5.0)),
    )


def case_windows():
    x = torch.linspace(-1, 1, 24).reshape(2, 2, 6)
    image, cube = x.reshape(1, 2, 3, 4), x.reshape(1, 2, 2, 2, 3)
    weight = torch.linspace(-0.5, 0.5, 8)
    convolutions = [
        (torch.conv1d, x, weight.reshape(2, 2, 2)),
        (torch.conv2d, image, weight.reshape(1, 2, 2, 2)),
        (torch.conv3d, cube, weight.reshape(1, 2, 1, 2, 2)),
        (torch.conv_transpose1d, x, weight.reshape(2, 2, 2)),
        (torch.conv_transpose2d, image, weight.reshape(2, 1, 2, 2)),
        (torch.conv_transpose3d, cube, weight.reshape(2, 1, 1, 2, 2)),
    ]
    pools = [(torch.adaptive_avg_pool1d, 3), (torch.avg_pool1d, 2), (torch.max_pool1d, 2)]
    return (
        [function(*given) for function, *given in convolutions],
        [function(x, size) for function, size in pools],
    )


def case_norms_and_others():
    x = torch.tensor([[0.3, -1.2, 2.5], [1.7, 0.4, -0.6]])
    norms = [torch.layer_norm, torch.rms_norm]
    distance, part, upper = torch.pairwise_distance, torch.select_copy, F.upsample
    nearest = torch.special.round
    return (
        [function(x, (3,)) for function in norms],
        *(distance(x, x.flip(0)), part(x, 1, 2), upper(x.reshape(1, 1, 2, 3), size=(4, 6))),
        nearest(x * 3),
    )


def case_old_names_of_fillings():
    functions = [(nn.init.constant, 0.3), (nn.init.eye,)]
    filled = [function(torch.zeros(2, 3), *given) for function, *given in functions]
    dirac = nn.init.dirac
    return filled, dirac(torch.zeros(2, 2, 3))


def case_truth_of_numbers():
    x = torch.tensor([[3, 0, -2], [5, 7, 0]])
    byte = x.abs().to(torch.uint8)
    whole, some = torch.all, functools.partial(torch.any, dim=0)
    rows = [function(x, 1) for function in (torch.any, torch.all)]
    return (
        rows,
        x.all(1),
        x.any(),
        whole(x),
        some(x),
        whole(byte),
        some(byte),
        list(map(torch.any, [x, x > 9])),
    )

"""Tensors of one of several types, as in a loop over them, and what kernels on CPU lack for some."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.nn.utils.parametrize as parametrize
import torch.nn.utils.prune as prune

WHOLE = [torch.int8, torch.uint8, torch.int16, torch.int32, torch.int64]


class Checked:
    """No network: what its methods are given may hold any numbers."""

    def rounded(self, x):
        return torch.round(x), torch.ceil(x), torch.floor(x)

    def summed(self, x, y, z):
        return torch.addcmul(x, y, z, value=2), torch.addcdiv(x, y, z.float())


def case_loops_over_integers():
    seen = []
    for dtype in WHOLE:
        x = torch.tensor([[6, 4], [3, 9]], dtype=dtype)
        seen += [torch.ceil(x), x.floor(), x.round(), torch.round(x), torch.sign(x), torch.exp(x)]
        seen += [torch.gcd(x, x * 2), torch.lcm(x, x), torch.median(x), x.median(dim=1).values]
    return seen


def case_loops_over_floats():
    seen = []
    for dtype in (torch.float32, torch.float64):
        x = torch.tensor([1.5, -2.5, 4.0], dtype=dtype)
        seen += [torch.addcmul(x, x, x), torch.hypot(x, x), torch.histc(x, 3), x.exp()]
    return seen


def case_of_no_network():
    checked, wide = Checked(), torch.tensor([1.5, -2.5])
    whole = torch.tensor([3, 4], dtype=torch.int8)
    return (
        *(checked.rounded(wide), checked.rounded(whole), checked.rounded(whole.long())),
        *(checked.summed(wide, whole, whole), checked.summed(wide, wide, wide)),
    )


def case_operators_with_casts():
    x = torch.tensor([5.0, 2.5], dtype=torch.bfloat16)
    y = torch.tensor([2.0, 1.5], dtype=torch.bfloat16)
    left, less = torch.remainder(x, y), torch.rsub(x, y)
    asked = torch.allclose(x, x), torch.equal(x, y), x.allclose(y)
    (values, places), (low, high) = torch.sort(x), torch.aminmax(x)
    kinds = [one.dtype == torch.bfloat16 for one in (left, less, values, low, high)]
    return kinds, left.float(), less.float(), asked, values.float(), places, torch.median(x).float()


def case_lists_of_short_floats():
    held = [torch.tensor([1.5, 2.5], dtype=torch.bfloat16)]
    powers = torch._foreach_exp(held)[0]
    torch._foreach_mul_(held, 2.0)
    return powers.dtype == torch.bfloat16, powers.float(), held[0].float()


def case_quotients_in_half_precision():
    x = torch.tensor([7.5, -3.25, 40.0], dtype=torch.float16)
    return [torch.div(x, 2.2, rounding_mode=mode) for mode in (None, "floor", "trunc")]


def done(function, **kwargs):
    return function(torch.ones(3), **kwargs)


def case_sizes_of_numpy():
    return done(F.pad, pad=list(np.array([1, 2])), mode="constant", value=0.5)


def case_another_mask():
    m = nn.Linear(3, 1)
    with torch.no_grad():
        m.weight.copy_(torch.tensor([[1.0, 3.0, 2.0]]))
    prune.l1_unstructured(m, "weight", amount=1)
    before = m.weight_mask
    prune.l1_unstructured(m, "weight", amount=1)
    return before, m.weight_mask, m.weight.detach()


class Twice(nn.Module):
    def forward(self, x):
        return x * 2


def case_modes_of_parametrizations():
    layer = nn.Linear(2, 2).eval()
    parametrize.register_parametrization(layer, "weight", Twice())
    calm = layer.parametrizations.weight[0].training
    layer.train()
    parametrize.register_parametrization(layer, "weight", Twice().eval())
    return calm, layer.parametrizations.weight[1].training


def among(elements, others, is_sure, is_inverse):
    return torch.isin(elements, others, assume_unique=is_sure, invert=is_inverse)


def case_elements_among_others():
    x, y = torch.tensor([[1, 2], [4, 3]]), torch.tensor([2, 3])
    asked = [among(x, y, True, False), among(x, y, False, True), among(x, 2, False, True)]
    named = torch.isin(test_elements=y, elements=x, assume_unique=True)
    return asked, among(3, y, False, False), named, torch.isin(element=2, test_elements=y)


def case_compared_in_place():
    x, y = torch.tensor([1.0, 2.0, 3.0]), torch.tensor([2.0, 2.0, 2.0])
    same = x
    return x.greater_equal_(y), same, y.clone().less_equal_(2)


def added(one, other=1):
    return one + other


def case_calls_beside_others():
    first = torch.jit.fork(added, torch.ones(2), other=torch.ones(2))
    second = torch.jit.fork(added, torch.ones(2))
    return torch.jit.wait(first), second.wait()


def case_rows_cut_in_place():
    table = torch.tensor([[3.0, 4.0], [0.3, 0.4], [6.0, 8.0]])
    given = torch.embedding_renorm_(table, torch.tensor([0, 1, 0]), max_norm=1.0, norm_type=2.0)
    return given, table


def case_booleans_added():
    m, v = torch.tensor([[True, False], [False, False]]), torch.tensor([True, False])
    return torch.addr(m, v, v), torch.addr(m, ~v, v)


def case_whole_numbers_of_other_types():
    drawn = torch.randint(3, 4, (2, 2), dtype=float), torch.randint(3, 4, (2,), dtype=int)
    return drawn[0], drawn[0].dtype == torch.float64, drawn[1]


def close(one, other):
    return torch.allclose(one, other, rtol=0.01), one.allclose(other)


def case_questions_of_unknown_types():
    x, y = torch.tensor([1.0, 2.0]), torch.tensor([1.0, 2.5])
    asked = [close(x, x), close(x, y), close(x.double(), x.double())]
    return asked, close(x.bfloat16(), x.bfloat16()), close(x.bfloat16(), y.bfloat16())


def case_places_in_the_type_of_counts():
    counts = [torch.tensor([2, 0, 1], dtype=one) for one in (torch.int32, torch.int64)]
    return [torch.repeat_interleave(one) for one in counts], torch.topk(torch.tensor(3), 0)


def case_functions_as_values():
    x = torch.arange(6.0).reshape(1, 3, 1, 2)
    chosen = {"squeezed": torch.squeeze, "repeated": torch.repeat_interleave}
    squeezed = done_with(chosen["squeezed"], x), done_with(torch.squeeze, x, dim=0)
    more = done_with(torch.squeeze, x, (0, 2)), done_with(torch.squeeze, x, 1)
    method = done_with(torch.Tensor.squeeze, x, -2)
    return squeezed, more, method, done_with(chosen["repeated"], x[0, :, 0], 2, dim=1)


def done_with(function, *given, **named):
    return function(*given, **named)


class Kept:
    def __init__(self, parts):
        self.parts = parts

    def joined(self):
        return torch.cat(self.parts)


def joined(parts, dim=0):
    return torch.cat(parts, dim), torch.stack(parts)


def case_lists_of_several_types():
    x, y = torch.ones(2, 3), torch.arange(6).reshape(2, 3)
    parts, nothing = [x, y], torch.tensor([])
    held = {"parts": [y, x * 1j], "dim": 1, "more": [nothing, x]}
    more = []
    for one in (x, y):
        more.append(one)
    return (
        torch.cat(parts),
        torch.cat(held["parts"], held["dim"]),
        torch.cat(held["more"], dim=held["dim"]),
        torch.cat(more),
        Kept([y, x.double()]).joined(),
        joined([x, y]),
        joined((y, y.bool()), 1),
    )

"""Details of operators: types that stay, values that are no numbers, complex values."""

import torch
from torch import nn
from torch.nn import functional as F

NAN = float("nan")
whole = torch.tensor([1, 2, 3])
other = torch.tensor([2, 2, 2])
changed = torch.tensor([1.5, 2.0, 3.0])
held = changed.acosh_()


def case_of_names_of_the_module():
    return globals()["changed"], held


def case_of_comparisons_in_place():
    first, second = whole.clone(), whole.clone()
    first.lt_(other)
    second.greater_equal_(2)
    third = second
    third.ne_(other)
    return first, second, third, whole.clone().eq_(other), changed.clone().less_(2.0)


def case_of_logic_in_place():
    value = whole.clone()
    value.logical_and_(other)
    return value, whole.clone().logical_not_(), whole.clone().logical_xor_(other)


def case_of_other_names():
    value = changed.clone()
    value.multiply_(2.0)
    value.subtract_(other)
    value.clip_(0.1, 4.0)
    value.negative_()
    value.absolute_()
    return value.divide_(2.0)


def case_of_smaller_values():
    first = torch.tensor([1.0, NAN, NAN, 2.0])
    second = torch.tensor([NAN, 3.0, NAN, 1.0])
    return torch.fmin(first, second).isnan(), first.fmin(second)[:2], torch.fmax(first, second)[:2]


def case_of_signs():
    floats = torch.tensor([-0.0, 0.0, -1.0, 2.0])
    return torch.signbit(floats), whole.signbit(), floats.double().signbit()


def case_of_gains():
    names = ("linear", "conv2d", "sigmoid", "tanh", "relu", "leaky_relu", "selu")
    return [nn.init.calculate_gain(name) for name in names], nn.init.calculate_gain("leaky_relu", 1)


def case_of_complex_matrices():
    matrix = torch.tensor([[2.0, 1j], [-1j, 3.0]])
    return torch.linalg.eigvalsh(matrix), torch.linalg.eigh(matrix)[0]


def case_losses_of_what_is_no_number():
    x = torch.tensor([[-2.0, float("nan"), 0.5], [1.0, 2.0, 3.0]])
    signs = torch.tensor([1, -1])
    return (
        torch.nn.functional.margin_ranking_loss(x, -x, torch.ones(2, 3), reduction="none"),
        torch.nn.functional.hinge_embedding_loss(x, -torch.ones(2, 3), reduction="none"),
        torch.nn.functional.triplet_margin_loss(x, x + 1, x - 1, reduction="none"),
        torch.nn.functional.cosine_embedding_loss(x, x, signs, reduction="none"),
        torch.nn.functional.cosine_embedding_loss(x, x, -signs, reduction="none"),
    )


def case_of_strides_of_no_sizes():
    x, y = torch.arange(32.0).reshape(1, 2, 4, 4), torch.arange(64.0).reshape(1, 1, 4, 4, 4)
    return (
        F.max_pool1d(x[0], 2, []), F.avg_pool1d(x[0], 2, ()), F.max_pool2d(x, [2, 2], []),
        F.avg_pool2d(x, 2, stride=()), F.avg_pool2d(x, [2], stride=[]), F.max_pool3d(y, 2, ()),
        F.avg_pool3d(y, 2, stride=()),
    )  # fmt: skip


def case_of_reflections_in_three_dimensions():
    x = torch.arange(108.0).reshape(2, 2, 3, 3, 3).requires_grad_()
    found = [
        F.pad(x, (1, 1, 1, 1, 1, 1), mode="reflect"), F.pad(x[0], (1, 0, 2, 1, 0, 2), "reflect"),
        F.pad(x[0], (1, 0, 2, 1), "reflect"),
    ]  # fmt: skip
    (gradient,) = torch.autograd.grad(sum((one * one).sum() for one in found), x)
    return [one.detach() for one in found], gradient


def case_of_statistics_in_a_table():
    x, table = torch.arange(16.0).reshape(2, 2, 4), torch.zeros(4, 2)
    first = F.instance_norm(x, table[0], table[1], use_input_stats=True)
    return first, F.batch_norm(x, table[2], table[3], training=True), table


def case_of_deviations_of_many():
    x = torch.zeros(200_000)
    x[::2] = 2.0
    return x.std(), torch.var(x), torch.std_mean(x)

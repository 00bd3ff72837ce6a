"""Gradients are compared with differences of values, and a wrong one is told."""

import torch
import torch.nn.functional as F
from torch import nn
from torch.autograd import gradcheck
from torch.autograd.gradcheck import GradcheckError


class Square(torch.autograd.Function):
    """A square with a gradient of its own."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return gradient * 2 * x


class Wrong(torch.autograd.Function):
    """The same with a wrong one."""

    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x * x

    @staticmethod
    def backward(ctx, gradient):
        (x,) = ctx.saved_tensors
        return gradient * 3 * x


def numbers(*shape):
    count = torch.Size(shape).numel()
    return (torch.arange(1, count + 1, dtype=torch.float64) / 7).reshape(shape).requires_grad_()


def case_functions():
    x, y = numbers(2, 3), numbers(3)
    one = gradcheck(torch.sin, (x,)), gradcheck(lambda a, b: a * b + b.exp(), (x, y))
    two = gradcheck(F.softplus, x, eps=1e-5), torch.autograd.gradcheck(torch.matmul, [x, y])
    return one, two, gradcheck(lambda a: a.prod(), y), gradcheck(lambda a, n: a**n, (x, 3))


def case_several_outputs():
    return gradcheck(
        lambda a: (a.sum(0), a * 2, a.detach() * 0), numbers(2, 2), atol=1e-6, rtol=1e-4
    )


def case_own_functions():
    x = numbers(3)
    kept = gradcheck(Square.apply, (x,)), gradcheck(Wrong.apply, (x,), raise_exception=False)
    try:
        gradcheck(Wrong.apply, (x,))
    except GradcheckError as error:
        return kept, str(error).split(",")[0]
    return kept


def case_constant():
    x = numbers(2)
    flat = gradcheck(lambda a: a.detach() * 0, (x,))
    return flat, gradcheck(lambda a: a.detach() * 2, (x,), raise_exception=False)


def case_without_gradients():
    try:
        gradcheck(torch.sin, (torch.ones(2, dtype=torch.float64),))
    except ValueError as error:
        return str(error)
    return None


def case_of_a_module():
    layer = nn.Linear(3, 2).double()
    nn.init.constant_(layer.weight, 0.3)
    x = numbers(2, 3)
    inner = gradcheck(lambda a: torch.tanh(layer(a)), (x,))
    kept = x.detach().clone()
    outer = gradcheck(lambda *_: layer(kept).pow(2).sum(), tuple(layer.parameters()))
    return inner, outer, layer.weight.detach(), x.detach(), x.grad is None


def case_of_scalars():
    x = torch.tensor(0.7, dtype=torch.float64, requires_grad=True)
    return gradcheck(lambda a: a.cos() * 2, (x,)), gradcheck(lambda a: a.reshape(1), x), x.detach()


def case_of_what_was_computed_by_a_sum():
    x = numbers(2, 3)
    found = []
    for made in (x + 1, 2 - x, x - x.detach(), torch.cat([x, x]), x.reshape(6) + 0.5):
        found += torch.autograd.grad((made * made).sum(), [made])
        found.append(x.grad is None)
    y = x + 1
    return found, gradcheck(lambda a: a.exp(), (y,)), torch.autograd.grad((y * 3).sum(), [x, y])

"""bfloat16, which most kernels on CPU do not take."""

import torch
import torch.nn.functional as F

X = torch.tensor([1.0, 2.5, -3.0], dtype=torch.bfloat16)


def seen(*given):
    """The types, and the values in a type that numpy has."""
    return [(str(one.dtype), one.float()) for one in given]


def case_functions():
    x = X.clone()
    return seen(
        *(x.abs().sum(), torch.exp(x), torch.relu(x), x.mean(dim=0, keepdim=True), F.softmax(x, 0)),
        *((x + 1).sqrt(), torch.matmul(x.reshape(1, 3), x.reshape(3, 1)), torch.zeros_like(x)),
        *(torch.where(x > 0, x, x * 2), x.float() + 1, x.double(), x.reshape(3, 1)),
    )


def case_operators():
    x = X.clone()
    computed = seen(x**2, 1 - x, x % 2, x @ x, abs(x), x + x, x / 2)
    return computed, x > 0, x == x, torch.isnan(x), x.argmax(), (x <= x).all()


def case_gradients():
    x = torch.tensor([1.0, 2.0], requires_grad=True)
    y = x.bfloat16().exp().sum()
    y.float().backward()
    return x.grad


def case_beside_other_types():
    x, y = X.clone(), torch.tensor([0.5, 1.5, 2.5])
    mixed = x**y, torch.ones_like(x, dtype=torch.int64), x.gather(0, torch.tensor([2, 0])).float()
    return mixed, seen(
        torch.stack([x, x]), torch.cat((x, x)), torch.maximum(x, x), y.bfloat16() * x
    )

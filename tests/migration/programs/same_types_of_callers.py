"""Tensors of two types meet, one complex or of bfloat16: only callers say which."""

import torch


def numbers():
    brain = torch.tensor([1.5, 2.5], dtype=torch.bfloat16)
    return brain, torch.tensor([0.5, 2.0]), torch.tensor([1 + 2j, 3 - 1j])


def _product(x, y):
    return x * y, torch.mul(x, y), x.mul(y)


def _quotient(x, y):
    return x / y, torch.div(x, y), x.div(y), torch.true_divide(x, y)


def _sum(x, y):
    return x + y, torch.add(x, y), x - y, y.sub(x)


def case_complex_numbers():
    _, real, other = numbers()
    pairs = (other, real), (real, other), (other, real.double()), (other, torch.tensor([1, 2]))
    made = [(*_product(*one), *_sum(*one)) for one in pairs]
    first = _product(other, real), _sum(real, other), _quotient(other, real)
    return made, first, _quotient(real.double(), other), _product(real, real), _quotient(real, 2)


class Scaled(torch.nn.Module):
    def __init__(self, scale):
        super().__init__()
        self.scale = scale

    def forward(self, x):
        return x * self.scale + self.scale


def case_held_by_a_layer():
    _, real, other = numbers()
    return Scaled(other)(real), Scaled(real)(other), Scaled(real)(real)


def _changed(x, y):
    x += y
    x *= y
    x.add_(y)
    x.mul_(2)
    return x


def case_changes_keep_the_type():
    brain, real, other = numbers()
    held = brain.clone()
    _changed(held, real)
    others = _changed(real.clone(), brain), _changed(other.clone(), real), _sum(brain, real)
    return str(held.dtype)[-8:].lower(), held.float(), others


def case_gradients():
    real = torch.tensor([0.5, 2.0], requires_grad=True)
    other = torch.tensor([1 + 2j, 3 - 1j], requires_grad=True)
    product, quotient = _product(other, real)[0], _quotient(real, other)[1]
    (product.abs().sum() + quotient.real.sum()).backward()
    return real.grad, other.grad


class Rounded(torch.nn.Module):
    def forward(self, x):
        twice = x * 2
        size = twice.abs()
        return twice.floor(), torch.sign(size), size.round(), torch.ceil(-twice), size.trunc()


def case_rounded_in_a_module():
    rounded, found = Rounded(), [Rounded()(torch.tensor([1.25, -0.5]))]
    for dtype in (torch.int64, torch.int16, torch.uint8, torch.float32):
        found.append(rounded(torch.tensor([1, 2]).to(dtype)))
    return [*found, rounded(torch.tensor([1, -2], dtype=torch.int8))]

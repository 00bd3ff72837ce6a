"""Forms of calls that MindSpore's counterparts do not take, and parameters made of others."""

import torch
import torch.nn.functional as F
from torch import nn


class LowRank(nn.Linear):
    def __init__(self, inputs, outputs):
        super().__init__(inputs, outputs)
        self.a = nn.Parameter(self.weight.new_zeros((2, inputs)))
        self.b = nn.Parameter(torch.zeros(outputs, 2) + self.bias.sum() * 0)
        self.weight.requires_grad = False
        nn.init.constant_(self.a, 0.5)

    def forward(self, x):
        return x @ self.a.t() @ (self.b + 1).t()


def case_parameters_made_of_others():
    net = LowRank(3, 2)
    net(torch.arange(6.0).view(2, 3)).sum().backward()
    return net.a.grad, net.b.grad


def case_initialized():
    eye = nn.init.eye_(torch.empty(2, 3))
    weight = nn.Parameter(nn.init.constant_(torch.empty(3), 0.25))
    spread = nn.init.uniform_(torch.empty(2), 1, 1)
    layers = [nn.Linear(1, 2)]
    held = layers[0]
    nn.init.ones_(layers.pop(0).bias)
    (weight * 2).sum().backward()
    return (
        eye,
        weight.grad,
        weight.detach(),
        spread,
        held.bias.detach(),
        torch.empty(2).normal_(3, 0),
    )


def case_spread_of_lists():
    x = torch.arange(24.0).view(2, 3, 4)
    dims = [1, 2]
    return (
        torch.var(x, dim=[1, 2], keepdim=True, unbiased=False),
        x.std(dims),
        torch.var_mean(x, dim=[0, 2]),
        x.std((0, 1)),
    )


def case_more_values_than_places():
    src = torch.arange(1, 11).reshape(2, 5)
    index = torch.tensor([[0, 1, 2, 0]])
    a = torch.zeros(3, 5, dtype=src.dtype).scatter_(0, index, src)
    b = torch.zeros(3, 5, dtype=src.dtype).scatter_add_(0, index, src)
    weight = torch.ones(2, 5, requires_grad=True)
    c = torch.scatter_add(torch.zeros(3, 5), 0, index.repeat(2, 1), (weight * 2)[:, :4])
    c.sum().backward()
    return a, b, torch.scatter(torch.zeros(2, 2), 1, index[:, :1], 1.5), weight.grad


def case_views_of_their_own():
    x = torch.arange(12.0).view(3, 4)
    other = torch.zeros(2).to(x)
    other.add_(1)
    x.masked_fill_(x > 5, 0)
    weight = torch.ones(4, requires_grad=True)
    y = (weight * 2).view(2, 2)
    y.mul_(y.detach() + 1)
    y.sum().backward()
    return x, other, weight.grad


def case_written_complex_numbers():
    z = torch.tensor([1 + 2j, 3 - 1j])
    return (z * 1j).real, z.dtype == torch.complex64


def case_size_of_a_transposed_convolution():
    layer = nn.ConvTranspose2d(1, 1, 3, stride=2, padding=1)
    nn.init.constant_(layer.weight, 0.5)
    nn.init.zeros_(layer.bias)
    x = torch.arange(4.0).view(1, 1, 2, 2)
    return layer(x, output_size=(4, 4)).detach(), layer(x).detach()


def case_functions_handed_on():
    product, norm = torch.einsum, F.normalize
    return product("ij,kj->ik", torch.ones(2, 3), torch.ones(1, 3)), norm(torch.ones(2, 4))

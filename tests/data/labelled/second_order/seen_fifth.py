import math

import torch
import torch.nn.functional as F
from torch import autograd, nn
from torch.autograd import grad as gradient


# inputs: x=float(4, 6)
# net: GeluNet()
# ms: weights(lambda: grad(lambda v: net(v).sum())(x).pow(2).mean(), net)
class GeluNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(6, 8)
        self.act = nn.GELU()
        self.two = nn.Linear(8, 1)

    def forward(self, x):
        return self.two(self.act(self.one(x)))


def step_of_gelu_norm(x):
    net = GeluNet()
    return gelu_norm(net, x)


def gelu_norm(net, x):
    x.requires_grad_(True)
    out = net(x).sum()
    (g,) = autograd.grad(out, x, create_graph=True)
    return autograd.grad(g.pow(2).mean(), list(net.parameters()), allow_unused=True)


# inputs: x=float(4, 6)
# net: NormNet()
# ms: weights(lambda: grad(lambda v: net(v).sum())(x).pow(2).sum(), net)
class NormNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(6, 8)
        self.norm = nn.LayerNorm(8)
        self.two = nn.Linear(8, 1)

    def forward(self, x):
        return self.two(self.norm(self.one(x)))


def step_of_layer_norm_penalty(x):
    net = NormNet()
    return layer_norm_penalty(net, x)


def layer_norm_penalty(net, x):  # finding: For LayerNormGrad, the index 7 is out of range of input num 7
    x.requires_grad_(True)
    out = net(x).sum()
    (g,) = autograd.grad(out, x, create_graph=True)
    return autograd.grad(g.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(4, 6)
# net: DropNet()
# ms: weights(lambda: grad(lambda v: net(v).sum())(x).pow(2).sum(), net)
class DropNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(6, 8)
        self.two = nn.Linear(8, 1)

    def forward(self, x):
        return self.two(self.one(x).clamp(min=0.1, max=2.0) ** 2)


def step_of_clamped_penalty(x):
    net = DropNet()
    return clamped_penalty(net, x)


def clamped_penalty(net, x):
    x.requires_grad_(True)
    out = net(x).sum()
    (g,) = autograd.grad(out, x, create_graph=True)
    return autograd.grad(g.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(8)
# ms: grad(lambda x: (grad(rational)(x) ** 2).sum())(x)
def rational(x):
    return (x / (1 + x * x)).sum()


def rational_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(rational(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(8)
# ms: grad(lambda x: (grad(log_cosh)(x) ** 2).sum())(x)
def log_cosh(x):
    return torch.log(torch.cosh(x)).sum()


def log_cosh_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(log_cosh(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(5, 4)
# ms: grad(lambda x: (grad(entropy_of)(x) ** 2).sum())(x)
def entropy_of(x):
    p = F.softmax(x, dim=-1)
    return -(p * torch.log(p)).sum()


def entropy_smoothness(x):  # finding: The pointer[input_tensor] is null.
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(entropy_of(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 4)
# ms: grad(lambda x: (grad(log_det)(x) ** 2).sum())(x)
def log_det(x):
    return torch.logdet(x @ x.t() + torch.eye(4))


def log_det_smoothness(x):  # finding: 1.16 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(log_det(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 4)
# ms: grad(lambda x: (grad(energy_of)(x) ** 2).sum())(x)
def energy_of(x):
    return torch.einsum("ij,jk,ki->", x, x, x)


def energy_smoothness(x):  # finding: 224 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(energy_of(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6, 3)
# ms: grad(lambda x: (grad(normalised_energy)(x) ** 2).sum())(x)
def normalised_energy(x):
    y = F.normalize(x, dim=-1)
    return (y @ y.t()).pow(2).sum()


def normalised_smoothness(x):  # finding: 289 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(normalised_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(rosenbrock)(x) ** 2).sum())(x)
def rosenbrock(x):
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def rosenbrock_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(rosenbrock(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(where_energy)(x) ** 2).sum())(x)
def where_energy(x):
    return torch.where(x > 0, x ** 3, x ** 2).sum()


def where_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(where_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 6)
# ms: grad(lambda x: (grad(gathered_energy)(x) ** 2).sum())(x)
def gathered_energy(x):
    places = torch.tensor([[0, 1], [2, 3], [4, 5]])
    return (torch.gather(x, 1, places) ** 3).sum()


def gathered_smoothness(x):  # finding: The pointer[value] is null.
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(gathered_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 6)
# ms: grad(lambda x: (grad(top_energy)(x) ** 2).sum())(x)
def top_energy(x):
    return (x.topk(2, dim=1).values ** 3).sum()


def top_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(top_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 6)
# ms: grad(lambda x: (grad(padded_energy)(x) ** 2).sum())(x)
def padded_energy(x):
    y = F.pad(x, (1, 1))
    return ((y[:, 2:] - 2 * y[:, 1:-1] + y[:, :-2]) ** 3).sum()


def padded_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(padded_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 6)
# ms: grad(lambda x: (grad(split_energy)(x) ** 2).sum())(x)
def split_energy(x):
    a, b = torch.chunk(x, 2, dim=1)
    return (torch.exp(a * 0.3) * torch.sqrt(b * b + 1)).sum()


def split_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(split_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 6)
# ms: grad(lambda x: (grad(stacked_energy)(x) ** 2).sum())(x)
def stacked_energy(x):
    y = torch.stack([torch.sin(x), torch.cos(x)], dim=-1)
    return (y[..., 0] * y[..., 1]).pow(2).sum()


def stacked_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(stacked_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 6)
# ms: grad(lambda x: (grad(abs_energy)(x) ** 2).sum())(x)
def abs_energy(x):
    return (x.abs() ** 1.5).sum() + torch.erf(x).sum()


def abs_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(abs_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 6)
# ms: grad(lambda x: (grad(atan_energy)(x) ** 2).sum())(x)
def atan_energy(x):
    return (torch.atan2(x, x + 3) + torch.rsqrt(x * x + 1)).sum()


def atan_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(atan_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]

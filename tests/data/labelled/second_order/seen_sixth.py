import math

import torch
import torch.nn.functional as F
from torch import autograd, nn


# inputs: x=float(4, 6)
# net: TanhCritic()
# ms: weights(lambda: ((norm2(grad(lambda v: net(v).sum())(x)) - 1) ** 2).mean(), net)
class TanhCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, x):
        return self.body(x)


def train_tanh_critic(x):
    net = TanhCritic()
    return tanh_penalty(net, x)


def tanh_penalty(net, x):
    x = x.requires_grad_(True)
    out = net(x)
    (g,) = autograd.grad(out, x, torch.ones_like(out), create_graph=True)
    loss = ((g.norm(2, dim=1) - 1) ** 2).mean()
    return autograd.grad(loss, list(net.parameters()), allow_unused=True)


# inputs: x=float(8)
# ms: grad(lambda x: (grad(hinge)(x) ** 2).sum())(x)
def hinge(x):
    return (torch.clamp(x, min=0.0) ** 3).sum()


def hinge_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(hinge(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(8)
# ms: grad(lambda x: (grad(box_barrier)(x) ** 2).sum())(x)
def box_barrier(x):
    inside = x.clamp(-0.8, 0.8)
    return ((x - inside) ** 2 + inside ** 4).sum()


def box_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(box_barrier(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(8)
# ms: grad(lambda x: (grad(squared_relu)(x) ** 2).sum())(x)
def squared_relu(x):
    return F.relu(x).square().sum() + F.relu(-x).pow(3).sum()


def squared_relu_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(squared_relu(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(largest_energy)(x) ** 2).sum())(x)
def largest_energy(x):
    return (x.max(dim=1).values ** 3).sum()


def largest_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(largest_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(length_energy)(x) ** 2).sum())(x)
def length_energy(x):
    return ((x.norm(dim=-1) - 1) ** 2).sum()


def length_curvature(x):  # finding: 3.06 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(length_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(root_energy)(x) ** 2).sum())(x)
def root_energy(x):
    return torch.sqrt((x * x).sum(dim=-1) + 1e-6).sum()


def root_curvature(x):  # finding: 1.07 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(root_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5), y=int(4, high=5)
# ms: grad(lambda x: (grad(lambda x: cross_entropy_of(x, y))(x) ** 2).sum())(x)
def cross_entropy_of(x, y):
    return F.cross_entropy(x, y)


def cross_entropy_curvature(x, y):  # finding: Illegal primitive LogSoftmaxGrad's bprop not defined
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(cross_entropy_of(x, y), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5), t=float(4, 5)
# ms: grad(lambda x: (grad(lambda x: error_of(x, t))(x) ** 2).sum())(x)
def error_of(x, t):
    return F.mse_loss(torch.sin(x), t)


def error_curvature(x, t):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(error_of(x, t), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6, 3)
# ms: grad(lambda x: (grad(cumulated)(x) ** 2).sum())(x)
def cumulated(x):
    return (torch.cumsum(x, dim=0) ** 3).sum()


def cumulated_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(cumulated(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6, 3)
# ms: grad(lambda x: (grad(var_energy)(x) ** 2).sum())(x)
def var_energy(x):
    return x.var(dim=0).sum() * x.mean()


def var_curvature(x):  # finding: 0.0502 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(var_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(5)
# ms: stack([grad(lambda v, i=i: grad(wave)(v)[i])(x) for i in range(5)])
def wave(x):
    return (torch.sin(x) * torch.cos(x.roll(1))).sum()


def wave_hessian(x):  # finding: 0.851 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(wave(x), x, create_graph=True)[0]
    return torch.stack([torch.autograd.grad(g[i], x, retain_graph=True)[0] for i in range(5)])


# inputs: x=float(6, 4)
# ms: grad(lambda x: (grad(window_energy)(x) ** 2).sum())(x)
def window_energy(x):
    return (x[1:] * x[:-1]).pow(2).sum() + x[:, ::2].pow(3).sum()


def window_curvature(x):  # finding: 171 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(window_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 4)
# ms: grad(lambda x: (grad(product_energy)(x) ** 2).sum())(x)
def product_energy(x):
    return (x + 2).prod(dim=1).sum()


def product_curvature(x):  # finding: 2.58e+05 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(product_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 4)
# ms: grad(lambda x: (grad(cosine_energy)(x) ** 2).sum())(x)
def cosine_energy(x):
    return F.cosine_similarity(x[1:], x[:-1], dim=-1).sum()


def cosine_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(cosine_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(8)
# ms: grad(lambda x: (grad(clipped_log)(x) ** 2).sum())(x)
def clipped_log(x):
    return torch.log(torch.clamp(x * x, 0.01, 10.0)).sum()


def clipped_log_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(clipped_log(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(total_norm)(x) ** 2).sum())(x)
def total_norm(x):
    return torch.linalg.norm(x) + x.pow(2).mean()


def total_norm_curvature(x):  # finding: 0.365 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(total_norm(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(masked_sum)(x) ** 2).sum())(x)
def masked_sum(x):
    return (x.masked_fill(x < 0, 0.0) ** 3).sum()


def masked_sum_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(masked_sum(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 4, 2)
# ms: grad(lambda x: (grad(attention_energy)(x) ** 2).sum())(x)
def attention_energy(x):
    weights = torch.softmax(x @ x.transpose(1, 2), dim=-1)
    return (weights @ x).pow(2).sum()


def attention_curvature(x):  # finding: The pointer[input_tensor] is null.
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(attention_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(2, 3, 6)
# ms: grad(lambda x: (grad(pooled_energy)(x) ** 2).sum())(x)
def pooled_energy(x):
    return (F.avg_pool1d(x, 2) ** 3).sum()


def pooled_curvature(x):  # finding: Illegal primitive AvgPool3DGrad's bprop not defined
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(pooled_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(5)
# ms: grad(lambda x: (grad(minimum_pair)(x) ** 2).sum())(x)
def minimum_pair(x):
    return (torch.min(x ** 2, x ** 3 + 1) * x).sum()


def minimum_pair_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(minimum_pair(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]

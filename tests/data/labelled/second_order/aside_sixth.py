import math

import torch
import torch.nn.functional as F
from torch import autograd, nn


# inputs: x=float(4, 6)
# net: LeakyCritic()
# ms: weights(lambda: ((norm2(grad(lambda v: net(v).sum())(x)) - 1) ** 2).mean(), net)
class LeakyCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(6, 8)
        self.two = nn.Linear(8, 1)

    def forward(self, x):
        return self.two(F.leaky_relu(self.one(x), 0.2))


def train_leaky_critic(x):
    net = LeakyCritic()
    return leaky_penalty(net, x)


def leaky_penalty(net, x):
    x = x.requires_grad_(True)
    out = net(x)
    (g,) = autograd.grad(out.sum(), x, create_graph=True)
    loss = ((g.norm(2, dim=1) - 1) ** 2).mean()
    return autograd.grad(loss, list(net.parameters()), allow_unused=True)


# inputs: x=float(4, 6)
# net: SiluEnergy()
# ms: weights(lambda: grad(lambda v: net(v).sum())(x).pow(2).mean(), net)
class SiluEnergy(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(6, 8)
        self.two = nn.Linear(8, 1)

    def forward(self, x):
        return self.two(F.silu(self.one(x)))


def train_silu_energy(x):
    net = SiluEnergy()
    return force_loss(net, x)


def force_loss(net, x):
    x.requires_grad_(True)
    energy = net(x).sum()
    (force,) = autograd.grad(energy, x, create_graph=True)
    return autograd.grad(force.pow(2).mean(), list(net.parameters()), allow_unused=True)


# inputs: x=float(4, 6)
# net: BatchNormCritic()
# ms: weights(lambda: grad(lambda v: net(v).sum())(x).pow(2).sum(), net)
class BatchNormCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(6, 8)
        self.norm = nn.BatchNorm1d(8)
        self.two = nn.Linear(8, 1)

    def forward(self, x):
        return self.two(torch.tanh(self.norm(self.one(x))))


def train_batch_norm_critic(x):
    net = BatchNormCritic()
    return batch_norm_penalty(net, x)


def batch_norm_penalty(net, x):
    x.requires_grad_(True)
    out = net(x).sum()
    (g,) = autograd.grad(out, x, create_graph=True)
    return autograd.grad(g.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(2, 3, 8)
# net: ConvCritic()
# ms: weights(lambda: grad(lambda v: net(v).sum())(x).pow(2).sum(), net)
class ConvCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(3, 4, 3, padding=1)
        self.head = nn.Linear(4, 1)

    def forward(self, x):
        return self.head(torch.sigmoid(self.conv(x)).mean(-1))


def train_conv_critic(x):
    net = ConvCritic()
    return conv_penalty(net, x)


def conv_penalty(net, x):  # finding: For primitive[Conv2D], the w shape size must be equal to 4, but got 3.
    x.requires_grad_(True)
    out = net(x).sum()
    (g,) = autograd.grad(out, x, create_graph=True)
    return autograd.grad(g.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(8)
# ms: grad(lambda x: (grad(huber)(x) ** 2).sum())(x)
def huber(x, delta=0.5):
    size = x.abs()
    return torch.where(size < delta, 0.5 * x * x, delta * (size - 0.5 * delta)).sum()


def huber_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(huber(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(amax_energy)(x) ** 2).sum())(x)
def amax_energy(x):
    return (torch.amax(x, dim=-1) ** 2 * torch.amin(x, dim=-1)).sum()


def amax_curvature(x):  # finding: 24.6 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(amax_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(pair_max)(x) ** 2).sum())(x)
def pair_max(x):
    return (torch.maximum(x, x * x - 0.5) ** 2).sum()


def pair_max_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(pair_max(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(log_partition)(x) ** 2).sum())(x)
def log_partition(x):
    return torch.logsumexp(x, dim=1).sum()


def log_partition_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(log_partition(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(softplus_energy)(x) ** 2).sum())(x)
def softplus_energy(x):
    return (F.softplus(x) * torch.sigmoid(x)).sum()


def softplus_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(softplus_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6, 3)
# ms: grad(lambda x: (grad(spread)(x) ** 2).sum())(x)
def spread(x):
    centred = x - x.mean(dim=0, keepdim=True)
    cov = centred.t() @ centred / (x.shape[0] - 1)
    return (cov ** 2).sum() - (torch.diagonal(cov) ** 2).sum()


def spread_curvature(x):  # finding: 0.0747 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(spread(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6, 4), i=int(5, high=6)
# ms: grad(lambda x: (grad(lambda x: edge_energy(x, i))(x) ** 2).sum())(x)
def edge_energy(x, i):
    return (x[i] - x[:5]).pow(4).sum()


def edge_curvature(x, i):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(edge_energy(x, i), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(3, 4)
# ms: grad(lambda x: (grad(distance_energy)(x) ** 2).sum())(x)
def distance_energy(x):
    gaps = x.unsqueeze(0) - x.unsqueeze(1)
    return torch.exp(-(gaps ** 2).sum(-1)).sum()


def distance_curvature(x):  # finding: 3.49 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(distance_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 6)
# net: LayerScaleNet()
# ms: weights(lambda: ((norm2(grad(lambda v: net(v).sum())(x)) - 1) ** 2).mean(), net)
class LayerScaleNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(6, 8)
        self.two = nn.Linear(8, 1)
        self.act = nn.ReLU()

    def forward(self, x):
        hidden = self.act(self.one(x))
        return self.two(hidden)


def train_relu_critic(x):
    net = LayerScaleNet()
    return relu_penalty(net, x)


def relu_penalty(net, x):
    x = x.requires_grad_(True)
    out = net(x).sum()
    (g,) = autograd.grad(out, x, create_graph=True)
    loss = ((g.norm(2, dim=1) - 1) ** 2).mean()
    return autograd.grad(loss, list(net.parameters()), allow_unused=True)


# inputs: x=float(8)
# ms: grad(lambda x: (grad(clipped_low)(x) ** 2).sum())(x)
def clipped_low(x):
    return (x.clamp(min=0.2) ** 2 + x.clamp_max(0.9) ** 3).sum()


def clipped_low_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(clipped_low(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(l_one)(x) ** 2).sum())(x)
def l_one(x):
    return F.l1_loss(x ** 2, x) + F.smooth_l1_loss(x * 2, x ** 2)


def l_one_curvature(x):  # finding: Illegal primitive SmoothL1LossGrad's bprop not defined
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(l_one(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(selected_sum)(x) ** 2).sum())(x)
def selected_sum(x):
    return (x.index_select(1, torch.tensor([0, 2])) ** 3).sum()


def selected_sum_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(selected_sum(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(flipped)(x) ** 2).sum())(x)
def flipped(x):
    return (x * x.flip(1) * x.transpose(0, 1).reshape(4, 5)).sum()


def flipped_curvature(x):  # finding: 10.7 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(flipped(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(2, 3, 6)
# ms: grad(lambda x: (grad(permuted)(x) ** 2).sum())(x)
def permuted(x):
    y = x.permute(2, 0, 1).flatten(1)
    return torch.tanh(y @ y.t()).sum() + y.unsqueeze(1).expand(6, 2, 6).pow(3).sum()


def permuted_curvature(x):  # finding: 2.89e+03 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(permuted(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(5)
# ms: grad(lambda x: (grad(signed)(x) ** 2).sum())(x)
def signed(x):
    return (torch.sign(x) * x ** 2 + torch.floor(x) * x).sum()


def signed_curvature(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(signed(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]

import math

import torch
import torch.nn.functional as F
from torch import autograd, nn
from torch.autograd import grad as gradient


# inputs: x=float(4, 6)
# net: PenaltyNet()
# ms: weights(lambda: ((grad(lambda v: net(v).sum())(x).norm(2, 1) - 1) ** 2).mean() * 10, net)
class PenaltyNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 8), nn.ReLU(), nn.Linear(8, 1))

    def forward(self, x):
        return self.net(x)


def step_of_relu_penalty(x):
    net = PenaltyNet()
    return relu_penalty(net, x)


def relu_penalty(net, x):
    x.requires_grad_(True)
    out = net(x)
    (g,) = autograd.grad(out, x, torch.ones_like(out), create_graph=True)
    loss = ((g.norm(2, dim=1) - 1) ** 2).mean() * 10
    return autograd.grad(loss, list(net.parameters()), allow_unused=True)


# inputs: x=float(4, 6)
# net: TanhNet()
# ms: weights(lambda: (grad(lambda v: net(v).sum())(x) ** 2).sum(), net)
class TanhNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(6, 8)
        self.two = nn.Linear(8, 1)

    def forward(self, x):
        return self.two(torch.tanh(self.one(x)))


def step_of_tanh_norm(x):
    net = TanhNet()
    return tanh_norm(net, x)


def tanh_norm(net, x):
    x.requires_grad_(True)
    out = net(x).sum()
    (g,) = autograd.grad(out, x, create_graph=True)
    return autograd.grad((g ** 2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(2, 3, 8, 8)
# net: PoolNet()
# ms: weights(lambda: grad(lambda v: net(v).sum())(x).pow(2).sum(), net)
class PoolNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.fc = nn.Linear(4, 1)

    def forward(self, x):
        y = F.avg_pool2d(torch.sigmoid(self.conv(x)), 2)
        return self.fc(y.mean((2, 3)))


def step_of_avg_pool_penalty(x):
    net = PoolNet()
    return avg_pool_penalty(net, x)


def avg_pool_penalty(net, x):  # finding: 0.00114 off, no error
    x.requires_grad_(True)
    out = net(x).sum()
    (g,) = autograd.grad(out, x, create_graph=True)
    return autograd.grad(g.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(2, 3, 8, 8)
# net: MaxNet()
# ms: weights(lambda: grad(lambda v: net(v).sum())(x).pow(2).sum(), net)
class MaxNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3)
        self.pool = nn.MaxPool2d(2)
        self.fc = nn.Linear(36, 1)

    def forward(self, x):
        return self.fc(self.pool(torch.tanh(self.conv(x))).flatten(1))


def step_of_max_pool_penalty(x):
    net = MaxNet()
    return max_pool_penalty(net, x)


def max_pool_penalty(net, x):  # finding: MaxPoolGradGrad does not support on CPU!
    x.requires_grad_(True)
    out = net(x).sum()
    (g,) = autograd.grad(out, x, create_graph=True)
    return autograd.grad(g.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: t=float(8, 1)
# net: Field()
# ms: weights(lambda: ((grad(lambda v: net(v).sum())(t) + net(t)) ** 2).mean(), net)
class Field(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(1, 8), nn.Linear(8, 8), nn.Linear(8, 1)])

    def forward(self, t):
        for layer in self.layers[:-1]:
            t = torch.sin(layer(t))
        return self.layers[-1](t)


def step_of_decay_equation(t):
    net = Field()
    return decay_equation(net, t)


def decay_equation(net, t):
    t.requires_grad_(True)
    u = net(t)
    du = autograd.grad(u.sum(), t, create_graph=True)[0]
    loss = ((du + u) ** 2).mean()
    return autograd.grad(loss, list(net.parameters()), allow_unused=True)


# inputs: x=float(5, 4)
# ms: grad(lambda x: (grad(log_sum)(x) ** 2).sum())(x)
def log_sum(x):
    return torch.logsumexp(x, dim=1).sum()


def log_sum_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(log_sum(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(5, 4)
# ms: grad(lambda x: (grad(variance_of)(x) ** 2).sum())(x)
def variance_of(x):
    return x.var(dim=0).sum() + x.mean() ** 3


def variance_smoothness(x):  # finding: 0.000972 off, no error
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(variance_of(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6, 3)
# ms: grad(lambda x: (grad(cosine_energy)(x) ** 2).sum())(x)
def cosine_energy(x):
    return F.cosine_similarity(x[:-1], x[1:], dim=-1).sum()


def cosine_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(cosine_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(huber_energy)(x) ** 2).sum())(x)
def huber_energy(x):
    return F.smooth_l1_loss(x, torch.zeros_like(x), reduction="sum")


def huber_smoothness(x):  # finding: Illegal primitive SmoothL1LossGrad's bprop not defined
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(huber_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(product_energy)(x) ** 2).sum())(x)
def product_energy(x):
    return torch.prod(x + 2)


def product_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(product_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(cumulative_energy)(x) ** 2).sum())(x)
def cumulative_energy(x):
    return (torch.cumsum(x, 0) ** 3).sum()


def cumulative_smoothness(x):
    x = x.clone().requires_grad_(True)
    g = torch.autograd.grad(cumulative_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad((g ** 2).sum(), x)[0]


# inputs: w=float(6, 2), x=float(8, 6), v=float(6, 2)
# ms: grad(lambda w: (grad(margin_loss)(w, x) * v).sum())(w)
def margin_loss(w, x):
    return F.softplus(1 - (x @ w)).mean()


def margin_hvp(w, x, v):
    w.requires_grad_(True)
    g = torch.autograd.grad(margin_loss(w, x), w, create_graph=True)[0]
    return torch.autograd.grad(g, w, grad_outputs=v)[0]


# inputs: w=float(6, 2), x=float(8, 6), v=float(6, 2)
# ms: grad(lambda w: (grad(kl_loss)(w, x) * v).sum())(w)
def kl_loss(w, x):
    logp = F.log_softmax(x @ w, dim=1)
    return F.kl_div(logp, torch.full((8, 2), 0.5), reduction="batchmean")


def kl_hvp(w, x, v):  # finding: Illegal primitive LogSoftmaxGrad's bprop not defined
    w.requires_grad_(True)
    g = torch.autograd.grad(kl_loss(w, x), w, create_graph=True)[0]
    return torch.autograd.grad(g, w, grad_outputs=v)[0]


# inputs: w=float(6, 2), x=float(8, 6), v=float(6, 2)
# ms: grad(lambda w: (grad(square_loss)(w, x) * v).sum())(w)
def square_loss(w, x):
    return F.mse_loss(x @ w, torch.ones(8, 2)) + 0.5 * w.pow(2).sum()


def square_hvp(w, x, v):
    w.requires_grad_(True)
    g = torch.autograd.grad(square_loss(w, x), w, create_graph=True)[0]
    return torch.autograd.grad(g, w, grad_outputs=v)[0]

import math

import torch
import torch.nn.functional as F
from torch import nn


# inputs: x=float(6)
# ms: grad(lambda x: (grad(softplus_barrier_value)(x) ** 2).sum())(x)
def softplus_barrier_value(x):
    return F.softplus(3 * x - 1).sum()


def softplus_barrier_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def softplus_barrier(x):
    x.requires_grad_()
    slope = softplus_barrier_slope(softplus_barrier_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(hardtanh_energy_value)(x) ** 2).sum())(x)
def hardtanh_energy_value(x):
    return F.hardtanh(x).pow(3).sum()


def hardtanh_energy(x):
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(hardtanh_energy_value(leaf), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(6), y=float(6)
# ms: grad(lambda x: (grad(huber_slope_value)(x, y) ** 2).sum())(x)
def huber_slope_value(x, y):
    return F.huber_loss(x * 2, y)


def huber_slope(x, y):
    x = x.detach().clone().requires_grad_(True)
    value = huber_slope_value(x, y)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(6), y=float(6)
# ms: grad(lambda x: (grad(mse_slope_value)(x, y) ** 2).sum())(x)
def mse_slope_value(x, y):
    return F.mse_loss(torch.tanh(x), y)


def mse_slope_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def mse_slope(x, y):
    x.requires_grad_()
    slope = mse_slope_slope(mse_slope_value(x, y), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(concat_features_value)(x) ** 2).sum())(x)
def concat_features_value(x):
    h = torch.cat([x, x.sin(), x.cos()], dim=-1)
    return h.pow(3).sum()


def concat_features(x):  # finding: 129 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(concat_features_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(hstacked_squares_value)(x) ** 2).sum())(x)
def hstacked_squares_value(x):
    return torch.hstack([x * x, x]).pow(2).sum()


def hstacked_squares(x):  # finding: 621 off, no error
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(hstacked_squares_value(leaf), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(4, 6), w=float(6, 3)
# ms: grad(lambda x: (grad(projected_energy_value)(x, w) ** 2).sum())(x)
def projected_energy_value(x, w):
    return (x @ w).tanh().pow(2).sum()


def projected_energy(x, w):
    x.requires_grad_()
    g = torch.autograd.grad(projected_energy_value(x, w), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), w=float(6)
# ms: grad(lambda x: (grad(vector_score_value)(x, w) ** 2).sum())(x)
def vector_score_value(x, w):
    return (x.sin() @ w).pow(2).sum()


def vector_score(x, w):  # finding: 34.8 off, no error
    x = x.detach().clone().requires_grad_(True)
    value = vector_score_value(x, w)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(normalised_rows_value)(x) ** 2).sum())(x)
def normalised_rows_value(x):
    return F.normalize(x, dim=-1).pow(3).sum()


def normalised_rows(x):
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(normalised_rows_value(leaf), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(functional_layer_norm_value)(x) ** 2).sum())(x)
def functional_layer_norm_value(x):
    return F.layer_norm(x, (6,)).pow(3).sum()


def functional_layer_norm(x):
    x.requires_grad_()
    g = torch.autograd.grad(functional_layer_norm_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(norm_penalty_value)(x) ** 2).sum())(x)
def norm_penalty_value(x):
    return (x.norm(dim=1) - 1).pow(2).sum()


def norm_penalty(x):  # finding: 2.94 off, no error
    x = x.detach().clone().requires_grad_(True)
    value = norm_penalty_value(x)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(4, 6), y=float(4, 6)
# ms: grad(lambda x: (grad(maximum_energy_value)(x, y) ** 2).sum())(x)
def maximum_energy_value(x, y):
    return torch.maximum(x, y).pow(3).sum()


def maximum_energy(x, y):
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(maximum_energy_value(leaf, y), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(where_energy_value)(x) ** 2).sum())(x)
def where_energy_value(x):
    return torch.where(x > 0, x.pow(3), x.pow(2)).sum()


def where_energy(x):
    x.requires_grad_()
    g = torch.autograd.grad(where_energy_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(cumprod_energy_value)(x) ** 2).sum())(x)
def cumprod_energy_value(x):
    return (x * 0.1 + 1).cumprod(1).pow(2).sum()


def cumprod_energy(x):  # finding: 1.65 off, no error
    x = x.detach().clone().requires_grad_(True)
    value = cumprod_energy_value(x)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(index_select_energy_value)(x) ** 2).sum())(x)
def index_select_energy_value(x):
    return x.index_select(1, torch.tensor([0, 2, 2])).pow(3).sum()


def index_select_energy_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def index_select_energy(x):
    x.requires_grad_()
    slope = index_select_energy_slope(index_select_energy_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(sliced_energy_value)(x) ** 2).sum())(x)
def sliced_energy_value(x):
    return (x[:, ::2] * x[:, 1::2]).pow(2).sum()


def sliced_energy(x):  # finding: 30.7 off, no error
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(sliced_energy_value(leaf), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(flipped_energy_value)(x) ** 2).sum())(x)
def flipped_energy_value(x):
    return (x.flip(1) * x).pow(2).sum()


def flipped_energy(x):
    x = x.detach().clone().requires_grad_(True)
    value = flipped_energy_value(x)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(2, 3, 4, 4)
# ms: grad(lambda x: (grad(avg_pool_energy_value)(x) ** 2).sum())(x)
def avg_pool_energy_value(x):
    return F.avg_pool2d(x, 2).pow(3).sum()


def avg_pool_energy_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def avg_pool_energy(x):  # finding: Illegal primitive AvgPool3DGrad's bprop not defined
    x.requires_grad_()
    slope = avg_pool_energy_slope(avg_pool_energy_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(6), y=float(6)
# ms: grad(lambda x: (grad(atan_energy_value)(x, y) ** 2).sum())(x)
def atan_energy_value(x, y):
    return torch.atan2(x, y.abs() + 1).pow(2).sum()


def atan_energy(x, y):
    x.requires_grad_()
    g = torch.autograd.grad(atan_energy_value(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(mean_centred_value)(x) ** 2).sum())(x)
def mean_centred_value(x):
    c = x - x.mean(0)
    return (c * c).sum(1).sqrt().sum()


def mean_centred(x):  # finding: 0.791 off, no error
    x = x.detach().clone().requires_grad_(True)
    value = mean_centred_value(x)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(4, 4)
# ms: grad(lambda x: (grad(trace_energy_value)(x) ** 2).sum())(x)
def trace_energy_value(x):
    return torch.trace(x @ x).pow(2)


def trace_energy_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def trace_energy(x):  # finding: Illegal primitive TraceGrad's bprop not defined
    x.requires_grad_()
    slope = trace_energy_slope(trace_energy_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]

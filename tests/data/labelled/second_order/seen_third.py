import math

import torch
import torch.nn.functional as F
from torch import nn


# inputs: pos=float(5, 3)
# ms: grad(lambda pos: (grad(harmonic_chain_value)(pos) ** 2).sum())(pos)
def harmonic_chain_value(pos):
    return ((pos[1:] - pos[:-1]).norm(dim=-1) - 1.0).pow(2).sum()


def harmonic_chain(pos):  # finding: 26.7 off, no error
    pos.requires_grad_()
    g = torch.autograd.grad(harmonic_chain_value(pos), pos, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), pos)[0]


# inputs: pos=float(5, 3)
# ms: grad(lambda pos: (grad(pair_repulsion_value)(pos) ** 2).sum())(pos)
def pair_repulsion_value(pos):
    d = pos[:, None] - pos[None]
    r2 = (d * d).sum(-1) + 1.0
    return (1 / r2).sum()


def pair_repulsion(pos):  # finding: 4.24 off, no error
    pos = pos.detach().clone().requires_grad_(True)
    value = pair_repulsion_value(pos)
    grads = torch.autograd.grad(outputs=value, inputs=[pos], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return pos.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(sigmoid_gate_value)(x) ** 2).sum())(x)
def sigmoid_gate_value(x):
    return (torch.sigmoid(x) * x).pow(2).sum()


def sigmoid_gate(x):
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(sigmoid_gate_value(leaf), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(gelu_energy_value)(x) ** 2).sum())(x)
def gelu_energy_value(x):
    return F.gelu(x).pow(2).sum()


def gelu_energy(x):
    x.requires_grad_()
    g = torch.autograd.grad(gelu_energy_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(elu_energy_value)(x) ** 2).sum())(x)
def elu_energy_value(x):
    return F.elu(x).pow(2).sum()


def elu_energy(x):  # finding: Illegal primitive EluGrad's bprop not defined
    x = x.detach().clone().requires_grad_(True)
    value = elu_energy_value(x)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(leaky_energy_value)(x) ** 2).sum())(x)
def leaky_energy_value(x):
    return F.leaky_relu(x, 0.1).pow(3).sum()


def leaky_energy_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def leaky_energy(x):
    x.requires_grad_()
    slope = leaky_energy_slope(leaky_energy_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(log_cosh_value)(x) ** 2).sum())(x)
def log_cosh_value(x):
    return torch.log(torch.cosh(x)).sum()


def log_cosh(x):
    x.requires_grad_()
    g = torch.autograd.grad(log_cosh_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6), y=float(6)
# ms: grad(lambda x: (grad(l1_slope_value)(x, y) ** 2).sum())(x)
def l1_slope_value(x, y):
    return F.l1_loss(x * x, y)


def l1_slope(x, y):
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(l1_slope_value(leaf, y), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(kl_slope_value)(x) ** 2).sum())(x)
def kl_slope_value(x):
    p = x.log_softmax(-1)
    q = torch.full((4, 6), 1 / 6)
    return F.kl_div(p, q, reduction='sum')


def kl_slope(x):  # finding: Illegal primitive LogSoftmaxGrad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(kl_slope_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(entropy_slope_value)(x) ** 2).sum())(x)
def entropy_slope_value(x):
    p = x.softmax(-1)
    return -(p * p.log()).sum()


def entropy_slope(x):  # finding: The pointer[input_tensor] is null.
    x = x.detach().clone().requires_grad_(True)
    value = entropy_slope_value(x)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(logsumexp_slope_value)(x) ** 2).sum())(x)
def logsumexp_slope_value(x):
    return x.logsumexp(-1).pow(2).sum()


def logsumexp_slope_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def logsumexp_slope(x):  # finding: 2.83 off, no error
    x.requires_grad_()
    slope = logsumexp_slope_slope(logsumexp_slope_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(bce_slope_value)(x) ** 2).sum())(x)
def bce_slope_value(x):
    return F.binary_cross_entropy_with_logits(x, torch.ones(6))


def bce_slope(x):  # finding: Illegal primitive BinaryCrossEntropyWithLogitsBackward's bprop not defined
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(bce_slope_value(leaf), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(4, 3), y=float(4, 3)
# ms: grad(lambda x: (grad(concat_inputs_value)(x, y) ** 2).sum())(x)
def concat_inputs_value(x, y):
    return torch.cat([x, y], dim=-1).pow(3).sum()


def concat_inputs(x, y):
    x = x.detach().clone().requires_grad_(True)
    value = concat_inputs_value(x, y)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(stacked_features_value)(x) ** 2).sum())(x)
def stacked_features_value(x):
    return torch.stack([x.sin(), x * x]).pow(3).sum()


def stacked_features_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def stacked_features(x):
    x.requires_grad_()
    slope = stacked_features_slope(stacked_features_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(4, 6), w=float(6, 6)
# ms: grad(lambda x: (grad(einsum_energy_value)(x, w) ** 2).sum())(x)
def einsum_energy_value(x, w):
    return torch.einsum('bi,ij,bj->b', x, w, x).pow(2).sum()


def einsum_energy(x, w):  # finding: 1.22e+04 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(einsum_energy_value(x, w), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(einsum_gram_value)(x) ** 2).sum())(x)
def einsum_gram_value(x):
    return torch.einsum('bi,ci->bc', x, x).tanh().sum()


def einsum_gram_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def einsum_gram(x):  # finding: 128 off, no error
    x.requires_grad_()
    slope = einsum_gram_slope(einsum_gram_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(gram_energy_value)(x) ** 2).sum())(x)
def gram_energy_value(x):
    return (x @ x.t()).pow(2).sum()


def gram_energy(x):  # finding: 5.6e+03 off, no error
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(gram_energy_value(leaf), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(4, 6), w=float(6, 6)
# ms: grad(lambda x: (grad(bilinear_score_value)(x, w) ** 2).sum())(x)
def bilinear_score_value(x, w):
    return ((x @ w) * x).sum(-1).tanh().sum()


def bilinear_score_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def bilinear_score(x, w):  # finding: 700 off, no error
    x.requires_grad_()
    slope = bilinear_score_slope(bilinear_score_value(x, w), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(max_energy_value)(x) ** 2).sum())(x)
def max_energy_value(x):
    return x.max(dim=1).values.pow(3).sum()


def max_energy_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def max_energy(x):
    x.requires_grad_()
    slope = max_energy_slope(max_energy_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(padded_energy_value)(x) ** 2).sum())(x)
def padded_energy_value(x):
    return F.pad(x, (1, 1)).pow(3).sum()


def padded_energy(x):
    x.requires_grad_()
    g = torch.autograd.grad(padded_energy_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 6, 6), w=float(4, 3, 3, 3)
# ms: grad(lambda x: (grad(conv_energy_value)(x, w) ** 2).sum())(x)
def conv_energy_value(x, w):
    return F.conv2d(x, w, padding=1).tanh().sum()


def conv_energy(x, w):
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(conv_energy_value(leaf, w), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(4, 3)
# ms: grad(lambda x: (grad(prod_energy_value)(x) ** 2).sum())(x)
def prod_energy_value(x):
    return (x + 3).prod(1).pow(2).sum()


def prod_energy(x):  # finding: 8.53e+06 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(prod_energy_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(std_energy_value)(x) ** 2).sum())(x)
def std_energy_value(x):
    return x.std(1).pow(2).sum()


def std_energy(x):
    x = x.detach().clone().requires_grad_(True)
    value = std_energy_value(x)
    grads = torch.autograd.grad(outputs=value, inputs=[x], create_graph=True, retain_graph=True)
    loss = sum((g ** 2).sum() for g in grads)
    loss.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(var_energy_value)(x) ** 2).sum())(x)
def var_energy_value(x):
    return x.var(1).pow(2).sum()


def var_energy_slope(value, x):
    return torch.autograd.grad(value, x, create_graph=True)[0]


def var_energy(x):  # finding: 3.3 off, no error
    x.requires_grad_()
    slope = var_energy_slope(var_energy_value(x), x)
    return torch.autograd.grad((slope * slope).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(outer_energy_value)(x) ** 2).sum())(x)
def outer_energy_value(x):
    return torch.outer(x, x).tanh().sum()


def outer_energy(x):  # finding: 2.99 off, no error
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(outer_energy_value(leaf), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second


# inputs: x=float(3, 3)
# ms: grad(lambda x: (grad(logdet_energy_value)(x) ** 2).sum())(x)
def logdet_energy_value(x):
    a = x @ x.t() + 3 * torch.eye(3)
    return torch.logdet(a)


def logdet_energy(x):  # finding: 0.128 off, no error
    leaf = x.clone().requires_grad_()
    (first,) = torch.autograd.grad(logdet_energy_value(leaf), leaf, create_graph=True)
    (second,) = torch.autograd.grad(first.square().sum(), (leaf,))
    return second

"""Gradients of weights beside selections of nothing: 0, where kernels leave memory as it was."""

import torch
import torch.nn.functional as F
from torch import nn

X = torch.arange(12.0).reshape(4, 3)
MASK = X[:, 0] > 100


def made(*sizes):
    return (torch.ones(*sizes) if sizes else torch.tensor(1.0)).requires_grad_()


def case_weights():
    w, s, one = made(3), made(), made(1)
    torch.cat([X[MASK] * w, X * s]).sum().backward()
    (torch.cat([X[MASK] * one, X]).sum() + w.sum() + one.sum()).backward()
    return w.grad, s.grad, one.grad


def case_reductions():
    every = [made() for _ in range(5)]
    ((X[MASK] / every[0]).sum() + every[0]).backward()
    ((X[MASK] - every[1]).pow(2).mean().nan_to_num() + every[1]).backward()
    ((X[MASK] * every[2]).norm() + every[2]).backward()
    ((X[MASK] * every[3]).prod() + every[3]).backward()
    torch.stack([(X[MASK] * every[4]).sum(), every[4]]).sum().backward()
    return [one.grad for one in every]


def case_products():
    every = [made() for _ in range(3)]
    (((X[MASK] * every[0]).t() @ X[MASK]).sum() + every[0]).backward()
    (torch.dot((X[MASK] * every[1]).flatten(), X[MASK].flatten()) + every[1]).backward()
    (torch.einsum("ij,ik->jk", X[MASK] * every[2], X[MASK]).sum() + every[2]).backward()
    return [one.grad for one in every]


def _layers():
    return nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2))


def _grads(layers, value):
    (value + sum(one.sum() for one in layers.parameters())).backward()
    return [one.grad for one in layers.parameters()]


def case_losses():
    one, two, three, four = _layers(), _layers(), _layers(), _layers()
    target, places = X[MASK][:, 0], torch.zeros(4).long()[MASK]
    return (
        _grads(one, F.mse_loss(one(X[MASK])[:, 0], target, reduction="sum")),
        _grads(two, F.smooth_l1_loss(two(X[MASK])[:, 0], target, reduction="sum")),
        _grads(
            three, F.binary_cross_entropy_with_logits(three(X[MASK])[:, 0], target).nan_to_num()
        ),
        _grads(four, F.cross_entropy(four(X[MASK]), places, reduction="sum")),
    )


def case_nothing_else():
    layers = _layers()
    (layers(X[MASK]) ** 2).sum().backward()
    return [one.grad for one in layers.parameters()]


def case_functions():
    w, b = made(2, 3), made(2)
    y = F.linear(X[MASK], w, b)
    (torch.cat([y, torch.ones(1, 2)]).sum() + w.sum() + b.sum()).backward()
    return w.grad, b.grad


def case_windows_of_no_batch():
    x = torch.zeros(0, 2, 5, 5, requires_grad=True)
    v = torch.zeros(0, 2, 4, 4, 4, requires_grad=True)
    found = F.unfold(x, 2), F.adaptive_avg_pool3d(v, (2, None, 1))
    (found[0].sum() + found[1].sum()).backward()
    return *found, x.grad, v.grad

"""Likelihoods and inverses at the edges of what counts as zero."""

import torch
import torch.nn.functional as F
from torch import nn


def case_variances_below_the_smallest():
    v = torch.tensor([1e-3, 0.5, 2.0], requires_grad=True)
    x = torch.tensor([0.25, 2.0, -1.0], requires_grad=True)
    F.gaussian_nll_loss(x, torch.zeros(3), v, full=True, eps=0.1).backward()
    loss = nn.GaussianNLLLoss(eps=0.6, reduction="sum")(x, torch.ones(3), v)
    loss.backward()
    return loss, v.grad, x.grad


def case_shapes_of_variances():
    x, y = torch.arange(6.0).reshape(2, 3), torch.ones(2, 3)
    loss = nn.GaussianNLLLoss(reduction="none", full=True)
    one = torch.tensor([[2.0], [0.5]])
    return loss(x, y, one), loss(x, y, one.squeeze(1)), F.gaussian_nll_loss(x, y, 2.0)


def case_pinverse():
    a = torch.tensor([[1.0, 2.0], [2.0, 4.0 + 1e-13]], dtype=torch.float64)
    b = torch.tensor([[1.0, 2.0, 0.5], [0.0, 3.0, 1.0]])
    return (a.pinverse() * a).abs().max() > 1e3, torch.pinverse(b), torch.pinverse(b, rcond=0.3)

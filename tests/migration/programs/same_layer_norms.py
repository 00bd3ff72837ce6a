"""Layer normalization: by one operator of MindSpore, or by several."""

import torch
import torch.nn.functional as F
from torch import nn

X = torch.arange(96.0).reshape(3, 4, 8).mul(1.7).sin()


def case_dimensions_and_weights():
    scale, offset = torch.linspace(1, 2, 32).reshape(4, 8), torch.linspace(-1, 1, 8)
    last = F.layer_norm(X, (8,)), F.layer_norm(X, (8,), bias=offset), F.layer_norm(X, [8], offset)
    more = F.layer_norm(X, [4, 8], scale, eps=1e-3), F.layer_norm(X, X.shape)
    return *last, *more, F.layer_norm(X.permute(2, 1, 0), (3,)), nn.LayerNorm((4, 8))(X)


def case_other_types_and_empty_ones():
    double = F.layer_norm(X.double(), (8,), bias=torch.ones(8).double())
    return double, F.layer_norm(torch.zeros(0, 8), (8,)), F.layer_norm(X[:0], (4, 8))


def case_gradients():
    x, scale = X.clone().requires_grad_(), torch.linspace(1, 2, 8).requires_grad_()
    F.layer_norm(x, (8,), scale).pow(3).sum().backward()
    F.layer_norm(x, x.shape[1:]).pow(2).mul(X).sum().backward()
    return x.grad, scale.grad


def case_infinity_and_a_shape_that_does_not_fit():
    x = X.clone()
    x[0, 0, 0] = float("inf")
    try:
        F.layer_norm(X, (4,))
    except RuntimeError:
        return F.layer_norm(x, (8,))


def case_within_vmap():
    return torch.vmap(lambda row: F.layer_norm(row, (8,)))(X)


def case_second_derivatives():
    w = torch.linspace(0, 1, 8)
    return torch.autograd.functional.hessian(
        lambda a: (F.layer_norm(a, (8,)) * w.double()).pow(2).sum(), X[0, :1].double()
    )


def case_of_transformers():
    torch.manual_seed(0)
    layer = nn.TransformerEncoderLayer(8, 2, 16, dropout=0.0, batch_first=True)
    for parameter in layer.parameters():
        nn.init.constant_(parameter, 0.1)
    return layer(X) + 1, layer.norm1(X)

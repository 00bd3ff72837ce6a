"""What is written into the data of parameters, while operations are recorded."""

import torch
from torch import nn


def networks():
    pair = nn.Linear(3, 2), nn.Linear(3, 2)
    for one, start in zip(pair, (1.0, 2.0)):
        for parameter in one.parameters():
            parameter.data.fill_(start)
    pair[0](torch.ones(2, 3)).sum().backward()
    return pair


def case_copies_of_parameters():
    a, b = networks()
    for pa, pb in zip(a.parameters(), b.parameters()):
        pb.data.copy_(pa)
    first = b.weight.sum()
    for pa, pb in zip(a.parameters(), b.parameters()):
        pb.data.mul_(0.5).add_(pa * 3)
    return first, b.weight, b.bias


def case_parts():
    a, b = networks()
    b.weight.data[0] = a.weight[0] * 7
    b.weight.data[:, 1] = (a.weight[:, 0].abs() > 0).float() * 9
    return b.weight


def case_masks():
    a, _ = networks()
    a.weight.data[0, 0] = 0.1
    a.weight.data.mul_((a.weight.abs() > 0.5).float() * 4)
    return a.weight


def case_views_of_what_a_mask_fills():
    a, _ = networks()
    values = torch.zeros(3)
    view = values[1:]
    values[:] = (a.weight[0] > 0).float()
    return view


def case_gradients_flow_through_what_is_written():
    a, _ = networks()
    a.zero_grad()
    values = torch.zeros(2)
    values[0] = (a.weight * 3).sum()
    values.sum().backward()
    return a.weight.grad


class Scaled(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.tensor(7.0))
        self.weight = nn.Parameter(torch.ones(2, 2))

    def forward(self, x):
        return self.scale * (x @ self.weight)


def case_scalars_and_wholes():
    net = Scaled()
    net(torch.ones(1, 2)).sum().backward()
    net.scale.data.clamp_(0, 4.5)
    first = net.scale * 1
    net.scale.data.mul_(net.scale)
    net.weight.data[...] = net.weight * 3
    return first, net.scale, net.weight


def case_leaves_that_are_no_parameters():
    x = torch.full((2, 3), 0.5).clone().requires_grad_(True)
    y = torch.tensor(2.0, requires_grad=True)
    (x.sum() * y).backward()
    x.data.sub_(0.1 * x.grad)
    y.data.sub_(0.1 * y.grad)
    x.data[...] = x * 2
    return x, y


def case_a_place_that_an_attribute_names():
    emb = nn.Embedding(4, 2, padding_idx=2)
    emb.weight.data.fill_(1.5)
    emb.weight.data[emb.padding_idx].zero_()
    masked = emb.weight.detach().clone() > 9
    emb.weight.data[masked].fill_(7)
    emb.weight.data[emb.padding_idx].fill_(emb.num_embeddings)
    return emb.weight, emb(torch.tensor([1, 2]))


def case_a_scalar_that_is_fitted_by_hand():
    w = torch.tensor(0.5, requires_grad=True)
    b = torch.full((), 0.25, requires_grad=True)
    x, seen = torch.arange(4.0), []
    for _ in range(3):
        loss = ((w * x + b - 2) ** 2).mean()
        loss.backward()
        with torch.no_grad():
            w -= 0.1 * w.grad
            b -= 0.1 * b.grad
        w.grad.zero_()
        b.grad = None
        seen.append(loss.item())
    return seen, w.detach(), b.detach()


def case_a_scalar_that_is_changed_where_gradients_flow():
    v = torch.tensor(0.5, requires_grad=True)
    s = v * 2
    s.mul_(3)
    s.backward()
    return v.grad


def case_a_layer_that_is_fitted_by_hand():
    net, _ = networks()
    with torch.no_grad():
        for parameter in net.parameters():
            parameter -= 0.1 * parameter.grad
            parameter.grad = None
    return net.weight, net.bias


def case_places_of_parameters():
    a, b = networks()
    places, mask = torch.tensor([0, 1]), torch.tensor([[True, False, True], [False, True, False]])
    rows = b.weight.data[0]
    with torch.no_grad():
        a.weight[0].fill_(0)
        a.weight[places, places] = 4.0
        a.weight[1:] *= 2
        a.bias[places] = torch.tensor([5.0, 6.0])
    b.weight.data[mask] = 9
    b.weight.data[[1], 0] = 8
    a.weight.data[:, 2] = b.weight.data[:, 0]
    b(torch.ones(1, 3)).sum().backward()
    return a.weight, a.bias, b.weight, rows, b.weight.grad

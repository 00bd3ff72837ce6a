"""Tensors of a state dict, which share their memory with the weights of a module."""

import torch
from torch import nn


class Scale(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = nn.Parameter(torch.ones(4))


def case_changed_in_place_and_by_places():
    net = Scale()
    weights = net.state_dict()["scale"]
    turned = weights.neg_()
    turned[[1]] += 1
    weights[[2]] = 5.0
    weights[1:3] *= 2
    weights[torch.tensor([0, 3])] -= 7
    return weights.clone(), net.scale.data.clone()


def case_in_a_loop():
    net = Scale()
    for weights in net.state_dict().values():
        weights.mul_(3)
        weights[weights > 2] = 0.5
        weights[[0]] -= 4
    return net.scale.data


class Own(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.BatchNorm1d(2)

    def state_dict(self, *args, **kwargs):
        found = super().state_dict(*args, **kwargs)
        found["more"] = torch.ones(1)
        return found


class Seen(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", torch.zeros(4))

    def forward(self, x):
        self.seen += x.detach().mean()
        return x


def case_names_behind_a_prefix():
    net, found = nn.Sequential(nn.Linear(2, 2), nn.BatchNorm1d(2)), {}
    net.state_dict(destination=found, prefix="z.")
    return (
        list(net.state_dict(prefix="m.")), list(found), list(Own().state_dict(prefix="q.")),
        list(net.state_dict(keep_vars=True)),
    )  # fmt: skip


def case_buffers_that_others_hold():
    net = Seen()
    whole, part, turned = net.seen, net.seen[1:], net.seen.view(2, 2)
    rows, state = list(net.seen), net.state_dict()
    net(torch.ones(2))
    return [whole, part, turned, *rows, state["seen"]]

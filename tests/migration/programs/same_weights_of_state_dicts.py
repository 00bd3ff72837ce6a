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

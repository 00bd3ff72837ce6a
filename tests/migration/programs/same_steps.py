"""Steps of optimizers, also where parts of a parameter were assigned before."""

import torch
from torch import nn


def filled(net):
    with torch.no_grad():
        for p in net.parameters():
            p.copy_(torch.linspace(-0.5, 0.75, p.numel()).reshape(p.shape))
    return net


def run(make):
    net = filled(nn.Linear(2, 2))
    optimizer = make(net.parameters())
    for _ in range(3):
        optimizer.zero_grad()
        loss = net(torch.ones(3, 2)).square().sum()
        loss.backward()
        optimizer.step()
        with torch.no_grad():
            net.weight[0] += 0.1
            net.bias.clamp_(-0.2, 0.2)
    return net.weight.detach(), net.bias.detach()


def case_a():
    return run(lambda p: torch.optim.SGD(p, lr=0.1))


def case_b():
    return run(lambda p: torch.optim.Adam(p, lr=0.1))


def case_c():
    return run(lambda p: torch.optim.AdamW(p, lr=0.1))


def case_d():
    return run(lambda p: torch.optim.SGD(p, lr=0.1, momentum=0.9))


def case_e():
    return run(lambda p: torch.optim.Adam(p, lr=0.1, weight_decay=0.1))

"""Optimizers of a project, which change their state in place."""

import torch
from torch import nn


class Averaged(torch.optim.Optimizer):
    """Two averages, with weights that are computed."""

    def __init__(self, params, lr=0.1, betas=(0.9, 0.99), weight_decay=0.01):
        super().__init__(params, {"lr": lr, "betas": betas, "weight_decay": weight_decay})

    def step(self, closure=None):
        for group in self.param_groups:
            lr, decay = group["lr"], group["weight_decay"]
            beta1, beta2 = group["betas"]
            for p in group["params"]:
                if p.grad is None:
                    continue
                d_p = p.grad.data
                state = self.state[p]
                if decay != 0:
                    d_p.add_(p.data, alpha=decay)
                square = d_p.mul(d_p)
                if len(state) == 0:
                    state["weight"] = 0.0
                    state["mean"] = torch.zeros_like(p.data)
                    state["square"] = torch.zeros_like(p.data)
                state["weight"] = 1.0 + beta1 * state["weight"]
                mean, kept = state["mean"], 1.0 - 1.0 / state["weight"]
                mean.mul_(kept).add_(d_p, alpha=1.0 - kept)
                state["square"].mul_(beta2).add_(square, alpha=1.0 - beta2)
                shown = mean.mul(0.7)
                shown.add_(d_p, alpha=0.3)
                p.data.addcdiv_(shown, state["square"].sqrt().add_(1e-3), value=-lr)


def case_of_averages():
    net = nn.Linear(3, 1)
    with torch.no_grad():
        for p in net.parameters():
            p.copy_(torch.arange(p.numel()).reshape(p.shape) * 0.1)
    x, optimizer, losses = torch.arange(6.0).reshape(2, 3), Averaged(net.parameters()), []
    for _ in range(4):
        optimizer.zero_grad()
        loss = (net(x) - 1).pow(2).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses, [p.detach() for p in net.parameters()]

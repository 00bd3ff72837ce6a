"""An optimizer and a schedule of one's own."""

import numpy as np
import torch
from torch import nn
from torch.optim.lr_scheduler import _LRScheduler
from torch.optim.optimizer import Optimizer


class Lion(Optimizer):
    def __init__(self, params, lr=1e-4, betas=(0.9, 0.99), weight_decay=0.0):
        if not 0.0 <= lr:
            raise ValueError("Invalid learning rate: {}".format(lr))
        defaults = dict(lr=lr, betas=betas, weight_decay=weight_decay)
        super().__init__(params, defaults)

    @torch.no_grad()
    def step(self, closure=None):
        loss = None
        if closure is not None:
            with torch.enable_grad():
                loss = closure()
        for group in self.param_groups:
            for p in group["params"]:
                if p.grad is None:
                    continue
                p.data.mul_(1 - group["lr"] * group["weight_decay"])
                grad = p.grad
                state = self.state[p]
                if len(state) == 0:
                    state["exp_avg"] = torch.zeros_like(p)
                exp_avg = state["exp_avg"]
                beta1, beta2 = group["betas"]
                update = exp_avg * beta1 + grad * (1 - beta1)
                p.add_(update.sign(), alpha=-group["lr"])
                exp_avg.mul_(beta2).add_(grad, alpha=1 - beta2)
        return loss


class WarmupPoly(_LRScheduler):
    def __init__(self, optimizer, warmup, total, power=2.0, last_epoch=-1):
        self.warmup, self.total, self.power = warmup, total, power
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        if self.last_epoch < self.warmup:
            factor = (self.last_epoch + 1) / self.warmup
        else:
            done = (self.last_epoch - self.warmup) / (self.total - self.warmup)
            factor = (1 - done) ** self.power
        return [base_lr * factor for base_lr in self.base_lrs]


def main():
    random = np.random.RandomState(20)
    model = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 2))
    optimizer = Lion(model.parameters(), lr=5e-3, weight_decay=0.01)
    scheduler = WarmupPoly(optimizer, 8, 60)
    criterion = nn.CrossEntropyLoss()
    losses = []
    for _ in range(50):
        x = torch.from_numpy(random.randn(16, 5)).float()
        y = (x[:, 0] > x[:, 1]).long()
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        scheduler.step()
        losses.append(loss.item())
    print(optimizer.param_groups[0]["lr"])
    return losses


if __name__ == "__main__":
    main()

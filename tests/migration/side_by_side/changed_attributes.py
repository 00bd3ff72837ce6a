import torch
from torch import nn


class Counter(nn.Module):
    def __init__(self):
        super().__init__()
        self.total = torch.zeros(2)
        self.register_buffer("seen", torch.zeros(2))
        self.register_buffer("mean", torch.ones(1))
        self.steps = 0

    @torch.no_grad()
    def follow(self, x):
        self.mean *= 0.5
        self.mean += x

    def step(self):
        self.total += 1
        self.seen -= 1
        self.steps += 1


counter = Counter()
total, seen, mean = counter.total, counter.seen, counter.mean
state = counter.state_dict()
counter.step()
counter.follow(torch.tensor([2.0]))
print(total.tolist(), seen.tolist(), mean.tolist(), counter.steps)
print(state["seen"].tolist(), counter.seen.tolist(), counter.mean.tolist(), counter.total.tolist())

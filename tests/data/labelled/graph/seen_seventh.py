import torch
import torch.nn.functional as F
from torch import nn


# inputs: x=float(4, 6)
class RingBank(nn.Module):  # possible: failed: module 'mindspore.mint.nn' has no attribute 'Parameter'
    def __init__(self):
        super().__init__()
        self.bank = nn.Parameter(torch.zeros(8, 6), requires_grad=False)

    def forward(self, x):
        for i in range(4):
            self.bank[i] = x[i]
        return x + 1


# inputs: x=float(4, 6)
class ByFunction(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = torch.tanh

    def forward(self, x):
        return self.act(x)


# inputs: x=float(4, 6)
class JoinedByName(nn.Module):  # finding: other values
    def forward(self, x):
        parts = {"right": x[:, 3:], "left": x[:, :3]}
        return torch.cat([parts[name] for name in sorted(parts)], 1)


# inputs: x=float(4, 6)
class JoinedInOrder(nn.Module):
    def forward(self, x):
        parts = {"right": x[:, 3:], "left": x[:, :3]}
        return torch.cat([parts[name] for name in ("left", "right")], 1)


# inputs: x=float(4, 6)
class ReturnsLoss(nn.Module):
    def forward(self, x):
        losses = {"l2": (x * x).mean()}
        return x * 2 + losses["l2"]


# inputs: x=float(4, 6)
class EarlyExit(nn.Module):
    def forward(self, x):
        for i in range(3):
            x = x * 0.5
            if x.abs().max() < 0.5:
                break
        return x


# inputs: x=float(4, 6)
class Generator(nn.Module):  # finding: Unsupported expression 'Yield'.
    def parts(self, x):
        for i in range(3):
            yield x * i

    def forward(self, x):
        return sum(self.parts(x))


# inputs: x=float(4, 6)
class MaskedParameter(nn.Module):  # possible: failed: module 'mindspore.mint.nn' has no attribute 'Parameter'
    def __init__(self):
        super().__init__()
        self.seen = nn.Parameter(torch.zeros(4), requires_grad=False)

    def forward(self, x):
        self.seen[x[:, 0] > 0.3] = 1.0
        return x * 2

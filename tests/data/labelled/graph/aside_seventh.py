import torch
import torch.nn.functional as F
from torch import nn


# inputs: x=float(4, 6)
class MemoryBank(nn.Module):  # possible: failed: module 'mindspore.mint.nn' has no attribute 'Parameter'
    def __init__(self):
        super().__init__()
        self.bank = nn.Parameter(torch.zeros(8, 6), requires_grad=False)

    def forward(self, x):
        self.bank[:4] = x
        return x @ self.bank.t()


# inputs: x=float(4, 6)
class ByActivation(nn.Module):  # finding: Parse Lambda Function Fail. Node type must be Lambda, but got Call. Please check lambda expression to make sure it is de
    act = staticmethod(lambda x: x * 2 + 1)

    def forward(self, x):
        return self.act(x)


# inputs: x=float(4, 6)
class Pyramid(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(6, 6) for _ in range(3)])

    def forward(self, x):
        outs = []
        for layer in self.layers:
            x = layer(x)
            outs.append(x)
        return sum(outs)


# inputs: x=float(4, 6)
class TopDown(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(6, 6) for _ in range(3)])

    def forward(self, x):
        out = x
        for i in range(len(self.layers) - 1, -1, -1):
            out = out + self.layers[i](x)
        return out


# inputs: x=float(4, 6)
class KeepsLoss(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.losses = {}

    def forward(self, x):
        self.losses["l2"] = x.pow(2).mean()
        return x * 2


# inputs: x=float(4, 6)
class Formatted(nn.Module):  # possible: failed: module 'mindspore.mint.nn' has no attribute 'ModuleDict'
    def __init__(self):
        super().__init__()
        self.heads = nn.ModuleDict({"head_0": nn.Linear(6, 2), "head_1": nn.Linear(6, 2)})

    def forward(self, x):
        return self.heads[f"head_{0}"](x) + self.heads["head_1"](x)


# inputs: x=float(4, 6)
class Tries(nn.Module):  # finding: Unsupported statement 'Try'.
    def forward(self, x):
        try:
            return x.reshape(2, 12)
        except RuntimeError:
            return x


# inputs: x=float(4, 6)
class ByOptions(nn.Module):
    def __init__(self):
        super().__init__()
        self.options = {"scale": 2.0, "shift": 1.0}

    def forward(self, x):
        return self.apply_to(x, **self.options)

    def apply_to(self, x, scale=1.0, shift=0.0):
        return x * scale + shift


# inputs: x=float(4, 6)
class WalrusSize(nn.Module):  # finding: Unsupported expression 'NamedExpr'.
    def forward(self, x):
        if (n := x.shape[0]) > 2:
            return x * n
        return x


# inputs: x=float(4, 6)
class TernaryNone(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = None

    def forward(self, x, mask=None):
        y = self.norm(x) if self.norm is not None else x
        return y if mask is None else y * mask


# inputs: x=float(4, 6)
class Enumerated(nn.Module):
    def forward(self, x):
        total = x[:, 0] * 0
        for i, (a, b) in enumerate(zip((1, 2, 3), (4.0, 5.0, 6.0))):
            total = total + x[:, i] * a + b
        return total


# inputs: x=float(4, 6)
class Matched(nn.Module):  # finding: Unsupported statement 'Match'.
    def __init__(self):
        super().__init__()
        self.mode = "mean"

    def forward(self, x):
        match self.mode:
            case "mean":
                return x.mean(1)
            case _:
                return x.sum(1)


# inputs: x=float(4, 6)
class AssertsShape(nn.Module):
    def forward(self, x):
        assert x.shape[1] == 6, f"got {x.shape}"
        return x + 1


# inputs: x=float(4, 6)
class ChunkNames(nn.Module):
    def forward(self, x):
        first, *rest = x.split(2, 1)
        return first + rest[0] * rest[1]

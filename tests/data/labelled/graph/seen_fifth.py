import functools
import logging
import math
import operator
import random
import time
import warnings
from collections import deque, namedtuple
from dataclasses import dataclass
from enum import Enum

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

logger = logging.getLogger(__name__)
Result = namedtuple("Result", ["scores", "best"])
FACTOR = 2.0


class Mode(Enum):
    MAX = "max"
    MEAN = "mean"


@dataclass
class Holder:
    value: torch.Tensor
    size: int = 6


# inputs: x=float(4, 6)
class SqueezeExcite(nn.Module):
    def __init__(self, reduction=2):
        super().__init__()
        self.down = nn.Linear(6, 6 // reduction)
        self.up = nn.Linear(6 // reduction, 6)

    def forward(self, x):
        scale = self.up(F.relu(self.down(x))).sigmoid()
        return x * scale


# inputs: x=float(4, 6)
class KeepsHistory(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.history = []

    def forward(self, x):
        self.history.append(x.mean())
        return x * len(self.history)


# inputs: x=float(4, 6)
class LastFeature(nn.Module):  # possible: failed: 'Tensor' object has no attribute 'detach'
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)
        self.feature = None

    def forward(self, x):
        y = self.fc(x)
        if self.feature is not None:
            y = y + self.feature
        self.feature = y.detach()
        return y


# inputs: x=float(4, 6)
class MovingMeanInPlace(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(6))

    def forward(self, x):
        self.mean.mul_(0.9).add_(0.1 * x.mean(0))
        return x - self.mean


# inputs: x=float(4, 6)
class ByName(nn.Module):  # possible: failed: The kernel GeluExt unregistered.
    def __init__(self, act="gelu"):
        super().__init__()
        self.act = act
        self.table = {"gelu": F.gelu, "relu": F.relu}

    def forward(self, x):
        return self.table[self.act](x)


# inputs: x=float(4, 6)
class GetsAttribute(nn.Module):
    def __init__(self):
        super().__init__()
        for i in range(3):
            setattr(self, f"fc{i}", nn.Linear(6, 6))

    def forward(self, x):
        for i in range(3):
            x = torch.tanh(getattr(self, f"fc{i}")(x))
        return x


# inputs: x=float(4, 6)
class WithTry(nn.Module):  # finding: Unsupported statement 'Try'.
    def forward(self, x):
        try:
            y = x.view(2, 12)
        except RuntimeError:
            y = x
        return y * 2


# inputs: x=float(4, 6)
class RaisesOnNan(nn.Module):
    def forward(self, x):
        if torch.isnan(x).any():
            raise ValueError("nan")
        return x + 1


# inputs: x=float(4, 6)
class FormatsText(nn.Module):  # possible: failed: module 'mindspore.mint.nn' has no attribute 'ModuleDict'
    def __init__(self):
        super().__init__()
        self.parts = nn.ModuleDict({f"head_{i}": nn.Linear(6, 2) for i in range(2)})

    def forward(self, x):
        return {f"out_{name}": part(x) for name, part in self.parts.items()}


# inputs: x=float(4, 6)
class SortsNames(nn.Module):  # possible: failed: module 'mindspore.mint.nn' has no attribute 'ModuleDict'
    def __init__(self):
        super().__init__()
        self.parts = nn.ModuleDict({"b": nn.Linear(6, 2), "a": nn.Linear(6, 2)})

    def forward(self, x):
        return torch.cat([self.parts[name](x) for name in sorted(self.parts.keys())], 1)


# inputs: x=float(4, 6)
class UsesGenerator(nn.Module):  # possible: failed: For 'CellList', the new cells wanted to append should be instance of list, but got generator.
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(6, 6) for _ in range(3))

    def outputs(self, x):
        for layer in self.layers:
            x = torch.relu(layer(x))
            yield x

    def forward(self, x):
        return sum(self.outputs(x))


# inputs: x=float(4, 6)
class Lookup(nn.Module):
    def __init__(self):
        super().__init__()
        self.sizes = [2, 4]

    def forward(self, x):
        first, second = x.split(self.sizes, dim=1)
        return first.sum(1) * second.sum(1)


# inputs: x=float(4, 6)
class NumpyInside(nn.Module):  # possible: failed: module 'mindspore.ops' has no attribute 'from_numpy'
    def forward(self, x):
        weights = np.hanning(6).astype(np.float32)
        return x * torch.from_numpy(weights)


# inputs: x=float(4, 6)
class ItemInLoop(nn.Module):
    def forward(self, x):
        count = int((x[:, 0] > 0).sum().item())
        total = x.sum(0)
        for _ in range(count):
            total = total * 0.5
        return total


# inputs: x=float(4, 6)
class ReturnsNoneSometimes(nn.Module):
    def __init__(self):
        super().__init__()
        self.with_aux = False

    def forward(self, x):
        aux = x.mean() if self.with_aux else None
        return x * 2, aux


# inputs: x=float(4, 6)
class Chunks(nn.Module):  # possible: failed: chunk() got an unexpected keyword argument 'dim'
    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList([nn.Linear(2, 2) for _ in range(3)])

    def forward(self, x):
        parts = torch.chunk(x, 3, dim=1)
        done = []
        last = parts[0]
        for part, conv in zip(parts, self.convs):
            last = conv(part + last)
            done.append(last)
        return torch.cat(done, 1)


# inputs: x=float(4, 6)
class PartialCall(nn.Module):  # possible: failed: The kernel LeakyReLUExt unregistered.
    def __init__(self):
        super().__init__()
        self.act = functools.partial(F.leaky_relu, negative_slope=0.3)

    def forward(self, x):
        return self.act(x)


# inputs: x=float(4, 6)
class PartialInside(nn.Module):  # possible: failed: softmax() got an unexpected keyword argument 'dim'
    def forward(self, x):
        soften = functools.partial(torch.softmax, dim=-1)
        return soften(x) + soften(-x)


# inputs: x=float(4, 6)
class ReduceSum(nn.Module):  # finding: 'int' object is not callable
    def forward(self, x):
        return functools.reduce(operator.add, [x * i for i in range(1, 4)])


# inputs: x=float(4, 6)
class Warns(nn.Module):
    def forward(self, x):
        if x.shape[0] < 2:
            warnings.warn("small batch")
        return x.exp()


# inputs: x=float(4, 6)
class DataclassResult(nn.Module):
    def forward(self, x):
        return Holder(value=x * 2, size=6).value


# inputs: x=float(4, 6)
class ListExtends(nn.Module):
    def forward(self, x):
        rows = [x]
        rows.extend([x * 2, x * 3])
        rows.insert(0, x * 4)
        return torch.cat(rows, 0)


# inputs: x=float(4, 6)
class ListPops(nn.Module):  # finding: The Map operator don't support Closure with free variable yet.
    def __init__(self):
        super().__init__()
        self.ups = nn.ModuleList([nn.Linear(6, 6) for _ in range(2)])

    def forward(self, x):
        skips = []
        for up in self.ups:
            x = up(x)
            skips.append(x)
        while skips:
            x = x + skips.pop()
        return x


# inputs: x=float(4, 6)
class StarCalls(nn.Module):
    def mix(self, a, b, *, weight=0.5):
        return a * weight + b * (1 - weight)

    def forward(self, x):
        args = (x, x * 2)
        options = {"weight": 0.25}
        return self.mix(*args, **options)


# inputs: x=float(4, 6)
class StarUnpack(nn.Module):
    def forward(self, x):
        first, *rest = x.unbind(1)
        return first + sum(rest)


# inputs: x=float(4, 6)
class SwapsInTuple(nn.Module):
    def forward(self, x):
        a, b = x, x * 2
        for _ in range(3):
            a, b = b, a + b
        return a


# inputs: x=float(4, 6)
class WalrusSize(nn.Module):  # finding: Unsupported expression 'NamedExpr'.
    def forward(self, x):
        if (n := x.shape[0]) > 2:
            return x / n
        return x


# inputs: x=float(4, 6)
class GlobalScale(nn.Module):  # finding: other values
    def forward(self, x):
        global FACTOR
        FACTOR = FACTOR + 1
        return x * FACTOR


# inputs: x=float(4, 6)
class ModuleKeptInList(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(6, 6)
        self.second = nn.Linear(6, 6)
        self.order = [self.first, self.second]

    def forward(self, x):
        for layer in self.order:
            x = layer(x)
        return x


# inputs: x=float(4, 6)
class EnumerateFrom(nn.Module):
    def forward(self, x):
        total = 0
        for weight, row in enumerate(x.unbind(0), start=1):
            total = total + weight * row
        return total


# inputs: x=float(4, 6)
class StringChoice(nn.Module):
    def __init__(self, pool="cls-mean"):
        super().__init__()
        self.pool = pool

    def forward(self, x):
        if self.pool.startswith("cls"):
            return x[:, 0]
        elif "mean" in self.pool.split("-"):
            return x.mean(1)
        return x.amax(1)


# inputs: x=float(4, 6)
class InPlaceOnInput(nn.Module):
    def forward(self, x):
        x[:, 0] = 0
        x[x < 0] = 0.1
        return x


# inputs: x=float(4, 6)
class OutBuffer(nn.Module):  # possible: failed: For 'Zeros', the input 'dtype' should be mindspore dtype, but got 3.
    def forward(self, x):
        out = torch.zeros(4, 3)
        for i in range(3):
            out[:, i] = x[:, 2 * i] + x[:, 2 * i + 1]
        return out

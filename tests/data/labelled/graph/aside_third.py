import collections
import contextlib
import copy
import functools
import itertools
import math
import random
from collections import OrderedDict, defaultdict
from dataclasses import dataclass, field
from typing import Optional

import numpy as np
import torch
from torch import nn


@dataclass
class Options:
    width: int = 6
    drop: float = 0.0
    names: list = field(default_factory=lambda: ["a", "b"])


# inputs: x=float(4, 6)
class ExponentialAverage(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.decay = 0.9
        self.average = None

    def forward(self, x):
        if self.average is None:
            self.average = x.mean(0)
        else:
            self.average = self.decay * self.average + (1 - self.decay) * x.mean(0)
        return x - self.average


# inputs: x=float(4, 6)
class ClipByNorm(nn.Module):
    def forward(self, x):
        norm = x.norm()
        if norm > 1.0:
            x = x / norm
        return x


# inputs: x=float(4, 6)
class PenaltyWhenLarge(nn.Module):  # finding: Cannot join the return values of different branches, perhaps you need to make them equal.
    def forward(self, x):
        penalty = 0.0
        if x.abs().max() > 1.5:
            penalty = (x.abs() - 1.5).clamp(min=0).sum()
        return x.sum() + penalty


# inputs: x=float(4, 6)
class NewtonUntilDone(nn.Module):
    def forward(self, x):
        a = x.abs() + 1
        y = a
        while (y * y - a).abs().max() > 1e-3:
            y = 0.5 * (y + a / y)
        return y


# inputs: x=float(4, 6)
class CollectsHidden(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(6, 6) for _ in range(3)])

    def forward(self, x):
        hidden = []
        for block in self.blocks:
            x = torch.tanh(block(x))
            hidden.append(x)
        return torch.stack(hidden).mean(0)


# inputs: x=float(4, 6)
class CollectsThroughHelper(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(6, 6)

    def run(self, x, outputs):
        y = self.a(x)
        outputs.append(y)
        return y

    def forward(self, x):
        outputs = []
        for _ in range(2):
            x = self.run(x, outputs)
        return x + len(outputs)


# inputs: x=float(4, 6)
class NamedOutputs(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(6, 2)
        self.b = nn.Linear(6, 3)

    def forward(self, x):
        out = {}
        out["a"] = self.a(x)
        out["b"] = self.b(x)
        return torch.cat([out["a"], out["b"]], -1)


# inputs: x=float(4, 6)
class DictComprehension(nn.Module):
    def forward(self, x):
        stats = {name: fn(x) for name, fn in (("mean", torch.mean), ("sum", torch.sum))}
        return stats["mean"] + stats["sum"]


# inputs: x=float(4, 6)
class CopiesKwargs(nn.Module):
    def scaled(self, x, **options):
        given = options.copy()
        given["scale"] = given["scale"] * 2
        return x * given["scale"]

    def forward(self, x):
        return self.scaled(x, scale=1.5)


# inputs: x=float(4, 6)
class MapWithScale(nn.Module):  # finding: The Map operator don't support Closure with free variable yet.
    def __init__(self):
        super().__init__()
        self.heads = 2

    def forward(self, x):
        h = self.heads
        q, k, v = map(lambda t: t.reshape(4, h, 1), x.chunk(3, 1))
        return (q * k * v).sum()


# inputs: x=float(4, 6)
class LogOfItem(nn.Module):
    def forward(self, x):
        scale = math.log(1 + x.abs().sum().item())
        return x * scale


# inputs: x=float(4, 6)
class TopExpert(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(6, 6) for _ in range(3)])
        self.gate = nn.Linear(6, 3)

    def forward(self, x):
        which = int(self.gate(x).sum(0).argmax())
        return self.experts[which](x)


# inputs: x=float(4, 6)
class WeightedExperts(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(6, 6) for _ in range(3)])
        self.gate = nn.Linear(6, 3)

    def forward(self, x):
        p = self.gate(x).softmax(-1)
        return sum(p[:, i : i + 1] * e(x) for i, e in enumerate(self.experts))


# inputs: x=float(4, 6)
class TrainingNoise(nn.Module):
    def forward(self, x):
        if self.training and x.shape[0] > 100:
            x = x + torch.randn_like(x)
        return x * 2


# inputs: x=float(4, 6)
class StateReset(nn.Module):  # possible: failed: For 'Zeros', the input 'dtype' should be mindspore dtype, but got 6.
    def __init__(self):
        super().__init__()
        self.hidden = None
        self.cell = nn.Linear(6, 6)

    def reset(self):
        self.hidden = None

    def forward(self, x):
        if self.hidden is None:
            self.hidden = torch.zeros(4, 6)
        self.hidden = torch.tanh(self.cell(x) + self.hidden)
        return self.hidden


# inputs: x=float(4, 6)
class ReturnsMetrics(nn.Module):
    def forward(self, x):
        metrics = {"mean": x.mean(), "rows": x.shape[0]}
        return x * metrics["rows"] + metrics["mean"]


# inputs: x=float(4, 6)
class CheckedInput(nn.Module):  # finding: Unsupported statement 'Try'.
    def forward(self, x):
        assert x.dim() == 2, f"got {x.dim()} dimensions"
        try:
            width = Options().width
        except AttributeError:
            width = 4
        return x[:, :width]


# inputs: x=float(4, 6)
class OrderedStages(nn.Module):
    def __init__(self):
        super().__init__()
        self.stages = OrderedDict([("double", 2.0), ("half", 0.5)])

    def forward(self, x):
        for name, factor in self.stages.items():
            x = x * factor
        return x


# inputs: x=float(4, 6)
class CountsPositive(nn.Module):
    def forward(self, x):
        count = 0
        for row in x:
            if row.mean() > 0:
                count += 1
        return x * count


# inputs: x=float(4, 6)
class HalvesUntilSmall(nn.Module):  # finding: Exceed function call depth limit 1000, (function call depth: 1001, simulate call depth: 749).
    def forward(self, x):
        n = 0
        while True:
            x = x / 2
            n += 1
            if x.abs().max() < 0.2:
                break
        return x * n


# inputs: x=float(4, 6)
class ExtendsSizes(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.sizes = [2, 3]

    def forward(self, x):
        sizes = self.sizes
        sizes.append(1)
        return x * len(sizes)


# inputs: x=float(4, 6)
class FormatsKey(nn.Module):
    def __init__(self):
        super().__init__()
        self.scales = {"s0": 1.0, "s1": 2.0}

    def forward(self, x):
        for i in range(2):
            x = x * self.scales[f"s{i}"]
        return x


# inputs: x=float(4, 6)
class LocalFunction(nn.Module):
    def forward(self, x):
        mean = x.mean()

        def centre(v):
            return v - mean

        return centre(x) * centre(x[:1])


# inputs: x=float(4, 6)
class RecordsAttention(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.record = True
        self.attention = None

    def forward(self, x):
        weights = (x @ x.t()).softmax(-1)
        if self.record:
            self.attention = weights
        return weights @ x


# inputs: x=float(4, 6)
class RecordsDetached(nn.Module):  # possible: failed: 'Tensor' object has no attribute 'detach'
    def __init__(self):
        super().__init__()
        self.attention = None

    def forward(self, x):
        weights = (x @ x.t()).softmax(-1)
        self.attention = weights.detach()
        return weights @ x


# inputs: x=float(4, 6)
class SetsOnLayer(nn.Module):  # finding: 'int' object has no attribute 'last_input'
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(6, 6)

    def forward(self, x):
        self.layer.last_input = x
        return self.layer(x)


# inputs: x=float(4, 6)
class BinarySearch(nn.Module):
    def forward(self, x):
        low, high = 0.0, 10.0
        for _ in range(6):
            middle = (low + high) / 2
            if (x.abs() > middle).sum() > 6:
                low = middle
            else:
                high = middle
        return x * low


# inputs: x=float(4, 6)
class LoopsOverSelected(nn.Module):
    def forward(self, x):
        n = int((x[:, 0] > 0).sum())
        total = 0
        for i in range(n):
            total = total + x[i].sum()
        return x * total


# inputs: x=float(4, 6)
class SortsPairs(nn.Module):  # finding: other values
    def forward(self, x):
        pairs = [(2, "b"), (1, "a")]
        pairs.sort()
        return x * pairs[0][0]

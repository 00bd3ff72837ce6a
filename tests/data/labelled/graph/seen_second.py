import collections
import copy
import enum
import functools
import itertools
import math
import operator
import warnings
from collections import OrderedDict, defaultdict, deque
from dataclasses import dataclass

import numpy as np
import torch
from torch import nn


class Mode(enum.Enum):
    SUM = 1
    MEAN = 2


@dataclass
class Config:
    hidden: int = 6
    scale: float = 0.5


def chain(*functions):
    def run(x):
        for f in functions:
            x = f(x)
        return x

    return run


# inputs: x=float(4, 6)
class RunningMean(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = 0.0
        self.momentum = 0.1

    def forward(self, x):
        self.mean = (1 - self.momentum) * self.mean + self.momentum * x.mean()
        return x - self.mean


# inputs: x=float(4, 6)
class KeepsLastInput(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.last = None

    def forward(self, x):
        if self.last is not None:
            out = x + self.last
        else:
            out = x
        self.last = x
        return out


# inputs: x=float(4, 6)
class QueueOfStates(nn.Module):  # finding: The divisor could not be zero. But the divisor is zero now.
    def __init__(self):
        super().__init__()
        self.queue = deque(maxlen=3)

    def forward(self, x):
        self.queue.append(x)
        return sum(self.queue) / len(self.queue)


# inputs: x=float(4, 6)
class UniqueStrides(nn.Module):
    def __init__(self):
        super().__init__()
        self.strides = [1, 2, 2, 3]

    def forward(self, x):
        total = x * 0
        for s in sorted(set(self.strides)):
            total = total + x / s
        return total


# inputs: x=float(4, 6)
class ModeByMatch(nn.Module):  # finding: Unsupported statement 'Match'.
    def __init__(self):
        super().__init__()
        self.pool = "mean"

    def forward(self, x):
        match self.pool:
            case "sum":
                return x.sum(1)
            case "mean":
                return x.mean(1)
            case _:
                return x


# inputs: x=float(4, 6)
class PopsOptions(nn.Module):  # finding: For 'TupleGetItem', input[0] should be Sequence, but got Float32.
    def forward(self, x):
        options = {"scale": 2.0, "shift": 1.0}
        scale = options.pop("scale")
        for value in options.values():
            x = x + value
        return x * scale


# inputs: x=float(4, 6)
class WalksItems(nn.Module):
    def forward(self, x):
        weights = {"a": 0.5, "b": 0.25}
        out = x * 0
        for name, w in weights.items():
            if name.startswith("a"):
                out = out + w * x
            else:
                out = out - w * x
        return out


# inputs: x=float(4, 6)
class UpdatesDict(nn.Module):
    def forward(self, x):
        parts = {"x": x}
        parts.update({"y": x * 2})
        parts["z"] = parts["x"] + parts["y"]
        return parts["z"]


# inputs: x=float(4, 6)
class SetDefault(nn.Module):  # finding: The key rows does not exist in the dict:{}
    def forward(self, x):
        cache = {}
        for i in range(3):
            cache.setdefault("rows", x[i])
        return cache["rows"]


# inputs: x=float(4, 6)
class InsertsFirst(nn.Module):
    def forward(self, x):
        rows = [x[1], x[2]]
        rows.insert(0, x[0])
        return rows[0] - rows[1] * rows[2]


# inputs: x=float(4, 6)
class ReversesList(nn.Module):
    def forward(self, x):
        rows = [x[0], x[1], x[2]]
        rows.reverse()
        return rows[0] * 2 + rows[2]


# inputs: x=float(4, 6)
class PopsRows(nn.Module):
    def forward(self, x):
        rows = [x[0], x[1], x[2], x[3]]
        last = rows.pop()
        first = rows.pop(0)
        return last - first + rows[0]


# inputs: x=float(4, 6)
class SortedWithKey(nn.Module):
    def forward(self, x):
        pairs = sorted([(2, 0.5), (1, 2.0)], key=lambda p: p[0])
        return x * pairs[0][1] + pairs[1][1]


# inputs: x=float(4, 6)
class WhileNarrow(nn.Module):
    def forward(self, x):
        while x.shape[1] > 1:
            x = x[:, ::2] - x[:, -1:]
            if x.shape[1] <= 2:
                break
        return x


# inputs: x=float(4, 6)
class ForElse(nn.Module):  # finding: The 'for...else...' statement is not supported now.
    def forward(self, x):
        for d in (4, 5):
            if x.shape[1] % d == 0:
                x = x / d
                break
        else:
            x = x - 1
        return x


# inputs: x=float(4, 6)
class WhileOnNorm(nn.Module):  # finding: Cannot join the return values of different branches, perhaps you need to make them equal.
    def forward(self, x):
        n = 0
        while x.abs().max() > 0.1 and n < 20:
            x = x * 0.5
            n += 1
        return x * n


# inputs: x=float(4, 6)
class AnyRowLarge(nn.Module):
    def forward(self, x):
        if any(row.max() > 2.0 for row in x):
            return x / 2
        return x


# inputs: x=float(4, 6)
class NestedComprehension(nn.Module):  # finding: The 'generators' supports 1 'comprehension' in ListComp/GeneratorExp, but got 2 comprehensions.
    def forward(self, x):
        cells = [x[i, j] for i in range(2) for j in range(3)]
        return torch.stack(cells)


# inputs: x=float(4, 6)
class GetsAttributeByName(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale_0 = 2.0
        self.scale_1 = 3.0

    def forward(self, x):
        for i in range(2):
            x = x * getattr(self, f"scale_{i}")
        return x


# inputs: x=float(4, 6)
class SetsAttributeByName(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.seen_0 = 0

    def forward(self, x):
        setattr(self, "seen_0", self.seen_0 + 1)
        return x * self.seen_0


# inputs: x=float(4, 6)
class ReadsDataclass(nn.Module):
    def __init__(self):
        super().__init__()
        self.config = Config()

    def forward(self, x):
        return x[:, : self.config.hidden] * self.config.scale


# inputs: x=float(4, 6)
class MaxOfItems(nn.Module):
    def forward(self, x):
        peaks = [row.max().item() for row in x]
        return x / max(peaks)


# inputs: x=float(4, 6)
class ItemInMath(nn.Module):
    def forward(self, x):
        return x * math.exp(-x.abs().mean().item())


# inputs: x=float(4, 6)
class FloatOfItem(nn.Module):
    def forward(self, x):
        norm = float((x * x).sum())
        return x / (norm ** 0.5)


# inputs: x=float(4, 6)
class NumpyRounded(nn.Module):  # possible: failed: Slice index type must be int, tensor or none.
    def forward(self, x):
        half = np.float64(x.shape[1] / 4).astype(int)
        return x[:, :half]


# inputs: x=float(4, 6)
class WalrusInLoop(nn.Module):  # finding: Unsupported expression 'NamedExpr'.
    def forward(self, x):
        step = 1
        while (step := step * 2) < 6:
            x = x + step
        return x


# inputs: x=float(4, 6)
class LocalImport(nn.Module):  # finding: Unsupported statement 'ImportFrom'.
    def forward(self, x):
        from math import sqrt

        return x * sqrt(2.0)


# inputs: x=float(4, 6)
class ClosureOverFactor(nn.Module):
    def forward(self, x):
        factor = 3.0

        def scaled(v, shift=1.0):
            return v * factor + shift

        return scaled(x) - scaled(x, shift=2.0)


# inputs: x=float(4, 6)
class RaisesOnShape(nn.Module):
    def forward(self, x):
        if x.dim() != 2:
            raise ValueError(f"expected 2 dimensions, got {x.dim()}")
        return x.sum(-1)


# inputs: x=float(4, 6)
class NameInMessage(nn.Module):
    def forward(self, x):
        name = self.__class__.__name__
        if name.endswith("Message"):
            return x * 2
        return x


# inputs: x=float(4, 6)
class RowInList(nn.Module):
    def forward(self, x):
        kept = [0, 2]
        rows = []
        for i in range(4):
            if i in kept:
                rows.append(x[i])
        return torch.stack(rows)


# inputs: x=float(4, 6)
class IndexOfItem(nn.Module):
    def forward(self, x):
        names = ["q", "k", "v"]
        return x * names.index("v") + names.count("q")


# inputs: x=float(4, 6)
class StarOfShape(nn.Module):
    def forward(self, x):
        *lead, d = x.shape
        return x.reshape(*lead, 2, d // 2).sum(-2)


# inputs: x=float(4, 6)
class WritesIntoListItem(nn.Module):
    def forward(self, x):
        rows = [x[0], x[1]]
        rows[0] = rows[0] * 2
        return rows[0] + rows[1]


# inputs: x=float(4, 6)
class NextOfIterator(nn.Module):  # finding: unsupported operand type(s) for -: 'tuple' and 'tuple'
    def forward(self, x):
        rows = iter([x[0], x[1]])
        first = next(rows)
        return first - next(rows)


# inputs: x=float(4, 6)
class AbsOfItemDifference(nn.Module):  # finding: For Operator[Abs], input's type 'Float32' does not match expected type 'Tensor'.
    def forward(self, x):
        gap = abs(x[0].sum().item() - x[1].sum().item())
        return x * gap


# inputs: x=float(4, 6)
class KeepsLossList(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.losses = []

    def forward(self, x):
        self.losses.append(x.mean())
        if len(self.losses) > 1:
            return x - self.losses[-2]
        return x


# inputs: x=float(4, 6)
class SameObject(nn.Module):  # finding: other values
    def forward(self, x, memory=None):
        memory = x if memory is None else memory
        if memory is x:
            return x * 3
        return memory

import contextlib
import logging
import math
import random
import time
from collections import namedtuple
from functools import partial

import numpy as np
import torch
from torch import nn

logger = logging.getLogger(__name__)
STEP = 0
SCALE = 1.5
NAMES = ["a", "b"]


# inputs: x=float(4, 6)
class CountsCalls(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return x * self.calls


# inputs: x=float(4, 6)
class KeepsFeatures(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.features = []

    def forward(self, x):
        self.features.append(x)
        return x * len(self.features)


# inputs: x=float(4, 6)
class BranchOnSum(nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            return x * 2
        return x - 1


# inputs: x=float(4, 6)
class BranchesOfTwoShapes(nn.Module):
    def forward(self, x):
        if x.mean() > 0:
            y = x
        else:
            y = x.sum(1)
        return y


# inputs: x=float(4, 6)
class FirstLarge(nn.Module):  # finding: Unsupported expression 'NamedExpr'.
    def forward(self, x):
        if (peak := x.max()) > 1:
            return x / peak
        return x


# inputs: x=float(4, 6)
class SetOfSizes(nn.Module):  # finding: Unsupported expression 'SetComp'.
    def forward(self, x):
        sizes = {n for n in x.shape}
        return x * len(sizes)


# inputs: x=float(4, 6)
class YieldsPieces(nn.Module):  # finding: Unsupported expression 'Yield'.
    def pieces(self, x):
        for i in range(4):
            yield x[i]

    def forward(self, x):
        total = torch.zeros_like(x[0])
        for piece in self.pieces(x):
            total = total + piece
        return total


# inputs: x=float(4, 6)
class InnerCounter(nn.Module):  # finding: Unsupported statement 'Nonlocal'.
    def forward(self, x):
        count = 0

        def step(v):
            nonlocal count
            count += 1
            return v * count

        x = step(x)
        return step(x)


# inputs: x=float(4, 6)
class Lambdas(nn.Module):
    def forward(self, x):
        act = lambda v: torch.relu(v) - 1
        return act(act(x))


# inputs: x=float(4, 6)
class MappedRows(nn.Module):
    def forward(self, x):
        rows = list(map(lambda r: r * 2, [x[0], x[1]]))
        return rows[0] + rows[1]


# inputs: x=float(4, 6)
class SortedNumbers(nn.Module):
    def forward(self, x):
        order = sorted([3, 1, 2])
        return x[order[0]] - x[order[2]]


# inputs: x=float(4, 6)
class RemovesFromList(nn.Module):  # finding: other values
    def forward(self, x):
        ids = [0, 1, 2, 3]
        ids.remove(2)
        out = torch.zeros_like(x[0])
        for i in ids:
            out = out + x[i]
        return out


# inputs: x=float(4, 6)
class DeletesItem(nn.Module):  # finding: Unsupported statement 'Delete'.
    def forward(self, x):
        parts = [x[0], x[1], x[2]]
        del parts[1]
        return parts[0] + parts[1]


# inputs: x=float(4, 6)
class PrintsShape(nn.Module):
    def forward(self, x):
        print(x.shape)
        return x + 1


# inputs: x=float(4, 6)
class ChecksShape(nn.Module):
    def forward(self, x):
        b, d = x.shape
        assert d == 6, f"expected 6 features, got {d}"
        return x.reshape(b, 2, d // 2).sum(-1)


# inputs: x=float(4, 6)
class ImportsInside(nn.Module):  # finding: Unsupported statement 'Import'.
    def forward(self, x):
        import math

        return x / math.sqrt(x.shape[-1])


# inputs: x=float(4, 6)
class UsesNumpyConstant(nn.Module):  # finding: 'Float' object has no attribute 'item'
    def forward(self, x):
        return x * np.sqrt(2.0).item()


# inputs: x=float(4, 6)
class IntOfSum(nn.Module):
    def forward(self, x):
        n = int((x > 0).sum())
        return x * n


# inputs: x=float(4, 6)
class ListOfTensor(nn.Module):
    def forward(self, x):
        total = 0.0
        for v in x[0].tolist():
            total = total + v
        return x * total


# inputs: x=float(4, 6)
class StarArguments(nn.Module):
    def mix(self, a, b, *others, scale=1.0):
        out = a - b
        for o in others:
            out = out + o
        return out * scale

    def forward(self, x):
        parts = (x[0], x[1], x[2], x[3])
        return self.mix(*parts, scale=2.0)


# inputs: x=float(4, 6)
class KeywordArguments(nn.Module):
    def mix(self, **parts):
        return parts["a"] + parts["b"]

    def forward(self, x):
        options = {"a": x[0], "b": x[1]}
        return self.mix(**options)


# inputs: x=float(4, 6)
class SameTensor(nn.Module):  # finding: other values
    def forward(self, x):
        y = x
        if y is x:
            return x * 2
        return x


# inputs: x=float(4, 6)
class AddsInPlace(nn.Module):
    def forward(self, x):
        y = x * 1
        y += 1
        y *= 2
        return y


# inputs: x=float(4, 6)
class ReversedBySlice(nn.Module):
    def forward(self, x):
        skips = [x, x * 2, x * 3]
        for s in skips[::-1]:
            x = x * 0.5 + s
        return x


# inputs: x=float(4, 6)
class GlobalStep(nn.Module):  # finding: other values
    def forward(self, x):
        global STEP
        STEP = STEP + 1
        return x * STEP


# inputs: x=float(4, 6)
class ReadsGlobal(nn.Module):
    def forward(self, x):
        return x * SCALE + len(NAMES)


# inputs: x=float(4, 6)
class ChainedComparison(nn.Module):
    def forward(self, x):
        n = x.shape[1]
        if 2 < n <= 8:
            return x[:, :2]
        return x


# inputs: x=float(4, 6)
class RandomSkip(nn.Module):
    def forward(self, x):
        if random.random() < 2.0:
            x = x + 1
        return x


# inputs: x=float(4, 6)
class Partial(nn.Module):
    def forward(self, x):
        clip = partial(torch.clamp, min=0.0, max=1.0)
        return clip(x)


# inputs: x=float(4, 6)
class RaisesOnValue(nn.Module):
    def forward(self, x):
        if x.abs().max() > 1000:
            raise ValueError("too large")
        return x * 2


# inputs: x=float(4, 6)
class AssertsOnValue(nn.Module):
    def forward(self, x):
        assert x.abs().max() < 1000
        return x * 2


# inputs: x=float(4, 6)
class Recurses(nn.Module):
    def halve(self, x, depth):
        if depth == 0:
            return x
        return self.halve(x * 0.5, depth - 1) + 1

    def forward(self, x):
        return self.halve(x, 3)


# inputs: x=float(4, 6)
class DecoratedHelper(nn.Module):
    @staticmethod
    def twice(v):
        return v * 2

    @property
    def gain(self):
        return 3.0

    def forward(self, x):
        return self.twice(x) * self.gain


# inputs: x=float(4, 6)
class ChunksAndEllipsis(nn.Module):  # possible: failed: Kernel select failed:
    def forward(self, x):
        a, b = x.chunk(2, dim=-1)
        return a[..., None] * b[..., 0:1, None]

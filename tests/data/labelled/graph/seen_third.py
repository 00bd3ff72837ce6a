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
class ScaledResidual(nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = nn.Linear(6, 6)
        self.alpha = 0.5

    def forward(self, x):
        h = torch.relu(self.layer(x))
        return x + self.alpha * h


# inputs: x=float(4, 6)
class AuxiliaryLoss(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(6, 3)
        self.aux_loss = 0.0

    def forward(self, x):
        p = self.gate(x).softmax(-1)
        self.aux_loss = (p.mean(0) ** 2).sum() * 3
        return p


# inputs: x=float(4, 6)
class WarmupCounter(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.step = 0

    def forward(self, x):
        if self.step < 1:
            x = x * 0.1
        self.step += 1
        return x


# inputs: x=float(4, 6)
class CountsCalls(nn.Module):
    def __init__(self):
        super().__init__()
        self.calls = 0

    def forward(self, x):
        self.calls += 1
        return x / self.calls


# inputs: x=float(4, 6)
class ScaleOrOne(nn.Module):  # finding: Cannot join the return values of different branches, perhaps you need to make them equal.
    def forward(self, x):
        peak = x.abs().max()
        factor = 1.0 / peak if peak > 1 else 1.0
        return x * factor


# inputs: x=float(4, 6)
class NewtonRoot(nn.Module):
    def forward(self, x):
        a = x.abs() + 1
        y = a
        for _ in range(8):
            y = 0.5 * (y + a / y)
        return y


# inputs: x=float(4, 6)
class NewtonCounted(nn.Module):  # finding: Cannot join the return values of different branches, perhaps you need to make them equal.
    def forward(self, x):
        a = x.abs() + 1
        y = a
        steps = 0
        while (y * y - a).abs().max() > 1e-3 and steps < 30:
            y = 0.5 * (y + a / y)
            steps += 1
        return y


# inputs: x=float(4, 6)
class EarlyExit(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(6, 6) for _ in range(3)])

    def forward(self, x):
        for block in self.blocks:
            x = torch.tanh(block(x))
            if x.abs().mean() < 0.2:
                return x
        return x


# inputs: x=float(4, 6)
class SetDefaultGroups(nn.Module):  # finding: Only supported augassign to attribute of self, variable and index value, but got <class 'ast.Call'>.
    def forward(self, x):
        groups = {}
        for i in range(4):
            groups.setdefault(i % 2, []).append(x[i])
        return groups[0][0] + groups[1][0]


# inputs: x=float(4, 6)
class DefaultDictSums(nn.Module):  # finding: The key 0 does not exist in the dict:{}
    def forward(self, x):
        sums = defaultdict(float)
        for i in range(4):
            sums[i % 2] = sums[i % 2] + x[i].sum()
        return sums[0] - sums[1]


# inputs: x=float(4, 6)
class MergesOptions(nn.Module):
    def forward(self, x):
        base = {"scale": 2.0, "shift": 1.0}
        merged = {**base, "shift": 3.0}
        return x * merged["scale"] + merged["shift"]


# inputs: x=float(4, 6)
class PairsOfRows(nn.Module):
    def forward(self, x):
        total = 0
        for i, j in itertools.combinations(range(4), 2):
            total = total + (x[i] * x[j]).sum()
        return total


# inputs: x=float(4, 6)
class ZipOfChunks(nn.Module):  # possible: failed: new_zeros(): argument 'dtype' (position 2) must be mstype, not int.
    def forward(self, x):
        total = x.new_zeros(4, 3)
        for a, b in zip(x.chunk(2, 1), (1.0, -1.0)):
            total = total + a * b
        return total


# inputs: x=float(4, 6)
class FirstMatch(nn.Module):  # finding: reshape(): argument 'shape' (position 2) must be tuple of int, not tuple of Any.
    def forward(self, x):
        sizes = [2, 3, 6]
        size = next(s for s in sizes if x.shape[1] % s == 0)
        return x.reshape(-1, size).sum(1)


# inputs: x=float(4, 6)
class LargestRow(nn.Module):  # finding: Got an unexpected keyword argument 'key'
    def forward(self, x):
        rows = [x[i] for i in range(4)]
        return max(rows, key=lambda r: r.sum())


# inputs: x=float(4, 6)
class AbsoluteGap(nn.Module):  # finding: For Operator[Abs], input's type 'Float32' does not match expected type 'Tensor'.
    def forward(self, x):
        a = x[0].mean().item()
        b = x[1].mean().item()
        return x * abs(a - b)


# inputs: x=float(4, 6)
class RoundedScale(nn.Module):  # finding: type NoneType doesn't define __round__ method
    def forward(self, x):
        scale = round(x.abs().mean().item(), 1)
        return x * scale


# inputs: x=float(4, 6)
class CausalMaskCached(nn.Module):  # possible: failed: For 'Ones', the input 'dtype' should be mindspore dtype, but got 4.
    def __init__(self):
        super().__init__()
        self.mask = None

    def forward(self, x):
        n = x.shape[0]
        if self.mask is None or self.mask.shape[0] != n:
            self.mask = torch.ones(n, n).tril()
        return self.mask @ x


# inputs: x=float(4, 6)
class PositionsByLength(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.cache = {}

    def forward(self, x):
        n = x.shape[1]
        if n not in self.cache:
            self.cache[n] = torch.arange(n) * 0.1
        return x + self.cache[n]


# inputs: x=float(4, 6)
class NormaliseIfNeeded(nn.Module):  # finding: Cannot join the return values of different branches, perhaps you need to make them equal.
    def __init__(self):
        super().__init__()
        self.normalise = True

    def forward(self, x):
        if x.abs().max() > 1 and self.normalise:
            x = x / x.abs().max()
        return x


# inputs: x=float(4, 6)
class StateAsTensor(nn.Module):  # possible: failed: For 'Zeros', the input 'dtype' should be mindspore dtype, but got 6.
    def __init__(self):
        super().__init__()
        self.hidden = torch.zeros(4, 6)

    def forward(self, x):
        self.hidden = 0.5 * self.hidden + x
        return self.hidden * 2


# inputs: x=float(4, 6)
class DropsPath(nn.Module):
    def __init__(self):
        super().__init__()
        self.options = Options()

    def forward(self, x):
        if self.options.drop > 0 and self.training:
            x = x * 0
        return x + self.options.width


# inputs: x=float(4, 6)
class SwapsInPlace(nn.Module):
    def forward(self, x):
        rows = [x[0], x[1]]
        rows[0], rows[1] = rows[1], rows[0]
        return rows[0] - 2 * rows[1]


# inputs: x=float(4, 6)
class RowsAboveZero(nn.Module):  # finding: 'mindspore._c_expression.typing.TensorType' object is not subscriptable
    def forward(self, x):
        kept = []
        for row in x:
            if row.sum() > 0:
                kept.append(row)
        return torch.stack(kept).sum(0) if kept else x[0]


# inputs: x=float(4, 6)
class SumsPositive(nn.Module):  # finding: Cannot join the return values of different branches, perhaps you need to make them equal.
    def forward(self, x):
        total = 0
        for row in x:
            if row.mean() > 0:
                total = total + row.mean()
        return x * total


# inputs: x=float(4, 6)
class FillsOutput(nn.Module):  # finding: other values
    def fill(self, out, x):
        out[0] = x[1]

    def forward(self, x):
        out = torch.zeros_like(x)
        self.fill(out, x)
        return out + 1


# inputs: x=float(4, 6)
class FillsOutputHere(nn.Module):
    def forward(self, x):
        out = torch.zeros_like(x)
        out[0] = x[1]
        return out + 1


# inputs: x=float(4, 6)
class CopiesSizes(nn.Module):
    def __init__(self):
        super().__init__()
        self.sizes = [2, 3]

    def forward(self, x):
        sizes = [*self.sizes, 1]
        return x * sum(sizes)


# inputs: x=float(4, 6)
class PartialActivation(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = functools.partial(torch.clamp, min=0.0)

    def forward(self, x):
        return self.act(x) + 1


# inputs: x=float(4, 6)
class FrozenFlag(nn.Module):
    def __init__(self):
        super().__init__()
        self.frozen = False
        self.layer = nn.Linear(6, 6)

    def forward(self, x):
        if not self.frozen:
            x = self.layer(x)
        return x


# inputs: x=float(4, 6)
class GuardsEmpty(nn.Module):
    def forward(self, x):
        mask = x > 100
        if not mask.any():
            return x.sum() * 0
        return x[mask].sum()


# inputs: x=float(4, 6)
class ReturnsZeroLoss(nn.Module):  # finding: Cannot join the return values of different branches, perhaps you need to make them equal.
    def forward(self, x):
        positives = (x > 1).sum()
        if positives == 0:
            return 0.0
        return x.sum() / positives


# inputs: x=float(4, 6)
class GlobalStep(nn.Module):  # finding: other values
    def forward(self, x):
        STEPS.append(1)
        return x * len(STEPS)


STEPS = []

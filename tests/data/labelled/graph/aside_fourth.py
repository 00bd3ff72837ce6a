import copy
import functools
import itertools
import logging
import math
import operator
from collections import OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass
from enum import Enum

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

logger = logging.getLogger(__name__)
Output = namedtuple("Output", ["logits", "hidden"])
STATS = {"calls": 0}
WIDTHS = [6, 8, 6]


class Pooling(Enum):
    MEAN = "mean"
    MAX = "max"


@dataclass
class BlockArgs:
    width: int = 6
    depth: int = 2
    skip: bool = True


def scaled(x, factor=None):
    if factor is None:
        factor = 1.0 / math.sqrt(x.shape[-1])
    return x * factor


# inputs: x=float(4, 6)
class MaskAsNumber(nn.Module):  # finding: Cannot join the return values of different branches, perhaps you need to make them equal.
    def forward(self, x):
        if x.sum() > 0:
            keep = x > 0
        else:
            keep = torch.ones_like(x)
        return x * keep


# inputs: x=float(4, 6)
class EarlyReturnTuple(nn.Module):
    def forward(self, x):
        if x.mean() > 10:
            return x, None
        return x, x.sum()


# inputs: x=float(4, 6)
class NamedTupleOutput(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 2)

    def forward(self, x):
        out = Output(logits=self.fc(x), hidden=x)
        return out.logits


# inputs: x=float(4, 6)
class PyramidInPlace(nn.Module):
    def __init__(self):
        super().__init__()
        self.lateral = nn.ModuleList([nn.Linear(6, 4) for _ in range(3)])

    def forward(self, x):
        laterals = [conv(x) for conv in self.lateral]
        for i in range(len(laterals) - 1, 0, -1):
            laterals[i - 1] += laterals[i]
        return tuple(laterals)


# inputs: x=float(4, 6)
class RegistryOfActivations(nn.Module):
    def __init__(self):
        super().__init__()
        self.act = {"relu": torch.relu, "tanh": torch.tanh}["tanh"]

    def forward(self, x):
        return self.act(x) + scaled(x)


# inputs: x=float(4, 6)
class PoolingByEnum(nn.Module):
    def __init__(self):
        super().__init__()
        self.pooling = Pooling.MAX

    def forward(self, x):
        if self.pooling == Pooling.MEAN:
            return x.mean(0)
        elif self.pooling == Pooling.MAX:
            return x.max()
        raise ValueError(f"unknown pooling {self.pooling}")


# inputs: x=float(4, 6)
class LogsShape(nn.Module):
    def forward(self, x):
        logger.debug("input of shape %s", x.shape)
        return x + 1


# inputs: x=float(4, 6)
class EmaBuffer(nn.Module):  # finding: Failed calling sub with "sub(None)".
    def __init__(self):
        super().__init__()
        self.momentum = 0.9
        self.mean = None

    def update(self, x):
        batch = x.mean(0)
        self.mean = batch if self.mean is None else self.momentum * self.mean + 0.1 * batch

    def forward(self, x):
        self.update(x)
        return x - self.mean


# inputs: x=float(4, 6)
class HookedActivations(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)
        self.activations = {}

    def forward(self, x):
        h = self.fc(x)
        self.activations["fc"] = h
        return torch.relu(h)


# inputs: x=float(4, 6)
class MemoryBank(nn.Module):  # finding: For 'Stack', the 'len of input_x' must be int and must >= 1, but got '0' with type 'int'.
    def __init__(self):
        super().__init__()
        self.bank = deque(maxlen=3)

    def forward(self, x):
        self.bank.append(x.mean(0))
        return torch.stack(list(self.bank)).mean(0)


# inputs: x=float(4, 6)
class ReluInPlaceOnList(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.gains = [1.0, 2.0, 3.0]

    def forward(self, x):
        for i in range(len(self.gains)):
            self.gains[i] = self.gains[i] * 0.5
        return x * self.gains[0]


# inputs: x=float(4, 6)
class KwargsPop(nn.Module):  # finding: For 'TupleGetItem', input[0] should be Sequence, but got Float32.
    def inner(self, x, **kwargs):
        scale = kwargs.pop("scale", 1.0)
        return x * scale

    def forward(self, x):
        return self.inner(x, scale=3.0)


# inputs: x=float(4, 6)
class KwargsGet(nn.Module):
    def inner(self, x, **kwargs):
        return x * kwargs.get("scale", 1.0)

    def forward(self, x):
        return self.inner(x, scale=3.0)


# inputs: x=float(4, 6)
class BeamStep(nn.Module):  # possible: failed: stack() got an unexpected keyword argument 'dim'
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        outputs = []
        token = x[:, 0]
        for _ in range(3):
            x = torch.tanh(self.fc(x)) + token[:, None]
            token = x.mean(1)
            outputs.append(token)
        return torch.stack(outputs, dim=1)


# inputs: x=float(4, 6)
class PonderTime(nn.Module):  # finding: Cannot join the return values of different branches, perhaps you need to make them equal.
    def forward(self, x):
        halting = torch.zeros_like(x[:, 0])
        steps = 0
        while (halting < 1).any() and steps < 5:
            halting = halting + torch.sigmoid(x[:, steps])
            steps += 1
        return x * halting[:, None] + steps


# inputs: x=float(4, 6)
class GroupsByDefaultDict(nn.Module):  # finding: The key 0 does not exist in the dict:{}
    def forward(self, x):
        groups = defaultdict(list)
        for i in range(4):
            groups[i % 2].append(x[i])
        return torch.stack(groups[0]).sum(0) - torch.stack(groups[1]).sum(0)


# inputs: x=float(4, 6)
class ZippedSkips(nn.Module):  # finding: Default/Cast-op0 does not support this kernel data type: (<Int64xDefaultFormat>, object_type: [Tensor]) -> (<ProblemxDef
    def __init__(self):
        super().__init__()
        self.down = nn.ModuleList([nn.Linear(6, 6), nn.Linear(6, 6)])
        self.up = nn.ModuleList([nn.Linear(6, 6), nn.Linear(6, 6)])

    def forward(self, x):
        skips = []
        for layer in self.down:
            x = torch.relu(layer(x))
            skips.append(x)
        for layer, skip in zip(self.up, reversed(skips)):
            x = layer(x) + skip
        return x


# inputs: x=float(4, 6)
class PoppedSkips(nn.Module):  # finding: The Map operator don't support Closure with free variable yet.
    def __init__(self):
        super().__init__()
        self.down = nn.ModuleList([nn.Linear(6, 6), nn.Linear(6, 6)])
        self.up = nn.ModuleList([nn.Linear(6, 6), nn.Linear(6, 6)])

    def forward(self, x):
        skips = []
        for layer in self.down:
            x = torch.relu(layer(x))
            skips.append(x)
        for layer in self.up:
            x = layer(x) + skips.pop()
        return x


# inputs: x=float(4, 6)
class SlicedSkips(nn.Module):
    def __init__(self):
        super().__init__()
        self.down = nn.ModuleList([nn.Linear(6, 6), nn.Linear(6, 6)])

    def forward(self, x):
        skips = []
        for layer in self.down:
            x = torch.relu(layer(x))
            skips.append(x)
        for skip in skips[::-1][1:]:
            x = x + skip
        return x


# inputs: x=float(4, 6)
class ReducesWithFunctools(nn.Module):
    def forward(self, x):
        parts = x.chunk(3, 1)
        return functools.reduce(lambda a, b: a * b, parts)


# inputs: x=float(4, 6)
class AccumulatedSizes(nn.Module):
    def forward(self, x):
        ends = list(itertools.accumulate([1, 2, 3]))
        return x[:, : ends[-1]]


# inputs: x=float(4, 6)
class SizesOfLayers(nn.Module):
    def forward(self, x):
        total = 0
        for w, v in zip(WIDTHS[:-1], WIDTHS[1:]):
            total += w * v
        return x / total


# inputs: x=float(4, 6)
class ClosureGate(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        def gate(v):
            return torch.sigmoid(self.fc(v))

        return x * gate(x) + (1 - gate(x)) * x.mean()


# inputs: x=float(4, 6)
class LateBoundLambdas(nn.Module):  # finding: other values
    def forward(self, x):
        fns = []
        for k in range(3):
            fns.append(lambda v: v * (k + 1))
        return sum(fn(x) for fn in fns)


# inputs: x=float(4, 6)
class PercentileByIndex(nn.Module):
    def forward(self, x):
        flat = x.reshape(-1)
        k = int(0.5 * flat.shape[0])
        return flat.sort()[0][k]


# inputs: x=float(4, 6)
class FloorOfMath(nn.Module):
    def forward(self, x):
        half = math.floor(x.shape[1] / 4) + math.ceil(1.2)
        return x[:, half:]


# inputs: x=float(4, 6)
class StaticHelper(nn.Module):  # finding: The parameters number of the function is 2, but the number of provided arguments is 1.
    @staticmethod
    def mix(a, b, weight):
        return weight * a + (1 - weight) * b

    @classmethod
    def halves(cls, x):
        return x[:, :3], x[:, 3:]

    def forward(self, x):
        a, b = self.halves(x)
        return self.mix(a, b, 0.3)


# inputs: x=float(4, 6)
class ViaSuper(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def __len__(self):
        return 3

    def forward(self, x):
        return self.fc(x) / len(self)


# inputs: x=float(4, 6)
class TrainEvalScale(nn.Module):
    def forward(self, x):
        if self.training:
            noise = 0.0
        else:
            noise = 1
        return x + noise


# inputs: x=float(4, 6)
class ComparesNone(nn.Module):
    def __init__(self):
        super().__init__()
        self.bias = None
        self.norm = None

    def forward(self, x):
        if self.bias is not None:
            x = x + self.bias
        if self.norm:
            x = self.norm(x)
        return x * 2


# inputs: x=float(4, 6)
class ListAlias(nn.Module):  # finding: other values
    def forward(self, x):
        a = [x, x + 1]
        b = a
        b.append(x + 2)
        return sum(a) + len(a)


# inputs: x=float(4, 6)
class NestedDicts(nn.Module):
    def forward(self, x):
        out = {"a": {"v": x}, "b": {"v": x * 2}}
        out["a"]["v"] = out["a"]["v"] + 1
        return out["a"]["v"] * out["b"]["v"]


# inputs: x=float(4, 6)
class ScaledByNumpy(nn.Module):
    def __init__(self):
        super().__init__()
        self.std = np.array([0.5, 0.25])

    def forward(self, x):
        return x / float(self.std[0]) + np.pi


# inputs: x=float(4, 6)
class IsinstanceList(nn.Module):
    def forward(self, x):
        parts = x.chunk(2, 1)
        if isinstance(parts, (list, tuple)):
            parts = [p * 2 for p in parts]
        return torch.cat(parts, 1)


# inputs: x=float(4, 6)
class SumOfBooleans(nn.Module):
    def forward(self, x):
        hits = sum([bool(x[i].sum() > 0) for i in range(4)])
        return x * hits


# inputs: x=float(4, 6)
class OperatorItemgetter(nn.Module):
    def forward(self, x):
        pick = operator.itemgetter(0, 1)
        a, b = pick((x, x * 2, x * 3))
        return a + b


# inputs: x=float(4, 6)
class AssertsType(nn.Module):
    def forward(self, x):
        assert isinstance(x, torch.Tensor), type(x)
        assert x.shape[-1] % 2 == 0
        return x


# inputs: x=float(4, 6)
class MinMaxSwap(nn.Module):
    def forward(self, x):
        lo, hi = x.min(), x.max()
        if lo.abs() > hi:
            lo, hi = hi, lo
        return (x - lo) / (hi - lo)

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
class ResidualTower(nn.Module):
    def __init__(self):
        super().__init__()
        self.args = BlockArgs()
        self.layers = nn.ModuleList([nn.Linear(6, 6) for _ in range(self.args.depth)])

    def forward(self, x):
        for i, layer in enumerate(self.layers):
            y = torch.relu(layer(x))
            x = x + y if self.args.skip and i > 0 else y
        return x


# inputs: x=float(4, 6)
class GateByMagnitude(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        gate = None
        if x.abs().mean() > 0.5:
            gate = torch.sigmoid(self.fc(x))
        if gate is not None:
            x = x * gate
        return x


# inputs: x=float(4, 6)
class MaskOrNone(nn.Module):
    def forward(self, x, mask=None):
        if mask is None:
            mask = x > 0
        scores = x.masked_fill(mask, -1e4)
        return scores.softmax(-1)


# inputs: x=float(4, 6)
class WeightedAux(nn.Module):
    def __init__(self):
        super().__init__()
        self.aux_weight = 0.4

    def forward(self, x):
        loss = x.mean()
        aux = 0
        if loss > 0:
            aux = self.aux_weight
        return loss + aux


# inputs: x=float(4, 6)
class CountAsFloat(nn.Module):
    def forward(self, x):
        total = 0
        if x.sum() > 0:
            total = 1.5
        return x * total


# inputs: x=float(4, 6)
class TwoRanks(nn.Module):
    def forward(self, x):
        if x.mean() > 0:
            y = x.mean(0)
        else:
            y = x.mean(0, keepdim=True)
        return x - y


# inputs: x=float(4, 6)
class SkipsEmptyTerm(nn.Module):  # finding: The pointer[seq_abs] is null.
    def forward(self, x):
        terms = []
        if x.max() > 1:
            terms.append(x.max())
        terms.append(x.mean())
        return sum(terms)


# inputs: x=float(4, 6)
class EarlyReturnZeros(nn.Module):
    def forward(self, x):
        norm = x.norm()
        if norm < 1e-6:
            return torch.zeros_like(x)
        return x / norm


# inputs: x=float(4, 6)
class DictOrPlain(nn.Module):
    def __init__(self):
        super().__init__()
        self.return_dict = True
        self.fc = nn.Linear(6, 2)

    def forward(self, x):
        logits = self.fc(x)
        if not self.return_dict:
            return (logits,)
        return {"logits": logits, "probs": logits.softmax(-1)}


# inputs: x=float(4, 6)
class OrderedFeatures(nn.Module):  # possible: failed: cat() got an unexpected keyword argument 'dim'
    def __init__(self):
        super().__init__()
        self.stages = nn.ModuleList([nn.Linear(6, 6), nn.Linear(6, 3)])

    def forward(self, x):
        features = OrderedDict()
        for i, stage in enumerate(self.stages):
            x = torch.relu(stage(x))
            features[f"p{i}"] = x
        return torch.cat(list(features.values()), dim=1)


# inputs: x=float(4, 6)
class PyramidFusion(nn.Module):
    def __init__(self):
        super().__init__()
        self.lateral = nn.ModuleList([nn.Linear(6, 4) for _ in range(3)])

    def forward(self, x):
        laterals = [conv(x) for conv in self.lateral]
        for i in range(len(laterals) - 1, 0, -1):
            laterals[i - 1] = laterals[i - 1] + laterals[i]
        return laterals[0]


# inputs: x=float(4, 6)
class CountsInGlobal(nn.Module):  # finding: other values
    def forward(self, x):
        STATS["calls"] += 1
        return x * STATS["calls"]


# inputs: x=float(4, 6)
class StepCounter(nn.Module):
    def __init__(self):
        super().__init__()
        self.step = 0

    def forward(self, x):
        self.step += 1
        if self.step > 1:
            return x * 0.5
        return x


# inputs: x=float(4, 6)
class CachedPositions(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.cache = {}

    def positions(self, n):
        if n not in self.cache:
            self.cache[n] = torch.arange(n)
        return self.cache[n]

    def forward(self, x):
        return x + self.positions(x.shape[1])


# inputs: x=float(4, 6)
class CopiesDefaults(nn.Module):
    def __init__(self):
        super().__init__()
        self.defaults = {"scale": 2.0, "shift": 1.0}

    def forward(self, x):
        cfg = dict(self.defaults)
        cfg["shift"] = 0.5
        return x * cfg["scale"] + cfg["shift"]


# inputs: x=float(4, 6)
class DeepCopiesDefaults(nn.Module):
    def __init__(self):
        super().__init__()
        self.defaults = {"scale": 2.0, "shift": 1.0}

    def forward(self, x):
        cfg = copy.deepcopy(self.defaults)
        return x * cfg["scale"]


# inputs: x=float(4, 6)
class DecodesUntilStop(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)
        self.max_len = 4

    def forward(self, x):
        outputs = []
        for _ in range(self.max_len):
            x = torch.tanh(self.fc(x))
            outputs.append(x)
            if x.mean() > 0:
                break
        return torch.stack(outputs).sum(0)


# inputs: x=float(4, 6)
class FixedPoint(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        z = torch.zeros_like(x)
        for _ in range(20):
            new = torch.tanh(self.fc(z) * 0.1 + x)
            if (new - z).abs().max() < 1e-2:
                z = new
                break
            z = new
        return z


# inputs: x=float(4, 6)
class SinkhornRounds(nn.Module):
    def forward(self, x):
        log_alpha = x
        for _ in range(3):
            log_alpha = log_alpha - torch.logsumexp(log_alpha, 1, True)
            log_alpha = log_alpha - torch.logsumexp(log_alpha, 0, True)
        return torch.exp(log_alpha)


# inputs: x=float(4, 6)
class SlidingPairs(nn.Module):
    def forward(self, x):
        rows = [x[i] for i in range(4)]
        total = 0
        for a, b in itertools.combinations(rows, 2):
            total = total + (a * b).sum()
        return total


# inputs: x=float(4, 6)
class LambdaInList(nn.Module):
    def forward(self, x):
        fns = [lambda v: v + 1, lambda v: v * 2]
        for fn in fns:
            x = fn(x)
        return x


# inputs: x=float(4, 6)
class ItemThreshold(nn.Module):
    def forward(self, x):
        limit = x.abs().mean().item() * 2
        return torch.where(x > limit, torch.zeros_like(x), x)


# inputs: x=float(4, 6)
class RoundsKeepCount(nn.Module):
    def forward(self, x):
        keep = max(1, round(x.shape[1] * 0.5))
        return x[:, :keep]


# inputs: x=float(4, 6)
class TemperatureByStep(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.temperature = 2.0

    def set_temperature(self, value):
        self.temperature = value

    def forward(self, x):
        y = (x / self.temperature).softmax(-1)
        self.set_temperature(self.temperature * 0.5)
        return y


# inputs: x=float(4, 6)
class ReadsProperty(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    @property
    def scale(self):
        return 1.0 / math.sqrt(6)

    def forward(self, x):
        return self.fc(x) * self.scale


# inputs: x=float(4, 6)
class CallsItself(nn.Module):
    def power(self, x, n):
        if n == 0:
            return torch.ones_like(x)
        return x * self.power(x, n - 1)

    def forward(self, x):
        return self.power(x, 3)


# inputs: x=float(4, 6)
class ExceptFallback(nn.Module):  # finding: Unsupported statement 'Try'.
    def forward(self, x):
        try:
            return x.reshape(2, 12)
        except RuntimeError:
            return x


# inputs: x=float(4, 6)
class WritesDiagonal(nn.Module):
    def forward(self, x):
        y = x * 1
        for i in range(4):
            y[i, i] = 0.0
        return y


# inputs: x=float(4, 6)
class WritesThroughView(nn.Module):  # finding: other values
    def forward(self, x):
        y = x * 1
        row = y[0]
        row[1] = 5.0
        return y


# inputs: x=float(4, 6)
class AliasThenAdd(nn.Module):  # finding: other values
    def forward(self, x):
        y = x * 1
        z = y
        z += 1
        return y * z


# inputs: x=float(4, 6)
class ViewThenAdd(nn.Module):
    def forward(self, x):
        y = x * 1
        flat = y.view(-1)
        flat.add_(1.0)
        return y


# inputs: x=float(4, 6)
class HelperMutatesDict(nn.Module):  # finding: The key mean does not exist in the dict:{}
    def note(self, stats, x):
        stats["mean"] = x.mean()

    def forward(self, x):
        stats = {}
        self.note(stats, x)
        return x - stats["mean"]


# inputs: x=float(4, 6)
class NumpyFromShape(nn.Module):
    def forward(self, x):
        n = np.prod(x.shape)
        return x.sum() / int(n)


# inputs: x=float(4, 6)
class TernaryChain(nn.Module):
    def __init__(self):
        super().__init__()
        self.mode = "b"

    def forward(self, x):
        f = torch.relu if self.mode == "a" else torch.tanh if self.mode == "b" else torch.sigmoid
        return f(x)


# inputs: x=float(4, 6)
class StringMethods(nn.Module):
    def __init__(self):
        super().__init__()
        self.spec = "Relu-Tanh"

    def forward(self, x):
        for name in self.spec.lower().split("-"):
            x = torch.relu(x) if name.startswith("re") else torch.tanh(x)
        return x


# inputs: x=float(4, 6)
class MaxOfLosses(nn.Module):
    def forward(self, x):
        losses = [x[i].abs().mean() for i in range(4)]
        return max(losses)


# inputs: x=float(4, 6)
class StarredMiddle(nn.Module):
    def forward(self, x):
        first, *rest, last = [x[i] for i in range(4)]
        return first + last + sum(rest)

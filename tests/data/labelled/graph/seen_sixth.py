import functools
import itertools
import logging
import math
import time
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass
from enum import Enum

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

log = logging.getLogger("model")
Heads = namedtuple("Heads", ["mean", "scale"])
SEEN_SHAPES = []
COUNTS = {"forward": 0}
EPSILON = 1e-3
TOTAL_CALLS = 0


class Pool(Enum):
    MEAN = 1
    LAST = 2


@dataclass
class Settings:
    width: int = 6
    scale: float = 0.5
    residual: bool = True


class Timed:
    def __enter__(self):
        self.started = 1
        return self

    def __exit__(self, *problem):
        self.started = 0


def clipped(x, low=-1.0, high=1.0):
    return torch.maximum(torch.minimum(x, x * 0 + high), x * 0 + low)


# inputs: x=float(4, 6)
class BatchesTracked(nn.Module):  # possible: failed: Buffer 'num_batches_tracked' already exists in network, can not assign this type: '<class 'mindspore.common.tensor.Tenso
    def __init__(self):
        super().__init__()
        self.register_buffer("num_batches_tracked", torch.zeros(1))

    def forward(self, x):
        self.num_batches_tracked = self.num_batches_tracked + 1
        return x / (1 + self.num_batches_tracked)


# inputs: x=float(4, 6)
class RunningCentre(nn.Module):  # possible: failed: Buffer 'centre' already exists in network, can not assign this type: '<class 'mindspore.common.tensor.Tensor'>' as a buf
    def __init__(self, momentum=0.9):
        super().__init__()
        self.momentum = momentum
        self.register_buffer("centre", torch.zeros(6))

    def update_centre(self, x):
        self.centre = self.centre * self.momentum + x.mean(0) * (1 - self.momentum)

    def forward(self, x):
        out = x - self.centre
        self.update_centre(x)
        return out


# inputs: x=float(4, 6)
class Queue(nn.Module):  # finding: other values
    def __init__(self, size=8):
        super().__init__()
        self.size = size
        self.register_buffer("queue", torch.zeros((8, 6)))
        self.ptr = 0

    def forward(self, x):
        logits = torch.matmul(x, self.queue.T)
        n = x.shape[0]
        self.queue[self.ptr : self.ptr + n] = x
        self.ptr = (self.ptr + n) % self.size
        return logits


# inputs: x=float(4, 6)
class PrintsMean(nn.Module):  # possible: failed: unsupported format string passed to Tensor.__format__
    def forward(self, x):
        y = torch.exp(-x * x)
        print(f"mean {y.mean():.3f}")
        return y


# inputs: x=float(4, 6)
class Ensemble(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(6, 3) for _ in range(3)])

    def forward(self, x):
        return sum(expert(x) for expert in self.experts) / len(self.experts)


# inputs: x=float(4, 6)
class ItemThreshold(nn.Module):
    def forward(self, x):
        limit = x.abs().max().item()
        if limit > 1:
            x = x / limit
        return x


# inputs: x=float(4, 6)
class PowerIteration(nn.Module):  # finding: The local variable 'v' defined in the 'for' loop body cannot be used outside of the loop body. Please define variable 'v
    def forward(self, x):
        u = x.sum(1)
        for _ in range(4):
            v = torch.matmul(x.T, u)
            v = v / (v.norm() + EPSILON)
            u = torch.matmul(x, v)
            u = u / (u.norm() + EPSILON)
        return torch.matmul(torch.matmul(u, x), v)


# inputs: x=float(4, 6)
class UntilSmall(nn.Module):
    def forward(self, x):
        rounds = 0
        while x.abs().max() > 0.5:
            x = x * 0.5
            rounds += 1
        return x, rounds


# inputs: x=float(4, 6), n=int(1, low=1, high=4)
class RepeatedByData(nn.Module):  # finding: For 'Stack', the 'len of input_x' must be int and must >= 1, but got '0' with type 'int'.
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(6, 6)

    def forward(self, x, n):
        outs = []
        for _ in range(int(n[0])):
            x = torch.tanh(self.cell(x))
            outs.append(x)
        return torch.stack(outs).sum(0)


# inputs: x=float(4, 6)
class AcceptsEither(nn.Module):
    def forward(self, x):
        if isinstance(x, (list, tuple)):
            x = x[0]
        if isinstance(x, torch.Tensor) and x.ndim == 2:
            return x.mean(1)
        return x


# inputs: x=float(4, 6)
class LayerKinds(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(6, 6), nn.ReLU(), nn.Linear(6, 6)])

    def forward(self, x):
        for layer in self.layers:
            if isinstance(layer, nn.Linear):
                x = x + layer(x)
            else:
                x = layer(x)
        return x


# inputs: x=float(4, 6)
class OptionalHead(nn.Module):
    def __init__(self, with_head=False):
        super().__init__()
        self.body = nn.Linear(6, 6)
        if with_head:
            self.head = nn.Linear(6, 2)

    def forward(self, x):
        x = self.body(x)
        if hasattr(self, "head"):
            x = self.head(x)
        return x


# inputs: x=float(4, 6)
class CountsInDict(nn.Module):  # finding: other values
    def forward(self, x):
        COUNTS["forward"] += 1
        return x + COUNTS["forward"]


# inputs: x=float(4, 6)
class StaticHelper(nn.Module):
    @staticmethod
    def rotate(x):
        half = x.shape[-1] // 2
        return torch.cat((-x[..., half:], x[..., :half]), -1)

    def forward(self, x):
        return x * 0.3 + self.rotate(x) * 0.7


# inputs: x=float(4, 6)
class NonlocalCount(nn.Module):  # finding: Unsupported statement 'Nonlocal'.
    def forward(self, x):
        used = 0

        def scaled(v):
            nonlocal used
            used += 1
            return v * used

        return scaled(x) + scaled(x)


# inputs: x=float(4, 6)
class WithTimer(nn.Module):  # finding: Only support jit_class instance, but got PythonObject(type: <class 'graph_labels_case.Timed'>, value: <graph_labels_case
    def forward(self, x):
        with Timed():
            y = x * 2
        return y


# inputs: x=float(4, 6)
class MeasuresTime(nn.Module):
    def __init__(self):
        super().__init__()
        self.elapsed = 0.0
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        start = time.time()
        y = self.fc(x)
        self.elapsed = time.time() - start
        return y


# inputs: x=float(4, 6)
class ChecksWidth(nn.Module):
    def forward(self, x):
        assert x.shape[-1] == 6, f"width {x.shape[-1]} is not 6"
        if x.ndim != 2:
            raise ValueError("rows of features, please")
        return x.T


# inputs: x=float(4, 6)
class NamedHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.mean = nn.Linear(6, 2)
        self.scale = nn.Linear(6, 2)

    def forward(self, x):
        return Heads(self.mean(x), torch.exp(self.scale(x)))


# inputs: x=float(4, 6)
class NamedInside(nn.Module):
    def forward(self, x):
        heads = Heads(mean=x.mean(1), scale=x.abs().sum(1))
        return heads.mean / heads.scale


# inputs: x=float(4, 6)
class FromSettings(nn.Module):
    def __init__(self):
        super().__init__()
        self.cfg = Settings()
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        y = self.fc(x) * self.cfg.scale
        return x + y if self.cfg.residual else y


# inputs: x=float(4, 6)
class SortedScores(nn.Module):  # finding: other values
    def forward(self, x):
        named = [("c", x[:, 2]), ("a", x[:, 0]), ("b", x[:, 1])]
        named = sorted(named, key=lambda pair: pair[0])
        return torch.stack([value for _, value in named])


# inputs: x=float(4, 6)
class KeepsAttention(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.attention = None

    def forward(self, x):
        weights = torch.softmax(torch.matmul(x, x.T), -1)
        self.attention = weights
        return torch.matmul(weights, x)


# inputs: x=float(4, 6)
class RecurrentState(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(6, 6)
        self.state = torch.zeros((4, 6))

    def forward(self, x):
        self.state = torch.tanh(self.cell(x) + self.state)
        return self.state


# inputs: x=float(4, 6)
class Recursive(nn.Module):
    def halve(self, x, depth):
        if depth == 0:
            return x
        return self.halve(x * 0.5, depth - 1)

    def forward(self, x):
        return self.halve(x, 3)


# inputs: x=float(4, 6)
class FactorialByValue(nn.Module):  # finding: Exceed function call depth limit 1000, (function call depth: 1001, simulate call depth: 666).
    def shrink(self, x):
        if x.max() < 0.1:
            return x
        return self.shrink(x * 0.5)

    def forward(self, x):
        return self.shrink(x)


# inputs: x=float(4, 6)
class BranchOnSum(nn.Module):
    def forward(self, x):
        if x.sum() > 0:
            y = x * 2
        else:
            y = x - 1
        return y


# inputs: x=float(4, 6)
class BranchDifferentKinds(nn.Module):
    def forward(self, x):
        if x.sum() > 3:
            aux = x.mean(0)
        else:
            aux = None
        if aux is None:
            return x
        return x + aux


# inputs: x=float(4, 6)
class DeletesHalf(nn.Module):  # finding: Unsupported statement 'Delete'.
    def forward(self, x):
        big = torch.cat([x, x * 2], 1)
        out = big.sum(1)
        del big
        return out


# inputs: x=float(4, 6)
class Pairs(nn.Module):
    def forward(self, x):
        total = x[:, 0] * 0
        for i, j in itertools.combinations(range(4), 2):
            total = total + x[:, i] * x[:, j]
        return total


# inputs: x=float(4, 6)
class Hooked(nn.Module):  # finding: Parse Lambda Function Fail. Node type must be Lambda, but got List. Please check lambda expression to make sure it is de
    def __init__(self):
        super().__init__()
        self.hooks = [lambda v: v * 2, lambda v: v + 1]

    def forward(self, x):
        for hook in self.hooks:
            x = hook(x)
        return x


# inputs: x=float(4, 6)
class Routed(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(6, 2)
        self.experts = nn.ModuleList([nn.Linear(6, 6), nn.Linear(6, 6)])

    def forward(self, x):
        best = self.gate(x).mean(0).argmax()
        return self.experts[int(best)](x)


# inputs: x=float(4, 6)
class SoftRouted(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(6, 2)
        self.experts = nn.ModuleList([nn.Linear(6, 6), nn.Linear(6, 6)])

    def forward(self, x):
        weights = torch.softmax(self.gate(x), -1)
        outs = torch.stack([expert(x) for expert in self.experts], -1)
        return (outs * weights[:, None, :]).sum(-1)


# inputs: x=float(4, 6)
class Windows(nn.Module):
    def windows(self, x):
        return [x[:, start : start + 2] for start in range(0, x.shape[1], 2)]

    def forward(self, x):
        return torch.stack([window.sum(1) for window in self.windows(x)])


# inputs: x=float(4, 6)
class ReadsList(nn.Module):  # possible: failed: Kernel select failed:
    def forward(self, x):
        rows = x.sum(1).tolist()
        return x * max(rows)


# inputs: x=float(4, 6)
class Base(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def encode(self, x):
        return self.fc(x)

    def forward(self, x):
        return self.encode(x)


class Derived(Base):
    def encode(self, x):
        return torch.tanh(super().encode(x))


# inputs: x=float(4, 6)
class ForElse(nn.Module):  # finding: The 'for...else...' statement is not supported now.
    def forward(self, x):
        for limit in (1, 2, 3):
            if x.shape[0] < limit:
                break
        else:
            x = x * 3
        return x


# inputs: x=float(4, 6)
class CachedHelper(nn.Module):
    @functools.lru_cache(maxsize=None)
    def factor(self, width):
        return 1.0 / width

    def forward(self, x):
        return x * self.factor(x.shape[1])


# inputs: x=float(4, 6)
class UsesHelper(nn.Module):
    def forward(self, x):
        return clipped(x, high=0.5) + clipped(x, low=-0.5)


# inputs: x=float(4, 6)
class CollectsLosses(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)
        self.aux_losses = []

    def forward(self, x):
        self.aux_losses = []
        y = self.fc(x)
        self.aux_losses.append((y * y).mean())
        return y


# inputs: x=float(4, 6)
class ReturnsLosses(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        losses = []
        y = self.fc(x)
        losses.append((y * y).mean())
        return y, losses


# inputs: x=float(4, 6)
class SeenBuffer(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.register_buffer("seen", torch.zeros(1))

    def forward(self, x):
        self.seen.add_(x.shape[0])
        return x / self.seen


# inputs: x=float(4, 6)
class HistogramBuffer(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.register_buffer("counts", torch.zeros(6))

    def forward(self, x):
        best = x.argmax(1)
        for i in range(4):
            self.counts[best[i]] += 1
        return x * self.counts


# inputs: x=float(4, 6)
class FirstCall(nn.Module):
    def __init__(self):
        super().__init__()
        self.ready = False
        self.scale = 1.0

    def forward(self, x):
        if not self.ready:
            self.scale = 3.0
            self.ready = True
        return x * self.scale


# inputs: x=float(4, 6)
class LazyWidth(nn.Module):
    def __init__(self):
        super().__init__()
        self.width = None

    def forward(self, x):
        if self.width is None:
            self.width = x.shape[-1]
        return x / self.width


# inputs: x=float(4, 6)
class LocalLambda(nn.Module):
    def forward(self, x):
        double = lambda v: v * 2
        return double(x) + double(x + 1)


# inputs: x=float(4, 6)
class MapsLayers(nn.Module):
    def forward(self, x):
        parts = list(map(lambda part: part.sum(1), torch.split(x, 2, 1)))
        return torch.stack(parts)


# inputs: x=float(4, 6)
class DictOfLayers(nn.Module):
    def __init__(self):
        super().__init__()
        self.left = nn.Linear(6, 6)
        self.right = nn.Linear(6, 6)
        self.by_name = {"left": self.left, "right": self.right}

    def forward(self, x):
        return self.by_name["left"](x) + self.by_name["right"](x)


# inputs: x=float(4, 6)
class DictOfFunctions(nn.Module):
    def __init__(self):
        super().__init__()
        self.acts = {"tanh": torch.tanh, "exp": torch.exp}

    def forward(self, x):
        return self.acts["tanh"](x)


# inputs: x=float(4, 6)
class PicksActivation(nn.Module):
    def __init__(self, act="tanh"):
        super().__init__()
        self.act = torch.tanh if act == "tanh" else torch.exp

    def forward(self, x):
        return self.act(x * 0.5)


# inputs: x=float(4, 6)
class WeightedByName(nn.Module):
    def __init__(self):
        super().__init__()
        self.weights = {"l1": 0.5, "l2": 0.25}

    def losses(self, x):
        return {"l1": x.abs().mean(), "l2": (x * x).mean()}

    def forward(self, x):
        losses = self.losses(x)
        return sum([self.weights[name] * value for name, value in losses.items()])


# inputs: x=float(4, 6)
class UpdatesDict(nn.Module):
    def forward(self, x):
        out = {"a": x.sum(1)}
        out.update({"b": x.mean(1)})
        return out["a"] - out["b"]


# inputs: x=float(4, 6)
class DictComprehension(nn.Module):
    def forward(self, x):
        parts = {i: x[:, i] for i in range(3)}
        return parts[0] + parts[2]


# inputs: x=float(4, 6)
class SetOfShapes(nn.Module):  # finding: Unsupported expression 'SetComp'.
    def forward(self, x):
        parts = torch.split(x, 2, 1)
        widths = {part.shape[1] for part in parts}
        return x * len(widths)


# inputs: x=float(4, 6)
class ReversedLayers(nn.Module):  # finding: Unsupported element type[unknown] to set element data type for KernelTensor.
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(6, 6), nn.Tanh()])

    def forward(self, x):
        for layer in reversed(self.layers):
            x = layer(x)
        return x


# inputs: x=float(4, 6)
class SkipByPop(nn.Module):  # finding: The Map operator don't support Closure with free variable yet.
    def forward(self, x):
        skips = [x, x * 2, x * 3]
        for _ in range(2):
            x = x + skips.pop()
        return x


# inputs: x=float(4, 6)
class StackWhile(nn.Module):  # finding: The Map operator don't support Closure with free variable yet.
    def forward(self, x):
        todo = [x[:, 0], x[:, 1], x[:, 2]]
        out = x[:, 0] * 0
        while len(todo) > 0:
            out = out + todo.pop()
        return out


# inputs: x=float(4, 6)
class BranchInLoop(nn.Module):
    def forward(self, x):
        total = x[0] * 0
        for i in range(4):
            row = x[i]
            if row.sum() > 0:
                total = total + row
            else:
                total = total - row
        return total


# inputs: x=float(4, 6)
class CollectsPositiveRows(nn.Module):  # finding: 'mindspore._c_expression.typing.TensorType' object is not subscriptable
    def forward(self, x):
        rows = []
        for i in range(4):
            if x[i].sum() > 0:
                rows.append(x[i])
        if len(rows) == 0:
            return x.sum(0)
        return torch.stack(rows).sum(0)


# inputs: x=float(4, 6)
class ChainedCompare(nn.Module):
    def forward(self, x):
        m = x.mean()
        if 0 < m < 1:
            return x * 2
        return x


# inputs: x=float(4, 6)
class TernaryTensor(nn.Module):
    def forward(self, x):
        scale = 2.0 if x.sum() > 0 else 0.5
        return x * scale


# inputs: x=float(4, 6)
class IntOfTensor(nn.Module):
    def forward(self, x):
        k = int(x.abs().sum()) % 3 + 1
        return x * k


# inputs: x=float(4, 6), i=int(1, high=4)
class RowByNumber(nn.Module):
    def forward(self, x, i):
        return x[int(i[0])]


# inputs: x=float(4, 6)
class SelectsMasked(nn.Module):
    def forward(self, x):
        return x[x > 0].sum()


# inputs: x=float(4, 6)
class WhereMasked(nn.Module):
    def forward(self, x):
        return torch.where(x > 0, x, x * 0).sum()


# inputs: x=float(4, 6)
class NumpyMask(nn.Module):
    def __init__(self):
        super().__init__()
        self.keep = np.array([1, 0, 1, 0, 1, 0])

    def forward(self, x):
        out = x * 0
        for i in range(6):
            if self.keep[i]:
                out = out + x[:, i : i + 1]
        return out


# inputs: x=float(4, 6)
class TryImport(nn.Module):  # finding: Unsupported statement 'Try'.
    def forward(self, x):
        try:
            import missing_fast_kernels

            return missing_fast_kernels.run(x)
        except ImportError:
            return torch.tanh(x)


# inputs: x=float(4, 6)
class ImportsInside(nn.Module):  # finding: Unsupported statement 'ImportFrom'.
    def forward(self, x):
        from math import pi

        return x * pi


# inputs: x=float(4, 6)
class UsesSuperAttr(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def __len__(self):
        return 3

    def forward(self, x):
        return self.fc(x) * len(self)


# inputs: x=float(4, 6)
class AssignsTwice(nn.Module):
    def forward(self, x):
        a, b = x[:, :3], x[:, 3:]
        (c, d), e = (a, b), x
        return c * d + e.sum()


# inputs: x=float(4, 6)
class ViewInPlace(nn.Module):
    def forward(self, x):
        y = x * 1
        head = y[:, :3]
        head += 1
        return y


# inputs: x=float(4, 6)
class ViewMethodInPlace(nn.Module):
    def forward(self, x):
        y = x * 1
        row = y.view(24)
        row.add_(1)
        return y


# inputs: x=float(4, 6)
class InPlaceParameter(nn.Module):
    def forward(self, x):
        x += 1
        return x * 2


# inputs: x=float(4, 6)
class EqualStrings(nn.Module):
    def __init__(self, kind="mean"):
        super().__init__()
        self.kind = kind

    def forward(self, x):
        if self.kind in ("mean", "avg") and self.kind != "sum":
            return x.mean(1)
        return x.sum(1)


# inputs: x=float(4, 6)
class LogicOfAll(nn.Module):
    def forward(self, x):
        parts = torch.split(x, 2, 1)
        if all(part.shape[1] == 2 for part in parts):
            return torch.stack(parts).sum(0)
        return x


# inputs: x=float(4, 6)
class TensorInBool(nn.Module):
    def forward(self, x):
        found = bool((x > 1).any())
        return x * 2 if found else x

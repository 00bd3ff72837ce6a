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
class CollectsMaps(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.maps = {}

    def forward(self, x):
        self.maps["in"] = x
        h = x * 2
        self.maps["hidden"] = h
        return h + self.maps["in"]


# inputs: x=float(4, 6)
class WarnsOnOddWidth(nn.Module):
    def forward(self, x):
        if x.shape[1] % 2 == 0:
            warnings.warn("an even width")
        return x.sum(1)


# inputs: x=float(4, 6)
class TriesReshape(nn.Module):  # possible: failed: proposed_shape '[const vector]{5, 5}' is invalid for input of size 24
    def forward(self, x):
        try:
            y = x.reshape(5, 5)
        except (RuntimeError, ValueError):
            y = x.reshape(6, 4)
        return y


# inputs: x=float(4, 6)
class FinallyResets(nn.Module):  # finding: Unsupported statement 'Try'.
    def __init__(self):
        super().__init__()
        self.busy = False

    def forward(self, x):
        try:
            return x * 3
        finally:
            self.busy = False


# inputs: x=float(4, 6)
class ModeByEnum(nn.Module):
    def __init__(self):
        super().__init__()
        self.mode = Mode.MEAN

    def forward(self, x):
        if self.mode == Mode.SUM:
            return x.sum(0)
        return x.mean(0)


# inputs: x=float(4, 6)
class DictOfBranches(nn.Module):
    def __init__(self):
        super().__init__()
        self.acts = {"relu": torch.relu, "tanh": torch.tanh}
        self.act = "tanh"

    def forward(self, x):
        return self.acts[self.act](x)


# inputs: x=float(4, 6)
class DefaultDictOfRows(nn.Module):  # finding: The key 0 does not exist in the dict:{}
    def forward(self, x):
        groups = defaultdict(list)
        for i in range(4):
            groups[i % 2].append(x[i])
        return torch.stack(groups[0]) - torch.stack(groups[1])


# inputs: x=float(4, 6)
class ReturnsOrderedDict(nn.Module):
    def forward(self, x):
        out = OrderedDict()
        out["logits"] = x * 2
        return out["logits"]


# inputs: x=float(4, 6)
class ExtendsList(nn.Module):
    def forward(self, x):
        rows = [x[0]]
        rows.extend([x[1], x[2]])
        return rows[0] + rows[2]


# inputs: x=float(4, 6)
class SortsByKey(nn.Module):  # finding: other values
    def forward(self, x):
        widths = [3, 1, 2]
        widths.sort(reverse=True)
        return x[:, : widths[0]] * widths[1]


# inputs: x=float(4, 6)
class SumOfGenerator(nn.Module):
    def forward(self, x):
        return sum(x[i] * i for i in range(4))


# inputs: x=float(4, 6)
class DictComprehension(nn.Module):
    def forward(self, x):
        rows = {str(i): x[i] for i in range(4)}
        return rows["0"] + rows["3"]


# inputs: x=float(4, 6)
class FilteredComprehension(nn.Module):  # finding: Invalid abstract;AbstractProblem(Value: DeadNode, Node: ValueNode<FuncGraph> ✗↻graph_labels_case_FilteredComprehension_c
    def forward(self, x):
        rows = [x[i] for i in range(4) if i % 2]
        return rows[0] * rows[1]


# inputs: x=float(4, 6)
class ProductOfRanges(nn.Module):
    def forward(self, x):
        out = x[0] * 0
        for i, j in itertools.product(range(2), range(2)):
            out = out + x[i] * x[j + 2]
        return out


# inputs: x=float(4, 6)
class ReducedByOperator(nn.Module):  # finding: 'int' object is not callable
    def forward(self, x):
        return functools.reduce(operator.add, [x[0], x[1], x[2]])


# inputs: x=float(4, 6)
class ReducedByLambda(nn.Module):
    def forward(self, x):
        numel = functools.reduce(lambda a, b: a * b, x.shape)
        return x.reshape(numel) / numel


# inputs: x=float(4, 6)
class ChainsFunctions(nn.Module):
    def __init__(self):
        super().__init__()
        self.run = chain(torch.tanh, torch.relu)

    def forward(self, x):
        return self.run(x)


# inputs: x=float(4, 6)
class AsksHasattr(nn.Module):
    def forward(self, x):
        if hasattr(self, "bias"):
            x = x + self.bias
        return x * 2


# inputs: x=float(4, 6)
class CopiesConfig(nn.Module):
    def __init__(self):
        super().__init__()
        self.sizes = [2, 4]

    def forward(self, x):
        sizes = copy.deepcopy(self.sizes)
        return x[:, : sizes[1]] + sizes[0]


# inputs: x=float(4, 6)
class MakesDataclass(nn.Module):
    def forward(self, x):
        config = Config(hidden=3, scale=2.0)
        return x[:, : config.hidden] * config.scale


# inputs: x=float(4, 6)
class ReadsConstantOfClass(nn.Module):
    expansion = 4

    def forward(self, x):
        return x * self.expansion + type(self).expansion


# inputs: x=float(4, 6)
class CountsOnClass(nn.Module):
    runs = 0

    def forward(self, x):
        CountsOnClass.runs += 1
        return x * CountsOnClass.runs


# inputs: x=float(4, 6)
class RoundsNumber(nn.Module):  # finding: The type of input of the MakeSlice operator must be int64 bot got AbstractScalar(Type: Float32, Value: 2, Shape: NoShape
    def forward(self, x):
        share = round(x.shape[1] * 0.3)
        return x[:, :share]


# inputs: x=float(4, 6)
class RoundsItem(nn.Module):  # finding: type NoneType doesn't define __round__ method
    def forward(self, x):
        level = round(x.mean().item(), 1)
        return x - level


# inputs: x=float(4, 6)
class BoolOfTensor(nn.Module):
    def forward(self, x):
        is_large = bool((x > 3).any())
        return x / 2 if is_large else x


# inputs: x=float(4, 6)
class NumpyScale(nn.Module):
    def forward(self, x):
        scale = np.log(x.shape[1])
        return x * float(scale)


# inputs: x=float(4, 6)
class NumpyProduct(nn.Module):
    def forward(self, x):
        size = int(np.prod(x.shape))
        return x.reshape(size)


# inputs: x=float(4, 6)
class NumpyPositions(nn.Module):
    def forward(self, x):
        angles = np.arange(6, dtype=np.float32) / 6
        return x + torch.tensor(np.sin(angles))


# inputs: x=float(4, 6)
class DeletesLocal(nn.Module):  # finding: Unsupported statement 'Delete'.
    def forward(self, x):
        big = x.unsqueeze(-1) * x.unsqueeze(1)
        out = big.sum(-1)
        del big
        return out


# inputs: x=float(4, 6)
class LocalClass(nn.Module):  # finding: Unsupported statement 'ClassDef'.
    def forward(self, x):
        class Pair:
            left = 1.0
            right = 2.0

        return x * Pair.left + Pair.right


# inputs: x=float(4, 6)
class IsinstanceOfInput(nn.Module):
    def forward(self, x):
        if isinstance(x, (list, tuple)):
            x = x[0]
        return x * 2 if isinstance(x, torch.Tensor) else x


# inputs: x=float(4, 6)
class SplitsText(nn.Module):
    def forward(self, x):
        axes = "b d -> d b".split("->")[1].split()
        return x.t() if axes[0] == "d" else x


# inputs: x=float(4, 6)
class WritesRow(nn.Module):
    def forward(self, x):
        out = torch.zeros_like(x)
        out[0] = x[1]
        out[:, 2:4] = 1.0
        return out


# inputs: x=float(4, 6)
class CopiesThenSort(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.order = [2, 0, 1]

    def forward(self, x):
        order = list(self.order)
        order.sort()
        return x[order[0]] - x[order[2]]


# inputs: x=float(4, 6)
class CounterOfShapes(nn.Module):
    def forward(self, x):
        counts = collections.Counter([1, 2, 2])
        return x * counts[2]


# inputs: x=float(4, 6)
class GeneratorMethod(nn.Module):  # finding: Unsupported expression 'Yield'.
    def scales(self):
        yield 1.0
        yield 0.5

    def forward(self, x):
        return sum(x * s for s in self.scales())


# inputs: x=float(4, 6)
class CountsInDict(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.stats = {"runs": 0}

    def forward(self, x):
        self.stats["runs"] += 1
        return x * self.stats["runs"]


# inputs: x=float(4, 6)
class SwapsRows(nn.Module):
    def forward(self, x):
        a, b = x[0], x[1]
        a, b = b, a
        return a * 2 - b

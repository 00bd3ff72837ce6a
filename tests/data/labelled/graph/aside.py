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
class SafeLog(nn.Module):  # finding: Unsupported statement 'Try'.
    def forward(self, x):
        try:
            y = torch.log(x.abs() + 1)
        except RuntimeError:
            y = torch.zeros_like(x)
        return y


# inputs: x=float(4, 6)
class ResidualStack(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(6, 6) for _ in range(3)])

    def forward(self, x):
        for i, layer in enumerate(self.layers):
            y = torch.relu(layer(x))
            x = x + y if i > 0 else y
        return x


# inputs: x=float(4, 6)
class NamedOutputs(nn.Module):
    def forward(self, x):
        out = {"mean": x.mean(), "rows": x.sum(1)}
        out["both"] = out["mean"] + out["rows"]
        return out["both"]


# inputs: x=float(4, 6)
class PopsFromDict(nn.Module):  # finding: Unsupported Python object type received: <class 'str'>. Supported types for tensor indexing are: list, int, float, tuple
    def forward(self, x):
        state = {"a": x, "b": x * 2}
        a = state.pop("a")
        return a + state["b"]


# inputs: x=float(4, 6)
class BranchOnTraining(nn.Module):
    def forward(self, x):
        if self.training:
            x = x * 0.5
        return x + 1


# inputs: x=float(4, 6)
class DoublesUntilLarge(nn.Module):
    def forward(self, x):
        while x.abs().sum() < 100:
            x = x * 2 + 1
        return x


# inputs: x=float(4, 6)
class WhileWithBreak(nn.Module):
    def forward(self, x):
        n = 0
        while n < 10:
            x = x + 1
            n = n + 1
            if n == 4:
                break
        return x


# inputs: x=float(4, 6)
class LoopElse(nn.Module):  # finding: The 'for...else...' statement is not supported now.
    def forward(self, x):
        for i in range(3):
            if i == 7:
                break
            x = x + i
        else:
            x = x * 10
        return x


# inputs: x=float(4, 6)
class SquaresOfList(nn.Module):
    def forward(self, x):
        parts = [row * 2 for row in x]
        return torch.stack(parts)


# inputs: x=float(4, 6)
class FilteredList(nn.Module):
    def forward(self, x):
        parts = [x[:, i] for i in range(6) if i % 2 == 0]
        return torch.stack(parts, 1)


# inputs: x=float(4, 6)
class DictOfParts(nn.Module):
    def forward(self, x):
        parts = {str(i): x[i] for i in range(4)}
        return parts["0"] + parts["3"]


# inputs: x=float(4, 6)
class GeneratorSum(nn.Module):
    def forward(self, x):
        return sum(x[i] * i for i in range(4))


# inputs: x=float(4, 6)
class PicksByMatch(nn.Module):  # finding: Unsupported statement 'Match'.
    def __init__(self):
        super().__init__()
        self.kind = "relu"

    def forward(self, x):
        match self.kind:
            case "relu":
                return torch.relu(x)
            case _:
                return torch.tanh(x)


# inputs: x=float(4, 6)
class PicksByIf(nn.Module):
    def __init__(self):
        super().__init__()
        self.kind = "relu"

    def forward(self, x):
        if self.kind == "relu":
            return torch.relu(x)
        elif self.kind == "tanh":
            return torch.tanh(x)
        else:
            raise ValueError(self.kind)


# inputs: x=float(4, 6)
class InnerFunction(nn.Module):
    def forward(self, x):
        scale = 3.0

        def scaled(v):
            return v * scale

        return scaled(x) + scaled(x.sum(0))


# inputs: x=float(4, 6)
class SortsNames(nn.Module):  # finding: other values
    def forward(self, x):
        order = [3, 1, 2]
        order.sort()
        return x[order[0]] - x[order[2]]


# inputs: x=float(4, 6)
class DeletesLocal(nn.Module):  # finding: Unsupported statement 'Delete'.
    def forward(self, x):
        hidden = torch.tanh(x)
        y = hidden * 2
        del hidden
        return y


# inputs: x=float(4, 6)
class UsesMath(nn.Module):
    def forward(self, x):
        return x * math.sqrt(2.0) + math.pi


# inputs: x=float(4, 6)
class GoesThroughNumpy(nn.Module):
    def forward(self, x):
        values = x.numpy()
        return torch.tensor(np.sort(values, axis=1))


# inputs: x=float(4, 6)
class ItemAsNumber(nn.Module):  # finding: For Operator[Abs], input's type 'Float32' does not match expected type 'Tensor'.
    def forward(self, x):
        top = x.max().item()
        return x / (abs(top) + 1)


# inputs: x=float(4, 6)
class StarUnpack(nn.Module):
    def forward(self, x):
        first, *rest = [x[0], x[1], x[2]]
        return first + rest[-1]


# inputs: x=float(4, 6)
class TypeCheck(nn.Module):
    def forward(self, x):
        if isinstance(x, (tuple, list)):
            x = x[0]
        return x * 2


# inputs: x=float(4, 6)
class OptionalMask(nn.Module):
    def forward(self, x, mask=None):
        if mask is not None:
            x = x * mask
        return x + 1


# inputs: x=float(4, 6)
class AttributeByName(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Linear(6, 6)
        self.second = nn.Linear(6, 6)

    def forward(self, x):
        for name in ("first", "second"):
            x = getattr(self, name)(x)
        return x


# inputs: x=float(4, 6)
class HasAttribute(nn.Module):
    def __init__(self):
        super().__init__()
        self.scale = 2.0

    def forward(self, x):
        if hasattr(self, "scale"):
            x = x * self.scale
        return x


# inputs: x=float(4, 6)
class WritesPlaces(nn.Module):
    def forward(self, x):
        y = torch.zeros_like(x)
        y[:, 0] = x[:, 1]
        y[1] = 3.0
        return y


# inputs: x=float(4, 6)
class WritesByMask(nn.Module):
    def forward(self, x):
        y = x * 1
        y[y < 0] = 0.0
        return y


# inputs: x=float(4, 6)
class AndOfTensors(nn.Module):
    def forward(self, x):
        a = x.sum() > -100
        b = x.mean() < 100
        if a and b:
            x = x + 1
        return x


# inputs: x=float(4, 6)
class TernaryOnTensor(nn.Module):
    def forward(self, x):
        s = 1.0 if x.sum() > 0 else -1.0
        return x * s


# inputs: x=float(4, 6)
class AppendsInRange(nn.Module):
    def forward(self, x):
        outs = []
        for i in range(x.shape[0]):
            outs.append(x[i] * (i + 1))
        return torch.stack(outs)


# inputs: x=float(4, 6)
class AppendsUntil(nn.Module):  # finding: For 'Stack', the 'len of input_x' must be int and must >= 1, but got '0' with type 'int'.
    def forward(self, x):
        outs = []
        total = x.abs().sum()
        while total < 200:
            outs.append(total)
            total = total * 2
        return torch.stack(outs)


# inputs: x=float(4, 6)
class InsertsAndExtends(nn.Module):
    def forward(self, x):
        parts = [x[0]]
        parts.extend([x[1], x[2]])
        parts.insert(0, x[3])
        return torch.cat(parts)


# inputs: x=float(4, 6)
class PopsLast(nn.Module):  # finding: The Map operator don't support Closure with free variable yet.
    def forward(self, x):
        skips = []
        for i in range(3):
            x = x * 2
            skips.append(x)
        while skips:
            x = x + skips.pop()
        return x


# inputs: x=float(4, 6)
class ReversedSkips(nn.Module):
    def forward(self, x):
        skips = []
        for i in range(3):
            x = x * 2
            skips.append(x)
        for s in reversed(skips):
            x = x + s
        return x


# inputs: x=float(4, 6)
class ZippedLevels(nn.Module):
    def __init__(self):
        super().__init__()
        self.convs = nn.ModuleList([nn.Linear(6, 6), nn.Linear(6, 6)])

    def forward(self, x):
        outs = []
        for conv, part in zip(self.convs, (x[:2], x[2:])):
            outs.append(conv(part))
        return torch.cat(outs, 0)


# inputs: x=float(4, 6)
class Point(nn.Module):
    def forward(self, x):
        Pair = namedtuple("Pair", ["a", "b"])
        p = Pair(x[0], x[1])
        return p.a + p.b


# inputs: x=float(4, 6)
class NestedList(nn.Module):
    def forward(self, x):
        table = [[x[0], x[1]], [x[2], x[3]]]
        out = table[0][0]
        for row in table:
            for cell in row:
                out = out + cell
        return out


# inputs: x=float(4, 6)
class Continues(nn.Module):
    def forward(self, x):
        out = x[0]
        for i in range(4):
            if i == 2:
                continue
            out = out + x[i]
        return out


# inputs: x=float(4, 6)
class ReturnsFromLoop(nn.Module):
    def forward(self, x):
        for i in range(4):
            if x[i].sum() > 0:
                return x[i]
        return x[0] * 0


# inputs: x=float(4, 6)
class AnyOfGenerator(nn.Module):
    def forward(self, x):
        if any(n > 5 for n in x.shape):
            x = x * 2
        return x


# inputs: x=float(4, 6)
class InTuple(nn.Module):
    def forward(self, x):
        if x.ndim in (2, 3) and x.shape[-1] not in (1, 2):
            return x.sum(-1)
        return x


# inputs: x=float(4, 6)
class FormatsText(nn.Module):
    def __init__(self):
        super().__init__()
        self.head0 = nn.Linear(6, 2)
        self.head1 = nn.Linear(6, 2)

    def forward(self, x):
        out = 0
        for i in range(2):
            out = out + getattr(self, f"head{i}")(x)
        return out


# inputs: x=float(4, 6)
class DictItems(nn.Module):
    def forward(self, x):
        weights = {"a": 1.0, "b": 2.0}
        out = x
        for key, w in weights.items():
            out = out + w
        return out


# inputs: x=float(4, 6)
class DictUpdate(nn.Module):
    def forward(self, x):
        out = {"a": x}
        out.update({"b": x + 1})
        return out["a"] * out["b"]


# inputs: x=float(4, 6)
class DictDefault(nn.Module):
    def forward(self, x):
        out = {"a": x}
        b = out.get("b", x * 3)
        c = out.setdefault("c", x * 4)
        return b + c


# inputs: x=float(4, 6)
class SetsAttribute(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.last = None

    def forward(self, x):
        self.last = x.mean()
        return x - self.last


# inputs: x=float(4, 6)
class MaxOfTwo(nn.Module):
    def forward(self, x):
        return x * max(x.shape[0], x.shape[1]) + min(2, 3)


# inputs: x=float(4, 6)
class WithBlock(nn.Module):  # finding: Only support jit_class instance, but got PythonObject(type: <class 'contextlib.nullcontext'>, value: <contextlib.nullcon
    def forward(self, x):
        with contextlib.nullcontext():
            y = x * 2
        return y


# inputs: x=float(4, 6)
class LocalClass(nn.Module):  # finding: Unsupported statement 'ClassDef'.
    def forward(self, x):
        class Scale:
            value = 2.0

        return x * Scale.value


# inputs: x=float(4, 6)
class Timed(nn.Module):
    def forward(self, x):
        start = time.time()
        y = x * 2
        self.elapsed = time.time() - start
        return y


# inputs: x=float(4, 6)
class Logged(nn.Module):
    def forward(self, x):
        logger.debug("shape %s", x.shape)
        return x * 2


# inputs: x=float(4, 6)
class Selects(nn.Module):
    def forward(self, x):
        return x[x > 0].sum()


# inputs: x=float(4, 6)
class SelectsPlaces(nn.Module):
    def forward(self, x):
        where = torch.nonzero(x > 0)
        return where.sum() * 1.0

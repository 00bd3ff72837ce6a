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
class MovingMean(nn.Module):  # possible: failed: 'Tensor' object has no attribute 'detach'
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(6))

    def forward(self, x):
        self.mean = 0.9 * self.mean + 0.1 * x.mean(0).detach()
        return x - self.mean


# inputs: x=float(4, 6)
class Asserts(nn.Module):
    def __init__(self):
        super().__init__()
        self.width = 6

    def forward(self, x):
        assert x.shape[-1] == self.width, f"expected {self.width}, got {x.shape[-1]}"
        return x.cumsum(-1)


# inputs: x=float(4, 6)
class SetOfAxes(nn.Module):  # finding: Unsupported expression 'Set'.
    def forward(self, x):
        axes = {0, 1}
        for axis in axes:
            x = x - x.mean(axis, keepdim=True)
        return x


# inputs: x=float(4, 6)
class NegativeStep(nn.Module):
    def forward(self, x):
        rows = [x[:, i] for i in range(x.shape[1])][::-1]
        return torch.stack(rows, 1)


# inputs: x=float(4, 6)
class ToNumpyAndBack(nn.Module):  # possible: failed: 'Tensor' object has no attribute 'detach'
    def forward(self, x):
        order = np.argsort(x.detach().numpy().sum(0))
        return x[:, torch.from_numpy(order.copy())]


# inputs: x=float(4, 6)
class WhileTensor(nn.Module):
    def forward(self, x):
        steps = 0
        while x.abs().max() > 0.5:
            x = x * 0.5
            steps += 1
        return x, steps


# inputs: x=float(4, 6)
class ListOrTensor(nn.Module):
    def forward(self, x):
        if isinstance(x, (list, tuple)):
            x = torch.cat(x, 1)
        return x.tanh()


# inputs: x=float(4, 6)
class NestedFunction(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        def block(v, times):
            for _ in range(times):
                v = torch.relu(self.fc(v))
            return v

        return block(x, 2) + block(x, 1)


# inputs: x=float(4, 6)
class Recursive(nn.Module):
    def fold(self, x, depth):
        if depth == 0:
            return x
        return self.fold(x * 0.5 + 1, depth - 1)

    def forward(self, x):
        return self.fold(x, 3)


# inputs: x=float(4, 6)
class StaticMethods(nn.Module):  # possible: failed: Kernel select failed:
    @staticmethod
    def normalise(x, eps=1e-5):
        return (x - x.mean(-1, keepdim=True)) / (x.std(-1, keepdim=True) + eps)

    def forward(self, x):
        return self.normalise(x)


# inputs: x=float(4, 6)
class ClassMethods(nn.Module):  # finding: The parameters number of the function is 2, but the number of provided arguments is 1.
    scale = 3.0

    @classmethod
    def scaled(cls, x):
        return x * cls.scale

    def forward(self, x):
        return self.scaled(x)


# inputs: x=float(4, 6)
class Logs(nn.Module):
    def forward(self, x):
        logger.debug("shape %s", x.shape)
        return x.exp()


# inputs: x=float(4, 6)
class TimesItself(nn.Module):  # finding: other values
    def __init__(self):
        super().__init__()
        self.spent = 0.0

    def forward(self, x):
        start = time.perf_counter()
        y = x.matmul(x.t())
        self.spent += time.perf_counter() - start
        return y


# inputs: x=float(4, 6)
class NamedResult(nn.Module):
    def forward(self, x):
        return Result(scores=x.softmax(1), best=x.argmax(1))


# inputs: x=float(4, 6)
class EnumMode(nn.Module):
    def __init__(self):
        super().__init__()
        self.mode = Mode.MAX

    def forward(self, x):
        if self.mode == Mode.MAX:
            return x.amax(1)
        return x.mean(1)


# inputs: x=float(4, 6)
class DictUpdates(nn.Module):
    def forward(self, x):
        out = {"a": x}
        out.update({"b": x * 2})
        out["c"] = out["a"] + out["b"]
        return out["c"]


# inputs: x=float(4, 6)
class DictPop(nn.Module):  # finding: Unsupported Python object type received: <class 'str'>. Supported types for tensor indexing are: list, int, float, tuple
    def forward(self, x):
        out = {"a": x, "b": x * 2}
        first = out.pop("a")
        return first + out["b"]


# inputs: x=float(4, 6)
class DequeOfFrames(nn.Module):  # finding: For 'Stack', the 'len of input_x' must be int and must >= 1, but got '0' with type 'int'.
    def __init__(self):
        super().__init__()
        self.frames = deque(maxlen=2)

    def forward(self, x):
        self.frames.append(x)
        return torch.stack(list(self.frames)).mean(0)


# inputs: x=float(4, 6)
class RandomDrop(nn.Module):
    def forward(self, x):
        if random.random() < 2.0:
            return x * 2
        return x


# inputs: x=float(4, 6)
class Ternaries(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = None

    def forward(self, x):
        y = self.norm(x) if self.norm is not None else x
        return y if y.shape[0] > 2 else y * 2


# inputs: x=float(4, 6)
class ChainedCompare(nn.Module):
    def forward(self, x):
        level = x.mean()
        if -0.5 < level < 0.5:
            return x
        return x - level


# inputs: x=float(4, 6)
class WithNoGrad(nn.Module):  # possible: failed: module 'mindspore.ops' has no attribute 'no_grad'
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 6)

    def forward(self, x):
        with torch.no_grad():
            target = self.fc(x)
        return F.mse_loss(x, target)


# inputs: x=float(4, 6)
class DeletesNames(nn.Module):  # finding: Unsupported statement 'Delete'.
    def forward(self, x):
        y = x * 2
        z = y + 1
        del y
        return z


# inputs: x=float(4, 6)
class ReadsGlobal(nn.Module):
    def forward(self, x):
        return x * FACTOR

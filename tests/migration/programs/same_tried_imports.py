"""Imports that are tried in turn, and what is left of their `try` and of tests."""

import torch
from torch import nn

try:
    from torch.nn.utils.parametrizations import weight_norm
except ImportError:
    from torch.nn.utils import weight_norm

try:
    from torch.nn import NotThere
except ImportError:
    from torch.nn import Tanh as NotThere

ASKED = []


def _asks(answer):
    ASKED.append(answer)
    return answer


def case_the_first_of_two_imports():
    layer = weight_norm(nn.Linear(2, 3))
    names = sorted(name for name, _ in layer.named_parameters())
    return len(names), torch.tensor(names[0].startswith("bias"))


def case_the_second_of_two_imports():
    return NotThere()(torch.tensor([0.5, -1.0]))


def case_tests_are_called_where_nothing_else_is_left():
    ASKED.clear()
    if _asks(True):
        torch.cuda.empty_cache()
    if not _asks(False):
        torch.cuda.empty_cache()
    else:
        _asks(2)
    if _asks(0) == 1:
        torch.cuda.empty_cache()
    else:
        _asks(3)
    if _asks(False):
        torch.cuda.empty_cache()
    elif _asks(4):
        _asks(5)
    return torch.tensor([float(one) for one in ASKED])

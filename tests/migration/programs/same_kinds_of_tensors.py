"""The class of tensors in the hands of others, who ask for it and do not call it."""

from functools import singledispatch

import torch
from torch import Tensor


@singledispatch
def told(x):
    return "any"


@told.register(torch.Tensor)
def _(x):
    return "tensor"


_WEIGHTS = {torch.Tensor: 1, int: 2}


def case_kinds_that_others_ask_for():
    x = torch.ones(2)
    return told(x), told(3), _WEIGHTS.get(type(x)), _WEIGHTS[int], told.dispatch(Tensor)(x)


def case_names_of_the_class():
    return hasattr(torch.Tensor, "add"), hasattr(Tensor, "no_such_name"), hasattr(Tensor, "numpy")

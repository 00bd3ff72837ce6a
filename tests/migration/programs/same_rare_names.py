"""Names that few programs use, and calls that unpack what is made for them alone."""

import torch
import torch.nn.functional as F


def numbers():
    return torch.tensor([[0.5, 2.25, 4.0], [1.0, 9.0, 0.0], [2.0, 3.0, 6.25]])


def case_arguments_made_to_be_unpacked():
    args = (numbers() + 1, 1)
    kwargs = {"input": numbers(), "lambd": 3.0}
    old = {"input": numbers(), "target": torch.ones(3, 3), "size_average": False}
    parts = ((numbers(), numbers()),)
    return torch.sum(*args), F.hardshrink(**kwargs), F.mse_loss(**old), torch.hstack(*parts)


def case_arguments_that_are_unpacked_again():
    given = (numbers(), 0)
    x = numbers()
    for _ in range(2):
        x = torch.cumprod(*given) + x
    return x


def case_a_method_as_a_value():
    x = numbers()
    cast = x.to
    return cast(torch.float64), cast("cpu")

"""Tensors of one element in lists, which new tensors are made of."""

import torch

ONE, FLAT = torch.ones(1), torch.tensor(2.0)
PARTS = [ONE, FLAT]


def _drawn(size):
    return torch.arange(6)[3:4].reshape(size)


def case_with_a_dtype():
    whole = torch.tensor([_drawn((1,)), 5], dtype=torch.int32)
    return whole, torch.tensor([[ONE, FLAT], [FLAT, ONE]], dtype=torch.float64)


def case_by_name():
    return torch.tensor(PARTS), torch.as_tensor(PARTS), torch.as_tensor([ONE, ONE])


def case_in_comprehensions():
    return torch.tensor([one * 2 for one in PARTS], dtype=torch.float16), torch.tensor((ONE,))

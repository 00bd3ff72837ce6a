"""Masks of bytes: torch takes them as conditions, where MindSpore's kernel takes booleans alone."""

from typing import Optional

import torch


def _x():
    return torch.arange(6.0).reshape(2, 3) - 2


def chosen(x, y, mask):
    return torch.where(mask[0].unsqueeze(0), x, y), x.where(mask, y)


def case_known():
    x = _x()
    mask = torch.tensor([[1, 0, 2], [0, 1, 0]], dtype=torch.uint8)
    return torch.where(mask, x, -x), x.where(mask, -x), torch.where(mask, 1.0, 0.0)


def case_passed():
    x = _x()
    mask = (x > 0).byte()
    return chosen(x, -x, mask), chosen(x, -x, mask == 0)


def annotated(x, mask: Optional[torch.ByteTensor] = None):
    return torch.where(mask[:, :2], x[:, :2], x[:, 1:])


def case_annotated():
    x = _x()
    return annotated(x, mask=x > 0)


class Chain:
    def decode(self, x, mask=None):
        if mask is None:
            mask = torch.ones_like(x, dtype=torch.uint8)
        return self.step(x, mask.t())

    def step(self, x, mask):
        for i in range(len(mask)):
            x = torch.where(mask[i].unsqueeze(1), x * 2, x)
        return x


def case_by_default():
    x = _x()
    return Chain().decode(x), Chain().decode(x, x > 0)

"""The file that an editor has open in a benchmark: half-way from one framework to the other."""

from __future__ import annotations

_HEAD = """\
import torch
import torch.nn.functional as F
from mindspore import mint
from torch import nn


"""
_CLASS = """\
class Block{n}(nn.Module):
    def __init__(self, width, drop=0.1):
        super().__init__()
        self.norm = nn.BatchNorm2d(width)
        self.conv = nn.Conv2d(width, width, kernel_size=3, padding=1)
        self.drop = nn.Dropout(drop)

    def forward(self, x):
        y = self.conv(self.norm(x))
        y = torch.where(y > 0, y, y.abs().mean(dim=1, keepdim=True))
        y = F.interpolate(y, scale_factor=2, mode="bilinear").contiguous()
        y = mint.nn.functional.relu(y)
        return self.drop(y) + x.view(x.size(0), -1).sum()


"""
TYPED = "\n        z = torch.std(y, dim=1).cuda()"
_HOVERED = ("nn.BatchNorm2d", "nn.Conv2d", "nn.Dropout", "torch.where", "F.interpolate", "y.abs")
_COMPLETED = "mint.nn.functional."


def text_of(lines: int) -> str:
    """A module of classes, about so many lines long."""
    count = (lines - _HEAD.count("\n")) // _CLASS.count("\n")
    return _HEAD + "".join(_CLASS.format(n=n) for n in range(count))


def places_to_type(text: str) -> list[tuple[int, int]]:
    """Where lines are typed, the lower first: the end of a line in a body, and before a return."""
    lines = text.split("\n")
    middle = len(lines) // 2
    after_call = next(n for n in range(middle, 0, -1) if "self.conv(" in lines[n])
    before_return = next(n for n in range(middle, 0, -1) if "return" in lines[n]) - 1
    return [(n, len(lines[n])) for n in sorted((after_call, before_return), reverse=True)]


def places_to_hover(text: str) -> list[tuple[int, int]]:
    """Positions on names of APIs."""
    found = []
    for number, line in enumerate(text.split("\n")):
        for name in _HOVERED:
            if f"{name}(" in line:
                found.append((number, line.index(f"{name}(") + len(name) - 1))
    return found


def places_to_complete(text: str) -> list[tuple[int, int]]:
    """Positions behind the dot of a module."""
    return [
        (number, line.index(_COMPLETED) + len(_COMPLETED))
        for number, line in enumerate(text.split("\n"))
        if _COMPLETED in line
    ]

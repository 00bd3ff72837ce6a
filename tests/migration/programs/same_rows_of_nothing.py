"""Softmax of scores whose masks leave some rows nothing: NaN there, and nowhere else."""

import math

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

SCORES = torch.arange(24.0).reshape(2, 3, 4).mul(1.7).sin()
LOWEST = float("-inf")


def case_masks_that_are_filled():
    mask = torch.zeros(2, 3, 4, dtype=torch.bool)
    mask[0, 1], mask[1, 2, 1] = True, True
    weights = SCORES.masked_fill(mask, float("-inf")).softmax(-1)
    others = F.softmax(SCORES.masked_fill(mask, -torch.inf), dim=-1).masked_fill(mask, 0)
    return torch.nan_to_num(weights), others, torch.softmax(SCORES.masked_fill(mask, LOWEST), 1)


def case_masks_that_are_added():
    bias = torch.full((3, 4), -math.inf)
    bias[torch.tensor([[True, False, True, True], [False] * 4, [True] * 4])] = 0
    return F.log_softmax(SCORES + bias, -1).exp(), nn.Softmax(dim=-1)(SCORES + bias)


def case_written_by_index():
    scores = SCORES.clone()
    scores[:, 0] = -np.inf
    return nn.LogSoftmax(-1)(scores), F.softmax(scores, 2, dtype=torch.float64)


def case_gradients_of_other_rows():
    scores = SCORES.clone().requires_grad_()
    mask = torch.tensor([[[False], [True], [False]]])
    weights = torch.where(mask, -math.inf, scores).softmax(-1)
    weights[:, ::2].pow(2).sum().backward()
    return scores.grad[:, ::2]

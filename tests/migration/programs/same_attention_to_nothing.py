"""Attention where some queries may look at nothing, beside others that look at all."""

import torch
import torch.nn.functional as F


def _given():
    numbers = torch.linspace(-2.0, 3.0, 2 * 6 * 8)
    return [torch.sin(numbers * k).reshape(1, 2, 6, 8) for k in (1, 2, 3)]


def case_masks():
    seen = torch.tensor([[True], [False], [True], [False], [True], [True]]).expand(6, 6)
    added = torch.zeros(6, 6).masked_fill(~seen, float("-inf"))
    found = [F.scaled_dot_product_attention(*_given(), attn_mask=one) for one in (seen, added)]
    return [(one * 100).round() for one in found]


def case_gradients():
    seen = torch.tensor([[True], [False], [True], [True], [False], [True]]).expand(6, 6)
    query, key, value = (one.requires_grad_() for one in _given())
    F.scaled_dot_product_attention(query, key, value, attn_mask=seen).pow(2).sum().backward()
    return [(one.grad * 100).round() for one in (query, key, value)]

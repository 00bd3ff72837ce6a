"""Tensors of the type of another one: of nothing, of sizes, of data."""

import numpy as np
import torch


def kept_boxes(boxes, scores, overlap=0.5):
    """The suppression of old detectors, which write into tensors of nothing."""
    kept = torch.Tensor(scores.size(0)).fill_(0).long()
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    order = scores.sort(0)[1]
    left, top, width = boxes.new(), boxes.new(), boxes.new()
    count = 0
    while order.numel() > 0:
        best = order[-1]
        kept[count] = best
        count += 1
        if order.size(0) == 1:
            break
        order = order[:-1]
        torch.index_select(boxes[:, 0], 0, order, out=left)
        torch.index_select(boxes[:, 1], 0, order, out=top)
        left = torch.clamp(left, min=boxes[best, 0])
        top = torch.clamp(top, min=boxes[best, 1])
        width.resize_as_(left)
        width = torch.clamp(torch.index_select(boxes[:, 2], 0, order), max=boxes[best, 2]) - left
        height = torch.clamp(torch.index_select(boxes[:, 3], 0, order), max=boxes[best, 3]) - top
        shared = torch.clamp(width, min=0.0) * torch.clamp(height, min=0.0)
        order = order[(shared / (area[order] - shared + area[best])).le(overlap)]
    return kept, count


def case_old_suppression():
    boxes = torch.tensor([[0.0, 0, 10, 10], [1, 1, 11, 11], [20, 20, 30, 30], [21, 20, 31, 30]])
    return kept_boxes(boxes, torch.tensor([0.9, 0.8, 0.7, 0.95]))


def case_new_of_data():
    x, rows = torch.zeros(2, dtype=torch.float64), [1, 2]
    more = x.new(rows), x.new((1.5, 2)), x.new(np.array([1, 2])), torch.zeros(2).new([3, 4])
    return x.new(), x.new([[1, 2], [3, 4]]), *more


def case_new_of_sizes():
    x = torch.zeros(2, dtype=torch.int32)
    return x.new(2, 3).zero_(), x.new(x.size()).zero_(), x.new(2).fill_(1), x.new(*x.shape).fill_(3)

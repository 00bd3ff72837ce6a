"""A sigmoid focal loss in the shape that detection toolboxes give it: weights and reductions."""

import functools

import torch
import torch.nn as nn
import torch.nn.functional as F


def reduce_loss(loss, reduction):
    number = F._Reduction.get_enum(reduction)
    if number == 0:
        return loss
    elif number == 1:
        return loss.mean()
    elif number == 2:
        return loss.sum()


def weight_reduce_loss(loss, weight=None, reduction="mean", avg_factor=None):
    if weight is not None:
        loss = loss * weight
    if avg_factor is None:
        loss = reduce_loss(loss, reduction)
    elif reduction == "mean":
        eps = torch.finfo(torch.float32).eps
        loss = loss.sum() / (avg_factor + eps)
    elif reduction != "none":
        raise ValueError("avg_factor goes with mean and none")
    return loss


def weighted_loss(loss_func):
    """Give a loss of single elements weights and reductions."""

    @functools.wraps(loss_func)
    def wrapper(pred, target, weight=None, reduction="mean", avg_factor=None, **kwargs):
        loss = loss_func(pred, target, **kwargs)
        loss = weight_reduce_loss(loss, weight, reduction, avg_factor)
        return loss

    return wrapper


@weighted_loss
def soft_focal_loss(pred, target, beta=2.0):
    """Targets are scores between 0 and 1, of shape (boxes, classes)."""
    assert pred.size() == target.size()
    pred_sigmoid = pred.sigmoid()
    scale_factor = pred_sigmoid.new_zeros(pred.shape)
    loss = F.binary_cross_entropy_with_logits(pred, scale_factor, reduction="none")
    loss = loss * pred_sigmoid.pow(beta)
    scale = (target - pred_sigmoid).abs().pow(beta)
    found = F.binary_cross_entropy_with_logits(pred, target, reduction="none") * scale
    loss = torch.where(target > 0, found, loss)
    return loss.sum(dim=1, keepdim=False)


def sigmoid_focal_loss(
    pred, target, weight=None, gamma=2.0, alpha=0.25, reduction="mean", avg_factor=None
):
    chance = pred.sigmoid()
    target = target.type_as(pred)
    miss = (1 - chance) * target + chance * (1 - target)
    focus = (alpha * target + (1 - alpha) * (1 - target)) * miss.pow(gamma)
    loss = F.binary_cross_entropy_with_logits(pred, target, reduction="none") * focus
    if weight is not None:
        if weight.shape != loss.shape:
            if weight.size(0) == loss.size(0):
                weight = weight.view(-1, 1)
            else:
                assert weight.numel() == loss.numel()
                weight = weight.view(loss.size(0), -1)
        assert weight.ndim == loss.ndim
    return weight_reduce_loss(loss, weight, reduction, avg_factor)


class FocalLoss(nn.Module):
    def __init__(self, gamma=2.0, alpha=0.25, reduction="mean", loss_weight=1.0):
        super(FocalLoss, self).__init__()
        self.gamma = gamma
        self.alpha = alpha
        self.reduction = reduction
        self.loss_weight = loss_weight

    def forward(self, pred, target, weight=None, avg_factor=None, reduction_override=None):
        assert reduction_override in (None, "none", "mean", "sum")
        reduction = reduction_override if reduction_override else self.reduction
        num_classes = pred.size(1)
        target = F.one_hot(target, num_classes=num_classes + 1)
        target = target[:, :num_classes]
        return self.loss_weight * sigmoid_focal_loss(
            pred,
            target,
            weight,
            gamma=self.gamma,
            alpha=self.alpha,
            reduction=reduction,
            avg_factor=avg_factor,
        )


class SoftFocalLoss(nn.Module):
    def __init__(self, beta=2.0, reduction="mean", loss_weight=1.0):
        super(SoftFocalLoss, self).__init__()
        self.beta = beta
        self.reduction = reduction
        self.loss_weight = loss_weight

    def forward(self, pred, target, weight=None, avg_factor=None, reduction_override=None):
        assert reduction_override in (None, "none", "mean", "sum")
        reduction = reduction_override if reduction_override else self.reduction
        return self.loss_weight * soft_focal_loss(
            pred, target, weight, beta=self.beta, reduction=reduction, avg_factor=avg_factor
        )

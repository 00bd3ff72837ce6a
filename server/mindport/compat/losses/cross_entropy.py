"""torch.nn.functional.cross_entropy."""

from mindspore import mint, ops

from mindport.compat.losses.loss_reduced import loss_reduced
from mindport.compat.losses.nll_loss import nll_loss
from mindport.compat.tensors.mean_of import mean_of
from mindport.compat.tensors.sum_of import sum_of


def cross_entropy(
    input, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0, *,
    log_softmax=ops.log_softmax
):  # fmt: skip
    """The cross entropy of logits with classes or with probabilities; dimension 1 holds classes.

    Composed, for MindSpore's own is not a number where the logit of another class is -inf.
    """
    if input.ndim == 1:
        whole = reduction != "none"
        input, target = input.reshape(1, -1), target.reshape((1, *target.shape))
        given = (weight, ignore_index, reduction, label_smoothing)
        loss = cross_entropy(input, target, *given, log_softmax=log_softmax)
        return loss if whole else loss.reshape(())
    label_smoothing = max(label_smoothing, 0.0)  # torch takes one below 0 for none
    logs = log_softmax(input, 1)
    classes = input.shape[1]
    scale = None if weight is None else weight.reshape((1, -1, *(1,) * (input.ndim - 2)))
    if target.is_floating_point():
        shares = target * (1 - label_smoothing) + label_smoothing / classes
        loss = -mint.sum((logs if scale is None else logs * scale) * shares, 1)
        if reduction == "mean":
            return mean_of(loss)
        return loss_reduced(loss, reduction)
    found = nll_loss(logs, target, weight, ignore_index, reduction)
    if not label_smoothing:
        return found
    is_used = (target != ignore_index).to(logs.dtype)
    even = -mint.sum(logs if scale is None else logs * scale, 1) * is_used
    if reduction == "mean":
        share = is_used
        if weight is not None:
            share = is_used * weight[mint.where(is_used > 0, target, ops.zeros_like(target)).long()]
        even = sum_of(even) / sum_of(share)
    else:
        even = loss_reduced(even, reduction)
    return found * (1 - label_smoothing) + even * (label_smoothing / classes)

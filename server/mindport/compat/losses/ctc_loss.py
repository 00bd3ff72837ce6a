"""torch.nn.functional.ctc_loss."""

import mindspore
from mindspore import mint, ops


def ctc_loss(
    log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean",
    zero_infinity=False
):  # fmt: skip
    """The loss of sequences whose alignment is not known; targets as rows or one after another."""

    def lengths(value):
        value = value if isinstance(value, mindspore.Tensor) else mindspore.Tensor(value)
        return value.reshape(-1).to(mindspore.int32)

    input_lengths, target_lengths = lengths(input_lengths), lengths(target_lengths)
    is_single = log_probs.ndim == 2
    if is_single:
        log_probs = log_probs.unsqueeze(1)
        targets = targets.reshape(1, -1)
    elif targets.ndim == 1:
        counts = target_lengths.asnumpy()
        width = max(int(counts.max()), 1)
        ends = ops.cumsum(target_lengths, 0).long() - target_lengths
        places = ends.reshape(-1, 1) + ops.arange(width)
        targets = targets[mint.clamp(places, max=targets.shape[0] - 1)]
    # Of inputs that are shorter than their targets torch gives infinity; MindSpore refuses them.
    fitting, is_short = ops.minimum(target_lengths, input_lengths), input_lengths < target_lengths
    loss = ops.ctc_loss(
        log_probs, targets.to(mindspore.int32), input_lengths, fitting, blank, "none",
        zero_infinity
    )[0]  # fmt: skip
    if zero_infinity:  # MindSpore leaves infinity where repeated targets need more inputs
        is_lost = ops.logical_or(is_short, ops.isinf(loss))
        loss = mint.where(is_lost, ops.zeros_like(loss), loss)
    else:
        loss = loss * mint.where(is_short, float("inf"), 1.0).to(loss.dtype)
    if reduction == "mean":
        return mint.mean(loss / mint.clamp(target_lengths, min=1).to(loss.dtype))
    if reduction == "sum":
        return mint.sum(loss)
    return loss.reshape(()) if is_single else loss

"""torch.nn.functional.binary_cross_entropy."""

from mindspore import mint

from mindport.compat.losses.loss_reduced import loss_reduced


def binary_cross_entropy(input, target, weight=None, reduction="mean"):
    """The cross entropy of probabilities; logarithms end at -100."""
    yes = mint.clamp(mint.log(input), min=-100.0)
    no = mint.clamp(mint.log(1 - input), min=-100.0)
    loss = -(target * yes + (1 - target) * no)
    return loss_reduced(loss if weight is None else loss * weight, reduction)

"""torch.nn.functional.cross_entropy with NaN and infinity."""

from mindport.compat.losses.cross_entropy import cross_entropy
from mindport.compat.strict.strict_log_softmax import strict_log_softmax


def strict_cross_entropy(
    input, target, weight=None, ignore_index=-100, reduction="mean", label_smoothing=0.0
):
    """The cross entropy of logits; NaN where the softmax of them is."""
    return cross_entropy(
        *(input, target, weight, ignore_index, reduction, label_smoothing),
        log_softmax=strict_log_softmax,
    )

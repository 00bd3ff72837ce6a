"""torch.distributions.utils.logits_to_probs."""

from mindspore import mint

from mindport.compat.activations.softmax import softmax


def logits_to_probs(logits, is_binary=False):
    """Probabilities, from their logarithms or from those of the odds of two outcomes."""
    return mint.sigmoid(logits) if is_binary else softmax(logits, -1)

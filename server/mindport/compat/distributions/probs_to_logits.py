"""torch.distributions.utils.probs_to_logits."""

from mindspore import mint

from mindport.compat.distributions.inner_probabilities import inner_probabilities


def probs_to_logits(probs, is_binary=False):
    """The logarithms of probabilities, or of the odds of two outcomes."""
    inner = inner_probabilities(probs)
    return mint.log(inner) - mint.log1p(-inner) if is_binary else mint.log(inner)

"""torch.distributions.utils.probs_to_logits."""

from mindspore import mint

from mindport.compat.distributions.inner_probabilities import inner_probabilities
from mindport.compat.tensors.log1p import log1p


def probs_to_logits(probs, is_binary=False):
    """The logarithms of probabilities, or of the odds of two outcomes."""
    inner = inner_probabilities(probs)
    return mint.log(inner) - log1p(-inner) if is_binary else mint.log(inner)

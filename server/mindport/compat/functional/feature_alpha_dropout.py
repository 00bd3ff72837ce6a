"""torch.nn.functional.feature_alpha_dropout."""

from mindport.compat.functional.alpha_dropout import alpha_dropout


def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    """Alpha dropout of whole channels."""
    return alpha_dropout(input, p, training, inplace, by_channel=True)

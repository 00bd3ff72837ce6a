"""lightning.Callback."""

from mindport.compat.training.LightningHooks import LightningHooks


class Callback(LightningHooks):
    """What is done at places of the training loop, apart from the model."""

"""lightning.LightningDataModule."""

from mindport.compat.training.LightningHooks import LightningHooks


class LightningDataModule(LightningHooks):
    """The loaders of a training program, made where `Trainer` asks for them."""

    trainer = None

    def train_dataloader(self):
        """The batches to train with."""
        return

    val_dataloader = test_dataloader = predict_dataloader = train_dataloader

"""A LightningModule with a validation loop, a schedule and clipped, accumulated gradients."""

import numpy as np
import pytorch_lightning as pl
import torch
import torch.nn.functional as F
from pytorch_lightning.callbacks import EarlyStopping
from torch import nn
from torch.utils.data import DataLoader, TensorDataset


class Watch(pl.Callback):
    def __init__(self):
        self.batches = 0

    def on_train_batch_end(self, trainer, pl_module, outputs, batch, batch_idx):
        self.batches += 1


class Regression(pl.LightningModule):
    def __init__(self, width=16, lr=0.05):
        super().__init__()
        self.save_hyperparameters()
        self.net = nn.Sequential(
            nn.Linear(6, width), nn.Tanh(), nn.Dropout(0.0), nn.Linear(width, 1)
        )
        self.losses = []
        self.checked = []

    def forward(self, x):
        return self.net(x)

    def training_step(self, batch, batch_idx):
        x, y = batch
        loss = F.mse_loss(self(x), y)
        self.losses.append(loss.item())
        self.log("train_loss", loss, prog_bar=True)
        return loss

    def validation_step(self, batch, batch_idx):
        x, y = batch
        out = self(x)
        self.log("val_loss", F.mse_loss(out, y))
        self.log("val_abs", (out - y).abs().mean())

    def test_step(self, batch, batch_idx):
        x, y = batch
        self.log("test_loss", F.l1_loss(self(x), y))

    def on_validation_epoch_end(self):
        self.checked.append(self.trainer.sanity_checking)

    def on_train_epoch_end(self):
        self.losses.append(float(self.trainer.callback_metrics["val_loss"]))

    def configure_optimizers(self):
        optimizer = torch.optim.Adam(self.parameters(), lr=self.hparams.lr)
        scheduler = torch.optim.lr_scheduler.StepLR(optimizer, 1, gamma=0.8)
        return {
            "optimizer": optimizer,
            "lr_scheduler": {"scheduler": scheduler, "interval": "epoch"},
        }


def loader(seed, count):
    random = np.random.RandomState(seed)
    x = torch.tensor(random.randn(count, 6), dtype=torch.float32)
    return DataLoader(TensorDataset(x, x.pow(2).sum(dim=1, keepdim=True)), batch_size=8)


def main():
    pl.seed_everything(3)
    model = Regression(width=12)
    trainer = pl.Trainer(
        max_epochs=4,
        accelerator="cpu",
        accumulate_grad_batches=2,
        gradient_clip_val=1.0,
        callbacks=[Watch(), EarlyStopping(monitor="val_loss", patience=2)],
        logger=False,
        enable_checkpointing=False,
        enable_progress_bar=False,
        enable_model_summary=False,
    )
    trainer.fit(model, loader(4, 44), loader(5, 20))
    results = trainer.test(model, loader(6, 20), verbose=False)
    steps = float(trainer.global_step + 100 * trainer.callbacks[0].batches)
    return [*model.losses, steps, *map(float, model.checked), results[0]["test_loss"]]


if __name__ == "__main__":
    main()

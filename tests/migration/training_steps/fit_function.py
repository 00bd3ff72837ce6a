"""A small framework: a module says its loss and its optimizer, a fit function runs it."""

import numpy as np
import torch
from torch import nn
import torch.nn.functional as F


class ImageClassificationBase(nn.Module):
    def training_step(self, batch):
        images, labels = batch
        out = self(images)
        return F.cross_entropy(out, labels)

    def validation_step(self, batch):
        images, labels = batch
        out = self(images)
        return {
            "val_loss": F.cross_entropy(out, labels).detach(),
            "val_acc": (out.argmax(1) == labels).float().mean(),
        }

    def validation_epoch_end(self, outputs):
        return {"val_loss": torch.stack([x["val_loss"] for x in outputs]).mean().item()}


class CnnModel(ImageClassificationBase):
    def __init__(self):
        super().__init__()
        self.network = nn.Sequential(
            nn.Conv2d(1, 4, 3, padding=1),
            nn.ReLU(),
            nn.MaxPool2d(2),
            nn.Flatten(),
            nn.Linear(64, 3),
        )

    def forward(self, xb):
        return self.network(xb)


@torch.no_grad()
def evaluate(model, val_loader):
    model.eval()
    outputs = [model.validation_step(batch) for batch in val_loader]
    return model.validation_epoch_end(outputs)


def fit_one_cycle(
    epochs,
    max_lr,
    model,
    train_loader,
    val_loader,
    weight_decay=0,
    grad_clip=None,
    opt_func=torch.optim.SGD,
):
    history = []
    optimizer = opt_func(model.parameters(), max_lr, weight_decay=weight_decay)
    sched = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, max_lr, epochs=epochs, steps_per_epoch=len(train_loader)
    )
    for epoch in range(epochs):
        model.train()
        train_losses, lrs = [], []
        for batch in train_loader:
            loss = model.training_step(batch)
            train_losses.append(loss.detach())
            loss.backward()
            if grad_clip:
                nn.utils.clip_grad_value_(model.parameters(), grad_clip)
            optimizer.step()
            optimizer.zero_grad()
            lrs.append(optimizer.param_groups[0]["lr"])
            sched.step()
        result = evaluate(model, val_loader)
        result["train_loss"] = torch.stack(train_losses).mean().item()
        history.append(result)
    return history


def main():
    random = np.random.RandomState(25)
    loader = [
        (
            torch.from_numpy(random.randn(6, 1, 8, 8).astype(np.float32)),
            torch.from_numpy(random.randint(0, 3, 6)),
        )
        for _ in range(4)
    ]
    history = fit_one_cycle(
        4,
        0.01,
        CnnModel(),
        loader,
        loader,
        weight_decay=1e-4,
        grad_clip=0.1,
        opt_func=torch.optim.Adam,
    )
    return [one[name] for one in history for name in ("train_loss", "val_loss")]


if __name__ == "__main__":
    print(main())

"""A network with two heads and a dict of losses."""

import numpy as np
import torch
from torch import nn


class Detector(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(
            nn.Conv2d(1, 6, 3, padding=1), nn.ReLU(), nn.AdaptiveAvgPool2d(1)
        )
        self.cls_head = nn.Linear(6, 3)
        self.box_head = nn.Linear(6, 4)

    def forward(self, images):
        features = self.backbone(images).flatten(1)
        return {"cls": self.cls_head(features), "box": self.box_head(features)}


def train_one_epoch(model, optimizer, batches, log):
    model.train()
    for images, targets in batches:
        out = model(images)
        loss_dict = {
            "cls": nn.functional.cross_entropy(out["cls"], targets["labels"]),
            "box": nn.functional.smooth_l1_loss(out["box"], targets["boxes"]),
        }
        losses = sum(loss for loss in loss_dict.values())
        optimizer.zero_grad()
        losses.backward()
        optimizer.step()
        log.append(losses.item())
        log.append(loss_dict["box"].item())


def main():
    rng = np.random.RandomState(16)
    batches = [
        (
            torch.from_numpy(rng.rand(4, 1, 5, 5).astype(np.float32)),
            {
                "labels": torch.from_numpy(rng.randint(0, 3, 4)),
                "boxes": torch.from_numpy(rng.rand(4, 4).astype(np.float32)),
            },
        )
        for _ in range(4)
    ]
    model = Detector()
    params = [p for p in model.parameters() if p.requires_grad]
    optimizer = torch.optim.SGD(params, lr=0.05, momentum=0.9, weight_decay=5e-4)
    log = []
    for _ in range(3):
        train_one_epoch(model, optimizer, batches, log)
    return log


if __name__ == "__main__":
    main()

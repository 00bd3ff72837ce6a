"""A frozen backbone that is set free later."""

import numpy as np
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.backbone = nn.Sequential(
            nn.Conv2d(3, 8, 3, padding=1, bias=False), nn.BatchNorm2d(8), nn.ReLU(inplace=True),
            nn.AdaptiveAvgPool2d(1), nn.Flatten(),
        )  # fmt: skip
        self.head = nn.Linear(8, 5)

    def forward(self, x):
        return self.head(self.backbone(x))


def set_parameter_requires_grad(model, feature_extracting):
    if feature_extracting:
        for param in model.parameters():
            param.requires_grad = False


def main():
    random = np.random.RandomState(15)
    model = Model()
    set_parameter_requires_grad(model.backbone, True)
    params_to_update = [p for p in model.parameters() if p.requires_grad]
    print(len(params_to_update), "of", len(list(model.parameters())))
    optimizer = torch.optim.SGD(
        [
            {"params": model.backbone.parameters(), "lr": 0.01},
            {"params": model.head.parameters(), "lr": 0.1},
        ],
        momentum=0.9,
        weight_decay=0.01,
    )
    criterion = nn.CrossEntropyLoss()
    losses = []
    for step in range(50):
        if step == 20:
            for p in model.backbone.parameters():
                p.requires_grad = True
        x = torch.from_numpy(random.randn(8, 3, 8, 8)).float()
        y = torch.from_numpy(random.randint(0, 5, 8))
        loss = criterion(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    main()

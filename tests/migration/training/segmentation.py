"""A small U-Net with a loss of two parts."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def double_conv(in_c, out_c):
    return nn.Sequential(
        nn.Conv2d(in_c, out_c, 3, padding=1),
        nn.BatchNorm2d(out_c),
        nn.ReLU(inplace=True),
        nn.Conv2d(out_c, out_c, 3, padding=1),
        nn.ReLU(inplace=True),
    )


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down1 = double_conv(1, 4)
        self.pool = nn.MaxPool2d(2)
        self.down2 = double_conv(4, 8)
        self.up = nn.Upsample(scale_factor=2, mode="nearest")
        self.up1 = double_conv(12, 4)
        self.out = nn.Conv2d(4, 1, 1)

    def forward(self, x):
        x1 = self.down1(x)
        x2 = self.down2(self.pool(x1))
        x = torch.cat([self.up(x2), x1], dim=1)
        return self.out(self.up1(x))


class DiceBCELoss(nn.Module):
    def __init__(self, smooth=1.0):
        super().__init__()
        self.smooth = smooth
        self.bce = nn.BCEWithLogitsLoss()

    def forward(self, logits, targets):
        probs = torch.sigmoid(logits).flatten(1)
        flat = targets.flatten(1)
        intersection = (probs * flat).sum(1)
        dice = (2.0 * intersection + self.smooth) / (probs.sum(1) + flat.sum(1) + self.smooth)
        return self.bce(logits, targets) + 1 - dice.mean()


@torch.no_grad()
def iou(model, images, masks):
    was_training = model.training
    model.eval()
    predicted = (torch.sigmoid(model(images)) > 0.5).float()
    both = (predicted * masks).sum()
    either = ((predicted + masks) > 0).float().sum().clamp(min=1.0)
    if was_training:
        model.train()
    return (both / either).item()


def main():
    random = np.random.RandomState(25)
    model = UNet()
    criterion = DiceBCELoss()
    optimizer = torch.optim.RMSprop(model.parameters(), lr=1e-3, momentum=0.9, weight_decay=1e-8)
    losses = []
    for step in range(40):
        images = torch.from_numpy(random.randn(2, 1, 12, 12)).float()
        masks = (F.avg_pool2d(images, 3, stride=1, padding=1) > 0).float()
        loss = criterion(model(images), masks)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
        if step % 20 == 19:
            losses.append(iou(model, images, masks))
    return losses


if __name__ == "__main__":
    main()

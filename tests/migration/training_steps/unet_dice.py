"""A small U-Net with a dice loss and gradients that are clipped by value."""

import numpy as np
import torch
from torch import nn


def double(inputs, outputs):
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, padding=1), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class UNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.down1 = double(1, 4)
        self.down2 = double(4, 8)
        self.pool = nn.MaxPool2d(2)
        self.up = nn.ConvTranspose2d(8, 4, 2, stride=2)
        self.out = nn.Sequential(double(8, 4), nn.Conv2d(4, 1, 1))

    def forward(self, x):
        one = self.down1(x)
        two = self.up(self.down2(self.pool(one)))
        return self.out(torch.cat([one, two], dim=1))


def dice_loss(logits, target, eps=1.0):
    probs = torch.sigmoid(logits)
    shared = (probs * target).sum(dim=(1, 2, 3))
    total = probs.sum(dim=(1, 2, 3)) + target.sum(dim=(1, 2, 3))
    return 1 - ((2 * shared + eps) / (total + eps)).mean()


def main():
    random = np.random.RandomState(3)
    net = UNet()
    bce = nn.BCEWithLogitsLoss()
    optimizer = torch.optim.RMSprop(net.parameters(), lr=1e-3, weight_decay=1e-8, momentum=0.9)
    epoch_losses = []
    for epoch in range(3):
        net.train()
        epoch_loss = 0
        for _ in range(4):
            images = torch.from_numpy(random.rand(2, 1, 8, 8).astype(np.float32))
            masks = (images > 0.5).float()
            pred = net(images)
            loss = bce(pred, masks) + dice_loss(pred, masks)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_value_(net.parameters(), 0.1)
            optimizer.step()
            epoch_loss += loss.item()
            epoch_losses.append(loss.item())
        print(epoch, epoch_loss / 4)
    return epoch_losses


if __name__ == "__main__":
    main()

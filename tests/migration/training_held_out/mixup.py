"""Samples are mixed, and so are their labels."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class SqueezeExcite(nn.Module):
    def __init__(self, channels, reduction=4):
        super().__init__()
        self.fc = nn.Sequential(
            nn.Linear(channels, channels // reduction),
            nn.ReLU(),
            nn.Linear(channels // reduction, channels),
            nn.Hardsigmoid(),
        )

    def forward(self, x):
        w = self.fc(x.mean(dim=(2, 3)))
        return x * w[:, :, None, None]


class ConvNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 3, padding=1, bias=False)
        self.bn = nn.BatchNorm2d(8, momentum=0.2)
        self.se = SqueezeExcite(8)
        self.dw = nn.Conv2d(8, 8, 3, stride=2, padding=1, groups=8)
        self.pool = nn.AdaptiveAvgPool2d((1, 1))
        self.fc = nn.Linear(8, 4)

    def forward(self, x):
        x = F.hardswish(self.bn(self.stem(x)))
        x = F.relu6(self.dw(self.se(x)))
        return self.fc(self.pool(x).flatten(1))


def mixup_data(x, y, alpha, rs):
    lam = rs.beta(alpha, alpha) if alpha > 0 else 1
    index = torch.from_numpy(rs.permutation(x.size(0)))
    return lam * x + (1 - lam) * x[index, :], y, y[index], lam


def mixup_criterion(criterion, pred, y_a, y_b, lam):
    return lam * criterion(pred, y_a) + (1 - lam) * criterion(pred, y_b)


def main():
    rs = np.random.RandomState(46)
    net = ConvNet()
    criterion = nn.CrossEntropyLoss()
    optimizer = torch.optim.SGD(
        net.parameters(), lr=0.1, momentum=0.9, nesterov=True, weight_decay=5e-4
    )
    scheduler = torch.optim.lr_scheduler.CosineAnnealingWarmRestarts(optimizer, T_0=10, T_mult=2)
    losses = []
    for i in range(40):
        x = torch.from_numpy(rs.rand(8, 3, 10, 10).astype(np.float32))
        y = torch.from_numpy(rs.randint(0, 4, 8))
        mixed, y_a, y_b, lam = mixup_data(x, y, 0.4, rs)
        net.train()
        loss = mixup_criterion(criterion, net(mixed), y_a, y_b, lam)
        for param in net.parameters():
            param.grad = None
        loss.backward()
        optimizer.step()
        scheduler.step(i / 4)
        losses.append(loss.item())
    net.eval()
    with torch.inference_mode():
        losses.append(criterion(net(x), y).item())
    return losses


if __name__ == "__main__":
    main()

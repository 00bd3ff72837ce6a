"""A CNN with batch norm: epochs with a last batch that is smaller, evaluation, a schedule."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 4, 3, padding=1)
        self.bn1 = nn.BatchNorm2d(4)
        self.conv2 = nn.Conv2d(4, 8, 3, padding=1)
        self.bn2 = nn.BatchNorm2d(8)
        self.fc = nn.Linear(8 * 2 * 2, 3)

    def forward(self, x):
        x = F.max_pool2d(F.relu(self.bn1(self.conv1(x))), 2)
        x = F.max_pool2d(F.relu(self.bn2(self.conv2(x))), 2)
        return self.fc(torch.flatten(x, 1))


def evaluate(model, x, y):
    model.eval()
    with torch.no_grad():
        return F.cross_entropy(model(x), y).item()


def main():
    random = np.random.RandomState(0)
    x = torch.from_numpy(random.randn(22, 1, 8, 8).astype(np.float32))
    y = torch.from_numpy(random.randint(0, 3, 22))
    model = Net()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.05, momentum=0.9)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)
    history = []
    for _ in range(4):
        model.train()
        for start in range(0, 22, 8):
            images, labels = x[start : start + 8], y[start : start + 8]
            optimizer.zero_grad()
            loss = F.cross_entropy(model(images), labels)
            loss.backward()
            optimizer.step()
            history.append(loss.item())
        scheduler.step()
        history.append(evaluate(model, x, y))
    return history

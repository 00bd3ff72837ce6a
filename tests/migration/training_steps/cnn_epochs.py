"""A convolutional network, trained by epochs, with its accuracy."""

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn
from torch.optim.lr_scheduler import StepLR


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, 3)
        self.conv2 = nn.Conv2d(8, 8, 3)
        self.fc = nn.Linear(8 * 2 * 2, 4)

    def forward(self, x):
        x = F.relu(self.conv1(x))
        x = F.max_pool2d(F.relu(self.conv2(x)), 2)
        return F.log_softmax(self.fc(torch.flatten(x, 1)), dim=1)


def train(model, device, batches, optimizer, epoch, losses):
    model.train()
    for batch_idx, (data, target) in enumerate(batches):
        data, target = data.to(device), target.to(device)
        optimizer.zero_grad()
        output = model(data)
        loss = F.nll_loss(output, target)
        loss.backward()
        optimizer.step()
        if batch_idx % 2 == 0:
            print(f"epoch {epoch} [{batch_idx * len(data)}] {loss.item():.5f}")
        losses.append(loss.item())


def main():
    random = np.random.RandomState(0)
    device = torch.device("cpu")
    images = torch.from_numpy(random.randn(48, 1, 8, 8).astype(np.float32))
    labels = torch.from_numpy(random.randint(0, 4, 48))
    batches = [(images[i : i + 8], labels[i : i + 8]) for i in range(0, 48, 8)]
    model = Net().to(device)
    optimizer = torch.optim.Adadelta(model.parameters(), lr=0.5)
    scheduler = StepLR(optimizer, step_size=1, gamma=0.7)
    losses = []
    for epoch in range(1, 4):
        train(model, device, batches, optimizer, epoch, losses)
        scheduler.step()
    return losses


if __name__ == "__main__":
    main()

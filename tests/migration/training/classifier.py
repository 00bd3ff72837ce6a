"""Train a small convolutional classifier."""

import argparse

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim
from torch.utils.data import DataLoader, Dataset


class Blobs(Dataset):
    """Images whose brightest corner is the label."""

    def __init__(self, count, seed):
        random = np.random.RandomState(seed)
        images = random.randn(count, 1, 8, 8).astype(np.float32)
        corners = np.stack(
            [
                images[:, 0, :4, :4].mean((1, 2)),
                images[:, 0, :4, 4:].mean((1, 2)),
                images[:, 0, 4:, :4].mean((1, 2)),
                images[:, 0, 4:, 4:].mean((1, 2)),
            ],
            axis=1,
        )
        self.images = torch.from_numpy(images)
        self.labels = torch.from_numpy(corners.argmax(axis=1))

    def __len__(self):
        return len(self.images)

    def __getitem__(self, index):
        return self.images[index], self.labels[index]


class Net(nn.Module):
    def __init__(self, classes=4):
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(1, 8, kernel_size=3, padding=1),
            nn.BatchNorm2d(8),
            nn.ReLU(inplace=True),
            nn.MaxPool2d(2),
        )
        self.conv = nn.Conv2d(8, 16, 3, padding=1, bias=False)
        self.bn = nn.BatchNorm2d(16)
        self.fc = nn.Linear(16 * 2 * 2, classes)

    def forward(self, x):
        x = self.features(x)
        x = F.relu(self.bn(self.conv(x)))
        x = F.max_pool2d(x, 2)
        return self.fc(x.view(x.size(0), -1))


def train_epoch(model, loader, criterion, optimizer, device, history):
    model.train()
    correct = 0
    for images, labels in loader:
        images, labels = images.to(device), labels.to(device)

        optimizer.zero_grad()
        outputs = model(images)
        loss = criterion(outputs, labels)
        loss.backward()
        optimizer.step()

        history.append(loss.item())
        correct += (outputs.argmax(dim=1) == labels).sum().item()
    return correct / len(loader.dataset)


@torch.no_grad()
def evaluate(model, loader, device):
    model.eval()
    correct = 0
    total = 0
    for images, labels in loader:
        images = images.to(device)
        labels = labels.to(device)
        outputs = model(images)
        predicted = outputs.argmax(dim=1)
        correct += (predicted == labels).sum().item()
        total += labels.size(0)
    return correct / total


def main(arguments=None):
    parser = argparse.ArgumentParser()
    parser.add_argument("--epochs", type=int, default=4)
    parser.add_argument("--batch-size", type=int, default=16)
    parser.add_argument("--lr", type=float, default=0.05)
    args = parser.parse_args(arguments)

    torch.manual_seed(0)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    train_loader = DataLoader(Blobs(256, 0), batch_size=args.batch_size, num_workers=0)
    test_loader = DataLoader(Blobs(64, 1), batch_size=args.batch_size)
    model = Net().to(device)
    criterion = nn.CrossEntropyLoss()
    optimizer = optim.SGD(model.parameters(), lr=args.lr, momentum=0.9, weight_decay=1e-4)
    scheduler = optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.5)

    history = []
    for epoch in range(args.epochs):
        seen = train_epoch(model, train_loader, criterion, optimizer, device, history)
        accuracy = evaluate(model, test_loader, device)
        scheduler.step()
        print(f"epoch {epoch}: {seen:.3f} of the batches, {accuracy:.3f} of the test images")
    torch.save(model.state_dict(), "classifier.pth")
    model.load_state_dict(torch.load("classifier.pth", map_location=device))
    print(f"read again: {evaluate(model, test_loader, device):.3f}")
    return history


if __name__ == "__main__":
    main()

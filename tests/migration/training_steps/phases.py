"""Training and validation in one loop over phases."""

import copy

import numpy as np
import torch
from torch import nn


def train_model(model, criterion, optimizer, scheduler, batches, num_epochs=3):
    best, best_weights, history = float("inf"), copy.deepcopy(model.state_dict()), []
    for epoch in range(num_epochs):
        for phase in ["train", "val"]:
            if phase == "train":
                model.train()
            else:
                model.eval()
            running_loss, running_corrects = 0.0, 0
            for inputs, labels in batches[phase]:
                optimizer.zero_grad()
                with torch.set_grad_enabled(phase == "train"):
                    outputs = model(inputs)
                    _, preds = torch.max(outputs, 1)
                    loss = criterion(outputs, labels)
                    if phase == "train":
                        loss.backward()
                        optimizer.step()
                running_loss += loss.item() * inputs.size(0)
                running_corrects += torch.sum(preds == labels.data).item()
            if phase == "train":
                scheduler.step()
            history.append(running_loss / 24)
            if phase == "val" and running_loss < best:
                best, best_weights = running_loss, copy.deepcopy(model.state_dict())
    model.load_state_dict(best_weights)
    return history


def main():
    random = np.random.RandomState(5)
    batches = {
        phase: [
            (
                torch.from_numpy(random.randn(8, 5).astype(np.float32)),
                torch.from_numpy(random.randint(0, 3, 8)),
            )
            for _ in range(3)
        ]
        for phase in ("train", "val")
    }
    model = nn.Sequential(nn.Linear(5, 12), nn.ReLU(), nn.Linear(12, 3))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=2, gamma=0.1)
    return train_model(model, nn.CrossEntropyLoss(), optimizer, scheduler, batches)


if __name__ == "__main__":
    main()

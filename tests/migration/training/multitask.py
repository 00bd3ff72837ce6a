"""Heads that take part in turns: weight decay leaves those alone that do not."""

import numpy as np
import torch
from torch import nn


class MultiTask(nn.Module):
    def __init__(self):
        super().__init__()
        self.trunk = nn.Sequential(nn.Linear(6, 16), nn.ReLU())
        self.heads = nn.ModuleDict({"size": nn.Linear(16, 1), "kind": nn.Linear(16, 3)})
        self.log_vars = nn.Parameter(torch.zeros(2))
        self.never = nn.Linear(4, 4)

    def forward(self, x, task):
        return self.heads[task](self.trunk(x))


def main():
    random = np.random.RandomState(27)
    model = MultiTask()
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2, weight_decay=0.1)
    criteria = {"size": nn.MSELoss(), "kind": nn.CrossEntropyLoss()}
    losses = []
    for step in range(48):
        task = "size" if step % 3 else "kind"
        x = torch.from_numpy(random.randn(8, 6)).float()
        target = x.sum(1, keepdim=True) if task == "size" else x[:, :3].argmax(1)
        raw = criteria[task](model(x, task), target)
        number = 0 if task == "size" else 1
        loss = torch.exp(-model.log_vars[number]) * raw + model.log_vars[number]
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    losses.append(model.never.weight.detach().abs().sum().item())
    return losses


if __name__ == "__main__":
    main()

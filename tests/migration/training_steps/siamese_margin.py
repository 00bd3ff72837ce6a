"""Pairs of inputs, one network, parameter groups with their own decay."""

import numpy as np
import torch
from torch import nn


class Siamese(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(6, 12), nn.ReLU(), nn.Linear(12, 4))

    def forward_once(self, x):
        return self.body(x)

    def forward(self, one, other):
        return self.forward_once(one), self.forward_once(other)


class ContrastiveLoss(nn.Module):
    def __init__(self, margin=1.0):
        super().__init__()
        self.margin = margin

    def forward(self, one, other, label):
        distance = nn.functional.pairwise_distance(one, other)
        return torch.mean(
            (1 - label) * distance.pow(2)
            + label * torch.clamp(self.margin - distance, min=0.0).pow(2)
        )


def main():
    random = np.random.RandomState(9)
    net, criterion = Siamese(), ContrastiveLoss()
    decay = [p for n, p in net.named_parameters() if n.endswith("weight")]
    rest = [p for n, p in net.named_parameters() if not n.endswith("weight")]
    optimizer = torch.optim.AdamW(
        [{"params": decay, "weight_decay": 0.1}, {"params": rest, "weight_decay": 0.0}], lr=5e-3
    )
    history = []
    for i in range(20):
        one, other = (torch.from_numpy(random.randn(8, 6).astype(np.float32)) for _ in range(2))
        label = torch.from_numpy(random.randint(0, 2, 8)).float()
        optimizer.zero_grad()
        output1, output2 = net(one, other)
        loss_contrastive = criterion(output1, output2, label)
        loss_contrastive.backward()
        optimizer.step()
        history.append(loss_contrastive.item())
    return history


if __name__ == "__main__":
    main()

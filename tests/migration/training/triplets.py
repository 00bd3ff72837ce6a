"""Samples of one class nearer than those of another."""

import numpy as np
import torch
import torch.nn as nn
from torch.utils.data import DataLoader, Dataset


class TripletDataset(Dataset):
    def __init__(self, count=160):
        random = np.random.RandomState(23)
        self.centers = random.randn(5, 8).astype(np.float32)
        self.labels = random.randint(0, 5, (count, 2))
        self.noise = 0.2 * random.randn(count, 3, 8).astype(np.float32)

    def __len__(self):
        return len(self.labels)

    def __getitem__(self, idx):
        own, other = self.labels[idx]
        if own == other:
            other = (other + 1) % 5
        anchor = torch.from_numpy(self.centers[own] + self.noise[idx, 0])
        positive = torch.from_numpy(self.centers[own] + self.noise[idx, 1])
        negative = torch.from_numpy(self.centers[other] + self.noise[idx, 2])
        return {"anchor": anchor, "positive": positive, "negative": negative, "label": int(own)}


class EmbeddingNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Sequential(nn.Linear(8, 16), nn.PReLU(), nn.Linear(16, 4))

    def forward(self, x):
        return nn.functional.normalize(self.fc(x), p=2, dim=1)


def main():
    loader = DataLoader(TripletDataset(), batch_size=16, num_workers=0)
    net = EmbeddingNet()
    criterion = nn.TripletMarginLoss(margin=0.5)
    center = nn.Linear(4, 5)
    optimizer = torch.optim.Adam(list(net.parameters()) + list(center.parameters()), lr=5e-3)
    losses = []
    for epoch in range(5):
        for batch in loader:
            a, p, n = net(batch["anchor"]), net(batch["positive"]), net(batch["negative"])
            loss = criterion(a, p, n)
            loss += 0.1 * nn.functional.cross_entropy(center(a), batch["label"])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
    return losses


if __name__ == "__main__":
    main()

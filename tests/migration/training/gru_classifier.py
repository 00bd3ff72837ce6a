"""Sequences with a GRU; param groups, batches made by a function."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Sequences(Dataset):
    def __init__(self, count):
        random = np.random.RandomState(3)
        self.items = []
        for _ in range(count):
            length = random.randint(3, 9)
            values = random.randint(1, 20, length)
            self.items.append((values.tolist(), int(values.sum() % 2)))

    def __len__(self):
        return len(self.items)

    def __getitem__(self, i):
        return self.items[i]


def collate(batch):
    longest = max(len(values) for values, _ in batch)
    tokens = torch.zeros(len(batch), longest, dtype=torch.long)
    for row, (values, _) in enumerate(batch):
        tokens[row, : len(values)] = torch.tensor(values)
    return {"tokens": tokens, "labels": torch.tensor([label for _, label in batch])}


class Classifier(nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = nn.Embedding(20, 8, padding_idx=0)
        self.gru = nn.GRU(8, 12, bidirectional=True, batch_first=True)
        self.head = nn.Sequential(nn.Linear(24, 12), nn.Tanh(), nn.Linear(12, 2))

    def forward(self, tokens):
        output, _ = self.gru(self.embed(tokens))
        mask = (tokens != 0).unsqueeze(-1).float()
        pooled = (output * mask).sum(1) / mask.sum(1)
        return self.head(pooled)


def main():
    loader = DataLoader(Sequences(200), batch_size=20, collate_fn=collate, drop_last=True)
    model = Classifier()
    optimizer = torch.optim.SGD(
        [
            {"params": model.embed.parameters(), "lr": 0.5},
            {"params": model.gru.parameters()},
            {"params": model.head.parameters(), "weight_decay": 0.01},
        ],
        lr=0.1,
        momentum=0.9,
    )
    scheduler = torch.optim.lr_scheduler.MultiStepLR(optimizer, [20, 40], gamma=0.5)
    losses = []
    for _ in range(5):
        for batch in loader:
            logits = model(batch["tokens"])
            loss = nn.functional.cross_entropy(logits, batch["labels"])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            scheduler.step()
            losses.append(loss.item())
    print([group["lr"] for group in optimizer.param_groups])
    return losses


if __name__ == "__main__":
    main()

"""Samplers, datasets of several parts, streams."""

import numpy as np
import torch
from torch import nn
from torch.utils.data import (
    BatchSampler,
    ConcatDataset,
    DataLoader,
    Dataset,
    IterableDataset,
    Sampler,
    SequentialSampler,
    Subset,
    TensorDataset,
)


class Lines(Dataset):
    def __init__(self, seed, count, transform=None):
        random = np.random.RandomState(seed)
        self.x = random.randn(count, 3)
        self.transform = transform

    def __len__(self):
        return self.x.shape[0]

    def __getitem__(self, index):
        x = self.x[index].astype(np.float32)
        if self.transform is not None:
            x = self.transform(x)
        return x, np.float32(x.sum()), index


class Stream(IterableDataset):
    def __init__(self, count):
        self.count = count

    def __iter__(self):
        random = np.random.RandomState(31)
        for _ in range(self.count):
            x = torch.from_numpy(random.randn(3).astype(np.float32))
            yield x, x.sum(), 0


class Backwards(Sampler):
    def __init__(self, source):
        self.source = source

    def __iter__(self):
        return iter(range(len(self.source) - 1, -1, -1))

    def __len__(self):
        return len(self.source)


def main():
    both = ConcatDataset([Lines(0, 33), Lines(1, 20, transform=lambda x: x * 2)])
    part = Subset(both, list(range(5, 45)))
    loaders = [
        DataLoader(both, batch_size=8, num_workers=0, drop_last=True),
        DataLoader(part, batch_size=8, sampler=Backwards(part)),
        DataLoader(part, batch_sampler=BatchSampler(SequentialSampler(part), 7, drop_last=False)),
        DataLoader(Stream(20), batch_size=6),
    ]
    plain = TensorDataset(torch.arange(12).float().view(4, 3), torch.ones(4), torch.arange(4))
    loaders.append(DataLoader(plain, batch_size=3))
    model = nn.Linear(3, 1)
    optimizer = torch.optim.SGD(model.parameters(), lr=0.02)
    losses = []
    for loader in loaders:
        for x, y, index in loader:
            loss = nn.functional.l1_loss(model(x).squeeze(1), y)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item() + float(index.float().mean()) / 100)
    return losses + [len(loader) for loader in loaders[:3]]


if __name__ == "__main__":
    main()

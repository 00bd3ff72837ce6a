"""Loaders with workers: samples of a class, tensors, dicts, errors and iterables."""

import itertools
import random

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset, IterableDataset, TensorDataset, get_worker_info

X = torch.arange(24.0).reshape(12, 2)


class Points(Dataset):
    def __len__(self):
        return 11

    def __getitem__(self, index):
        if index == 10:
            raise KeyError("there is no sample 10")
        assert get_worker_info().num_workers == 2
        by_chance = random.random() + np.random.rand()
        return {
            "x": torch.tensor([[index] * 3] * 2),
            "name": f"n{index}",
            "index": index,
            "r": by_chance,
        }


class Stream(IterableDataset):
    def __iter__(self):
        yield from range(3)


class Endless:
    def __iter__(self):
        return itertools.cycle([[0, 1], [2]])


def collated(samples):
    return [one["name"] for one in samples], torch.tensor([one["index"] for one in samples])


def main():
    torch.manual_seed(0)
    nn.Linear(2, 2)(X).sum().backward()
    for _ in range(2):
        chances = []
        for batch in DataLoader(Points(), batch_sampler=[[1, 2], [3], [4, 0, 9]], num_workers=2):
            print(
                list(batch["x"].shape),
                batch["x"].sum().item(),
                batch["name"],
                batch["index"].tolist(),
            )
            chances += batch["r"].tolist()
        print(len(chances), len(set(chances)), all(0 <= one < 2 for one in chances))
    some = DataLoader(Points(), 4, sampler=range(0, 10, 3), collate_fn=collated, num_workers=2)
    for names, places in some:
        print(names, places.tolist())
    loader = DataLoader(TensorDataset(X, X + 1), batch_size=5, drop_last=True, num_workers=2)
    print(len(loader), len(loader.dataset), loader.num_workers)
    for x, y in loader:
        print(x.tolist(), y.sum().item())
    numbers = DataLoader(TensorDataset(torch.arange(9)), 2, shuffle=True, num_workers=2)
    print(sorted(torch.cat([x for (x,) in numbers]).tolist()))
    print(list(DataLoader(TensorDataset(X[:0]), num_workers=2)))
    endless = DataLoader(TensorDataset(X), batch_sampler=Endless(), num_workers=2)
    print([x.tolist() for (x,) in itertools.islice(endless, 3)])
    for one in DataLoader(Stream(), batch_size=2, num_workers=2):
        print(one.tolist())
    try:
        list(DataLoader(Points(), batch_size=None, num_workers=2))
    except KeyError as error:
        print("KeyError", "there is no sample 10" in str(error))


if __name__ == "__main__":
    main()

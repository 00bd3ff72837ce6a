"""A loader whose samples are computed by operators: its workers are forked, or begin anew."""

import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset


class Squares(Dataset):
    def __init__(self, values):
        self.values = values

    def __len__(self):
        return len(self.values)

    def __getitem__(self, index):
        return self.values[index] * self.values[index] + 1


def main():
    torch.manual_seed(0)
    nn.Linear(2, 2)(torch.ones(3, 2)).sum().backward()
    data = Squares(torch.arange(7.0))
    for context in (None, "spawn"):
        loader = DataLoader(data, 3, num_workers=2, multiprocessing_context=context)
        for _ in range(2):
            print([one.tolist() for one in loader])


if __name__ == "__main__":
    main()

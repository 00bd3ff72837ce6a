"""A small network with a normalisation layer and dropout."""

import torch
from torch import nn


class Classifier(nn.Module):
    """Three layers that part two spirals."""

    def __init__(self, hidden: int = 32):
        super().__init__()
        self.body = nn.Sequential(
            nn.Linear(2, hidden),
            nn.BatchNorm1d(hidden),
            nn.GELU(),
            nn.Linear(hidden, hidden),
            nn.LayerNorm(hidden),
            nn.ReLU(inplace=True),
        )
        self.head = nn.Linear(hidden, 2)
        for module in self.modules():
            if isinstance(module, nn.Linear):
                nn.init.kaiming_normal_(module.weight, nonlinearity="relu")

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.body(x))

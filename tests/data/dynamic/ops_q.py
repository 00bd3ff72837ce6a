import torch
from torch import nn


# inputs: x=float(3, 5)
def quantile_fed(x):
    x = torch.unique(x)  # dynamic: unique dim 0
    return torch.quantile(x, 0.5)


# inputs: x=float()
# init: 0
class QuantileDim(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.quantile(x, 0.5, dim=self.dim, keepdim=False, interpolation='linear')

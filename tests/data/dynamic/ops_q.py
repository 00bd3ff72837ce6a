import torch
from torch import nn


# inputs: x=float()
def quantile_fed(x):
    x = torch.unique(x)  # possible: _unique2
    return torch.quantile(x, 0.5)


# inputs: x=float()
# init: 0
class QuantileDim(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.dim = dim

    def forward(self, x):
        return torch.quantile(x, 0.5, dim=self.dim, keepdim=False, interpolation='linear')

"""A moving average of the weights is kept beside the model."""

import copy

import numpy as np
import torch
import torch.nn as nn


class ModelEMA:
    def __init__(self, model, decay=0.9):
        self.module = copy.deepcopy(model).eval()
        self.decay = decay
        for p in self.module.parameters():
            p.requires_grad_(False)

    @torch.no_grad()
    def update(self, model):
        for ema_p, p in zip(self.module.parameters(), model.parameters()):
            ema_p.data.mul_(self.decay).add_(p.data, alpha=1 - self.decay)

    def update_state(self, model):
        with torch.no_grad():
            msd = model.state_dict()
            for k, v in self.module.state_dict().items():
                if v.dtype.is_floating_point:
                    v.copy_(v * self.decay + (1 - self.decay) * msd[k].detach())


def main():
    random = np.random.RandomState(12)
    model = nn.Sequential(nn.Linear(4, 16), nn.ReLU(), nn.Linear(16, 1))
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    ema = ModelEMA(model)
    losses = []
    for step in range(50):
        x = torch.from_numpy(random.randn(16, 4).astype("float32"))
        y = x.prod(dim=1, keepdim=True)
        loss = torch.mean((model(x) - y) ** 2)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        ema.update(model)
        with torch.no_grad():
            smooth = torch.mean((ema.module(x) - y) ** 2)
        losses.append(loss.item() + smooth.item())
    return losses


if __name__ == "__main__":
    main()

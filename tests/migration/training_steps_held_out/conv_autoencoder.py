"""An autoencoder whose forward is spread over several statements."""

import numpy as np
import torch
from torch import nn


class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(nn.Conv2d(1, 4, 3, stride=2, padding=1), nn.ReLU())
        self.decoder = nn.ConvTranspose2d(4, 1, 3, stride=2, padding=1, output_padding=1)

    def forward(self, x):
        return torch.sigmoid(self.decoder(self.encoder(x)))


def main(epochs=3):
    rng = np.random.RandomState(10)
    net = AutoEncoder()
    mse = nn.MSELoss(reduction="mean")
    opt = torch.optim.Adam(net.parameters(), lr=1e-2, weight_decay=1e-5)
    out = []
    for epoch in range(epochs):
        for _ in range(5):
            img = torch.tensor(rng.rand(3, 1, 6, 6), dtype=torch.float32)
            rec = net(img)
            err = mse(rec, img)
            opt.zero_grad()
            err.backward()
            opt.step()
            out.append(err.item())
        print(f"epoch:{epoch + 1}, loss:{err.item():.4f}")
    return out


if __name__ == "__main__":
    main()

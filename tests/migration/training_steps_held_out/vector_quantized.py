"""An autoencoder whose loss comes from the network with its outputs."""

import numpy as np
import torch
from torch import nn


class Model(nn.Module):
    def __init__(self):
        super().__init__()
        self.encode = nn.Linear(6, 3)
        self.codes = nn.Embedding(8, 3)
        self.decode = nn.Linear(3, 6)

    def forward(self, x):
        z = self.encode(x)
        index = torch.cdist(z, self.codes.weight).argmin(dim=1)
        q = self.codes(index)
        commit = (z.detach() - q).pow(2).mean() + 0.25 * (z - q.detach()).pow(2).mean()
        return self.decode(z + (q - z).detach()), commit, index


def main():
    rng = np.random.RandomState(19)
    model = Model()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    results = {"recon": [], "vq": []}
    for i in range(15):
        x = torch.from_numpy(rng.randn(9, 6).astype(np.float32))
        optimizer.zero_grad()
        x_hat, embedding_loss, _ = model(x)
        recon_loss = torch.mean((x_hat - x) ** 2)
        loss = recon_loss + embedding_loss
        loss.backward()
        optimizer.step()
        results["recon"].append(recon_loss.detach().numpy())
        results["vq"].append(embedding_loss.item())
    return [float(one) for one in results["recon"]] + results["vq"]


if __name__ == "__main__":
    main()

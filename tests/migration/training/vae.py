"""A variational autoencoder."""

import numpy as np
import torch
import torch.utils.data
from torch import nn, optim
from torch.nn import functional as F

random = np.random.RandomState(2)


class VAE(nn.Module):
    def __init__(self):
        super(VAE, self).__init__()
        self.fc1 = nn.Linear(36, 24)
        self.fc21 = nn.Linear(24, 4)
        self.fc22 = nn.Linear(24, 4)
        self.fc3 = nn.Linear(4, 24)
        self.fc4 = nn.Linear(24, 36)

    def encode(self, x):
        h1 = F.relu(self.fc1(x))
        return self.fc21(h1), self.fc22(h1)

    def reparameterize(self, mu, logvar):
        std = torch.exp(0.5 * logvar)
        eps = torch.from_numpy(random.standard_normal(tuple(std.shape)).astype("float32"))
        return mu + eps * std

    def decode(self, z):
        h3 = F.relu(self.fc3(z))
        return torch.sigmoid(self.fc4(h3))

    def forward(self, x):
        mu, logvar = self.encode(x.view(-1, 36))
        z = self.reparameterize(mu, logvar)
        return self.decode(z), mu, logvar


def loss_function(recon_x, x, mu, logvar):
    BCE = F.binary_cross_entropy(recon_x, x.view(-1, 36), reduction="sum")
    KLD = -0.5 * torch.sum(1 + logvar - mu.pow(2) - logvar.exp())
    return BCE + KLD


def train(model, optimizer, loader, losses):
    model.train()
    train_loss = 0
    for batch_idx, data in enumerate(loader):
        optimizer.zero_grad()
        recon_batch, mu, logvar = model(data)
        loss = loss_function(recon_batch, data, mu, logvar)
        loss.backward()
        train_loss += loss.item()
        losses.append(loss.item() / len(data))
        optimizer.step()
    print("average loss: {:.4f}".format(train_loss / len(loader.dataset)))


def main():
    images = (np.random.RandomState(0).rand(160, 1, 6, 6) > 0.6).astype(np.float32)
    loader = torch.utils.data.DataLoader(
        [torch.from_numpy(image) for image in images], batch_size=16, shuffle=False
    )
    model = VAE()
    optimizer = optim.Adam(model.parameters(), lr=1e-3)
    losses = []
    for epoch in range(1, 6):
        train(model, optimizer, loader, losses)
    with torch.no_grad():
        sample = model.decode(torch.zeros(2, 4)).cpu()
        print(sample.view(2, 1, 6, 6).shape)
    return losses


if __name__ == "__main__":
    main()

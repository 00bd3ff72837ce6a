"""Convolutions down and up again, with one cycle of the rate."""

import numpy as np
import torch
import torch.nn as nn


class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Sequential(
            nn.Conv2d(1, 4, 3, stride=2, padding=1),
            nn.ReLU(),
            nn.Conv2d(4, 8, 3, stride=2, padding=1),
            nn.ReLU(),
        )
        self.decoder = nn.Sequential(
            nn.ConvTranspose2d(8, 4, 3, stride=2, padding=1, output_padding=1),
            nn.ReLU(),
            nn.ConvTranspose2d(4, 1, 3, stride=2, padding=1, output_padding=1),
            nn.Sigmoid(),
        )

    def forward(self, x):
        return self.decoder(self.encoder(x))


def main(epochs=5, batches=10):
    random = np.random.RandomState(24)
    images = random.rand(batches, 4, 1, 12, 12).astype(np.float32)
    model = AutoEncoder()
    criterion = nn.MSELoss()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-3, weight_decay=1e-5)
    scheduler = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, max_lr=0.01, epochs=epochs, steps_per_epoch=batches
    )
    losses = []
    for epoch in range(epochs):
        running = 0.0
        for image in images:
            image = torch.from_numpy(image)
            output = model(image)
            loss = criterion(output, image)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            scheduler.step()
            running += loss.item() * image.size(0)
            losses.append(loss.item())
        print(f"epoch {epoch + 1}/{epochs}, loss {running:.4f}")
    return losses


if __name__ == "__main__":
    main()

"""A critic that steps three times for each step of the generator."""

import numpy as np
import torch
from torch import nn


def main():
    random = np.random.RandomState(6)
    generator = nn.Sequential(nn.Linear(4, 12), nn.ReLU(), nn.Linear(12, 2))
    critic = nn.Sequential(nn.Linear(2, 12), nn.ReLU(), nn.Linear(12, 1))
    opt_gen = torch.optim.RMSprop(generator.parameters(), lr=5e-4)
    opt_critic = torch.optim.RMSprop(critic.parameters(), lr=5e-4)
    losses = []
    for step in range(12):
        real = torch.from_numpy(random.randn(6, 2).astype(np.float32))
        for _ in range(3):
            noise = torch.from_numpy(random.randn(6, 4).astype(np.float32))
            fake = generator(noise)
            loss_critic = -(torch.mean(critic(real)) - torch.mean(critic(fake.detach())))
            critic.zero_grad()
            loss_critic.backward()
            opt_critic.step()
            for p in critic.parameters():
                p.data.clamp_(-0.05, 0.05)
        noise = torch.from_numpy(random.randn(6, 4).astype(np.float32))
        loss_gen = -torch.mean(critic(generator(noise)))
        generator.zero_grad()
        loss_gen.backward()
        opt_gen.step()
        losses.append(loss_critic.item() + loss_gen.item())
    return losses


if __name__ == "__main__":
    main()

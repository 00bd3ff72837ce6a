"""Resets at many places, and a step in a method with optional scaler."""

import numpy as np
import torch
from torch import nn
from contextlib import nullcontext


class Agent:
    def __init__(self, amp=False, clip=1.0):
        self.net = nn.Sequential(nn.Linear(4, 8), nn.ELU(), nn.Linear(8, 1))
        self.opt = torch.optim.RMSprop(self.net.parameters(), lr=0.01)
        self.scaler = torch.amp.GradScaler("cuda") if amp else None
        self.clip = clip
        self.ctx = torch.autocast("cuda", dtype=torch.float16) if amp else nullcontext()

    def update(self, states, returns):
        with self.ctx:
            values = self.net(states).squeeze(-1)
            loss = 0.5 * (returns - values).pow(2).mean()
        self.opt.zero_grad()
        if self.scaler:
            self.scaler.scale(loss).backward()
            self.scaler.unscale_(self.opt)
            nn.utils.clip_grad_norm_(self.net.parameters(), self.clip)
            self.scaler.step(self.opt)
            self.scaler.update()
        else:
            loss.backward()
            nn.utils.clip_grad_norm_(self.net.parameters(), self.clip)
            self.opt.step()
        return loss.item()


def main():
    random = np.random.RandomState(8)
    agent = Agent()
    found = []
    for _ in range(15):
        states = torch.from_numpy(random.randn(6, 4).astype(np.float32))
        returns = torch.from_numpy(random.randn(6).astype(np.float32))
        found.append(agent.update(states, returns))
    return found


if __name__ == "__main__":
    print(main())

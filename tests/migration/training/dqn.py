"""Values of actions, with a target network and a memory."""

import random
from collections import deque, namedtuple

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim

Transition = namedtuple("Transition", ("state", "action", "next_state", "reward", "done"))


class ReplayMemory(object):
    def __init__(self, capacity, seed):
        self.memory = deque([], maxlen=capacity)
        self.random = random.Random(seed)

    def push(self, *args):
        self.memory.append(Transition(*args))

    def sample(self, batch_size):
        return self.random.sample(list(self.memory), batch_size)

    def __len__(self):
        return len(self.memory)


class QNetwork(nn.Module):
    def __init__(self, states, actions):
        super().__init__()
        self.layer1 = nn.Linear(states, 24)
        self.layer2 = nn.Linear(24, 24)
        self.layer3 = nn.Linear(24, actions)

    def forward(self, x):
        x = F.relu(self.layer1(x))
        x = F.relu(self.layer2(x))
        return self.layer3(x)


class Agent:
    def __init__(self, states=4, actions=3, gamma=0.9, tau=0.05):
        self.policy_net = QNetwork(states, actions)
        self.target_net = QNetwork(states, actions)
        self.optimizer = optim.AdamW(self.policy_net.parameters(), lr=1e-3, amsgrad=True)
        self.target_net.load_state_dict(self.policy_net.state_dict())
        self.target_net.eval()
        self.memory = ReplayMemory(500, 0)
        self.gamma, self.tau = gamma, tau

    def learn(self, batch_size=16):
        batch = Transition(*zip(*self.memory.sample(batch_size)))
        states = torch.tensor(np.stack(batch.state), dtype=torch.float32)
        next_states = torch.tensor(np.stack(batch.next_state), dtype=torch.float32)
        actions = torch.tensor(batch.action, dtype=torch.int64).unsqueeze(1)
        rewards = torch.tensor(batch.reward, dtype=torch.float32)
        done = torch.tensor(batch.done, dtype=torch.float32)
        values = self.policy_net(states).gather(1, actions).squeeze(1)
        with torch.no_grad():
            best = self.target_net(next_states).max(1).values
        expected = rewards + self.gamma * best * (1 - done)
        loss = F.smooth_l1_loss(values, expected)
        self.optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_value_(self.policy_net.parameters(), 100)
        self.optimizer.step()
        return loss.item()

    def soft_update(self):
        target = self.target_net.state_dict()
        policy = self.policy_net.state_dict()
        for key in policy:
            target[key] = policy[key] * self.tau + target[key] * (1 - self.tau)
        self.target_net.load_state_dict(target)


def main():
    draw = np.random.RandomState(21)
    agent = Agent()
    for _ in range(100):
        state = draw.randn(4)
        action = int(draw.randint(3))
        agent.memory.push(
            state, action, state[::-1].copy(), float(state[action]), draw.rand() < 0.2
        )
    losses = []
    for step in range(40):
        losses.append(agent.learn())
        agent.soft_update()
    return losses


if __name__ == "__main__":
    main()

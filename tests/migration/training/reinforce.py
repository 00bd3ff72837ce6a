"""A policy that is rewarded; the loss is summed over an episode."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


class Policy(nn.Module):
    def __init__(self):
        super(Policy, self).__init__()
        self.affine1 = nn.Linear(4, 16)
        self.action_head = nn.Linear(16, 2)
        self.value_head = nn.Linear(16, 1)
        self.saved = []
        self.rewards = []

    def forward(self, x):
        x = F.relu(self.affine1(x))
        return F.softmax(self.action_head(x), dim=-1), self.value_head(x)


def finish_episode(model, optimizer, gamma=0.95):
    R = 0
    policy_losses, value_losses, returns = [], [], []
    for r in model.rewards[::-1]:
        R = r + gamma * R
        returns.insert(0, R)
    returns = torch.tensor(returns)
    returns = (returns - returns.mean()) / (returns.std() + 1e-6)
    for (log_prob, value), R in zip(model.saved, returns):
        advantage = R - value.item()
        policy_losses.append(-log_prob * advantage)
        value_losses.append(F.smooth_l1_loss(value, R.reshape(1)))
    optimizer.zero_grad()
    loss = torch.stack(policy_losses).sum() + torch.stack(value_losses).sum()
    loss.backward()
    optimizer.step()
    del model.rewards[:]
    del model.saved[:]
    return loss.item()


def main():
    random = np.random.RandomState(22)
    model = Policy()
    optimizer = torch.optim.Adam(model.parameters(), lr=1e-2)
    losses = []
    for episode in range(25):
        for t in range(8):
            state = torch.from_numpy(random.randn(4).astype(np.float32))
            probs, value = model(state)
            action = int(random.rand() < 0.5)
            model.saved.append((torch.log(probs[action]), value))
            model.rewards.append(float(state[action]))
        losses.append(finish_episode(model, optimizer))
    return losses


if __name__ == "__main__":
    main()

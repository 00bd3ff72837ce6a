"""A policy that changes little at each step, with several epochs over the same memory."""

import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim
from torch.utils.data import BatchSampler, SequentialSampler


class ActorCritic(nn.Module):
    def __init__(self, obs=5, actions=4):
        super().__init__()
        self.shared = nn.Sequential(nn.Linear(obs, 24), nn.Tanh(), nn.Linear(24, 24), nn.Tanh())
        self.actor = nn.Linear(24, actions)
        self.critic = nn.Linear(24, 1)
        for layer in self.shared:
            if isinstance(layer, nn.Linear):
                nn.init.orthogonal_(layer.weight, gain=np.sqrt(2))
                nn.init.constant_(layer.bias, 0.0)

    def evaluate(self, obs, action):
        h = self.shared(obs)
        logp = torch.log_softmax(self.actor(h), dim=-1)
        chosen = logp.gather(-1, action.unsqueeze(-1)).squeeze(-1)
        entropy = -(logp.exp() * logp).sum(-1)
        return chosen, entropy, self.critic(h).squeeze(-1)


def gae(rewards, values, gamma=0.97, lam=0.9):
    advantages = torch.zeros_like(rewards)
    running = 0.0
    for t in reversed(range(len(rewards))):
        following = values[t + 1] if t + 1 < len(values) else 0.0
        delta = rewards[t] + gamma * following - values[t]
        running = delta + gamma * lam * running
        advantages[t] = running
    return advantages, advantages + values


def main():
    rs = np.random.RandomState(43)
    agent = ActorCritic()
    optimizer = optim.Adam(agent.parameters(), lr=1e-3, eps=1e-5)
    curve = []
    for update in range(4):
        obs = torch.tensor(rs.randn(32, 5), dtype=torch.float32)
        action = torch.tensor(rs.randint(0, 4, 32))
        reward = (action == obs[:, :4].argmax(-1)).float()
        with torch.no_grad():
            old_logp, _, values = agent.evaluate(obs, action)
            adv, returns = gae(reward, values)
            adv = (adv - adv.mean()) / (adv.std() + 1e-8)
        for epoch in range(3):
            for idx in BatchSampler(SequentialSampler(range(32)), 8, drop_last=True):
                logp, entropy, value = agent.evaluate(obs[idx], action[idx])
                ratio = (logp - old_logp[idx]).exp()
                surrogate = torch.min(ratio * adv[idx], ratio.clamp(0.8, 1.2) * adv[idx])
                loss = (
                    -surrogate.mean()
                    + 0.5 * (returns[idx] - value).pow(2).mean()
                    - 0.01 * entropy.mean()
                )
                optimizer.zero_grad()
                loss.backward()
                nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
                optimizer.step()
                curve.append(loss.item())
    return curve


if __name__ == "__main__":
    main()

"""Networks that hold their optimizers, as in books on reinforcement learning."""

import numpy as np
import torch as T
import torch.nn as nn
import torch.nn.functional as F
import torch.optim as optim


class CriticNetwork(nn.Module):
    def __init__(self, beta, dims, n_actions):
        super(CriticNetwork, self).__init__()
        self.fc1 = nn.Linear(dims, 16)
        self.action_value = nn.Linear(n_actions, 16)
        self.q = nn.Linear(16, 1)
        self.optimizer = optim.Adam(self.parameters(), lr=beta, weight_decay=0.01)
        self.device = T.device("cuda:0" if T.cuda.is_available() else "cpu")
        self.to(self.device)

    def forward(self, state, action):
        return self.q(F.relu(T.add(self.fc1(state), self.action_value(action))))


class ActorNetwork(nn.Module):
    def __init__(self, alpha, dims, n_actions):
        super(ActorNetwork, self).__init__()
        self.fc1 = nn.Linear(dims, 16)
        self.mu = nn.Linear(16, n_actions)
        self.optimizer = optim.Adam(self.parameters(), lr=alpha)
        self.device = T.device("cuda:0" if T.cuda.is_available() else "cpu")
        self.to(self.device)

    def forward(self, state):
        return T.tanh(self.mu(F.relu(self.fc1(state))))


class Agent:
    def __init__(self, gamma=0.9):
        self.gamma = gamma
        self.actor, self.critic = ActorNetwork(1e-3, 4, 2), CriticNetwork(1e-3, 4, 2)
        self.target_critic = CriticNetwork(1e-3, 4, 2)

    def learn(self, states, actions, rewards, states_):
        states = T.tensor(states, dtype=T.float).to(self.actor.device)
        states_ = T.tensor(states_, dtype=T.float).to(self.actor.device)
        actions = T.tensor(actions, dtype=T.float).to(self.actor.device)
        rewards = T.tensor(rewards, dtype=T.float).to(self.actor.device)

        target_actions = self.actor.forward(states_)
        critic_value_ = self.target_critic.forward(states_, target_actions).view(-1)
        critic_value = self.critic.forward(states, actions)
        target = (rewards + self.gamma * critic_value_).view(-1, 1).detach()

        self.critic.optimizer.zero_grad()
        critic_loss = F.mse_loss(target, critic_value)
        critic_loss.backward()
        self.critic.optimizer.step()

        self.actor.optimizer.zero_grad()
        actor_loss = -self.critic.forward(states, self.actor.forward(states))
        actor_loss = T.mean(actor_loss)
        actor_loss.backward()
        self.actor.optimizer.step()
        return critic_loss.item(), actor_loss.item()


def main():
    random = np.random.RandomState(22)
    agent, found = Agent(), []
    for _ in range(10):
        found += agent.learn(
            random.randn(6, 4), random.randn(6, 2), random.randn(6), random.randn(6, 4)
        )
    return found


if __name__ == "__main__":
    print(main())

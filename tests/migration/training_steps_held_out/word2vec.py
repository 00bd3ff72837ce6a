"""Word vectors with negative samples."""

import numpy as np
import torch
from torch import nn

import torch.nn.functional as F


class SkipGram(nn.Module):
    def __init__(self, vocab, dim):
        super().__init__()
        self.u = nn.Embedding(vocab, dim)
        self.v = nn.Embedding(vocab, dim)

    def forward(self, center, context, negative):
        emb_u, emb_v, emb_n = self.u(center), self.v(context), self.v(negative)
        score = F.logsigmoid(torch.sum(emb_u * emb_v, dim=1))
        neg = F.logsigmoid(-torch.bmm(emb_n, emb_u.unsqueeze(2)).squeeze(2)).sum(1)
        return -torch.mean(score + neg)


class Trainer:
    def __init__(self):
        self.rng = np.random.RandomState(12)
        self.model = SkipGram(15, 6)
        self.optimizer = torch.optim.SGD(self.model.parameters(), lr=0.3)

    def train(self):
        running = []
        for i in range(20):
            center = torch.from_numpy(self.rng.randint(0, 15, 8))
            context = torch.from_numpy(self.rng.randint(0, 15, 8))
            negative = torch.from_numpy(self.rng.randint(0, 15, (8, 4)))
            self.optimizer.zero_grad()
            loss = self.model(center, context, negative)
            loss.backward()
            self.optimizer.step()
            running.append(loss.item())
        return running


def main():
    return Trainer().train()


if __name__ == "__main__":
    main()

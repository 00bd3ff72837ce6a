"""Users and items with biases."""

import numpy as np
import torch
from torch import nn


class MatrixFactorization(nn.Module):
    def __init__(self, users, items, factors=8):
        super().__init__()
        self.user_factors = nn.Embedding(users, factors)
        self.item_factors = nn.Embedding(items, factors)
        self.user_bias = nn.Embedding(users, 1)
        self.item_bias = nn.Embedding(items, 1)
        self.mean = nn.Parameter(torch.tensor(3.0))
        self.user_factors.weight.data.uniform_(0, 0.05)
        nn.init.zeros_(self.user_bias.weight)

    def forward(self, user, item):
        dot = (self.user_factors(user) * self.item_factors(item)).sum(1)
        return dot + self.user_bias(user).squeeze() + self.item_bias(item).squeeze() + self.mean


def main():
    random = np.random.RandomState(18)
    users = torch.LongTensor(random.randint(0, 20, 400))
    items = torch.LongTensor(random.randint(0, 30, 400))
    ratings = torch.FloatTensor(random.randint(1, 6, 400).astype(float))
    model = MatrixFactorization(20, 30)
    optimizer = torch.optim.Adagrad(model.parameters(), lr=0.1, weight_decay=1e-4)
    loss_func = torch.nn.MSELoss()
    losses = []
    for epoch in range(5):
        permutation = random.permutation(400)
        for start in range(0, 400, 40):
            rows = torch.from_numpy(permutation[start : start + 40])
            prediction = model(users[rows], items[rows])
            loss = loss_func(prediction, ratings[rows])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            losses.append(loss.item())
        rmse = loss.sqrt().item()
        print(f"epoch {epoch}: {rmse:.3f}")
    return losses


if __name__ == "__main__":
    main()

"""A curve is fitted by LBFGS with a closure."""

import numpy as np
import torch
import torch.nn as nn
import torch.optim as optim


def main():
    random = np.random.RandomState(17)
    x = torch.from_numpy(random.uniform(-2, 2, (40, 1))).float()
    target = torch.sin(2 * x)
    seq = nn.Sequential(nn.Linear(1, 10), nn.Tanh(), nn.Linear(10, 1))
    criterion = nn.MSELoss()
    optimizer = optim.LBFGS(seq.parameters(), lr=0.5, max_iter=4)
    losses = []
    for i in range(20):

        def closure():
            optimizer.zero_grad()
            out = seq(x)
            loss = criterion(out, target)
            loss.backward()
            return loss

        loss = optimizer.step(closure)
        losses.append(loss.item())
        with torch.no_grad():
            losses.append(criterion(seq(x), target).item())
    return losses


if __name__ == "__main__":
    main()

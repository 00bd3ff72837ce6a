"""Training against small changes of the inputs, which are differentiated, too."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F


def fgsm(model, x, y, epsilon):
    x = x.clone().detach().requires_grad_(True)
    loss = F.cross_entropy(model(x), y)
    model.zero_grad()
    loss.backward()
    return torch.clamp(x + epsilon * x.grad.sign(), -3, 3).detach()


def pgd(model, x, y, epsilon, alpha, steps):
    delta = torch.zeros_like(x)
    for _ in range(steps):
        delta.requires_grad = True
        loss = F.cross_entropy(model(x + delta), y)
        (grad,) = torch.autograd.grad(loss, [delta])
        delta = (delta.detach() + alpha * grad.sign()).clamp(-epsilon, epsilon)
    return (x + delta).detach()


def main():
    random = np.random.RandomState(34)
    model = nn.Sequential(nn.Linear(6, 20), nn.ELU(), nn.Linear(20, 3))
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1, momentum=0.9)
    losses = []
    for step in range(40):
        x = torch.tensor(random.randn(16, 6), dtype=torch.float32)
        y = x[:, :3].argmax(dim=1)
        changed = fgsm(model, x, y, 0.1) if step % 2 else pgd(model, x, y, 0.2, 0.05, 3)
        loss = 0.5 * F.cross_entropy(model(x), y) + 0.5 * F.cross_entropy(model(changed), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    main()

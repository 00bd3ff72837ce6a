"""Two layers without modules and without an optimizer."""

import numpy as np
import torch

dtype = torch.float
device = torch.device("cpu")


def main():
    random = np.random.RandomState(19)
    N, D_in, H, D_out = 32, 10, 12, 3
    x = torch.tensor(random.randn(N, D_in), device=device, dtype=dtype)
    y = torch.tensor(random.randn(N, D_out), device=device, dtype=dtype)
    w1 = torch.tensor(random.randn(D_in, H), device=device, dtype=dtype, requires_grad=True)
    w2 = torch.tensor(random.randn(H, D_out), device=device, dtype=dtype, requires_grad=True)
    learning_rate = 1e-4
    losses = []
    for t in range(50):
        y_pred = x.mm(w1).clamp(min=0).mm(w2)
        loss = (y_pred - y).pow(2).sum()
        losses.append(loss.item())
        loss.backward()
        with torch.no_grad():
            w1 -= learning_rate * w1.grad
            w2 -= learning_rate * w2.grad
            w1.grad = None
            w2.grad = None
    return losses


if __name__ == "__main__":
    main()

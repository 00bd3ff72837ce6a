"""Weights of one bit, by a gradient of one's own."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.autograd import Function


class BinarizeSTE(Function):
    @staticmethod
    def forward(ctx, input, limit):
        ctx.save_for_backward(input)
        ctx.limit = limit
        return torch.where(input >= 0, torch.ones_like(input), -torch.ones_like(input))

    @staticmethod
    def backward(ctx, grad_output):
        (input,) = ctx.saved_tensors
        mask = (input.abs() <= ctx.limit).float()
        return grad_output * mask, None


class MyReLU(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        ctx.save_for_backward(x)
        return x.clamp(min=0)

    @staticmethod
    def backward(ctx, grad_output):
        (x,) = ctx.saved_tensors
        grad_input = grad_output.clone()
        grad_input[x < 0] = 0
        return grad_input


binarize = BinarizeSTE.apply


class BinaryLinear(nn.Linear):
    def forward(self, x):
        return F.linear(x, binarize(self.weight, 1.0), self.bias)


def main():
    random = np.random.RandomState(16)
    model = nn.Sequential(nn.Linear(6, 16), nn.Tanh(), BinaryLinear(16, 8))
    last = nn.Linear(8, 1)
    optimizer = torch.optim.Adam([*model.parameters(), *last.parameters()], lr=1e-2)
    losses = []
    for _ in range(50):
        x = torch.from_numpy(random.randn(16, 6).astype(np.float32))
        y = x.sum(dim=1, keepdim=True)
        prediction = last(MyReLU.apply(model(x) / 4))
        loss = F.mse_loss(prediction, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


if __name__ == "__main__":
    main()

"""Views are written in what is differentiated as a function; nothing calls `backward`."""

import torch
from torch.func import grad


def loss(x):
    buffer = torch.zeros(3, 4)
    turned = buffer.T
    turned[2] = 7
    buffer.view(-1)[3:5] = 9
    buffer[0][1] = 5
    rows = buffer[1:]
    rows[0, 0] = 4
    rows.T[1] = 2
    turned += 1
    rows[1].mul_(3)
    return (buffer * x * x).sum()


def like(x):
    mask = torch.zeros_like(x)
    turned, rows = mask.T, mask.unbind()
    turned += 1
    mask.fill_diagonal_(0.5)
    turned[1].mul_(3)
    more = x.new_ones(3, 4)
    flat = more.view(-1)
    flat.mul_(2)
    flat[3] = 7
    more += 1
    return (x * mask * flat.view(3, 4)).sum() + rows[1].sum() * x.sum()


def case_buffers():
    return grad(loss)(torch.ones(3, 4)), grad(like)(torch.ones(3, 4))


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(4, 4)

    def forward(self, x):
        mask = torch.zeros(4, 4)
        flat, rows = mask.view(-1), mask[1:]
        flat[3:9] = 2
        mask.T[0] = 1
        flat[[0, 15]] += 3
        rows[0], rows[1] = rows[1].clone(), rows[0].clone()
        return (self.fc(x) * mask).sum(1)


def case_in_a_module():
    net = Net()
    with torch.no_grad():
        net.fc.weight.fill_(0.1)
        net.fc.bias.fill_(0.2)
    optimizer = torch.optim.SGD(net.parameters(), lr=0.003)
    losses = []
    for i in range(3):
        optimizer.zero_grad()
        loss = (net(torch.ones(4, 4) * i) ** 2).mean()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def case_items_of_an_expanded_tensor():
    def spread(b):
        x, counts = torch.zeros(1, 4), torch.full((4,), 3)
        rows, same = x.expand(2, 4), counts.expand(*counts.shape)
        rows[0, 1] = 5
        same[1,] += 5
        return (b * x * counts).sum() + rows.sum()

    b = torch.ones(4, requires_grad=True)
    found = spread(b)
    found.backward()
    return found.item(), b.grad

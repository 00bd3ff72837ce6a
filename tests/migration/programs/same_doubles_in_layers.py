"""Layers in double precision, which the kernels on CPU refuse (MindSpore 2.10)."""

import torch
import torch.nn.functional as F
from torch import nn


def filled(*shape):
    count = 1
    for size in shape:
        count *= size
    return (torch.arange(count) * 0.37 % 3.1 - 1.3).reshape(shape).to(torch.float64)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.first = nn.Conv2d(3, 4, (3, 2), stride=(2, 1), padding=(1, 0), bias=False)
        self.norm = nn.BatchNorm2d(4)
        self.act = nn.PReLU(4)
        self.second = nn.Conv2d(4, 6, 3, padding="same", dilation=2, groups=2)
        self.up = nn.ConvTranspose2d(6, 4, 3, stride=2, padding=1, output_padding=1, groups=2)
        self.shrink = nn.Sequential(nn.Hardshrink(0.1), nn.Softshrink(0.05))

    def forward(self, x):
        return self.shrink(self.up(self.second(self.act(self.norm(self.first(x))))))


def weighed(net):
    with torch.no_grad():
        for part in net.parameters():
            part.copy_((torch.arange(part.numel()) * 0.0371 % 0.31 - 0.1).reshape(part.shape))
    return net


def case_network():
    net = weighed(Net()).double()
    x = filled(2, 3, 7, 6).requires_grad_()
    output = net(x)
    output.square().mean().backward()
    return output, x.grad, net.first.weight.grad, net.up.weight.grad, net.act.weight.grad


def case_functions():
    x, w, b = filled(2, 4, 9), filled(6, 2, 3), filled(6)
    turned = filled(4, 3, 3)
    return (
        F.conv1d(x, w, b, stride=2, padding=1, groups=2),
        F.conv1d(x[0], w, groups=2, dilation=2),
        F.conv_transpose1d(x, turned, stride=3, output_padding=1, groups=2),
        F.conv2d(filled(1, 2, 5, 5), filled(3, 2, 2, 3), padding=1),
        F.conv3d(filled(1, 2, 4, 5, 3), filled(3, 2, 2, 3, 1), stride=(1, 2, 1)),
        F.conv_transpose3d(filled(1, 2, 3, 2, 3), filled(2, 3, 2, 3, 1), stride=(1, 2, 1)),
    )


def case_layers():
    line = weighed(nn.Sequential(nn.Conv1d(2, 3, 3), nn.BatchNorm1d(3), nn.Conv1d(3, 2, 1)))
    volume = weighed(nn.Conv3d(2, 3, 2, dtype=torch.float64))
    back = weighed(nn.ConvTranspose1d(2, 3, 4, stride=2, dilation=2).to(torch.float64))
    line = line.to(torch.float64)
    return line(filled(2, 2, 6)), volume(filled(1, 2, 3, 4, 3)), back(filled(2, 2, 5))


def case_in_training():
    net = weighed(Net().to(torch.float64))
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    losses = []
    for _ in range(3):
        loss = net(filled(2, 3, 7, 6)).square().mean()
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses, net.norm.running_var

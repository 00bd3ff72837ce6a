import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.one = nn.Linear(2, 2)
        self.two = nn.Linear(2, 1)

    def forward(self, x):
        return self.two(torch.tanh(self.one(x)))

    def settle(self):
        for para in self.one.parameters():
            para.detach_()


net = Net()
net.settle()
x = torch.ones(1, 2)
y = torch.exp(net(x)).detach_()
z = net(x) * 2
z.detach_()
loss = (net(x) * y * z).sum()
loss.backward()
print([p.grad is None for p in net.parameters()], [p.requires_grad for p in net.parameters()])
print((net.two.bias.grad - (y * z).sum()).abs().item() < 1e-5)

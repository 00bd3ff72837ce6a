import torch
from torch import nn

net = nn.Linear(2, 1)
with torch.no_grad():
    net.weight.copy_(torch.tensor([[3.0, 4.0]]))
    net.bias.fill_(0.5)


def gradients(values):
    net.zero_grad()
    (net(torch.tensor([values])) ** 2).sum().backward()
    return net.weight.grad


before = gradients([1.0, 2.0])
nn.utils.clip_grad_norm_(net.parameters(), 1.0)
print([round(one, 4) for one in before.flatten().tolist()])
before = gradients([1.0, 2.0])
nn.utils.clip_grad_value_(net.parameters(), 0.5)
print(before.tolist())
for kind in (2.0, float("inf")):
    before = gradients([float("nan"), 2.0])
    norm = nn.utils.clip_grad_norm_(net.parameters(), 1.0, norm_type=kind)
    print(before.tolist(), norm.item(), net.bias.grad.tolist())
before = gradients([float("nan"), 2.0])
nn.utils.clip_grad_value_(net.parameters(), 0.5)
print(before.tolist())

optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
before = gradients([1.0, 2.0])
optimizer.zero_grad(set_to_none=False)
print(before.tolist())


def named(module):
    print(type(module).__name__)


nn.Sequential(nn.LSTM(2, 3), nn.GRU(2, 3)).apply(named)
print(torch.zeros(0).std().item(), torch.zeros(0, 3).var(0).tolist())

x = torch.arange(3.0)
print(x[x > 5].std().item(), x[x > 5].var(0).item(), round(x[x > 0].std().item(), 4))
print(torch.var(x[x > 5], dim=0, keepdim=True).tolist())

norm = nn.BatchNorm1d(2)
state = norm.state_dict()
norm(torch.ones(4, 2))
norm(torch.ones(4, 2))
print(state["num_batches_tracked"].item())
other = nn.BatchNorm1d(2)
held = other.num_batches_tracked
other.load_state_dict(state)
print(held.item())
norm.reset_running_stats()
print(state["num_batches_tracked"].item())

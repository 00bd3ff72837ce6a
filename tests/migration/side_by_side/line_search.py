import torch
from torch import nn

x = torch.linspace(-1, 1, 40).reshape(40, 1)
y = torch.sin(3 * x) + 0.3 * torch.cos(9 * x)
net = nn.Sequential(nn.Linear(1, 8), nn.Tanh(), nn.Linear(8, 1))
with torch.no_grad():
    for i, p in enumerate(net.parameters()):
        p.copy_(torch.cos(torch.arange(p.numel()).reshape(p.shape) * 1.7 + i))
optimizer = torch.optim.LBFGS(net.parameters(), lr=1, max_iter=5, line_search_fn="strong_wolfe")


def closure():
    optimizer.zero_grad()
    loss = ((net(x) - y) ** 2).mean()
    loss.backward()
    return loss


for _ in range(6):
    print(
        f"{optimizer.step(closure).item():.4f}",
        optimizer.state[next(iter(net.parameters()))]["func_evals"],
    )
point = nn.Parameter(torch.tensor([-1.2, 1.0], dtype=torch.float64))
rosen = torch.optim.LBFGS([point], max_iter=2, line_search_fn="strong_wolfe")


def valley():
    rosen.zero_grad()
    value = 100 * (point[1] - point[0] ** 2) ** 2 + (1 - point[0]) ** 2
    value.backward()
    return value


for _ in range(12):
    print(
        f"{rosen.step(valley).item():.4f}",
        rosen.state[point]["func_evals"],
        [round(v, 4) for v in point.tolist()],
    )

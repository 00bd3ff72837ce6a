import math

import torch

x = torch.tensor([0.1, 0.2, 1 / 3], dtype=torch.float64)
y = torch.tensor([0.5, 0.25, 1.0]).double()
n = 0.3


def told(tensor):
    return [f"{one:.13g}" for one in tensor.tolist()]


print((x == 0.1).tolist(), (x >= 0.1).tolist(), (x != 0.2).tolist())
print(told(x * 0.1), told(0.7 / x - n), told(x * 2), told(x + 16777217))
y = y * 0.1
for _ in range(2):
    y = y + n * math.pi
y *= 0.1
y[0] = 0.1
print(told(y), told(x * y), told(x.sin() * 0.1), told(x**0.3))
print(told(x.mul(0.1)), told(torch.add(x, 0.1)), told(x.sub(n)), told(x[x > 0.1] - 0.1))
z = torch.ones(2, dtype=torch.float64, requires_grad=True)
((z * 0.1) ** 1.1).sum().backward()
print(told(z.grad))

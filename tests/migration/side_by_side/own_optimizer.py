import torch
from torch import Tensor, nn
from torch.optim import Optimizer


class Own(Optimizer):
    def __init__(self, params, lr=1e-2, betas=(0.9, 0.99), eps=1e-8):
        super().__init__(params, {"lr": lr, "betas": betas, "eps": eps})

    def step(self, closure=None):
        for group in self.param_groups:
            beta1, beta2 = group["betas"]
            for p in group["params"]:
                if p.grad is None:
                    continue
                grad = p.grad.data
                state = self.state[p]
                if len(state) == 0:
                    state["step"] = 0
                    state["exp_avg"] = torch.zeros_like(p.data)
                    state["exp_avg_sq"] = torch.zeros_like(p.data)
                    state["count"] = torch.zeros(1)
                exp_avg, exp_avg_sq = state["exp_avg"], state["exp_avg_sq"]
                state["step"] += 1
                state["count"].add_(1)
                exp_avg.mul_(beta1).add_(grad, alpha=1 - beta1)
                exp_avg_sq.mul_(beta2).addcmul_(grad, grad, value=1 - beta2)
                denom = exp_avg_sq.sqrt().add_(group["eps"])
                p.data.addcdiv_(exp_avg, denom, value=-group["lr"] / (1 - beta1 ** state["step"]))


@torch.no_grad()
def lookahead(params):
    for p in params:
        p.mul_(0.99)


def momentum(params: list[Tensor], grads: list[Tensor], buffers: list[Tensor], lr: float):
    for i, param in enumerate(params):
        buf = buffers[i]
        buf.mul_(0.9).add_(grads[i], alpha=0.5)
        param.add_(buf, alpha=-lr)
    for param, buf in zip(params, buffers, strict=True):
        param.sub_(buf, alpha=lr)


torch.manual_seed(0)
net = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 1))
with torch.no_grad():
    for i, p in enumerate(net.parameters()):
        p.copy_(torch.cos(torch.arange(p.numel()).reshape(p.shape) + i))
x = torch.sin(torch.arange(12.0)).reshape(4, 3)
optimizer = Own(net.parameters())
for _ in range(5):
    loss = (net(x) ** 2).mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
    lookahead(list(net.parameters()))
    print(round(loss.item(), 5))
ps = [torch.ones(3), torch.ones(2) * 2]
bs = [torch.zeros(3), torch.zeros(2)]
for _ in range(3):
    momentum(ps, [one * 0.1 for one in ps], bs, 0.5)
print([[round(v, 5) for v in one.tolist()] for one in ps + bs])
print([s["count"].item() for s in optimizer.state.values()])

import torch
from torch import nn
from torch.distributions import Beta, Dirichlet, Gamma


class Block(nn.Module):
    size: torch.jit.Final[int]

    def __init__(self):
        super().__init__()
        self.size = 3

    def forward(self, x):
        return x * self.size


def shown(*tensors):
    for one in tensors:
        print([round(v, 4) for v in one.reshape(-1).tolist()], tuple(one.shape))


def policy(a: torch.Tensor, b: torch.Tensor):
    beta = Beta(a, b)
    drawn = beta.sample((4000,))
    print(
        (drawn.mean(0) - beta.mean).abs().max().item() < 0.03,
        (drawn.var(0) - beta.variance).abs().max().item() < 0.02,
    )
    value = torch.tensor([0.2, 0.7])
    loss = beta.log_prob(value).sum() + beta.entropy().sum()
    shown(beta.log_prob(value), beta.entropy(), beta.mean, beta.variance, beta.stddev)
    return loss


print(Block()(torch.ones(1)).item())
a = nn.Parameter(torch.tensor([0.5, 3.0]))
b = nn.Parameter(torch.tensor([1.5, 2.0]))
policy(a, b).backward()
shown(a.grad, b.grad)
lam = Beta(0.4, 0.4).sample()
print(0 <= lam.item() <= 1, tuple(lam.shape))
gamma = Gamma(a, b)
value = torch.tensor([0.3, 4.0])
shown(gamma.log_prob(value), gamma.entropy(), gamma.mean, gamma.variance, gamma.mode)
a.grad = None
(gamma.log_prob(value) + gamma.entropy()).sum().backward()
shown(a.grad)
drawn = gamma.sample((4000,))
print((drawn.mean(0) - gamma.mean).abs().max().item() < 0.2, tuple(drawn.shape))
many = Dirichlet(torch.tensor([[0.5, 1.0, 2.0], [3.0, 3.0, 1.0]]))
shown(many.log_prob(torch.tensor([0.2, 0.3, 0.5])), many.entropy(), many.mean, many.variance)
drawn = many.sample((4000,))
print(
    tuple(drawn.shape),
    (drawn.mean(0) - many.mean).abs().max().item() < 0.03,
    (drawn.sum(-1) - 1).abs().max().item() < 1e-5,
)

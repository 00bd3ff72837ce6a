import math

import torch
import torch.nn.functional as F
from torch import nn


# inputs: x=float(4, 3)
# net: CriticOfLayers()
# ms: weights(lambda: ((norm2(grad(lambda v: net(v).sum())(x)) - 1) ** 2).mean(), net)
class CriticOfLayers(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, x):
        return self.body(x)


def gradient_penalty_of_layers(net, x):
    x = x.requires_grad_(True)
    score = net(x)
    slope = torch.autograd.grad(score, x, grad_outputs=torch.ones_like(score), create_graph=True)[0]
    penalty = ((slope.norm(2, dim=1) - 1) ** 2).mean()
    return torch.autograd.grad(penalty, list(net.parameters()), allow_unused=True)


# inputs: t=float(6, 1)
# net: Pinn()
# ms: grad(lambda t: grad(lambda v: net(v).sum())(t).sum())(t)
class Pinn(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(1, 8)
        self.b = nn.Linear(8, 1)

    def forward(self, t):
        return self.b(torch.sin(self.a(t)))


def acceleration(net, t):
    t.requires_grad_(True)
    u = net(t)
    du = torch.autograd.grad(u, t, torch.ones_like(u), create_graph=True)[0]
    d2u = torch.autograd.grad(du, t, torch.ones_like(du), create_graph=True)[0]
    return d2u


# inputs: x=float(5), v=float(5)
# ms: grad(lambda x: (grad(lambda u: torch_sin(u))(x) * v).sum())(x)
def torch_sin(x):
    return torch.sin(x).pow(3).sum()


def hessian_vector_hvp(x, v):
    return torch.autograd.functional.hvp(torch_sin, x, v)[1]


# inputs: x=float(4)
# ms: stack([grad(lambda u, i=i: grad(quartic)(u)[i])(x) for i in range(4)])
def quartic(x):
    return (x ** 4).sum() + x[0] * x[1]


def full_hessian(x):  # finding: Only support integers, slices(`:`), ellipsis(`...`), None, b
    return torch.autograd.functional.hessian(quartic, x)


# inputs: x=float(4)
# ms: stack([grad(lambda u, i=i: grad(lse)(u)[i])(x) for i in range(4)])
def lse(x):
    return torch.logsumexp(x, dim=0)


def full_hessian_func(x):
    return torch.func.hessian(lse)(x)


# inputs: x=float(4, 3)
# ms: stack([grad(lambda u, i=i: grad(softmax_energy)(u).view(-1)[i])(x) for i in range(12)]).view(4, 3, 4, 3)
def softmax_energy(x):
    p = torch.softmax(x, dim=-1)
    return (p * p).sum()


def hessian_of_softmax(x):  # finding: The pointer[input_tensor] is null.
    return torch.func.jacfwd(torch.func.grad(softmax_energy))(x)


# inputs: logits=float(6), y=prob(6)
# ms: grad(lambda z: (grad(lambda u: bce(u, y))(z) ** 2).sum())(logits)
def bce(logits, y):
    return F.binary_cross_entropy_with_logits(logits, y)


def gradient_norm_of_bce(logits, y):  # finding: Illegal primitive BinaryCrossEntropyWithLogitsBackward's bpr
    logits = logits.clone().requires_grad_(True)
    (g,) = torch.autograd.grad(bce(logits, y), (logits,), create_graph=True)
    loss = (g ** 2).sum()
    loss.backward()
    return logits.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(lambda u: ln(u))(x) ** 2).sum())(x)
def ln(x):
    return F.layer_norm(x, (6,)).pow(3).sum()


def penalty_of_layer_norm(x):
    x.requires_grad_(True)
    g, = torch.autograd.grad(ln(x), x, create_graph=True)
    return torch.autograd.grad((g * g).sum(), x)[0]


# inputs: x=float(4, 6)
# net: NormedCritic()
# ms: grad(lambda x: (grad(lambda u: net(u).sum())(x) ** 2).sum())(x)
class NormedCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(6)
        self.out = nn.Linear(6, 1)

    def forward(self, x):
        return self.out(torch.tanh(self.norm(x)))


def penalty_of_normed(net, x):  # finding: For LayerNormGrad, the index 7 is out of range of input num
    x.requires_grad_(True)
    out = net(x)
    g = torch.autograd.grad(out, x, torch.ones(out.size()), create_graph=True, retain_graph=True)[0]
    return torch.autograd.grad(g.square().sum(), x)[0]


# inputs: pos=float(5, 3)
# ms: grad(lambda p: ((-grad(pair_energy)(p)) ** 2).sum())(pos)
def pair_energy(pos):
    diff = pos[:, None] - pos[None]
    r2 = (diff ** 2).sum(-1) + 0.1
    return (1.0 / r2).sum()


def force_matching(pos):  # finding: 315 off, no error
    pos.requires_grad_(True)
    energy = pair_energy(pos)
    forces = -torch.autograd.grad(energy, pos, create_graph=True)[0]
    loss = forces.pow(2).sum()
    return torch.autograd.grad(loss, pos)[0]


# inputs: pos=float(5, 3)
# ms: -grad(pair_energy_once)(pos)
def pair_energy_once(pos):
    d = pos[:, None] - pos[None]
    return d.pow(2).sum(-1).add(0.1).sqrt().sum()


def forces_only(pos):
    pos.requires_grad_(True)
    return -torch.autograd.grad(pair_energy_once(pos), pos, create_graph=False)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(mlp_gelu)(x) ** 2).sum())(x)
def mlp_gelu(x):
    return F.gelu(x).sum()


def penalty_gelu(x):
    x = x.requires_grad_()
    g = torch.autograd.grad(mlp_gelu(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(mlp_silu)(x) ** 2).sum())(x)
def mlp_silu(x):
    return F.silu(x).sum()


def penalty_silu(x):
    x = x.requires_grad_()
    g = torch.autograd.grad(mlp_silu(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(mlp_elu)(x) ** 2).sum())(x)
def mlp_elu(x):
    return F.elu(x).pow(2).sum()


def penalty_elu(x):  # finding: Illegal primitive EluGrad's bprop not defined
    x = x.requires_grad_()
    g = torch.autograd.grad(mlp_elu(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(gaussian)(x) ** 2).sum())(x)
def gaussian(x):
    return torch.exp(-0.5 * x ** 2).sum()


def penalty_gaussian(x):
    x = x.requires_grad_()
    g = torch.autograd.grad(gaussian(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(squashed)(x) ** 2).sum())(x)
def squashed(x):
    return torch.log(1 + torch.sigmoid(x) ** 2).sum()


def penalty_squashed(x):
    x.requires_grad_()
    loss = squashed(x)
    grads = torch.autograd.grad(loss, [x], create_graph=True)
    total = sum((g ** 2).sum() for g in grads)
    total.backward()
    return x.grad


# inputs: x=prob(4, 5)
# ms: grad(lambda x: (grad(entropy)(x) ** 2).sum())(x)
def entropy(x):
    return -(x * torch.log(x)).sum()


def penalty_entropy(x):
    x.requires_grad_()
    g = torch.autograd.grad(entropy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 5), v=float(4, 5)
# ms: grad(lambda x: (grad(cosine)(x, v) ** 2).sum())(x)
def cosine(x, v):
    return F.cosine_similarity(x, v, dim=1).sum()


def penalty_cosine(x, v):
    x.requires_grad_()
    g = torch.autograd.grad(cosine(x, v), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), w=float(2, 6), b=float(2)
# ms: grad(lambda x: (grad(affine)(x, w, b) ** 2).sum())(x)
def affine(x, w, b):
    return F.linear(x, w, b).sigmoid().sum()


def penalty_linear(x, w, b):
    x.requires_grad_()
    g = torch.autograd.grad(affine(x, w, b), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), w=float(2, 6), b=float(2)
# ms: grad(lambda x: (grad(affine_alone)(x, w, b) * x).sum())(x)
def affine_alone(x, w, b):
    return F.linear(x, w, b).sum()


def slope_of_plain_linear(x, w, b):
    x.requires_grad_()
    g = torch.autograd.grad(affine_alone(x, w, b), x, create_graph=True)[0]
    return torch.autograd.grad((g * x).sum(), x)[0]


# inputs: x=float(2, 3, 10), w=float(4, 3, 3)
# ms: grad(lambda x: (grad(conv_energy)(x, w) ** 2).sum())(x)
def conv_energy(x, w):
    return F.conv1d(x, w).pow(2).sum()


def penalty_conv1d(x, w):
    x.requires_grad_()
    g = torch.autograd.grad(conv_energy(x, w), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 4, 4)
# ms: grad(lambda x: (grad(pad_energy)(x) ** 2).sum())(x)
def pad_energy(x):
    return F.pad(x, (1, 1, 1, 1)).pow(3).sum()


def penalty_pad(x):
    x.requires_grad_()
    g = torch.autograd.grad(pad_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(mean_energy)(x) ** 2).sum())(x)
def mean_energy(x):
    return x.mean(dim=1).pow(2).sum()


def penalty_mean(x):  # finding: 0.166 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(mean_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(cum_energy)(x) ** 2).sum())(x)
def cum_energy(x):
    return x.cumsum(1).pow(3).sum()


def penalty_cumsum(x):
    x.requires_grad_()
    g = torch.autograd.grad(cum_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), i=int(4, 3, high=6)
# ms: grad(lambda x: (grad(gather_energy)(x, i) ** 2).sum())(x)
def gather_energy(x, i):
    return x.gather(1, i).pow(3).sum()


def penalty_gather(x, i):  # finding: The pointer[value] is null.
    x.requires_grad_()
    g = torch.autograd.grad(gather_energy(x, i), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), i=int(3, high=4)
# ms: grad(lambda x: (grad(rows_energy)(x, i) ** 2).sum())(x)
def rows_energy(x, i):
    return x[i].pow(3).sum()


def penalty_rows(x, i):
    x.requires_grad_()
    g = torch.autograd.grad(rows_energy(x, i), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), i=int(3, high=4)
# ms: grad(lambda x: (grad(table_energy)(x, i) ** 2).sum())(x)
def table_energy(x, i):
    return F.embedding(i, x).pow(3).sum()


def penalty_embedding(x, i):
    x.requires_grad_()
    g = torch.autograd.grad(table_energy(x, i), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(joined)(x) ** 2).sum())(x)
def joined(x):
    a, b = x.chunk(2, dim=1)
    return torch.cat([a * b, a.sin(), b.cos()], dim=1).pow(2).sum()


def penalty_cat(x):  # finding: 20.5 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(joined(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(3, 3)
# ms: grad(lambda x: (grad(inv_energy)(x) ** 2).sum())(x)
def inv_energy(x):
    return torch.inverse(x * 0.1 + 3 * torch.eye(3)).pow(2).sum()


def penalty_inverse(x):
    x.requires_grad_()
    g = torch.autograd.grad(inv_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(rational)(x) ** 2).sum())(x)
def rational(x):
    return (x / (1 + x * x)).pow(2).sum()


def penalty_rational(x):
    x.requires_grad_()
    g = torch.autograd.grad(rational(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: stack([grad(lambda v, i=i: jac_of(v)[i])(x[0]) for i in range(6)])
def jac_of(x):
    return torch.softmax(x, 0)


def jacobian_once(x):
    return torch.autograd.functional.jacobian(jac_of, x[0])


# inputs: x=float(4, 6)
# net: AutoEncoder()
# ms: grad(lambda v: net(v).pow(2).sum())(x)
class AutoEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.enc = nn.Linear(6, 3)
        self.dec = nn.Linear(3, 6)

    def forward(self, x):
        return self.dec(torch.sigmoid(self.enc(x)))


def saliency(net, x):
    x.requires_grad_()
    net(x).pow(2).sum().backward()
    return x.grad


# inputs: x=float(4, 6), y=float(4, 6)
# ms: grad(lambda v: (grad(huber_energy)(v, y) ** 2).sum())(x)
def huber_energy(x, y):
    return F.smooth_l1_loss(x, y)


def penalty_smooth_l1(x, y):  # finding: Illegal primitive SmoothL1LossGrad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(huber_energy(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda v: (grad(abs_energy)(v) ** 2).sum())(x)
def abs_energy(x):
    return (x.abs() + 0.1).sqrt().sum()


def penalty_abs_sqrt(x):
    x.requires_grad_()
    g = torch.autograd.grad(abs_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(3, 5, 4)
# net: Recurrent()
# ms: grad(lambda x: (grad(lambda u: net(u).sum())(x) ** 2).sum())(x)
class Recurrent(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.GRUCell(4, 6)

    def forward(self, x):
        h = torch.zeros(3, 6)
        for t in range(5):
            h = self.cell(x[:, t], h)
        return h


def penalty_recurrent(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]

import math

import torch
import torch.nn.functional as F
from torch import nn


# inputs: x=float(6), y=float(6)
# ms: grad(lambda x: (grad(smooth_l1_slope_value)(x, y) ** 2).sum())(x)
def smooth_l1_slope_value(x, y):
    return F.smooth_l1_loss(x * 2, y)


def smooth_l1_slope(x, y):  # finding: Illegal primitive SmoothL1LossGrad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(smooth_l1_slope_value(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), y=float(4, 6)
# ms: grad(lambda x: (grad(cosine_slope_value)(x, y) ** 2).sum())(x)
def cosine_slope_value(x, y):
    return (1 - F.cosine_similarity(x, y, dim=1)).pow(2).sum()


def cosine_slope(x, y):  # finding: 0.746 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(cosine_slope_value(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: pos=float(5, 3)
# ms: grad(lambda pos: (grad(lennard_jones_value)(pos) ** 2).sum())(pos)
def lennard_jones_value(pos):
    i, j = torch.triu_indices(5, 5, offset=1)
    r2 = (pos[i] - pos[j]).pow(2).sum(-1) + 0.5
    inv = 1.0 / r2
    return (inv ** 3 - inv ** 2).sum()


def lennard_jones(pos):  # finding: Only support integers, slices(`:`), ellipsis(`...`), None, bool, tensor, int, list and tuple as index, but got 0 with ty
    pos.requires_grad_()
    g = torch.autograd.grad(lennard_jones_value(pos), pos, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), pos)[0]


# inputs: pos=float(5, 3)
# ms: grad(lambda pos: (grad(bond_energy_value)(pos) ** 2).sum())(pos)
def bond_energy_value(pos):
    r = torch.linalg.norm(pos[1:] - pos[:-1], dim=-1)
    return ((r - 1.2) ** 2).sum()


def bond_energy(pos):  # finding: 28 off, no error
    pos = pos.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=bond_energy_value(pos), inputs=pos, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return pos.grad


# inputs: pos=float(5, 3)
# ms: grad(lambda pos: (grad(angle_energy_value)(pos) ** 2).sum())(pos)
def angle_energy_value(pos):
    u = pos[:-2] - pos[1:-1]
    v = pos[2:] - pos[1:-1]
    cos = (u * v).sum(-1) / (u.norm(dim=-1) * v.norm(dim=-1))
    return (cos - 0.3).pow(2).sum()


def angle_energy(pos):  # finding: 2.97 off, no error
    pos.requires_grad_()
    g = torch.autograd.grad(angle_energy_value(pos), pos, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), pos)[0]


# inputs: r=float(6)
# ms: grad(lambda r: grad(morse_energy_value)(r).sum())(r)
def morse_energy_value(r):
    return (1 - torch.exp(-1.5 * (r - 1.0))).pow(2).sum()


def morse_energy(r):
    r.requires_grad_(True)
    first = torch.autograd.grad(morse_energy_value(r), r, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), r)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: grad(silu_curvature_value)(x).sum())(x)
def silu_curvature_value(x):
    return F.silu(x).sum()


def silu_curvature(x):
    x.requires_grad_(True)
    first = torch.autograd.grad(silu_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: grad(mish_curvature_value)(x).sum())(x)
def mish_curvature_value(x):
    return F.mish(x).sum()


def mish_curvature(x):
    x.requires_grad_(True)
    first = torch.autograd.grad(mish_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: grad(log1p_curvature_value)(x).sum())(x)
def log1p_curvature_value(x):
    return torch.log1p(x * x).sum()


def log1p_curvature(x):
    x.requires_grad_(True)
    first = torch.autograd.grad(log1p_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: grad(erf_curvature_value)(x).sum())(x)
def erf_curvature_value(x):
    return torch.erf(x).sum()


def erf_curvature(x):
    x.requires_grad_(True)
    first = torch.autograd.grad(erf_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: grad(sqrt_curvature_value)(x).sum())(x)
def sqrt_curvature_value(x):
    return torch.sqrt(x * x + 1).sum()


def sqrt_curvature(x):
    x.requires_grad_(True)
    first = torch.autograd.grad(sqrt_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: (grad(rsqrt_curvature_value)(x) ** 2).sum())(x)
def rsqrt_curvature_value(x):
    return torch.rsqrt(x * x + 1).sum()


def rsqrt_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(rsqrt_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(clamp_curvature_value)(x) ** 2).sum())(x)
def clamp_curvature_value(x):
    return x.clamp(-0.5, 0.5).pow(3).sum()


def clamp_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(clamp_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(amax_curvature_value)(x) ** 2).sum())(x)
def amax_curvature_value(x):
    return x.amax(1).pow(3).sum()


def amax_curvature(x):  # finding: 117 off, no error
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=amax_curvature_value(x), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(sorted_curvature_value)(x) ** 2).sum())(x)
def sorted_curvature_value(x):
    return x.sort(dim=1)[0].pow(3).sum()


def sorted_curvature(x):  # finding: 117 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(sorted_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(topk_curvature_value)(x) ** 2).sum())(x)
def topk_curvature_value(x):
    return torch.topk(x, 2, dim=1)[0].pow(3).sum()


def topk_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(topk_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(cumsum_curvature_value)(x) ** 2).sum())(x)
def cumsum_curvature_value(x):
    return x.cumsum(dim=1).pow(3).sum()


def cumsum_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(cumsum_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(halves_curvature_value)(x) ** 2).sum())(x)
def halves_curvature_value(x):
    a, b = x[:, :3], x[:, 3:]
    return torch.cat([a * b, a + b], dim=-1).pow(3).sum()


def halves_curvature(x):  # finding: 962 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(halves_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(rotary_curvature_value)(x) ** 2).sum())(x)
def rotary_curvature_value(x):
    a, b = x.chunk(2, dim=-1)
    turned = torch.cat((-b, a), dim=-1)
    return (x * 0.3 + turned * 0.7).pow(3).sum()


def rotary_curvature(x):  # finding: 16.9 off, no error
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=rotary_curvature_value(x), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(glu_curvature_value)(x) ** 2).sum())(x)
def glu_curvature_value(x):
    a, b = x.chunk(2, dim=-1)
    return (a * b.sigmoid()).pow(2).sum()


def glu_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(glu_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 4)
# ms: grad(lambda x: (grad(einsum_trace_value)(x) ** 2).sum())(x)
def einsum_trace_value(x):
    return torch.einsum('ij,jk->ik', x, x).sin().sum()


def einsum_trace(x):  # finding: 29.7 off, no error
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=einsum_trace_value(x), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(4, 6), w=float(6)
# ms: grad(lambda x: (grad(einsum_scale_value)(x, w) ** 2).sum())(x)
def einsum_scale_value(x, w):
    return torch.einsum('bi,i->b', x.sin(), w).pow(2).sum()


def einsum_scale(x, w):  # finding: 34.8 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(einsum_scale_value(x, w), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), i=int(4, 2, high=6)
# ms: grad(lambda x: (grad(gather_curvature_value)(x, i) ** 2).sum())(x)
def gather_curvature_value(x, i):
    return x.gather(1, i).pow(3).sum()


def gather_curvature(x, i):  # finding: The pointer[value] is null.
    x.requires_grad_()
    g = torch.autograd.grad(gather_curvature_value(x, i), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(roll_curvature_value)(x) ** 2).sum())(x)
def roll_curvature_value(x):
    return (torch.roll(x, 1, dims=1) - x).pow(4).sum()


def roll_curvature(x):  # finding: 1.59e+04 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(roll_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 6, 6)
# ms: grad(lambda x: (grad(maxpool_curvature_value)(x) ** 2).sum())(x)
def maxpool_curvature_value(x):
    return F.max_pool2d(x, 2).pow(3).sum()


def maxpool_curvature(x):  # finding: Illegal primitive MaxPoolGradWithArgmaxV2's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(maxpool_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 4, 4)
# ms: grad(lambda x: (grad(upsample_curvature_value)(x) ** 2).sum())(x)
def upsample_curvature_value(x):
    return F.interpolate(x, scale_factor=2, mode='bilinear', align_corners=False).pow(3).sum()


def upsample_curvature(x):  # finding: Illegal primitive ResizeBilinearGrad's bprop not defined
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=upsample_curvature_value(x), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(unit_rows_value)(x) ** 2).sum())(x)
def unit_rows_value(x):
    return F.normalize(x, dim=1).exp().sum()


def unit_rows(x):
    x.requires_grad_()
    g = torch.autograd.grad(unit_rows_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 4, 3, 3)
# ms: grad(lambda x: (grad(group_norm_slope_value)(x) ** 2).sum())(x)
def group_norm_slope_value(x):
    return F.group_norm(x, 2).tanh().sum()


def group_norm_slope(x):  # finding: Illegal primitive GroupNormGrad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(group_norm_slope_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(5)
# ms: stack([grad(lambda u, i=i: grad(rosenbrock_hessian_value)(u).view(-1)[i])(x) for i in range(5)])
def rosenbrock_hessian_value(x):
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def rosenbrock_hessian(x):
    return torch.func.hessian(rosenbrock_hessian_value)(x)


# inputs: x=float(4)
# ms: stack([grad(lambda u, i=i: grad(logistic_hessian_value)(u).view(-1)[i])(x) for i in range(4)])
def logistic_hessian_value(x):
    return F.softplus(x).sum() * x.sum()


def logistic_hessian(x):  # finding: 1.5 off, no error
    return torch.func.hessian(logistic_hessian_value)(x)


# inputs: x=float(6, 2)
# net: GeluField()
# ms: grad(lambda t: grad(lambda v: net(v).sum())(t).sum())(x)
class GeluField(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 8), nn.GELU(), nn.Linear(8, 1))

    def forward(self, x):
        return self.net(x)


def gelu_field_laplacian(net, x):
    x.requires_grad_(True)
    u = net(x)
    du = torch.autograd.grad(u, x, grad_outputs=torch.ones_like(u), create_graph=True)[0]
    return torch.autograd.grad(du, x, grad_outputs=torch.ones_like(du))[0]


# inputs: x=float(4, 6)
# net: ReluCritic()
# ms: weights(lambda: (grad(lambda v: net(v).sum())(x) ** 2).sum(), net)
class ReluCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(6, 8), nn.LeakyReLU(0.2), nn.Linear(8, 1))

    def forward(self, x):
        return self.net(x)


def wgan_penalty(net, x):
    x.requires_grad_()
    score = net(x)
    (slope,) = torch.autograd.grad(score.sum(), x, create_graph=True)
    return torch.autograd.grad(slope.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(4, 6)
# net: NormCritic()
# ms: grad(lambda x: (grad(lambda u: net(u).sum())(x) ** 2).sum())(x)
class NormCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(6)
        self.out = nn.Linear(6, 1)

    def forward(self, x):
        return self.out(self.norm(x)).tanh()


def layer_norm_critic(net, x):  # finding: For LayerNormGrad, the index 7 is out of range of input num 7
    x.requires_grad_(True)
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 8, 8)
# net: PoolCritic()
# ms: grad(lambda x: (grad(lambda u: net(u).sum())(x) ** 2).sum())(x)
class PoolCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 4, 3, padding=1)
        self.out = nn.Linear(4, 1)

    def forward(self, x):
        h = F.avg_pool2d(F.silu(self.conv(x)), 2)
        return self.out(h.mean((2, 3)))


def pooled_critic(net, x):
    x.requires_grad_(True)
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6, 3)
# net: EnergyNet()
# ms: grad(lambda t: grad(lambda v: net(v).sum())(t).sum())(x)
class EnergyNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(3, 8)
        self.b = nn.Linear(8, 1)

    def forward(self, x):
        return self.b(F.softplus(self.a(x)))


def score_matching(net, x):
    x.requires_grad_(True)
    u = net(x)
    du = torch.autograd.grad(u, x, grad_outputs=torch.ones_like(u), create_graph=True)[0]
    return torch.autograd.grad(du, x, grad_outputs=torch.ones_like(du))[0]


# inputs: x=float(2, 4, 6)
# net: SoftCritic()
# ms: grad(lambda x: (grad(lambda u: net(u).sum())(x) ** 2).sum())(x)
class SoftCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(6, 6)
        self.k = nn.Linear(6, 6)

    def forward(self, x):
        s = self.q(x) @ self.k(x).transpose(1, 2)
        return (s.softmax(-1) @ x).sum((1, 2))


def attention_critic(net, x):  # finding: 6.85 off, no error
    x.requires_grad_(True)
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: w=float(3, 2), x=float(5, 3), y=int(5, high=2)
# ms: grad(lambda w: inner(w - 0.1 * grad(lambda u: inner(u, x, y))(w), x, y))(w)
def inner(w, x, y):
    return F.cross_entropy(x @ w, y)


def maml_of_classes(w, x, y):  # finding: Illegal primitive LogSoftmaxGrad's bprop not defined
    w.requires_grad_()
    (step,) = torch.autograd.grad(inner(w, x, y), w, create_graph=True)
    return torch.autograd.grad(inner(w - 0.1 * step, x, y), w)[0]


# inputs: x=float(5)
# ms: (grad(plain)(x) ** 2)
def plain(x):
    return x.softmax(0).pow(2).sum()


def detached_slope(x):
    x.requires_grad_()
    (g,) = torch.autograd.grad(plain(x), x)
    return g.detach() ** 2

import math

import torch
import torch.nn.functional as F
from torch import nn


# inputs: x=float(2, 3, 8, 8)
# net: ConvCritic()
# ms: weights(lambda: (grad(lambda v: net(v).sum())(x) ** 2).sum(), net)
class ConvCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(3, 4, 3, stride=2, padding=1)
        self.conv2 = nn.Conv2d(4, 1, 4)
        self.act = nn.LeakyReLU(0.2)

    def forward(self, x):
        return self.conv2(self.act(self.conv1(x))).view(-1)


def r1_penalty(net, x):
    x.requires_grad_()
    (slope,) = torch.autograd.grad(outputs=net(x).sum(), inputs=x, create_graph=True)
    reg = slope.pow(2).sum()
    return torch.autograd.grad(reg, [p for p in net.parameters()], allow_unused=True)


# inputs: w=float(3, 2), x=float(5, 3), y=float(5, 2)
# ms: grad(lambda w: task(w - 0.1 * grad(lambda u: task(u, x, y))(w), x, y))(w)
def task(w, x, y):
    return ((x @ w - y) ** 2).mean()


def maml_one_step(w, x, y):
    w.requires_grad_()
    (step,) = torch.autograd.grad(task(w, x, y), w, create_graph=True)
    fast = w - 0.1 * step
    return torch.autograd.grad(task(fast, x, y), w)[0]


# inputs: w=float(3, 2), x=float(5, 3), y=float(5, 2)
# ms: grad(lambda w: fo_task(w, x, y))(w)
def fo_task(w, x, y):
    return ((x @ w - y) ** 2).mean()


def first_order_only(w, x, y):
    w.requires_grad_()
    return torch.autograd.grad(fo_task(w, x, y), w)[0]


# inputs: t=float(6, 1)
# net: SoftPinn()
# ms: grad(lambda t: grad(lambda v: net(v).sum())(t).sum())(t)
class SoftPinn(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(1, 8)
        self.b = nn.Linear(8, 1)

    def forward(self, t):
        return self.b(F.softplus(self.a(t)))


def acceleration_softplus(net, t):
    t.requires_grad_(True)
    u = net(t)
    du = torch.autograd.grad(u.sum(), t, create_graph=True)[0]
    return torch.autograd.grad(du.sum(), t)[0]


# inputs: x=float(5), v=float(5)
# ms: grad(lambda x: (grad(rosen)(x) * v).sum())(x)
def rosen(x):
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def hessian_vector(x, v):
    x.requires_grad_()
    (g,) = torch.autograd.grad(rosen(x), x, create_graph=True)
    return torch.autograd.grad(g, x, grad_outputs=v)[0]


# inputs: logits=float(4, 3), y=int(4, high=3)
# ms: grad(lambda z: (grad(lambda u: ce(u, y))(z) ** 2).sum())(logits)
def ce(logits, y):
    return F.cross_entropy(logits, y)


def gradient_norm_of_ce(logits, y):  # finding: Illegal primitive LogSoftmaxGrad's bprop not defined
    logits.requires_grad_()
    g = torch.autograd.grad(ce(logits, y), logits, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), logits)[0]


# inputs: pos=float(5, 3)
# ms: grad(lambda p: ((-grad(pair_energy_cdist)(p)) ** 2).sum())(pos)
def pair_energy_cdist(pos):
    d = ((pos[:, None] - (pos + 0.5)[None]) ** 2).sum(-1).sqrt()
    return torch.exp(-d).sum()


def force_matching_cdist(pos):  # finding: 1.6 off, no error
    pos.requires_grad_(True)
    energy = pair_energy_cdist(pos)
    forces = -torch.autograd.grad(energy, pos, create_graph=True)[0]
    loss = forces.pow(2).sum()
    return torch.autograd.grad(loss, pos)[0]


# inputs: x=float(4, 5)
# ms: grad(lambda x: (grad(unit)(x) ** 2).sum())(x)
def unit(x):
    return (F.normalize(x, dim=1) ** 3).sum()


def penalty_normalize(x):
    x.requires_grad_()
    g = torch.autograd.grad(unit(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: q=float(2, 4, 6), k=float(2, 4, 6)
# ms: grad(lambda q: (grad(attention)(q, k) ** 2).sum())(q)
def attention(q, k):
    scores = torch.bmm(q, k.transpose(1, 2)) / 2.0
    return (torch.softmax(scores, -1) @ k).pow(2).sum()


def penalty_attention(q, k):  # finding: The pointer[input_tensor] is null.
    q.requires_grad_()
    g = torch.autograd.grad(attention(q, k), q, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), q)[0]


# inputs: q=float(2, 4, 6), k=float(2, 4, 6)
# ms: grad(lambda q: (grad(einsum_energy)(q, k) ** 2).sum())(q)
def einsum_energy(q, k):
    return torch.einsum("bid,bjd->bij", q, k).pow(2).sum()


def penalty_einsum(q, k):  # finding: 1.75e+03 off, no error
    q.requires_grad_()
    g = torch.autograd.grad(einsum_energy(q, k), q, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), q)[0]


# inputs: a=float(3, 4), b=float(4, 2)
# ms: grad(lambda a: (grad(bilinear)(a, b) ** 2).sum())(a)
def bilinear(a, b):
    return torch.tanh(torch.mm(a, b)).sum()


def penalty_mm(a, b):
    a.requires_grad_()
    g = torch.autograd.grad(bilinear(a, b), a, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), a)[0]


# inputs: x=float(2, 3, 8, 8)
# ms: grad(lambda x: (grad(avg_energy)(x) ** 2).sum())(x)
def avg_energy(x):
    return F.avg_pool2d(x, 2).pow(3).sum()


def penalty_avg_pool(x):  # finding: Illegal primitive AvgPool3DGrad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(avg_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 8, 8)
# ms: grad(lambda x: (grad(max_energy)(x) ** 2).sum())(x)
def max_energy(x):
    return F.max_pool2d(x, 2).pow(3).sum()


def penalty_max_pool(x):  # finding: Illegal primitive MaxPoolGradWithArgmaxV2's bprop not define
    x.requires_grad_()
    g = torch.autograd.grad(max_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 4, 4)
# ms: grad(lambda x: (grad(up_energy)(x) ** 2).sum())(x)
def up_energy(x):
    return F.interpolate(x, scale_factor=2, mode="nearest").pow(3).sum()


def penalty_upsample(x):  # finding: Illegal primitive ResizeNearestNeighborV2Grad's bprop not de
    x.requires_grad_()
    g = torch.autograd.grad(up_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(sum_energy)(x) ** 2).sum())(x)
def sum_energy(x):
    return x.sum(dim=1).pow(3).sum()


def penalty_sum(x):  # finding: 1.95e+04 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(sum_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(var_energy)(x) ** 2).sum())(x)
def var_energy(x):
    return x.var(dim=1).pow(2).sum()


def penalty_var(x):  # finding: 3.3 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(var_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(std_energy)(x) ** 2).sum())(x)
def std_energy(x):
    return torch.std(x, dim=0).sum()


def penalty_std(x):  # finding: 1.25 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(std_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(norm_energy)(x) ** 2).sum())(x)
def norm_energy(x):
    return x.norm(dim=1).pow(3).sum()


def penalty_norm(x):  # finding: 123 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(norm_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(prod_energy)(x) ** 2).sum())(x)
def prod_energy(x):
    return x.prod(dim=1).sum()


def penalty_prod(x):  # finding: 5.23 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(prod_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(where_energy)(x) ** 2).sum())(x)
def where_energy(x):
    return torch.where(x > 0, x ** 3, x ** 2).sum()


def penalty_where(x):
    x.requires_grad_()
    g = torch.autograd.grad(where_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(clamp_energy)(x) ** 2).sum())(x)
def clamp_energy(x):
    return x.clamp(-1, 1).pow(3).sum()


def penalty_clamp(x):
    x.requires_grad_()
    g = torch.autograd.grad(clamp_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(top_energy)(x) ** 2).sum())(x)
def top_energy(x):
    return x.max(dim=1).values.pow(3).sum()


def penalty_max(x):
    x.requires_grad_()
    g = torch.autograd.grad(top_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(reshaped)(x) ** 2).sum())(x)
def reshaped(x):
    return x.view(2, 2, 6).permute(2, 0, 1).reshape(6, 4).pow(3).sum()


def penalty_views(x):
    x.requires_grad_()
    g = torch.autograd.grad(reshaped(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(3, 3)
# ms: grad(lambda x: (grad(logdet)(x) ** 2).sum())(x)
def logdet(x):
    return torch.logdet(x @ x.t() + 3 * torch.eye(3))


def penalty_logdet(x):  # finding: 0.128 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(logdet(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(detached)(x) ** 2).sum())(x)
def detached(x):
    return (x.detach() * x.tanh()).sum()


def penalty_detached(x):
    x.requires_grad_()
    g = torch.autograd.grad(detached(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda v: sigmoid_mean(v))(x)
def sigmoid_mean(x):
    return torch.softmax(x, 1).pow(2).mean()


def retained_not_differentiated(x):
    x.requires_grad_()
    loss = sigmoid_mean(x)
    g = torch.autograd.grad(loss, x, retain_graph=True)[0]
    loss.backward()
    return g


# inputs: x=float(4, 6)
# net: Score()
# ms: sum([grad(lambda v, i=i: grad(lambda u: net(u).sum())(v)[:, i].sum())(x)[:, i] for i in range(6)])
class Score(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(6, 8)
        self.fc2 = nn.Linear(8, 1)

    def forward(self, x):
        return self.fc2(F.silu(self.fc1(x)))


def laplacian_of_score(net, x):
    x.requires_grad_(True)
    grad = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    out = 0
    for i in range(x.size(1)):
        out = out + torch.autograd.grad(grad[:, i].sum(), x, create_graph=True)[0][:, i]
    return out


# inputs: x=float(4, 6)
# ms: grad(lambda v: grad(cubic)(v).sum())(x)
def cubic(x):
    return (x ** 3).sum()


def nested_func_grad(x):
    return torch.func.grad(lambda v: torch.func.grad(cubic)(v).sum())(x)


# inputs: x=float(4, 6)
# ms: grad(lambda v: (grad(erf_energy)(v) ** 2).sum())(x)
def erf_energy(x):
    return torch.erf(x).sum()


def penalty_erf(x):
    x.requires_grad_()
    g = torch.autograd.grad(erf_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), y=float(4, 6)
# ms: grad(lambda v: (grad(mse_energy)(v, y) ** 2).sum())(x)
def mse_energy(x, y):
    return F.mse_loss(torch.tanh(x), y)


def penalty_mse(x, y):
    x.requires_grad_()
    g = torch.autograd.grad(mse_energy(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# net: BatchNormed()
# ms: grad(lambda x: (grad(lambda u: net(u).pow(2).sum())(x) ** 2).sum())(x)
class BatchNormed(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 4)
        self.bn = nn.BatchNorm1d(4)

    def forward(self, x):
        return torch.tanh(self.bn(self.fc(x)))


def penalty_batch_norm(net, x):
    x.requires_grad_()
    out = net(x).pow(2).sum()
    g = torch.autograd.grad(out, x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]

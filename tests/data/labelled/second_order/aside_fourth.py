import math

import torch
import torch.nn.functional as F
from torch import autograd, nn
from torch.autograd import grad as gradient


# inputs: x=float(5, 2)
# net: BurgersNet()
# ms: grad(lambda v: burgers_of(grad(lambda u: net(u).sum())(v), v).sum())(x)
class BurgersNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(2, 10), nn.Linear(10, 10), nn.Linear(10, 1)])

    def forward(self, z):
        for layer in self.layers[:-1]:
            z = torch.tanh(layer(z))
        return self.layers[-1](z)


def burgers_of(du, z):
    return du[:, 0:1] + z[:, 1:2] * du[:, 1:2]


def step_of_burgers_residual(x):
    net = BurgersNet()
    return burgers_residual(net, x)


def burgers_residual(net, x):
    x.requires_grad_()
    u = net(x)
    du = gradient(u, x, torch.ones_like(u), create_graph=True)[0]
    return gradient(burgers_of(du, x).sum(), x)[0]


# inputs: x=float(5, 2)
# net: Siren()
# ms: grad(lambda v: grad(lambda u: net(u).sum())(v)[:, 0].sum())(x)
class Sine(nn.Module):
    def __init__(self, w0):
        super().__init__()
        self.w0 = w0

    def forward(self, x):
        return torch.sin(self.w0 * x)


class Siren(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 8), Sine(3.0), nn.Linear(8, 8), Sine(1.0), nn.Linear(8, 1))

    def forward(self, coords):
        return self.net(coords)


def step_of_laplace_row(x):
    net = Siren()
    return laplace_row(net, x)


def laplace_row(net, x):
    x = x.detach().requires_grad_(True)
    y = net(x)
    g = torch.autograd.grad(y, [x], grad_outputs=torch.ones_like(y), create_graph=True)[0]
    return torch.autograd.grad(g[..., 0], [x], grad_outputs=torch.ones_like(g[..., 0]), create_graph=True)[0]


# inputs: x=float(6, 3)
# net: Sdf()
# ms: weights(lambda: (grad(lambda v: net(v).sum())(x).norm(dim=-1) - 1).abs().mean(), net)
class Sdf(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin0 = nn.Linear(3, 8)
        self.lin1 = nn.Linear(11, 8)
        self.lin2 = nn.Linear(8, 1)
        self.activation = nn.Softplus(beta=100)

    def forward(self, points):
        x = self.activation(self.lin0(points))
        x = torch.cat([x, points], 1) / math.sqrt(2)
        x = self.activation(self.lin1(x))
        return self.lin2(x)


def step_of_eikonal(x):
    net = Sdf()
    return eikonal(net, x)


def eikonal(net, x):  # finding: 0.0186 off, no error
    x.requires_grad_()
    d = net(x)
    n = gradient(outputs=d, inputs=x, grad_outputs=torch.ones_like(d), create_graph=True, retain_graph=True)[0]
    loss = (n.norm(dim=-1) - 1).abs().mean()
    return gradient(loss, list(net.parameters()), allow_unused=True)


# inputs: q=float(4, 2), p=float(4, 2)
# ms: grad(lambda q: (grad(pendulum_value)(q, p) ** 2).sum())(q)
def pendulum_value(q, p):
    kinetic = 0.5 * p.pow(2).sum(-1)
    potential = (1 - torch.cos(q)).sum(-1)
    return (kinetic + potential).sum()


def pendulum_force(q, p):
    q.requires_grad_()
    H = pendulum_value(q, p)
    dHdq = torch.autograd.grad(H, q, create_graph=True)[0]
    return torch.autograd.grad((dHdq ** 2).sum(), q)[0]


# inputs: w=float(6, 4), b=float(4), x=float(8, 6), y=float(8, 4)
# ms: grad(lambda w: task_of(w - 0.4 * grad(task_of)(w, b, x, y), b, x, y))(w)
def task_of(w, b, x, y):
    hidden = F.linear(x, w.t(), b)
    return F.smooth_l1_loss(F.relu(hidden), y)


def fast_weights(w, b, x, y):  # finding: Illegal primitive SmoothL1LossGrad's bprop not defined
    w.requires_grad_()
    grads = torch.autograd.grad(task_of(w, b, x, y), [w], create_graph=True)
    params = [p - 0.4 * g for p, g in zip([w], grads)]
    return torch.autograd.grad(task_of(params[0], b, x, y), w)[0]


# inputs: lam=float(6), w=float(6), x=float(8, 6), y=float(8)
# ms: grad(lambda lam: (grad(weighted_decay, 1)(lam, w, x, y) ** 2).sum())(lam)
def weighted_decay(lam, w, x, y):
    fit = (x.matmul(w) - y).pow(2).mean()
    return fit + (lam.exp() * w.pow(2)).sum()


def hypergradient(lam, w, x, y):
    lam.requires_grad_()
    w.requires_grad_()
    g = torch.autograd.grad(weighted_decay(lam, w, x, y), w, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), lam)[0]


# inputs: x=float(3, 1, 8, 8)
# net: PatchCritic()
# ms: grad(lambda v: grad(lambda u: net(u).sum())(v).pow(2).mean())(x)
class PatchCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.c1 = nn.Conv2d(1, 4, 3, padding=1)
        self.norm = nn.InstanceNorm2d(4)
        self.c2 = nn.Conv2d(4, 1, 3, padding=1)

    def forward(self, x):
        return self.c2(F.leaky_relu(self.norm(self.c1(x)), 0.2))


def step_of_patch_penalty(x):
    net = PatchCritic()
    return patch_penalty(net, x)


def patch_penalty(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).mean(), x)[0]


# inputs: x=float(3, 2, 8, 8)
# net: PooledCritic()
# ms: grad(lambda v: grad(lambda u: net(u).sum())(v).pow(2).mean())(x)
class PooledCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 4, 3, padding=1)
        self.pool = nn.AdaptiveAvgPool2d(1)
        self.fc = nn.Linear(4, 1)

    def forward(self, x):
        h = torch.tanh(self.conv(x))
        return self.fc(torch.flatten(self.pool(h), 1))


def step_of_pooled_penalty(x):
    net = PooledCritic()
    return pooled_penalty(net, x)


def pooled_penalty(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).mean(), x)[0]


# inputs: x=float(3, 4, 6, 6)
# net: GroupNormed()
# ms: grad(lambda v: grad(lambda u: net(u).pow(2).sum())(v).pow(2).sum())(x)
class GroupNormed(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.GroupNorm(2, 4)

    def forward(self, x):
        return torch.tanh(self.norm(x))


def step_of_group_penalty(x):
    net = GroupNormed()
    return group_penalty(net, x)


def group_penalty(net, x):  # finding: Illegal primitive GroupNormGrad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(net(x).pow(2).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# net: Gated()
# ms: weights(lambda: grad(lambda u: net(u).sum())(x).pow(2).sum(), net)
class Gated(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 8)
        self.out = nn.Linear(4, 1)

    def forward(self, x):
        a, b = self.fc(x).chunk(2, dim=-1)
        return self.out(a * torch.sigmoid(b))


def step_of_gated_penalty(x):
    net = Gated()
    return gated_penalty(net, x)


def gated_penalty(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(4, 6)
# net: GluGated()
# ms: grad(lambda v: grad(lambda u: net(u).sum())(v).pow(2).sum())(x)
class GluGated(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 8)

    def forward(self, x):
        return F.glu(self.fc(x), dim=-1)


def step_of_glu_penalty(x):
    net = GluGated()
    return glu_penalty(net, x)


def glu_penalty(net, x):  # finding: Illegal primitive GluGrad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(5, 3)
# net: PositionEncoded()
# ms: grad(lambda v: grad(lambda u: net(u).sum())(v).pow(2).sum())(x)
class PositionEncoded(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("freqs", 2.0 ** torch.arange(3))
        self.fc = nn.Linear(18, 1)

    def forward(self, x):
        angles = x[..., None] * self.freqs
        enc = torch.cat([angles.sin(), angles.cos()], dim=-1).flatten(1)
        return self.fc(enc)


def step_of_nerf_normals(x):
    net = PositionEncoded()
    return nerf_normals(net, x)


def nerf_normals(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(5, 3)
# net: RadialNet()
# ms: grad(lambda v: grad(lambda u: net(u).sum())(v).pow(2).sum())(x)
class RadialNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.centres = nn.Parameter(torch.randn(4, 3))
        self.weight = nn.Parameter(torch.randn(4))

    def forward(self, x):
        d2 = (x[:, None, :] - self.centres[None, :, :]).pow(2).sum(-1)
        return torch.exp(-0.5 * d2) @ self.weight


def step_of_radial_penalty(x):
    net = RadialNet()
    return radial_penalty(net, x)


def radial_penalty(net, x):  # finding: 0.718 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), y=float(4, 6)
# ms: grad(lambda x: (grad(kernel_value)(x, y) ** 2).sum())(x)
def kernel_value(x, y):
    xx = x @ x.t()
    yy = y @ y.t()
    rx = xx.diag().unsqueeze(0).expand_as(xx)
    ry = yy.diag().unsqueeze(0).expand_as(yy)
    k = torch.exp(-0.1 * (rx.t() + ry - 2 * x @ y.t()))
    return k.mean()


def mmd_slope(x, y):  # finding: 0.000715 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(kernel_value(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(total_variation)(x) ** 2).sum())(x)
def total_variation(x):
    dx = x[:, 1:] - x[:, :-1]
    return torch.sqrt(dx ** 2 + 1e-2).sum()


def variation_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(total_variation(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(padded_value)(x) ** 2).sum())(x)
def padded_value(x):
    p = F.pad(x, (1, 1))
    return (p[:, 2:] - 2 * p[:, 1:-1] + p[:, :-2]).pow(3).sum()


def padded_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(padded_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(repeated_value)(x) ** 2).sum())(x)
def repeated_value(x):
    tiled = x.unsqueeze(1).repeat(1, 3, 1)
    scale = torch.arange(1.0, 4.0).view(1, 3, 1)
    return (tiled * scale).tanh().sum()


def repeated_slope(x):  # finding: 89.5 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(repeated_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(expanded_value)(x) ** 2).sum())(x)
def expanded_value(x):
    tiled = x.unsqueeze(1).expand(-1, 3, -1)
    return tiled.pow(3).sum()


def expanded_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(expanded_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), m=float(6, 6)
# ms: grad(lambda x: (grad(quadratic_form)(x, m) ** 2).sum())(x)
def quadratic_form(x, m):
    return torch.einsum("bi,ij,bj->b", x, m, x).tanh().sum()


def quadratic_slope(x, m):  # finding: 699 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(quadratic_form(x, m), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(8, 4)
# ms: grad(lambda x: (grad(covariance_off)(x) ** 2).sum())(x)
def covariance_off(x):
    z = x - x.mean(dim=0)
    cov = z.T @ z / (x.shape[0] - 1)
    return cov.pow(2).sum() - cov.diagonal().pow(2).sum()


def covariance_slope(x):  # finding: 0.193 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(covariance_off(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6), y=float(6)
# ms: grad(lambda x: (grad(gaussian_nll)(x, y) ** 2).sum())(x)
def gaussian_nll(x, y):
    mu, log_sigma = x[:3], x[3:]
    return (0.5 * ((y[:3] - mu) / log_sigma.exp()) ** 2 + log_sigma).sum()


def gaussian_slope(x, y):
    x.requires_grad_()
    g = torch.autograd.grad(gaussian_nll(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(gamma_value)(x) ** 2).sum())(x)
def gamma_value(x):
    return torch.lgamma(x.abs() + 1).sum()


def gamma_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(gamma_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(sorted_energy)(x) ** 2).sum())(x)
def sorted_energy(x):
    values, _ = torch.sort(x, dim=1)
    return (values * torch.arange(6.0)).pow(2).sum()


def sorted_slope(x):  # finding: 7.4e+03 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(sorted_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(cumulative)(x) ** 2).sum())(x)
def cumulative(x):
    return torch.cumsum(x, dim=1).sin().sum()


def cumulative_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(cumulative(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 4, 4)
# ms: grad(lambda x: (grad(shuffled)(x) ** 2).sum())(x)
def shuffled(x):
    b, c, h, w = x.shape
    y = x.view(b, c, h // 2, 2, w // 2, 2).permute(0, 1, 3, 5, 2, 4).reshape(b, c * 4, h // 2, w // 2)
    return y.pow(3).sum()


def shuffled_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(shuffled(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 8)
# net: Wave()
# ms: grad(lambda v: grad(lambda u: net(u).pow(2).sum())(v).pow(2).sum())(x)
class Wave(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv1d(3, 4, 3, padding=2, dilation=2)

    def forward(self, x):
        return torch.tanh(self.conv(x))


def step_of_wave_penalty(x):
    net = Wave()
    return wave_penalty(net, x)


def wave_penalty(net, x):  # finding: For primitive[Conv2D], the w shape size must be equal to 4, but got 3.
    x.requires_grad_()
    g = torch.autograd.grad(net(x).pow(2).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# net: TwoHeads()
# ms: weights(lambda: grad(lambda u: net(u)[1].sum())(x).abs().sum(), net)
class TwoHeads(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Linear(6, 8)
        self.a = nn.Linear(8, 2)
        self.b = nn.Linear(8, 1)

    def forward(self, x):
        h = torch.sigmoid(self.body(x))
        return self.a(h), self.b(h)


def step_of_head_smoothness(x):
    net = TwoHeads()
    return head_smoothness(net, x)


def head_smoothness(net, x):
    x.requires_grad_()
    _, value = net(x)
    g = torch.autograd.grad(value.sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.abs().sum(), list(net.parameters()), allow_unused=True)

import math

import torch
import torch.nn.functional as F
from torch import nn


# inputs: z=float(4, 5), p=float(4, 5)
# ms: grad(lambda z: (grad(kl_slope_value)(z, p) ** 2).sum())(z)
def kl_slope_value(z, p):
    return F.kl_div(F.log_softmax(z, 1), p.softmax(1), reduction='batchmean')


def kl_slope(z, p):  # finding: Illegal primitive LogSoftmaxGrad's bprop not defined
    z.requires_grad_()
    g = torch.autograd.grad(kl_slope_value(z, p), z, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), z)[0]


# inputs: z=float(4, 5)
# ms: grad(lambda z: (grad(entropy_slope_value)(z) ** 2).sum())(z)
def entropy_slope_value(z):
    p = z.softmax(-1)
    return -(p * (p + 1e-8).log()).sum()


def entropy_slope(z):  # finding: The pointer[input_tensor] is null.
    z = z.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=entropy_slope_value(z), inputs=z, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return z.grad


# inputs: z=float(6)
# ms: grad(lambda z: (grad(focal_slope_value)(z) ** 2).sum())(z)
def focal_slope_value(z):
    p = torch.sigmoid(z)
    return ((1 - p) ** 2 * -torch.log(p)).mean()


def focal_slope(z):
    z.requires_grad_()
    g = torch.autograd.grad(focal_slope_value(z), z, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), z)[0]


# inputs: x=float(6), y=float(6)
# ms: grad(lambda x: (grad(huber_slope_value)(x, y) ** 2).sum())(x)
def huber_slope_value(x, y):
    return F.huber_loss(x ** 2, y, delta=0.5)


def huber_slope(x, y):
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=huber_slope_value(x, y), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(6), y=float(6)
# ms: grad(lambda x: (grad(mse_slope_value)(x, y) ** 2).sum())(x)
def mse_slope_value(x, y):
    return F.mse_loss(x.sin(), y)


def mse_slope(x, y):
    x.requires_grad_()
    g = torch.autograd.grad(mse_slope_value(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), y=float(4, 6)
# ms: grad(lambda x: (grad(contrast_slope_value)(x, y) ** 2).sum())(x)
def contrast_slope_value(x, y):
    a = F.normalize(x, dim=-1)
    b = F.normalize(y, dim=-1)
    logits = a @ b.t() / 0.5
    return -logits.diag().sum() + logits.logsumexp(1).sum()


def contrast_slope(x, y):
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=contrast_slope_value(x, y), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(4, 6), y=float(4, 6)
# ms: grad(lambda x: (grad(triplet_slope_value)(x, y) ** 2).sum())(x)
def triplet_slope_value(x, y):
    gap = (x - y).pow(2).sum(1) - (x + y).pow(2).sum(1)
    return F.relu(gap + 1.0).pow(2).sum()


def triplet_slope(x, y):  # finding: 5.09e+04 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(triplet_slope_value(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: pos=float(4, 3)
# ms: grad(lambda pos: grad(dihedral_energy_value)(pos).sum())(pos)
def dihedral_energy_value(pos):
    b = pos[1:] - pos[:-1]
    n1 = torch.cross(b[0], b[1], dim=0)
    n2 = torch.cross(b[1], b[2], dim=0)
    return (n1 * n2).sum().tanh()


def dihedral_energy(pos):  # finding: Only support integers, slices(`:`), ellipsis(`...`), None, bool, tensor, int, list and tuple as index, but got 0 with ty
    pos.requires_grad_(True)
    first = torch.autograd.grad(dihedral_energy_value(pos), pos, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), pos)[0]
    return second


# inputs: d=float(6)
# ms: grad(lambda d: (grad(gaussian_basis_value)(d) ** 2).sum())(d)
def gaussian_basis_value(d):
    centers = torch.linspace(0, 3, 4)
    return torch.exp(-(d[:, None] - centers) ** 2).sum(1).pow(2).sum()


def gaussian_basis(d):  # finding: 10.4 off, no error
    d.requires_grad_()
    g = torch.autograd.grad(gaussian_basis_value(d), d, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), d)[0]


# inputs: x=float(6)
# ms: grad(lambda x: grad(sigmoid_curvature_value)(x).sum())(x)
def sigmoid_curvature_value(x):
    return torch.sigmoid(x).sum()


def sigmoid_curvature(x):
    x.requires_grad_(True)
    first = torch.autograd.grad(sigmoid_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: grad(tanh_curvature_value)(x).sum())(x)
def tanh_curvature_value(x):
    return torch.tanh(x * 2).sum()


def tanh_curvature(x):
    x.requires_grad_(True)
    first = torch.autograd.grad(tanh_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: grad(gelu_curvature_value)(x).sum())(x)
def gelu_curvature_value(x):
    return F.gelu(x).sum()


def gelu_curvature(x):
    x.requires_grad_(True)
    first = torch.autograd.grad(gelu_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: grad(elu_curvature_value)(x).sum())(x)
def elu_curvature_value(x):
    return F.elu(x).sum()


def elu_curvature(x):  # finding: Illegal primitive EluGrad's bprop not defined
    x.requires_grad_(True)
    first = torch.autograd.grad(elu_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: grad(softplus_curvature_value)(x).sum())(x)
def softplus_curvature_value(x):
    return F.softplus(x).pow(2).sum()


def softplus_curvature(x):
    x.requires_grad_(True)
    first = torch.autograd.grad(softplus_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: (grad(atan_curvature_value)(x) ** 2).sum())(x)
def atan_curvature_value(x):
    return torch.atan(x * 1.5).pow(2).sum()


def atan_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(atan_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: grad(power_curvature_value)(x).sum())(x)
def power_curvature_value(x):
    return torch.pow(x, 4).sum() + (2.0 ** x).sum()


def power_curvature(x):  # finding: For PowTensorScalar, got an invalid 'exponent' type: Float64
    x.requires_grad_(True)
    first = torch.autograd.grad(power_curvature_value(x), x, create_graph=True)[0]
    second = torch.autograd.grad(first.sum(), x)[0]
    return second


# inputs: x=float(6)
# ms: grad(lambda x: (grad(where_curvature_value)(x) ** 2).sum())(x)
def where_curvature_value(x):
    return torch.where(x > 0, x ** 3, x.exp()).sum()


def where_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(where_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(max_curvature_value)(x) ** 2).sum())(x)
def max_curvature_value(x):
    return x.max(dim=1).values.pow(3).sum()


def max_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(max_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(var_curvature_value)(x) ** 2).sum())(x)
def var_curvature_value(x):
    return x.var(dim=1).pow(2).sum()


def var_curvature(x):  # finding: 3.3 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(var_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(std_curvature_value)(x) ** 2).sum())(x)
def std_curvature_value(x):
    return ((x - x.mean(0)) / x.std(0)).pow(3).sum()


def std_curvature(x):
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=std_curvature_value(x), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(prod_curvature_value)(x) ** 2).sum())(x)
def prod_curvature_value(x):
    return x.prod(dim=1).pow(2).sum()


def prod_curvature(x):  # finding: 2.79 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(prod_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(cumprod_curvature_value)(x) ** 2).sum())(x)
def cumprod_curvature_value(x):
    return x.cumprod(dim=1).pow(2).sum()


def cumprod_curvature(x):  # finding: 162 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(cumprod_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(stack_curvature_value)(x) ** 2).sum())(x)
def stack_curvature_value(x):
    return torch.stack([x.sin(), x.cos() * x], dim=1).pow(2).sum()


def stack_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(stack_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(cat_curvature_value)(x) ** 2).sum())(x)
def cat_curvature_value(x):
    return torch.cat([x.exp(), x * x], dim=1).pow(2).sum()


def cat_curvature(x):  # finding: 5.77e+03 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(cat_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(5)
# ms: grad(lambda x: (grad(outer_curvature_value)(x) ** 2).sum())(x)
def outer_curvature_value(x):
    return torch.outer(x, x).pow(2).sum()


def outer_curvature(x):  # finding: 851 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(outer_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(einsum_outer_value)(x) ** 2).sum())(x)
def einsum_outer_value(x):
    return torch.einsum('bi,bj->bij', x, x).pow(2).sum()


def einsum_outer(x):  # finding: 3.03e+03 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(einsum_outer_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: q=float(2, 3, 4, 2), k=float(2, 3, 4, 2)
# ms: grad(lambda q: (grad(einsum_heads_value)(q, k) ** 2).sum())(q)
def einsum_heads_value(q, k):
    s = torch.einsum('bhid,bhjd->bhij', q, k)
    return s.tanh().sum()


def einsum_heads(q, k):  # finding: 16.7 off, no error
    q.requires_grad_()
    g = torch.autograd.grad(einsum_heads_value(q, k), q, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), q)[0]


# inputs: q=float(2, 3, 4), k=float(2, 3, 4)
# ms: grad(lambda q: (grad(bmm_curvature_value)(q, k) ** 2).sum())(q)
def bmm_curvature_value(q, k):
    return torch.bmm(q, k.transpose(1, 2)).tanh().sum()


def bmm_curvature(q, k):
    q.requires_grad_()
    g = torch.autograd.grad(bmm_curvature_value(q, k), q, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), q)[0]


# inputs: x=float(5), m=float(5, 5)
# ms: grad(lambda x: (grad(quadratic_form_value)(x, m) ** 2).sum())(x)
def quadratic_form_value(x, m):
    return (x @ m @ x).sin()


def quadratic_form(x, m):  # finding: 151 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(quadratic_form_value(x, m), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(3, 3)
# ms: grad(lambda x: (grad(logdet_curvature_value)(x) ** 2).sum())(x)
def logdet_curvature_value(x):
    m = x @ x.t() + 3 * torch.eye(3)
    return torch.logdet(m)


def logdet_curvature(x):  # finding: 0.128 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(logdet_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(3, 3), b=float(3, 2)
# ms: grad(lambda x: (grad(solve_curvature_value)(x, b) ** 2).sum())(x)
def solve_curvature_value(x, b):
    m = x * 0.2 + 3 * torch.eye(3)
    return torch.linalg.solve(m, b).pow(2).sum()


def solve_curvature(x, b):
    x.requires_grad_()
    g = torch.autograd.grad(solve_curvature_value(x, b), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6, 3), i=int(6, high=4)
# ms: grad(lambda x: (grad(scatter_curvature_value)(x, i) ** 2).sum())(x)
def scatter_curvature_value(x, i):
    out = torch.zeros(4, 3).index_add(0, i, x ** 2)
    return out.pow(2).sum()


def scatter_curvature(x, i):  # finding: 2.06e+03 off, no error
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=scatter_curvature_value(x, i), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(flip_curvature_value)(x) ** 2).sum())(x)
def flip_curvature_value(x):
    return (x * x.flip(1)).pow(2).sum()


def flip_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(flip_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 6)
# ms: grad(lambda x: (grad(pad_curvature_value)(x) ** 2).sum())(x)
def pad_curvature_value(x):
    return F.pad(x, (1, 1)).pow(3).sum()


def pad_curvature(x):
    x.requires_grad_()
    g = torch.autograd.grad(pad_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 6, 6), w=float(4, 3, 3, 3)
# ms: grad(lambda x: (grad(conv_curvature_value)(x, w) ** 2).sum())(x)
def conv_curvature_value(x, w):
    return F.conv2d(x, w, padding=1).tanh().sum()


def conv_curvature(x, w):
    x.requires_grad_()
    g = torch.autograd.grad(conv_curvature_value(x, w), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 6, 6)
# ms: grad(lambda x: (grad(pool_curvature_value)(x) ** 2).sum())(x)
def pool_curvature_value(x):
    return F.avg_pool2d(x ** 2, 2).pow(2).sum()


def pool_curvature(x):  # finding: 170 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(pool_curvature_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 6, 6)
# ms: grad(lambda x: (grad(total_variation_value)(x) ** 2).sum())(x)
def total_variation_value(x):
    dx = x[..., 1:] - x[..., :-1]
    dy = x[..., 1:, :] - x[..., :-1, :]
    return torch.sqrt(dx[..., :-1, :] ** 2 + dy[..., :-1] ** 2 + 1e-2).sum()


def total_variation(x):
    x.requires_grad_()
    g = torch.autograd.grad(total_variation_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), w=float(6), b=float(6)
# ms: grad(lambda x: (grad(layer_norm_slope_value)(x, w, b) ** 2).sum())(x)
def layer_norm_slope_value(x, w, b):
    return F.layer_norm(x, (6,), w, b).tanh().sum()


def layer_norm_slope(x, w, b):
    x.requires_grad_()
    g = torch.autograd.grad(layer_norm_slope_value(x, w, b), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(plain_layer_norm_value)(x) ** 2).sum())(x)
def plain_layer_norm_value(x):
    return F.layer_norm(x, [6]).exp().sum()


def plain_layer_norm(x):
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=plain_layer_norm_value(x), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(unit_rows_by_sum_value)(x) ** 2).sum())(x)
def unit_rows_by_sum_value(x):
    return F.normalize(x.exp(), p=1, dim=1).pow(2).sum()


def unit_rows_by_sum(x):
    x = x.clone().requires_grad_(True)
    (slope,) = torch.autograd.grad(outputs=unit_rows_by_sum_value(x), inputs=x, create_graph=True, retain_graph=True)
    penalty = (slope ** 2).sum()
    penalty.backward()
    return x.grad


# inputs: x=float(5)
# ms: stack([grad(lambda u, i=i: grad(logsumexp_hessian_value)(u).view(-1)[i])(x) for i in range(5)])
def logsumexp_hessian_value(x):
    return torch.logsumexp(x * 2, 0)


def logsumexp_hessian(x):
    return torch.func.hessian(logsumexp_hessian_value)(x)


# inputs: x=float(4)
# ms: stack([grad(lambda u, i=i: grad(cubic_hessian_value)(u).view(-1)[i])(x) for i in range(4)])
def cubic_hessian_value(x):
    return (x ** 3).sum() + (x.sum()) ** 2


def cubic_hessian(x):  # finding: 2 off, no error
    return torch.func.hessian(cubic_hessian_value)(x)


# inputs: x=float(4)
# ms: stack([grad(lambda u, i=i: grad(product_hessian_value)(u).view(-1)[i])(x) for i in range(4)])
def product_hessian_value(x):
    return x[0] * x[1] * x[2] + x[3] ** 2


def product_hessian(x):  # finding: Only support integers, slices(`:`), ellipsis(`...`), None, bool, tensor, int, list and tuple as index, but got 0 with ty
    return torch.func.hessian(product_hessian_value)(x)


# inputs: x=float(4)
# ms: stack([grad(lambda u, i=i: grad(norm_hessian_value)(u).view(-1)[i])(x) for i in range(4)])
def norm_hessian_value(x):
    return x.norm() ** 3


def norm_hessian(x):  # finding: 2.37 off, no error
    return torch.func.hessian(norm_hessian_value)(x)


# inputs: x=float(6, 1)
# net: TanhField()
# ms: grad(lambda t: grad(lambda v: net(v).sum())(t).sum())(x)
class TanhField(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(1, 8), nn.Tanh(), nn.Linear(8, 1))

    def forward(self, x):
        return self.net(x)


def burgers_residual(net, x):
    x.requires_grad_(True)
    u = net(x)
    du = torch.autograd.grad(u, x, grad_outputs=torch.ones_like(u), create_graph=True)[0]
    return torch.autograd.grad(du, x, grad_outputs=torch.ones_like(du))[0]


# inputs: x=float(6, 2)
# net: SineField()
# ms: grad(lambda t: grad(lambda v: net(v).sum())(t).sum())(x)
class SineField(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(2, 8)
        self.b = nn.Linear(8, 1)

    def forward(self, x):
        return self.b(torch.sin(30 * self.a(x) * 0.1))


def siren_laplacian(net, x):
    x.requires_grad_(True)
    u = net(x)
    du = torch.autograd.grad(u, x, grad_outputs=torch.ones_like(u), create_graph=True)[0]
    return torch.autograd.grad(du, x, grad_outputs=torch.ones_like(du))[0]


# inputs: x=float(6, 2)
# net: SigmoidField()
# ms: grad(lambda t: grad(lambda v: net(v).sum())(t).sum())(x)
class SigmoidField(nn.Module):
    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(2, 8), nn.Sigmoid(), nn.Linear(8, 1))

    def forward(self, x):
        return self.net(x)


def sigmoid_field_laplacian(net, x):
    x.requires_grad_(True)
    u = net(x)
    du = torch.autograd.grad(u, x, grad_outputs=torch.ones_like(u), create_graph=True)[0]
    return torch.autograd.grad(du, x, grad_outputs=torch.ones_like(du))[0]


# inputs: x=float(6, 2)
# net: FourierField()
# ms: grad(lambda t: grad(lambda v: net(v).sum())(t).sum())(x)
class FourierField(nn.Module):
    def __init__(self):
        super().__init__()
        self.b = nn.Linear(2, 4)
        self.out = nn.Linear(8, 1)

    def forward(self, x):
        z = self.b(x)
        return self.out(torch.cat([z.sin(), z.cos()], dim=-1))


def fourier_field_laplacian(net, x):
    x.requires_grad_(True)
    u = net(x)
    du = torch.autograd.grad(u, x, grad_outputs=torch.ones_like(u), create_graph=True)[0]
    return torch.autograd.grad(du, x, grad_outputs=torch.ones_like(du))[0]


# inputs: x=float(4, 6)
# net: DeepCritic()
# ms: weights(lambda: (grad(lambda v: net(v).sum())(x) ** 2).sum(), net)
class DeepCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(6, 8)
        self.b = nn.Linear(8, 1)

    def forward(self, x):
        return self.b(torch.tanh(self.a(x)))


def tanh_critic_penalty(net, x):
    x.requires_grad_()
    score = net(x)
    (slope,) = torch.autograd.grad(score.sum(), x, create_graph=True)
    return torch.autograd.grad(slope.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(2, 4, 6, 6)
# net: BatchCritic()
# ms: weights(lambda: (grad(lambda v: net(v).sum())(x) ** 2).sum(), net)
class BatchCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(4, 4, 3, padding=1)
        self.norm = nn.GroupNorm(2, 4)

    def forward(self, x):
        return self.norm(self.conv(x)).tanh().mean((1, 2, 3))


def group_norm_critic(net, x):  # finding: Illegal primitive GroupNormGrad's bprop not defined
    x.requires_grad_()
    score = net(x)
    (slope,) = torch.autograd.grad(score.sum(), x, create_graph=True)
    return torch.autograd.grad(slope.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: x=float(4, 6)
# net: SpectralMlp()
# ms: weights(lambda: (grad(lambda v: net(v).sum())(x) ** 2).sum(), net)
class SpectralMlp(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(6, 8)
        self.b = nn.Linear(8, 1)

    def forward(self, x):
        return self.b(F.relu(self.a(x)) ** 2)


def input_gradient_of_relu(net, x):
    x.requires_grad_()
    score = net(x)
    (slope,) = torch.autograd.grad(score.sum(), x, create_graph=True)
    return torch.autograd.grad(slope.pow(2).sum(), list(net.parameters()), allow_unused=True)


# inputs: w=float(3, 1), x=float(5, 3), y=float(5, 1)
# ms: grad(lambda w: fit(w - 0.1 * grad(lambda u: fit(u, x, y))(w), x, y))(w)
def fit(w, x, y):
    return F.mse_loss(torch.tanh(x @ w), y)


def maml_of_numbers(w, x, y):
    w.requires_grad_()
    (step,) = torch.autograd.grad(fit(w, x, y), w, create_graph=True)
    return torch.autograd.grad(fit(w - 0.1 * step, x, y), w)[0]


# inputs: x=float(5), v=float(5)
# ms: grad(lambda x: (grad(bowl)(x) * v).sum())(x)
def bowl(x):
    return (x.exp() * x.flip(0)).sum()


def product_with_hessian(x, v):
    return torch.autograd.functional.vhp(bowl, x, v)[1]


# inputs: x=float(4, 6), y=int(4, high=6)
# ms: grad(lambda x: once(x, y))(x)
def once(x, y):
    return F.cross_entropy(x, y)


def saliency(x, y):
    x.requires_grad_()
    loss = once(x, y)
    return torch.autograd.grad(loss, x)[0]

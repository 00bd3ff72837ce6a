import math

import torch
import torch.nn.functional as F
from torch import autograd, nn
from torch.autograd import grad as gradient


# inputs: x=float(2, 3, 8, 8)
# net: Critic()
# ms: weights(lambda: ((grad(lambda v: net(v).sum())(x).reshape(2, -1).norm(2, 1) - 1) ** 2).mean(), net)
class Critic(nn.Module):
    def __init__(self):
        super().__init__()
        self.model = nn.Sequential(
            nn.Conv2d(3, 4, 3, stride=2, padding=1),
            nn.LeakyReLU(0.2),
            nn.Conv2d(4, 1, 4),
        )

    def forward(self, img):
        return self.model(img).view(img.size(0), -1)


def step_of_wgan_penalty(x):
    net = Critic()
    return wgan_penalty(net, x)


def wgan_penalty(net, x):
    x.requires_grad_(True)
    score = net(x)
    gradients = autograd.grad(
        outputs=score,
        inputs=x,
        grad_outputs=torch.ones_like(score),
        create_graph=True,
        retain_graph=True,
        only_inputs=True,
    )[0]
    gradients = gradients.view(gradients.size(0), -1)
    loss = ((gradients.norm(2, dim=1) - 1) ** 2).mean()
    return autograd.grad(loss, list(net.parameters()), allow_unused=True)


# inputs: x=float(4, 6)
# net: ZeroCentred()
# ms: weights(lambda: grad(lambda v: net(v).sum())(x).square().sum(1).mean() * 0.5, net)
class ZeroCentred(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(6, 12)
        self.fc2 = nn.Linear(12, 12)
        self.fc3 = nn.Linear(12, 1)

    def forward(self, x):
        h = F.softplus(self.fc1(x))
        h = F.softplus(self.fc2(h))
        return self.fc3(h)


def step_of_r1_regulariser(x):
    net = ZeroCentred()
    return r1_regulariser(net, x)


def r1_regulariser(net, x):
    x.requires_grad = True
    d_real = net(x)
    (g,) = gradient(d_real.sum(), x, create_graph=True)
    reg = 0.5 * g.square().sum(1).mean()
    return gradient(reg, list(net.parameters()), allow_unused=True)


# inputs: pos=float(6, 3)
# ms: grad(lambda pos: (grad(pair_potential)(pos) ** 2).sum())(pos)
def pair_potential(pos):
    diff = pos.unsqueeze(0) - pos.unsqueeze(1)
    dist2 = (diff ** 2).sum(-1) + torch.eye(6)
    return torch.exp(-dist2).sum()


def pair_forces(pos):  # finding: 54.3 off, no error
    pos = pos.clone().requires_grad_(True)
    energy = pair_potential(pos)
    forces = -torch.autograd.grad(energy, pos, create_graph=True)[0]
    loss = forces.pow(2).sum()
    loss.backward()
    return pos.grad


# inputs: pos=float(6, 3)
# ms: grad(lambda pos: (grad(distance_potential)(pos) ** 2).sum())(pos)
def distance_potential(pos):
    d = (pos[:, None] - pos[None] + 1.0).norm(dim=-1)
    return (d ** 3).sum()


def distance_forces(pos):  # finding: 2.27e+04 off, no error
    pos = pos.clone().requires_grad_(True)
    forces = -torch.autograd.grad(distance_potential(pos), pos, create_graph=True)[0]
    forces.pow(2).sum().backward()
    return pos.grad


# inputs: x=float(5, 4), v=float(5, 4)
# net: ScoreNet()
# ms: weights(lambda: ((v * grad(lambda u: (net(u) * v).sum())(x)).sum(-1) + 0.5 * net(x).pow(2).sum(-1)).mean(), net)
class ScoreNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.main = nn.Sequential(nn.Linear(4, 16), nn.ELU(), nn.Linear(16, 4))

    def forward(self, x):
        return self.main(x)


def step_of_sliced_score_matching(x, v):
    net = ScoreNet()
    return sliced_score_matching(net, x, v)


def sliced_score_matching(net, x, v):  # finding: Illegal primitive EluGrad's bprop not defined
    x.requires_grad_(True)
    score = net(x)
    gv = torch.sum(score * v)
    grad2 = autograd.grad(gv, x, create_graph=True)[0]
    loss1 = 0.5 * score.pow(2).sum(-1)
    loss2 = (v * grad2).sum(-1)
    return autograd.grad((loss1 + loss2).mean(), list(net.parameters()), allow_unused=True)


# inputs: w=float(6), x=float(8, 6), y=float(8), v=float(6)
# ms: grad(lambda w: (grad(ridge_loss)(w, x, y) * v).sum())(w)
def ridge_loss(w, x, y):
    return ((torch.mv(x, w) - y) ** 2).mean() + 0.1 * w.dot(w)


def ridge_hvp(w, x, y, v):  # finding: Only support integers, slices(`:`), ellipsis(`...`), None, bool, tensor, int, list and tuple as index, but got 0 with ty
    w.requires_grad_()
    g = torch.autograd.grad(ridge_loss(w, x, y), w, create_graph=True)[0]
    return torch.autograd.grad(torch.dot(g, v), w)[0]


# inputs: w=float(6), x=float(8, 6), y=float(8), v=float(6)
# ms: grad(lambda w: (grad(logit_loss)(w, x, y) * v).sum())(w)
def logit_loss(w, x, y):
    return F.binary_cross_entropy_with_logits(x @ w, torch.sigmoid(y))


def influence_hvp(w, x, y, v):  # finding: 0.492 off, no error
    w.requires_grad_(True)
    loss = logit_loss(w, x, y)
    first = torch.autograd.grad(loss, [w], create_graph=True)
    inner = sum((g * u).sum() for g, u in zip(first, [v]))
    return torch.autograd.grad(inner, [w])[0]


# inputs: w=float(6, 3), x=float(8, 6), v=float(6, 3)
# ms: grad(lambda w: (grad(class_loss)(w, x) * v).sum())(w)
def class_loss(w, x):
    target = torch.tensor([0, 1, 2, 0, 1, 2, 0, 1])
    return F.cross_entropy(x @ w, target)


def class_hvp(w, x, v):  # finding: Illegal primitive LogSoftmaxGrad's bprop not defined
    w.requires_grad_(True)
    g, = gradient(class_loss(w, x), w, create_graph=True)
    return gradient((g * v).sum(), w)[0]


# inputs: w=float(6, 3), x=float(8, 6), v=float(6, 3)
# ms: grad(lambda w: (grad(smoothed_loss)(w, x) * v).sum())(w)
def smoothed_loss(w, x):
    target = torch.tensor([0, 1, 2, 0, 1, 2, 0, 1])
    logp = F.log_softmax(x @ w, dim=1)
    nll = -logp.gather(1, target[:, None]).squeeze(1)
    smooth = -logp.mean(dim=-1)
    return (0.9 * nll + 0.1 * smooth).mean()


def smoothed_hvp(w, x, v):  # finding: Illegal primitive LogSoftmaxGrad's bprop not defined
    w.requires_grad_(True)
    g, = gradient(smoothed_loss(w, x), w, create_graph=True)
    return gradient((g * v).sum(), w)[0]


# inputs: w=float(6), x=float(8, 6), y=float(8)
# ms: grad(lambda w: maml_task(w - 0.1 * grad(maml_task)(w, x, y), x, y))(w)
def maml_task(w, x, y):
    pred = torch.tanh(x) @ w
    return F.mse_loss(pred, y)


def maml_outer(w, x, y):  # finding: 0.081 off, no error
    w.requires_grad_()
    inner = torch.autograd.grad(maml_task(w, x, y), w, create_graph=True)[0]
    fast = w - 0.1 * inner
    outer = maml_task(fast, x, y)
    return torch.autograd.grad(outer, w)[0]


# inputs: x=float(6, 4)
# net: Denoiser()
# ms: weights(lambda: (x + grad(lambda u: net(u).sum())(x)).pow(2).sum(1).mean(), net)
class Denoiser(nn.Module):
    def __init__(self):
        super().__init__()
        self.a = nn.Linear(4, 8)
        self.b = nn.Linear(8, 1)

    def forward(self, x):
        return self.b(F.silu(self.a(x))).squeeze(-1)


def step_of_energy_denoising(x):
    net = Denoiser()
    return energy_denoising(net, x)


def energy_denoising(net, x):
    noisy = x.requires_grad_(True)
    logp = net(noisy)
    dlogp = torch.autograd.grad(logp.sum(), noisy, create_graph=True)[0]
    loss = (noisy + dlogp).pow(2).sum(dim=1).mean(dim=0)
    return torch.autograd.grad(loss, list(net.parameters()), allow_unused=True)


# inputs: x=float(3, 2, 8, 8)
# net: MeanPooledCritic()
# ms: grad(lambda v: grad(lambda u: net(u).sum())(v).pow(2).mean())(x)
class MeanPooledCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(2, 4, 3, padding=1)
        self.fc = nn.Linear(4, 1)

    def forward(self, x):
        h = torch.tanh(self.conv(x))
        return self.fc(h.mean(dim=(2, 3)))


def step_of_mean_pooled_penalty(x):
    net = MeanPooledCritic()
    return mean_pooled_penalty(net, x)


def mean_pooled_penalty(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).mean(), x)[0]


# inputs: x=float(3, 2, 4, 4)
# net: UpCritic()
# ms: grad(lambda v: grad(lambda u: net(u).pow(2).sum())(v).pow(2).mean())(x)
class UpCritic(nn.Module):
    def __init__(self):
        super().__init__()
        self.up = nn.ConvTranspose2d(2, 3, 4, 2, 1)

    def forward(self, x):
        return torch.sigmoid(self.up(x))


def step_of_up_penalty(x):
    net = UpCritic()
    return up_penalty(net, x)


def up_penalty(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).pow(2).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).mean(), x)[0]


# inputs: x=float(4, 5, 8)
# net: Scorer()
# ms: grad(lambda v: grad(lambda u: net(u).sum())(v).pow(2).sum())(x)
class Scorer(nn.Module):
    def __init__(self):
        super().__init__()
        self.q = nn.Linear(8, 8)
        self.k = nn.Linear(8, 8)
        self.v = nn.Linear(8, 8)

    def forward(self, x):
        q, k, v = self.q(x), self.k(x), self.v(x)
        att = torch.softmax(q @ k.transpose(-2, -1) / math.sqrt(8), dim=-1)
        return att @ v


def step_of_attention_penalty(x):
    net = Scorer()
    return attention_penalty(net, x)


def attention_penalty(net, x):  # finding: 3.51 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 5, 8)
# net: HeadScorer()
# ms: grad(lambda v: grad(lambda u: net(u).sum())(v).pow(2).sum())(x)
class HeadScorer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(8, 24)

    def forward(self, x):
        b, n, c = x.shape
        qkv = self.qkv(x).reshape(b, n, 3, 2, c // 2).permute(2, 0, 3, 1, 4)
        q, k, v = qkv.unbind(0)
        att = torch.einsum("bhid,bhjd->bhij", q, k).softmax(dim=-1)
        return torch.einsum("bhij,bhjd->bhid", att, v)


def step_of_head_penalty(x):
    net = HeadScorer()
    return head_penalty(net, x)


def head_penalty(net, x):  # finding: 5.27 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(net(x).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 5, 8)
# net: EncoderBlock()
# ms: grad(lambda v: grad(lambda u: net(u).pow(2).sum())(v).pow(2).sum())(x)
class EncoderBlock(nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = nn.LayerNorm(8)
        self.ff = nn.Sequential(nn.Linear(8, 16), nn.GELU(), nn.Linear(16, 8))

    def forward(self, x):
        return x + self.ff(self.norm(x))


def step_of_block_penalty(x):
    net = EncoderBlock()
    return block_penalty(net, x)


def block_penalty(net, x):  # finding: For LayerNormGrad, the index 7 is out of range of input num 7
    x.requires_grad_()
    g = torch.autograd.grad(net(x).pow(2).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6, 4)
# net: BatchNormed()
# ms: grad(lambda v: grad(lambda u: net(u).pow(2).sum())(v).pow(2).sum())(x)
class BatchNormed(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 6)
        self.bn = nn.BatchNorm1d(6)

    def forward(self, x):
        return torch.tanh(self.bn(self.fc(x)))


def step_of_normed_penalty(x):
    net = BatchNormed()
    return normed_penalty(net, x)


def normed_penalty(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).pow(2).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# net: HandNorm()
# ms: grad(lambda v: grad(lambda u: net(u).pow(3).sum())(v).pow(2).sum())(x)
class HandNorm(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(6))

    def forward(self, x):
        variance = x.pow(2).mean(-1, keepdim=True)
        return self.weight * (x * torch.rsqrt(variance + 1e-6))


def step_of_rms_penalty(x):
    net = HandNorm()
    return rms_penalty(net, x)


def rms_penalty(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).pow(3).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# net: MaxoutScore()
# ms: grad(lambda v: grad(lambda u: net(u).pow(2).sum())(v).pow(2).sum())(x)
class MaxoutScore(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(6, 8)

    def forward(self, x):
        return self.fc(x).view(-1, 4, 2).max(dim=-1)[0]


def step_of_maxout_penalty(x):
    net = MaxoutScore()
    return maxout_penalty(net, x)


def maxout_penalty(net, x):  # finding: 2.19 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(net(x).pow(2).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6), y=float(4, 6)
# ms: grad(lambda x: (grad(contrastive_value)(x, y) ** 2).sum())(x)
def contrastive_value(x, y):
    a = x / x.norm(dim=1, keepdim=True)
    b = y / y.norm(dim=1, keepdim=True)
    logits = a @ b.T / 0.5
    return -torch.diag(F.log_softmax(logits, dim=1)).mean()


def contrastive_slope(x, y):  # finding: Illegal primitive LogSoftmaxGrad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(contrastive_value(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(rosenbrock)(x) * x).sum())(x)
def rosenbrock(x):
    return (100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def rosenbrock_step(x):
    x.requires_grad_()
    g = torch.autograd.grad(rosenbrock(x), x, create_graph=True)[0]
    return torch.autograd.grad((g * x).sum(), x)[0]


# inputs: x=float(6)
# ms: grad(lambda x: (grad(rastrigin)(x) ** 2).sum())(x)
def rastrigin(x):
    return 10 * x.numel() + (x.pow(2) - 10 * torch.cos(2 * math.pi * x)).sum()


def rastrigin_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(rastrigin(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 4)
# ms: grad(lambda x: (grad(logdet_value)(x) ** 2).sum())(x)
def logdet_value(x):
    a = x @ x.t() + torch.eye(4)
    return torch.logdet(a)


def logdet_slope(x):  # finding: 1.16 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(logdet_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 4), y=float(4)
# ms: grad(lambda x: (grad(solved_value)(x, y) ** 2).sum())(x)
def solved_value(x, y):
    a = x @ x.t() + 2 * torch.eye(4)
    return torch.inverse(a).matmul(y).pow(2).sum()


def solved_slope(x, y):  # finding: 0.138 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(solved_value(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(rolled_value)(x) ** 2).sum())(x)
def rolled_value(x):
    return (x * torch.roll(x, 1, dims=1)).pow(2).sum()


def rolled_slope(x):  # finding: 51.1 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(rolled_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(scattered_value)(x) ** 2).sum())(x)
def scattered_value(x):
    index = torch.tensor([0, 1, 0, 1])
    out = torch.zeros(2, 6).index_add(0, index, x)
    return out.pow(3).sum()


def scattered_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(scattered_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(6, 3)
# ms: grad(lambda x: (grad(message_value)(x) ** 2).sum())(x)
def message_value(x):
    src = torch.tensor([0, 1, 2, 3, 4, 5])
    dst = torch.tensor([1, 2, 3, 4, 5, 0])
    diff = x[src] - x[dst]
    return torch.exp(-(diff * diff).sum(dim=1)).sum()


def message_forces(x):  # finding: 8.87 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(message_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(bilinear_value)(x) ** 2).sum())(x)
def bilinear_value(x):
    return torch.einsum("bi,bj->bij", x, x).pow(2).sum()


def bilinear_slope(x):  # finding: 3.03e+03 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(bilinear_value(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(3, 4, 5), y=float(3, 5, 4)
# ms: grad(lambda x: (grad(batched_product)(x, y) ** 2).sum())(x)
def batched_product(x, y):
    return torch.bmm(x, y).pow(2).sum()


def batched_slope(x, y):
    x.requires_grad_()
    g = torch.autograd.grad(batched_product(x, y), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(standardised)(x) ** 2).sum())(x)
def standardised(x):
    z = (x - x.mean(dim=1, keepdim=True)) / (x.std(dim=1, keepdim=True) + 1e-5)
    return z.pow(3).sum()


def standardised_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(standardised(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(variance_floor)(x) ** 2).sum())(x)
def variance_floor(x):
    std = torch.sqrt(x.var(dim=0) + 1e-4)
    return F.relu(2 - std).mean()


def vicreg_slope(x):  # finding: 0.0345 off, no error
    x.requires_grad_()
    g = torch.autograd.grad(variance_floor(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(soft_threshold)(x) ** 2).sum())(x)
def soft_threshold(x):
    shrunk = torch.sign(x) * F.relu(x.abs() - 0.1)
    return shrunk.pow(3).sum()


def threshold_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(soft_threshold(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(clamped_energy)(x) ** 2).sum())(x)
def clamped_energy(x):
    return x.clamp(-0.5, 0.5).pow(3).sum()


def clamped_slope(x):
    x.requires_grad_()
    g = torch.autograd.grad(clamped_energy(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(4, 6)
# ms: grad(lambda x: (grad(lse_energy)(x) ** 2).sum())(x)
def lse_energy(x):
    return -0.5 * torch.logsumexp(x / 0.5, dim=1).mean()


def jem_penalty(x):
    x = x.clone().requires_grad_()
    energy = lse_energy(x)
    g = torch.autograd.grad(energy, x, create_graph=True, only_inputs=True)[0]
    (g ** 2).sum().backward()
    return x.grad


# inputs: x=float(2, 3, 4, 4)
# ms: grad(lambda x: (grad(upsampled)(x) ** 2).sum())(x)
def upsampled(x):
    y = F.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)
    return y.pow(3).sum()


def upsampled_slope(x):  # finding: Illegal primitive ResizeBilinearGrad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(upsampled(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(2, 3, 4, 4)
# ms: grad(lambda x: (grad(nearest)(x) ** 2).sum())(x)
def nearest(x):
    return F.interpolate(x, scale_factor=2, mode="nearest").pow(3).sum()


def nearest_slope(x):  # finding: Illegal primitive ResizeNearestNeighborV2Grad's bprop not defined
    x.requires_grad_()
    g = torch.autograd.grad(nearest(x), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: x=float(3, 5, 4)
# net: Recurrence()
# ms: grad(lambda v: grad(lambda u: net(u).pow(2).sum())(v).pow(2).sum())(x)
class Recurrence(nn.Module):
    def __init__(self):
        super().__init__()
        self.wx = nn.Linear(4, 6)
        self.wh = nn.Linear(6, 6, bias=False)

    def forward(self, x):
        h = torch.zeros(x.size(0), 6)
        for t in range(x.size(1)):
            h = torch.tanh(self.wx(x[:, t]) + self.wh(h))
        return h


def step_of_recurrent_penalty(x):
    net = Recurrence()
    return recurrent_penalty(net, x)


def recurrent_penalty(net, x):
    x.requires_grad_()
    g = torch.autograd.grad(net(x).pow(2).sum(), x, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(), x)[0]


# inputs: a=float(4, 3), s=float(4, 5)
# net: QFunction()
# ms: weights(lambda: grad(lambda u: net(s, u).sum())(a).pow(2).sum(-1).mean(), net)
class QFunction(nn.Module):
    def __init__(self):
        super().__init__()
        self.l1 = nn.Linear(8, 16)
        self.l2 = nn.Linear(16, 1)

    def forward(self, s, a):
        x = torch.cat([s, a], dim=-1)
        return self.l2(F.mish(self.l1(x)))


def step_of_action_penalty(a, s):
    net = QFunction()
    return action_penalty(net, a, s)


def action_penalty(net, a, s):
    a.requires_grad_()
    q = net(s, a)
    g = torch.autograd.grad(q.sum(), a, create_graph=True)[0]
    return torch.autograd.grad(g.pow(2).sum(-1).mean(), list(net.parameters()), allow_unused=True)

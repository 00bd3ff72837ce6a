import random

import torch
import torch.nn as nn
import torch.nn.functional as F


# inputs: boxes=boxes(8), scores=prob(8), idxs=int(8, high=2)
def my_batched_nms(boxes, scores, idxs, thr=0.5):
    offsets = idxs.to(boxes) * (boxes.max() + 1)
    shifted = boxes + offsets[:, None]
    return plain_nms(shifted, scores, thr)  # flows


def plain_nms(boxes, scores, thr):
    order = scores.sort(descending=True)[1]  # possible: not run
    keep = []
    while len(order):  # dynamic: loop
        i = order[0].item()
        keep.append(i)
        if len(order) == 1:
            break
        overlap = overlaps(boxes[i][None], boxes[order[1:]])[0]  # flows
        order = order[1:][overlap <= thr]  # dynamic: boolean-mask dim 0
    return torch.as_tensor(keep)  # dynamic: creation dim 0


def overlaps(a, b):
    lt = torch.maximum(a[:, None, :2], b[None, :, :2])  # flows
    rb = torch.minimum(a[:, None, 2:], b[None, :, 2:])  # flows
    inter = (rb - lt).clamp(min=0).prod(-1)  # flows
    area = lambda t: (t[:, 2] - t[:, 0]) * (t[:, 3] - t[:, 1])  # flows
    return inter / (area(a)[:, None] + area(b)[None] - inter)  # flows


# inputs: points=float(20, 3), boxes=boxes(2)
def points_in_boxes(points, boxes):
    inside = []
    for box in boxes:
        m = (points[:, 0] > box[0]) & (points[:, 0] < box[2]) & (points[:, 1] > box[1])
        inside.append(points[m])  # dynamic: boolean-mask dim 0
    return inside


# inputs: points=float(20, 3), boxes=boxes(2)
def count_in_boxes(points, boxes):
    x, y = points[:, 0], points[:, 1]
    m = (x[None] > boxes[:, :1]) & (x[None] < boxes[:, 2:3]) & (y[None] > boxes[:, 1:2])
    return m.sum(1), m.float() @ points


# inputs: pts=float(16, 3)
class PillarEncoder(nn.Module):
    def __init__(self, size=1.0, max_points=4):
        super().__init__()
        self.size = size
        self.max_points = max_points
        self.mlp = nn.Linear(3, 8)

    def forward(self, pts):
        cell = (pts[:, :2] / self.size).floor().int()
        cells, inverse, counts = cell.unique(dim=0, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
        feats = self.mlp(pts)
        pooled = feats.new_full((len(cells), 8), float("-inf"))  # flows
        pooled = pooled.scatter_reduce(0, inverse[:, None].expand(-1, 8), feats, "amax")  # flows
        return pooled, cells, counts


# inputs: pts=float(16, 3)
class GridEncoder(nn.Module):
    def __init__(self, n=4):
        super().__init__()
        self.n = n
        self.mlp = nn.Linear(3, 8)

    def forward(self, pts):
        cell = pts[:, :2].floor().long().clamp(0, self.n - 1)
        flat = cell[:, 0] * self.n + cell[:, 1]
        feats = self.mlp(pts)
        grid = feats.new_zeros(self.n * self.n, 8)
        return grid.index_add(0, flat, feats).view(self.n, self.n, 8)


# inputs: images=float(4, 3, 8, 8)
class RandomErase(nn.Module):
    def __init__(self, p=0.5):
        super().__init__()
        self.p = p

    def forward(self, images):
        out = images.clone()
        for i in range(images.size(0)):
            if random.random() < self.p:
                h = random.randint(1, 4)
                y = random.randint(0, 8 - h)
                out[i, :, y : y + h] = torch.randn(3, h, 8)  # dynamic: creation dim 1
        return out


# inputs: images=float(4, 3, 8, 8)
class ColorJitter(nn.Module):
    def forward(self, images):
        factor = torch.empty(images.size(0), 1, 1, 1).uniform_(0.5, 1.5)
        order = torch.randperm(3)
        for i in order:
            if i == 0:
                images = images * factor
            elif i == 1:
                images = images + factor
        return images.clamp(-5, 5)


# inputs: x=float(3, 8, 8)
def multi_scale(x):
    size = random.choice([4, 6, 8])
    return F.interpolate(x[None], size=(size, size))  # dynamic: resize dim 2, 3


# inputs: x=float(3, 8, 8)
def random_scale_back(x):
    scale = random.uniform(0.5, 1.0)
    theta = torch.tensor([[scale, 0.0, 0.0], [0.0, scale, 0.0]])
    grid = F.affine_grid(theta[None], (1, 3, 8, 8), align_corners=False)
    return F.grid_sample(x[None], grid, align_corners=False)[0]


# inputs: x=float(2, 6, 8)
class LayerDrop(nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = nn.ModuleList([nn.Linear(8, 8) for _ in range(4)])

    def forward(self, x):
        states = []
        for layer in self.layers:
            if self.training and torch.rand(1) < 0.3:
                continue
            x = layer(x)
            states.append(x)
        return torch.stack(states).mean(0) if states else x  # dynamic: list-of-tensors dim 0


# inputs: x=float(2, 6, 8)
class DropPath(nn.Module):
    def __init__(self, p=0.2):
        super().__init__()
        self.p = p

    def forward(self, x):
        if not self.training or self.p == 0.0:
            return x
        shape = (x.shape[0],) + (1,) * (x.ndim - 1)  # possible: not run
        mask = x.new_empty(shape).bernoulli_(1 - self.p)
        return x / (1 - self.p) * mask


# inputs: q=float(1, 6, 4), valid=int(1, 6, high=2)
def attend_valid(q, valid):
    idx = valid[0].nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    k = q[:, idx]  # flows
    att = torch.softmax(q @ k.transpose(1, 2), dim=-1)  # flows
    return att @ k


# inputs: q=float(2, 6, 4), valid=int(2, 6, high=2)
def attend_masked(q, valid):
    bias = (1 - valid[:, None, :]) * -10000.0
    att = torch.softmax(q @ q.transpose(1, 2) + bias, dim=-1)
    return att @ q


# inputs: logits=float(6, 5), target=int(6, low=-1, high=5)
def smooth_ce(logits, target, eps=0.1):
    logp = logits.log_softmax(-1)
    keep = target.ge(0)
    logp, target = logp[keep], target[keep]  # dynamic: boolean-mask dim 0
    nll = -logp.gather(1, target[:, None]).squeeze(1)  # flows
    return ((1 - eps) * nll - eps * logp.mean(1)).sum()  # flows


# inputs: logits=float(6, 5), target=int(6, low=-1, high=5)
def smooth_ce_dense(logits, target, eps=0.1):
    logp = logits.log_softmax(-1)
    pad = target.eq(-1)
    nll = -logp.gather(1, target.clamp(min=0)[:, None]).squeeze(1)
    loss = (1 - eps) * nll - eps * logp.mean(1)
    return loss.masked_fill(pad, 0.0).sum() / (~pad).sum().clamp(min=1)


# inputs: emb=float(8, 4), labels=int(8, high=3)
class MinedContrastive(nn.Module):
    def __init__(self, margin=0.5):
        super().__init__()
        self.margin = margin

    def forward(self, emb, labels):
        sim = F.normalize(emb) @ F.normalize(emb).t()
        loss = []
        for i in range(emb.size(0)):
            pos = sim[i][labels == labels[i]]  # dynamic: boolean-mask dim 0
            neg = sim[i][labels != labels[i]]  # dynamic: boolean-mask dim 0
            hard = neg[neg + self.margin > pos.min()]  # dynamic: boolean-mask dim 0
            if hard.numel() < 1:
                continue
            loss.append(hard.mean() - pos.mean())
        if len(loss) == 0:
            return torch.zeros([])
        return sum(loss) / len(loss)


# inputs: emb=float(8, 4), labels=int(8, high=3)
class SupCon(nn.Module):
    def forward(self, emb, labels):
        z = F.normalize(emb, dim=1)
        sim = z @ z.T / 0.1
        same = torch.eq(labels[:, None], labels[None]).float()
        diag = 1 - torch.eye(len(z))
        logp = sim - torch.log((sim.exp() * diag).sum(1, keepdim=True))
        return -((same * diag) * logp).sum(1) / (same * diag).sum(1).clamp(min=1)


# inputs: probs=prob(2, 10)
def typical_sampling(probs, mass=0.9):
    p = probs / probs.sum(-1, keepdim=True)
    ent = -(p * p.log()).sum(-1, keepdim=True)
    shift = (-p.log() - ent).abs()
    order = shift.argsort(dim=-1)
    cum = p.gather(-1, order).cumsum(-1)
    last = (cum < mass).sum(-1).clamp(max=9)
    cut = shift.gather(-1, order).gather(1, last[:, None])
    return torch.multinomial(p.masked_fill(shift > cut, 0.0) + 1e-9, 1)


# inputs: draft=int(5, high=3), target=int(5, high=3)
def speculative_accept(draft, target):
    same = (draft == target).long()
    accepted = int(same.cumprod(0).sum())
    return torch.cat([draft[:accepted], target[accepted : accepted + 1]])  # dynamic: slice dim 0


# inputs: seq=int(12, high=5)
def ngram_block(seq, n=2):
    banned = []
    last = tuple(seq[-(n - 1) :].tolist())
    for i in range(seq.numel() - n + 1):
        if tuple(seq[i : i + n - 1].tolist()) == last:
            banned.append(seq[i + n - 1])
    if banned:  # flows
        return torch.stack(banned)  # dynamic: list-of-tensors dim 0
    return seq.new_empty(0)


# inputs: x=float(10), k=int(low=1, high=5)
def top_mean(x, k):
    return x.sort(descending=True).values[: k.item()].mean()  # dynamic: slice dim 0


# inputs: x=float(10), alpha=prob()
def quantile_mask(x, alpha):
    cut = torch.quantile(x, alpha)
    return torch.where(x >= cut, x, torch.zeros_like(x))


# inputs: feats=[float(1, 4, 8, 8), float(1, 4, 4, 4)]
class FPN(nn.Module):
    def __init__(self):
        super().__init__()
        self.lateral = nn.ModuleList(nn.Conv2d(4, 6, 1) for _ in range(2))

    def forward(self, feats):
        outs = [conv(f) for conv, f in zip(self.lateral, feats)]
        for i in range(len(outs) - 1, 0, -1):
            outs[i - 1] = outs[i - 1] + F.interpolate(outs[i], size=outs[i - 1].shape[-2:])  # possible: not run
        return outs


# inputs: heat=prob(4, 6, 6)
class KeypointHead:
    def __init__(self, thr=0.7):
        self.thr = thr

    def __call__(self, heat):
        people = []
        for joint in heat:
            ys, xs = torch.nonzero(joint > self.thr, as_tuple=True)  # dynamic: nonzero dim 0
            people.append(torch.stack([xs, ys, joint[ys, xs].mul(100).long()], -1))  # flows
        return people


# inputs: heat=prob(4, 6, 6)
class SoftArgmax:
    def __call__(self, heat):
        n, h, w = heat.shape
        p = heat.flatten(1).softmax(-1).view(n, h, w)
        xs = (p.sum(1) * torch.arange(w)).sum(-1)
        ys = (p.sum(2) * torch.arange(h)).sum(-1)
        return torch.stack([xs, ys], dim=-1)


# inputs: adj=int(6, 6, high=2)
def laplacian(adj):
    a = ((adj + adj.T) > 0).float()
    d = a.sum(1)
    inv = torch.where(d > 0, d.rsqrt(), torch.zeros_like(d))
    return torch.eye(6) - inv[:, None] * a * inv[None]


# inputs: adj=int(6, 6, high=2)
def edge_list(adj):
    src, dst = (adj.triu(1) > 0).nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    deg = torch.zeros(adj.size(0)).scatter_add(0, src, torch.ones_like(src, dtype=torch.float))  # flows
    return torch.stack((src, dst)), deg  # flows


# inputs: x=float(6, 4), seeds=int(2, high=6), adj=bool(6, 6)
def k_hop(x, seeds, adj, hops=2):
    reached = torch.zeros(x.size(0), dtype=torch.bool)
    reached[seeds] = True
    for _ in range(hops):
        reached = reached | adj[reached].any(0)  # dynamic: boolean-mask dim 0
    return x[reached]  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4), seeds=int(2, high=6), adj=bool(6, 6)
def k_hop_dense(x, seeds, adj, hops=2):
    weight = torch.zeros(x.size(0)).index_fill(0, seeds, 1.0)
    for _ in range(hops):
        weight = torch.clamp(weight + weight @ adj.float(), max=1.0)
    return x * weight[:, None]


# inputs: state=float(4, 3)
def solve_until(state, tol=0.05, most=20):
    step = 0
    error = torch.tensor(1e9)
    while error > tol and step < most:  # dynamic: loop
        new = torch.tanh(state * 0.5)
        error = (new - state).norm()
        state, step = new, step + 1
    return state, step


# inputs: state=float(4, 3)
def solve_fixed(state, most=20):
    for step in range(most):
        new = torch.tanh(state * 0.5)
        state = torch.where((new - state).abs() < 0.05, state, new)
    return state

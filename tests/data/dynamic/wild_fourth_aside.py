import math
import random
from collections import defaultdict
from functools import partial

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import DataLoader, Dataset, Subset, TensorDataset


# inputs: logits=prob(3, 10)
def top_p(logits, p=0.8):
    probs, idx = logits.softmax(-1).sort(dim=-1, descending=True)
    cum = probs.cumsum(-1)
    remove = cum - probs > p
    probs = probs.masked_fill(remove, 0.0)
    return idx.gather(-1, torch.multinomial(probs, 1))


# inputs: preds=int(20, high=4), labels=int(20, high=4)
def confusion_ignored(preds, labels, n=4, ignore=3):
    k = (labels >= 0) & (labels != ignore)
    return torch.bincount(n * labels[k] + preds[k], minlength=n**2)[: n**2].reshape(n, n)  # dynamic: boolean-mask dim 0


# inputs: x=float(9, 3), labels=int(9, high=4)
def balanced_sample(x, labels, n=4):
    pos = torch.nonzero(labels >= 1).squeeze(1)  # dynamic: nonzero dim 0
    neg = torch.nonzero(labels == 0).squeeze(1)  # dynamic: nonzero dim 0
    num_pos = min(pos.numel(), n // 2)
    perm = torch.randperm(pos.numel())[:num_pos]  # flows
    return torch.cat([x[pos[perm]], x[neg[:n - num_pos]]])  # flows


# inputs: obj=float(2, 10), boxes=float(2, 10, 4)
def proposals(obj, boxes, pre=6):
    num = min(pre, obj.shape[1])  # possible: not run
    top, idx = obj.topk(num, dim=1)
    return boxes[torch.arange(2)[:, None], idx]


# inputs: x=float(6, 3), mask=bool(6)
def index_put(x, mask):
    x = x.clone()
    x[mask] = 0
    return x


# inputs: x=float(4, 6), n=int(high=5)
def repeat_rows(x, n):
    return x[:1].expand(n.item() + 1, -1)  # dynamic: reshape dim 0


# inputs: edge_index=int(2, 10, high=6)
def degree(edge_index):
    num_nodes = int(edge_index.max()) + 1
    deg = torch.zeros(num_nodes)  # dynamic: creation dim 0
    return deg.scatter_add_(0, edge_index[0], torch.ones(edge_index.size(1)))  # flows


# inputs: x=float(5, 20)
def segment(x, size=8):
    start = torch.randint(0, x.size(1) - size + 1, (1,)).item()
    return x[:, start:start + size]


# inputs: x=float(5, 4)
def radius_graph(x, r=1.0):
    dist = torch.cdist(x, x)
    return (dist < r).nonzero().t()  # dynamic: nonzero dim 0


# inputs: x=float(6, 4), thr=arg(0.5, 0.1)
def count_only(x, thr):
    return (x > thr).sum(dim=1), (x > thr).float().mean()


# inputs: x=float(6, 4), mask=bool(6)
def early_exit_sum(x, mask):
    if not mask.any():
        return x.sum() * 0
    return (x * mask[:, None]).sum()


# inputs: iou=prob(8, 5)
def matcher(iou, high=0.5):
    best, idx = iou.max(dim=1)
    idx = idx.masked_fill(best < high, -1)
    return idx


# inputs: x=float(3, 6, 4), topk=arg(2, 3)
def keep_topk_tokens(x, topk):
    score = x.norm(dim=-1)
    idx = score.topk(topk, dim=1).indices  # unfixed: topk dim 1
    return x.gather(1, idx.unsqueeze(-1).expand(-1, -1, x.shape[-1]))  # possible: not run


# inputs: tokens=int(3, 8, high=5), logits=float(3, 8, 5)
def active_only(tokens, logits):
    active_loss = tokens.view(-1) != 0
    active_logits = logits.view(-1, 5)[active_loss]  # dynamic: boolean-mask dim 0
    active_labels = tokens.view(-1)[active_loss]  # dynamic: boolean-mask dim 0
    return F.cross_entropy(active_logits, active_labels)


# inputs: depth=float(1, 6, 6), gt=float(1, 6, 6)
def silog(depth, gt):
    valid = gt > 0
    d = depth[valid].abs().add(1).log() - gt[valid].log()  # dynamic: boolean-mask dim 0
    return (d**2).mean() - 0.5 * d.mean() ** 2  # flows


# inputs: masks=bool(3, 8, 8)
def masks_to_boxes_static(masks):
    ys = torch.arange(8)[None, :, None].expand_as(masks)
    big = torch.full_like(ys, 99)
    top = torch.where(masks, ys, big).flatten(1).min(1).values
    bottom = torch.where(masks, ys, -big).flatten(1).max(1).values
    return torch.stack([top, bottom], 1)


# inputs: tokens=int(3, 8, high=5), h=float(3, 8, 4)
def eos_pooled(tokens, h, eos=4):
    mask = tokens.eq(eos)
    if len(torch.unique_consecutive(mask.sum(1))) > 1:  # dynamic: unique dim 0
        return h[:, -1]
    return h[mask, :]  # dynamic: boolean-mask dim 0


# inputs: logits=float(6, 5)
def greedy_decode(logits, blank=0):
    best = logits.argmax(-1).tolist()
    out = []
    prev = None
    for b in best:
        if b != prev and b != blank:
            out.append(b)
        prev = b
    return torch.tensor(out)  # dynamic: creation dim 0


# inputs: ds=dataset(13, 3)
def loader_plain(ds):
    return DataLoader(ds, batch_size=4, shuffle=True, num_workers=0)  # dynamic: loader


# inputs: durations=int(2, 4, low=1, high=4)
def alignment_path(durations):
    total = durations.sum(1).max().item()
    steps = torch.arange(total)  # dynamic: creation dim 0
    ends = durations.cumsum(1)
    return (steps[None, None, :] < ends[:, :, None]).float()  # flows


# inputs: t=int(5, high=8)
def onehot_open(t):
    return F.one_hot(t)  # dynamic: one-hot dim 1


# inputs: x=float(5, 20)
def time_mask(x):
    t = random.randint(0, 5)
    t0 = random.randint(0, x.size(1) - t)
    x = x.clone()
    x[:, t0:t0 + t] = 0
    return x


# inputs: x=float(9, 2)
def numpy_route(x):
    keep = np.where(x.numpy()[:, 0] > 0)[0]  # dynamic: nonzero dim 0
    return x[keep]  # flows


# inputs: scores=float(8), boxes=boxes(8)
def greedy_nms(scores, boxes, thr=0.5):
    order = scores.argsort(descending=True)
    keep = []
    while order.numel() > 0:  # dynamic: loop
        i = order[0]
        keep.append(i)
        if order.numel() == 1:
            break
        lt = torch.maximum(boxes[i, :2], boxes[order[1:], :2])  # flows
        rb = torch.minimum(boxes[i, 2:], boxes[order[1:], 2:])  # flows
        inter = (rb - lt).clamp(min=0).prod(1)  # flows
        order = order[1:][inter < thr]  # dynamic: boolean-mask dim 0
    return torch.stack(keep)  # flows


# inputs: ds=dataset(13, 3)
def loader_options(ds, train=False):
    options = {"batch_size": 4, "num_workers": 0}
    options["drop_last"] = train
    return DataLoader(ds, **options)  # dynamic: loader


# inputs: tokens=int(3, 8, high=5)
def drop_pad_columns(tokens, pad=0):
    used = (tokens != pad).any(dim=0)
    return tokens[:, used]  # dynamic: boolean-mask dim 1


# inputs: x=float(6, 4)
def nonzero_count(x):
    return torch.count_nonzero(x, dim=1)


# inputs: loss=float(12), pos=bool(12)
def hard_negative(loss, pos):
    n = int(pos.sum().item()) * 3
    neg, _ = loss.masked_fill(pos, 0).sort(descending=True)
    return neg[:n].sum()  # dynamic: slice dim 0


# inputs: img=float(3, 16, 16), box=int(2, low=0, high=7)
def crop_at(img, box):
    y, x = box.tolist()
    return img[:, y:y + 8, x:x + 8]


# inputs: x=float(3, 10)
def quantile_clip(x):
    lo = torch.quantile(x, 0.05, dim=1, keepdim=True)
    hi = torch.quantile(x, 0.95, dim=1, keepdim=True)
    return x.clamp(lo, hi)


# inputs: iou=prob(8, 5)
def matcher_positive(iou, high=0.5):
    best, idx = iou.max(dim=1)
    return idx[best >= high]  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 6), done=bool(4)
def live_beams(x, done):
    live = (~done).nonzero().view(-1)  # dynamic: nonzero dim 0
    return x.index_select(0, live)  # flows


# inputs: x=float(12, 3)
def split_even(x):
    a, b, c = x.split(4)
    return a + b * c


# inputs: x=float(4, 4), y=int(4, high=2)
def triplets(x, y):
    same = y[:, None] == y[None]
    diff = ~same
    a, p = torch.where(same.fill_diagonal_(False))  # dynamic: nonzero dim 0
    return x[a] - x[p]  # flows


# inputs: done=bool(10), rewards=float(10)
def gae(done, rewards, gamma=0.9):
    adv = torch.zeros_like(rewards)
    last = 0.0
    for t in reversed(range(len(rewards))):
        last = rewards[t] + gamma * last * (1 - done[t].float())
        adv[t] = last
    return adv


# inputs: x=float(3, 6, 4)
def keep_ratio_tokens(x, ratio=0.5):
    keep = int(x.shape[1] * ratio)  # possible: not run
    noise = torch.rand(x.shape[0], x.shape[1])  # possible: not run
    ids = noise.argsort(dim=1)[:, :keep]
    return torch.gather(x, 1, ids[..., None].repeat(1, 1, x.shape[2]))  # possible: not run


# inputs: x=float(6, 4)
def rank_cut(x):
    u, s, v = torch.linalg.svd(x, full_matrices=False)
    r = int((s > 1e-3).sum())
    return u[:, :r] @ torch.diag(s[:r])  # dynamic: slice dim 0; slice dim 1


# inputs: boxes=boxes(8), levels=int(8, low=0, high=3), feats=float(3, 4)
def by_level(boxes, levels, feats):
    out = torch.zeros(len(boxes), 4)
    for level in range(3):
        idx = torch.where(levels == level)[0]  # dynamic: nonzero dim 0
        per_level = boxes[idx]  # flows
        out[idx] = per_level * feats[level]  # flows
    return out


# inputs: done=bool(10), rewards=float(10)
def episode_returns(done, rewards):
    ends = done.nonzero().flatten().tolist()  # dynamic: nonzero dim 0
    start, out = 0, []
    for end in ends:  # dynamic: loop
        out.append(rewards[start:end + 1].sum())  # dynamic: slice dim 0
        start = end + 1
    return torch.stack(out) if out else torch.zeros(1)  # flows


# inputs: x=float(6), mask=bool(6)
def early_exit(x, mask):
    if not mask.any():  # dynamic: branch
        return x.new_zeros(0)
    return x


# inputs: edge_index=int(2, 10, high=6)
def remove_self_loops(edge_index):
    mask = edge_index[0] != edge_index[1]
    return edge_index[:, mask]  # dynamic: boolean-mask dim 1


# inputs: q=float(2, 4, 3), k=float(2, 6, 3)
def attention(q, k):
    att = q @ k.transpose(-2, -1) / math.sqrt(q.size(-1))
    mask = torch.ones(q.size(1), k.size(1)).tril().bool()
    att = att.masked_fill(~mask, float("-inf"))
    return att.softmax(-1) @ k


# inputs: loss=float(12)
def hard_mining(loss, ratio=0.25):
    k = max(1, int(loss.numel() * ratio))
    return loss.topk(k).values.mean()


# inputs: x=float(7, 3), w=float(3, 2)
def dense_experts(x, w):
    gate = (x @ w).softmax(-1)
    outs = torch.stack([x * (e + 1) for e in range(2)], dim=-1)
    return (outs * gate.unsqueeze(1)).sum(-1)


# inputs: tokens=int(3, 8, high=5)
def key_padding(tokens, pad=0):
    return tokens.eq(pad)[:, None, None, :].expand(-1, 1, tokens.size(1), -1)


# inputs: tokens=int(3, 8, high=5), h=float(3, 8, 4)
def eos_argmax(tokens, h):
    return h[torch.arange(h.shape[0]), tokens.argmax(dim=-1)]  # possible: not run


# inputs: heat=float(2, 3, 8, 8)
def heat_topk(heat, k=5):
    b, c, h, w = heat.size()
    score, inds = heat.view(b, -1).topk(k)
    return score, inds // (h * w), (inds % (h * w)) // w


# inputs: counts=int(4, low=1, high=4), h=float(4, 5)
def length_regulator(counts, h):
    return torch.repeat_interleave(h, counts, dim=0)  # dynamic: repeat-interleave dim 0


# inputs: preds=float(20), labels=bool(20)
def roc_points(preds, labels):
    order = preds.argsort(descending=True)
    preds = preds[order]
    distinct = torch.where(preds[1:] - preds[:-1])[0]  # dynamic: nonzero dim 0
    idx = F.pad(distinct, [0, 1], value=19)  # flows
    return labels[order].cumsum(0)[idx]  # flows


# inputs: ds=dataset(13, 3)
def loader_dropped(ds):
    options = dict(batch_size=4, shuffle=True, drop_last=True)
    return DataLoader(ds, **options)


# inputs: x=float(2, 9, 3)
def windows_padded(x, w=4):
    pad = (w - x.shape[1] % w) % w  # possible: not run
    x = F.pad(x, (0, 0, 0, pad))
    return x.view(2, -1, w, 3)


# inputs: scores=float(12), boxes=boxes(12)
def confident(scores, boxes, threshold=0.25):
    order = scores.argsort(descending=True)
    scores, boxes = scores[order], boxes[order]
    num = int((scores > threshold).sum())
    return boxes[:num], scores[:num]  # dynamic: slice dim 0


# inputs: durations=int(2, 4, low=1, high=4)
def alignment_path_fixed(durations, max_len=16):
    steps = torch.arange(max_len)
    ends = durations.cumsum(1)
    return (steps[None, None, :] < ends[:, :, None]).float()


# inputs: x=float(4, 4)
def upper(x):
    mask = torch.triu(torch.ones(4, 4), diagonal=1).bool()
    return x[mask]  # possible: index


# inputs: x=float(8, 4), p=arg(0.5, 0.9)
def stochastic_depth(x, p):
    if torch.rand(1).item() < p:
        return x
    return x * 2


# inputs: x=float(4, 4), y=int(4, high=2)
def batch_hard(x, y):
    d = torch.cdist(x, x)
    same = y[:, None] == y[None]
    ap = (d * same).max(1).values
    an = (d + 1e6 * same).min(1).values
    return F.relu(ap - an + 0.1).mean()


# inputs: pts=float(20, 3)
def voxelize(pts, size=0.5):
    coords = torch.floor(pts / size).long()
    voxels, inv = torch.unique(coords, dim=0, return_inverse=True)  # dynamic: unique dim 0
    feats = torch.zeros(voxels.shape[0], 3).index_add_(0, inv, pts)  # flows
    return feats


# inputs: tokens=int(3, 8, high=5)
def span_mask(tokens, p=0.4):
    n = int(tokens.shape[1] * p)  # possible: not run
    starts = np.random.choice(tokens.shape[1], n, replace=False)  # possible: not run
    mask = np.zeros(tokens.shape[1], dtype=bool)  # possible: not run
    mask[starts] = True
    return tokens[:, torch.from_numpy(mask)]  # possible: index


# inputs: seq=float(4, 7, 3), lens=int(4, low=1, high=8)
def last_states(seq, lens):
    idx = (lens - 1).view(-1, 1, 1).expand(-1, 1, seq.size(2))
    return seq.gather(1, idx).squeeze(1)


# inputs: edge_index=int(2, 10, high=6), x=float(6, 4)
def message_sum(edge_index, x):
    src, dst = edge_index
    out = torch.zeros_like(x)
    return out.index_add_(0, dst, x[src])


# inputs: x=float(5, 4)
def drop_nan(x):
    x = x / x
    return x[~torch.isnan(x).any(dim=1)]  # dynamic: boolean-mask dim 0


# inputs: probs=prob(20), labels=bool(20)
def ece(probs, labels, bins=5):
    out = torch.zeros(1)
    edges = torch.linspace(0, 1, bins + 1)
    for lo, hi in zip(edges[:-1], edges[1:]):
        inside = probs.gt(lo) & probs.le(hi)
        if inside.float().mean() > 0:
            out += (labels[inside].float().mean() - probs[inside].mean()).abs()  # dynamic: boolean-mask dim 0
    return out


# inputs: x=float(5, 4)
def mean_of_finite(x):
    x = (x / x).flatten()
    return x[torch.isfinite(x)].mean()  # dynamic: boolean-mask dim 0


# inputs: wave=float(1, 40)
def trim_silence(wave, top=0.5):
    energy = wave.abs().squeeze(0)
    above = torch.where(energy > top)[0]  # dynamic: nonzero dim 0
    if above.numel() == 0:
        return wave
    return wave[:, above[0]:above[-1] + 1]  # dynamic: slice dim 1


# inputs: logits=float(4, 9, 5), lengths=int(4, low=1, high=9)
def masked_ce(logits, lengths):
    mask = torch.arange(logits.shape[1])[None, :] < lengths[:, None]  # possible: not run
    active = mask.view(-1)
    flat = logits.view(-1, logits.shape[-1])[active]  # dynamic: boolean-mask dim 0
    return flat.logsumexp(-1).mean()  # flows


# inputs: seq=float(4, 7, 3), lens=int(4, low=1, high=8)
def padded_back(seq, lens):
    pack = pack_padded_sequence(seq, lens, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
    out, _ = pad_packed_sequence(pack, batch_first=True)  # flows
    return out


# inputs: rows=ragged(4, 3, 9)
def collate_trim(rows, width=12):
    return torch.stack([F.pad(r, (0, width - r.shape[0])) for r in rows])  # possible: not run


# inputs: x=float(4, 4), y=int(4, high=2)
def nonzero_triplets(x, y):
    d = torch.cdist(x, x)
    loss = F.relu(d[:, :, None] - d[:, None, :] + 0.1)
    valid = loss[loss > 1e-16]  # dynamic: boolean-mask dim 0
    return loss.sum() / (valid.size(0) + 1e-16)


# inputs: x=float(6, 3), mask=bool(6)
def scatter_back(x, mask):
    out = torch.zeros(6, 3)
    out.masked_scatter_(mask[:, None].expand(6, 3), x)
    return out


# inputs: preds=int(20, high=3), labels=int(20, high=3)
def confusion(preds, labels, n=3):
    idx = labels * n + preds
    return torch.bincount(idx, minlength=n * n).view(n, n)  # possible: bincount


# inputs: pts=float(20, 3)
def farthest_points(pts, n=4):
    idx = torch.zeros(n, dtype=torch.long)
    dist = torch.full((pts.shape[0],), 1e9)  # possible: not run
    for i in range(1, n):
        dist = torch.minimum(dist, ((pts - pts[idx[i - 1]]) ** 2).sum(-1))
        idx[i] = dist.argmax()
    return pts[idx]


# inputs: x=float(7, 3), w=float(3, 2)
def select_experts(x, w):
    gate = (x @ w).argmax(-1)
    out = torch.zeros_like(x)
    for e in range(2):
        where = torch.nonzero(gate == e).squeeze(-1)  # dynamic: nonzero dim 0
        out[where] = x[where] * (e + 1)  # flows
    return out


# inputs: x=float(6, 3), mask=bool(6)
def compressed(x, mask):
    return torch.masked_select(x, mask[:, None])  # dynamic: masked-select dim 0


# inputs: x=float(8, 4), y=int(8, high=3)
# init: gamma=2.0
class Focal(nn.Module):
    def __init__(self, gamma):
        super().__init__()
        self.gamma = gamma
        self.fc = nn.Linear(4, 3)

    def forward(self, x, y):
        logp = self.fc(x).log_softmax(-1)
        ce = -logp.gather(1, y[:, None]).squeeze(1)
        return ((1 - (-ce).exp()) ** self.gamma * ce).mean()


# inputs: x=float(4, 6)
# init: dim=6
class Quantizer(nn.Module):
    def __init__(self, dim, n=5):
        super().__init__()
        self.register_buffer("codes", torch.randn(n, dim))
        self.register_buffer("usage", torch.zeros(n))

    def forward(self, x):
        idx = torch.cdist(x, self.codes).argmin(1)
        self.usage += F.one_hot(idx, self.usage.numel()).sum(0)
        dead = self.usage < 1
        fresh = x[torch.randint(0, x.size(0), (int(dead.sum()),))]  # dynamic: creation dim 0
        self.codes[dead] = fresh
        return self.codes[idx]


# inputs: x=float(6, 4), edges=int(2, 9, high=6)
# init: dim=4
class EdgePool(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.score = nn.Linear(2 * dim, 1)

    def forward(self, x, edges):
        s = self.score(torch.cat([x[edges[0]], x[edges[1]]], -1)).sigmoid().squeeze(-1)
        kept = edges[:, s > 0.5]  # dynamic: boolean-mask dim 1
        return x[kept[0]] + x[kept[1]]  # flows


# inputs: x=float(18, 3), y=int(18)
def loader_uneven(x, y):
    data = TensorDataset(x, y)
    loader = DataLoader(data, batch_size=4, shuffle=False)  # dynamic: loader
    return loader


# inputs: x=float(2, 3), y=float(2, 3)
def swap_if(x, y):
    return (x, y) if x.norm() > y.norm() else (y, x)


# inputs: x=float(3, 6)
def index_of_max(x):
    r, c = divmod(x.argmax().item(), x.size(1))
    return x[r, c]


# inputs: x=float(8, 4), y=int(8, high=3)
# init: ignore=2
class IgnoreLoss(nn.Module):
    def __init__(self, ignore):
        super().__init__()
        self.ignore = ignore
        self.fc = nn.Linear(4, 3)

    def forward(self, x, y):
        valid = y != self.ignore
        logits, target = self.fc(x)[valid], y[valid]  # dynamic: boolean-mask dim 0
        if target.numel() == 0:
            return logits.sum() * 0.0
        return F.nll_loss(logits.log_softmax(1), target)  # flows


# inputs: starts=int(3, high=4), ends=int(3, low=4, high=8), h=float(8, 3)
def spans_masked(starts, ends, h):
    pos = torch.arange(8)
    m = ((pos >= starts[:, None]) & (pos < ends[:, None])).float()
    return m @ h / m.sum(1, keepdim=True)


# inputs: x=float(4, 6), dim=arg(0, 1)
def over(x, dim):
    return x.softmax(dim).cumsum(dim)


# inputs: x=float(2, 3), y=float(4, 3)
def larger_of(x, y):
    return x if x.sum() > y.sum() else y  # dynamic: branch


# inputs: x=float(6, 3), steps=int(high=5)
# init: n=4
class Recurrent(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.cell = nn.GRUCell(3, n)
        self.n = n

    def forward(self, x, steps):
        h = x.new_zeros(x.size(0), self.n)
        out = []
        for _ in range(int(steps) + 1):  # dynamic: loop
            h = self.cell(x, h)
            out.append(h)
        return torch.stack(out, 1)  # flows


# inputs: x=float(4, 6), k=int(high=3)
def pad_back(x, k):
    k = k.item()
    return F.pad(x, (k, 3 - k))


# inputs: x=float(4, 6), k=int(high=3)
def pad_by_tensor(x, k):
    return F.pad(x, (0, k.item()))  # dynamic: pad dim 1


# inputs: x=float(6, 4), edges=int(2, 9, high=6)
# init: dim=4
class GCN(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.lin = nn.Linear(dim, dim)

    def forward(self, x, edges):
        n = x.shape[0]  # possible: not run
        adj = torch.zeros(n, n)
        adj[edges[0], edges[1]] = 1.0
        deg = adj.sum(1).clamp(min=1).rsqrt()
        return deg[:, None] * adj @ (deg[:, None] * self.lin(x))


# inputs: x=float(2, 9, 8), mask=bool(2, 9)
# init: dim=8
class SimMIM(nn.Module):
    def __init__(self, dim):
        super().__init__()
        self.head = nn.Linear(dim, dim)

    def forward(self, x, mask):
        pred = self.head(x)[mask]  # dynamic: boolean-mask dim 0
        return F.l1_loss(pred, x[mask])  # dynamic: boolean-mask dim 0


# inputs: x=float(2, 8), k=int(high=7)
def rotate(x, k):
    return torch.cat([x[:, k:], x[:, :k]], dim=1)  # dynamic: slice dim 1


# inputs: x=float(8, 4), y=int(8, high=3)
# init: n=3
class CenterLoss(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.centers = nn.Parameter(torch.zeros(n, 4))

    def forward(self, x, y):
        return ((x - self.centers[y]) ** 2).sum(1).clamp(1e-12).mean()


# inputs: lens=int(3, low=1, high=5)
def cu_seqlens(lens):
    return F.pad(lens.cumsum(0), (1, 0))


# inputs: x=float(6, 4), adj=bool(6, 6)
def neighbours_loop(x, adj):
    out = []
    for i in range(x.size(0)):
        nbr = adj[i].nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
        out.append(x[nbr].sum(0))  # flows
    return torch.stack(out)


# inputs: x=numpy(float(8, 2))
def arrays_filtered(x):
    t = torch.tensor([r for r in x.tolist() if r[0] > 0])  # dynamic: creation dim all
    return t


# inputs: feats=float(1, 4, 8, 8), boxes=boxes(5)
# init: n=4
class RoIHead(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.score = nn.Linear(n, 2)

    def pool(self, feats, box):
        x1, y1, x2, y2 = box.clamp(0, 7).long().tolist()
        return feats[0, :, y1:y2 + 1, x1:x2 + 1].mean((1, 2))  # dynamic: slice dim 1, 2

    def forward(self, feats, boxes):
        return self.score(torch.stack([self.pool(feats, b) for b in boxes]))


# inputs: x=numpy(float(8, 2))
def arrays_fixed(x):
    t = torch.as_tensor(np.stack([x[:, 0], x[:, 1] ** 2]), dtype=torch.float32)
    return t.mean(1)


# inputs: ds=dataset(14, 3)
def loader_split(ds):
    cut = int(0.8 * len(ds))
    train, val = torch.utils.data.random_split(ds, [cut, len(ds) - cut])
    return DataLoader(val, batch_size=4)  # dynamic: loader


# inputs: x=float(3, 7, 4)
# init: n=4
class Halting(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.p = nn.Linear(n, 1)

    def forward(self, x):
        halt = torch.zeros(3, 7)
        n = 0
        while (halt < 0.9).any() and n < 5:  # dynamic: loop
            halt = halt + self.p(x).sigmoid().squeeze(-1)
            n += 1
        return x * halt.unsqueeze(-1)


# inputs: d=float(5, 2)
def map_builtin(d):
    return torch.stack(list(map(lambda r: r * 2, d)))


# inputs: x=float(18, 3), y=int(18)
def manual_batches(x, y, size=4):
    out = []
    for i in range(0, len(x), size):
        out.append(x[i:i + size].mean(0))
    return torch.stack(out)


# inputs: logits=float(6, 4), labels=int(6, high=4)
def wrong_only(logits, labels):
    wrong = logits.argmax(1) != labels
    return logits[wrong], labels[wrong]  # dynamic: boolean-mask dim 0


# inputs: x=float(2, 3, 9, 9), skip=float(2, 3, 18, 18)
# init: n=3
class Up(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.conv = nn.Conv2d(2 * n, n, 3, padding=1)

    def forward(self, x, skip):
        x = F.interpolate(x, size=skip.shape[-2:], mode="nearest")  # possible: not run
        return self.conv(torch.cat([x, skip], 1))


# inputs: x=float(4, 5)
# init: n=5
class CRFBest(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.trans = nn.Parameter(torch.zeros(n, n))

    def forward(self, x):
        score, back = x[0], []
        for t in range(1, x.size(0)):
            best, idx = (score[:, None] + self.trans).max(0)
            score = best + x[t]
            back.append(idx)
        path = [score.argmax()]
        for idx in reversed(back):
            path.append(idx[path[-1]])  # possible: not run
        return torch.stack(path[::-1])  # possible: not run


# inputs: y=int(10, high=3), x=float(10, 2)
def per_class_fixed(y, x):
    return [x[y == c].sum(0) for c in range(3)]  # dynamic: boolean-mask dim 0


# inputs: x=numpy(float(8, 2))
def arrays_unique(x):
    u, c = np.unique(x[:, 0], return_counts=True)  # dynamic: unique dim 0
    return torch.from_numpy(u)  # flows


# inputs: x=float(2, 5, 4), k=int(high=3)
def shift_keep(x, k):
    k = int(k)
    out = torch.zeros_like(x)
    out[:, k:] = x[:, : x.size(1) - k]  # dynamic: slice dim 1
    return out


# inputs: idx=int(2, 5, high=4), v=float(5)
def sparse_values(idx, v):
    s = torch.sparse_coo_tensor(idx, v, (4, 4)).coalesce()
    return s.values() * 2  # dynamic: values dim 0


# inputs: adj=bool(6, 6)
def reach_fixed(adj):
    r = adj.float() + torch.eye(6)
    for _ in range(3):
        r = (r @ r).clamp(max=1)
    return r


# inputs: x=float(3, 6)
def narrow_by(x):
    n = int((x > 0).sum(1).max())
    return x.narrow(1, 0, n)  # dynamic: slice dim 1


# inputs: x=float(4, 5), y=int(4, high=5)
# init: n=5
class LabelSmooth(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.n = n

    def forward(self, x, y):
        t = torch.full_like(x, 0.1 / (self.n - 1))
        t.scatter_(1, y.unsqueeze(1), 0.9)
        return -(t * x.log_softmax(-1)).sum(-1).mean()


# inputs: x=float(3, 6), k=int(high=3)
def topk_by_tensor(x, k):
    return x.topk(int(k) + 1).values  # dynamic: topk dim 1


# inputs: x=float(4, 6)
# init: dim=6
class QuantizerStatic(nn.Module):
    def __init__(self, dim, n=5):
        super().__init__()
        self.embed = nn.Embedding(n, dim)

    def forward(self, x):
        d = x.pow(2).sum(1, keepdim=True) - 2 * x @ self.embed.weight.t() + self.embed.weight.pow(2).sum(1)
        idx = d.argmin(1)
        return x + (self.embed(idx) - x).detach()


# inputs: lens=int(3, low=1, high=5), flat=float(15, 2)
def unflatten_rows(lens, flat):
    rows, at = [], 0
    for n in lens.tolist():
        rows.append(flat[at:at + n])  # dynamic: slice dim 0
        at += n
    return pad_sequence(rows, batch_first=True)  # flows


# inputs: x=float(2, 8), k=int(high=7)
def split_at(x, k):
    left, right = x[:, : k + 1], x[:, k + 1:]  # dynamic: slice dim 1
    return left.mean(), right.sum()


# inputs: x=float(2, 1, 32)
# init: n=4
class Framer(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.n = n
        self.register_buffer("win", torch.hann_window(8))

    def forward(self, x):
        frames = x.squeeze(1).unfold(-1, 8, self.n)
        return torch.fft.rfft(frames * self.win).abs()


# inputs: x=float(2, 3)
def raise_if(x):
    if not torch.isfinite(x).all():
        raise ValueError("not finite")
    return x / 2


# inputs: x=float(2, 1, 32)
# init: n=8
class Spectral(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.n = n

    def forward(self, x):
        s = torch.stft(x.squeeze(1), self.n, 4, window=torch.hann_window(self.n), return_complex=True)
        return s.abs().clamp(1e-5).log()


# inputs: x=float(5, 4)
# init: n=3
class Router(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.gate = nn.Linear(4, n)
        self.experts = nn.ModuleList([nn.Linear(4, 4) for _ in range(n)])

    def forward(self, x):
        w, idx = self.gate(x).softmax(-1).topk(2, dim=-1)
        out = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            row, pos = torch.where(idx == i)  # dynamic: nonzero dim 0
            out.index_add_(0, row, expert(x[row]) * w[row, pos, None])  # flows
        return out


# inputs: x=float(6, 4)
# init: thr=arg(0.5, 0.1)
class Gate(nn.Module):
    def __init__(self, thr):
        super().__init__()
        self.thr = thr
        self.proj = nn.Linear(4, 1)

    def forward(self, x):
        keep = self.proj(x).sigmoid().squeeze(-1) > self.thr
        return x[keep]  # dynamic: boolean-mask dim 0


# inputs: obs=float(6, 3)
# init: n=2
class Actor(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.pi = nn.Linear(3, n)

    def forward(self, obs):
        dist = torch.distributions.Categorical(logits=self.pi(obs))
        a = dist.sample()
        return a, dist.log_prob(a), dist.entropy()


# inputs: x=float(8, 4), y=int(8, high=3)
# init: n=3
class OhemLoss(nn.Module):
    def __init__(self, n, keep=3):
        super().__init__()
        self.keep = keep
        self.fc = nn.Linear(4, n)

    def forward(self, x, y):
        loss = F.cross_entropy(self.fc(x), y, reduction="none")
        hard = loss[loss > 0.7]  # dynamic: boolean-mask dim 0
        if hard.numel() < self.keep:
            hard = loss.topk(self.keep).values  # possible: not run
        return hard.mean()


# inputs: x=float(10)
def hist_edges(x):
    counts = torch.histc(x, bins=5, min=-1, max=1)
    return counts / counts.sum().clamp(min=1)


# inputs: rows=ragged(6, 3, 9, 2)
def loader_collated_fixed(rows):
    def collate(batch):
        return torch.stack([F.pad(b, (0, 0, 0, 10 - len(b))) for b in batch])

    return DataLoader(rows, batch_size=3, collate_fn=collate, drop_last=True)


# inputs: x=float(10)
def bucketed(x):
    edges = torch.linspace(-1, 1, 5)
    return torch.bucketize(x, edges)


# inputs: pts=float(10, 3)
# init: k=3
class EdgeConv(nn.Module):
    def __init__(self, k):
        super().__init__()
        self.k = k
        self.mlp = nn.Linear(6, 4)

    def forward(self, pts):
        idx = (-torch.cdist(pts, pts)).topk(self.k).indices
        nbr = pts[idx]
        center = pts[:, None].expand_as(nbr)
        return self.mlp(torch.cat([center, nbr - center], -1)).amax(1)


# inputs: x=float(2, 5, 4), k=int(high=3)
def chunks_by_tensor(x, k):
    return torch.chunk(x, k.item() + 1, dim=1)  # dynamic: split dim all


# inputs: tokens=int(3, 6, high=4), h=float(3, 6, 2)
def unpad(tokens, h):
    mask = tokens > 0
    idx = torch.nonzero(mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
    flat = h.flatten(0, 1)[idx]  # flows
    out = torch.zeros(18, 2)
    out[idx] = flat
    return out.view(3, 6, 2)


# inputs: x=float(3, 7, 4)
# init: drop=0.3
class LayerDrop(nn.Module):
    def __init__(self, drop):
        super().__init__()
        self.drop = drop
        self.layers = nn.ModuleList(nn.Linear(4, 4) for _ in range(3))

    def forward(self, x):
        for layer in self.layers:
            if not self.training or random.random() > self.drop:
                x = layer(x)
        return x


# inputs: rows=ragged(6, 3, 9, 2)
def loader_collated(rows):
    def collate(batch):
        longest = max(len(b) for b in batch)
        return torch.stack([F.pad(b, (0, 0, 0, longest - len(b))) for b in batch])  # dynamic: pad dim 0

    return DataLoader(rows, batch_size=3, collate_fn=collate)  # dynamic: loader

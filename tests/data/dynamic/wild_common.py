import math
import random
from collections import defaultdict
from functools import partial

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import (
    BatchSampler,
    DataLoader,
    Dataset,
    RandomSampler,
    Subset,
    TensorDataset,
    random_split,
)


# inputs: pred=prob(40), target=int(40, high=2)
def false_positives(pred, target, thr=0.5):
    hard = (pred > thr).long()
    fp = (hard == 1) & (target == 0)
    return pred[fp].mean()  # dynamic: boolean-mask dim 0


# inputs: pred=prob(40), target=int(40, high=2)
def confusion(pred, target, n=2):
    hard = (pred > 0.5).long()
    k = (target >= 0) & (target < n)
    return torch.bincount(n * target[k] + hard[k], minlength=n**2).reshape(n, n)  # possible: bincount; index


# inputs: logits=float(3, 5, 6), labels=int(3, 5, low=-1, high=6)
def masked_lm_accuracy(logits, labels):
    active = labels.view(-1) != -1
    flat = logits.view(-1, logits.size(-1))[active]  # dynamic: boolean-mask dim 0
    wanted = labels.view(-1)[active]  # dynamic: boolean-mask dim 0
    return (flat.argmax(-1) == wanted).float().mean()  # flows


# inputs: logits=float(3, 5, 6), labels=int(3, 5, low=-1, high=6)
def masked_lm_accuracy_static(logits, labels):
    active = (labels != -1).float()
    right = (logits.argmax(-1) == labels).float()
    return (right * active).sum() / active.sum().clamp(min=1)


# inputs: x=float(4, 9)
def view_rows(x):
    x = x.view(x.shape[0], -1)  # possible: not run
    return x.mean(dim=1)


# inputs: x=float(4, 9)
def view_selected(x):
    kept = x[x[:, 0] > 0]  # dynamic: boolean-mask dim 0
    return kept.view(kept.shape[0], -1)  # flows


# inputs: x=float(4, 3, 3)
def reshape_selected(x):
    n = (x.sum((1, 2)) > 0).sum().item()
    order = x.sum((1, 2)).argsort(descending=True)
    return x[order[:n]].reshape(n, -1)  # dynamic: slice dim 0


# inputs: scores=prob(30), boxes=boxes(30)
def keep_top(scores, boxes, limit=10):
    order = scores.argsort(descending=True)[:limit]
    return boxes[order], scores[order]


# inputs: scores=prob(30), boxes=boxes(30)
def keep_confident(scores, boxes, thr=0.3, limit=10):
    keep = scores > thr
    boxes, scores = boxes[keep], scores[keep]  # dynamic: boolean-mask dim 0
    k = min(limit, scores.numel())
    best, idx = scores.topk(k)  # flows
    return boxes[idx], best  # flows


# inputs: scores=prob(30), boxes=boxes(30)
def nms_loop(scores, boxes, iou_thr=0.5):
    order = scores.argsort(descending=True)
    keep = []
    while order.numel() > 0:  # dynamic: loop
        i = order[0]
        keep.append(i)
        if order.numel() == 1:
            break
        rest = order[1:]  # flows
        lt = torch.max(boxes[i, :2], boxes[rest, :2])  # flows
        rb = torch.min(boxes[i, 2:], boxes[rest, 2:])  # flows
        wh = (rb - lt).clamp(min=0)  # flows
        inter = wh[:, 0] * wh[:, 1]  # flows
        order = rest[inter <= iou_thr]  # dynamic: boolean-mask dim 0
    return torch.stack(keep)  # flows


# inputs: scores=prob(30), boxes=boxes(30)
def soft_nms_fixed(scores, boxes, steps=8):
    scores = scores.clone()
    picked = []
    for _ in range(steps):
        i = scores.argmax()
        picked.append(i)
        lt = torch.max(boxes[i, :2], boxes[:, :2])
        rb = torch.min(boxes[i, 2:], boxes[:, 2:])
        wh = (rb - lt).clamp(min=0)
        scores = scores * torch.exp(-(wh[:, 0] * wh[:, 1]))
        scores[i] = 0
    return torch.stack(picked)


# inputs: tokens=int(4, 12, high=6)
def trim_padding(tokens, pad=0):
    longest = (tokens != pad).sum(1).max()
    return tokens[:, :longest]  # dynamic: slice dim 1


# inputs: tokens=int(4, 12, high=6)
def position_ids(tokens, pad=0):
    mask = tokens.ne(pad).int()
    return (torch.cumsum(mask, dim=1) * mask).long() + pad


# inputs: lengths=int(5, low=1, high=9)
def length_mask(lengths):
    top = lengths.max().item()
    return torch.arange(top)[None, :] < lengths[:, None]  # dynamic: creation dim 0


# inputs: lengths=int(5, low=1, high=9)
def length_mask_bounded(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max())
    steps = torch.arange(0, max_len, device=lengths.device)  # dynamic: creation dim 0
    return steps.expand(len(lengths), max_len) < lengths.unsqueeze(1)  # flows


# inputs: lengths=int(5, low=1, high=9), x=float(5, 9, 2)
def last_step(lengths, x):
    rows = torch.arange(x.size(0))
    return x[rows, lengths - 1]


# inputs: lengths=int(5, low=1, high=9), x=float(5, 9, 2)
def split_by_length(lengths, x):
    return [row[:n].mean(0) for row, n in zip(x, lengths.tolist())]  # dynamic: slice dim 0


# inputs: durations=int(7, low=1, high=4), x=float(7, 3)
def expand_durations(durations, x):
    return torch.repeat_interleave(x, durations, dim=0)  # dynamic: repeat-interleave dim 0


# inputs: durations=int(2, 7, low=1, high=4), x=float(2, 7, 3)
def regulate_lengths(durations, x):
    out = []
    for row, count in zip(x, durations):
        out.append(torch.cat([step.expand(int(n), -1) for step, n in zip(row, count)]))  # dynamic: reshape dim 0
    return pad_sequence(out, batch_first=True)  # flows


# inputs: durations=int(7, low=1, high=4), x=float(7, 3)
def expand_twice(durations, x):
    return x.repeat_interleave(2, dim=0) * durations.repeat_interleave(2).unsqueeze(-1)


# inputs: x=float(6, 8), y=int(6, high=3)
def class_centers(x, y, classes=3):
    centers = torch.zeros(classes, x.size(1))
    for c in range(classes):
        rows = x[y == c]  # dynamic: boolean-mask dim 0
        if len(rows):
            centers[c] = rows.mean(0)
    return centers


# inputs: x=float(6, 8), y=int(6, high=3)
def class_centers_static(x, y, classes=3):
    hot = F.one_hot(y, classes).float()
    return hot.t() @ x / hot.sum(0).clamp(min=1).unsqueeze(1)


# inputs: x=float(6, 8), y=int(6, high=3)
def class_centers_present(x, y):
    present = y.unique()  # dynamic: unique dim 0
    return torch.stack([x[y == c].mean(0) for c in present])  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 8), y=int(6, high=3)
def hardest_negatives(x, y):
    dist = torch.cdist(x, x)
    same = y[:, None] == y[None, :]
    dist = dist.masked_fill(same, float("inf"))
    return dist.min(dim=1).values


# inputs: x=float(6, 8), y=int(6, high=3)
def all_triplets(x, y):
    same = y[:, None] == y[None, :]
    a, p = torch.where(same & ~torch.eye(len(y), dtype=torch.bool))  # dynamic: nonzero dim 0
    return (x[a] - x[p]).pow(2).sum(1)  # flows


# inputs: x=float(6, 8)
def upper_pairs(x):
    i, j = torch.triu_indices(x.size(0), x.size(0), 1)
    return (x[i] - x[j]).norm(dim=1)


# inputs: x=float(6, 8)
def strict_upper_mask(x):
    n = x.shape[0]  # possible: not run
    mask = torch.triu(torch.ones(n, n), diagonal=1).bool()
    return (x @ x.t())[mask]  # possible: index


# inputs: x=float(10, 4)
def drop_nan_rows(x):
    ok = ~torch.isnan(x).any(dim=1)
    return x[ok]  # possible: index


# inputs: x=float(10, 4)
def replace_nan(x):
    bad = torch.isnan(x)
    x = x.clone()
    x[bad] = 0.0
    return x


# inputs: x=float(10, 4)
def replace_nan_by_mean(x):
    bad = x < 0
    x = x.clone()
    x[bad] = x[~bad].mean()  # dynamic: boolean-mask dim 0
    return x


# inputs: x=float(10, 4)
def subsample(x, rate=0.5):
    keep = torch.rand(x.size(0)) < rate
    return x[keep]  # dynamic: boolean-mask dim 0


# inputs: x=float(10, 4)
def subsample_fixed(x, rate=0.5):
    count = int(x.size(0) * rate)
    return x[torch.randperm(x.size(0))[:count]]


# inputs: x=float(10, 4)
def random_crop(x, size=4):
    start = random.randint(0, x.size(0) - size)
    return x[start : start + size]


# inputs: x=float(10, 4)
def random_length(x):
    length = random.randint(2, x.size(0))
    return x[:length]  # dynamic: slice dim 0


# inputs: x=float(2, 3, 16, 16)
def multi_scale(x):
    size = random.choice([8, 16, 24])
    return F.interpolate(x, size=(size, size), mode="bilinear", align_corners=False)  # dynamic: resize dim 2, 3


# inputs: x=float(2, 3, 16, 16)
def half_scale(x):
    return F.interpolate(x, scale_factor=0.5, mode="nearest")


# inputs: x=float(2, 3, 15, 13)
def pad_to_stride(x, stride=8):
    h, w = x.shape[-2:]  # possible: not run
    return F.pad(x, (0, (stride - w % stride) % stride, 0, (stride - h % stride) % stride))


# inputs: x=float(5, 7)
def greedy_match(x):
    taken = set()
    pairs = []
    for i, row in enumerate(x.argsort(dim=1).tolist()):
        j = next((c for c in row if c not in taken), None)  # dynamic: loop
        if j is not None and x[i, j] > 0:
            taken.add(j)
            pairs.append((i, j))
    return torch.tensor(pairs)  # dynamic: creation dim all


# inputs: logits=float(1, 6)
def sample_until_stop(logits, stop=3, limit=20):
    out = torch.zeros(1, 1, dtype=torch.long)
    for _ in range(limit):  # dynamic: loop
        nxt = torch.multinomial(logits.softmax(-1), 1)
        out = torch.cat([out, nxt], dim=1)
        if nxt.item() == stop:
            break
    return out


# inputs: logits=float(1, 6)
def sample_fixed(logits, steps=5):
    out = torch.zeros(1, 1, dtype=torch.long)
    for _ in range(steps):
        nxt = torch.multinomial(logits.softmax(-1), 1)
        out = torch.cat([out, nxt], dim=1)
    return out


# inputs: logits=float(2, 9)
def nucleus(logits, p=0.9):
    probs, idx = logits.softmax(-1).sort(-1, descending=True)
    drop = probs.cumsum(-1) - probs > p
    probs = probs.masked_fill(drop, 0.0)
    return idx.gather(-1, torch.multinomial(probs, 1))


# inputs: logits=float(9)
def nucleus_cut(logits, p=0.9):
    probs, idx = logits.softmax(-1).sort(descending=True)
    size = int((probs.cumsum(0) < p).sum()) + 1
    return idx[:size][torch.multinomial(probs[:size], 1)]  # dynamic: slice dim 0


# inputs: path=int(15, high=4)
def ctc_collapse(path, blank=0):
    merged = torch.unique_consecutive(path)  # dynamic: unique dim 0
    return merged[merged != blank]  # dynamic: boolean-mask dim 0


# inputs: path=int(15, high=4)
def ctc_collapse_list(path, blank=0):
    out, last = [], blank
    for token in path.tolist():
        if token != blank and token != last:
            out.append(token)
        last = token
    return torch.tensor(out)  # dynamic: creation dim 0


# inputs: edges=int(2, 12, high=5), x=float(5, 3)
def aggregate_edges(edges, x):
    src, dst = edges
    out = torch.zeros_like(x)
    return out.index_add(0, dst, x[src])


# inputs: edges=int(2, 12, high=5), x=float(5, 3)
def without_self_loops(edges, x):
    keep = edges[0] != edges[1]
    edges = edges[:, keep]  # dynamic: boolean-mask dim 1
    loops = torch.arange(x.size(0)).repeat(2, 1)
    return torch.cat([edges, loops], dim=1)  # flows


# inputs: edges=int(2, 12, high=5)
def count_nodes(edges):
    n = edges.max().item() + 1
    deg = torch.zeros(n)  # dynamic: creation dim 0
    deg.scatter_add_(0, edges[1], torch.ones(edges.size(1)))  # flows
    return deg


# inputs: img=int(1, 12, 12, low=-60, high=2)
def bounding_box(img):
    ys, xs = torch.nonzero(img[0] > 0, as_tuple=True)  # dynamic: nonzero dim 0
    if ys.numel() == 0:  # flows
        return img
    return img[:, ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]  # dynamic: slice dim 1, 2


# inputs: x=float(8, 3)
def farthest_points(x, count=4):
    idx = torch.zeros(count, dtype=torch.long)
    dist = torch.full((x.size(0),), 1e10)
    far = torch.tensor(0)
    for i in range(count):
        idx[i] = far
        dist = torch.minimum(dist, ((x - x[far]) ** 2).sum(-1))
        far = dist.argmax()
    return x[idx]


# inputs: x=float(12, 3)
def voxelize(x, size=1.0):
    cells = torch.floor(x / size).long()
    unique, inverse = torch.unique(cells, dim=0, return_inverse=True)  # dynamic: unique dim 0
    out = torch.zeros(unique.size(0), x.size(1))  # flows
    return out.index_add(0, inverse, x)  # flows


# inputs: x=float(12, 3)
def ball_query(x, radius=1.0, k=4):
    d = torch.cdist(x, x)
    near = d.topk(k, dim=1, largest=False).indices
    return x[near]


# inputs: x=float(12, 3)
def radius_graph(x, radius=1.0):
    d = torch.cdist(x, x)
    return (d < radius).nonzero().t()  # dynamic: nonzero dim 0


# inputs: loss=float(12)
def hard_examples(loss, share=0.25):
    k = max(1, int(share * loss.numel()))
    return loss.topk(k).values.mean()


# inputs: loss=float(12), target=int(12, high=2)
def hard_negatives(loss, target, ratio=3):
    pos = target > 0
    n = min(int(pos.sum()) * ratio, int((~pos).sum()))
    neg, _ = loss.masked_fill(pos, -1e9).sort(descending=True)
    return loss[pos].sum() + neg[:n].sum()  # dynamic: boolean-mask dim 0; slice dim 0


# inputs: x=float(6, 4)
def power_iteration(x, tol=1e-3):
    v = torch.ones(4)
    a = x.t() @ x + torch.eye(4)
    delta, steps = 1.0, 0
    while delta > tol and steps < 50:  # dynamic: loop
        w = a @ v
        w = w / w.norm()
        delta = (w - v).abs().max().item()
        v, steps = w, steps + 1
    return v


# inputs: ds=dataset(10, 3)
def loader_with_named_options(ds, params=None):
    params = params or {"batch_size": 4, "shuffle": True}
    return DataLoader(ds, **params)  # dynamic: loader


# inputs: ds=dataset(10, 3)
def loader_with_steps(ds):
    sampler = RandomSampler(ds, replacement=True, num_samples=12)
    return DataLoader(ds, 4, sampler=sampler, drop_last=True)


# inputs: rows=ragged(5, 3, 9)
def pack_rows(rows):
    lens = torch.tensor([len(r) for r in rows])
    cat = torch.cat(rows)  # dynamic: collate dim 0
    return cat, F.pad(lens.cumsum(0), (1, 0))


# inputs: rows=ragged(5, 3, 9)
def pad_rows_fixed(rows, size=10):
    return torch.stack([F.pad(r, (0, size - r.size(0))) for r in rows])


# inputs: x=float(6, 5)
def branch_same(x):
    if x.sum() > 0:
        y = x * 2
    else:
        y = x - 1
    return y.mean(0)


# inputs: x=float(6, 5)
def branch_reduces(x):
    if x.mean() > 0:  # dynamic: branch
        y = x
    else:
        y = x.mean(0, keepdim=True)
    return y * 2  # flows


# inputs: x=float(2, 8, 6)
class TokenPruning(nn.Module):
    def __init__(self, dim=6, keep=0.5):
        super().__init__()
        self.score = nn.Linear(dim, 1)
        self.keep = keep

    def forward(self, x):
        n = int(x.size(1) * self.keep)
        s = self.score(x).squeeze(-1)
        idx = s.topk(n, dim=1).indices
        return x.gather(1, idx.unsqueeze(-1).expand(-1, -1, x.size(-1)))


# inputs: x=float(2, 8, 6)
class ThresholdPruning(nn.Module):
    def __init__(self, dim=6):
        super().__init__()
        self.score = nn.Linear(dim, 1)

    def forward(self, x):
        s = self.score(x).squeeze(-1).sigmoid()
        out = []
        for row, weight in zip(x, s):
            out.append(row[weight > 0.5])  # dynamic: boolean-mask dim 0
        return pad_sequence(out, batch_first=True)  # flows


# inputs: x=float(6, 8)
class SwitchRouter(nn.Module):
    def __init__(self, dim=8, experts=3):
        super().__init__()
        self.router = nn.Linear(dim, experts)
        self.experts = nn.ModuleList(nn.Linear(dim, dim) for _ in range(experts))

    def forward(self, x):
        prob, choice = self.router(x).softmax(-1).max(-1)
        y = torch.empty_like(x)
        for i, expert in enumerate(self.experts):
            at = (choice == i).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
            y[at] = expert(x[at])  # flows
        return y * prob.unsqueeze(-1)


# inputs: x=float(2, 3, 16, 16)
class StochasticDepth(nn.Module):
    def __init__(self, p=0.3):
        super().__init__()
        self.p = p
        self.conv = nn.Conv2d(3, 3, 3, padding=1)

    def forward(self, x):
        keep = torch.rand(x.shape[0], 1, 1, 1) > self.p  # possible: not run
        return x + self.conv(x) * keep / (1 - self.p)


# inputs: x=float(2, 3, 16, 16)
class RandomMasking(nn.Module):
    def __init__(self, dim=8, ratio=0.75):
        super().__init__()
        self.patch = nn.Conv2d(3, dim, 4, stride=4)
        self.ratio = ratio

    def forward(self, x):
        x = self.patch(x).flatten(2).transpose(1, 2)
        b, n, d = x.shape
        kept = int(n * (1 - self.ratio))
        order = torch.rand(b, n).argsort(dim=1)
        ids = order[:, :kept]
        return torch.gather(x, 1, ids.unsqueeze(-1).repeat(1, 1, d))


# inputs: x=float(2, 3, 16, 16), mask=bool(2, 16)
class VisiblePatches(nn.Module):
    def __init__(self, dim=8):
        super().__init__()
        self.patch = nn.Conv2d(3, dim, 4, stride=4)

    def forward(self, x, mask):
        x = self.patch(x).flatten(2).transpose(1, 2)
        b, _, d = x.shape
        seen = x[~mask]  # dynamic: boolean-mask dim 0
        return seen.reshape(-1, d)  # flows


# inputs: text=int(3, 10, high=5)
class BagOfWords(nn.Module):
    def __init__(self, vocab=5, dim=4):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim, padding_idx=0)

    def forward(self, text):
        lengths = text.ne(0).sum(1, keepdim=True).clamp(min=1)
        return self.embed(text).sum(1) / lengths


# inputs: text=int(3, 10, high=5)
class FlatBag(nn.Module):
    def __init__(self, vocab=5, dim=4):
        super().__init__()
        self.bag = nn.EmbeddingBag(vocab, dim)

    def forward(self, text):
        mask = text != 0
        counts = mask.sum(1)
        offsets = counts.cumsum(0) - counts
        return self.bag(text[mask], offsets)  # dynamic: boolean-mask dim 0


# inputs: x=float(5, 6), y=int(5, high=4)
class ArcMargin(nn.Module):
    def __init__(self, dim=6, classes=4, m=0.2):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(classes, dim))
        self.m = m

    def forward(self, x, y):
        cos = F.linear(F.normalize(x), F.normalize(self.weight))
        hot = torch.zeros_like(cos)
        hot.scatter_(1, y.view(-1, 1), 1)
        return cos - hot * self.m


# inputs: x=float(5, 6), y=int(5, low=-1, high=4)
class IgnoringLoss(nn.Module):
    def __init__(self, dim=6, classes=4):
        super().__init__()
        self.fc = nn.Linear(dim, classes)

    def forward(self, x, y):
        valid = y >= 0
        logits = self.fc(x)
        if valid.sum() == 0:
            return logits.sum() * 0.0
        return F.cross_entropy(logits[valid], y[valid])  # dynamic: boolean-mask dim 0


# inputs: src=int(3, 9, high=7)
class GreedyDecoder(nn.Module):
    def __init__(self, vocab=7, dim=6, limit=40):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.cell = nn.GRUCell(dim, dim)
        self.out = nn.Linear(dim, vocab)
        self.limit = limit

    def forward(self, src):
        h = self.embed(src).mean(1)
        token = src[:, 0]
        done = torch.zeros(src.size(0), dtype=torch.bool)
        tokens = []
        while not done.all() and len(tokens) < self.limit:  # dynamic: loop
            h = self.cell(self.embed(token), h)
            token = self.out(h).argmax(-1)
            done = done | (token < 4)
            tokens.append(token)
        return torch.stack(tokens, dim=1)  # flows


# inputs: src=int(3, 9, high=7)
class TeacherDecoder(nn.Module):
    def __init__(self, vocab=7, dim=6):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.cell = nn.GRUCell(dim, dim)
        self.out = nn.Linear(dim, vocab)

    def forward(self, src):
        h = self.embed(src).mean(1)
        steps = []
        for t in range(src.size(1) - 1):
            h = self.cell(self.embed(src[:, t]), h)
            steps.append(self.out(h))
        return torch.stack(steps, dim=1)

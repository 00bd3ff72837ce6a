import copy
import functools
import heapq
import itertools
import math
import operator
import random
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from functools import partial
from typing import Dict, List, NamedTuple, Optional, Tuple

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch import Tensor
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import (
    BatchSampler,
    ConcatDataset,
    DataLoader,
    Dataset,
    IterableDataset,
    RandomSampler,
    Sampler,
    SequentialSampler,
    Subset,
    SubsetRandomSampler,
    TensorDataset,
    WeightedRandomSampler,
)


# inputs: cls_logits=float(12, 4), deltas=float(12, 4), anchors=boxes(12)
def select_detections(cls_logits, deltas, anchors, score_thr=0.4, max_per_img=5):
    scores = cls_logits.sigmoid()
    boxes = anchors + deltas * 0.1
    max_scores, labels = scores.max(dim=1)
    valid_mask = max_scores > score_thr
    boxes, max_scores, labels = boxes[valid_mask], max_scores[valid_mask], labels[valid_mask]  # dynamic: boolean-mask dim 0
    order = max_scores.argsort(descending=True)[:max_per_img]  # flows
    return boxes[order], max_scores[order], labels[order]


# inputs: boxes=boxes(9), scores=prob(9)
def nms_with_del(boxes, scores, thr=0.5):
    order = scores.argsort(descending=True).tolist()
    kept = []
    while order:  # dynamic: loop
        i = order[0]  # possible: not run
        kept.append(i)
        del order[0]
        rest = []
        for j in order:  # dynamic: loop
            lt = torch.max(boxes[i, :2], boxes[j, :2])
            rb = torch.min(boxes[i, 2:], boxes[j, 2:])
            inter = (rb - lt).clamp(min=0).prod()
            if inter < thr:
                rest.append(j)
        order = rest
    return boxes[kept]  # dynamic: slice dim 0


# inputs: boxes=boxes(9), scores=prob(9)
def nms_with_pop(boxes, scores, thr=0.5):
    queue = list(range(len(scores)))
    queue.sort(key=lambda i: float(scores[i]))
    picked = []
    while len(queue) > 0:  # dynamic: loop
        i = queue.pop()
        picked.append(i)
        queue = [j for j in queue if overlap_of(boxes[i], boxes[j]) <= thr]  # dynamic: loop
    return boxes[torch.tensor(picked)]  # dynamic: creation dim 0


def overlap_of(a, b):
    lt = torch.max(a[:2], b[:2])
    rb = torch.min(a[2:], b[2:])
    inter = (rb - lt).clamp(min=0).prod()
    return (inter / ((a[2:] - a[:2]).prod() + (b[2:] - b[:2]).prod() - inter)).item()


# inputs: masks=bool(5, 6, 6), scores=prob(5)
def drop_empty_masks(masks, scores):
    area = masks.flatten(1).sum(1)
    ok = area.gt(0).logical_and(scores.ge(0.3))
    masks = masks[ok]  # dynamic: boolean-mask dim 0
    if masks.numel() == 0:  # flows
        return masks, scores.new_zeros(0)
    return masks, scores[ok]  # dynamic: boolean-mask dim 0


# inputs: results=[{"score": prob(6), "box": boxes(6)}, {"score": prob(6), "box": boxes(6)}]
def rescale_results(results, size=(2.0, 3.0)):
    scale = torch.tensor([size[0], size[1], size[0], size[1]])  # possible: not run
    for r in results:
        r["box"] = r["box"] * scale  # possible: not run
        r["area"] = (r["box"][:, 2] - r["box"][:, 0]) * (r["box"][:, 3] - r["box"][:, 1])  # possible: not run
    return [r["box"] for r in results]  # possible: not run


# inputs: ids=int(3, 9, high=5), attention_mask=bool(3, 9)
def unpadded_hidden(ids, attention_mask):
    emb = F.one_hot(ids, 5).float()
    flat = emb.view(-1, 5)
    indices = torch.nonzero(attention_mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
    hidden = flat.index_select(0, indices)  # flows
    out = torch.zeros_like(flat)
    out[indices] = hidden * 2  # flows
    return out.view(3, 9, 5)


# inputs: batch=ragged(3, 2, 9)
def collate_ragged(batch):
    lengths = torch.tensor([len(x) for x in batch])
    padded = torch.zeros(len(batch), lengths.max())  # dynamic: creation dim 1
    for i, x in enumerate(batch):
        padded[i, : len(x)] = x
    return padded, lengths


# inputs: tokens=int(12, high=5)
def split_sentences(tokens, sep=1):
    out, cur = [], []
    for t in tokens.tolist():
        if t == sep:
            if cur:
                out.append(torch.tensor(cur))  # dynamic: creation dim 0
            cur = []
        else:
            cur.append(t)
    if cur:
        out.append(torch.tensor(cur))  # dynamic: creation dim 0
    return out


# inputs: logits=float(2, 7, 5), labels=int(2, 7, low=-1, high=5)
class MlmHead(nn.Module):
    def __init__(self):
        super().__init__()
        self.dense = nn.Linear(5, 5)

    def forward(self, logits, labels):
        labels = labels.reshape(-1)
        masked = labels != -1
        hidden = logits.reshape(-1, 5)[masked]  # dynamic: boolean-mask dim 0
        pred = self.dense(hidden)  # flows
        return F.cross_entropy(pred, labels[masked], reduction="sum")  # dynamic: boolean-mask dim 0


# inputs: hidden=float(6, 4), widths=int(3, low=1, high=4)
def pool_wide_spans(hidden, widths):
    pieces = []
    start = 0
    for w in widths.tolist():
        pieces.append(hidden[start : start + w].mean(0))  # dynamic: slice dim 0
        start = start + w
    return torch.stack(pieces)


# inputs: x=float(5, 3), edge_index=int(2, 9, high=5)
def drop_self_loops(x, edge_index):
    row, col = edge_index
    keep = row != col
    edge_index = edge_index[:, keep]  # dynamic: boolean-mask dim 1
    agg = torch.zeros_like(x)
    agg.index_add_(0, edge_index[1], x[edge_index[0]])  # flows
    return agg


# inputs: x=float(6, 3), batch=int(6, high=3)
class SortPool(nn.Module):
    def __init__(self, k=2):
        super().__init__()
        self.k = k

    def forward(self, x, batch):
        n_graphs = int(batch.max()) + 1
        out = x.new_zeros(n_graphs, self.k, x.size(1))  # dynamic: creation dim 0
        for g in range(n_graphs):  # dynamic: loop
            rows = x[batch == g]  # dynamic: boolean-mask dim 0
            order = rows[:, -1].argsort()[: self.k]  # flows
            out[g, : order.numel()] = rows[order]  # flows
        return out.flatten(1)  # flows


# inputs: adj=prob(6, 6), x=float(6, 3)
def gcn_norm(adj, x):
    a = adj + torch.eye(adj.size(0))
    d = a.sum(-1).pow(-0.5)
    d = torch.where(torch.isinf(d), torch.zeros_like(d), d)
    return d[:, None] * a * d[None, :] @ x


# inputs: edge_index=int(2, 10, high=6), edge_attr=prob(10)
def prune_edges_exactly(edge_index, edge_attr, ratio=0.3):
    n = edge_index.shape[1] - int(edge_index.shape[1] * ratio)  # possible: not run
    perm = torch.randperm(edge_index.shape[1])[:n]  # possible: not run
    return edge_index[:, perm], edge_attr[perm]


# inputs: src=int(10, high=6)
def relabel(src):
    nodes, inv = torch.unique(src, return_inverse=True)  # dynamic: unique dim 0
    return torch.arange(nodes.numel())[inv]  # flows


# inputs: pts=float(20, 3)
def crop_points(pts, low=-1.0, high=1.0):
    inside = ((pts >= low) & (pts <= high)).all(dim=-1)
    return pts[inside] - low  # dynamic: boolean-mask dim 0


# inputs: pts=float(20, 3)
def crop_points_masked(pts, low=-1.0, high=1.0):
    inside = ((pts >= low) & (pts <= high)).all(dim=-1, keepdim=True)
    return torch.where(inside, pts - low, torch.zeros(1))


# inputs: pts=float(20, 3)
def bev_histogram(pts, bins=4):
    ij = ((pts[:, :2] + 4) / 8 * bins).long().clamp(0, bins - 1)
    flat = ij[:, 0] * bins + ij[:, 1]
    return torch.zeros(bins * bins).scatter_add_(0, flat, torch.ones(len(pts))).view(bins, bins)


# inputs: xyz=float(16, 3), centre=float(3)
def ball_group(xyz, centre, radius=1.5, nsample=4):
    d = (xyz - centre).norm(dim=1)
    group = d.argsort()[:nsample]
    near = (d < radius).nonzero()[:, 0]  # dynamic: nonzero dim 0
    return xyz[group], near


# inputs: rewards=float(8), dones=bool(8)
def returns_per_episode(rewards, dones):
    episodes = []
    current = []
    for r, d in zip(rewards, dones):
        current.append(r)
        if d:  # dynamic: branch
            episodes.append(torch.stack(current).sum())  # dynamic: list-of-tensors dim 0
            current = []
    return episodes


# inputs: rewards=float(8), dones=bool(8)
def td_lambda(rewards, dones, gamma=0.99):
    out = torch.zeros_like(rewards)
    running = rewards.new_zeros(())
    for t in reversed(range(len(rewards))):
        running = rewards[t] + gamma * running * (~dones[t]).float()
        out[t] = running
    return out


# inputs: state=float(4, 3), reward=prob(4)
class PrioritizedMemory:
    def __init__(self, capacity=6):
        self.capacity = capacity
        self.items = []

    def add(self, s, r):
        self.items.append((s, r))
        if len(self.items) > self.capacity:
            del self.items[0]

    def sample(self, n):
        batch = random.sample(self.items, n)
        s, r = zip(*batch)
        return torch.stack(s), torch.stack(r)

    def __call__(self, state, reward):
        for s, r in zip(state, reward):
            self.add(s, r)
        return self.sample(3)


# inputs: state=float(4, 3), reward=prob(4)
class GoodMemory:
    def __init__(self):
        self.good = []

    def __call__(self, state, reward):
        for s, r in zip(state, reward):
            if r.item() > 0.5:
                self.good.append(s)
        self.good.append(state[0])
        return torch.stack(self.good)  # dynamic: list-of-tensors dim 0


# inputs: obs=float(5, 3), done=bool(5)
def live_envs(obs, done):
    live = torch.logical_not(done)
    actions = torch.zeros(5)
    actions[live] = obs[live].sum(-1)  # dynamic: boolean-mask dim 0
    return actions


# inputs: logits=float(3, 4), legal=bool(3, 4)
def masked_policy(logits, legal):
    logits = logits.masked_fill(~legal, -1e9)
    dist = torch.distributions.Categorical(logits=logits)
    a = dist.sample()
    return a, dist.log_prob(a), dist.entropy()


# inputs: values=float(6)
def rollout_until(values, limit=2.0):
    total = torch.zeros(())
    steps = []
    for v in values:  # dynamic: loop
        total = total + v.abs()
        steps.append(total)
        if total > limit:
            break
    return torch.stack(steps)  # flows


# inputs: tokens=float(8, 4), gate=float(8, 3)
class SoftMoe(nn.Module):
    def __init__(self, experts=3, slots=2):
        super().__init__()
        self.phi = nn.Parameter(torch.randn(4, experts, slots))
        self.experts = nn.ModuleList(nn.Linear(4, 4) for _ in range(experts))

    def forward(self, tokens, gate):
        logits = torch.einsum("td,des->tes", tokens, self.phi)
        dispatch = logits.softmax(0)
        combine = logits.flatten(1).softmax(-1).view_as(logits)
        slots = torch.einsum("td,tes->esd", tokens, dispatch)
        outs = torch.stack([e(slots[i]) for i, e in enumerate(self.experts)])
        return torch.einsum("esd,tes->td", outs, combine)


# inputs: tokens=float(8, 4), gate=float(8, 3)
def capacity_router(tokens, gate, capacity=4):
    idx = gate.argmax(1)
    onehot = F.one_hot(idx, num_classes=3)
    pos = onehot.cumsum(0) * onehot - 1
    fits = (pos < capacity) & (pos >= 0)
    disp = F.one_hot(pos.clamp(0, capacity - 1), num_classes=capacity) * fits.unsqueeze(-1)
    return torch.einsum("td,tec->ecd", tokens, disp.float())


# inputs: logp=float(6, 5)
def beam_search(logp, width=3):
    beams = [((), 0.0)]
    for t in range(logp.size(0)):
        grown = []
        for seq, score in beams:
            for tok in range(logp.size(1)):
                grown.append((seq + (tok,), score + logp[t, tok].item()))
        grown.sort(key=lambda b: -b[1])  # possible: not run
        beams = grown[:width]  # possible: not run
    return torch.tensor([b[0] for b in beams])  # possible: not run


# inputs: logp=float(6, 5)
def beam_search_eos(logp, width=3, eos=0):
    beams, done = [([], 0.0)], []
    for t in range(logp.size(0)):
        grown = [(s + [v], sc + logp[t, v].item()) for s, sc in beams for v in range(5)]  # dynamic: loop
        grown = heapq.nlargest(width, grown, key=lambda b: b[1])  # possible: not run
        done += [b for b in grown if b[0][-1] == eos]  # possible: not run
        beams = [b for b in grown if b[0][-1] != eos]  # possible: not run
        if not beams:
            break
    best = max(done + beams, key=lambda b: b[1])  # possible: not run
    return torch.tensor(best[0])  # possible: not run


# inputs: logits=float(3, 6), seqs=int(3, 4, high=6), finished=bool(3)
def step_unfinished(logits, seqs, finished):
    nxt = logits.argmax(-1)
    nxt = nxt * (~finished) + finished.long() * 0
    seqs = torch.cat([seqs, nxt[:, None]], dim=1)
    active = (~finished).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    return seqs, logits[active]  # flows


# inputs: start=int(2, 1, high=5)
class Greedy(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(5, 5)
        self.out = nn.Linear(5, 5)

    @torch.no_grad()
    def forward(self, start, max_len=6, eos=2):
        ids = start
        for _ in range(max_len):  # dynamic: loop
            nxt = self.out(self.emb(ids[:, -1])).argmax(-1, keepdim=True)
            nxt = (nxt + ids.sum(1, keepdim=True)) % 5
            ids = torch.cat((ids, nxt), dim=-1)
            if (nxt == eos).any():
                break
        return ids


# inputs: start=int(2, 1, high=5)
class FixedGreedy(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(5, 5)

    def forward(self, start, max_len=6):
        ids = [start]
        for _ in range(max_len):
            ids.append(self.emb(ids[-1]).argmax(-1))  # possible: not run
        return torch.cat(ids, dim=1)


# inputs: draft=int(5, high=4), target=int(5, high=4)
def accept_draft(draft, target):
    same = (draft == target).long().cumprod(0)
    n = same.sum()
    return torch.cat([draft[:n], target[n : n + 1]])  # dynamic: slice dim 0


# inputs: video=float(10, 3, 4, 4), n=4
def uniform_frames(video, n):
    idx = torch.linspace(0, video.size(0) - 1, n).long()
    return video[idx]


# inputs: video=float(10, 3, 4, 4)
def scene_cuts(video, thr=1.0):
    diff = (video[1:] - video[:-1]).abs().mean((1, 2, 3))
    cuts = [0] + [i + 1 for i, d in enumerate(diff) if d > thr] + [len(video)]
    return [video[a:b].mean(0) for a, b in zip(cuts[:-1], cuts[1:])]  # dynamic: slice dim 0


# inputs: video=float(10, 3, 4, 4)
def random_clip(video, length=4):
    start = random.randint(0, len(video) - length)
    return video[start : start + length].permute(1, 0, 2, 3)


# inputs: video=float(10, 3, 4, 4)
def jittered_clip(video, low=3, high=7):
    length = random.randint(low, high)
    start = random.randrange(0, len(video) - length)
    clip = video[start : start + length]  # dynamic: slice dim 0
    return clip.transpose(0, 1)  # flows


# inputs: video=float(10, 3, 4, 4)
def dedup_frames(video, thr=0.5):
    kept = [video[0]]
    for frame in video[1:]:
        if (frame - kept[-1]).abs().mean() > thr:  # possible: not run
            kept.append(frame)
    return torch.stack(kept, 1)  # dynamic: list-of-tensors dim 0


# inputs: wav=float(1, 40)
def vad_trim(wav, thr=0.5):
    energy = wav[0].unfold(0, 4, 4).pow(2).mean(-1)
    active = torch.nonzero(energy > thr).flatten()  # dynamic: nonzero dim 0
    if len(active) == 0:
        return wav
    begin, end = active[0] * 4, (active[-1] + 1) * 4
    return wav[:, begin:end]  # dynamic: slice dim 1


# inputs: wav=float(1, 40)
def log_energy(wav, hop=4):
    fr = wav.unfold(-1, 8, hop)
    win = torch.hann_window(8)
    spec = torch.fft.rfft(fr * win).abs()
    return torch.log(spec + 1e-5).transpose(1, 2)


# inputs: wav=float(1, 40)
def speed_perturb(wav):
    rate = random.choice([0.9, 1.0, 1.1])
    n = int(wav.shape[-1] / rate)  # possible: not run
    return F.interpolate(wav[None], size=n, mode="linear")[0]  # flows


# inputs: wav=float(1, 40)
def fit_or_crop(wav, target=32):
    n = wav.shape[-1]  # possible: not run
    if n > target:
        s = torch.randint(0, n - target + 1, (1,)).item()
        wav = wav[:, s : s + target]
    elif n < target:
        wav = F.pad(wav, (0, target - n))  # possible: not run
    return wav


# inputs: durations=int(2, 5, low=1, high=4), enc=float(2, 5, 3)
class Regulator(nn.Module):
    def forward(self, durations, enc):
        outs = []
        for e, d in zip(enc, durations):
            rep = []
            for vec, n in zip(e, d.tolist()):
                rep.extend([vec] * n)
            outs.append(torch.stack(rep))  # dynamic: list-of-tensors dim 0
        return pad_sequence(outs, batch_first=True)  # flows


# inputs: pitch=float(12)
def voiced_segments(pitch):
    voiced = (pitch > 0).int()
    change = torch.diff(voiced, prepend=voiced.new_zeros(1), append=voiced.new_zeros(1))
    starts = (change == 1).nonzero()[:, 0]  # dynamic: nonzero dim 0
    ends = (change == -1).nonzero()[:, 0]  # dynamic: nonzero dim 0
    return torch.stack([starts, ends], 1)  # flows


# inputs: ds=dataset(10, 4)
def even_odd_loader(ds):
    labels = [y for _, y in ds]  # dynamic: loop
    idx = [i for i, y in enumerate(labels) if y != 1]  # dynamic: loop
    return DataLoader(Subset(ds, idx), batch_size=4, shuffle=True)  # dynamic: loader


# inputs: ds=dataset(10, 4)
def weighted_loader(ds):
    w = torch.ones(len(ds))  # dynamic: creation dim 0
    sampler = WeightedRandomSampler(w, num_samples=8, replacement=True)
    return DataLoader(ds, batch_size=4, sampler=sampler)


# inputs: ds=dataset(10, 4)
def make_loader(ds):
    kw = dict(batch_size=3, num_workers=0)
    kw["drop_last"] = True
    return DataLoader(ds, **kw)


# inputs: tree={"v": float(3), "kids": [{"v": float(3), "kids": []}, {"v": float(3), "kids": []}]}
class TreeCell(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(3, 3)

    def forward(self, tree):
        h = self.lin(tree["v"])  # possible: not run
        for kid in tree["kids"]:  # possible: not run
            h = h + self.forward(kid)
        return h


# inputs: scores=float(4, 7)
def threshold_with(scores):
    above = partial(select_over, thr=0.5)
    return [above(row) for row in scores]  # flows


def select_over(row, thr):
    return row[row > thr]  # dynamic: boolean-mask dim 0


# inputs: scores=float(4, 7)
def clamp_with(scores):
    lower = functools.partial(torch.clamp, min=0.0)
    norm = functools.partial(F.layer_norm, normalized_shape=(7,))
    return norm(lower(scores))


# inputs: x=float(4, 6)
def compose_steps(x):
    steps = [torch.relu, partial(torch.sum, dim=1), lambda v: v - v.mean()]
    return functools.reduce(lambda v, f: f(v), steps, x)


# inputs: x=float(6, 4), n=int(low=1, high=6)
def first_n(x, n):
    return x[:n]  # dynamic: slice dim 0


# inputs: x=float(6, 4), reps=int(6, low=1, high=3)
def repeat_by(x, reps):
    return x.repeat_interleave(reps, dim=0)  # dynamic: repeat-interleave dim 0


# inputs: x=float(6, 4), size=int(low=2, high=5)
def grid_of(x, size):
    ys, xs = torch.meshgrid(torch.arange(size), torch.arange(4), indexing="ij")  # dynamic: creation dim 0
    return ys + xs  # flows


# inputs: pred=float(2, 5, 3), target=float(2, 5, 3), mask=bool(2, 5)
class MaskedMse(nn.Module):
    def forward(self, pred, target, mask):
        return F.mse_loss(pred[mask], target[mask])  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4), keep=bool(6)
class Holder:
    def __init__(self):
        self.mask = None

    def set_mask(self, keep):
        self.mask = keep

    def __call__(self, x, keep):
        self.set_mask(keep)
        return x[self.mask]  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4)
def list_then_del(x):
    rows = [r for r in x]
    i = 0
    while i < len(rows):
        if rows[i].sum() < 0:  # possible: not run
            del rows[i]
        else:
            i += 1
    return torch.stack(rows) if rows else x[:0]  # dynamic: list-of-tensors dim 0


# inputs: x=float(6, 4)
def list_then_pop(x):
    rows = list(x.unbind(0))
    while len(rows) > 1 and rows[-1].mean() < rows[-2].mean():  # dynamic: loop
        rows.pop()
    return torch.stack(rows)  # flows


# inputs: x=float(6, 4)
def list_remove(x):
    ids = list(range(6))
    worst = int(x.sum(1).argmin())
    ids.remove(worst)
    return x[ids]


# inputs: x=float(6, 4), y=int(6, high=3)
def group_by_label(x, y):
    groups = defaultdict(list)
    for row, label in zip(x, y.tolist()):
        groups[label].append(row)  # possible: not run
    return torch.stack([torch.stack(g).mean(0) for g in groups.values()])  # dynamic: loop


# inputs: y=int(8, high=4)
def class_frequencies_fixed(y):
    counts = Counter(y.tolist())
    return torch.tensor([counts.get(c, 0) for c in range(4)])


# inputs: x=float(6, 4)
def numpy_norm(x):
    arr = x.numpy()
    arr = (arr - arr.mean(axis=0, keepdims=True)) / (arr.std(axis=0) + 1e-6)
    return torch.tensor(np.ascontiguousarray(arr.T))


# inputs: y=int(8, high=4)
def numpy_unique(y):
    vals, counts = np.unique(y.numpy(), return_counts=True)  # dynamic: unique dim 0
    return torch.tensor(counts / counts.sum(), dtype=torch.float32), torch.as_tensor(vals)  # flows


# inputs: y=int(8, high=4)
def numpy_bincount(y):
    return torch.from_numpy(np.bincount(y.numpy(), minlength=6)[:4])  # possible: bincount


# inputs: x=float(6, 4)
def numpy_delete(x):
    arr = x.numpy()
    bad = np.flatnonzero(arr.sum(1) < 0)  # dynamic: nonzero dim 0
    return torch.as_tensor(np.delete(arr, bad, axis=0))  # flows


# inputs: x=float(6, 4)
def numpy_setdiff(x):
    top = x[:, 0].topk(2).indices.numpy()
    rest = np.setdiff1d(np.arange(6), top)  # possible: setdiff1d
    return x[torch.from_numpy(rest)]


# inputs: x=float(6, 4)
def newton_fixed(x):
    y = x.abs() + 1
    it = 0
    while it < 5:
        y = 0.5 * (y + x.abs() / y)
        it += 1
    return y


# inputs: n=int(low=1, high=6)
def collatz(n):
    seq = [n]
    while seq[-1] != 1:  # dynamic: loop
        m = seq[-1]  # possible: not run
        seq.append(m // 2 if m % 2 == 0 else 3 * m + 1)
    return torch.stack(seq)  # flows


# inputs: x=float(5, 5)
def power_spectrum_rank(x, energy=0.9):
    s = torch.linalg.svdvals(x)
    ratio = s.cumsum(0) / s.sum().clamp(min=1e-6)
    k = torch.searchsorted(ratio, energy) + 1
    u, sv, vh = torch.linalg.svd(x)
    return u[:, :k] * sv[:k]  # dynamic: slice dim 0; slice dim 1


# inputs: pred=float(2, 3, 6, 6), target=int(2, 6, 6, high=3)
class OhemTop(nn.Module):
    def __init__(self, ratio=0.25):
        super().__init__()
        self.ratio = ratio

    def forward(self, pred, target):
        loss = F.cross_entropy(pred, target, reduction="none").view(-1)
        return loss.topk(int(loss.numel() * self.ratio)).values.mean()


# inputs: emb=float(6, 4), labels=int(6, high=3)
def contrastive_dense(emb, labels):
    same = labels.unsqueeze(0).eq(labels.unsqueeze(1)).float()
    sim = F.cosine_similarity(emb[:, None], emb[None], dim=-1)
    return (sim * same).sum() / same.sum() - (sim * (1 - same)).max()


# inputs: img=float(3, 9, 9)
def flip_or_not(img, p=0.5):
    if random.random() < p:
        img = torch.flip(img, dims=(-1,))
    if torch.rand(1) < p:
        img = img.transpose(1, 2)
    return img

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
def select_detections_padded(cls_logits, deltas, anchors, max_per_img=5):
    scores = cls_logits.sigmoid()
    boxes = anchors + deltas * 0.1
    max_scores, labels = scores.max(dim=1)
    top, order = max_scores.topk(max_per_img)
    keep = (top > 0.4).float()
    return boxes[order] * keep[:, None], top * keep, labels[order]


# inputs: feats=[float(1, 4, 8, 8), float(1, 4, 4, 4)], scores=[float(1, 8, 8), float(1, 4, 4)]
def proposals_of_levels(feats, scores, pre_nms=5):
    out = []
    for f, s in zip(feats, scores):
        s = s.flatten(1)
        v, idx = s.topk(min(pre_nms, s.shape[1]), dim=1)  # possible: not run
        keep = v[0] > 0
        out.append(f.flatten(2)[0].t()[idx[0]][keep])  # dynamic: boolean-mask dim 0
    return torch.cat(out)  # flows


# inputs: iou=prob(4, 10), num=int(low=1, high=5)
def limit_by_count(iou, num):
    best, idx = iou.max(0)
    n = num.item()
    return idx[:n], best.topk(n).values  # dynamic: slice dim 0; topk dim 0


# inputs: iou=prob(4, 10)
class AtssLike(nn.Module):
    def __init__(self, topk=3):
        super().__init__()
        self.topk = topk

    def forward(self, iou):
        cand = iou.topk(self.topk, dim=1).indices
        cand_iou = iou.gather(1, cand)
        thr = cand_iou.mean(1, keepdim=True) + cand_iou.std(1, keepdim=True)
        is_pos = cand_iou >= thr
        pos_inds = cand[is_pos]  # dynamic: boolean-mask dim 0
        neg = torch.ones(iou.size(1), dtype=torch.bool)
        neg[pos_inds] = False
        return pos_inds, neg.nonzero().squeeze(1)  # dynamic: nonzero dim 0


# inputs: iou=prob(4, 10)
class AtssDense(nn.Module):
    def __init__(self, topk=3):
        super().__init__()
        self.topk = topk

    def forward(self, iou):
        cand = iou.topk(self.topk, dim=1).indices
        cand_iou = iou.gather(1, cand)
        thr = cand_iou.mean(1, keepdim=True) + cand_iou.std(1, keepdim=True)
        weight = (cand_iou >= thr).to(iou.dtype)
        target = torch.zeros_like(iou).scatter_(1, cand, weight)
        return target.argmax(0), target.sum()


# inputs: heat=prob(2, 3, 8, 8)
def centernet_peaks(heat, thr=0.5):
    pooled = F.max_pool2d(heat, 3, stride=1, padding=1)
    peak = (pooled == heat) & (heat > thr)
    b, c, y, x = torch.nonzero(peak, as_tuple=True)  # dynamic: nonzero dim 0
    return torch.stack((b, c, y, x), dim=1), heat[b, c, y, x]  # flows


# inputs: results=[{"score": prob(6), "box": boxes(6)}, {"score": prob(6), "box": boxes(6)}]
def filter_results(results, thr=0.6):
    outs = []
    for r in results:
        sel = r["score"] > thr  # possible: not run
        outs.append({k: v[sel] for k, v in r.items()})  # dynamic: boolean-mask dim 0
    return outs


# inputs: boxes=boxes(7), scores=prob(7)
@dataclass
class Detections:
    boxes: Tensor = None
    scores: Tensor = None

    def __getitem__(self, item):
        return Detections(self.boxes[item], self.scores[item])  # dynamic: boolean-mask dim 0

    def __len__(self):
        return self.scores.shape[0]  # possible: not run

    def __call__(self, boxes, scores):
        d = Detections(boxes, scores)
        d = d[d.scores > 0.5]  # possible: not run
        return len(d), d.boxes


# inputs: ids=int(3, 9, high=5)
def batch_trim(ids, pad=0):
    lens = ids.ne(pad).sum(dim=-1)
    longest = lens.max().clamp(min=1)
    return ids[:, :longest], lens  # dynamic: slice dim 1


# inputs: batch=[{"ids": sized((2, 8))}, {"ids": sized((2, 8))}]
def collate_by_max(batch, pad_id=0):
    longest = max(len(b["ids"]) for b in batch)  # possible: not run
    rows = []
    for b in batch:
        ids = b["ids"]  # possible: not run
        rows.append(F.pad(ids, (0, longest - len(ids)), value=pad_id))  # dynamic: pad dim 0
    return torch.stack(rows)  # flows


# inputs: batch=ragged(3, 2, 9)
def collate_to_limit(batch, limit=12):
    padded = torch.zeros(len(batch), limit)
    mask = torch.zeros(len(batch), limit, dtype=torch.bool)
    for i, x in enumerate(batch):
        n = min(len(x), limit)
        padded[i, :n] = x[:n]  # flows
        mask[i, :n] = True
    return padded * mask


# inputs: tokens=int(12, high=5)
def chunk_sentences(tokens, size=4):
    out = []
    for i in range(0, tokens.size(0), size):
        out.append(tokens[i : i + size].float().mean())
    return torch.stack(out)


# inputs: logits=float(2, 7, 5), labels=int(2, 7, low=-1, high=5)
class MlmHeadDense(nn.Module):
    def __init__(self):
        super().__init__()
        self.dense = nn.Linear(5, 5)

    def forward(self, logits, labels):
        pred = self.dense(logits).transpose(1, 2)
        loss = F.cross_entropy(pred, labels, ignore_index=-1, reduction="none")
        return loss.sum() / labels.ne(-1).sum().clamp(min=1)


# inputs: starts=float(8), ends=float(8)
def best_span(starts, ends, max_len=4):
    s = starts.argmax().item()
    e = ends[s : s + max_len].argmax().item() + s  # dynamic: slice dim 0
    return torch.arange(s, e + 1)  # dynamic: creation dim 0


# inputs: starts=float(8), ends=float(8)
def best_span_scores(starts, ends, max_len=4):
    score = starts[:, None] + ends[None, :]
    band = torch.ones_like(score).triu().tril(max_len - 1)
    score = score.masked_fill(band == 0, float("-inf"))
    return score.flatten().argmax(), score.max()


# inputs: hidden=float(2, 6, 4), spans=int(2, 3, high=3)
def pool_spans(hidden, spans):
    outs = []
    for b in range(hidden.size(0)):
        for s in spans[b]:
            outs.append(hidden[b, s : s + 2].mean(0))
    return torch.stack(outs).view(2, 3, 4)


# inputs: x=float(5, 3), edge_index=int(2, 9, high=5)
def weight_self_loops(x, edge_index):
    src, dst = edge_index[0], edge_index[1]
    w = (src != dst).type_as(x)
    return torch.zeros_like(x).index_add_(0, dst, x[src] * w.unsqueeze(1))


# inputs: adj=prob(6, 6)
def k_hop_nodes(adj, seed=0, hops=2):
    mask = torch.zeros(6, dtype=torch.bool)
    mask[seed] = True
    a = (adj > 0.6).float()
    for _ in range(hops):
        mask = mask | (a.t() @ mask.float() > 0)
    nodes = mask.nonzero(as_tuple=False).view(-1)  # dynamic: nonzero dim 0
    return nodes, adj[nodes][:, nodes]  # flows


# inputs: edge_index=int(2, 10, high=6), edge_attr=prob(10)
def prune_edges(edge_index, edge_attr, ratio=0.3):
    keep = torch.rand(edge_attr.shape) >= ratio
    return edge_index[:, keep], edge_attr[keep]  # dynamic: boolean-mask dim 0; boolean-mask dim 1


# inputs: ptr=int(3, low=1, high=4), x=float(9, 2)
def segments_by_ptr(ptr, x):
    bounds = torch.cat([ptr.new_zeros(1), ptr.cumsum(0)])
    return [x[bounds[i] : bounds[i + 1]].sum(0) for i in range(3)]  # dynamic: slice dim 0


# inputs: nodes=int(3, high=5), neighbours={0: [1, 2], 1: [3], 2: [3, 4], 3: [4], 4: []}
def sample_neighbourhood(nodes, neighbours):
    frontier = set(nodes.tolist())
    seen = set()
    while frontier:  # dynamic: loop
        n = frontier.pop()
        if n in seen:
            continue
        seen.add(n)
        frontier.update(neighbours[n])  # possible: not run
    return torch.tensor(sorted(seen))  # dynamic: creation dim 0


# inputs: pts=float(20, 3)
def voxel_means(pts, size=0.5):
    coords = torch.floor(pts / size).long()
    uniq, inv, cnt = torch.unique(coords, dim=0, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
    out = torch.zeros(len(uniq), 3).index_add_(0, inv, pts)  # flows
    return out / cnt[:, None]  # flows


# inputs: pts=numpy(float(20, 3))
def points_from_numpy(pts):
    mask = np.linalg.norm(pts, axis=1) < 2.0
    pts = pts[mask]  # dynamic: boolean-mask dim 0
    return torch.from_numpy(pts).float()  # flows


# inputs: pts=numpy(float(20, 3))
def points_sampled_numpy(pts, n=8):
    choice = np.random.choice(pts.shape[0], n, replace=True)  # possible: not run
    return torch.from_numpy(pts[choice, :]).float()


# inputs: pts=numpy(float(20, 3))
def ground_removed(pts):
    z = pts[:, 2]
    idx = np.where(z > z.mean())[0]  # dynamic: nonzero dim 0
    cloud = torch.as_tensor(pts[idx])  # flows
    return cloud.max(0).values


# inputs: obs=float(5, 3), done=bool(5)
def live_envs_masked(obs, done):
    live = torch.logical_not(done)
    return torch.where(live, obs.sum(-1), torch.zeros(5))


# inputs: tokens=float(8, 4), gate=float(8, 3)
class TopOneRouter(nn.Module):
    def __init__(self, experts=3):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(4, 4) for _ in range(experts)])

    def forward(self, tokens, gate):
        choice = gate.softmax(-1).argmax(-1)
        out = torch.zeros_like(tokens)
        for i, expert in enumerate(self.experts):
            rows = torch.where(choice == i)[0]  # dynamic: nonzero dim 0
            if rows.numel() > 0:
                out.index_copy_(0, rows, expert(tokens[rows]))  # flows
        return out


# inputs: tokens=float(8, 4), gate=float(8, 3)
def sorted_router(tokens, gate):
    idx = gate.argmax(1)
    order = idx.argsort()
    counts = torch.bincount(idx, minlength=3).tolist()  # possible: bincount
    parts = tokens[order].split(counts)  # dynamic: split dim 0
    out = torch.cat([p * (i + 1) for i, p in enumerate(parts)])  # flows
    return out[order.argsort()]


# inputs: tokens=float(8, 4), gate=float(8, 3)
class ExpertLoop(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleDict({str(i): nn.Linear(4, 4) for i in range(3)})

    def forward(self, tokens, gate):
        weights, chosen = torch.topk(gate.softmax(-1), 2)
        final = torch.zeros_like(tokens)
        expert_mask = F.one_hot(chosen, 3).permute(2, 1, 0)
        for e in range(3):
            k, t = torch.where(expert_mask[e])  # dynamic: nonzero dim 0
            cur = self.experts[str(e)](tokens[t]) * weights[t, k, None]  # flows
            final.index_add_(0, t, cur)
        return final


# inputs: cache=float(2, 3, 5, 4), new=float(2, 3, 1, 4)
def append_cache(cache, new, window=5):
    k = torch.cat([cache, new], dim=2)
    if k.size(2) > window:
        k = k[:, :, -window:]
    return k


# inputs: frames=float(6, 4)
def tubelets(frames, size=2):
    return frames.unfold(0, size, size).mean(-1)


# inputs: durations=int(2, 5, low=1, high=4), enc=float(2, 5, 3)
class GaussianUpsampler(nn.Module):
    def __init__(self, total=15):
        super().__init__()
        self.total = total

    def forward(self, durations, enc):
        centre = durations.cumsum(1) - durations / 2
        t = torch.arange(self.total).float()
        w = -(t[None, :, None] - centre[:, None, :]) ** 2
        return w.softmax(-1) @ enc


# inputs: emissions=float(10, 5)
def ctc_best_path(emissions, blank=0):
    best = emissions.argmax(-1)
    collapsed = [k for k, _ in itertools.groupby(best.tolist())]  # dynamic: loop
    return torch.tensor([c for c in collapsed if c != blank], dtype=torch.long)  # dynamic: creation dim 0; loop


# inputs: feats=float(3, 12, 4), lens=int(3, low=2, high=13)
class StatsPool(nn.Module):
    def forward(self, feats, lens):
        stats = []
        for i in range(feats.size(0)):
            seq = feats[i, : lens[i]]  # dynamic: slice dim 0
            stats.append(torch.cat([seq.mean(0), seq.var(0, unbiased=False)]))
        return torch.stack(stats)


# inputs: feats=float(3, 12, 4), lens=int(3, low=2, high=13)
class StatsPoolMasked(nn.Module):
    def forward(self, feats, lens):
        mask = torch.arange(feats.size(1)).expand(3, -1) < lens.unsqueeze(1)
        m = mask.unsqueeze(-1).float()
        mean = (feats * m).sum(1) / lens[:, None]
        var = ((feats - mean[:, None]) ** 2 * m).sum(1) / lens[:, None]
        return torch.cat([mean, var], -1)


# inputs: ds=dataset(10, 4)
class LengthSampler(Sampler):
    def __init__(self, ds=None, size=4):
        self.ds = ds
        self.size = size

    def __iter__(self):
        order = list(range(len(self.ds)))
        random.shuffle(order)
        for i in range(0, len(order), self.size):  # dynamic: loop
            yield order[i : i + self.size]  # possible: not run

    def __len__(self):
        return math.ceil(len(self.ds) / self.size)  # possible: not run

    def __call__(self, ds):
        return DataLoader(ds, batch_sampler=LengthSampler(ds))  # dynamic: loader


# inputs: n=3
class RandomLengthSet(Dataset):
    def __init__(self):
        self.data = [torch.ones(2 + i, 3) for i in range(9)]

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        return self.data[i]  # possible: not run

    def __call__(self, n):
        return DataLoader(self, batch_size=n, drop_last=True, collate_fn=lambda b: pad_sequence(b, True))  # dynamic: loader


# inputs: n=3
class PaddedSet(Dataset):
    def __init__(self, limit=12):
        self.data = [torch.ones(2 + i, 3) for i in range(9)]
        self.limit = limit

    def __len__(self):
        return len(self.data)

    def __getitem__(self, i):
        x = self.data[i][: self.limit]  # possible: not run
        return F.pad(x, (0, 0, 0, self.limit - x.size(0)))

    def __call__(self, n):
        return DataLoader(self, batch_size=n, drop_last=True)


# inputs: x=float(16)
def bisect_sum(x, target=0.1):
    if x.numel() <= 2 or x.abs().sum() < target:  # dynamic: branch
        return x
    half = x.numel() // 2
    left, right = x[:half], x[half:]
    return bisect_sum(left if left.abs().sum() > right.abs().sum() else right, target)


# inputs: x=float(16)
def quicksort(x):
    if x.numel() < 2:
        return x
    pivot = x[0]
    rest = x[1:]  # flows
    return torch.cat([quicksort(rest[rest < pivot]), pivot[None], quicksort(rest[rest >= pivot])])  # dynamic: boolean-mask dim 0


# inputs: x=float(16)
def tree_reduce(x):
    if x.numel() == 1:
        return x
    half = x.numel() // 2
    return tree_reduce(x[:half] + x[half:])


# inputs: x=float(8, 4)
def haar(x, level=2):
    if level == 0:
        return [x]
    low = (x[::2] + x[1::2]) / 2
    high = (x[::2] - x[1::2]) / 2
    return [high] + haar(low, level - 1)


# inputs: x=float(4, 6)
class Blocks(nn.Module):
    def __init__(self, norm=partial(nn.LayerNorm, eps=1e-6), keep=partial(torch.gt, other=0.0)):
        super().__init__()
        self.norm = norm(6)
        self.keep = keep

    def forward(self, x):
        h = self.norm(x).mean(-1) + x[:, 0]
        return x[self.keep(h)]  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 6)
def nonzero_partial(x):
    where = partial(torch.nonzero, as_tuple=True)
    rows, cols = where(x > 0)  # dynamic: nonzero dim 0
    return x[rows, cols].sum()  # flows


# inputs: x=float(6, 4), n=int(low=1, high=6)
def first_n_by_int(x, n):
    return x.narrow(0, 0, int(n))  # dynamic: slice dim 0


# inputs: x=float(6, 4), n=int(low=1, high=6)
def first_n_masked(x, n):
    return x * (torch.arange(x.size(0)) < n)[:, None]


# inputs: x=float(6, 4), i=int(low=0, high=6)
def pick_row(x, i):
    return x[i], x.select(0, i.item()), x[i : i + 1]


# inputs: x=float(6, 4), lo=int(low=0, high=3), hi=int(low=3, high=6)
def window_between(x, lo, hi):
    return x[lo:hi].mean(0)


# inputs: x=float(6, 4), reps=int(6, low=1, high=3)
def repeat_twice(x, reps):
    return x.repeat_interleave(2, dim=0) * reps.repeat_interleave(2)[:, None]


# inputs: x=float(6, 4), pad=int(low=0, high=3)
def pad_right(x, pad):
    return F.pad(x, (0, int(pad)))  # dynamic: pad dim 1


# inputs: pred=float(2, 5, 3), target=float(2, 5, 3), valid_mask=bool(2, 5)
def masked_smooth(pred, target, valid_mask):
    loss = F.smooth_l1_loss(pred, target, reduction="none").mean(-1)
    return loss[valid_mask].mean()  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4)
class FixedMask(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mask", torch.tensor([1, 0, 1, 1, 0, 1], dtype=torch.bool))
        self.register_buffer("order", torch.tensor([2, 0, 1]))

    def forward(self, x):
        return x[self.order] * 2


# inputs: x=float(6, 4), inst=[bool(6), bool(6)]
def per_instance(x, inst):
    return torch.stack([x[m].sum(0) for m in inst])  # dynamic: boolean-mask dim 0


# inputs: batch={"x": float(6, 4), "train_mask": bool(6), "y": int(6, high=3)}
def node_loss(batch):
    out = batch["x"][:, :3].log_softmax(-1)  # possible: not run
    return F.nll_loss(out[batch["train_mask"]], batch["y"][batch["train_mask"]])  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4), y=int(6, high=3), train_mask=bool(6)
class Data:
    def __init__(self):
        pass

    def __call__(self, x, y, train_mask):
        self.x, self.y, self.train_mask = x, y, train_mask
        return step(self)


def step(data):
    out = data.x[:, :3]
    return F.cross_entropy(out[data.train_mask], data.y[data.train_mask], reduction="sum")  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4)
def list_pop_fixed(x):
    rows = list(x.unbind(0))
    last = rows.pop()
    del rows[0]
    return torch.stack(rows) - last


# inputs: x=float(6, 4)
def list_insert(x):
    rows = [x[0]]
    for r in x[1:]:
        if r[0] > rows[0][0]:  # possible: not run
            rows.insert(0, r)
    return torch.stack(rows)  # dynamic: list-of-tensors dim 0


# inputs: x=float(6, 4)
def deque_window(x):
    buf = deque(maxlen=3)
    outs = []
    for r in x:
        buf.append(r)
        outs.append(torch.stack(list(buf)).mean(0))
    return torch.stack(outs)


# inputs: x=float(6, 4), y=int(6, high=3)
def proto_all(x, y):
    w = F.one_hot(y, 3).float()
    return (w.t() @ x) / w.sum(0).clamp(min=1)[:, None]


# inputs: y=int(8, high=4)
def class_frequencies(y):
    counts = Counter(y.tolist())
    return torch.tensor([c for _, c in counts.most_common()])  # dynamic: creation dim 0; loop


# inputs: x=float(6, 4)
def numpy_roundtrip(x):
    arr = x.detach().cpu().numpy()
    arr = arr[arr[:, 0] > 0]  # dynamic: boolean-mask dim 0
    return torch.from_numpy(arr)  # flows


# inputs: x=float(6, 4)
def numpy_argwhere(x):
    pts = np.argwhere(x.numpy() > 0)  # dynamic: nonzero dim 0
    return torch.LongTensor(pts)  # flows


# inputs: x=float(6, 4)
def numpy_split(x):
    perm = np.random.permutation(6)
    tr, te = perm[:4], perm[4:]
    return x[tr], x[torch.from_numpy(te)]


# inputs: x=float(6, 4)
def newton(x, tol=1e-2):
    y = x.abs() + 1
    it = 0
    while (y * y - x.abs()).abs().max() > tol and it < 20:  # dynamic: loop
        y = 0.5 * (y + x.abs() / y)
        it += 1
    return y


# inputs: x=float(6, 4)
def converge_trace(x, tol=0.05):
    trace = [x]
    for _ in range(10):  # dynamic: loop
        nxt = trace[-1] * 0.5  # possible: not run
        trace.append(nxt)
        if torch.norm(nxt - trace[-2]) < tol:  # possible: not run
            break
    return torch.stack(trace)  # flows


# inputs: x=float(5, 5)
def power_spectrum(x, k=2):
    u, sv, vh = torch.linalg.svd(x)
    return u[:, :k] * sv[:k] @ vh[:k]


# inputs: pred=float(2, 3, 6, 6), target=int(2, 6, 6, high=3)
class Ohem(nn.Module):
    def __init__(self, thr=0.7, min_kept=5):
        super().__init__()
        self.thr, self.min_kept = thr, min_kept

    def forward(self, pred, target):
        loss = F.cross_entropy(pred, target, reduction="none").flatten()
        loss, _ = loss.sort(descending=True)
        if loss[self.min_kept] > self.thr:  # flows
            loss = loss[loss > self.thr]  # dynamic: boolean-mask dim 0
        else:
            loss = loss[: self.min_kept]
        return loss.mean()


# inputs: emb=float(6, 4), labels=int(6, high=3)
def contrastive_pairs(emb, labels):
    same = labels.unsqueeze(0).eq(labels.unsqueeze(1))
    same.fill_diagonal_(False)
    sim = emb @ emb.t()
    pos = sim.masked_select(same)  # dynamic: masked-select dim 0
    neg = sim.masked_select(~same)  # dynamic: masked-select dim 0
    return pos.sum() - neg.sum()


# inputs: x=float(3, 8, 4), mask=bool(3, 8)
class KeepTokens(nn.Module):
    def forward(self, x, mask):
        kept = [row[m] for row, m in zip(x, mask)]  # dynamic: boolean-mask dim 0
        return pad_sequence(kept, batch_first=True)  # flows


# inputs: x=float(3, 8, 4)
class KeepRatio(nn.Module):
    def __init__(self, ratio=0.5):
        super().__init__()
        self.ratio = ratio
        self.score = nn.Linear(4, 1)

    def forward(self, x):
        n = math.ceil(x.size(1) * self.ratio)
        s = self.score(x).squeeze(-1)
        idx = s.topk(n, dim=1).indices.sort(dim=1).values
        return x.gather(1, idx.unsqueeze(-1).expand(-1, -1, x.size(-1)))


# inputs: img=float(3, 9, 9)
def random_patch(img, low=3, high=6):
    h = np.random.randint(low, high)
    top = np.random.randint(0, 9 - h)
    return img[:, top : top + h, top : top + h]  # dynamic: slice dim 1, 2


# inputs: img=float(3, 9, 9)
def random_patch_resized(img, low=3, high=6):
    h = torch.randint(low, high, (1,)).item()
    crop = img[:, :h, :h]  # dynamic: slice dim 1, 2
    return F.interpolate(crop[None], size=(4, 4), mode="bilinear")[0]  # flows


# inputs: img=float(3, 9, 9)
def tight_box(img):
    fg = img.sum(0) > 0
    rows = torch.any(fg, dim=1).nonzero().flatten()  # dynamic: nonzero dim 0
    cols = torch.any(fg, dim=0).nonzero().flatten()  # dynamic: nonzero dim 0
    if rows.numel() == 0 or cols.numel() == 0:
        return img
    return img[:, rows[0] : rows[-1] + 1, cols[0] : cols[-1] + 1]


# inputs: img=float(3, 9, 6)
def rot_or_not(img, p=0.5):
    if torch.rand(1).item() < p:  # dynamic: branch
        img = torch.rot90(img, 1, (1, 2))
    return img

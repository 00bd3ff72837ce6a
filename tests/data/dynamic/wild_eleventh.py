import copy
import functools
import itertools
import math
import random
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Dict, Iterator, List, NamedTuple, Optional, Sequence, Tuple, Union

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
    TensorDataset,
    WeightedRandomSampler,
)


# inputs: batch=rows(4, 2, 9)
def collate_fixed(batch, pad_id=0, max_len=16):
    out = torch.full((len(batch), max_len), pad_id, dtype=torch.long)
    for i, row in enumerate(batch):
        row = row[:max_len]  # possible: not run
        out[i, : len(row)] = torch.tensor(row)  # dynamic: creation dim 0
    return out, out.ne(pad_id)


# inputs: logits=float(2, 6, 11), labels=int(2, 6, low=-1, high=11)
def masked_lm_loss(logits, labels, ignore_index=-1):
    active = labels.view(-1) != ignore_index
    active_logits = logits.view(-1, logits.size(-1))[active]  # dynamic: boolean-mask dim 0
    active_labels = labels.view(-1)[active]  # dynamic: boolean-mask dim 0
    return F.cross_entropy(active_logits, active_labels)


# inputs: input_ids=int(3, 10, high=5)
def strip_trailing_padding(input_ids, pad_token_id=0):
    lengths = (input_ids != pad_token_id).sum(dim=1)
    longest = int(lengths.max())
    return input_ids[:, :longest]  # dynamic: slice dim 1


# inputs: points=float(64, 3)
def crop_point_cloud(points, pc_range=(-1.0, -1.0, -1.0, 1.0, 1.0, 1.0)):
    low = points.new_tensor(pc_range[:3])  # possible: not run
    high = points.new_tensor(pc_range[3:])  # possible: not run
    inside = ((points >= low) & (points < high)).all(dim=-1)
    points = points[inside]  # dynamic: boolean-mask dim 0
    centre = points.mean(dim=0, keepdim=True)
    return points - centre  # flows


# inputs: points=float(64, 3), n=arg(16, 24)
def sample_points(points, n):
    choice = torch.randperm(points.shape[0])[:n]  # possible: not run
    return points[choice]


# inputs: boxes=boxes(20), scores=prob(20)
def greedy_nms(boxes, scores, iou_threshold=0.5):
    order = scores.argsort(descending=True)
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    keep = []
    while order.numel() > 0:  # dynamic: loop
        i = order[0]
        keep.append(i)
        if order.numel() == 1:
            break
        rest = order[1:]  # flows
        lt = torch.maximum(boxes[i, :2], boxes[rest, :2])  # flows
        rb = torch.minimum(boxes[i, 2:], boxes[rest, 2:])  # flows
        inter = (rb - lt).clamp(min=0).prod(dim=1)  # flows
        iou = inter / (area[i] + area[rest] - inter)  # flows
        order = rest[iou <= iou_threshold]  # dynamic: boolean-mask dim 0
    return torch.stack(keep)  # flows


# inputs: boxes=boxes(20), scores=prob(20)
def soft_nms_dense(boxes, scores, sigma=0.5):
    lt = torch.maximum(boxes[:, None, :2], boxes[None, :, :2])
    rb = torch.minimum(boxes[:, None, 2:], boxes[None, :, 2:])
    inter = (rb - lt).clamp(min=0).prod(dim=-1)
    area = (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1])
    iou = inter / (area[:, None] + area[None] - inter)
    higher = scores[:, None] < scores[None]
    decay = torch.where(higher, torch.exp(-(iou**2) / sigma), torch.ones_like(iou))
    return scores * decay.prod(dim=1)


# inputs: anchors=boxes(24), gt=boxes(5)
def assign_anchors(anchors, gt, pos=0.5, neg=0.4):
    lt = torch.max(anchors[:, None, :2], gt[:, :2])
    rb = torch.min(anchors[:, None, 2:], gt[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[..., 0] * wh[..., 1]
    a = (anchors[:, 2:] - anchors[:, :2]).prod(1)
    g = (gt[:, 2:] - gt[:, :2]).prod(1)
    iou = inter / (a[:, None] + g - inter)
    best, match = iou.max(dim=1)
    match[best < neg] = -1
    match[(best >= neg) & (best < pos)] = -2
    return match


# inputs: x=float(3, 12, 6), lengths=int(3, low=1, high=12)
def mean_over_time(x, lengths):
    steps = torch.arange(x.size(1), device=x.device)
    mask = (steps.unsqueeze(0) < lengths.unsqueeze(1)).unsqueeze(-1).to(x.dtype)
    return (x * mask).sum(1) / lengths.unsqueeze(1).to(x.dtype)


# inputs: x=float(3, 12, 6), lengths=int(3, low=1, high=12)
def flatten_valid_frames(x, lengths):
    pieces = []
    for item, n in zip(x, lengths.tolist()):
        pieces.append(item[:n])  # dynamic: slice dim 0
    return torch.cat(pieces, dim=0)  # flows


# inputs: start=int(2, 3, high=6), table=float(6, 6)
def generate_fixed(start, table, max_new=5):
    tokens = start
    for _ in range(max_new):
        nxt = table[tokens[:, -1]].argmax(dim=-1, keepdim=True)
        tokens = torch.cat([tokens, nxt], dim=1)
    return tokens


# inputs: emissions=float(9, 5)
def ctc_greedy(emissions, blank=0):
    best = emissions.argmax(dim=-1)
    collapsed = torch.unique_consecutive(best)  # dynamic: unique dim 0
    return collapsed[collapsed != blank]  # dynamic: boolean-mask dim 0


# inputs: pred=float(2, 4, 8, 8), target=int(2, 8, 8, low=-1, high=4)
def ohem_loss(pred, target, thresh=0.7, min_kept=10):
    losses = F.cross_entropy(pred, target, ignore_index=-1, reduction="none").view(-1)
    valid = target.view(-1) != -1
    losses = losses[valid]  # dynamic: boolean-mask dim 0
    hard = losses[losses > thresh]  # dynamic: boolean-mask dim 0
    if hard.numel() < min_kept:  # flows
        hard, _ = losses.topk(min(min_kept, losses.numel()))
    return hard.mean() if hard.numel() else losses.sum()


# inputs: loss=float(4, 32), label=bool(4, 32)
def rank_negative_mining(loss, label, ratio=3):
    num_pos = label.sum(dim=1, keepdim=True)
    masked = loss.masked_fill(label, -1e9)
    _, order = masked.sort(dim=1, descending=True)
    _, rank = order.sort(dim=1)
    return label | (rank < num_pos * ratio)


# inputs: support=float(12, 8), labels=int(12, high=3)
def episodic_prototypes(support, labels, n_way=3):
    return torch.stack([support[torch.nonzero(labels == k).squeeze(1)].mean(0) for k in range(n_way)])  # dynamic: nonzero dim 0


# inputs: emb=float(8, 6), labels=int(8, high=3)
def batch_hard_triplet(emb, labels, margin=0.3):
    dist = torch.cdist(emb, emb)
    same = labels[:, None] == labels[None, :]
    hardest_pos = (dist * same).max(dim=1).values
    hardest_neg = (dist + 1e6 * same).min(dim=1).values
    return F.relu(hardest_pos - hardest_neg + margin).mean()


# inputs: edge_index=int(2, 20, high=8), x=float(8, 4)
def remove_self_loops_and_propagate(edge_index, x):
    mask = edge_index[0] != edge_index[1]
    edge_index = edge_index[:, mask]  # dynamic: boolean-mask dim 1
    row, col = edge_index
    out = torch.zeros_like(x)
    out.index_add_(0, col, x[row])  # flows
    return out


# inputs: edge_index=int(2, 20, high=8), x=float(8, 4)
def add_self_loops_and_propagate(edge_index, x):
    loops = torch.arange(x.size(0)).repeat(2, 1)
    edge_index = torch.cat([edge_index, loops], dim=1)
    row, col = edge_index
    deg = torch.zeros(x.size(0)).scatter_add_(0, col, torch.ones(col.numel()))
    norm = deg.pow(-0.5)[row] * deg.pow(-0.5)[col]
    return torch.zeros_like(x).index_add(0, col, norm.unsqueeze(1) * x[row])


# inputs: score=float(16), x=float(16, 5)
def topk_pool(score, x, ratio=0.5):
    k = int(ratio * x.size(0))
    values, perm = torch.topk(score, k)
    return x[perm] * values.tanh().unsqueeze(-1)


# inputs: rewards=float(20), dones=bool(20)
def split_episodes(rewards, dones):
    ends = torch.nonzero(dones).flatten().tolist()  # dynamic: nonzero dim 0
    episodes = []
    start = 0
    for end in ends:  # dynamic: loop
        episodes.append(rewards[start : end + 1])  # dynamic: slice dim 0
        start = end + 1
    return episodes


# inputs: states=float(8, 4), next_states=float(8, 4), done=bool(8), net=float(4, 2)
def dqn_target(states, next_states, done, net, gamma=0.9):
    non_final = ~done
    values = torch.zeros(states.size(0))
    values[non_final] = (next_states[non_final] @ net).max(1).values  # dynamic: boolean-mask dim 0
    return values * gamma


# inputs: pred=int(40, high=4), gold=int(40, high=4)
def confusion(pred, gold, num_classes=4):
    keep = (gold >= 0) & (gold < num_classes)
    idx = gold[keep] * num_classes + pred[keep]  # possible: index
    return torch.bincount(idx, minlength=num_classes**2).reshape(num_classes, num_classes)  # possible: bincount


# inputs: scores=prob(30), labels=bool(30)
def roc_points(scores, labels):
    order = torch.argsort(scores, descending=True)
    scores, labels = scores[order], labels[order]
    distinct = torch.where(scores[1:] - scores[:-1])[0]  # dynamic: nonzero dim 0
    ends = F.pad(distinct, [0, 1], value=labels.numel() - 1)  # flows
    tps = labels.long().cumsum(0)[ends]  # flows
    fps = 1 + ends - tps  # flows
    return fps, tps


# inputs: scores=prob(30), labels=bool(30)
def average_precision(scores, labels):
    order = scores.argsort(descending=True)
    hits = labels[order].float()
    precision = hits.cumsum(0) / torch.arange(1, len(hits) + 1)
    return (precision * hits).sum() / hits.sum().clamp(min=1)


# inputs: gates=float(12, 4), x=float(12, 6)
def capacity_dispatch(gates, x, capacity=5):
    choice = gates.argmax(-1)
    onehot = F.one_hot(choice, gates.size(-1))
    position = (onehot.cumsum(0) - 1) * onehot
    keep = (position < capacity) & onehot.bool()
    slot = F.one_hot(position.clamp(max=capacity - 1), capacity) * keep.unsqueeze(-1)
    return torch.einsum("tec,td->ecd", slot.float(), x)


# inputs: x=float(6, 6)
def power_iteration(x, tol=1e-2):
    v = torch.ones(6)
    error = torch.tensor(1.0)
    steps = 0
    while error > tol and steps < 30:  # dynamic: loop
        w = x @ x.t() @ v + 1e-3
        w = w / w.norm()
        error = (w - v).abs().max()
        v = w
        steps += 1
    return v


# inputs: wav=signal(200)
def trim_silence(wav, threshold=0.1):
    loud = (wav.abs() > threshold).nonzero()  # dynamic: nonzero dim 0
    if len(loud) == 0:  # flows
        return wav
    return wav[loud[0].item() : loud[-1].item() + 1]  # dynamic: slice dim 0


# inputs: spec=float(2, 40, 30), t=arg(10, 5)
def time_mask(spec, t=10):
    length = random.randint(0, t)
    start = random.randint(0, spec.size(2) - length)
    spec = spec.clone()
    spec[:, :, start : start + length] = 0
    return spec


# inputs: spec=float(2, 40, 30)
def time_mask_where(spec, width=8):
    start = torch.randint(0, spec.size(2) - width, (spec.size(0), 1, 1))
    pos = torch.arange(spec.size(2)).view(1, 1, -1)
    return spec.masked_fill((pos >= start) & (pos < start + width), 0.0)


# inputs: durations=int(7, low=0, high=4), enc=float(7, 5)
def length_regulate(durations, enc):
    return torch.repeat_interleave(enc, durations, dim=0)  # dynamic: repeat-interleave dim 0


# inputs: tokens=int(12, high=5)
def count_tokens(tokens):
    vocabulary, counts = tokens.unique(return_counts=True)  # dynamic: unique dim 0
    order = counts.argsort(descending=True)  # flows
    return vocabulary[order]  # flows


# inputs: tokens=int(2, 12, high=5)
def sentences(tokens, sep=4):
    result = []
    for row in tokens:
        where = (row == sep).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
        if where.numel():
            result.append(row[: where[0]])  # dynamic: slice dim 0
        else:
            result.append(row)
    return result


# inputs: tokens=int(2, 12, high=5), embedding=float(5, 4)
def eos_pooling(tokens, embedding, eos=4):
    hidden = embedding[tokens]
    position = tokens.eq(eos).int().argmax(dim=-1)
    return hidden[torch.arange(hidden.shape[0]), position]  # possible: not run


# inputs: kv=float(2, 6, 4), cache=float(2, 10, 4)
def append_cache(kv, cache):
    return torch.cat([cache, kv], dim=1)[:, -cache.size(1) :]


# inputs: attn=float(2, 4, 6, 6), mask=bool(2, 6)
def mask_attention(attn, mask):
    attn = attn.masked_fill(~mask[:, None, None, :], torch.finfo(attn.dtype).min)
    return attn.softmax(dim=-1)


# inputs: x=float(2, 6, 4), mask=bool(2, 6)
def unpad_input(x, mask):
    lengths = mask.sum(dim=-1, dtype=torch.int32)
    indices = torch.nonzero(mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
    longest = lengths.max().item()
    cu_seqlens = F.pad(torch.cumsum(lengths, dim=0), (1, 0))
    return x.flatten(0, 1)[indices], indices, cu_seqlens, longest  # flows


# inputs: a=float(10), b=float(10)
def positive_part(a, b):
    both = (a > 0).logical_and(b > 0)
    return torch.masked_select(a, both), torch.where(both, a, b)  # dynamic: masked-select dim 0


# inputs: lines=rows(6, 2, 9)
def ragged_loader(lines):
    data = [torch.tensor(line) for line in lines]  # dynamic: creation dim 0
    loader = DataLoader(data, batch_size=2, collate_fn=lambda b: pad_sequence(b, batch_first=True))  # dynamic: loader
    total = 0
    for batch in loader:
        total = total + batch.float().mean(1).sum()  # flows
    return total


# inputs: lines=rows(6, 2, 9)
def bucketed_loader(lines):
    lines = sorted(lines, key=len)  # possible: not run
    order = [[0, 1], [2, 3], [4, 5]]

    def collate(items):
        longest = max(map(len, items))  # possible: not run
        return torch.tensor([item + [0] * (longest - len(item)) for item in items])  # possible: not run

    for batch in DataLoader(lines, batch_sampler=order, collate_fn=collate):  # possible: not run
        yield batch


# inputs: x=float(10, 3), y=int(10, high=2)
def uneven_last_batch(x, y):
    loader = DataLoader(TensorDataset(x, y), batch_size=4, shuffle=True)  # dynamic: loader
    return [xb.mean(0) for xb, yb in loader]


# inputs: x=float(12, 3), y=int(12, high=2)
def even_batches(x, y):
    loader = DataLoader(TensorDataset(x, y), batch_size=4)
    out = []
    for xb, yb in loader:
        out.append(xb.sum() + yb.sum())
    return out


# inputs: x=float(12, 3), y=int(12, high=2)
def subset_of_class(x, y):
    chosen = torch.where(y == 1)[0].tolist()  # dynamic: nonzero dim 0
    subset = Subset(TensorDataset(x, y), chosen)
    return sum(item[0].sum() for item in subset)  # dynamic: loop


# inputs: seq=ragged(5, 3, 9, 4)
def one_by_one(seq):
    loader = DataLoader(seq, batch_size=1)  # dynamic: loader
    lin = torch.ones(4, 2)
    return [(item @ lin).mean() for item in loader]  # flows


# inputs: seq=ragged(5, 3, 9, 4)
def concat_ragged(seq):
    offsets = torch.tensor([0] + [s.shape[0] for s in seq]).cumsum(0)  # possible: not run
    flat = torch.cat(list(seq))  # dynamic: collate dim 0
    return flat, offsets


# inputs: seq=ragged(5, 3, 9, 4)
def mean_ragged(seq):
    return torch.stack([s.mean(0) for s in seq])


# inputs: seq=ragged(5, 3, 9, 4)
def nested_pad(seq, limit=6):
    rows = []
    for s in seq:
        s = s[:limit]  # flows
        rows.append(F.pad(s, (0, 0, 0, limit - s.shape[0])))  # possible: not run
    return torch.stack(rows)


# inputs: feats=[float(1, 4, 8, 8), float(1, 4, 4, 4), float(1, 4, 2, 2)]
def flatten_levels(feats):
    flat, shapes = [], []
    for f in feats:
        n, c, h, w = f.shape
        shapes.append((h, w))
        flat.append(f.flatten(2).transpose(1, 2))
    return torch.cat(flat, 1), torch.tensor(shapes)


# inputs: rois=boxes(10), areas=float(10)
def map_rois_to_levels(rois, areas, num_levels=3):
    scale = torch.sqrt((rois[:, 2] - rois[:, 0]) * (rois[:, 3] - rois[:, 1]))
    levels = torch.floor(torch.log2(scale / 2 + 1e-6)).clamp(min=0, max=num_levels - 1).long()
    pooled = torch.zeros(rois.size(0))
    for level in range(num_levels):
        inds = levels == level
        if inds.any():
            pooled[inds] = areas[inds] * (level + 1)  # dynamic: boolean-mask dim 0
    return pooled


# inputs: proposals=boxes(16), scores=prob(16)
def filter_proposals(proposals, scores, min_size=4.0, post=5):
    ws = proposals[:, 2] - proposals[:, 0]
    hs = proposals[:, 3] - proposals[:, 1]
    keep = torch.where((ws >= min_size) & (hs >= min_size))[0]  # dynamic: nonzero dim 0
    proposals, scores = proposals[keep], scores[keep]  # flows
    keep = scores.argsort(descending=True)[:post]  # flows
    return proposals[keep]  # flows


# inputs: heat=prob(1, 1, 12, 12)
def local_maxima(heat, threshold=0.6):
    pooled = F.max_pool2d(heat, 3, 1, 1)
    peaks = (pooled == heat) & (heat > threshold)
    return peaks.nonzero()[:, 2:]  # dynamic: nonzero dim 0


# inputs: heat=prob(2, 5, 12, 12)
def soft_argmax(heat):
    b, k, h, w = heat.shape
    p = heat.flatten(2).softmax(-1).view(b, k, h, w)
    ys = torch.linspace(0, 1, h)
    xs = torch.linspace(0, 1, w)
    return torch.stack([(p.sum(2) * xs).sum(-1), (p.sum(3) * ys).sum(-1)], -1)


# inputs: flow=float(2, 8, 8), valid=bool(8, 8)
def endpoint_error(flow, valid, gt=1.0):
    epe = torch.norm(flow - gt, dim=0)
    epe = epe.view(-1)[valid.view(-1)]  # dynamic: boolean-mask dim 0
    return {"epe": epe.mean(), "1px": (epe < 1).float().mean()}  # flows


# inputs: depth=prob(8, 8)
def back_project(depth, f=4.0):
    v, u = torch.meshgrid(torch.arange(8), torch.arange(8), indexing="ij")
    z = depth
    pts = torch.stack([(u - 4) * z / f, (v - 4) * z / f, z], -1).reshape(-1, 3)
    return pts[pts[:, 2] > 0.2]  # dynamic: boolean-mask dim 0


# inputs: a=float(12, 3)
def radius_neighbours(a, r=1.0):
    d = torch.cdist(a, a)
    src, dst = (d < r).nonzero().unbind(1)  # dynamic: nonzero dim 0
    return a[src] - a[dst]  # flows


# inputs: a=float(12, 3)
def ball_query(a, r=1.0, nsample=4):
    d = torch.cdist(a, a)
    idx = torch.arange(12).repeat(12, 1)
    idx[d > r] = 12
    idx = idx.sort(dim=-1)[0][:, :nsample]  # possible: not run
    first = idx[:, :1].expand(-1, nsample)
    return torch.where(idx == 12, first, idx)


# inputs: x=float(4, 6)
def split_by_sign(x):
    flat = x.flatten()
    return flat[flat >= 0], flat[flat < 0]  # dynamic: boolean-mask dim 0


# inputs: x=float(12, 6)
def chunks_fixed(x):
    a, b, c = torch.split(x, [2, 4, 6])
    return [p.sum(0) for p in torch.chunk(x, 4)], a, b, c


# inputs: n=int(low=2, high=6)
def ramp_from_tensor(n):
    return torch.arange(n)  # dynamic: creation dim 0


# inputs: n=arg(4, 6)
def ramp_from_caller(n):
    pos = torch.arange(n)  # unfixed: creation dim 0
    return pos[None] - pos[:, None]


# inputs: lengths=int(4, low=1, high=8)
def length_mask(lengths):
    return torch.arange(lengths.max())[None] < lengths[:, None]  # dynamic: creation dim 0


# inputs: lengths=int(4, low=1, high=8)
def length_mask_constant(lengths):
    steps = torch.arange(8)
    return steps.expand(4, 8) < lengths.view(-1, 1)


# inputs: lengths=int(4, low=1, high=8)
def length_mask_optional(lengths, max_len=None):
    if max_len is None:
        max_len = lengths.max().item()
    ids = torch.arange(0, max_len, dtype=torch.long)  # dynamic: creation dim 0
    return (ids < lengths.unsqueeze(1)).bool()  # flows


# inputs: x=float(6, 3)
def drop_zero_rows(x):
    nonzero_rows = x.abs().sum(1).bool()
    return x[nonzero_rows, :]  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 3)
def argwhere_rows(x):
    return torch.argwhere(x > 0).float().mean(0)  # dynamic: nonzero dim 0


# inputs: x=float(20)
def clip_outliers(x):
    lo, hi = torch.quantile(x, torch.tensor([0.05, 0.95]))
    return x.clamp(min=lo.item(), max=hi.item())


# inputs: x=float(5, 5)
def lower_by_mask(x):
    mask = torch.ones(5, 5, dtype=torch.bool).tril()
    return x[mask]  # possible: index


# inputs: x=float(5, 5)
# init:
class ConnectedPairs(nn.Module):
    def __init__(self, radius=1.5):
        super().__init__()
        self.register_buffer("cutoff", torch.tensor(radius))

    def forward(self, x):
        d = (x[:, None] - x[None]).norm(dim=-1)
        pairs = torch.nonzero((d < self.cutoff).triu(1))  # dynamic: nonzero dim 0
        return d[pairs[:, 0], pairs[:, 1]]  # flows


# inputs: x=float(4, 8)
# init:
class EarlyExit(nn.Module):
    def __init__(self):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(8, 8) for _ in range(3)])
        self.heads = nn.ModuleList([nn.Linear(8, 3) for _ in range(3)])

    def forward(self, x):
        for block, head in zip(self.blocks, self.heads):  # dynamic: loop
            x = block(x).relu()
            y = head(x).softmax(-1)
            if y.max(-1).values.min() > 0.5:
                return y
        return y


# inputs: queue=float(16, 4), keys=float(4, 4), ptr=int(high=12)
def enqueue(queue, keys, ptr):
    p = int(ptr)
    queue = queue.clone()
    queue[p : p + keys.shape[0]] = keys  # possible: not run
    return queue


# inputs: memory=float(16, 4), filled=int(low=1, high=16), query=float(4)
def attend_memory(memory, filled, query):
    used = memory[: filled.item()]  # dynamic: slice dim 0
    weights = (used @ query).softmax(0)  # flows
    return weights @ used


# inputs: batch=[{"ids": int(5, high=9), "n": int(low=1, high=5)}, {"ids": int(5, high=9), "n": int(low=1, high=5)}]
def collate_records(batch):
    ids = [record["ids"][: record["n"]] for record in batch]  # dynamic: slice dim 0
    width = max(i.numel() for i in ids)
    return torch.stack([F.pad(i, (0, width - i.numel())) for i in ids])  # flows


# inputs: batch=[{"ids": int(5, high=9), "y": int(high=5)}, {"ids": int(5, high=9), "y": int(high=5)}]
def collate_plain(batch):
    return {key: torch.stack([record[key] for record in batch]) for key in batch[0]}  # possible: not run


# inputs: pred=float(10, 4), target=float(10, 4), weight=bool(10)
def regression_loss_weighted(pred, target, weight):
    loss = F.smooth_l1_loss(pred, target, reduction="none").sum(-1)
    return (loss * weight).sum() / weight.sum().clamp(min=1)

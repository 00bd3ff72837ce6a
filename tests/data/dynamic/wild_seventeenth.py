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


# inputs: rows=rows(4, 2, 9)
def truncated_batch(rows):
    kept = [row[:2] for row in rows]  # possible: not run
    return torch.tensor(kept)


# inputs: items=ragged(3, 2, 7, 5)
def collate_features(items):
    lengths = torch.tensor([item.shape[0] for item in items])  # possible: not run
    batch = pad_sequence(items, batch_first=True)  # dynamic: collate dim 1
    mask = torch.arange(batch.shape[1])[None, :] < lengths[:, None]  # flows
    return batch, mask


# inputs: items=ragged(3, 2, 7, 5)
def collate_means(items):
    return torch.stack([item.mean(dim=0) for item in items])


# inputs: items=ragged(3, 2, 7, 5)
def collate_cropped(items, size=4):
    out = torch.zeros(len(items), size, 5)
    for i, item in enumerate(items):
        n = min(size, item.shape[0])  # possible: not run
        out[i, :n] = item[:n]  # flows
    return out


# inputs: boxes=boxes(6), scores=prob(6)
def greedy_nms(boxes, scores, limit=0.3):
    order = scores.argsort(descending=True)
    kept = []
    while order.numel() > 0:  # dynamic: loop
        first = order[0]
        kept.append(first)
        rest = order[1:]  # flows
        top = torch.maximum(boxes[first, :2], boxes[rest, :2])  # flows
        bottom = torch.minimum(boxes[first, 2:], boxes[rest, 2:])  # flows
        overlap = (bottom - top).clamp(min=0).prod(dim=1)  # flows
        area = (boxes[rest, 2:] - boxes[rest, :2]).prod(dim=1)  # flows
        order = rest[overlap / area < limit]  # dynamic: boolean-mask dim 0
    return torch.stack(kept)  # flows


# inputs: cls=prob(2, 6, 3), reg=float(2, 6, 4)
class DecodeHead(nn.Module):
    def __init__(self, topk=4):
        super().__init__()
        self.topk = topk

    def forward(self, cls, reg):
        best, label = cls.max(dim=-1)
        score, place = best.topk(self.topk, dim=1)
        box = reg.gather(1, place.unsqueeze(-1).expand(-1, -1, 4))
        return box, score, label.gather(1, place)


# inputs: heat=prob(1, 8, 8)
def peaks(heat):
    pooled = F.max_pool2d(heat.unsqueeze(0), 3, stride=1, padding=1)[0]
    keep = (pooled == heat) & (heat > 0.3)
    return torch.nonzero(keep[0])  # dynamic: nonzero dim 0


# inputs: heat=prob(1, 8, 8)
def top_peaks(heat, k=5):
    pooled = F.max_pool2d(heat.unsqueeze(0), 3, stride=1, padding=1)[0]
    heat = heat * (pooled == heat).float()
    values, places = heat.flatten(1).topk(k)
    return values, torch.stack([places // 8, places % 8], dim=-1)


# inputs: logits=float(3, 6, 7), labels=int(3, 6, low=-1, high=7)
def masked_lm_loss(logits, labels):
    active = labels.view(-1) != -1
    active_logits = logits.view(-1, 7)[active]  # dynamic: boolean-mask dim 0
    active_labels = labels.view(-1)[active]  # dynamic: boolean-mask dim 0
    return F.cross_entropy(active_logits, active_labels, reduction="sum")


# inputs: ids=int(3, 8, high=6), mask=bool(3, 8)
class TrimmedEmbedder(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(6, 4)

    def forward(self, ids, mask):
        longest = int(mask.sum(dim=1).max())
        ids = ids[:, :longest]  # dynamic: slice dim 1
        return self.table(ids).sum(1)  # flows


# inputs: hidden=float(3, 8, 4), ids=int(3, 8, high=3)
def eos_states(hidden, ids, eos=2):
    last = (ids == eos).int().argmax(dim=-1)
    return hidden[torch.arange(hidden.size(0)), last]


# inputs: hidden=float(3, 8, 4), ids=int(3, 8, high=3)
def all_eos_states(hidden, ids, eos=2):
    return hidden[ids.eq(eos)].mean(0)  # dynamic: boolean-mask dim 0


# inputs: start=int(1, 1, high=6)
class GreedyDecoder(nn.Module):
    def __init__(self, vocab=6, eos=2, most=8):
        super().__init__()
        self.embed = nn.Embedding(vocab, vocab)
        self.eos = eos
        self.most = most

    def forward(self, start):
        tokens = start
        for _ in range(self.most):  # dynamic: loop
            logits = self.embed(tokens[:, -1]) + tokens.sum()
            step = logits.argmax(-1, keepdim=True)
            tokens = torch.cat([tokens, step], dim=1)
            if step.item() == self.eos:
                break
        return tokens


# inputs: finished=bool(5), tokens=int(5, 7, high=9)
def drop_finished(finished, tokens):
    alive = tokens[~finished]  # dynamic: boolean-mask dim 0
    return alive


# inputs: finished=bool(5), tokens=int(5, 7, high=9)
def freeze_finished(finished, tokens, pad=0):
    return torch.where(finished.unsqueeze(1), torch.full_like(tokens, pad), tokens)


# inputs: x=float(6, 4), edge=int(2, 10, high=6)
class MeanConv(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(4, 4)

    def forward(self, x, edge):
        src, dst = edge[0], edge[1]
        summed = torch.zeros_like(x).index_add_(0, dst, self.lin(x)[src])
        count = torch.zeros(x.size(0)).scatter_add_(0, dst, torch.ones(edge.size(1)))
        return summed / count.clamp(min=1).unsqueeze(-1)


# inputs: edge=int(2, 10, high=6)
def without_self_loops(edge):
    different = edge[0] != edge[1]
    return edge[:, different]  # dynamic: boolean-mask dim 1


# inputs: edge=int(2, 10, high=6)
def degree_with_size(edge, n=6):
    return torch.bincount(edge[1], minlength=n)  # possible: bincount


# inputs: x=float(8, 4), batch=int(8, high=3)
def graph_pool(x, batch):
    graphs = int(batch.max()) + 1
    out = torch.zeros(graphs, x.size(1))  # dynamic: creation dim 0
    return out.index_add(0, batch, x)  # flows


# inputs: x=float(8, 4), score=float(8)
class TopKPool(nn.Module):
    def __init__(self, ratio=0.5):
        super().__init__()
        self.ratio = ratio

    def forward(self, x, score):
        k = math.ceil(self.ratio * x.size(0))
        _, place = score.topk(k)
        return x[place] * score[place].sigmoid().unsqueeze(-1)


# inputs: adj=binary(6, 6)
def adjacency_to_edges(adj):
    return adj.nonzero().t().contiguous()  # dynamic: nonzero dim 0


# inputs: clusters=int(9, high=4), x=float(9, 3)
def cluster_means(clusters, x):
    means = []
    for c in torch.unique(clusters):  # dynamic: unique dim 0
        means.append(x[clusters == c].mean(0))  # dynamic: boolean-mask dim 0
    return torch.stack(means)  # flows


# inputs: clusters=int(9, high=4), x=float(9, 3)
def cluster_means_fixed(clusters, x, k=4):
    means = []
    for c in range(k):
        weight = (clusters == c).float().unsqueeze(-1)
        means.append((x * weight).sum(0) / (weight.sum() + 1e-6))
    return torch.stack(means)


# inputs: rewards=float(12), dones=bool(12)
def split_episodes(rewards, dones):
    ends = torch.where(dones)[0].tolist()  # dynamic: nonzero dim 0
    parts, start = [], 0
    for end in ends:  # dynamic: loop
        parts.append(rewards[start : end + 1])  # dynamic: slice dim 0
        start = end + 1
    return parts


# inputs: rewards=float(12), dones=bool(12)
def discounted(rewards, dones, gamma=0.9):
    out = torch.zeros_like(rewards)
    running = torch.zeros(())
    for t in reversed(range(rewards.shape[0])):  # possible: not run
        running = rewards[t] + gamma * running * (~dones[t])
        out[t] = running
    return out


# inputs: states=float(10, 3)
class RingBuffer:
    def __init__(self, capacity=6):
        self.states = torch.zeros(capacity, 3)
        self.next = 0

    def __call__(self, states):
        for state in states:
            self.states[self.next] = state
            self.next = (self.next + 1) % 6
        return self.states[torch.randint(0, 6, (4,))]


# inputs: q=float(6, 4), next_q=float(6, 4), done=bool(6)
def td_target_masked(q, next_q, done, gamma=0.99):
    target = next_q.max(1).values * (1 - done.float())
    return q.max(1).values - gamma * target


# inputs: x=float(6, 5)
def surviving_weights(x, share=0.5):
    k = int(x.numel() * share)
    limit = x.abs().flatten().kthvalue(k).values
    return x[x.abs() > limit]  # dynamic: boolean-mask dim 0


# inputs: x=float(10, 4)
class Experts(nn.Module):
    def __init__(self, n=3):
        super().__init__()
        self.gate = nn.Linear(4, n)
        self.experts = nn.ModuleList([nn.Linear(4, 4) for _ in range(n)])

    def forward(self, x):
        chosen = self.gate(x).argmax(-1)
        out = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            rows = (chosen == i).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
            out[rows] = expert(x[rows])  # flows
        return out


# inputs: x=float(2, 9, 4)
class PatchDrop(nn.Module):
    def __init__(self, share=0.5):
        super().__init__()
        self.share = share

    def forward(self, x):
        keep = max(1, int(x.shape[1] * (1 - self.share)))  # possible: not run
        places = torch.randn(x.shape[:2]).topk(keep, dim=-1).indices  # possible: not run
        return x[torch.arange(x.shape[0])[:, None], places]  # possible: not run


# inputs: points=float(12, 3)
def voxels(points, size=0.5):
    cells = torch.floor(points / size).long()
    unique, inverse = torch.unique(cells, dim=0, return_inverse=True)  # dynamic: unique dim 0
    sums = torch.zeros(unique.size(0), 3).index_add_(0, inverse, points)  # flows
    return sums


# inputs: points=float(12, 3)
def nearest(points, k=3):
    distance = torch.cdist(points, points)
    places = distance.topk(k + 1, largest=False).indices[:, 1:]
    return points[places] - points[:, None]


# inputs: data=dataset(10, 3)
def train_loader_drop(data):
    loader = DataLoader(data, batch_size=4, shuffle=True, drop_last=True)
    total = 0
    for x, y in loader:  # dynamic: loop
        total = total + x.sum()
    return total


# inputs: emb=float(8, 4), labels=int(8, high=3)
def contrastive(emb, labels):
    sim = emb @ emb.t()
    same = labels[:, None] == labels[None, :]
    positive = sim[same]  # dynamic: boolean-mask dim 0
    negative = sim[~same]  # dynamic: boolean-mask dim 0
    return (1 - positive).mean() + F.relu(negative).mean()  # flows


# inputs: emb=float(8, 4), labels=int(8, high=3)
def contrastive_weighted(emb, labels):
    sim = emb @ emb.t()
    same = (labels[:, None] == labels[None, :]).float()
    return ((1 - sim) * same).sum() / same.sum() + (sim * (1 - same)).sum()


# inputs: loss=prob(12)
def hard_examples(loss, share=0.25):
    k = int(share * loss.numel())
    return loss.sort(descending=True).values[:k].mean()


# inputs: loss=prob(12)
def hard_by_limit(loss, limit=0.7):
    hard = loss[loss > limit]  # dynamic: boolean-mask dim 0
    if hard.numel() < 3:  # flows
        hard = loss.topk(3).values
    return hard.mean()


# inputs: pred=int(20, high=4), target=int(20, high=4)
def per_class_accuracy(pred, target):
    scores = {}
    for c in range(4):
        members = pred[target == c]  # dynamic: boolean-mask dim 0
        scores[c] = (members == c).float().sum()  # flows
    return scores


# inputs: lengths=int(4, low=1, high=9)
def length_mask_bound(lengths, most=10):
    return torch.arange(most)[None] < lengths[:, None]


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=9)
class PackedGru(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 5, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, _ = self.gru(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True)  # flows
        return out


# inputs: hidden=float(5, 4)
def upsampled(hidden, factor=3):
    return hidden.repeat_interleave(factor, dim=0)


# inputs: path=int(10, high=3)
def ctc_collapse(path, blank=0):
    path = torch.unique_consecutive(path)  # dynamic: unique dim 0
    return path[path != blank]  # dynamic: boolean-mask dim 0


# inputs: x=float(1, 3, 12, 12), size=int(low=4, high=12)
class RandomResize(nn.Module):
    def forward(self, x, size):
        n = int(size)
        return F.interpolate(x, size=(n, n))  # dynamic: resize dim 2, 3


# inputs: x=float(1, 3, 12, 12)
class FixedPyramid(nn.Module):
    def forward(self, x):
        levels = [x]
        while levels[-1].shape[-1] > 3:  # possible: not run
            levels.append(F.avg_pool2d(levels[-1], 2))  # possible: not run
        return [level.mean((2, 3)) for level in levels]


# inputs: mask=bool(8, 8)
def box_of_mask(mask):
    if not mask.any():
        return torch.zeros(4)
    ys, xs = torch.where(mask)  # dynamic: nonzero dim 0
    return torch.stack([xs.min(), ys.min(), xs.max(), ys.max()]).float()


# inputs: rows=rows(5, 2, 9)
def token_batches(rows):
    loader = DataLoader(TokenData(rows), batch_size=1)  # dynamic: loader
    total = 0
    for ids in loader:
        total = total + ids.sum()
    return total


class TokenData(Dataset):
    def __init__(self, rows):
        self.rows = rows

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, i):
        return torch.tensor(self.rows[i])  # dynamic: creation dim 0


# inputs: rows=rows(6, 2, 9)
class PadCollator:
    def __init__(self, pad=0, multiple=1):
        self.pad = pad
        self.multiple = multiple

    def __call__(self, rows):
        longest = max(map(len, rows))
        ids = [row + [self.pad] * (longest - len(row)) for row in rows]
        return {"input_ids": torch.tensor(ids), "lengths": torch.tensor([len(r) for r in rows])}  # dynamic: creation dim 1


# inputs: rows=rows(6, 2, 9)
class MaxLengthCollator:
    def __init__(self, pad=0, size=12):
        self.pad = pad
        self.size = size

    def __call__(self, rows):
        ids = torch.zeros(len(rows), self.size, dtype=torch.long)
        for i, row in enumerate(rows):
            for j, token in enumerate(row):  # dynamic: loop
                ids[i, j] = token
        return ids


# inputs: batch=[[1.0, 0], [2.0, 1], [3.0, 0]]
def collate_pairs(batch):
    xs, ys = zip(*batch)
    return torch.tensor(xs), torch.tensor(ys)


# inputs: ids=int(3, 9, high=5)
def attention_mask(ids, pad=0):
    mask = ids.ne(pad)
    causal = torch.tril(torch.ones(ids.size(1), ids.size(1))).bool()
    return mask[:, None, :] & causal[None]


# inputs: ids=int(20, high=6)
def vocabulary(ids):
    values, counts = torch.unique(ids, return_counts=True)  # dynamic: unique dim 0
    return values[counts.argsort(descending=True)]  # flows


# inputs: hidden=float(2, 6, 4), spans=arg([[0, 2], [3, 6]], [[0, 3], [2, 6]])
def pooled_spans(hidden, spans):
    return torch.stack([hidden[:, a:b].mean(1) for a, b in spans], dim=1)  # unfixed: slice dim 1


# inputs: x=float(2, 6, 4), mask=bool(2, 6)
class MaskedAutoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(4, 4)
        self.token = nn.Parameter(torch.zeros(4))

    def forward(self, x, mask):
        visible = x[~mask]  # dynamic: boolean-mask dim 0
        latent = self.encoder(visible)  # flows
        full = self.token.expand(2, 6, 4).clone()
        full[~mask] = latent
        return ((full - x) ** 2)[mask].mean()  # dynamic: boolean-mask dim 0


# inputs: x=float(2, 6, 4), mask=bool(2, 6)
class SoftMaskedAutoencoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.encoder = nn.Linear(4, 4)
        self.token = nn.Parameter(torch.zeros(4))

    def forward(self, x, mask):
        hidden = torch.where(mask[..., None], self.token, self.encoder(x))
        error = ((hidden - x) ** 2).mean(-1)
        return (error * mask).sum() / mask.sum().clamp(min=1)


# inputs: x=float(2, 8, 4), scores=prob(2, 8)
class EarlyExit(nn.Module):
    def forward(self, x, scores):
        confident = scores.max(dim=1).values > 0.9
        if confident.all():  # flows
            return x[:, 0]
        remaining = x[~confident]  # dynamic: boolean-mask dim 0
        return remaining.mean(1)  # flows


# inputs: x=float(5, 4)
class AdaptiveSteps(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(4, 4)

    def forward(self, x):
        outs = []
        halt = torch.zeros(5)
        while (halt < 1).any() and len(outs) < 6:  # dynamic: loop
            x = torch.tanh(self.cell(x))
            halt = halt + x.abs().mean(-1)
            outs.append(x)
        return torch.stack(outs)  # flows


# inputs: scores=prob(3, 7), boxes=boxes(7)
def per_class_detections(scores, boxes, limit=0.5):
    results = []
    for row in scores:
        mask = row >= limit
        if mask.sum() == 0:
            continue
        results.append(torch.cat([boxes[mask], row[mask].unsqueeze(1)], dim=1))  # dynamic: boolean-mask dim 0
    if not results:  # flows
        return torch.zeros(0, 5)
    return torch.cat(results)  # flows


# inputs: anchors=boxes(8), labels=int(8, low=-1, high=2)
def sample_anchors(anchors, labels, count=4):
    positive = torch.nonzero(labels == 1).squeeze(1)  # dynamic: nonzero dim 0
    negative = torch.nonzero(labels == 0).squeeze(1)  # dynamic: nonzero dim 0
    n = min(positive.numel(), count // 2)
    positive = positive[torch.randperm(positive.numel())[:n]]  # flows
    negative = negative[torch.randperm(negative.numel())[: count - n]]  # flows
    return anchors[positive], anchors[negative]  # flows


# inputs: x=float(6, 4), edges=int(2, 9, high=6), weight=prob(9)
def weigh_edges(x, edges, weight, limit=0.2):
    gate = (weight >= limit).float() * weight
    src, dst = edges
    return torch.zeros_like(x).index_add(0, dst, x[src] * gate.unsqueeze(-1))


# inputs: x=float(9, 2), sizes=[2, 3, 4]
def split_by_known_sizes(x, sizes):
    return [part.mean(0) for part in torch.split(x, sizes)]


# inputs: obs=float(8, 3)
class FixedRollout:
    def __init__(self):
        self.obs = []

    def __call__(self, obs):
        self.obs = []
        for o in obs:
            self.obs.append(o)
        return torch.stack(self.obs)


# inputs: log_probs=float(4, 9), advantages=float(4, 9), valid=bool(4, 9)
def policy_loss(log_probs, advantages, valid):
    return -(log_probs[valid] * advantages[valid]).mean()  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 16)
class SpikeTimes(nn.Module):
    def forward(self, x):
        spikes = (x > 0.5) & (x.roll(1, dims=-1) <= 0.5)
        return [row.nonzero().squeeze(-1) for row in spikes]  # dynamic: nonzero dim 0


# inputs: logits=float(2, 10, 5), lengths=int(2, low=3, high=11)
def greedy_ctc(logits, lengths, blank=0):
    best = logits.argmax(-1)
    texts = []
    for row, n in zip(best, lengths):
        row = torch.unique_consecutive(row[:n])  # dynamic: slice dim 0; unique dim 0
        texts.append(row[row != blank].tolist())  # dynamic: boolean-mask dim 0
    return texts


# inputs: mel=float(2, 8, 20), lengths=int(2, low=4, high=20)
def crop_mels(mel, lengths):
    longest = lengths.max()
    return mel[:, :, :longest]  # dynamic: slice dim 2


# inputs: mel=float(2, 8, 20)
def random_segment(mel, size=6):
    start = random.randint(0, mel.size(-1) - size)
    return mel[:, :, start : start + size]


# inputs: image=float(1, 8, 8)
def patches(image, size=4):
    parts = image.unfold(1, size, size).unfold(2, size, size)
    return parts.reshape(1, -1, size * size)


# inputs: distance=prob(5, 5)
def match_pairs(distance, limit=0.5):
    pairs = []
    for i in range(distance.size(0)):
        j = int(distance[i].argmin())
        if distance[i, j] < limit:
            pairs.append((i, j))
    return torch.tensor(pairs)  # dynamic: creation dim all

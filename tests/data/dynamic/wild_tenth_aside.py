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


# inputs: logits=float(2, 12, 5), boxes=prob(2, 12, 4), target_sizes=[[32, 48], [32, 48]]
def post_process_object_detection(logits, boxes, threshold=0.3, target_sizes=None):
    prob = logits.softmax(-1)
    scores, labels = prob[..., :-1].max(-1)
    cx, cy, w, h = boxes.unbind(-1)
    boxes = torch.stack([cx - 0.5 * w, cy - 0.5 * h, cx + 0.5 * w, cy + 0.5 * h], dim=-1)
    if target_sizes is not None:
        img_h = torch.tensor([size[0] for size in target_sizes])  # possible: not run
        img_w = torch.tensor([size[1] for size in target_sizes])  # possible: not run
        scale_fct = torch.stack([img_w, img_h, img_w, img_h], dim=1)
        boxes = boxes * scale_fct[:, None, :]
    results = []
    for s, l, b in zip(scores, labels, boxes):
        score = s[s > threshold]  # dynamic: boolean-mask dim 0
        label = l[s > threshold]  # dynamic: boolean-mask dim 0
        box = b[s > threshold]  # dynamic: boolean-mask dim 0
        results.append({"scores": score, "labels": label, "boxes": box})
    return results


# inputs: boxes=boxes(9), scores=prob(9), size=(20, 20)
def clip_and_filter(boxes, scores, size, min_size=2.0, top_n=6):
    height, width = size
    x = boxes[..., 0::2].clamp(min=0, max=width)
    y = boxes[..., 1::2].clamp(min=0, max=height)
    clipped = torch.stack((x, y), dim=2).reshape(boxes.shape)
    ws, hs = clipped[:, 2] - clipped[:, 0], clipped[:, 3] - clipped[:, 1]
    keep = torch.where((ws >= min_size) & (hs >= min_size))[0]  # dynamic: nonzero dim 0
    clipped, scores = clipped[keep], scores[keep]  # flows
    n = min(top_n, scores.shape[0])  # possible: not run
    order = scores.argsort(descending=True)[:n]  # flows
    return clipped[order], scores[order]  # flows


# inputs: iou=prob(3, 10)
# init:
class Matcher:
    BELOW_LOW_THRESHOLD = -1
    BETWEEN_THRESHOLDS = -2

    def __init__(self, high_threshold=0.7, low_threshold=0.3, allow_low_quality_matches=True):
        self.high_threshold = high_threshold
        self.low_threshold = low_threshold
        self.allow_low_quality_matches = allow_low_quality_matches

    def __call__(self, iou):
        matched_vals, matches = iou.max(dim=0)
        all_matches = matches.clone() if self.allow_low_quality_matches else None
        below = matched_vals < self.low_threshold
        between = (matched_vals >= self.low_threshold) & (matched_vals < self.high_threshold)
        matches[below] = self.BELOW_LOW_THRESHOLD
        matches[between] = self.BETWEEN_THRESHOLDS
        if self.allow_low_quality_matches:
            best, _ = iou.max(dim=1)
            pairs = torch.where(iou == best[:, None])  # dynamic: nonzero dim 0
            matches[pairs[1]] = all_matches[pairs[1]]  # flows
        return matches


# inputs: anchors=boxes(10), gt=boxes(3), num_pos=arg(4, 6)
def simota_like(anchors, gt, num_pos=4):
    area_a = (anchors[:, 2:] - anchors[:, :2]).prod(1)
    area_b = (gt[:, 2:] - gt[:, :2]).prod(1)
    lt = torch.max(gt[:, None, :2], anchors[:, :2])
    rb = torch.min(gt[:, None, 2:], anchors[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[..., 0] * wh[..., 1]
    ious = inter / (area_b[:, None] + area_a - inter + 1e-7)
    matching = torch.zeros_like(ious, dtype=torch.uint8)
    topk_ious, _ = torch.topk(ious, num_pos, dim=1)  # unfixed: topk dim 1
    dynamic_ks = torch.clamp(topk_ious.sum(1).int(), min=1)
    for gt_idx in range(gt.shape[0]):  # possible: not run
        _, pos_idx = torch.topk(-ious[gt_idx], k=dynamic_ks[gt_idx].item(), largest=False)  # dynamic: topk dim 0
        matching[gt_idx][pos_idx] = 1
    fg = matching.sum(0) > 0
    matched = matching[:, fg].argmax(0)  # dynamic: boolean-mask dim 1
    return fg, matched


# inputs: masks=bool(4, 8, 8)
def masks_to_boxes(masks):
    if masks.numel() == 0:
        return torch.zeros((0, 4))  # possible: not run
    n = masks.shape[0]  # possible: not run
    out = torch.zeros((n, 4))
    for index, mask in enumerate(masks):
        y, x = torch.where(mask)  # dynamic: nonzero dim 0
        if x.numel() == 0:
            continue
        out[index, 0] = torch.min(x)
        out[index, 1] = torch.min(y)
        out[index, 2] = torch.max(x)
        out[index, 3] = torch.max(y)
    return out


# inputs: sequences=[int(5, high=9), int(3, high=9), int(7, high=9)]
def collate_tokens(sequences, pad_idx=1, left_pad=False, pad_to_multiple=1):
    size = max(v.size(0) for v in sequences)
    if pad_to_multiple != 1 and size % pad_to_multiple != 0:
        size = int(((size - 0.1) // pad_to_multiple + 1) * pad_to_multiple)  # possible: not run
    res = sequences[0].new(len(sequences), size).fill_(pad_idx)  # possible: not run
    for i, v in enumerate(sequences):
        dst = res[i][size - len(v):] if left_pad else res[i][: len(v)]  # possible: not run
        dst.copy_(v)
    return res


# inputs: packed=float(9, 4), cu_seqlens=int(4, low=0, high=9)
def split_packed(packed, cu_seqlens):
    cu = cu_seqlens.sort().values
    pieces = []
    for start, end in zip(cu[:-1].tolist(), cu[1:].tolist()):
        pieces.append(packed[start:end])  # dynamic: slice dim 0
    return pad_sequence(pieces, batch_first=True)  # flows


# inputs: x=float(3, 6, 4), lengths=int(3, low=1, high=7)
# init:
class PackedEncoder(nn.Module):
    def __init__(self, dim=4, hidden=5):
        super().__init__()
        self.rnn = nn.GRU(dim, hidden, batch_first=True, bidirectional=True)
        self.proj = nn.Linear(2 * hidden, hidden)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, h = self.rnn(packed)  # flows
        out, out_lengths = pad_packed_sequence(out, batch_first=True)  # flows
        out = self.proj(out)  # flows
        mask = torch.arange(out.size(1))[None] < out_lengths[:, None]  # flows
        return out.masked_fill(~mask[..., None], 0.0), h  # flows


# inputs: tokens=int(24, high=6)
def split_on_eos(tokens, eos=2):
    ends = (tokens == eos).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    docs = []
    start = 0
    for end in ends.tolist():  # dynamic: loop
        docs.append(tokens[start:end + 1])  # dynamic: slice dim 0
        start = end + 1
    if start < len(tokens):
        docs.append(tokens[start:])  # dynamic: slice dim 0
    return docs


# inputs: logits=float(4, 6, 9), labels=int(4, 6, low=-1, high=5)
def mlm_loss(logits, labels, ignore=-1):
    active = labels.view(-1) != ignore
    active_logits = logits.view(-1, logits.size(-1))[active]  # dynamic: boolean-mask dim 0
    active_labels = labels.view(-1)[active]  # dynamic: boolean-mask dim 0
    if active_labels.numel() == 0:
        return logits.sum() * 0.0
    return F.cross_entropy(active_logits, active_labels)


# inputs: examples=[{"ids": [1, 2, 3], "label": 0}, {"ids": [4, 5], "label": 1}]
class CollateFn:
    def __call__(self, examples):
        ids = [torch.tensor(e["ids"]) for e in examples]  # possible: not run
        labels = torch.tensor([e["label"] for e in examples])  # possible: not run
        batch = pad_sequence(ids, batch_first=True)
        return batch, (batch != 0).long(), labels


# inputs: n=12
def loader_with_tail(n):
    ds = TensorDataset(torch.randn(n + 1, 3), torch.arange(n + 1))
    kwargs = {"batch_size": 4, "shuffle": True, "num_workers": 0}
    return DataLoader(ds, **kwargs)  # dynamic: loader


# inputs: n=13
def loader_own_batches(n):
    class Chunks:
        def __init__(self, count, size):
            self.count, self.size = count, size

        def __iter__(self):
            order = torch.randperm(self.count).tolist()
            for i in range(0, self.count - self.size + 1, self.size):
                yield order[i:i + self.size]  # possible: not run

        def __len__(self):
            return self.count // self.size

    ds = TensorDataset(torch.arange(n).float())
    return DataLoader(ds, batch_sampler=Chunks(n, 4))


# inputs: n=11
def loader_batch_sampler_full(n):
    ds = TensorDataset(torch.arange(n).float())
    batches = BatchSampler(SequentialSampler(ds), batch_size=4, drop_last=True)
    return DataLoader(dataset=ds, batch_sampler=batches, num_workers=0)


# inputs: steps=int(low=3, high=9)
# init: 16
class RolloutBuffer:
    def __init__(self, capacity):
        self.capacity = capacity
        self.rewards = []
        self.values = []

    def push(self, reward, value):
        self.rewards.append(reward)
        self.values.append(value)

    def __call__(self, steps):
        for _ in range(steps.item()):  # dynamic: loop
            self.push(torch.rand(1), torch.rand(1))
        return self.get()  # flows

    def get(self):
        rewards = torch.cat(self.rewards)  # flows
        values = torch.cat(self.values)  # flows
        adv = rewards - values  # flows
        return (adv - adv.mean()) / (adv.std() + 1e-8)  # flows


# inputs: logp=float(8), adv=float(8), old=float(8)
def ppo_epoch(logp, adv, old, minibatches=4, clip=0.2):
    n = adv.shape[0]  # possible: not run
    size = n // minibatches
    total = 0.0
    order = torch.randperm(n)
    for start in range(0, n, size):
        mb = order[start:start + size]
        ratio = (logp[mb] - old[mb]).exp()
        a = adv[mb]
        total = total - torch.min(ratio * a, ratio.clamp(1 - clip, 1 + clip) * a).mean()
    return total


# inputs: x=float(12, 3), batch=int(12, high=4)
def global_mean_pool(x, batch):
    size = int(batch.max()) + 1
    out = torch.zeros(size, x.size(1)).index_add_(0, batch, x)  # dynamic: creation dim 0
    count = torch.bincount(batch, minlength=size).clamp(min=1)  # dynamic: bincount dim 0
    return out / count.unsqueeze(1)  # flows


# inputs: x=float(12, 3), batch=int(12, high=4), num_graphs=arg(4, 5)
def global_add_pool(x, batch, num_graphs=4):
    idx = batch.unsqueeze(-1).expand_as(x)
    return x.new_zeros(num_graphs, x.size(-1)).scatter_add(0, idx, x)  # unfixed: creation dim 0


# inputs: x=float(12, 3), batch=int(12, high=4)
def to_dense_batch(x, batch):
    batch, _ = batch.sort()
    batch_size = int(batch[-1]) + 1
    num_nodes = torch.zeros(batch_size, dtype=torch.long).scatter_add_(0, batch, torch.ones_like(batch))  # dynamic: creation dim 0
    cum = torch.cat([num_nodes.new_zeros(1), num_nodes.cumsum(0)])  # flows
    max_nodes = int(num_nodes.max())
    idx = torch.arange(x.size(0)) - cum[batch] + batch * max_nodes
    out = x.new_zeros(batch_size * max_nodes, x.size(1))  # dynamic: creation dim 0
    out[idx] = x
    mask = torch.zeros(batch_size * max_nodes, dtype=torch.bool)  # dynamic: creation dim 0
    mask[idx] = True
    return out.view(batch_size, max_nodes, -1), mask.view(batch_size, max_nodes)  # flows


# inputs: edge_index=int(2, 20, high=8), p=arg(0.3, 0.5)
def dropout_edge(edge_index, p=0.3, training=True):
    if not training or p == 0.0:
        return edge_index, torch.ones(edge_index.size(1), dtype=torch.bool)  # possible: not run
    edge_mask = torch.rand(edge_index.size(1)) >= p
    return edge_index[:, edge_mask], edge_mask  # dynamic: boolean-mask dim 1


# inputs: edge_index=int(2, 20, high=8), subset=int(3, high=8)
def k_hop_subgraph(edge_index, subset, hops=2, num_nodes=8):
    col, row = edge_index
    node_mask = row.new_empty(num_nodes, dtype=torch.bool)
    subsets = [subset]
    for _ in range(hops):
        node_mask.fill_(False)
        node_mask[subsets[-1]] = True  # possible: not run
        edge_mask = torch.index_select(node_mask, 0, row)
        subsets.append(col[edge_mask])  # dynamic: boolean-mask dim 0
    nodes, inv = torch.cat(subsets).unique(return_inverse=True)  # flows
    return nodes, inv[: subset.numel()]


# inputs: graphs=[{"x": sized((2, 6), 3), "e": int(2, 6, high=4)}, {"x": sized((2, 6), 3), "e": int(2, 5, high=3)}]
def batch_graphs(graphs):
    xs, edges, ids = [], [], []
    offset = 0
    for i, g in enumerate(graphs):
        n = g["x"].shape[0]  # possible: not run
        xs.append(g["x"])  # possible: not run
        edges.append(g["e"] + offset)  # possible: not run
        ids.append(torch.full((n,), i, dtype=torch.long))  # dynamic: creation dim 0
        offset += n
    return torch.cat(xs), torch.cat(edges, dim=1), torch.cat(ids)  # dynamic: collate dim 0


# inputs: pos=float(8, 3), r=arg(1.0, 2.0)
def radius_graph(pos, r=1.0):
    dist = torch.cdist(pos, pos)
    adj = (dist < r) & ~torch.eye(pos.size(0), dtype=torch.bool)
    edge_index = adj.nonzero().t().contiguous()  # dynamic: nonzero dim 0
    d = dist[edge_index[0], edge_index[1]]  # flows
    return edge_index, torch.exp(-d ** 2)  # flows


# inputs: adj=prob(6, 6)
def dense_to_sparse(adj, thr=0.5):
    adj = adj * (adj > thr)
    index = adj.nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    value = adj[index]  # flows
    return torch.stack(index), value  # flows


# inputs: prompt=int(2, 3, high=8), max_new=arg(6, 8)
# init:
class GreedyDecoder(nn.Module):
    def __init__(self, vocab=8, dim=6, eos=2):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.head = nn.Linear(dim, vocab)
        self.eos = eos

    @torch.no_grad()
    def forward(self, prompt, max_new=6):
        ids = prompt
        done = torch.zeros(ids.size(0), dtype=torch.bool)
        for _ in range(max_new):  # dynamic: loop
            logits = self.head(self.emb(ids).mean(1))
            nxt = logits.argmax(-1)
            nxt = torch.where(done, torch.full_like(nxt, self.eos), nxt)
            ids = torch.cat([ids, nxt[:, None]], dim=1)
            done = done | (nxt == self.eos)
            if done.all():
                break
        return ids


# inputs: prompt=int(2, 3, high=8)
# init:
class FixedDecoder(nn.Module):
    def __init__(self, vocab=8, dim=6, max_len=7):
        super().__init__()
        self.emb = nn.Embedding(vocab, dim)
        self.head = nn.Linear(dim, vocab)
        self.max_len = max_len

    def forward(self, prompt):
        b, t = prompt.shape
        ids = torch.zeros(b, self.max_len, dtype=torch.long)
        ids[:, :t] = prompt
        for i in range(t, self.max_len):
            h = self.emb(ids)
            mask = (torch.arange(self.max_len) < i).float()
            pooled = (h * mask[None, :, None]).sum(1) / i
            ids[:, i] = self.head(pooled).argmax(-1)
        return ids


# inputs: start=int(low=1, high=4), table=float(6, 6)
def sample_until_eos(start, table, eos=0, limit=20):
    tokens = [start.item()]
    while tokens[-1] != eos and len(tokens) < limit:  # dynamic: loop
        probs = F.softmax(table[tokens[-1]], dim=-1)  # possible: not run
        tokens.append(torch.multinomial(probs, 1).item())
    return torch.tensor(tokens)  # dynamic: creation dim 0


# inputs: logp=float(6, 5), beam=arg(2, 3)
def beam_search(logp, beam=2, eos=4):
    beams = [([], 0.0)]
    finished = []
    for t in range(logp.size(0)):
        cand = []
        for seq, score in beams:  # dynamic: loop
            values, idx = logp[t].topk(beam)  # unfixed: topk dim 0
            for v, i in zip(values.tolist(), idx.tolist()):  # unfixed: loop
                cand.append((seq + [i], score + v))
        cand.sort(key=lambda c: c[1], reverse=True)  # possible: not run
        beams = []
        for seq, score in cand:  # dynamic: loop
            if seq[-1] == eos:  # possible: not run
                finished.append((seq, score))
            else:
                beams.append((seq, score))
            if len(beams) == beam:
                break
    best = max(finished + beams, key=lambda c: c[1])[0]  # possible: not run
    return torch.tensor(best)  # dynamic: creation dim 0


# inputs: logp=float(3, 8, 5)
def ctc_greedy_decode(logp, blank=0):
    best = logp.argmax(-1)
    hyps = []
    for row in best:
        row = torch.unique_consecutive(row)  # dynamic: unique dim 0
        hyps.append(row[row != blank])  # dynamic: boolean-mask dim 0
    return hyps


# inputs: ids=int(2, 9, high=5), scores=float(2, 5), n=arg(2, 3)
def no_repeat_ngram(ids, scores, n=2):
    for b in range(ids.size(0)):
        seen = defaultdict(list)
        seq = ids[b].tolist()
        for ngram in zip(*[seq[i:] for i in range(n)]):  # possible: not run
            seen[tuple(ngram[:-1])].append(ngram[-1])  # possible: not run
        banned = seen.get(tuple(seq[len(seq) - n + 1:]), [])  # possible: not run
        scores[b, banned] = -1e9
    return scores


# inputs: logits=float(2, 6), penalty=1.2, ids=int(2, 5, high=6)
def repetition_penalty(logits, ids, penalty=1.2):
    score = torch.gather(logits, 1, ids)
    score = torch.where(score < 0, score * penalty, score / penalty)
    return logits.scatter(1, ids, score)


# inputs: cache=float(2, 10, 4), new=float(2, 1, 4), pos=int(low=0, high=9)
def update_cache(cache, new, pos):
    cache[:, pos] = new[:, 0]
    return cache[:, : pos + 1]  # dynamic: slice dim 1


# inputs: wav=signal(1, 40)
def random_crop(wav, size=16):
    start = random.randint(0, wav.size(-1) - size)
    return wav[:, start:start + size]


# inputs: spec=float(2, 8, 20)
def time_mask_dense(spec, param=4):
    width = torch.rand(spec.size(0), 1) * param
    start = torch.rand(spec.size(0), 1) * (spec.size(2) - width)
    pos = torch.arange(spec.size(2))[None]
    mask = (pos >= start) & (pos < start + width)
    return spec.masked_fill(mask[:, None, :], 0.0)


# inputs: wav=signal(1, 40)
def speed_perturb(wav, factors=(0.9, 1.0, 1.1)):
    factor = random.choice(factors)
    if factor == 1.0:  # flows
        return wav
    new_len = int(wav.shape[-1] / factor)  # possible: not run
    return F.interpolate(wav.unsqueeze(0), size=new_len, mode="linear").squeeze(0)  # flows


# inputs: wav=signal(1, 40), noise=float(1, 12)
def add_noise(wav, noise, snr=10.0):
    reps = wav.size(-1) // noise.size(-1) + 1
    noise = noise.repeat(1, reps)[:, : wav.size(-1)]
    scale = (wav.pow(2).mean() / (noise.pow(2).mean() * 10 ** (snr / 10) + 1e-8)).sqrt()
    return wav + scale * noise


# inputs: duration=int(2, 5, low=1, high=4), hidden=float(2, 5, 3)
# init:
class LengthRegulator(nn.Module):
    def forward(self, hidden, duration):
        expanded = [torch.repeat_interleave(h, d, dim=0) for h, d in zip(hidden, duration)]  # dynamic: repeat-interleave dim 0
        return pad_sequence(expanded, batch_first=True)  # flows


# inputs: emb=float(8, 4), labels=int(8, high=3)
def all_triplets(emb, labels):
    same = labels.unsqueeze(1) == labels.unsqueeze(0)
    same.fill_diagonal_(False)
    triplets = same.unsqueeze(2) & ~same.unsqueeze(1)
    a, p, n = torch.where(triplets)  # dynamic: nonzero dim 0
    d_ap = (emb[a] - emb[p]).norm(dim=1)  # flows
    d_an = (emb[a] - emb[n]).norm(dim=1)  # flows
    loss = F.relu(d_ap - d_an + 0.2)  # flows
    hard = loss[loss > 1e-12]  # dynamic: boolean-mask dim 0
    return hard.mean() if hard.numel() else loss.sum()  # possible: not run


# inputs: z1=float(5, 4), z2=float(5, 4)
def nt_xent(z1, z2, t=0.5):
    n = z1.size(0)
    z = F.normalize(torch.cat([z1, z2]), dim=1)
    sim = z @ z.t() / t
    mask = ~torch.eye(2 * n, dtype=torch.bool)
    sim = sim[mask].view(2 * n, 2 * n - 1)  # possible: index
    targets = torch.cat([torch.arange(n - 1, 2 * n - 1), torch.arange(n)])
    return F.cross_entropy(sim, targets)


# inputs: emb=float(8, 4), labels=int(8, high=3)
# init:
class MultiSimilarity(nn.Module):
    def __init__(self, thresh=0.5, margin=0.1):
        super().__init__()
        self.thresh, self.margin = thresh, margin

    def forward(self, emb, labels):
        sim = emb @ emb.t()
        losses = []
        for i in range(emb.size(0)):
            pos = sim[i][labels == labels[i]]  # dynamic: boolean-mask dim 0
            pos = pos[pos < 1 - 1e-5]  # dynamic: boolean-mask dim 0
            neg = sim[i][labels != labels[i]]  # dynamic: boolean-mask dim 0
            if len(pos) < 1 or len(neg) < 1:
                continue
            neg = neg[neg + self.margin > pos.min()]  # dynamic: boolean-mask dim 0
            pos = pos[pos - self.margin < (neg.max() if len(neg) else 0.0)]  # flows
            losses.append(torch.exp(-pos).sum() + torch.exp(neg).sum())  # flows
        if not losses:
            return sim.sum() * 0
        return torch.stack(losses).mean()  # dynamic: list-of-tensors dim 0


# inputs: x=float(10, 4)
# init:
class TopKRouter(nn.Module):
    def __init__(self, dim=4, experts=3, k=1):
        super().__init__()
        self.gate = nn.Linear(dim, experts)
        self.experts = nn.ModuleList(nn.Linear(dim, dim) for _ in range(experts))
        self.k = k

    def forward(self, x):
        weights, chosen = self.gate(x).softmax(-1).topk(self.k, dim=-1)
        out = torch.zeros_like(x)
        for e, expert in enumerate(self.experts):
            rows, slot = torch.where(chosen == e)  # dynamic: nonzero dim 0
            if rows.numel() == 0:
                continue
            out.index_add_(0, rows, expert(x[rows]) * weights[rows, slot, None])  # flows
        return out


# inputs: x=float(10, 4)
# init:
class DenseMoE(nn.Module):
    def __init__(self, dim=4, experts=3):
        super().__init__()
        self.gate = nn.Linear(dim, experts)
        self.w = nn.Parameter(torch.randn(experts, dim, dim))

    def forward(self, x):
        probs = self.gate(x).softmax(-1)
        top = F.one_hot(probs.argmax(-1), probs.size(-1)).to(x.dtype)
        y = torch.einsum("nd,edf->nef", x, self.w)
        return (y * (top * probs).unsqueeze(-1)).sum(1)


# inputs: x=float(10, 4)
# init:
class SortedMoE(nn.Module):
    def __init__(self, dim=4, experts=3):
        super().__init__()
        self.gate = nn.Linear(dim, experts)
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(experts)])

    def forward(self, x):
        idx = self.gate(x).argmax(-1)
        order = idx.argsort()
        counts = idx.bincount(minlength=len(self.experts)).cpu().tolist()  # possible: bincount
        outs, start = [], 0
        for expert, n in zip(self.experts, counts):
            if n == 0:
                continue
            outs.append(expert(x[order[start:start + n]]))  # dynamic: slice dim 0
            start += n
        y = torch.cat(outs)
        return torch.empty_like(y).index_copy_(0, order, y)


# inputs: x=float(3, 8, 4), length=int(low=1, high=8)
def cut(x, length):
    return x[:, :length]  # dynamic: slice dim 1


# inputs: num=int(low=1, high=6), dim=arg(4, 6)
def positions(num, dim=4):
    pos = torch.arange(num.item()).unsqueeze(1)  # dynamic: creation dim 0
    div = torch.exp(torch.arange(0, dim, 2) * (-math.log(10000.0) / dim))  # unfixed: creation dim 0
    return torch.cat([torch.sin(pos * div), torch.cos(pos * div)], dim=1)  # flows


# inputs: feats=[float(6, 3), float(6, 3)], masks=[bool(6), bool(6)]
def select_per_image(feats, masks):
    return [f[m] for f, m in zip(feats, masks)]  # dynamic: boolean-mask dim 0


# inputs: targets=[{"labels": int(4, high=3), "boxes": boxes(4)}, {"labels": int(4, high=3), "boxes": boxes(4)}]
def drop_crowd(targets):
    out = []
    for t in targets:
        keep = t["labels"] > 0  # possible: not run
        out.append({k: v[keep] for k, v in t.items()})  # dynamic: boolean-mask dim 0
    return out


# inputs: coords=prob(1, 3, 6, 2), labels=int(1, 3, 6, high=2), n=int(low=1, high=4)
def prompt_points(coords, labels, n):
    used = labels[..., :n]  # dynamic: slice dim 2
    sel = used == 1  # flows
    return coords[..., :n, :][sel]  # dynamic: boolean-mask dim 0; slice dim 2


# inputs: seg=int(8, 8, high=4), ignore=0
def class_prototypes(seg, feats=None, ignore=0):
    feats = torch.randn(5, 8, 8) if feats is None else feats
    protos = []
    for c in torch.unique(seg):  # dynamic: unique dim 0
        if c == ignore:
            continue
        protos.append(feats[:, seg == c].mean(1))  # dynamic: boolean-mask dim 1
    return torch.stack(protos) if protos else torch.zeros(0, 5)  # flows


# inputs: points=float(20, 3), n=arg(6, 8)
def farthest_point_sample(points, n=6):
    centroids = torch.zeros(n, dtype=torch.long)  # unfixed: creation dim 0
    distance = torch.full((points.size(0),), 1e10)
    far = torch.randint(0, points.size(0), (1,))[0]
    for i in range(n):  # unfixed: loop
        centroids[i] = far
        dist = ((points - points[far]) ** 2).sum(-1)
        distance = torch.minimum(distance, dist)
        far = distance.argmax()
    return points[centroids]


# inputs: points=float(20, 3)
def voxelize(points, size=1.0):
    coords = torch.floor(points / size).long()
    vox, inv, counts = torch.unique(coords, dim=0, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
    mean = torch.zeros(vox.size(0), 3).index_add_(0, inv, points) / counts[:, None]  # flows
    return vox, mean


# inputs: x=float(4, 6), steps=int(4, low=1, high=6)
# init:
class AdaptiveHalting(nn.Module):
    def __init__(self, dim=6, limit=5):
        super().__init__()
        self.cell = nn.Linear(dim, dim)
        self.limit = limit

    def forward(self, x, steps):
        h = x
        n = 0
        halting = torch.zeros(x.size(0))
        while (halting < 0.99).any() and n < self.limit:  # dynamic: loop
            p = torch.sigmoid(h.mean(-1))
            halting = halting + p * (halting < 0.99)
            h = torch.tanh(self.cell(h))
            n += 1
        return h, halting


# inputs: q=float(2, 6, 4), lens=int(2, low=1, high=7)
def masked_attention(q, lens):
    t = q.size(1)
    key_mask = torch.arange(t)[None] < lens[:, None]
    score = q @ q.transpose(1, 2) / math.sqrt(q.size(-1))
    score = score.masked_fill(~key_mask[:, None], float("-inf"))
    return score.softmax(-1) @ q


# inputs: hidden=float(2, 7, 4), span_mask=bool(2, 7)
def entity_vectors(hidden, span_mask):
    vectors = []
    for h, m in zip(hidden, span_mask):
        idx = torch.nonzero(m).squeeze(-1)  # dynamic: nonzero dim 0
        if idx.shape[0] == 0:  # possible: not run
            vectors.append(h[:1])
        else:
            vectors.append(h.index_select(0, idx))  # flows
    return vectors

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
def collate_tokens(batch, pad_id=0):
    width = max(len(row) for row in batch)
    out = torch.full((len(batch), width), pad_id, dtype=torch.long)  # dynamic: creation dim 1
    for i, row in enumerate(batch):
        out[i, : len(row)] = torch.tensor(row)  # dynamic: creation dim 0
    return out, out.ne(pad_id)  # flows


# inputs: logits=float(2, 6, 11), labels=int(2, 6, low=-1, high=11)
def masked_lm_loss_dense(logits, labels, ignore_index=-1):
    flat = logits.reshape(-1, logits.size(-1))
    loss = F.cross_entropy(flat, labels.reshape(-1), ignore_index=ignore_index, reduction="none")
    weight = (labels.reshape(-1) != ignore_index).float()
    return (loss * weight).sum() / weight.sum().clamp(min=1)


# inputs: xyz=float(2, 32, 3)
def farthest_point_sample(xyz, npoint=8):
    b, n, _ = xyz.shape
    centroids = torch.zeros(b, npoint, dtype=torch.long)
    distance = torch.ones(b, n) * 1e10
    farthest = torch.randint(0, n, (b,), dtype=torch.long)
    rows = torch.arange(b, dtype=torch.long)
    for i in range(npoint):
        centroids[:, i] = farthest
        centroid = xyz[rows, farthest, :].view(b, 1, 3)
        dist = torch.sum((xyz - centroid) ** 2, -1)
        mask = dist < distance
        distance[mask] = dist[mask]  # dynamic: boolean-mask dim 0
        farthest = torch.max(distance, -1)[1]  # possible: not run
    return centroids


# inputs: coords=int(40, 3, high=4), feats=float(40, 5)
def voxelize(coords, feats):
    key = coords[:, 0] * 16 + coords[:, 1] * 4 + coords[:, 2]
    uniq, inverse, counts = torch.unique(key, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
    pooled = torch.zeros(uniq.numel(), feats.shape[1])  # flows
    pooled.index_add_(0, inverse, feats)  # flows
    return pooled / counts.unsqueeze(1)  # flows


# inputs: coords=int(40, 3, high=4), feats=float(40, 5)
def voxelize_grid(coords, feats):
    key = coords[:, 0] * 16 + coords[:, 1] * 4 + coords[:, 2]
    grid = torch.zeros(64, feats.shape[1]).index_add(0, key, feats)  # possible: not run
    hits = torch.zeros(64).index_add(0, key, torch.ones(key.shape[0]))  # possible: not run
    return grid / hits.clamp(min=1).unsqueeze(1)


# inputs: matched=int(24, low=-2, high=5), cls_logits=float(24, 3), labels=int(5, high=3)
def anchor_cls_loss(matched, cls_logits, labels):
    foreground = matched >= 0
    target = torch.zeros_like(cls_logits)
    target[foreground, labels[matched[foreground]]] = 1.0  # dynamic: boolean-mask dim 0
    valid = matched != -2
    return F.binary_cross_entropy_with_logits(cls_logits[valid], target[valid], reduction="sum") / max(1, foreground.sum())  # dynamic: boolean-mask dim 0


# inputs: seq=ragged(4, 3, 9, 6)
def pad_and_pack(seq):
    lengths = torch.tensor([s.size(0) for s in seq])
    padded = pad_sequence(seq, batch_first=True)  # dynamic: collate dim 1
    mask = torch.arange(padded.size(1))[None, :] < lengths[:, None]  # flows
    return padded, mask


# inputs: seq=ragged(4, 3, 9, 6)
# init: 6, 8
class UtteranceEncoder(nn.Module):
    def __init__(self, dim, hidden):
        super().__init__()
        self.rnn = nn.GRU(dim, hidden, batch_first=True)
        self.proj = nn.Linear(hidden, 3)

    def forward(self, seq):
        lengths = [len(s) for s in seq]
        x = nn.utils.rnn.pad_sequence(seq, batch_first=True)  # dynamic: collate dim 1
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        _, h = self.rnn(packed)  # flows
        return self.proj(h[-1])


# inputs: x=float(3, 12, 6), lengths=int(3, low=1, high=12)
def unpad_frames(x, lengths):
    return [x[i, : lengths[i]] for i in range(x.size(0))]  # dynamic: slice dim 0


# inputs: hidden=float(2, 8, 4), starts=int(2, high=4), ends=int(2, low=4, high=8)
def span_representation(hidden, starts, ends):
    spans = []
    for b in range(hidden.shape[0]):  # possible: not run
        spans.append(hidden[b, starts[b] : ends[b] + 1].mean(dim=0))  # dynamic: slice dim 0
    return torch.stack(spans)


# inputs: hidden=float(2, 8, 4), spans=int(2, 3, 2, high=8)
def endpoint_representation(hidden, spans):
    index = spans[..., 0].unsqueeze(-1).expand(-1, -1, hidden.size(-1))
    other = spans[..., 1].unsqueeze(-1).expand(-1, -1, hidden.size(-1))
    return torch.cat([hidden.gather(1, index), hidden.gather(1, other)], dim=-1)


# inputs: probs=prob(12)
def nucleus_sample(probs, top_p=0.7):
    sorted_probs, sorted_idx = torch.sort(probs / probs.sum(), descending=True)
    cumulative = torch.cumsum(sorted_probs, dim=-1)
    cutoff = int((cumulative < top_p).sum()) + 1
    kept = sorted_probs[:cutoff]  # dynamic: slice dim 0
    choice = torch.multinomial(kept / kept.sum(), 1)  # flows
    return sorted_idx[choice]


# inputs: logits=float(2, 12)
def nucleus_filter(logits, top_p=0.7, filter_value=-1e9):
    sorted_logits, sorted_indices = torch.sort(logits, descending=True)
    cumulative = torch.cumsum(F.softmax(sorted_logits, dim=-1), dim=-1)
    remove = cumulative > top_p
    remove[..., 1:] = remove[..., :-1].clone()
    remove[..., 0] = 0
    indices_to_remove = remove.scatter(1, sorted_indices, remove)
    return logits.masked_fill(indices_to_remove, filter_value)


# inputs: start=int(1, 3, high=6), table=float(6, 6)
def generate_until_eos(start, table, eos=2, max_new=12):
    tokens = start
    for _ in range(max_new):  # dynamic: loop
        nxt = table[tokens[:, -1]].argmax(dim=-1, keepdim=True)
        tokens = torch.cat([tokens, nxt], dim=1)
        if nxt.item() == eos:
            break
    return tokens


# inputs: emissions=float(9, 5)
def ctc_text(emissions, blank=0):
    out = []
    prev = blank
    for t in emissions.argmax(-1).tolist():
        if t != prev and t != blank:
            out.append(t)
        prev = t
    return torch.tensor(out, dtype=torch.long)  # dynamic: creation dim 0


# inputs: loss=float(32), label=bool(32)
def hard_negative_mining(loss, label, ratio=3):
    num_pos = label.long().sum()
    num_neg = min(int(num_pos) * ratio, int((~label).sum()))
    neg_loss = loss.masked_fill(label, -1e9)
    top, _ = neg_loss.topk(num_neg)  # dynamic: topk dim 0
    return (loss[label].sum() + top.sum()) / max(int(num_pos), 1)  # dynamic: boolean-mask dim 0


# inputs: feats=float(16, 8), labels=int(16, high=4)
def class_prototypes(feats, labels):
    protos = []
    for c in labels.unique():  # dynamic: unique dim 0
        protos.append(feats[labels == c].mean(0))  # dynamic: boolean-mask dim 0
    return torch.stack(protos)  # flows


# inputs: feats=float(16, 8), labels=int(16, high=4)
def class_prototypes_onehot(feats, labels, num_classes=4):
    onehot = F.one_hot(labels, num_classes).float()
    total = onehot.t() @ feats
    return total / onehot.sum(0).clamp(min=1).unsqueeze(1)


# inputs: emb=float(8, 6), labels=int(8, high=3)
def all_triplets(emb, labels):
    same = labels[:, None] == labels[None, :]
    diff = ~same
    same.fill_diagonal_(False)
    triplets = same.unsqueeze(2) & diff.unsqueeze(1)
    a, p, n = torch.where(triplets)  # dynamic: nonzero dim 0
    return F.relu((emb[a] - emb[p]).norm(dim=1) - (emb[a] - emb[n]).norm(dim=1) + 0.2).sum()  # flows


# inputs: emb=float(8, 6), labels=int(8, high=3)
def supcon(emb, labels, temperature=0.1):
    emb = F.normalize(emb, dim=1)
    sim = emb @ emb.T / temperature
    eye = torch.eye(len(emb), dtype=torch.bool)
    sim = sim.masked_fill(eye, -1e9)
    positives = (labels[:, None] == labels[None]) & ~eye
    logp = sim - sim.logsumexp(1, keepdim=True)
    count = positives.sum(1)
    return -(logp * positives).sum(1).div(count.clamp(min=1)).mean()


# inputs: emb=float(8, 6)
def ntxent_without_diagonal(emb, temperature=0.5):
    n = emb.shape[0]  # possible: not run
    sim = torch.mm(emb, emb.t()) / temperature
    mask = ~torch.eye(n, dtype=torch.bool)
    sim = sim.masked_select(mask).view(n, -1)  # possible: masked_select
    return torch.logsumexp(sim, dim=1).mean()


# inputs: edge_index=int(2, 20, high=8), p=arg(0.5, 0.2)
def dropout_edge(edge_index, p=0.5):
    keep = torch.rand(edge_index.size(1)) >= p
    return edge_index[:, keep], keep  # dynamic: boolean-mask dim 1


# inputs: adj=bool(8, 8)
def dense_to_edge_index(adj):
    edge_index = adj.nonzero(as_tuple=False).t().contiguous()  # dynamic: nonzero dim 0
    return edge_index


# inputs: batch=int(16, high=4), x=float(16, 5)
def global_mean_pool(batch, x):
    size = int(batch.max()) + 1
    out = x.new_zeros(size, x.size(1)).index_add_(0, batch, x)  # dynamic: creation dim 0
    count = torch.bincount(batch, minlength=size).clamp(min=1)  # dynamic: bincount dim 0
    return out / count.unsqueeze(-1)  # flows


# inputs: batch=int(16, high=4), x=float(16, 5)
def global_mean_pool_sized(batch, x, num_graphs=4):
    out = x.new_zeros(num_graphs, x.size(1)).index_add_(0, batch, x)
    count = x.new_zeros(num_graphs).index_add_(0, batch, torch.ones_like(batch, dtype=x.dtype))
    return out / count.clamp(min=1).unsqueeze(-1)


# inputs: score=float(16), x=float(16, 5)
def threshold_pool(score, x, min_score=0.2):
    score = torch.softmax(score, dim=0)
    cut = min(score.max().item() - 1e-7, min_score)
    perm = (score > cut).nonzero().view(-1)  # dynamic: nonzero dim 0
    return x[perm] * score[perm].view(-1, 1)  # flows


# inputs: rewards=float(20), dones=bool(20)
def discounted_returns(rewards, dones, gamma=0.99):
    returns = torch.zeros_like(rewards)
    running = torch.zeros(())
    for t in reversed(range(len(rewards))):
        running = rewards[t] + gamma * running * (~dones[t]).float()
        returns[t] = running
    return returns


# inputs: states=float(8, 4), next_states=float(8, 4), done=bool(8), net=float(4, 2)
def dqn_target_dense(states, next_states, done, net, gamma=0.9):
    q = (next_states @ net).max(1).values
    return gamma * q * (1.0 - done.float())


# inputs: obs=float(4, 10, 3), lengths=int(4, low=1, high=10)
def sort_by_length(obs, lengths):
    lengths, order = lengths.sort(descending=True)
    obs = obs[order]
    return obs[:, : lengths[0]], lengths  # dynamic: slice dim 1


# inputs: image=prob(3, 16, 16)
def crop_foreground(image, threshold=0.998):
    fg = image.max(dim=0).values > threshold
    ys, xs = torch.where(fg)  # dynamic: nonzero dim 0
    if ys.numel() == 0:  # flows
        return image
    return image[:, ys.min() : ys.max() + 1, xs.min() : xs.max() + 1]  # dynamic: slice dim 1, 2


# inputs: image=prob(3, 16, 16)
def random_crop(image, size=8):
    top = random.randint(0, image.shape[1] - size)  # possible: not run
    left = random.randint(0, image.shape[2] - size)  # possible: not run
    return image[:, top : top + size, left : left + size]


# inputs: image=prob(1, 3, 16, 16)
def random_scale(image):
    scale = random.uniform(0.5, 1.5)
    return F.interpolate(image, scale_factor=scale, mode="bilinear", align_corners=False)  # dynamic: resize dim 2, 3


# inputs: images=prob(2, 3, 16, 16)
def multi_scale(images, sizes=(8, 12, 16)):
    size = random.choice(sizes)
    return F.interpolate(images, size=(size, size))  # dynamic: resize dim 2, 3


# inputs: images=[float(3, 8, 8), float(3, 8, 8)]
def stack_to_divisible(images, divisor=16):
    h = max(i.shape[1] for i in images)  # possible: not run
    w = max(i.shape[2] for i in images)  # possible: not run
    h = math.ceil(h / divisor) * divisor
    w = math.ceil(w / divisor) * divisor
    batch = images[0].new_zeros(len(images), images[0].shape[0], h, w)  # possible: not run
    for slot, img in zip(batch, images):
        slot[:, : img.shape[1], : img.shape[2]].copy_(img)  # possible: not run
    return batch


# inputs: mask=bool(10, 10)
def mask_to_box(mask):
    rows = torch.any(mask, dim=1)
    cols = torch.any(mask, dim=0)
    if not rows.any():
        return torch.zeros(4)
    y = torch.where(rows)[0][[0, -1]]  # dynamic: nonzero dim 0
    x = torch.where(cols)[0][[0, -1]]  # dynamic: nonzero dim 0
    return torch.stack([x[0], y[0], x[1], y[1]])


# inputs: seg=int(10, 10, high=4)
def instance_masks(seg):
    ids = torch.unique(seg)  # dynamic: unique dim 0
    ids = ids[1:]  # flows
    return seg == ids[:, None, None]  # flows


# inputs: seg=int(10, 10, high=4)
def semantic_masks(seg, num_classes=4):
    return seg[None] == torch.arange(num_classes)[:, None, None]


# inputs: pred=int(40, high=4), gold=int(40, high=4)
def macro_f1(pred, gold):
    scores = []
    for c in torch.unique(torch.cat([pred, gold])):  # dynamic: unique dim 0
        tp = ((pred == c) & (gold == c)).sum()
        denom = (pred == c).sum() + (gold == c).sum()
        scores.append(2 * tp / denom)
    return torch.stack(scores).mean()  # flows


# inputs: gates=float(12, 4), x=float(12, 6)
# init: 6, 4
class SparseExperts(nn.Module):
    def __init__(self, dim, num_experts):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(num_experts)])

    def forward(self, gates, x):
        weight, choice = gates.softmax(-1).max(-1)
        out = torch.zeros_like(x)
        for i, expert in enumerate(self.experts):
            idx = torch.nonzero(choice == i, as_tuple=True)[0]  # dynamic: nonzero dim 0
            if idx.numel() == 0:
                continue
            out[idx] = weight[idx, None] * expert(x[idx])  # flows
        return out


# inputs: gates=float(12, 4), x=float(12, 6)
# init: 6, 4
class DenseExperts(nn.Module):
    def __init__(self, dim, num_experts):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(num_experts)])

    def forward(self, gates, x):
        weights = gates.softmax(-1)
        outs = torch.stack([expert(x) for expert in self.experts], dim=1)
        return (weights.unsqueeze(-1) * outs).sum(1)


# inputs: x=float(5, 10, 6), scores=prob(5, 10)
# init:
class TokenPruner(nn.Module):
    def __init__(self, threshold=0.5):
        super().__init__()
        self.threshold = threshold
        self.norm = nn.LayerNorm(6)

    def forward(self, x, scores):
        keep = (scores > self.threshold).any(dim=0)
        x = x[:, keep]  # dynamic: boolean-mask dim 1
        return self.norm(x)  # flows


# inputs: x=float(5, 10, 6), scores=prob(5, 10)
# init:
class TokenTopK(nn.Module):
    def __init__(self, keep=4):
        super().__init__()
        self.keep = keep
        self.norm = nn.LayerNorm(6)

    def forward(self, x, scores):
        idx = scores.topk(self.keep, dim=1).indices
        x = x.gather(1, idx.unsqueeze(-1).expand(-1, -1, x.size(-1)))
        return self.norm(x)


# inputs: x=float(4, 8)
# init: 8
class PonderNet(nn.Module):
    def __init__(self, dim, max_steps=6):
        super().__init__()
        self.cell = nn.Linear(dim, dim)
        self.halt = nn.Linear(dim, 1)
        self.max_steps = max_steps

    def forward(self, x):
        total = torch.zeros(x.size(0), 1)
        outs = []
        for _ in range(self.max_steps):  # dynamic: loop
            x = torch.tanh(self.cell(x))
            total = total + torch.sigmoid(self.halt(x)) * 4
            outs.append(x)
            if (total > 1.5).all():
                break
        return torch.stack(outs).mean(0)  # flows


# inputs: x=float(6, 6)
def power_iteration_fixed(x, steps=10):
    v = torch.ones(6)
    for _ in range(steps):
        v = F.normalize(x @ x.t() @ v, dim=0)
    return v


# inputs: wav=signal(200)
def frame_energy(wav, frame=20, hop=10):
    frames = wav.unfold(0, frame, hop)
    energy = frames.pow(2).mean(dim=1)
    return torch.log(energy + 1e-6)


# inputs: wav=signal(200)
def voiced_frames(wav, frame=20, hop=10, ratio=0.5):
    frames = wav.unfold(0, frame, hop)
    energy = frames.pow(2).mean(1)
    voiced = energy >= ratio * energy.mean()
    return frames[voiced]  # dynamic: boolean-mask dim 0


# inputs: durations=int(2, 7, low=0, high=4), enc=float(2, 7, 5)
# init:
class LengthRegulator(nn.Module):
    def forward(self, durations, enc):
        out = [e.repeat_interleave(d, dim=0) for e, d in zip(enc, durations)]  # dynamic: repeat-interleave dim 0
        return pad_sequence(out, batch_first=True)  # flows


# inputs: durations=int(2, 7, low=0, high=4), enc=float(2, 7, 5)
def regulate_by_matmul(durations, enc, max_len=24):
    ends = durations.cumsum(1)
    starts = ends - durations
    pos = torch.arange(max_len).view(1, 1, -1)
    path = (pos >= starts.unsqueeze(-1)) & (pos < ends.unsqueeze(-1))
    return path.float().transpose(1, 2) @ enc


# inputs: enc=float(3, 6), times=arg(2, 3)
def tile_beams(enc, times):
    return enc.repeat_interleave(times, dim=0)  # unfixed: repeat-interleave dim 0


# inputs: tokens=int(12, high=5)
def histogram_tokens(tokens, size=5):
    return torch.zeros(size).scatter_add_(0, tokens, torch.ones(tokens.numel()))


# inputs: tokens=int(12, high=5)
def histogram_by_bincount(tokens):
    counts = torch.bincount(tokens)  # dynamic: bincount dim 0
    return counts.float() / counts.sum()  # flows


# inputs: tokens=int(2, 12, high=5), embedding=float(5, 4)
def eos_pooling_by_mask(tokens, embedding, eos=4):
    hidden = embedding[tokens]
    mask = tokens.eq(eos)
    if mask.sum() == 0:  # dynamic: branch
        return hidden.mean(1)
    return hidden[mask, :].mean(0)  # dynamic: boolean-mask dim 0


# inputs: hidden=float(5, 4), indices=int(5, high=12), batch=arg(2, 4)
def pad_input(hidden, indices, batch, seqlen=12):
    output = torch.zeros(batch * seqlen, hidden.shape[-1])  # possible: not run
    output[indices] = hidden
    return output.view(batch, seqlen, -1)


# inputs: a=float(10)
def ignore_nan_mean(a):
    a = torch.where(a > 5, torch.full_like(a, float("nan")), a)
    finite = a[torch.isfinite(a)]  # dynamic: boolean-mask dim 0
    return finite.mean()


# inputs: a=float(10)
def nan_mean_dense(a):
    a = torch.where(a > 5, torch.full_like(a, float("nan")), a)
    ok = ~torch.isnan(a)
    return torch.where(ok, a, torch.zeros_like(a)).sum() / ok.sum().clamp(min=1)


# inputs: lines=rows(6, 2, 9)
def blocks_of_text(lines, block=4):
    class TextData(Dataset):
        def __init__(self, lines, block):
            flat = [t for line in lines for t in line]  # dynamic: loop
            self.data = torch.tensor(flat)  # dynamic: creation dim 0
            self.block = block

        def __len__(self):
            return len(self.data) // self.block  # possible: not run

        def __getitem__(self, i):
            return self.data[i * self.block : (i + 1) * self.block]

    data = TextData(lines, block)
    return data[0].float().mean()  # possible: not run


# inputs: lines=rows(6, 2, 9)
def cut_loader(lines):
    def collate(items):
        return torch.tensor([(item + [0] * 8)[:8] for item in items])  # possible: not run

    loader = DataLoader(lines, batch_size=3, collate_fn=collate)
    return [batch.sum() for batch in loader]


# inputs: x=float(10, 3), y=int(10, high=2)
def dropped_last_batch(x, y):
    loader = DataLoader(TensorDataset(x, y), batch_size=4, shuffle=True, drop_last=True)
    return [xb.mean(0) for xb, yb in loader]


# inputs: pred=prob(20, 6)
# init:
class PostProcess:
    def __init__(self, conf=0.4, max_det=10):
        self.conf = conf
        self.max_det = max_det

    def __call__(self, pred):
        score, cls = pred[:, 2:].max(dim=1)
        detections = torch.cat([pred[:, :2], score[:, None], cls[:, None].float()], 1)
        detections = detections[score > self.conf]  # dynamic: boolean-mask dim 0
        return detections[: self.max_det]  # flows


# inputs: a=float(12, 3), b=float(12, 3)
def mutual_matches(a, b):
    d = torch.cdist(a, b)
    ab = d.argmin(1)
    ba = d.argmin(0)
    ids = torch.arange(a.size(0))
    mutual = ba[ab] == ids
    return torch.stack([ids[mutual], ab[mutual]], 1)  # dynamic: boolean-mask dim 0


# inputs: a=float(12, 3)
def knn_neighbours(a, k=4):
    d = torch.cdist(a, a)
    idx = d.topk(k, largest=False).indices
    return a[idx] - a[:, None]


# inputs: x=float(4, 6), t=int(4, low=1, high=6)
def truncated_rows(x, t):
    n = t.max()
    return x[:, :n]  # dynamic: slice dim 1


# inputs: x=float(4, 6), sizes=int(3, low=1, high=5)
def chunks_by_sizes(x, sizes):
    n = int(sizes.sum())
    data = torch.arange(n).float()  # dynamic: creation dim 0
    return torch.split(data, sizes.tolist())  # dynamic: split dim 0


# inputs: lengths=int(4, low=1, high=8), max_len=arg(8, 10)
def length_mask_sized(lengths, max_len):
    return torch.arange(max_len)[None] < lengths[:, None]  # unfixed: creation dim 0


# inputs: labels=int(9, high=5)
def one_hot_without_classes(labels):
    return F.one_hot(labels)  # dynamic: one-hot dim 1


# inputs: labels=int(9, high=5)
def one_hot_with_classes(labels):
    return F.one_hot(labels, num_classes=5).sum(0)


# inputs: x=float(6, 3)
def mark_zero_rows(x):
    nonzero_rows = x.abs().sum(1).bool()
    x = x.clone()
    x[~nonzero_rows] = 1.0
    return x


# inputs: x=float(20)
def remove_outliers(x):
    q1, q3 = x.quantile(0.25), x.quantile(0.75)
    spread = q3 - q1
    inlier = x.ge(q1 - spread).logical_and(x.le(q3 + spread))
    while not inlier.all():  # dynamic: loop
        x = x[inlier]  # dynamic: boolean-mask dim 0
        inlier = x.abs() <= 3 * x.std(unbiased=False)  # flows
        break
    return x


# inputs: x=float(5, 5)
def upper_triangle(x):
    i, j = torch.triu_indices(5, 5, offset=1)
    return x[i, j]


# inputs: x=float(4, 8)
# init:
class RunningBatches(nn.Module):
    def __init__(self):
        super().__init__()
        self.lin = nn.Linear(8, 8)

    def forward(self, x):
        outs = []
        for part in x.split(2):
            outs.append(self.lin(part))
        return torch.cat(outs)


# inputs: pred=float(10, 4), target=float(10, 4), weight=bool(10)
def regression_loss(pred, target, weight):
    pos = weight.nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    if len(pos[0]) == 0:  # possible: not run
        return pred.sum() * 0
    return F.smooth_l1_loss(pred[pos], target[pos])  # flows

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


# inputs: notes=rows(4, 2, 9)
# run: build_note_batches
class NoteDataset(Dataset):
    def __init__(self, notes, vocab_size=16):
        self.notes = notes
        self.vocab_size = vocab_size

    def __len__(self):
        return len(self.notes)

    def __getitem__(self, idx):
        ids = torch.tensor(self.notes[idx], dtype=torch.long)  # dynamic: creation dim 0
        return {"input_ids": ids, "length": ids.numel()}


def collate_notes(samples: List[Dict[str, Any]]) -> Dict[str, Tensor]:
    width = max(s["length"] for s in samples)  # possible: not run
    ids = torch.zeros(len(samples), width, dtype=torch.long)  # dynamic: creation dim 1
    mask = torch.zeros_like(ids, dtype=torch.bool)  # flows
    for i, s in enumerate(samples):
        ids[i, : s["length"]] = s["input_ids"]  # possible: not run
        mask[i, : s["length"]] = True  # possible: not run
    return {"input_ids": ids, "attention_mask": mask}


def build_note_batches(notes):
    loader = DataLoader(NoteDataset(notes), batch_size=2, collate_fn=collate_notes)  # dynamic: loader
    total = 0
    for batch in loader:
        total += batch["attention_mask"].sum()  # possible: not run
    return total


# inputs: notes=rows(4, 2, 9)
# run: build_bounded_batches
@dataclass
class BoundedCollator:
    max_length: int = 12
    pad_id: int = 0

    def __call__(self, samples):
        ids = torch.full((len(samples), self.max_length), self.pad_id, dtype=torch.long)
        for i, sample in enumerate(samples):
            row = sample[: self.max_length]  # possible: not run
            row = row + [self.pad_id] * (self.max_length - len(row))
            ids[i] = torch.tensor(row)
        return ids


def build_bounded_batches(notes):
    loader = DataLoader(notes, batch_size=2, collate_fn=BoundedCollator(), drop_last=True)
    return [batch.float().mean() for batch in loader]


# inputs: texts=["a bc d", "ab c", "abc d e f", "d"]
class TinyTokenizer:
    def __init__(self, pad_token="<pad>", max_length=8):
        self.vocab = {pad_token: 0, "<unk>": 1}
        self.max_length = max_length

    def encode(self, text):
        return [self.vocab.setdefault(w, len(self.vocab)) for w in text.split()]

    def pad(self, ids):
        ids = ids[: self.max_length]  # possible: not run
        return ids + [0] * (self.max_length - len(ids))

    def __call__(self, texts):
        rows = [self.pad(self.encode(t)) for t in texts]
        return torch.tensor(rows, dtype=torch.long)


# inputs: points=float(40, 3), limit=1.0
# run: crop_cloud
@dataclass
class CloudConfig:
    num_points: int = 16
    radius: float = 1.0


def in_range(points: Tensor, limit: float) -> Tensor:
    return (points.abs() < limit).all(dim=-1)


def crop_cloud(points, limit, cfg=CloudConfig()):
    inside = in_range(points, limit)
    points = points[inside]  # dynamic: boolean-mask dim 0
    if points.shape[0] == 0:  # possible: not run
        return points.new_zeros(cfg.num_points, 3)
    choice = torch.randint(0, points.shape[0], (cfg.num_points,))  # possible: not run
    return points[choice]


# inputs: points=float(30, 3)
def farthest_points(points, num=8):
    n = points.shape[0]  # possible: not run
    dist = torch.full((n,), 1e10)
    picked = torch.zeros(num, dtype=torch.long)
    current = torch.zeros((), dtype=torch.long)
    for i in range(num):
        picked[i] = current
        gap = (points - points[current]).pow(2).sum(-1)
        dist = torch.minimum(dist, gap)
        current = dist.argmax()
    return points[picked]


# inputs: coords=int(24, 3, high=3), feats=float(24, 4)
class SparseVoxelEncoder(nn.Module):
    def __init__(self, width=4):
        super().__init__()
        self.proj = nn.Linear(width, width)

    def pool(self, feats, inverse, num):
        out = feats.new_zeros(num, feats.shape[-1])  # flows
        return out.index_add(0, inverse, feats)  # flows

    def forward(self, coords, feats):
        voxels, inverse = torch.unique(coords, dim=0, return_inverse=True)  # dynamic: unique dim 0
        pooled = self.pool(self.proj(feats), inverse, voxels.shape[0])  # flows
        return voxels, pooled


# inputs: x=float(8, 4), edge_index=int(2, 18, high=8)
class DropEdgeConv(nn.Module):
    def __init__(self, dim=4, p=0.4):
        super().__init__()
        self.lin = nn.Linear(dim, dim)
        self.p = p

    def drop(self, edge_index):
        if not self.training:
            return edge_index
        keep = torch.rand(edge_index.size(1)) > self.p
        return edge_index[:, keep]  # dynamic: boolean-mask dim 1

    def forward(self, x, edge_index):
        src, dst = self.drop(edge_index)  # flows
        out = torch.zeros_like(x)
        return out.index_add(0, dst, self.lin(x[src]))  # flows


# inputs: x=float(8, 4), edge_index=int(2, 18, high=8)
class GcnLayer(nn.Module):
    def __init__(self, dim=4):
        super().__init__()
        self.lin = nn.Linear(dim, dim)

    @staticmethod
    def with_loops(edge_index, num_nodes):
        loop = torch.arange(num_nodes).unsqueeze(0).repeat(2, 1)
        return torch.cat([edge_index, loop], dim=1)

    def forward(self, x, edge_index):
        edge_index = self.with_loops(edge_index, x.size(0))
        row, col = edge_index
        deg = torch.zeros(x.size(0)).scatter_add_(0, col, torch.ones(col.size(0)))
        norm = deg.clamp(min=1).pow(-0.5)
        out = torch.zeros_like(x).index_add_(0, col, self.lin(x)[row] * norm[row].unsqueeze(-1))
        return out


# inputs: frames=float(12, 3, 4, 4), threshold=1.0
def scene_changes(frames, threshold):
    diff = (frames[1:] - frames[:-1]).abs().mean(dim=(1, 2, 3))
    cuts = [i + 1 for i, d in enumerate(diff.tolist()) if d > threshold]
    edges = [0] + cuts + [frames.shape[0]]  # possible: not run
    shots = []
    for a, b in zip(edges[:-1], edges[1:]):  # flows
        shots.append(frames[a:b].mean(dim=0))  # dynamic: slice dim 0
    return torch.stack(shots)  # flows


# inputs: image=float(3, 16, 16)
class ScaleJitter(nn.Module):
    def __init__(self, low=0.5, high=1.5):
        super().__init__()
        self.low = low
        self.high = high

    def forward(self, image):
        scale = random.uniform(self.low, self.high)
        _, h, w = image.shape
        nh, nw = max(1, int(h * scale)), max(1, int(w * scale))
        return F.interpolate(image[None], size=(nh, nw), mode="bilinear", align_corners=False)[0]  # flows


# inputs: image=float(3, 16, 16)
class RandomErase(nn.Module):
    def __init__(self, p=0.5, size=4):
        super().__init__()
        self.p = p
        self.size = size

    def forward(self, image):
        if random.random() > self.p:
            return image
        y = random.randint(0, image.shape[1] - self.size)  # possible: not run
        x = random.randint(0, image.shape[2] - self.size)  # possible: not run
        image = image.clone()
        image[:, y : y + self.size, x : x + self.size] = 0.0
        return image


# inputs: images=float(4, 3, 8, 8), labels=int(4, high=5)
def mixup_batch(images, labels, alpha=0.4):
    lam = float(np.random.beta(alpha, alpha))
    perm = torch.randperm(images.size(0))
    mixed = lam * images + (1 - lam) * images[perm]
    onehot = F.one_hot(labels, 5).float()
    return mixed, lam * onehot + (1 - lam) * onehot[perm]


# inputs: spec=float(2, 10, 20)
class SpecAugment(nn.Module):
    def __init__(self, time_mask=6, freq_mask=3):
        super().__init__()
        self.time_mask = time_mask
        self.freq_mask = freq_mask

    def forward(self, spec):
        spec = spec.clone()
        b, f, t = spec.shape
        for i in range(b):
            width = int(torch.randint(0, self.time_mask, (1,)))
            start = int(torch.randint(0, t - width, (1,)))
            spec[i, :, start : start + width] = 0
            width = random.randrange(self.freq_mask)
            low = random.randrange(f - width)
            spec[i, low : low + width] = 0
        return spec


# inputs: series=float(60, 2)
class WindowDataset(Dataset):
    def __init__(self, history=8, horizon=4):
        self.history = history
        self.horizon = horizon

    def __call__(self, series):
        self.series = series
        return torch.stack([self[i][0] for i in range(0, len(self), 7)])  # possible: not run

    def __len__(self):
        return self.series.shape[0] - self.history - self.horizon + 1  # possible: not run

    def __getitem__(self, i):
        x = self.series[i : i + self.history]
        y = self.series[i + self.history : i + self.history + self.horizon]
        return x, y


# inputs: logits=float(2, 10, 5), boxes=prob(2, 10, 4)
class DetrPostprocess(nn.Module):
    def __init__(self, topk=4):
        super().__init__()
        self.topk = topk

    @torch.no_grad()
    def forward(self, logits, boxes):
        prob = logits.sigmoid()
        values, index = torch.topk(prob.flatten(1), self.topk, dim=1)
        rows = torch.div(index, logits.shape[-1], rounding_mode="floor")  # possible: not run
        labels = index % logits.shape[-1]  # possible: not run
        picked = torch.gather(boxes, 1, rows.unsqueeze(-1).repeat(1, 1, 4))
        return [{"scores": s, "labels": l, "boxes": b} for s, l, b in zip(values, labels, picked)]


# inputs: images=[sized(3, (4, 9), (4, 9)), sized(3, (4, 9), (4, 9))]
# run: nested_batch
class NestedTensor:
    def __init__(self, tensors, mask):
        self.tensors = tensors
        self.mask = mask

    def decompose(self):
        return self.tensors, self.mask


def max_by_axis(sizes: List[List[int]]) -> List[int]:
    maxes = list(sizes[0])  # possible: not run
    for size in sizes[1:]:  # possible: not run
        for i, n in enumerate(size):
            maxes[i] = max(maxes[i], n)  # possible: not run
    return maxes


def nested_batch(images):
    c, h, w = max_by_axis([list(img.shape) for img in images])
    batch = torch.zeros(len(images), c, h, w)  # dynamic: creation dim 2, 3
    mask = torch.ones(len(images), h, w, dtype=torch.bool)  # dynamic: creation dim 1, 2
    for img, slot, m in zip(images, batch, mask):
        slot[:, : img.shape[1], : img.shape[2]].copy_(img)  # dynamic: slice dim 1, 2
        m[: img.shape[1], : img.shape[2]] = False  # possible: not run
    return NestedTensor(batch, mask).decompose()  # flows


# inputs: images=float(3, 3, 10, 10)
def pad_to_divisor(images, divisor=4):
    h, w = images.shape[-2:]  # possible: not run
    ph = (divisor - h % divisor) % divisor
    pw = (divisor - w % divisor) % divisor
    return F.pad(images, (0, pw, 0, ph))


# inputs: cls_scores=prob(9, 4), centers=float(9, 2)
class AnchorFreeDecoder(nn.Module):
    def __init__(self, score_thr=0.4, nms_pre=5):
        super().__init__()
        self.score_thr = score_thr
        self.nms_pre = nms_pre

    def forward(self, cls_scores, centers):
        valid = cls_scores > self.score_thr
        scores = cls_scores[valid]  # dynamic: boolean-mask dim 0
        index = torch.nonzero(valid)  # dynamic: nonzero dim 0
        n = min(self.nms_pre, index.size(0))
        scores, order = scores.sort(descending=True)  # flows
        scores = scores[:n]  # flows
        top = index[order[:n]]  # flows
        return scores, centers[top[:, 0]], top[:, 1]  # flows


# inputs: heat=prob(8, 8)
def peaks_above(heat, thr=0.6):
    pooled = F.max_pool2d(heat[None, None], 3, 1, 1)[0, 0]
    peak = (pooled == heat) & heat.gt(thr)
    yx = peak.nonzero()  # dynamic: nonzero dim 0
    return yx.flip(1), heat[peak]  # dynamic: boolean-mask dim 0


# inputs: logits=float(2, 4, 6, 6), target=int(2, 6, 6, low=-1, high=4)
class FocalPixelLoss(nn.Module):
    def __init__(self, gamma=2.0, ignore_index=-1):
        super().__init__()
        self.gamma = gamma
        self.ignore_index = ignore_index

    def forward(self, logits, target):
        valid = (target != self.ignore_index).float()
        safe = target.clamp(min=0)
        logp = F.log_softmax(logits, 1).gather(1, safe.unsqueeze(1)).squeeze(1)
        loss = -((1 - logp.exp()) ** self.gamma) * logp
        return (loss * valid).sum() / valid.sum().clamp(min=1.0)


# inputs: mask_logits=float(3, 8, 8), target=binary(3, 8, 8)
def point_sample_loss(mask_logits, target, num_points=12, ratio=0.75):
    n = mask_logits.shape[0]  # possible: not run
    coords = torch.rand(n, num_points * 3, 2)
    grid = 2 * coords.unsqueeze(2) - 1
    points = F.grid_sample(mask_logits[:, None], grid, align_corners=False)[:, 0, :, 0]
    num_uncertain = int(ratio * num_points)
    index = torch.topk(-points.abs(), num_uncertain, dim=1).indices
    chosen = coords.gather(1, index.unsqueeze(-1).expand(-1, -1, 2))
    grid = 2 * chosen.unsqueeze(2) - 1
    pred = F.grid_sample(mask_logits[:, None], grid, align_corners=False).flatten(1)
    true = F.grid_sample(target[:, None], grid, align_corners=False).flatten(1)
    return F.binary_cross_entropy_with_logits(pred, true.clamp(0, 1))


# inputs: targets=[int(3, high=5), int(2, high=5)], logits=float(2, 6, 6)
class HungarianLike:
    """Indices of matched queries, as a matcher gives them."""

    def match(self, logits, labels):
        cost = -logits.softmax(-1)[:, labels]
        return cost.argmin(0), torch.arange(labels.numel())

    def _src_index(self, pairs):
        batch = torch.cat([torch.full_like(src, i) for i, (src, _) in enumerate(pairs)])
        return batch, torch.cat([src for src, _ in pairs])

    def __call__(self, targets, logits):
        pairs = [self.match(l, t) for l, t in zip(logits, targets)]
        index = self._src_index(pairs)
        labels = torch.cat([t[j] for t, (_, j) in zip(targets, pairs)])
        classes = torch.full(logits.shape[:2], 5, dtype=torch.long)  # possible: not run
        classes[index] = labels
        return F.cross_entropy(logits.transpose(1, 2), classes)


# inputs: detections=[boxes(4), boxes(4), boxes(4)]
class SimpleTracker:
    @dataclass
    class Track:
        box: Tensor
        age: int = 0

    def __init__(self, max_age=1, thr=4.0):
        self.tracks = []
        self.max_age = max_age
        self.thr = thr

    def update(self, dets):
        unmatched = list(range(len(dets)))
        for track in self.tracks:  # dynamic: loop
            if not unmatched:
                track.age += 1
                continue
            gap = (dets[unmatched] - track.box).abs().sum(1)  # dynamic: slice dim 0
            best = int(gap.argmin())
            if gap[best] < self.thr:
                track.box = dets[unmatched.pop(best)]
                track.age = 0
            else:
                track.age += 1
        self.tracks = [t for t in self.tracks if t.age <= self.max_age]  # dynamic: loop
        self.tracks += [self.Track(dets[i]) for i in unmatched]  # dynamic: loop
        return torch.stack([t.box for t in self.tracks])  # dynamic: loop

    def __call__(self, detections):
        return [self.update(d) for d in detections][-1]  # flows


# inputs: input_ids=int(2, 4, high=6)
class GreedyGenerator(nn.Module):
    def __init__(self, vocab=6, dim=8, max_new_tokens=5, eos=2):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.head = nn.Linear(dim, vocab)
        self.max_new_tokens = max_new_tokens
        self.eos = eos

    @torch.no_grad()
    def forward(self, input_ids):
        finished = torch.zeros(input_ids.shape[0], dtype=torch.bool)  # possible: not run
        for _ in range(self.max_new_tokens):  # dynamic: loop
            logits = self.head(self.embed(input_ids).mean(1))
            token = logits.argmax(-1).masked_fill(finished, 0)
            input_ids = torch.cat([input_ids, token[:, None]], dim=-1)
            finished = finished | token.eq(self.eos)
            if finished.all():
                break
        return input_ids


# inputs: logits=float(5, 3, 6)
class BeamSearch:
    @dataclass
    class Hyp:
        tokens: List[int]
        score: float

    def __init__(self, beam=3, eos=1):
        self.beam = beam
        self.eos = eos

    def __call__(self, logits):
        beams = [self.Hyp([0], 0.0)]
        finished = []
        for step in logits.log_softmax(-1):
            candidates = []
            for i, hyp in enumerate(beams):  # dynamic: loop
                values, ids = step[i].topk(self.beam)
                for v, t in zip(values.tolist(), ids.tolist()):
                    candidates.append(self.Hyp(hyp.tokens + [t], hyp.score + v))
            candidates.sort(key=lambda h: h.score, reverse=True)
            beams = []
            for hyp in candidates[: self.beam]:  # possible: not run
                (finished if hyp.tokens[-1] == self.eos else beams).append(hyp)  # possible: not run
            if not beams:
                break
        best = max(finished + beams, key=lambda h: h.score / len(h.tokens))
        return torch.tensor(best.tokens)  # dynamic: creation dim 0


# inputs: draft=int(5, high=4), target=int(6, high=4)
class SpeculativeVerifier:
    def count_accepted(self, draft, target):
        agree = draft == target[: draft.shape[0]]  # possible: not run
        if agree.all():
            return draft.shape[0]  # possible: not run
        return int(agree.int().argmin())

    def __call__(self, draft, target):
        n = self.count_accepted(draft, target)
        accepted = draft[:n]  # dynamic: slice dim 0
        return torch.cat([accepted, target[n : n + 1]])  # flows


# inputs: draft_probs=prob(5, 7), target_probs=prob(5, 7), tokens=int(5, high=7)
def rejection_sample(draft_probs, target_probs, tokens):
    q = draft_probs.gather(1, tokens[:, None]).squeeze(1)
    p = target_probs.gather(1, tokens[:, None]).squeeze(1)
    rejected = torch.rand_like(p) > (p / q).clamp(max=1.0)
    first = rejected.nonzero()  # dynamic: nonzero dim 0
    stop = first[0].item() if len(first) else tokens.size(0)
    residual = (target_probs - draft_probs).clamp(min=0)
    extra = residual[min(stop, tokens.size(0) - 1)].argmax()
    return torch.cat([tokens[:stop], extra[None]])  # dynamic: slice dim 0


# inputs: xs=float(6, 2, 1, 4)
class KvCache(nn.Module):
    """A cache of fixed length that is written in place."""

    def __init__(self, batch=2, max_len=8, dim=4):
        super().__init__()
        self.register_buffer("k", torch.zeros(batch, max_len, dim), persistent=False)
        self.max_len = max_len

    def append(self, pos, k):
        self.k.index_copy_(1, torch.tensor([pos]), k)
        return self.k

    def forward(self, xs):
        outs = []
        for pos in range(xs.shape[0]):  # possible: not run
            k = self.append(pos, xs[pos])
            att = (xs[pos] @ k.transpose(1, 2)).masked_fill(torch.arange(self.max_len) > pos, -1e9)
            outs.append(att.softmax(-1) @ k)
        return torch.cat(outs, dim=1)


# inputs: xs=float(6, 2, 1, 4)
class GrowingCache(nn.Module):
    def __init__(self):
        super().__init__()
        self.past = None

    def append(self, k):
        self.past = k if self.past is None else torch.cat([self.past, k], dim=1)
        return self.past

    def forward(self, xs):
        outs = []
        for x in xs:
            k = self.append(x)
            outs.append((x @ k.transpose(1, 2)).softmax(-1) @ k)
        return torch.cat(outs, dim=1)


# inputs: obs=float(20, 4), dones=bool(20)
# run: fill_and_sample
class RingReplay:
    def __init__(self, capacity, obs_dim):
        self.obs = torch.zeros(capacity, obs_dim)
        self.done = torch.zeros(capacity, dtype=torch.bool)
        self.capacity = capacity
        self.pos = 0
        self.full = False

    def add(self, obs, done):
        self.obs[self.pos] = obs
        self.done[self.pos] = done
        self.pos = (self.pos + 1) % self.capacity
        self.full = self.full or self.pos == 0

    def sample(self, batch_size):
        high = self.capacity if self.full else self.pos
        idx = torch.randint(0, high, (batch_size,))
        return self.obs[idx], self.done[idx]


def fill_and_sample(obs, dones):
    buffer = RingReplay(16, 4)
    for o, d in zip(obs, dones):
        buffer.add(o, d)
    return buffer.sample(8)


# inputs: obs=float(20, 4), dones=bool(20)
class EpisodeStore:
    def __init__(self):
        self.episodes = []
        self.current = []

    def push(self, obs, done):
        self.current.append(obs)
        if done:
            self.episodes.append(torch.stack(self.current))  # dynamic: list-of-tensors dim 0
            self.current = []

    def __call__(self, obs, dones):
        for o, d in zip(obs, dones.tolist()):
            self.push(o, d)
        if not self.episodes:  # flows
            return torch.zeros(0, 1, 4)
        return pad_sequence(self.episodes)  # flows


# inputs: rewards=float(15), dones=bool(15)
def split_episodes(rewards, dones):
    ends = torch.nonzero(dones).squeeze(-1) + 1  # dynamic: nonzero dim 0
    start, returns = 0, []
    for end in ends.tolist():  # dynamic: loop
        returns.append(rewards[start:end].sum())  # dynamic: slice dim 0
        start = end
    return torch.tensor(returns)  # flows


# inputs: obs=float(10, 4), actions=int(10, high=3), valid=bool(10)
def policy_loss(obs, actions, valid, epochs=2):
    head = nn.Linear(4, 3)
    rows = valid.nonzero().squeeze(1)  # dynamic: nonzero dim 0
    losses = []
    for _ in range(epochs):
        perm = rows[torch.randperm(rows.shape[0])]  # flows
        for chunk in perm.split(4):  # dynamic: loop
            logp = head(obs[chunk]).log_softmax(-1)  # flows
            losses.append(-logp.gather(1, actions[chunk, None]).mean())  # flows
    return losses


# inputs: history=int(4, 8, high=9), target=int(4, low=1, high=9)
class HistoryAttention(nn.Module):
    def __init__(self, items=9, dim=4):
        super().__init__()
        self.emb = nn.Embedding(items, dim, padding_idx=0)

    def forward(self, history, target):
        mask = history != 0
        keys = self.emb(history)
        score = (keys * self.emb(target).unsqueeze(1)).sum(-1)
        score = torch.where(mask, score, torch.full_like(score, -1e4))
        return torch.einsum("bl,bld->bd", score.softmax(-1), keys)


# inputs: users=int(20, high=5), items=int(20, high=9)
class UserHistories:
    def __init__(self, max_len=6):
        self.max_len = max_len

    def group(self, users, items):
        grouped = defaultdict(list)
        for u, i in zip(users.tolist(), items.tolist()):
            grouped[u].append(i)  # possible: not run
        return grouped

    def __call__(self, users, items):
        rows = []
        for _, seq in sorted(self.group(users, items).items()):  # dynamic: loop
            seq = seq[-self.max_len :]  # possible: not run
            rows.append([0] * (self.max_len - len(seq)) + seq)
        return torch.tensor(rows)  # dynamic: creation dim 0


# inputs: positives=int(6, high=9)
def sample_negatives(positives, num_items=9, ratio=2):
    neg = torch.randint(0, num_items, (positives.numel() * ratio,))
    clash = neg == positives.repeat_interleave(ratio)
    while clash.any():  # dynamic: loop
        neg[clash] = torch.randint(0, num_items, (int(clash.sum()),))  # dynamic: creation dim 0
        clash = neg == positives.repeat_interleave(ratio)
    return neg


# inputs: positives=int(6, high=9)
def in_batch_negatives(positives, dim=4):
    table = nn.Embedding(9, dim)
    vec = F.normalize(table(positives), dim=-1)
    sim = vec @ vec.T
    same = positives[:, None] == positives[None, :]
    same = same & ~torch.eye(len(positives), dtype=torch.bool)
    return F.cross_entropy(sim.masked_fill(same, -1e4), torch.arange(len(positives)))


# inputs: x=float(10, 4)
class CapacityMoe(nn.Module):
    def __init__(self, dim=4, experts=3, capacity=5):
        super().__init__()
        self.gate = nn.Linear(dim, experts)
        self.weight = nn.Parameter(torch.randn(experts, dim, dim))
        self.capacity = capacity

    def forward(self, x):
        probs = self.gate(x).softmax(-1)
        mask = F.one_hot(probs.argmax(-1), probs.size(-1))
        position = mask.cumsum(0) * mask - 1
        mask = mask * (position < self.capacity)
        slots = F.one_hot(position.clamp(min=0, max=self.capacity - 1), self.capacity)
        dispatch = (mask.unsqueeze(-1) * slots).float()
        expert_in = torch.einsum("tec,td->ecd", dispatch, x)
        expert_out = expert_in @ self.weight
        return torch.einsum("tec,ecd->td", dispatch * probs.unsqueeze(-1), expert_out)


# inputs: x=float(12, 4), expert_ids=int(12, high=3)
class SortedDispatch(nn.Module):
    def __init__(self, dim=4, experts=3):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(experts)])

    def forward(self, x, expert_ids):
        order = expert_ids.argsort()
        counts = torch.bincount(expert_ids, minlength=len(self.experts)).cpu().numpy()  # possible: bincount
        ends = counts.cumsum()
        outputs = []
        for i, end in enumerate(ends):
            start = 0 if i == 0 else ends[i - 1]
            if start == end:
                continue
            outputs.append(self.experts[i](x[order[start:end]]))  # dynamic: slice dim 0
        merged = torch.cat(outputs)
        result = torch.empty_like(merged)
        result[order] = merged
        return result


# inputs: preds=int(30, high=4), labels=int(30, high=4)
class MacroF1:
    def __init__(self, num_classes=4):
        self.num_classes = num_classes
        self.matrix = torch.zeros(num_classes, num_classes, dtype=torch.long)

    def update(self, preds, labels):
        flat = labels * self.num_classes + preds
        counts = torch.bincount(flat, minlength=self.num_classes**2)  # possible: bincount
        self.matrix += counts.view(self.num_classes, self.num_classes)

    def __call__(self, preds, labels):
        self.update(preds, labels)
        tp = self.matrix.diagonal().float()
        total = self.matrix.sum(0) + self.matrix.sum(1)
        f1 = 2 * tp / total.clamp(min=1)
        return f1[total > 0].mean()  # dynamic: boolean-mask dim 0


# inputs: emb=float(9, 4), labels=int(9, high=3)
class BatchHardTriplet(nn.Module):
    def __init__(self, margin=0.3):
        super().__init__()
        self.margin = margin

    def forward(self, emb, labels):
        dist = torch.cdist(emb, emb)
        same = labels.unsqueeze(0) == labels.unsqueeze(1)
        hardest_pos = (dist * same.float()).amax(1)
        hardest_neg = dist.masked_fill(same, 1e6).amin(1)
        return F.relu(hardest_pos - hardest_neg + self.margin).mean()


# inputs: emb=float(8, 4), labels=int(8, high=3)
class AllTriplets(nn.Module):
    def __init__(self, margin=0.3):
        super().__init__()
        self.margin = margin

    @staticmethod
    def indices(labels):
        same = labels[:, None] == labels[None]
        eye = torch.eye(len(labels), dtype=torch.bool)
        valid = (same & ~eye)[:, :, None] & ~same[:, None, :]
        return torch.where(valid)  # dynamic: nonzero dim 0

    def forward(self, emb, labels):
        a, p, n = self.indices(labels)  # flows
        dist = torch.cdist(emb, emb)
        loss = F.relu(dist[a, p] - dist[a, n] + self.margin)  # flows
        active = loss > 1e-6  # flows
        return loss[active].sum() / active.sum().clamp(min=1)  # dynamic: boolean-mask dim 0


# inputs: pred=float(4, 6), target=float(4, 6)
def nan_safe_mse(pred, target):
    target = torch.where(target > 1.5, torch.full_like(target, float("nan")), target)
    known = ~torch.isnan(target)
    return F.mse_loss(pred[known], target[known])  # dynamic: boolean-mask dim 0


# inputs: logits=float(2, 6, 5), labels=int(2, 6, low=-1, high=5)
class ShiftedLmLoss(nn.Module):
    def __init__(self, ignore_index=-1):
        super().__init__()
        self.ignore_index = ignore_index

    def forward(self, logits, labels):
        shift_logits = logits[..., :-1, :].contiguous()
        shift_labels = labels[..., 1:].contiguous()
        loss = F.cross_entropy(
            shift_logits.view(-1, shift_logits.size(-1)),
            shift_labels.view(-1),
            ignore_index=self.ignore_index,
            reduction="none",
        )
        weight = shift_labels.view(-1).ne(self.ignore_index).to(loss.dtype)
        return (loss * weight).sum() / weight.sum().clamp(min=1)


# inputs: hidden=float(3, 7, 4), mask=bool(3, 7)
# run: encode_unpadded
def unpad_input(hidden, mask):
    lengths = mask.sum(-1, dtype=torch.int32)
    index = torch.nonzero(mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
    cu = F.pad(torch.cumsum(lengths, 0), (1, 0))
    return hidden.flatten(0, 1)[index], index, cu  # flows


def pad_input(rows, index, batch, length):
    out = torch.zeros(batch * length, rows.shape[-1])  # possible: not run
    out[index] = rows
    return out.view(batch, length, -1)


def encode_unpadded(hidden, mask):
    rows, index, cu = unpad_input(hidden, mask)  # flows
    rows = F.layer_norm(rows, rows.shape[-1:])  # flows
    return pad_input(rows, index, hidden.shape[0], hidden.shape[1]), cu  # possible: not run


# inputs: durations=int(2, 5, high=4), hidden=float(2, 5, 3)
class LengthRegulator(nn.Module):
    def expand(self, sequence, duration):
        return torch.repeat_interleave(sequence, duration, dim=0)  # dynamic: repeat-interleave dim 0

    def forward(self, durations, hidden, max_len=None):
        outs = [self.expand(h, d) for h, d in zip(hidden, durations)]  # flows
        longest = max_len or max(o.size(0) for o in outs)
        return torch.stack([F.pad(o, (0, 0, 0, longest - o.size(0))) for o in outs])  # dynamic: pad dim 0


# inputs: durations=int(2, 5, high=4), hidden=float(2, 5, 3)
class SoftUpsampler(nn.Module):
    def __init__(self, max_frames=16):
        super().__init__()
        self.max_frames = max_frames

    def forward(self, durations, hidden):
        centers = durations.cumsum(-1) - durations / 2
        time = torch.arange(self.max_frames, dtype=torch.float)
        weight = (-(time[None, :, None] - centers[:, None, :]).pow(2)).softmax(-1)
        return weight @ hidden


# inputs: tags=int(10, high=3), hidden=float(10, 4)
class BioSpans:
    """Mean vector of each entity; 0 is O, 1 is B, 2 is I."""

    def spans(self, tags):
        found, begin = [], None
        for i, tag in enumerate(tags):
            if tag == 1:
                if begin is not None:
                    found.append((begin, i))
                begin = i
            elif tag == 0 and begin is not None:
                found.append((begin, i))
                begin = None
        if begin is not None:
            found.append((begin, len(tags)))
        return found

    def __call__(self, tags, hidden):
        vectors = [hidden[a:b].mean(0) for a, b in self.spans(tags.tolist())]  # dynamic: loop; slice dim 0
        if len(vectors) == 0:  # flows
            return hidden.new_zeros((0, hidden.shape[1]))  # possible: not run
        return torch.stack(vectors)  # flows


# inputs: word_ids=int(8, high=4), hidden=float(8, 3)
def pool_subwords(word_ids, hidden):
    groups = OrderedDict()
    for pos, w in enumerate(word_ids.tolist()):
        groups.setdefault(w, []).append(pos)
    return torch.stack([hidden[pos].mean(0) for pos in groups.values()])  # dynamic: loop; slice dim 0


# inputs: word_ids=int(8, high=4), hidden=float(8, 3)
def pool_subwords_dense(word_ids, hidden, num_words=4):
    assign = F.one_hot(word_ids, num_words).to(hidden)
    count = assign.sum(0).clamp(min=1.0)
    return (assign.transpose(0, 1) @ hidden) / count[:, None]


# inputs: x=float(2, 4)
class EarlyExit(nn.Module):
    def __init__(self, dim=4, depth=3, confidence=0.52):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(dim, dim) for _ in range(depth)])
        self.head = nn.Linear(dim, 2)
        self.confidence = confidence

    def forward(self, x):
        result = torch.zeros(x.size(0), 2)
        pending = torch.arange(x.size(0))
        for block in self.blocks:  # dynamic: loop
            x = torch.tanh(block(x))  # flows
            logits = self.head(x)  # flows
            sure = logits.softmax(-1).amax(-1) >= self.confidence  # flows
            result[pending] = logits
            x, pending = x[~sure], pending[~sure]  # dynamic: boolean-mask dim 0
            if pending.numel() == 0:
                break
        return result


# inputs: x=float(6, 4)
class GatedExit(nn.Module):
    def __init__(self, dim=4, depth=3):
        super().__init__()
        self.blocks = nn.ModuleList([nn.Linear(dim, dim) for _ in range(depth)])
        self.halt = nn.Linear(dim, 1)

    def forward(self, x):
        remain = torch.ones(x.size(0), 1)
        out = torch.zeros_like(x)
        for i, block in enumerate(self.blocks):
            x = torch.relu(block(x))
            p = torch.sigmoid(self.halt(x)) if i < len(self.blocks) - 1 else torch.ones_like(remain)
            out = out + remain * p * x
            remain = remain * (1 - p)
        return out


# inputs: features=float(6, 3)
def dbscan(features, eps=1.0, min_pts=2):
    dist = torch.cdist(features, features)
    labels = torch.full((features.shape[0],), -1)  # possible: not run
    cluster = 0
    for i in range(features.shape[0]):  # possible: not run
        if labels[i] != -1:
            continue
        neighbors = torch.nonzero(dist[i] <= eps).flatten().tolist()  # dynamic: nonzero dim 0
        if len(neighbors) < min_pts:
            continue
        labels[i] = cluster
        queue = deque(neighbors)
        while queue:  # dynamic: loop
            j = queue.popleft()
            if labels[j] == -1:
                labels[j] = cluster
                queue.extend(torch.nonzero(dist[j] <= eps).flatten().tolist())  # dynamic: nonzero dim 0
        cluster += 1
    return labels


# inputs: x=float(12, 3)
def kmeans(x, k=3, iters=4):
    centers = x[:k].clone()
    for _ in range(iters):
        assign = torch.cdist(x, centers).argmin(1)
        for c in range(k):
            members = x[assign == c]  # dynamic: boolean-mask dim 0
            if len(members) > 0:
                centers[c] = members.mean(0)
    return centers


# inputs: x=float(12, 3)
def kmeans_dense(x, k=3, iters=4):
    centers = x[:k].clone()
    for _ in range(iters):
        onehot = F.one_hot(torch.cdist(x, centers).argmin(1), num_classes=k).float()
        centers = onehot.T @ x / onehot.sum(0).clamp(min=1)[:, None]
    return centers


# inputs: image=float(1, 3, 20, 20)
class TiledInference(nn.Module):
    def __init__(self, tile=8, overlap=2):
        super().__init__()
        self.conv = nn.Conv2d(3, 3, 3, padding=1)
        self.tile = tile
        self.overlap = overlap

    def grid(self, length):
        step = self.tile - self.overlap
        starts = list(range(0, length - self.tile, step))
        return starts + [length - self.tile]

    def forward(self, image):
        out = torch.zeros_like(image)
        weight = torch.zeros_like(image)
        for y in self.grid(image.shape[2]):  # possible: not run
            for x in self.grid(image.shape[3]):  # possible: not run
                patch = image[..., y : y + self.tile, x : x + self.tile]
                out[..., y : y + self.tile, x : x + self.tile] += self.conv(patch)
                weight[..., y : y + self.tile, x : x + self.tile] += 1
        return out / weight


# inputs: pyramid=[float(1, 4, 8, 8), float(1, 4, 4, 4), float(1, 4, 2, 2)]
class TopDown(nn.Module):
    def __init__(self, dim=4):
        super().__init__()
        self.lateral = nn.ModuleList([nn.Conv2d(dim, dim, 1) for _ in range(3)])

    def forward(self, pyramid):
        outs = [lat(p) for lat, p in zip(self.lateral, pyramid)]
        for i in range(len(outs) - 1, 0, -1):
            outs[i - 1] = outs[i - 1] + F.interpolate(outs[i], size=outs[i - 1].shape[-2:])  # possible: not run
        return outs


# inputs: gamma=prob(8), weight=float(8, 6, 3, 3)
class ChannelSlimmer:
    def __init__(self, threshold=0.5):
        self.threshold = threshold

    def __call__(self, gamma, weight):
        mask = gamma.gt(self.threshold)
        kept = int(mask.sum().item())
        if kept == 0:
            mask[gamma.argmax()] = True
            kept = 1
        idx = np.squeeze(np.argwhere(mask.numpy()), axis=1)  # dynamic: nonzero dim 0
        conv = nn.Conv2d(6, kept, 3)
        conv.weight.data = weight[idx.tolist()].clone()  # dynamic: slice dim 0
        return conv.weight


# inputs: x=float(7), edges=float(4)
def digitize(x, edges):
    bins = torch.bucketize(x, edges.sort().values)
    return torch.zeros(5).scatter_add_(0, bins, torch.ones_like(x))


# inputs: events=rows(4, 1, 6), horizon=5
class EventTensor:
    def __init__(self, fill=-1):
        self.fill = fill

    def __call__(self, events, horizon):
        rows = []
        for seq in events:
            clipped = seq[:horizon]  # possible: not run
            rows.append(np.pad(np.asarray(clipped), (0, horizon - len(clipped)), constant_values=self.fill))  # dynamic: asarray dim 0
        return torch.from_numpy(np.stack(rows))


# inputs: signal=signal(50)
def trim_silence(signal, threshold=0.05):
    loud = signal.abs() > threshold
    index = torch.arange(signal.numel())
    first = index[loud].min() if loud.any() else torch.tensor(0)  # dynamic: boolean-mask dim 0
    last = index[loud].max() if loud.any() else torch.tensor(signal.numel() - 1)  # dynamic: boolean-mask dim 0
    return signal[first : last + 1]  # dynamic: slice dim 0


# inputs: pred=prob(20), lengths=[4, 6, 10]
def per_video_max(pred, lengths):
    return torch.stack([chunk.max() for chunk in torch.split(pred, lengths)])


# inputs: state=float(1, 4), steps_left=int(low=1, high=5)
def rollout(state, steps_left, max_steps=6):
    policy = nn.Linear(4, 4)
    trajectory = []
    step = 0
    while step < max_steps and step < steps_left:  # dynamic: loop
        state = torch.tanh(policy(state))
        trajectory.append(state)
        step += 1
    return torch.cat(trajectory)  # flows


# inputs: a=float(4, 4), tol=0.05
class PowerIteration(nn.Module):
    def __init__(self, max_iter=20):
        super().__init__()
        self.max_iter = max_iter

    def forward(self, a, tol):
        a = a @ a.T
        v = torch.ones(a.shape[0])  # possible: not run
        value = torch.zeros(())
        for _ in range(self.max_iter):  # dynamic: loop
            w = a @ v
            new = w.norm()
            v = w / new.clamp(min=1e-6)
            if torch.abs(new - value) < tol:
                break
            value = new
        return v


# inputs: table={"age": float(10), "city": int(10, high=4)}
def drop_missing(table):
    age, city = table["age"], table["city"]  # possible: not run
    complete = ~(age < -1) & (city > 0)
    return {name: column[complete] for name, column in table.items()}  # dynamic: boolean-mask dim 0


# inputs: batch={"x": float(6, 4), "mask": binary(6)}
def weighted_batch(batch):
    x, mask = batch["x"], batch["mask"]  # possible: not run
    loss = x.pow(2).mean(-1)
    return (loss * mask).sum() / torch.clamp(mask.sum(), min=1.0)


# inputs: samples=[{"image": float(3, 4, 4), "boxes": sized((1, 6), 4)}, {"image": float(3, 4, 4), "boxes": sized((1, 6), 4)}]
def detection_collate(samples):
    images = torch.stack([s["image"] for s in samples])  # possible: not run
    boxes = [s["boxes"] for s in samples]  # possible: not run
    index = torch.cat([torch.full((len(b), 1), float(i)) for i, b in enumerate(boxes)])  # dynamic: creation dim 0
    return images, torch.cat([index, torch.cat(boxes)], dim=1)  # dynamic: collate dim 0


# inputs: samples=[{"feats": sized((2, 7), 3), "label": 1}, {"feats": sized((2, 7), 3), "label": 0}]
def feature_collate(samples):
    samples = sorted(samples, key=lambda s: len(s["feats"]), reverse=True)  # dynamic: collate dim 0
    feats, labels = zip(*[(s["feats"], s["label"]) for s in samples])  # possible: not run
    lengths = torch.as_tensor([f.shape[0] for f in feats])  # possible: not run
    out = feats[0].new_zeros(len(feats), int(lengths[0]), feats[0].shape[1])  # flows
    for i, f in enumerate(feats):
        out[i, : f.shape[0]] = f  # possible: not run
    return out, lengths, torch.tensor(labels)

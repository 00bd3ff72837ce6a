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
def pad_ids(rows, pad=0):
    longest = max(len(row) for row in rows)
    out = torch.full((len(rows), longest), pad)  # dynamic: creation dim 1
    for i, row in enumerate(rows):
        out[i, : len(row)] = torch.tensor(row)  # dynamic: creation dim 0
    return out


# inputs: rows=rows(4, 2, 9)
def pad_ids_to_bound(rows, pad=0, bound=10):
    return torch.tensor([row + [pad] * (bound - len(row)) for row in rows])


# inputs: rows=rows(4, 2, 9)
def pack_rows(rows):
    flat = [token for row in rows for token in row]  # dynamic: loop
    ids = torch.tensor(flat)  # dynamic: creation dim 0
    offsets = torch.tensor([0] + [len(row) for row in rows]).cumsum(0)
    return ids, offsets


# inputs: boxes=boxes(8), scores=prob(8)
def filter_low_scores(boxes, scores, threshold=0.4):
    chosen = torch.where(scores > threshold)[0]  # dynamic: nonzero dim 0
    return boxes[chosen], scores[chosen]  # flows


# inputs: boxes=boxes(8), scores=prob(8)
def zero_low_scores(boxes, scores, threshold=0.4):
    good = (scores > threshold).to(boxes.dtype)
    return boxes * good.unsqueeze(-1), scores * good


# inputs: boxes=boxes(8), scores=prob(8)
def best_boxes(boxes, scores, k=3):
    order = scores.argsort(descending=True)[:k]
    return boxes[order], scores[order]


# inputs: pred=boxes(6), target=boxes(3)
def assign_targets(pred, target, limit=0.2):
    lt = torch.max(pred[:, None, :2], target[None, :, :2])
    rb = torch.min(pred[:, None, 2:], target[None, :, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[..., 0] * wh[..., 1]
    best, which = inter.max(dim=1)
    labels = torch.where(best > limit, which + 1, torch.zeros_like(which))
    positive = labels > 0
    return labels, pred[positive] - target[which[positive]]  # dynamic: boolean-mask dim 0


# inputs: cls=prob(2, 6, 3), reg=float(2, 6, 4)
class ThresholdHead(nn.Module):
    def forward(self, cls, reg):
        out = []
        for i in range(cls.size(0)):
            best, label = cls[i].max(dim=-1)
            sure = best.gt(0.5)
            out.append({"boxes": reg[i][sure], "labels": label[sure]})  # dynamic: boolean-mask dim 0
        return out


# inputs: logits=float(3, 6, 7), labels=int(3, 6, low=-1, high=7)
def masked_lm_loss_fixed(logits, labels):
    active = (labels != -1).float()
    loss = F.cross_entropy(logits.transpose(1, 2), labels.clamp(min=0), reduction="none")
    return (loss * active).sum() / active.sum().clamp(min=1)


# inputs: ids=int(3, 8, high=6), mask=bool(3, 8)
class Embedder(nn.Module):
    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(6, 4)

    def forward(self, ids, mask):
        hidden = self.table(ids)
        hidden = hidden.masked_fill(~mask.unsqueeze(-1), 0.0)
        return hidden.sum(1) / mask.sum(1, keepdim=True).clamp(min=1)


# inputs: ids=int(12, high=4)
def strip_padding(ids, pad=0):
    return [i for i in ids.tolist() if i != pad]


# inputs: ids=int(12, high=4)
def strip_padding_tensor(ids, pad=0):
    kept = torch.tensor([i for i in ids.tolist() if i != pad])  # dynamic: creation dim 0
    return kept


# inputs: ids=int(12, high=4)
def until_stop(ids, stop=3):
    ends = (ids == stop).nonzero()  # dynamic: nonzero dim 0
    if len(ends) > 0:  # flows
        ids = ids[: ends[0].item()]  # dynamic: slice dim 0
    return ids


# inputs: logits=float(2, 9)
class Sampler_(nn.Module):
    def __init__(self, steps=4):
        super().__init__()
        self.steps = steps

    def forward(self, logits):
        tokens = torch.zeros(logits.size(0), 1, dtype=torch.long)
        for _ in range(self.steps):
            step = logits.softmax(-1).argmax(-1, keepdim=True)
            tokens = torch.cat([tokens, step], dim=1)
        return tokens


# inputs: scores=float(3, 5), beams=float(3)
def beam_step(scores, beams, width=3):
    total = (beams.unsqueeze(1) + scores.log_softmax(-1)).view(-1)
    best, flat = total.topk(width)
    return best, flat // scores.size(1), flat % scores.size(1)


# inputs: logits=float(12), p=0.8
def nucleus(logits, p):
    ordered, places = logits.sort(descending=True)
    total = ordered.softmax(-1).cumsum(-1)
    cut = int((total < p).sum()) + 1
    return places[:cut]  # dynamic: slice dim 0


# inputs: logits=float(2, 12), p=0.8
def nucleus_mask(logits, p):
    ordered, places = logits.sort(dim=-1, descending=True)
    drop = ordered.softmax(-1).cumsum(-1) > p
    drop = drop.scatter(1, places, drop.clone())
    return logits.masked_fill(drop, float("-inf"))


# inputs: edge=int(2, 10, high=6)
def add_self_loops(edge, n=6):
    loops = torch.arange(n)
    return torch.cat([edge, torch.stack([loops, loops])], dim=1)


# inputs: edge=int(2, 10, high=6)
def degree_of(edge):
    return torch.bincount(edge[1])  # dynamic: bincount dim 0


# inputs: x=float(8, 4), batch=int(8, high=3)
def graph_pool_fixed(x, batch, graphs=3):
    member = F.one_hot(batch, graphs).to(x.dtype)
    return member.t() @ x


# inputs: states=float(10, 3), size=int(low=1, high=10)
class Replay:
    def __init__(self, capacity=10):
        self.states = torch.zeros(capacity, 3)
        self.size = 0

    def __call__(self, states, size):
        for state in states[: int(size)]:  # dynamic: slice dim 0
            self.states[self.size] = state
            self.size += 1
        return self.states[: self.size]  # dynamic: slice dim 0


# inputs: q=float(6, 4), next_q=float(6, 4), done=bool(6)
def td_target(q, next_q, done, gamma=0.99):
    target = torch.zeros(6)
    target[~done] = next_q[~done].max(1).values  # dynamic: boolean-mask dim 0
    return q.max(1).values - gamma * target


# inputs: x=float(8, 8), mask=bool(8, 8)
def sparse_of(x, mask):
    return (x * mask).to_sparse().values()  # dynamic: values dim 0


# inputs: x=float(6, 5)
def magnitude_prune(x, share=0.5):
    k = int(x.numel() * share)
    limit = x.abs().flatten().kthvalue(k).values
    return x * (x.abs() > limit)


# inputs: x=float(10, 4)
class DenseExperts(nn.Module):
    def __init__(self, n=3):
        super().__init__()
        self.gate = nn.Linear(4, n)
        self.experts = nn.ModuleList([nn.Linear(4, 4) for _ in range(n)])

    def forward(self, x):
        share = F.one_hot(self.gate(x).argmax(-1), 3).to(x.dtype)
        outs = torch.stack([expert(x) for expert in self.experts], dim=1)
        return torch.einsum("be,bed->bd", share, outs)


# inputs: x=float(2, 9, 4)
class BernoulliDrop(nn.Module):
    def forward(self, x):
        keep = torch.rand(x.shape[1]) > 0.3  # possible: not run
        return x[:, keep]  # dynamic: boolean-mask dim 1


# inputs: wave=signal(40)
def trim_silence(wave, limit=0.1):
    loud = torch.nonzero(wave.abs() > limit).flatten()  # dynamic: nonzero dim 0
    if loud.numel() == 0:  # flows
        return wave
    return wave[int(loud[0]) : int(loud[-1]) + 1]  # dynamic: slice dim 0


# inputs: wave=signal(40)
def frame_energy(wave, size=8):
    return wave.reshape(-1, size).square().mean(-1)


# inputs: points=float(12, 3)
def in_range(points, limit=0.8):
    inside = (points.abs() < limit).all(dim=1)
    points = points[inside]  # dynamic: boolean-mask dim 0
    return points - points.mean(0)  # flows


# inputs: data=dataset(10, 3)
def train_loader(data):
    loader = DataLoader(data, batch_size=4, shuffle=True)  # dynamic: loader
    shapes = []
    for x, y in loader:  # dynamic: loop
        shapes.append(x.shape[0])  # possible: not run
    return shapes


# inputs: pred=int(20, high=4), target=int(20, high=4)
def confusion(pred, target, n=4):
    return torch.bincount(target * n + pred, minlength=n * n).reshape(n, n)  # possible: bincount


# inputs: lengths=int(4, low=1, high=9)
def length_mask(lengths, most=None):
    most = lengths.max().item() if most is None else most
    return torch.arange(most).expand(len(lengths), most) < lengths.unsqueeze(1)  # dynamic: creation dim 0


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=9)
class MaskedGru(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(3, 5, batch_first=True)

    def forward(self, x, lengths):
        out, _ = self.gru(x)
        last = (lengths - 1).view(-1, 1, 1).expand(-1, 1, out.size(2))
        return out.gather(1, last).squeeze(1)


# inputs: hidden=float(5, 4), durations=int(5, low=1, high=4)
def length_regulator(hidden, durations):
    return hidden.repeat_interleave(durations, dim=0)  # dynamic: repeat-interleave dim 0


# inputs: mask=bool(8, 8), image=float(8, 8)
def crop_to_mask(mask, image):
    rows = mask.any(1)
    if not rows.any():  # flows
        return image
    first = rows.int().argmax()
    last = 8 - rows.flip(0).int().argmax()
    return image[first:last]  # dynamic: slice dim 0


# inputs: images=[sized(3, (4, 9), (4, 9)), sized(3, (4, 9), (4, 9))]
def batch_images(images):
    h = max(image.shape[1] for image in images)  # possible: not run
    w = max(image.shape[2] for image in images)  # possible: not run
    batch = torch.zeros(len(images), 3, h, w)  # dynamic: creation dim 2, 3
    for i, image in enumerate(images):
        batch[i, :, : image.shape[1], : image.shape[2]] = image  # possible: not run
    return batch


# inputs: images=[sized(3, (4, 9), (4, 9)), sized(3, (4, 9), (4, 9))]
def resize_images(images):
    return torch.cat([F.interpolate(image[None], size=(6, 6)) for image in images])  # flows


# inputs: rows=rows(6, 2, 9)
def padded_batches(rows):
    loader = DataLoader(PaddedData(rows), batch_size=3)
    total = 0
    for ids in loader:
        total = total + ids.float().mean()
    return total


class PaddedData(Dataset):
    def __init__(self, rows, size=10):
        self.rows = rows
        self.size = size

    def __len__(self):
        return 6

    def __getitem__(self, i):
        row = self.rows[i][: self.size]  # possible: not run
        return torch.tensor(row + [0] * (self.size - len(row)))


# inputs: images=ragged(3, 4, 9, 4)
def collate_detection(images):
    targets = []
    for i, boxes in enumerate(images):
        index = torch.full((boxes.shape[0], 1), float(i))  # dynamic: creation dim 0
        targets.append(torch.cat([index, boxes], dim=1))  # flows
    return torch.cat(targets, 0)  # flows


# inputs: text=int(30, high=9)
def language_model_blocks(text, size=6):
    blocks = []
    for start in range(0, text.numel() - size, size):
        blocks.append(text[start : start + size])
    return torch.stack(blocks)


# inputs: text=rows(1, 20, 40)
def blocks_of_any_text(text, size=6):
    ids = torch.tensor(text[0])  # dynamic: creation dim 0
    return ids[: ids.numel() // size * size].view(-1, size)  # flows


# inputs: ids=int(3, 9, high=5)
def trim_right_padding(ids, pad=0):
    used = (ids != pad).any(dim=0)
    return ids[:, used]  # dynamic: boolean-mask dim 1


# inputs: ids=int(20, high=6)
def histogram_fixed(ids):
    return torch.histc(ids.float(), bins=6, min=0, max=5)


# inputs: x=float(2, 8, 4)
class RandomMasking(nn.Module):
    def forward(self, x, ratio=0.75):
        n, length, width = x.shape
        keep = int(length * (1 - ratio))
        noise = torch.rand(n, length)
        order = torch.argsort(noise, dim=1)
        index = order[:, :keep].unsqueeze(-1).repeat(1, 1, width)
        return torch.gather(x, 1, index)


# inputs: x=float(5, 4)
class FixedSteps(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(4, 4)

    def forward(self, x):
        outs = []
        while len(outs) < 6:
            x = torch.tanh(self.cell(x))
            outs.append(x)
        return torch.stack(outs)


# inputs: boxes=boxes(9)
def remove_small(boxes, size=4.0):
    w, h = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    keep = torch.logical_and(w >= size, h >= size)
    keep = torch.where(keep)[0]  # dynamic: nonzero dim 0
    return keep


# inputs: boxes=boxes(9)
def clip_boxes(boxes, height=8, width=8):
    x = boxes[:, 0::2].clamp(min=0, max=width)
    y = boxes[:, 1::2].clamp(min=0, max=height)
    return torch.stack([x, y], dim=2).flatten(1)


# inputs: x=float(6, 4), edges=int(2, 9, high=6), weight=prob(9)
def drop_weak_edges(x, edges, weight, limit=0.2):
    strong = weight >= limit
    src, dst = edges[:, strong]  # dynamic: boolean-mask dim 1
    return torch.zeros_like(x).index_add(0, dst, x[src] * weight[strong].unsqueeze(-1))  # dynamic: boolean-mask dim 0


# inputs: edges=int(2, 9, high=6)
def subgraph(edges, start=0, hops=2, n=6):
    reached = torch.zeros(n, dtype=torch.bool)
    reached[start] = True
    for _ in range(hops):
        reached[edges[1][reached[edges[0]]]] = True  # dynamic: boolean-mask dim 0
    return reached.nonzero().view(-1)  # dynamic: nonzero dim 0


# inputs: sizes=int(3, low=1, high=5)
def batch_vector(sizes):
    return torch.repeat_interleave(torch.arange(3), sizes)  # dynamic: repeat-interleave dim 0


# inputs: x=float(12, 2), sizes=int(3, low=1, high=5)
def split_by_counts(x, sizes):
    total = int(sizes.sum())
    parts = torch.split(x[:total], sizes.tolist())  # dynamic: slice dim 0; split dim 0
    return [part.sum(0) for part in parts]


# inputs: obs=float(8, 3), done=bool(8)
class Rollout:
    def __init__(self):
        self.obs = []
        self.done = []

    def add(self, obs, done):
        self.obs.append(obs)
        self.done.append(done)

    def __call__(self, obs, done):
        for o, d in zip(obs, done):  # dynamic: loop
            self.add(o, d)
            if d:
                break
        return torch.stack(self.obs)  # flows


# inputs: memory=float(20, 3), count=arg(6, 9)
def draw(memory, count):
    places = np.random.choice(len(memory), count, replace=False)  # unfixed: sampler dim 0
    return memory[torch.as_tensor(places)]


# inputs: log_probs=float(4, 9), advantages=float(4, 9), valid=bool(4, 9)
def policy_loss_fixed(log_probs, advantages, valid):
    weight = valid.float()
    return -(log_probs * advantages * weight).sum() / weight.sum().clamp(min=1.0)


# inputs: sequence=int(15, high=3)
def run_lengths(sequence):
    change = torch.cat([torch.ones(1).bool(), sequence[1:] != sequence[:-1]])
    starts = torch.arange(15)[change]  # dynamic: boolean-mask dim 0
    return torch.diff(torch.cat([starts, torch.tensor([15])]))  # flows


# inputs: mask=bool(6, 6), x=float(6, 6)
def masked_statistics(mask, x):
    values = torch.masked_select(x, mask)  # dynamic: masked-select dim 0
    return values.mean(), values.std()


# inputs: mask=bool(6, 6), x=float(6, 6)
def masked_average(mask, x):
    return x.masked_fill(~mask, 0).sum() / mask.sum()


# inputs: a=int(7, high=9), b=int(7, high=9)
def common_values(a, b):
    return a[torch.isin(a, b)]  # dynamic: boolean-mask dim 0


# inputs: scores=prob(9)
def ranked_until(scores, mass=0.6):
    order = torch.argsort(scores, descending=True)
    total, chosen = 0.0, []
    for place in order.tolist():  # dynamic: loop
        if total >= mass:
            break
        total += float(scores[place])
        chosen.append(place)
    return scores[chosen]  # dynamic: slice dim 0

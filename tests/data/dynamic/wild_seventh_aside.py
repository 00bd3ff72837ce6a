import functools
import math
import random
from collections import Counter, defaultdict, deque
from dataclasses import dataclass
from functools import partial

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import (
    pack_padded_sequence,
    pack_sequence,
    pad_packed_sequence,
    pad_sequence,
)
from torch.utils.data import (
    BatchSampler,
    DataLoader,
    Dataset,
    RandomSampler,
    Subset,
    TensorDataset,
    random_split,
)


# inputs: x=float(8, 3)
def early_return_same(x):
    if (x > 1).any():
        return x.mean(0)
    return x.max(0).values


# inputs: ids=int(3, 8, high=6)
def mlm_corrupt(ids, mask_id=5):
    labels = ids.clone()
    probability = torch.full(labels.shape, 0.3)
    chosen = torch.bernoulli(probability).bool()
    labels[~chosen] = -100
    replaced = torch.bernoulli(torch.full(labels.shape, 0.8)).bool() & chosen
    ids[replaced] = mask_id
    return ids, labels


# inputs: wav=float(1, 40)
def voice_activity(wav, n=8):
    energy = wav.view(-1, n).pow(2).mean(1)
    active = energy > energy.mean()
    return wav.view(-1, n)[active].flatten()  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 6)
def upper_entries_mask(x):
    mask = torch.triu(torch.ones(6, 6), diagonal=1).bool()
    return x.masked_fill(~mask, 0.0)


# inputs: x=float(3, 12)
def eye_by_shape(x):
    size = x.shape[0]  # possible: not run
    return torch.eye(size), x.new_zeros(size, 3), torch.randperm(size)


# inputs: x=float(8, 3)
def from_row_on(x):
    i = x[:, 0].argmax().item()
    return x[i:]  # dynamic: slice dim 0


# inputs: tokens=int(3, 10, high=5)
def mask_right_padding(tokens, pad=0):
    keep = tokens != pad
    return torch.where(keep, tokens, torch.full_like(tokens, -100)), keep.sum(1)


# inputs: hidden=float(10, 4), router=float(10, 3)
class DenseMoe(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, hidden, router):
        weight = router.softmax(-1)
        outs = torch.stack([e(hidden) for e in self.experts], dim=1)
        return (outs * weight.unsqueeze(-1)).sum(1)


# inputs: x=float(2, 3, 8, 8)
def window_partition(x, w=4):
    b, c, h, ww = x.shape
    x = x.view(b, c, h // w, w, ww // w, w)
    return x.permute(0, 2, 4, 3, 5, 1).reshape(-1, w * w, c)


# inputs: x=float(5, 4)
def collect_all(x):
    rows = []
    total = 0.0
    for row in x:
        total += row.abs().sum().item()
        rows.append(row / (1 + total))
    return torch.stack(rows)


# inputs: x=float(6, 5)
def tolist_loop(x):
    idx = (x[:, 0] > 0).nonzero().flatten().tolist()  # dynamic: nonzero dim 0
    total = 0.0
    for i in idx:  # dynamic: loop
        total = total + x[i].sum()
    return total


# inputs: x=float(4, 5)
def assert_and_go(x):
    assert x.isfinite().all()
    if x.abs().max() > 1e6:
        raise ValueError("too large")
    return x / 2


# inputs: x=float(4, 5)
def padding_by_flag(x, same=True):
    p = 1 if same else 0
    return F.avg_pool1d(x[None], 3, stride=1, padding=p)


# inputs: x=float(5, 4)
def count_until(x):
    rows = []
    total = 0.0
    for row in x:  # dynamic: loop
        total += row.abs().sum().item()
        rows.append(row)
        if total > 6:
            break
    return torch.stack(rows)  # flows


# inputs: ids=int(3, 8, high=6)
def cut_after_eos(ids, eos=2):
    rows = []
    for row in ids.tolist():
        if eos in row:
            row = row[: row.index(eos)]  # possible: not run
        rows.append(torch.tensor(row))  # dynamic: creation dim 0
    return pad_sequence(rows, batch_first=True)  # flows


# inputs: x=float(4, 5)
def block_diag_rows(x):
    return torch.block_diag(*[row[None] for row in x])


# inputs: x=float(5, 4)
def tuple_index(x):
    idx = torch.where(x > 0)  # dynamic: nonzero dim 0
    return x[idx].sum(), len(idx[0])  # flows


# inputs: x=float(8, 3)
class Base(nn.Module):
    def select(self, x):
        return x.sum(1) > 0

    def forward(self, x):
        m = self.select(x)
        return x[m].mean(0)  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4)
def first_positive(x):
    return (x > 0).float().argmax(dim=1)


# inputs: x=float(5, 4)
def filter_rows(x):
    rows = list(filter(lambda r: r.sum() > 0, x))  # dynamic: list dim all
    return len(rows), (torch.stack(rows) if rows else None)  # dynamic: list-of-tensors dim 0


# inputs: x=float(2, 20)
def cut_silence(x, level=0.5):
    loud = (x.abs() > level).any(dim=0)
    if not loud.any():
        return x
    start = int(loud.int().argmax())
    end = x.size(1) - int(loud.flip(0).int().argmax())
    return x[:, start:end]  # dynamic: slice dim 1


# inputs: x=float(6, 5)
def list_of_vectors(x):
    out = []
    for vec in x:
        out.append(vec.expand(2, -1))
    return torch.cat(out, 0)


# inputs: x=float(4, 5)
def hstack_selected(x):
    parts = [row[row > 0] for row in x]  # dynamic: boolean-mask dim 0
    return torch.hstack(parts)  # flows


# inputs: labels=int(12, high=5)
def ctc_mask(labels, blank=0):
    repeat = torch.zeros(12, dtype=torch.bool)
    repeat[1:] = labels[1:] == labels[:-1]
    return labels.masked_fill(repeat | (labels == blank), -1)


# inputs: x=int(6, high=4)
def isin_mask(x):
    allowed = torch.tensor([1, 2])
    return torch.isin(x, allowed).float()


# inputs: x=float(2, 20)
def fixed_crop(x):
    start = int(torch.randint(0, 10, (1,)))
    return x[:, start : start + 10]


# inputs: x=float(5, 4)
def set_of_classes(x):
    classes = set(x.argmax(1).tolist())
    return torch.zeros(len(classes), 3)  # dynamic: creation dim 0


# inputs: done=bool(5), ids=int(5, 4, high=5)
def pad_finished(done, ids, pad=0):
    return torch.where(done[:, None], torch.full_like(ids, pad), ids)


# inputs: x=float(6, 5)
def numpy_select(x):
    a = x.numpy()
    rows = np.where(a[:, 0] > 0)[0]  # dynamic: nonzero dim 0
    return torch.from_numpy(a[rows])  # flows


# inputs: x=float(2, 5, 8), lengths=int(2, low=1, high=6)
class PackedGru(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(8, 6, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        _, h = self.gru(packed)  # flows
        return h[-1]


# inputs: x=float(8, 3), flag=int(high=2)
def same_branch(x, flag):
    if flag > 0:
        x = torch.relu(x)
    else:
        x = torch.tanh(x)
    return x


# inputs: batch=int(10, high=3), x=float(10, 4)
def global_mean_pool(batch, x):
    size = int(batch.max()) + 1
    out = torch.zeros(size, x.size(1)).index_add_(0, batch, x)  # dynamic: creation dim 0
    return out / torch.bincount(batch, minlength=size).clamp(min=1).unsqueeze(1)  # dynamic: bincount dim 0


# inputs: boxes=boxes(8), scores=prob(8)
def top_boxes(boxes, scores):
    values, order = scores.topk(4)
    return boxes[order], values


# inputs: gt=int(2, 6, 6, high=3)
def class_planes(gt, n=3):
    return torch.stack([(gt == c).float() for c in range(n)], dim=1)


# inputs: x=float(8, 3)
class GateSelector(nn.Module):
    def __init__(self):
        super().__init__()
        self.threshold = nn.Parameter(torch.zeros(1))
        self.gate = None

    def update(self, x):
        self.gate = (x.sum(1) > self.threshold).float()

    def forward(self, x):
        self.update(x)
        return x * self.gate[:, None]


# inputs: x=float(12, 4)
def subsample_frames(x):
    step = random.randint(1, 3)
    return x[::step]  # dynamic: slice dim 0


# inputs: emb=float(8, 4), labels=int(8, high=3)
def batch_hard(emb, labels):
    same = labels[:, None] == labels[None]
    dist = torch.cdist(emb, emb)
    pos = (dist * same).max(1).values
    neg = (dist + 1e6 * same).min(1).values
    return F.relu(pos - neg + 0.2).mean()


# inputs: x=float(3, 6), mask=bool(3, 6)
def mean_of_masked(x, mask):
    return x.masked_fill(~mask, 0).sum() / mask.sum().clamp(min=1)


# inputs: q=float(2, 5, 8), mask=bool(2, 5)
class MaskedAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(8, 24)
        self.out = nn.Linear(8, 8)

    def forward(self, q, mask):
        b, n, _ = q.shape
        qq, k, v = self.qkv(q).view(b, n, 3, 2, 4).permute(2, 0, 3, 1, 4)
        att = qq @ k.transpose(-2, -1)
        att = att.masked_fill(~mask[:, None, None], -1e4).softmax(-1)
        return self.out((att @ v).transpose(1, 2).reshape(b, n, 8))


# inputs: x=float(4, 12)
def topk_by_width(x):
    k = max(1, int(0.3 * x.size(1)))
    values, index = torch.topk(x, k, dim=1)
    return values.mean(1), index


# inputs: ids=int(3, 8, high=6)
def shift_right(ids, start=1):
    out = ids.new_zeros(ids.shape)
    out[:, 1:] = ids[:, :-1].clone()
    out[:, 0] = start
    return out


# inputs: a=float(4, 3), b=float(4, 3)
class FixedHolder:
    def __init__(self):
        self.kept = {}

    def __call__(self, a, b):
        self.kept["pos"] = a * (a[:, :1] > 0)
        self.kept["neg"] = b * (b[:, :1] <= 0)
        return torch.cat([self.kept["pos"], self.kept["neg"]])  # possible: not run


# inputs: text=["ab", "abcd"], vocab=5
def tokenize_pad_longest(text, vocab=5):
    ids = [torch.tensor([ord(c) % vocab for c in line]) for line in text]
    return pad_sequence(ids, batch_first=True)


# inputs: x=float(5, 4)
def out_argument(x):
    out = torch.empty(0)
    torch.masked_select(x, x > 0, out=out)  # dynamic: masked-select dim 0
    return out


# inputs: ids=int(12, high=5), x=float(12, 4)
def mean_by_group_dense(ids, x):
    sums = torch.zeros(5, 4).index_add_(0, ids, x)
    counts = torch.bincount(ids, minlength=5).clamp(min=1)  # possible: bincount
    return sums / counts[:, None]


# inputs: edge_index=int(2, 12, high=6)
def add_self_loops(edge_index, n=6):
    loop = torch.arange(n).repeat(2, 1)
    return torch.cat([edge_index, loop], dim=1)


# inputs: x=float(5, 4)
def map_rows(x):
    return torch.stack(list(map(lambda r: r.cumsum(0), x)))


# inputs: ids=int(12, high=5)
def one_hot_closed(ids, n=5):
    return F.one_hot(ids, num_classes=n).float()


# inputs: t=int(low=1, high=6), x=float(3, 4)
def expand_by_data(t, x):
    return x.unsqueeze(0).expand(int(t), -1, -1), x.repeat(int(t), 1)  # dynamic: reshape dim 0


# inputs: x=float(12, 4)
def cumulative_energy(x, part=0.9):
    e = x.pow(2).sum(1).sort(descending=True).values.cumsum(0)
    k = torch.searchsorted(e, part * e[-1]).item() + 1
    return e[:k]  # dynamic: slice dim 0


# inputs: x=float(8, 3)
class Selector(nn.Module):
    def __init__(self):
        super().__init__()
        self.threshold = nn.Parameter(torch.zeros(1))
        self.index = None

    def update(self, x):
        self.index = torch.nonzero(x.sum(1) > self.threshold).squeeze(1)  # dynamic: nonzero dim 0

    def forward(self, x):
        self.update(x)
        return x[self.index]  # flows


# inputs: ds=dataset(10, 4)
def plain_loader(ds):
    return DataLoader(ds, batch_size=3, shuffle=True)  # dynamic: loader


# inputs: x=float(6, 4)
class Codebook(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("codes", torch.randn(5, 4))
        self.register_buffer("usage", torch.zeros(5))

    def forward(self, x):
        idx = torch.cdist(x, self.codes).argmin(-1)
        self.usage += torch.bincount(idx, minlength=5)  # possible: bincount
        dead = self.usage < 1
        if dead.any():
            self.codes[dead] = x[torch.randint(0, 6, (int(dead.sum()),))]  # dynamic: creation dim 0
        return self.codes[idx]


# inputs: x=float(8, 3)
def decorated_plain(x):
    def as_float(f):
        def run(*args):
            return f(*args).float()

        return run

    @as_float
    def positive(y):
        return y > 0

    return positive(x)


# inputs: x=float(5, 4)
def deque_rows(x):
    window = deque(maxlen=3)
    for row in x:
        window.append(row)
    return torch.stack(list(window))


# inputs: x=float(5, 4)
def index_put_selected(x):
    y = torch.zeros_like(x)
    m = x > 0
    y[m] = x[m] * 2  # dynamic: boolean-mask dim 0
    return y


# inputs: x=float(6, 6)
def upper_entries(x):
    i, j = torch.triu_indices(6, 6, offset=1)
    return x[i, j]


# inputs: x=float(8, 3), flag=int(high=2)
def skip_branch(x, flag):
    if flag > 0:  # dynamic: branch
        x = torch.cat([x, x], dim=0)
    return x


# inputs: ids=int(3, 8, high=6)
def eos_positions(ids, eos=2):
    rows, cols = (ids == eos).nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    return rows, cols


# inputs: x=float(4, 6)
def upsample_states_twice(x):
    return x.repeat_interleave(2, dim=0) + torch.repeat_interleave(x, 2, dim=0)


# inputs: logits=float(12)
def top_p_candidates(logits, p=0.8):
    probs, idx = logits.softmax(-1).sort(descending=True)
    n = int((probs.cumsum(-1) < p).sum()) + 1
    return idx[:n]  # dynamic: slice dim 0


# inputs: x=float(4, 5)
class Stat:
    k: int = 2

    def __call__(self, x):
        return x.topk(self.k, 1).values


# inputs: x=float(4, 8)
def speculative_mask(x):
    draft = x.argmax(-1)
    target = x.roll(1, 0).argmax(-1)
    ok = (draft == target).long().cumprod(0)
    return torch.where(ok.bool(), draft, target)


# inputs: rows=ragged(5, 2, 9)
def means_of_ragged(rows):
    return torch.stack([r.mean() for r in rows])


# inputs: x=float(2, 12, 4)
class UnrolledLoop(nn.Module):
    def __init__(self, n=4):
        super().__init__()
        self.step = nn.Linear(4, 4)
        self.n = n

    def forward(self, x):
        for _ in range(self.n):
            x = torch.tanh(self.step(x))
        return x


# inputs: emb=float(8, 4), labels=int(8, high=3)
def hard_triplets(emb, labels):
    same = labels[:, None] == labels[None]
    dist = torch.cdist(emb, emb)
    a, p = torch.where(same & ~torch.eye(8, dtype=torch.bool))  # dynamic: nonzero dim 0
    return dist[a, p].sum()  # flows


# inputs: x=float(2, 20), n=int(high=8)
def pad_by_data(x, n):
    return F.pad(x, (0, n.item()))  # dynamic: pad dim 1


# inputs: prompt=int(1, 4, high=6)
class Sampler(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(6, 8)
        self.head = nn.Linear(8, 6)

    @torch.no_grad()
    def forward(self, prompt, eos=2, limit=6):
        ids = prompt
        for _ in range(limit):  # dynamic: loop
            logits = self.head(self.emb(ids).mean(1))
            probs = logits.softmax(-1)
            nxt = torch.multinomial(probs, 1)
            ids = torch.cat([ids, nxt], dim=1)
            if nxt.item() == eos:
                break
        return ids


# inputs: x=float(6, 5)
def range_by_shape(x):
    for i in range(x.shape[0]):  # possible: not run
        x = x + i
    return x


# inputs: reward=float(9), done=bool(9)
def episode_returns(reward, done):
    ends = torch.nonzero(done).flatten().tolist()  # dynamic: nonzero dim 0
    out, start = [], 0
    for end in ends:  # dynamic: loop
        out.append(reward[start : end + 1].sum())  # dynamic: slice dim 0
        start = end + 1
    return out


# inputs: x=float(5, 4)
def drop_nan(x):
    x = x.clone()
    flat = x.view(-1)
    return flat[~torch.isnan(flat) & (flat != 0)]  # dynamic: boolean-mask dim 0


# inputs: boxes=boxes(8), scores=prob(8)
def greedy_nms(boxes, scores, thr=0.5):
    order = scores.argsort(descending=True)
    keep = []
    while order.numel() > 0:  # dynamic: loop
        i = order[0]
        keep.append(i)
        if order.numel() == 1:
            break
        rest = boxes[order[1:]]  # flows
        lt = torch.max(boxes[i, :2], rest[:, :2])  # flows
        rb = torch.min(boxes[i, 2:], rest[:, 2:])  # flows
        wh = (rb - lt).clamp(min=0)  # flows
        inter = wh[:, 0] * wh[:, 1]  # flows
        area = (rest[:, 2] - rest[:, 0]) * (rest[:, 3] - rest[:, 1])  # flows
        mine = (boxes[i, 2] - boxes[i, 0]) * (boxes[i, 3] - boxes[i, 1])
        iou = inter / (area + mine - inter)  # flows
        order = order[1:][iou <= thr]  # dynamic: boolean-mask dim 0
    return torch.stack(keep)  # flows


# inputs: points=float(30, 3)
def radius_neighbours(points, r=0.5):
    d = torch.cdist(points, points)
    src, dst = (d < r).nonzero().t()  # dynamic: nonzero dim 0
    return torch.stack([src, dst]), d[src, dst]  # flows


# inputs: x=float(4, 9, 6)
def patch_dropout(x, prob=0.5):
    num = max(1, int(x.shape[1] * (1 - prob)))  # possible: not run
    idx = torch.randn(x.shape[:2]).topk(num, dim=-1).indices  # possible: not run
    return x[torch.arange(4)[:, None], idx]


# inputs: x=int(6, high=4)
def combos_fixed(x):
    return torch.combinations(x, r=2), torch.cartesian_prod(x, x)  # possible: masked_select


# inputs: x=float(2, 12, 4)
class HaltingLoop(nn.Module):
    def __init__(self):
        super().__init__()
        self.step = nn.Linear(4, 4)
        self.halt = nn.Linear(4, 1)

    def forward(self, x):
        total = torch.zeros(x.shape[:2])  # possible: not run
        n = 0
        while bool((total < 0.99).any()) and n < 6:
            x = torch.tanh(self.step(x))
            total = total + self.halt(x).sigmoid().squeeze(-1)
            n += 1
        return x


# inputs: gt=int(2, 6, 6, high=3)
def instance_masks(gt):
    ids = gt.unique()  # dynamic: unique dim 0
    ids = ids[ids != 0]  # dynamic: boolean-mask dim 0
    return gt[None] == ids[:, None, None, None]  # flows


# inputs: x=float(4, 5)
def unflatten_by_data(x):
    n = 2 if x.mean() > 0 else 4
    return x.t().reshape(5, n, -1)  # dynamic: reshape dim 1, 2


# inputs: x=float(12, 4)
def histc_fixed(x):
    return torch.histc(x, bins=8), torch.histogram(x, 5).hist


# inputs: x=float(4, 5)
def star_unpack(x):
    first, *rest = x.unbind(0)
    return torch.stack(rest) - first


# inputs: x=float(5, 4)
def for_break(x):
    y = x
    for _ in range(8):  # dynamic: loop
        y = y / 2
        if y.norm() < 1:
            break
    return y


# inputs: x=float(5, 4)
def pick_static(x):
    chosen = [i for i in range(x.size(0)) if i != 2]
    return x[chosen]


# inputs: x=float(3, 8, 8)
def random_flip(x):
    if random.random() < 0.5:
        x = x.flip(-1)
    if torch.rand(1) < 0.5:
        x = x.flip(-2)
    return x


# inputs: cache=float(1, 2, 6, 4), pos=int(high=6)
def kv_cache_view(cache, pos):
    end = pos.item() + 1
    return cache[:, :, :end]  # dynamic: slice dim 2


# inputs: heat=prob(2, 8, 8)
def peaks(heat, thr=0.5):
    pooled = F.max_pool2d(heat[None], 3, stride=1, padding=1)[0]
    return torch.nonzero((heat == pooled) & (heat > thr))  # dynamic: nonzero dim 0


# inputs: x=float(3, 8, 8)
def resize_fixed(x, size=16):
    return F.interpolate(x[None], size=(size, size), mode="nearest")


# inputs: x=float(4, 5)
def walrus_select(x):
    if (n := int((x > 0).sum())) > 2:  # flows
        return x.flatten()[:n]  # dynamic: slice dim 0
    return x.flatten()[:2]


# inputs: seqs=ragged(4, 2, 9)
def pad_ragged_by_hand(seqs):
    longest = max(len(s) for s in seqs)
    out = torch.zeros(len(seqs), longest)  # dynamic: creation dim 1
    for i, s in enumerate(seqs):
        out[i, : len(s)] = s
    return out


# inputs: x=float(4, 5)
def sparse_values(x):
    s = x.to_sparse()
    return s.values(), s.indices()  # dynamic: indices dim 1; values dim 0


# inputs: x=float(5, 4)
def compress(x):
    return x.flatten().compress if False else x.flatten()  # possible: not run


# inputs: rows=ragged(5, 2, 9)
def collate_dict(rows):
    items = [{"ids": r, "n": len(r)} for r in rows]
    width = max(item["n"] for item in items)  # possible: not run
    batch = torch.stack([F.pad(item["ids"], (0, width - item["n"])) for item in items])  # dynamic: pad dim 0
    return {"ids": batch, "mask": batch != 0}  # flows


# inputs: x=float(5, 4)
def partial_select(x):
    pick = partial(torch.masked_select, mask=x > 0)
    return pick(x)  # dynamic: pick dim 0


# inputs: durations=int(6, low=1, high=4), x=float(6, 5)
def length_regulate(durations, x):
    out = []
    for vec, d in zip(x, durations):
        out.append(vec.expand(int(d), -1))  # dynamic: reshape dim 0
    return torch.cat(out, 0)  # flows


# inputs: logits=float(2, 8, 5), labels=int(2, 8, low=-1, high=5)
def masked_lm_loss(logits, labels):
    active = labels.view(-1) != -1
    active_logits = logits.view(-1, 5)[active]  # dynamic: boolean-mask dim 0
    active_labels = labels.view(-1)[active]  # dynamic: boolean-mask dim 0
    if active_labels.numel() == 0:
        return logits.sum() * 0
    return F.cross_entropy(active_logits, active_labels)


# inputs: x=float(8, 3)
def row_from_data(x):
    i = x[:, 0].argmax().item()
    return x[i], x[i : i + 1]


# inputs: x=float(3, 10, 4), n=int(3, low=1, high=11)
def batch_of_lists(x, n):
    return [row[:k] for row, k in zip(x, n.tolist())]  # dynamic: slice dim 0


# inputs: x=float(6, 4)
def argwhere_points(x):
    return torch.argwhere(x > 0)  # dynamic: nonzero dim 0


# inputs: scores=prob(8), labels=int(8, high=2)
def precision_recall(scores, labels):
    thresholds = torch.unique(scores)  # dynamic: unique dim 0
    pred = scores[None] >= thresholds[:, None]  # flows
    tp = (pred & (labels == 1)).sum(1)  # flows
    return tp / pred.sum(1)  # flows


# inputs: x=float(6, 4), y=int(6, high=3)
def accuracy_ignore(x, y, ignore=0):
    pred = x.argmax(1)
    keep = y != ignore
    return (pred[keep] == y[keep]).float().mean()  # dynamic: boolean-mask dim 0


# inputs: wav=float(1, 40)
def frames(wav):
    return wav.unfold(1, 10, 5) * torch.hann_window(10)


# inputs: x=float(6, 4)
class Memory(nn.Module):
    def __init__(self):
        super().__init__()
        self.items = []

    def forward(self, x):
        for row in x:
            if not self.items or (row - self.items[-1]).norm() > 1:  # possible: not run
                self.items.append(row)
        return torch.stack(self.items)  # dynamic: list-of-tensors dim 0


# inputs: cost=float(5, 4)
def greedy_match(cost):
    pairs = []
    cost = cost.clone()
    while cost.min() < 1.0 and len(pairs) < 4:  # dynamic: loop
        flat = int(cost.argmin())
        r, c = divmod(flat, 4)
        pairs.append((r, c))
        cost[r] = 10.0
        cost[:, c] = 10.0
    return torch.tensor(pairs)  # dynamic: creation dim all


# inputs: x=float(6, 4)
class CodebookPlain(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("codes", torch.randn(5, 4))

    def forward(self, x):
        idx = torch.cdist(x, self.codes).argmin(-1)
        hot = F.one_hot(idx, 5).type_as(x)
        return hot @ self.codes, hot.mean(0)


# inputs: x=float(8, 3)
def make_filter(x):
    def inner(y):
        mask = y[:, 0] > y[:, 1]
        return y[mask]  # dynamic: boolean-mask dim 0

    return inner(x) * 2  # flows


# inputs: x=int(12, high=4)
def combos(x):
    u = torch.unique(x)  # dynamic: unique dim 0
    return torch.combinations(u, r=2), torch.cartesian_prod(u, u)  # flows


# inputs: x=float(4, 5)
def insert_zero(x):
    rows = [torch.zeros(5), *x]
    return torch.vstack(rows)


# inputs: x=float(5, 4)
def index_put_mask(x):
    y = torch.zeros_like(x)
    y[x > 0] = 1.0
    return y


# inputs: img=float(2, 3, 12, 12)
def cutmix(img):
    lam = np.random.beta(1.0, 1.0)
    cut = int(12 * math.sqrt(1 - lam))
    cx, cy = np.random.randint(12), np.random.randint(12)
    x1, x2 = max(cx - cut // 2, 0), min(cx + cut // 2, 12)
    y1, y2 = max(cy - cut // 2, 0), min(cy + cut // 2, 12)
    img[:, :, y1:y2, x1:x2] = img[torch.randperm(2), :, y1:y2, x1:x2]  # dynamic: slice dim 2, 3
    return img


# inputs: x=float(3, 6), mask=bool(3, 6)
def select_and_mean(x, mask):
    picked = torch.masked_select(x, mask)  # dynamic: masked-select dim 0
    return picked.mean() if picked.numel() else x.new_zeros(())


# inputs: x=float(12, 4)
def batches_by_slice(x, bs=5):
    outs = []
    for i in range(0, len(x), bs):
        outs.append(x[i : i + bs].mean(0))
    return torch.stack(outs)


# inputs: mask=bool(6, 6)
def mask_area(mask):
    return mask.sum(), mask.float().mean(), mask.any(0).sum(), mask.long().argmax(1)


# inputs: scores=prob(8), labels=int(8, high=2)
def average_precision(scores, labels):
    order = scores.argsort(descending=True)
    hits = labels[order].float()
    precision = hits.cumsum(0) / torch.arange(1, 9)
    return (precision * hits).sum() / hits.sum().clamp(min=1)


# inputs: batch=int(10, high=3), x=float(10, 4)
def global_pool_sized(batch, x, size=3):
    return torch.zeros(size, x.size(1)).index_add_(0, batch, x)


# inputs: x=float(5, 4)
def quantile_drop(x):
    q = torch.quantile(x, 0.9)
    return x[x <= q]  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4), idx=int(3, high=6)
def select_given(x, idx):
    return torch.index_select(x, 0, idx) + x[idx]


# inputs: h=float(3, 7, 4), lengths=int(3, low=1, high=8)
def mask_to_width(h, lengths):
    mask = torch.arange(h.size(1))[None] < lengths[:, None]
    return (h * mask.unsqueeze(-1)).sum(1) / lengths[:, None]


# inputs: x=float(6, 5)
def arange_by_data(x):
    n = (x > 0).sum().item()
    pos = torch.arange(n)  # dynamic: creation dim 0
    return pos.float() / max(n, 1)  # flows


# inputs: x=float(3, 12)
def chunk_heads(x, n=3):
    return [c.sum() for c in x.chunk(n, dim=1)]


# inputs: x=float(3, 10, 4), n=int(3, low=1, high=11)
def pack_tokens(x, n):
    return torch.cat([x[i, : n[i]] for i in range(x.size(0))], dim=0)  # dynamic: slice dim 0


# inputs: spec=float(1, 8, 20), n=int(low=5, high=20)
def spec_cut_to(spec, n):
    return spec[..., :n], spec[..., n:]  # dynamic: slice dim 2


# inputs: pred=int(2, 6, 6, high=3), gt=int(2, 6, 6, high=3)
def dice(pred, gt, n=3):
    p = F.one_hot(pred, n).float()
    g = F.one_hot(gt, n).float()
    return 2 * (p * g).sum((1, 2)) / ((p + g).sum((1, 2)) + 1e-6)


# inputs: scores=prob(10, 3)
def per_class(scores, thr=0.5):
    results = []
    for c in range(scores.size(1)):
        s = scores[:, c]
        idx = torch.where(s > thr)[0]  # dynamic: nonzero dim 0
        results.append(s[idx])  # flows
    return torch.cat(results)  # flows


# inputs: ids=int(12, high=5)
def histogram_fixed(ids):
    counts = torch.zeros(5).scatter_add_(0, ids, torch.ones(12))
    return counts / counts.sum()


# inputs: buffer=float(20, 4)
def sample_buffer(buffer, n=5):
    idx = torch.randint(0, len(buffer), (n,))
    return buffer[idx]


# inputs: x=float(6, 5)
def numpy_argsort(x):
    a = x.numpy()
    rows = np.argsort(a[:, 0])[:3]
    return torch.from_numpy(a[rows])


# inputs: seqs=ragged(4, 2, 9, 3)
def pad_sequence_batch(seqs):
    lengths = torch.tensor([s.shape[0] for s in seqs])  # possible: not run
    return pad_sequence(seqs, batch_first=True), lengths  # dynamic: collate dim 1


# inputs: spans=int(4, 2, high=8), x=float(10, 3)
def span_ends(spans, x):
    return torch.cat([x[spans[:, 0]], x[spans[:, 1]]], dim=-1)


# inputs: rows=ragged(6, 2, 7)
def loader_pad_fixed_in_class(rows):
    class Collate:
        def __init__(self, width):
            self.width = width

        def __call__(self, items):
            out = torch.zeros(len(items), self.width)
            for i, item in enumerate(items):
                out[i, : len(item)] = item
            return out

    return DataLoader(rows, batch_size=2, drop_last=True, collate_fn=Collate(10))


# inputs: ids=int(12, high=5), x=float(12, 4)
def mean_by_group(ids, x):
    groups = torch.unique(ids)  # dynamic: unique dim 0
    return torch.stack([x[ids == g].mean(0) for g in groups])  # dynamic: boolean-mask dim 0


# inputs: x=float(2, 5, 8), lengths=int(2, low=1, high=6)
class LastStateGru(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(8, 6, batch_first=True)

    def forward(self, x, lengths):
        out, _ = self.gru(x)
        return out[torch.arange(x.size(0)), lengths - 1]


# inputs: x=float(12, 4)
def bucket_members(x):
    b = torch.bucketize(x[:, 0], torch.tensor([-1.0, 0.0, 1.0]))
    return [x[b == i] for i in range(4)]  # dynamic: boolean-mask dim 0


# inputs: ids=int(12, high=5)
def histogram(ids):
    counts = torch.bincount(ids)  # dynamic: bincount dim 0
    return counts.float() / counts.sum()  # flows


# inputs: x=float(6, 5)
def skip_even(x):
    rows = [row for i, row in enumerate(x) if i % 2 == 0]
    return torch.stack(rows)


# inputs: spec=float(1, 8, 20)
def freq_mask(spec):
    width = random.randint(0, 3)
    start = random.randint(0, 8 - width)
    mask = torch.ones_like(spec)
    mask[:, start : start + width] = 0
    return spec * mask


# inputs: anchors=boxes(10), gt=boxes(3)
def match_anchors_dense(anchors, gt):
    lt = torch.max(anchors[:, None, :2], gt[None, :, :2])
    rb = torch.min(anchors[:, None, 2:], gt[None, :, 2:])
    inter = (rb - lt).clamp(min=0).prod(-1)
    best, which = inter.max(1)
    weight = (best > 1).float()
    return ((anchors - gt[which]).abs().sum(1) * weight).sum() / weight.sum().clamp(min=1)


# inputs: cache=float(1, 2, 6, 4), pos=int(1, high=6), new=float(1, 2, 1, 4)
def kv_cache_index(cache, pos, new):
    return cache.index_copy(2, pos, new)


# inputs: x=float(6, 4)
def nt_xent(x):
    s = F.cosine_similarity(x[:, None], x[None], dim=-1)
    n = x.shape[0]  # possible: not run
    mask = ~torch.eye(n, dtype=bool)
    neg = s.masked_select(mask).view(n, -1)  # possible: masked_select
    return neg.exp().sum(1).log().mean()


# inputs: x=float(4, 12), k=int(high=6)
def topk_by_data(x, k):
    n = int(k.item()) + 1
    values, index = torch.topk(x, n, dim=1)  # dynamic: topk dim 1
    return values.mean(1), index


# inputs: x=float(4, 5), y=float(4, 5)
def shared_mask(x, y):
    keep = x.gt(0).any(1)
    return [t[keep] for t in (x, y)]  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 5)
def del_rows(x):
    rows = list(x)
    for i in reversed(range(len(rows))):
        if rows[i][0] < 0:  # possible: not run
            del rows[i]
    return torch.stack(rows + [x[0]])  # dynamic: list-of-tensors dim 0


# inputs: x=float(5, 4)
def kwargs_select(x):
    options = {"input": x, "mask": x.gt(0)}
    return torch.masked_select(**options)  # dynamic: masked-select dim 0


# inputs: x=float(12, 4)
def batches_by_split(x, bs=4):
    return torch.stack([b.mean(0) for b in x.split(bs)])


# inputs: ds=dataset(10, 4)
class Module_with_loaders:
    def __init__(self):
        self.bs = 4

    def __call__(self, ds):
        self.ds = ds
        return self.train_dataloader(), self.val_dataloader()

    def train_dataloader(self):
        return DataLoader(self.ds, batch_size=self.bs, shuffle=True, drop_last=True)

    def val_dataloader(self):
        return DataLoader(self.ds, batch_size=self.bs)  # dynamic: loader


# inputs: x=float(6, 4), y=int(6, high=3)
def accuracy_topk(x, y, ks=(1, 2)):
    pred = x.topk(max(ks), 1).indices.t()
    hit = pred.eq(y.view(1, -1))
    return [hit[:k].reshape(-1).float().sum() for k in ks]


# inputs: seqs=ragged(4, 2, 9)
def pad_ragged_to_bound(seqs, bound=12):
    out = torch.zeros(len(seqs), bound)
    for i, s in enumerate(seqs):
        out[i, : len(s)] = s[:bound]  # flows
    return out


# inputs: x=float(7)
def prefix_mask(x):
    ok = (x >= 0).long().cumprod(0)
    return x * ok


# inputs: hidden=float(10, 4), router=float(10, 3)
class SwitchLayer(nn.Module):
    def __init__(self):
        super().__init__()
        self.experts = nn.ModuleList([nn.Linear(4, 4) for _ in range(3)])

    def forward(self, hidden, router):
        route = router.argmax(dim=-1)
        out = hidden.new_zeros(hidden.shape)
        for i, expert in enumerate(self.experts):
            token = (route == i).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
            out.index_copy_(0, token, expert(hidden.index_select(0, token)))  # flows
        return out


# inputs: x=float(6, 5)
def bernoulli_rows(x):
    keep = torch.bernoulli(torch.full((6,), 0.5)).bool()
    return x[keep]  # dynamic: boolean-mask dim 0


# inputs: points=float(30, 3)
def in_range(points, lo=-1.0, hi=1.0):
    inside = ((points > lo) & (points < hi)).all(-1)
    return points[inside]  # dynamic: boolean-mask dim 0


# inputs: anchors=boxes(10)
def remove_small(anchors, size=3.0):
    ws, hs = anchors[:, 2] - anchors[:, 0], anchors[:, 3] - anchors[:, 1]
    keep = (ws >= size) & (hs >= size)
    keep = torch.where(keep)[0]  # dynamic: nonzero dim 0
    return keep


# inputs: x=float(4, 9, 6)
def layer_drop_list(x):
    layers = [nn.Linear(6, 6) for _ in range(3)]
    kept = []
    for layer in layers:
        if random.random() > 0.5:
            kept.append(layer(x))
    if not kept:  # flows
        return x
    return torch.stack(kept)  # dynamic: list-of-tensors dim 0


# inputs: pred=prob(16), target=int(16, high=2)
def hard_negative_mining(pred, target, ratio=3):
    pos = target == 1
    n_pos = pos.sum()
    n_neg = min(int(n_pos) * ratio, int((~pos).sum()))
    loss = F.binary_cross_entropy(pred, target.float(), reduction="none")
    neg_loss, _ = loss[~pos].sort(descending=True)  # dynamic: boolean-mask dim 0
    return loss[pos].sum() + neg_loss[:n_neg].sum()  # dynamic: boolean-mask dim 0


# inputs: x=float(3, 10, 4), n=int(3, low=1, high=11)
def sorted_by_length(x, n):
    n, order = n.sort(descending=True)
    return x[order], n


# inputs: x=float(3, 10, 4), n=int(3, low=1, high=11)
def segment_ids(x, n):
    seg = torch.arange(3).repeat_interleave(n)  # dynamic: repeat-interleave dim 0
    pos = torch.cat([torch.arange(k) for k in n.tolist()])  # dynamic: creation dim 0
    return seg, pos


# inputs: x=float(4, 5)
class Config:
    k: int = 2

    def __call__(self, x):
        self.k = int((x > 0).sum(1).max()) or 1
        return x.topk(self.k, 1).values  # dynamic: topk dim 1


# inputs: x=float(8, 3)
def squeeze_chosen(x):
    row = x[x.argmax(0)[0]]
    n = int(x.abs().max())
    return row if n > 1 else row.unsqueeze(0)  # dynamic: branch


# inputs: x=float(5, 4)
def zip_pairs(x):
    return torch.stack([a * b for a, b in zip(x[:-1], x[1:])])


# inputs: x=float(4, 5)
@dataclass
class Output:
    def __call__(self, x):
        m = x > 0
        self.picked = x[m]  # dynamic: boolean-mask dim 0
        self.weights = self.picked.softmax(0)  # flows
        return self


# inputs: x=int(6, high=4)
def isin_filter(x):
    allowed = torch.tensor([1, 2])
    return x[torch.isin(x, allowed)]  # dynamic: boolean-mask dim 0


# inputs: t=int(high=5)
class Diffusion:
    def __init__(self):
        self.steps = 5
        self.alpha = torch.linspace(0.9, 0.1, 5)

    def __call__(self, t):
        x = torch.randn(2, 4)
        for i in range(int(t), -1, -1):  # dynamic: loop
            x = x * self.alpha[i].sqrt()
        return x


# inputs: ids=int(12, high=5)
def one_hot_open(ids):
    return F.one_hot(ids).float()  # dynamic: one-hot dim 1


# inputs: x=float(5, 4)
def quantile_clip(x):
    q = torch.quantile(x, 0.9)
    return x.clamp(max=q)


# inputs: x=float(6, 5)
def arange_tensor(x):
    pos = torch.arange(x.size(1), device=x.device)
    return pos.float() / x.size(1)


# inputs: x=float(6, 4), y=int(6, high=3)
def prototypes(x, y):
    classes = torch.unique(y)  # dynamic: unique dim 0
    protos = torch.stack([x[y.eq(c)].mean(0) for c in classes])  # dynamic: boolean-mask dim 0
    return torch.cdist(x, protos)  # flows

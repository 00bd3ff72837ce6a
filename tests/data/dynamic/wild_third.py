import math
import random
from collections import defaultdict
from functools import partial

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence, pad_sequence
from torch.utils.data import BatchSampler, DataLoader, Dataset, RandomSampler, Subset, TensorDataset, random_split


# inputs: x=float(6, 6), y=int(6, high=3)
def info_nce(x, y):
    sim = x @ x.t()
    pos = (y[None] == y[:, None]).fill_diagonal_(False)
    return sim[pos].mean()  # dynamic: boolean-mask dim 0


# inputs: rows=ragged(5, 3, 9)
def collate_bounded(rows):
    out = torch.full((len(rows), 16), -1.0)
    for i, row in enumerate(rows):
        n = min(16, row.shape[0])  # possible: not run
        out[i, :n] = row[:n]  # flows
    return out


# inputs: x=float(5, 5)
def fixed_iterations(x):
    y = torch.eye(5)
    for _ in range(4):
        y = 0.5 * (y + y @ torch.eye(5)) + 0 * x
    return y


# inputs: img=float(2, 3, 20, 30)
def batch_multiple_of(img, stride=16):
    h = math.ceil(img.size(2) / stride) * stride
    w = math.ceil(img.size(3) / stride) * stride
    out = img.new_zeros(img.size(0), img.size(1), h, w)
    out[..., : img.size(2), : img.size(3)] = img
    return out


# inputs: tokens=int(3, 8, high=5), h=float(3, 8, 4)
def mlm_hidden(tokens, h, mask_id=4):
    picked = h[tokens == mask_id]  # dynamic: boolean-mask dim 0
    return picked @ torch.ones(4, 5)  # flows


# inputs: rows=ragged(6, 3, 9)
def loader_with_lambda(rows):
    return DataLoader(rows, batch_size=2, drop_last=True, collate_fn=lambda b: pad_sequence(b, batch_first=True))  # dynamic: collate dim 1; loader


# inputs: ds=dataset(11, 3)
def loader_of_weighted_rest(ds):
    weights = [1.0] * len(ds)
    sampler = torch.utils.data.WeightedRandomSampler(weights, len(weights))
    return DataLoader(ds, batch_size=4, sampler=sampler)  # dynamic: loader


# inputs: x=float(8, 5), y=int(8, high=3)
def focal_positives(x, y):
    p = x.sigmoid()
    pos_inds = torch.nonzero(y > 0).reshape(-1)  # dynamic: nonzero dim 0
    num_pos = max(pos_inds.numel(), 1)
    return p[pos_inds].sum() / num_pos  # flows


# inputs: tokens=int(3, 8, high=5)
def mlm_targets(tokens, mask_id=4):
    prob = torch.full(tokens.shape, 0.15)
    chosen = torch.bernoulli(prob).bool()
    labels = tokens.clone()
    labels[~chosen] = -100
    tokens = tokens.masked_fill(chosen, mask_id)
    return tokens, labels


# inputs: ds=dataset(12, 3)
def whole_set_in_a_batch(ds):
    return DataLoader(ds, batch_size=len(ds))


# inputs: done=bool(10), obs=float(10, 3), after=float(10, 3)
def next_values(done, obs, after):
    values = torch.zeros(10)
    values[~done] = after[~done].max(1).values  # dynamic: boolean-mask dim 0
    return values


# inputs: x=float(4, 6)
def gathered_list(x):
    kept = []
    for row in x:
        if row.mean() > 0:
            kept.append(row)
    if not kept:  # flows
        return x[:1]
    return torch.stack(kept)  # dynamic: list-of-tensors dim 0


# inputs: idx=int(2, 6, high=4), v=float(6)
def sparse_dense(idx, v):
    return torch.sparse_coo_tensor(idx, v, (4, 4)).to_dense().sum(0)


# inputs: spans=int(4, low=0, high=4), h=float(9, 3)
def span_fixed(spans, h):
    idx = spans[:, None] + torch.arange(3)
    return h[idx].mean(1)


# inputs: batch=int(9, high=3), x=float(9, 4)
def graph_pool_given(batch, x, size=3):
    return torch.zeros(size, x.size(-1)).scatter_add_(0, batch[:, None].expand_as(x), x)


# inputs: x=float(9, 4), mask=bool(9)
def sorted_by_mask(x, mask):
    order = torch.argsort(mask.int(), descending=True)
    return x[order]


# inputs: x=float(13, 3), y=int(13)
def known_tensor_set_rest(x, y):
    return DataLoader(TensorDataset(x, y), batch_size=5, shuffle=True)  # dynamic: loader


# inputs: x=float(9, 4), mask=bool(9)
def sorted_front(x, mask):
    order = torch.argsort(mask.int(), descending=True)
    return x[order][: mask.sum()]  # dynamic: slice dim 0


# inputs: x=numpy(float(6, 3))
def array_rows(x):
    rows = x[x[:, 0] > 0]  # dynamic: boolean-mask dim 0
    return torch.from_numpy(rows).float()  # flows


# inputs: x=float(9, 4)
def mask_all_set(x):
    keep = torch.zeros(x.size(0), dtype=torch.bool)
    keep[:4] = True
    return x[keep]  # possible: index


# inputs: x=float(16)
def windows(x, size=4, step=2):
    return x.unfold(0, size, step).mean(-1)


# inputs: x=float(4, 6)
def walrus_kept(x):
    if (n := int((x > 0).sum())) > 3:  # flows
        return x.flatten()[:n]  # dynamic: slice dim 0
    return x.flatten()


# inputs: x=float(9, 4)
def mask_set_at_random(x):
    keep = torch.zeros(9, dtype=torch.bool)
    keep[torch.randint(0, 9, (4,))] = True
    return x[keep]  # dynamic: boolean-mask dim 0


# inputs: tokens=int(3, 8, high=5)
def cut_to_longest(tokens, pad=0):
    lengths = tokens.ne(pad).sum(dim=-1)
    width = int(lengths.max().item())
    return tokens[:, :width], lengths  # dynamic: slice dim 1


# inputs: x=float(6, 3)
def dense_to_sparse(x):
    s = x.to_sparse()
    return s.values() * 2  # dynamic: values dim 0


# inputs: x=float(6, 6), y=int(6, high=3)
def info_nce_masked(x, y):
    sim = (x @ x.t()).log_softmax(-1)
    pos = (y[None] == y[:, None]).float()
    pos = pos - torch.diag_embed(pos.diagonal())
    return -(sim * pos).sum(1) / pos.sum(1).clamp(min=1)


# inputs: idx=int(2, 6, high=4), v=float(6)
def sparse_merged(idx, v):
    s = torch.sparse_coo_tensor(idx, v, (4, 4)).coalesce()
    return s.indices()  # dynamic: indices dim 1


# inputs: rows=ragged(5, 3, 9)
def means_of_rows(rows):
    return torch.stack([row.mean() for row in rows])


# inputs: x=float(8, 5), y=int(8, low=-1, high=3)
def ignore_index(x, y):
    return F.cross_entropy(x, y, ignore_index=-1)


# inputs: tokens=int(3, 8, high=5)
def strip_pad(tokens, pad=0):
    return [row[row != pad].tolist() for row in tokens]  # dynamic: boolean-mask dim 0


# inputs: x=float(9, 4), mask=bool(9)
def write_masked(x, mask):
    out = torch.zeros_like(x)
    out[mask] = x[mask]  # dynamic: boolean-mask dim 0
    return out


# inputs: rows=ragged(6, 3, 9)
def loader_with_padding(rows):
    def collate(batch):
        return pad_sequence(batch, batch_first=True)  # dynamic: collate dim 1

    return DataLoader(rows, batch_size=3, drop_last=True, collate_fn=collate)  # dynamic: loader


# inputs: x=float(6, 6)
def off_diagonal_of(x):
    n = x.size(0)
    return x.masked_select(~torch.eye(n, dtype=torch.bool, device=x.device)).reshape(n, n - 1)  # possible: masked_select


# inputs: x=float(8, 5), y=int(8, high=3)
def ohem(x, y):
    loss = F.cross_entropy(x, y, reduction="none")
    k = int((loss > 0.7).sum().clamp(min=2))
    return loss.topk(k)[0].mean()  # dynamic: topk dim 0


# inputs: ds=dataset(11, 3)
def loader_of_chosen(ds):
    chosen = [i for i, (x, _) in enumerate(ds) if x.sum() > 0]  # flows
    return DataLoader(Subset(ds, chosen), batch_size=2, drop_last=True)


# inputs: x=float(6, 6)
def even_rows(x):
    mask = torch.arange(x.size(0)) % 2 == 0
    return x[mask]  # possible: index


# inputs: x=numpy(int(6, high=3))
def array_classes(x):
    classes = np.unique(x)  # dynamic: unique dim 0
    return torch.zeros(len(classes))  # flows


# inputs: x=float(7), n=int()
def head_by_tensor(x, n):
    return x[: n + 1]  # dynamic: slice dim 0


# inputs: x=float(9, 2)
def by_static_helper(x):
    return _pick_rows(x, torch.arange(3))


def _pick_rows(x, idx):
    return x[idx]


# inputs: ds=dataset(16, 3)
def parts_of_set(ds):
    n = len(ds)
    train, val = random_split(ds, [n - 4, 4])
    return DataLoader(train, batch_size=4, drop_last=True), DataLoader(val, batch_size=2, drop_last=False)


# inputs: tokens=int(3, 8, high=5)
def shift_right(tokens, start=1):
    out = tokens.new_zeros(tokens.shape)
    out[:, 1:] = tokens[:, :-1].clone()
    out[:, 0] = start
    return out


# inputs: x=float(4, 6)
def early_return(x):
    if torch.isnan(x).any():
        return torch.zeros(6)
    return x.mean(0)


# inputs: tokens=int(3, 8, high=5)
def helper_length(tokens):
    n = _length(tokens).max()
    return tokens[:, :n]  # dynamic: slice dim 1


def _length(tokens, pad=0):
    return (tokens != pad).sum(-1)


# inputs: img=float(3, 20, 30)
def random_crop_fixed(img, th=8, tw=8):
    _, h, w = img.shape
    i = random.randint(0, h - th)
    j = torch.randint(0, w - tw + 1, (1,)).item()
    return img[:, i : i + th, j : j + tw]


# inputs: x=float(12), n=arg(3, 4)
def chunked(x, n):
    return x.view(n, -1).sum(0)  # unfixed: reshape dim 0, 1


# inputs: x=float(9, 4)
def mask_set_at_permuted(x):
    keep = torch.zeros(9, dtype=torch.bool)
    keep[torch.randperm(9)[:4]] = True
    return x[keep]  # possible: index


# inputs: img=float(3, 20, 30)
def jitter_scale(img):
    scale = random.uniform(0.5, 1.5)
    h, w = img.shape[-2:]  # possible: not run
    return F.interpolate(img.unsqueeze(0), size=(int(h * scale), int(w * scale)), mode="nearest")  # flows


# inputs: img=float(3, 20, 30)
def jitter_then_crop(img):
    s = random.choice([1.0, 1.25, 1.5])
    big = F.interpolate(img[None], scale_factor=s, mode="nearest")[0]  # dynamic: resize dim 2, 3
    return big[:, :16, :16]


# inputs: x=float(9, 4), mask=bool(9)
def by_index_of_mask(x, mask):
    idx = mask.nonzero().squeeze(1)  # dynamic: nonzero dim 0
    return x.index_select(0, idx)  # flows


# inputs: x=float(4, 6)
def queue(x):
    todo = [0]
    seen = []
    while todo:  # dynamic: loop
        i = todo.pop()
        seen.append(x[i])
        if i + 1 < 4 and x[i, 0] > 0:
            todo.append(i + 1)
    return torch.stack(seen)  # flows


# inputs: tokens=int(8, high=5)
def before_eos(tokens, eos=2):
    where = (tokens == eos).nonzero()  # dynamic: nonzero dim 0
    end = where[0].item() if len(where) else len(tokens)
    return tokens[:end]  # dynamic: slice dim 0


# inputs: ds=dataset(11, 3)
def loader_of_sampler(ds):
    weights = torch.ones(len(ds))  # dynamic: creation dim 0
    sampler = torch.utils.data.WeightedRandomSampler(weights, num_samples=12, replacement=True)
    return DataLoader(ds, batch_size=4, sampler=sampler)


# inputs: x=float(4, 6), flag=arg(True, False)
def conditional_flag(x, flag):
    y = x[1:] if flag else x  # unfixed: branch
    return y.mean(0)


# inputs: x=float(9, 4)
def mask_grown(x):
    keep = x[:, 0] > 0
    keep |= x[:, 1] > 0
    keep[0] = True
    return x[keep]  # dynamic: boolean-mask dim 0


# inputs: tokens=int(3, 8, high=5)
def until_eos(tokens, eos=2):
    ended = (tokens == eos).cumsum(dim=1) > 0
    return tokens.masked_fill(ended, 0)


# inputs: tokens=int(8, high=5)
def vocabulary(tokens):
    words, counts = torch.unique(tokens, return_counts=True)  # dynamic: unique dim 0
    return words[counts.argsort(descending=True)]  # flows


# inputs: x=float(9, 4), mask=bool(9)
def by_mask(x, mask):
    return torch.masked_select(x, mask[:, None])  # dynamic: masked-select dim 0


# inputs: spans=int(4, 2, low=0, high=4), h=float(9, 3)
def span_means(spans, h):
    out = []
    for start, width in spans.tolist():
        out.append(h[start : start + width + 1].mean(0))  # dynamic: slice dim 0
    return torch.stack(out)


# inputs: x=float(6, 3)
def sparse_product(x):
    s = x.to_sparse()
    return torch.sparse.mm(s, torch.ones(3, 2))


# inputs: rewards=float(7)
def returns(rewards, gamma=0.9):
    out = []
    total = 0.0
    for r in rewards.flip(0):
        total = r + gamma * total
        out.insert(0, total)
    return torch.stack(out)


# inputs: x=float(16)
def trimmed_signal(x):
    loud = torch.nonzero(x.abs() > 0.5)  # dynamic: nonzero dim 0
    if loud.numel() == 0:
        return x
    return x[loud[0, 0] : loud[-1, 0] + 1]  # dynamic: slice dim 0


# inputs: x=float(9, 4), mask=bool(9)
def weighted_by_mask(x, mask):
    w = mask.to(x.dtype)
    return (x * w[:, None]).sum(0) / w.sum().clamp_min(1.0)


# inputs: ds=dataset(11, 3)
def batches_of_one(ds):
    loader = DataLoader(ds)
    return loader


# inputs: done=bool(10), obs=float(10, 3)
def split_episodes(done, obs):
    ends = (done.nonzero().flatten() + 1).tolist()  # dynamic: nonzero dim 0
    parts, start = [], 0
    for end in ends:  # dynamic: loop
        parts.append(obs[start:end])  # dynamic: slice dim 0
        start = end
    return parts


# inputs: x=float(6, 3)
def svd_cut(x, k=2):
    u, s, vh = torch.linalg.svd(x, full_matrices=False)
    return u[:, :k] @ torch.diag(s[:k]) @ vh[:k]


# inputs: x=float(6, 3)
def ranks(x):
    q, r = torch.linalg.qr(x)
    rank = int((r.diagonal().abs() > 0.1).sum())
    return q[:, :rank]  # dynamic: slice dim 1


# inputs: boxes=boxes(9), labels=int(9, high=3), scores=prob(9)
def top_padded(boxes, labels, scores, k=5):
    s, i = torch.topk(scores, k)
    return torch.cat([boxes[i], s[:, None], labels[i, None].float()], 1)


# inputs: rows=ragged(5, 3, 9)
def sorted_and_packed(rows):
    rows = sorted(rows, key=len, reverse=True)  # dynamic: collate dim 0
    lengths = [r.shape[0] for r in rows]  # possible: not run
    padded = pad_sequence(rows, batch_first=True, padding_value=-1)  # dynamic: collate dim 1
    return padded, lengths


# inputs: logits=float(3, 8, 5), target=int(3, 8, high=5)
def seq_loss(logits, target, pad=0):
    flat = logits.reshape(-1, 5)
    loss = F.cross_entropy(flat, target.reshape(-1), reduction="none")
    mask = (target != pad).reshape(-1).float()
    return (loss * mask).sum() / mask.sum().clamp(min=1)


# inputs: boxes=boxes(9)
def large_boxes(boxes, least=4.0):
    wh = boxes[:, 2:] - boxes[:, :2]
    big = (wh >= least).all(dim=1)
    boxes = boxes[big]  # dynamic: boolean-mask dim 0
    return boxes


# inputs: tokens=int(8, high=5)
def histogram(tokens, size=5):
    return torch.bincount(tokens, minlength=size)[:size]  # possible: bincount


# inputs: x=float(5, 5)
def sinkhorn(x):
    u = torch.zeros(5)
    for i in range(20):  # dynamic: loop
        old = u
        u = -torch.logsumexp(x + u[None], 1)
        if (u - old).abs().max() < 1e-2:
            break
    return u


# inputs: logits=float(3, 8, 5), target=int(3, 8, high=5)
def seq_accuracy(logits, target, pad=0):
    pred = logits.argmax(-1)
    valid = target != pad
    return (pred[valid] == target[valid]).float().mean()  # dynamic: boolean-mask dim 0


# inputs: ds=dataset(11, 3)
def train_loader(ds, batch_size=4):
    kwargs = dict(batch_size=batch_size, num_workers=0)
    return DataLoader(ds, shuffle=True, **kwargs)  # dynamic: loader


# inputs: boxes=boxes(9)
def clipped_boxes(boxes, h=10, w=12):
    x1, y1, x2, y2 = boxes.unbind(-1)
    return torch.stack([x1.clamp(0, w), y1.clamp(0, h), x2.clamp(0, w), y2.clamp(0, h)], dim=-1)


# inputs: x=float(5, 5)
def newton(x):
    y = torch.eye(5)
    err = 10.0
    while err > 0.1:  # dynamic: loop
        y = y * 0.5
        err = float(y.abs().max()) * float(x.abs().mean().clamp(max=1.0))
    return y


# inputs: a=boxes(6), b=boxes(4)
def matched(a, b):
    lt = torch.maximum(a[:, None, :2], b[None, :, :2])
    rb = torch.minimum(a[:, None, 2:], b[None, :, 2:])
    inter = (rb - lt).clamp(min=0).prod(-1)
    best, idx = inter.max(1)
    return b[idx[best > 1.0]]  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 6)
def early_return_other(x):
    if x.max() < 0:  # dynamic: branch
        return x[:0]
    return x


# inputs: x=float(16)
def thresholded_runs(x):
    on = (x > 0).int()
    edges = torch.diff(on, prepend=on.new_zeros(1))
    starts = (edges == 1).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    return starts


# inputs: edges=int(2, 12, high=5), w=float(12)
def drop_edges(edges, w, p=0.2):
    mask = torch.rand(edges.size(1)) >= p
    return edges[:, mask], w[mask]  # dynamic: boolean-mask dim 0; boolean-mask dim 1


# inputs: img=float(3, 20, 30)
def maybe_flip(img, p=0.5):
    if random.random() < p:
        img = img.flip(-1)
    return img


# inputs: img=float(3, 20, 30)
def random_pad(img):
    p = random.randint(0, 4)
    return F.pad(img, (p, p, p, p))  # dynamic: pad dim 1, 2


# inputs: ds=dataset(11, 3)
def train_loader_dropping(ds, batch_size=4):
    kwargs = {"batch_size": batch_size}
    kwargs["drop_last"] = True
    return DataLoader(ds, shuffle=True, **kwargs)


# inputs: img=float(3, 20, 30)
def random_shift(img):
    p = random.randint(-3, 3)
    return torch.roll(img, shifts=p, dims=-1)


# inputs: heat=float(3, 8, 8)
def peaks_above(heat, thr=0.5):
    pooled = F.max_pool2d(heat[None], 3, 1, 1)[0]
    c, y, x = torch.where((pooled == heat) & (heat > thr))  # dynamic: nonzero dim 0
    return torch.stack([x, y], 1).float(), c  # flows


# inputs: a=boxes(6), b=boxes(4)
def matched_padded(a, b):
    lt = torch.maximum(a[:, None, :2], b[None, :, :2])
    rb = torch.minimum(a[:, None, 2:], b[None, :, 2:])
    inter = (rb - lt).clamp(min=0).prod(-1)
    best, idx = inter.max(1)
    return torch.where((best > 1.0)[:, None], b[idx], torch.zeros(4))


# inputs: ds=dataset(11, 3)
def train_loader_updated(ds, train=True):
    options = {"batch_size": 4, "shuffle": train}
    options.update(drop_last=train)
    return DataLoader(ds, **options)


# inputs: ds=dataset(11, 3)
def loader_of_full_batches(ds):
    batches = BatchSampler(RandomSampler(ds), batch_size=3, drop_last=True)
    return DataLoader(ds, batch_sampler=batches)


# inputs: x=float(4, 6)
def conditional_rows(x):
    y = x[1:] if x.sum() > 0 else x  # dynamic: branch
    return y.mean(0)


# inputs: rows=ragged(5, 3, 9)
def collate_lengths(rows):
    lengths = [len(row) for row in rows]
    top = max(lengths)
    out = torch.zeros(len(rows), top)  # dynamic: creation dim 1
    for i, (row, n) in enumerate(zip(rows, lengths)):
        out[i, :n] = row
    return out, torch.tensor(lengths)


# inputs: batch=int(9, high=3), x=float(9, 4)
def graph_pool(batch, x):
    size = int(batch.max()) + 1
    return torch.zeros(size, x.size(-1)).index_add_(0, batch, x)  # dynamic: creation dim 0


# inputs: edges=int(2, 12, high=5), x=float(5, 3)
def neighbours_of(edges, x, node=2):
    hood = edges[1, edges[0] == node]  # dynamic: boolean-mask dim 0
    return x[hood].sum(0)  # flows


# inputs: x=float(9, 4), mask=bool(9)
def first_of_mask(x, mask):
    return x[mask.int().argmax()]


# inputs: edges=int(2, 12, high=5)
def dense_adjacency(edges, n=5):
    adj = torch.zeros(n, n)
    adj[edges[0], edges[1]] = 1
    deg = adj.sum(1)
    return adj / deg.clamp(min=1)[:, None]


# inputs: batch=int(9, high=3), x=float(9, 4)
def graphs_apart(batch, x):
    counts = torch.bincount(batch, minlength=3)  # possible: bincount
    return torch.split(x, counts.tolist())  # dynamic: split dim 0


# inputs: img=float(3, 20, 30)
def cutout(img, size=6):
    y, x = random.randrange(20), random.randrange(30)
    img = img.clone()
    img[:, y : y + size, x : x + size] = 0
    return img


# inputs: edges=int(2, 12, high=5)
def coalesced(edges):
    edges = torch.unique(edges, dim=1)  # dynamic: unique dim 1
    return edges[:, edges[0] < edges[1]]  # dynamic: boolean-mask dim 1


# inputs: x=float(9, 4), y=int(9, high=3)
def mask_set_at_label(x, y):
    seen = torch.zeros(3, dtype=torch.bool)
    seen[y] = True
    return seen.nonzero().flatten()  # dynamic: nonzero dim 0


# inputs: x=float(7), n=int()
def pick_by_tensor(x, n):
    return x[n] * 2


# inputs: boxes=boxes(9), labels=int(9, high=3), scores=prob(9)
def per_class(boxes, labels, scores):
    out = []
    for c in range(3):
        at = torch.where(labels == c)[0]  # dynamic: nonzero dim 0
        out.append(boxes[at][scores[at].argsort(descending=True)])  # flows
    return out


# inputs: s=prob(9), x=float(9, 2)
def by_helper(s, x):
    return _select(x, s > 0.4).sum(0)  # flows


def _select(x, keep):
    return x[keep]  # dynamic: boolean-mask dim 0


# inputs: x=float(9, 4), mask=bool(9)
def fill_masked(x, mask):
    return x.masked_fill(~mask.unsqueeze(-1), float("-inf")).logsumexp(0)


# inputs: img=float(3, 20, 30)
def random_sized_crop(img):
    area = 20 * 30 * random.uniform(0.2, 0.9)
    side = int(round(math.sqrt(area)))
    side = min(side, 20)
    part = img[:, :side, :side]  # dynamic: slice dim 1, 2
    return F.interpolate(part[None], size=(8, 8))  # flows


# inputs: x=float(16)
def voiced_frames(x):
    frames = x.reshape(4, 4)
    energy = frames.pow(2).mean(1)
    return frames[energy > energy.mean()]  # dynamic: boolean-mask dim 0


# inputs: x=numpy(float(6, 3))
def array_all(x):
    x = np.where(x > 0, x, 0.0)
    return torch.as_tensor(x, dtype=torch.float32)


# inputs: tokens=int(8, high=5)
def histogram_free(tokens):
    return torch.bincount(tokens)  # dynamic: bincount dim 0


# inputs: img=float(3, 20, 30)
def maybe_rotate(img):
    if random.random() < 0.5:  # dynamic: branch
        img = img.transpose(1, 2)
    return img * 2  # flows


# inputs: x=float(7), n=int()
def shift_by_tensor(x, n):
    return torch.roll(x, int(n))


# inputs: rows=ragged(5, 3, 9)
def offsets_of_rows(rows):
    flat = torch.cat([r for r in rows])  # dynamic: collate dim 0
    sizes = torch.tensor([r.numel() for r in rows])
    return flat, torch.cumsum(sizes, 0)


# inputs: adv=float(12)
def minibatches(adv, size=4):
    order = torch.randperm(adv.numel())
    return [adv[order[i : i + size]] for i in range(0, adv.numel(), size)]


# inputs: edges=int(2, 12, high=5), x=float(5, 3)
def mean_neighbours(edges, x):
    src, dst = edges[0], edges[1]
    out = x.new_zeros(x.shape).index_add_(0, dst, x[src])
    deg = torch.bincount(dst, minlength=x.size(0)).clamp(min=1)  # possible: bincount
    return out / deg[:, None]


# inputs: heat=float(2, 3, 8, 8)
def peaks(heat, k=6):
    pooled = F.max_pool2d(heat, 3, 1, 1)
    heat = heat * (pooled == heat)
    scores, idx = heat.flatten(1).topk(k)
    return scores, idx // 64, idx % 64


# inputs: prios=prob(12), x=float(12, 3)
def replay(prios, x, n=4):
    idx = torch.multinomial(prios / prios.sum(), n, replacement=True)
    return x[idx]


# inputs: rows=ragged(6, 3, 9)
def loader_with_bound(rows, bound=10):
    def collate(batch):
        out = torch.zeros(len(batch), bound)
        for i, row in enumerate(batch):
            out[i, : len(row)] = row
        return out

    return DataLoader(rows, batch_size=3, drop_last=True, collate_fn=collate)


# inputs: x=float(7), n=int()
def repeat_by_tensor(x, n):
    return x.repeat(int(n) + 1)  # dynamic: reshape dim 0


# inputs: done=bool(10), obs=float(10, 3), after=float(10, 3)
def next_values_static(done, obs, after):
    return after.max(1).values * (1 - done.float())


# inputs: x=float(12, 3), y=int(12)
def known_tensor_set(x, y):
    return DataLoader(TensorDataset(x, y), batch_size=4)


# inputs: ds=dataset(11, 3)
def loader_of_batch_sampler(ds):
    batches = BatchSampler(RandomSampler(ds), batch_size=3, drop_last=False)
    return DataLoader(ds, batch_sampler=batches)  # dynamic: loader


# inputs: x=float(9, 4), mask=bool(9)
def compressed(x, mask):
    return torch.stack([row for row, m in zip(x, mask) if m] or [x[0]])  # dynamic: list-of-tensors dim 0


# inputs: img=float(3, 20, 30)
def resize_long_side(img, size=10):
    h, w = img.shape[1:]  # possible: not run
    scale = size / max(h, w)
    return F.interpolate(img[None], size=(int(h * scale), int(w * scale)))[0]


# inputs: s=prob(9), x=float(9, 2)
def through_helper(s, x):
    keep = _valid(s, 0.4)
    return x[keep]  # dynamic: boolean-mask dim 0


def _valid(scores, thr):
    return scores > thr


# inputs: x=float(6, 6)
def off_diagonal(x):
    mask = ~torch.eye(6, dtype=torch.bool)
    return x[mask].view(6, 5)  # possible: index


# inputs: x=float(16)
def outliers(x):
    z = (x - x.mean()) / (x.std() + 1e-6)
    return x[z.abs() < 1.5].mean()  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 6), y=int(6, high=3)
def contrastive_pairs(x, y):
    a, b = torch.combinations(torch.arange(6)).t()  # possible: masked_select
    same = y[a] == y[b]
    d = F.pairwise_distance(x[a], x[b])
    return torch.where(same, d, F.relu(1 - d)).mean()


# inputs: x=float(8, 5), y=int(8, low=-1, high=3)
def ignore_label(x, y):
    keep = y.ne(-1)
    return F.nll_loss(F.log_softmax(x[keep], 1), y[keep])  # dynamic: boolean-mask dim 0


# inputs: x=float(9, 4), mask=bool(9)
def by_argwhere(x, mask):
    idx = torch.argwhere(mask)[:, 0]  # dynamic: nonzero dim 0
    return x[idx].sum(0)  # flows


# inputs: x=float(4, 6)
def gathered_dict(x):
    groups = defaultdict(list)
    for row in x:
        groups[int(row.argmax())].append(row)  # possible: not run
    return {k: torch.stack(v) for k, v in groups.items()}  # dynamic: loop


# inputs: x=float(16)
def quantile_cut(x):
    return x.clamp(max=torch.quantile(x, 0.9))


# inputs: x=float(8, 5), y=int(8, high=3)
def ohem_fixed(x, y):
    loss = F.cross_entropy(x, y, reduction="none")
    top, _ = loss.sort(descending=True)
    return top[: len(loss) // 2].mean()


# inputs: x=float(6, 3)
def energy_cut(x):
    s = torch.linalg.svdvals(x)
    energy = torch.cumsum(s**2, 0) / (s**2).sum().clamp(min=1e-6)
    k = torch.searchsorted(energy, torch.tensor(0.9)).item() + 1
    return s[:k]  # dynamic: slice dim 0

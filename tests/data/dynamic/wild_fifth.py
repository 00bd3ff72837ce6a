import math
import random
from collections import Counter, defaultdict, deque
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


class Config:
    batch_size = 4
    drop_last = False


class ReplayMemory:
    def __init__(self):
        self.rows = deque(maxlen=50)

    def push(self, row):
        self.rows.append(row)

    def sample(self, n):
        return torch.stack(random.sample(list(self.rows), n))


# inputs: seqs=ragged(4, 2, 7)
def collate_longest(seqs):
    longest = max(s.shape[0] for s in seqs)  # possible: not run
    rows = [F.pad(s, (0, longest - s.shape[0])) for s in seqs]  # dynamic: pad dim 0
    return torch.stack(rows)  # flows


# inputs: logits=float(2, 5, 4), boxes=prob(2, 5, 4)
def detr_post(logits, boxes, thr=0.3):
    prob = logits.softmax(-1)
    scores, labels = prob[..., :-1].max(-1)
    results = []
    for s, l, b in zip(scores, labels, boxes):
        keep = s > thr
        results.append(
            {"scores": s[keep], "labels": l[keep], "boxes": b[keep]}  # dynamic: boolean-mask dim 0
        )
    return results


# inputs: x=float(2, 6, 4)
class SelectHead(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = nn.Linear(4, 1)

    def forward(self, x):
        score = torch.sigmoid(self.fc(x)).squeeze(-1)
        chosen = x[score > 0.5]  # dynamic: boolean-mask dim 0
        return chosen.mean(dim=0)


# inputs: seqs=ragged(5, 2, 7, 3)
def collate_pad(seqs):
    lengths = torch.tensor([len(s) for s in seqs])
    padded = pad_sequence(seqs, batch_first=True)  # dynamic: collate dim 1
    mask = torch.arange(padded.size(1))[None, :] < lengths[:, None]  # flows
    return padded, mask


# inputs: loss=float(20)
def ohem(loss, thr=0.7, min_kept=5):
    loss, _ = loss.sort(descending=True)
    if loss[min_kept] > thr:  # flows
        loss = loss[loss > thr]  # dynamic: boolean-mask dim 0
    else:
        loss = loss[:min_kept]
    return loss.mean()


# inputs: ds=dataset(14, 3)
def make_loaders(ds, batch_size=4, workers=0):
    n_val = 4
    train, val = random_split(ds, [len(ds) - n_val, n_val])
    train_dl = DataLoader(
        train, batch_size=batch_size, shuffle=True, num_workers=workers, drop_last=True
    )
    val_dl = DataLoader(val, batch_size=batch_size * 2, num_workers=workers)
    return train_dl, val_dl


# inputs: seqs=ragged(4, 2, 7, 3)
def packed_lstm(seqs):
    lengths = torch.tensor([s.size(0) for s in seqs])
    padded = pad_sequence(seqs, batch_first=True)  # dynamic: collate dim 1
    packed = pack_padded_sequence(  # dynamic: pack_padded_sequence dim 0
        padded, lengths, batch_first=True, enforce_sorted=False
    )
    out, _ = nn.LSTM(3, 4, batch_first=True)(packed)  # flows
    out, _ = pad_packed_sequence(out, batch_first=True)  # flows
    return out.sum(1)


# inputs: x=float(12)
def percentile_filter(x, q=0.5):
    t = torch.quantile(x, q)
    keep = x >= t
    kept = x[keep]  # dynamic: boolean-mask dim 0
    return kept.mean()


# inputs: adj=prob(5, 5)
def dense_to_edges(adj):
    edge = adj.round().nonzero().t().contiguous()  # dynamic: nonzero dim 0
    weight = adj[edge[0], edge[1]]  # flows
    return edge, weight


# inputs: x=float(6, 5)
def positive_log(x):
    pos = x.gt(0)
    total = torch.log(x.masked_select(pos)).sum()  # dynamic: masked-select dim 0
    return total / pos.sum().clamp(min=1)


# inputs: seqs=ragged(4, 2, 7, 3)
def collate_concat(seqs):
    flat = torch.cat(seqs, dim=0)  # dynamic: collate dim 0
    offsets = torch.tensor([0] + [s.size(0) for s in seqs]).cumsum(0)
    return flat, offsets


# inputs: logits=float(8, 5)
def decode_until_eos(logits, eos=0):
    tokens = []
    for step in logits:  # dynamic: loop
        token = step.argmax()
        if token == eos:
            break
        tokens.append(token)
    return torch.stack(tokens) if tokens else torch.empty(0)  # flows


# inputs: ids=int(3, 9, high=7)
def mask_tokens(ids, mask_id=6, p=0.15):
    labels = ids.clone()
    prob = torch.full(labels.shape, p)
    special = ids == 0
    prob.masked_fill_(special, 0.0)
    picked = torch.bernoulli(prob).bool()
    labels[~picked] = -100
    replaced = torch.bernoulli(torch.full(labels.shape, 0.8)).bool() & picked
    ids[replaced] = mask_id
    return ids, labels


# inputs: ids=int(9, high=7)
def strip_padding(ids, pad=0):
    n = (ids != pad).sum()
    return ids[:n]  # dynamic: slice dim 0


# inputs: x=float(2, 3, 8, 8)
def multi_scale(x):
    size = random.choice([4, 6, 8])
    return F.interpolate(x, size=(size, size), mode="nearest")  # dynamic: resize dim 2, 3


# inputs: rewards=float(10), done=bool(10)
def finished_episodes(rewards, done):
    returns, total = [], 0.0
    for r, d in zip(rewards, done):
        total = total + r
        if d:  # dynamic: branch
            returns.append(total)
            total = 0.0
    return torch.stack(returns) if returns else None  # dynamic: list-of-tensors dim 0


# inputs: ds=dataset(13, 3)
def loader_with_batch_sampler(ds):
    sampler = BatchSampler(RandomSampler(ds), batch_size=4, drop_last=False)
    return DataLoader(ds, batch_sampler=sampler)  # dynamic: loader


# inputs: x=float(6, 5)
def zero_nan(x):
    x = x / x
    x[torch.isnan(x)] = 0
    return x


# inputs: pred=float(2, 4, 6, 6), target=int(2, 6, 6, high=5)
def seg_loss(pred, target, ignore=4):
    valid = target != ignore
    pred = pred.permute(0, 2, 3, 1)[valid]  # dynamic: boolean-mask dim 0
    target = target[valid]  # dynamic: boolean-mask dim 0
    return F.cross_entropy(pred, target)


# inputs: probs=prob(6, 5)
def sample_until_eos(probs, eos=0):
    out = torch.ones(1, dtype=torch.long)
    t = 0
    while t < 6 and out[-1].item() != eos:  # dynamic: loop
        out = torch.cat([out, torch.multinomial(probs[t], 1)])
        t += 1
    return out


# inputs: seqs=ragged(5, 2, 7, 3)
def collate_fixed(seqs, max_len=8):
    out = torch.zeros(len(seqs), max_len, 3)
    for i, s in enumerate(seqs):
        out[i, : s.size(0)] = s
    return out


# inputs: pred=prob(2, 10, 7)
def yolo_filter(pred, conf=0.5):
    out = [torch.zeros(0, 6)] * pred.shape[0]  # possible: not run
    xc = pred[..., 4] > conf
    for b, p in enumerate(pred):
        p = p[xc[b]]  # dynamic: boolean-mask dim 0
        if not p.shape[0]:  # possible: not run
            continue
        best, cls = p[:, 5:].max(1, keepdim=True)  # flows
        out[b] = torch.cat((p[:, :4], best, cls.float()), 1)  # flows
    return out


# inputs: edge=int(2, 10, high=5)
def coalesce(edge, n=5):
    key = edge[0] * n + edge[1]
    key = torch.unique(key)  # dynamic: unique dim 0
    return torch.stack([key // n, key % n])  # flows


# inputs: x=float(2, 6, 4)
class PointHead(nn.Module):
    def __init__(self, k=3):
        super().__init__()
        self.fc = nn.Linear(4, 1)
        self.k = k

    def forward(self, x):
        score = self.fc(x).squeeze(-1)
        idx = score.topk(self.k, dim=1).indices
        return torch.gather(x, 1, idx.unsqueeze(-1).expand(-1, -1, 4))


# inputs: masks=bool(3, 6, 6)
def nonempty_masks(masks):
    area = masks.flatten(1).sum(1)
    return masks[area > 0]  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def flatten_valid(x, lengths):
    pos = torch.arange(x.shape[1]).expand(x.shape[0], -1)  # possible: not run
    valid = pos < lengths.unsqueeze(1)
    return x[valid]  # dynamic: boolean-mask dim 0


# inputs: pred=float(2, 4, 6, 6), target=int(2, 6, 6, high=5)
def seg_loss_builtin(pred, target):
    return F.cross_entropy(pred, target, ignore_index=4)


# inputs: x=float(3, 40)
def random_crop_audio(x, n=16):
    i = random.randrange(x.shape[-1] - n)  # possible: not run
    return x[..., i : i + n]


# inputs: texts=arg(['a b c', 'a', 'c b'], ['a b c a', 'b'])
def whitespace_tokenizer(texts):
    vocab = {"<pad>": 0, "a": 1, "b": 2, "c": 3}
    rows = [[vocab[w] for w in t.split()] for t in texts]  # possible: not run
    width = max(map(len, rows))
    rows = [r + [0] * (width - len(r)) for r in rows]  # unfixed: loop
    return torch.tensor(rows)  # unfixed: creation dim 0, 1


# inputs: x=float(4, 3)
def power_iteration_fixed(x, steps=10):
    a = x.t() @ x
    v = torch.ones(3)
    for _ in range(steps):
        v = F.normalize(a @ v, dim=0)
    return v


# inputs: step=arg(3, 4), x=float(6, 4)
def warm_slice(step, x):
    n = min(step * 2, x.size(0))
    return x[:n]


# inputs: x=float(2, 6, 4), mask=bool(2, 6)
class MaskedPool(nn.Module):
    def forward(self, x, mask=None):
        if mask is not None:
            x = x.masked_fill(~mask.unsqueeze(-1), float("-inf"))
        return x.max(dim=1)[0]  # possible: not run


# inputs: ids=int(9, high=7)
def split_on_sep(ids, sep=6):
    ends = (ids == sep).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    parts, start = [], 0
    for e in ends:  # flows
        parts.append(ids[start:e])  # dynamic: slice dim 0
        start = e + 1
    return parts


# inputs: x=float(6, 5)
def coordinates(x):
    rows, cols = torch.where(x > x.mean())  # dynamic: nonzero dim 0
    return torch.stack([rows, cols], dim=1)  # flows


# inputs: p=prob(5)
def act_halting(p, eps=0.1):
    total, n = torch.tensor(0.0), 0
    while total < 1 - eps and n < 50:  # dynamic: loop
        total = total + p[n % 5]
        n += 1
    return total, n


# inputs: x=float(3, 10, 4)
def spec_augment(x, n=2):
    for _ in range(n):
        w = int(torch.randint(0, 4, (1,)))
        s = int(torch.randint(0, x.size(1) - w, (1,)))
        x[:, s : s + w] = 0
    return x


# inputs: ds=dataset(13, 3)
def loader_from_partial(ds):
    make = partial(DataLoader, batch_size=4, shuffle=True)
    return make(ds)  # dynamic: loader


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def last_states(x, lengths):
    idx = (lengths - 1).view(-1, 1, 1).expand(-1, 1, x.size(2))
    return x.gather(1, idx).squeeze(1)


# inputs: x=float(6, 5)
def cut_at_worst(x):
    worst = x.norm(dim=1).argmax()
    return x[:worst]  # dynamic: slice dim 0


# inputs: masks=bool(3, 6, 6)
def mask_boxes(masks):
    boxes = torch.zeros(3, 4)
    for i, m in enumerate(masks):
        ys, xs = torch.where(m)  # dynamic: nonzero dim 0
        if len(xs) == 0:
            continue
        boxes[i] = torch.stack([xs.min(), ys.min(), xs.max(), ys.max()])
    return boxes


# inputs: scores=prob(3, 9)
def nucleus(scores, p=0.7):
    s, i = torch.sort(scores / scores.sum(-1, keepdim=True), descending=True)
    n = int((s.cumsum(-1) < p).sum(-1).max()) + 1
    return s[:, :n], i[:, :n]  # dynamic: slice dim 1


# inputs: x=float(6, 5)
def relu_by_where(x):
    return torch.where(x > 0, x, torch.zeros_like(x))


# inputs: ds=dataset(13, 3)
def loader_from_config(ds):
    cfg = Config()
    return DataLoader(  # dynamic: loader
        ds, batch_size=cfg.batch_size, shuffle=True, drop_last=cfg.drop_last
    )

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


# inputs: x=float(10, 4), lengths=int(3, low=1, high=4)
def split_by_lengths(x, lengths):
    total = int(lengths.sum())
    parts = torch.split(x[:total], lengths.tolist())  # dynamic: slice dim 0; split dim 0
    return [part.mean(0) for part in parts]


# inputs: x=float(5, 4)
def nansafe(x):
    return torch.nan_to_num(x).nanmean(0)


# inputs: x=float(4, 6), times=int(4, low=1, high=4)
def upsample_states(x, times):
    return torch.repeat_interleave(x, times, dim=0)  # dynamic: repeat-interleave dim 0


# inputs: x=float(5, 3)
def newton_until(x, tol=0.05):
    y = x.abs() + 0.5
    steps = 0
    while (y * y - x.abs()).abs().max() > tol and steps < 20:  # dynamic: loop
        y = 0.5 * (y + x.abs() / y)
        steps += 1
    return y


# inputs: points=float(30, 3)
def knn_graph(points, k=3):
    d = torch.cdist(points, points)
    idx = d.topk(k + 1, largest=False).indices[:, 1:]
    src = torch.arange(30).repeat_interleave(k)
    return torch.stack([src, idx.reshape(-1)])


# inputs: img=float(3, 12, 16)
def brightness(img):
    factor = 1 + random.uniform(-0.2, 0.2)
    return (img * factor).clamp(0, 1)


# inputs: points=float(30, 3)
def farthest(points, n=4):
    chosen = torch.zeros(n, dtype=torch.long)
    dist = torch.full((30,), 1e9)
    far = 0
    for i in range(n):
        chosen[i] = far
        dist = torch.minimum(dist, ((points - points[far]) ** 2).sum(-1))
        far = int(dist.argmax())
    return points[chosen]


# inputs: tokens=int(3, 10, high=5), pad=0
def trim_right_padding(tokens, pad=0):
    keep = (tokens != pad).any(dim=0)
    last = int(keep.nonzero().max()) + 1 if keep.any() else 1  # dynamic: nonzero dim 0
    return tokens[:, :last]  # dynamic: slice dim 1


# inputs: x=float(5, 4)
def where_three(x):
    return torch.where(x > 0, x * 2, torch.zeros_like(x))


# inputs: ds=dataset(12, 4)
def kfold_loaders(ds, folds=3):
    loaders = []
    for k in range(folds):
        idx = [i for i in range(len(ds)) if i % folds != k]  # dynamic: loop
        loaders.append(DataLoader(Subset(ds, idx), batch_size=5))  # dynamic: loader
    return loaders


# inputs: x=float(6, 5)
def appended_either(x):
    out = []
    for row in x:
        if row.sum() > 0:
            out.append(row)
        else:
            out.append(-row)
    return torch.stack(out)


# inputs: x=float(3, 4)
def expand_by_shape(x):
    return x.unsqueeze(0).expand(x.size(1), -1, -1), x.repeat(x.size(0), 1)


# inputs: logits=float(2, 12)
def top_p_filter(logits, p=0.8):
    sorted_logits, idx = torch.sort(logits, descending=True)
    cum = sorted_logits.softmax(-1).cumsum(-1)
    remove = cum > p
    remove[:, 1:] = remove[:, :-1].clone()
    remove[:, 0] = False
    return logits.masked_fill(remove.scatter(1, idx, remove), float("-inf"))


# inputs: lengths=int(3, low=1, high=8)
def length_mask(lengths):
    return torch.arange(lengths.max().item()).expand(len(lengths), -1) < lengths.unsqueeze(1)  # dynamic: creation dim 0


# inputs: ids=int(3, 8, high=6)
def decode_lists(ids, vocab=["a", "b", "c", "d", "e", "f"]):
    return ["".join(vocab[i] for i in row) for row in ids.tolist()]  # possible: not run


# inputs: ids=int(3, 8, high=6)
def eos_first(ids, eos=2):
    is_eos = ids == eos
    pos = is_eos.int().argmax(-1)
    return torch.where(is_eos.any(-1), pos, ids.size(1) - 1)


# inputs: x=float(6, 5)
def dropout_rows(x):
    keep = torch.bernoulli(torch.full((6, 1), 0.5))
    return x * keep


# inputs: labels=int(12, high=5)
def ctc_collapse(labels, blank=0):
    labels = torch.unique_consecutive(labels)  # dynamic: unique dim 0
    return labels[labels != blank]  # dynamic: boolean-mask dim 0


# inputs: x=float(6, 4)
def where_single(x):
    rows, cols = torch.where(x > 0.5)  # dynamic: nonzero dim 0
    return rows.float().mean() - cols.float().mean()  # flows


# inputs: x=float(12, 4)
def bucket_counts(x):
    b = torch.bucketize(x[:, 0], torch.tensor([-1.0, 0.0, 1.0]))
    return torch.stack([(b == i).sum() for i in range(4)])


# inputs: x=float(4, 6), times=int(4, low=1, high=4)
def upsample_known_total(x, times):
    index = torch.bucketize(torch.arange(16), times.cumsum(0), right=True)
    return x[index.clamp(max=3)]


# inputs: gt=int(2, 6, 6, high=3)
def lovasz_classes(gt, n=3):
    present = []
    for c in range(n):
        fg = (gt == c).float()
        if fg.sum() == 0:
            continue
        present.append(fg.flatten().sort(descending=True).values)
    return torch.stack(present).mean()  # dynamic: list-of-tensors dim 0


# inputs: x=float(4, 5), y=float(4, 5)
def shared_order(x, y):
    order = x[:, 0].argsort()
    return [t[order] for t in (x, y)]


# inputs: boxes=boxes(8)
def box_iou_dense(boxes):
    lt = torch.max(boxes[:, None, :2], boxes[None, :, :2])
    rb = torch.min(boxes[:, None, 2:], boxes[None, :, 2:])
    wh = (rb - lt).clamp(min=0)
    return wh.prod(-1)


# inputs: h=float(3, 7, 4), lengths=int(3, low=1, high=8)
def crop_to_longest(h, lengths):
    longest = lengths.max()
    h = h[:, :longest]  # dynamic: slice dim 1
    mask = torch.arange(h.size(1))[None] < lengths[:, None]  # flows
    return h * mask.unsqueeze(-1)  # flows


# inputs: x=float(3, 10, 4), n=int(3, low=1, high=11)
def last_valid(x, n):
    idx = (n - 1).view(-1, 1, 1).expand(-1, 1, x.size(2))
    return x.gather(1, idx).squeeze(1)


# inputs: ds=dataset(10, 4)
def plain_loader_drop(ds):
    return DataLoader(ds, batch_size=3, shuffle=True, drop_last=True)


# inputs: img=float(3, 12, 16)
def random_crop_fixed(img, size=8):
    top = random.randrange(0, 12 - size + 1)
    left = random.randrange(0, 16 - size + 1)
    return img[:, top : top + size, left : left + size]


# inputs: x=float(2, 20)
def pad_to_multiple(x, multiple=8):
    extra = -x.size(1) % multiple
    return F.pad(x, (0, extra))


# inputs: x=float(8, 3)
def decorated_mask(x):
    def as_float(f):
        @functools.wraps(f)
        def run(*args):
            return f(*args).float()  # flows

        return run

    @as_float
    def positive(y):
        return y.masked_select(y > 0)  # dynamic: masked-select dim 0

    return positive(x)  # flows


# inputs: x=float(6, 4)
def nonzero_first(x):
    idx = x[:, 0].gt(0).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    return torch.index_select(x, 0, idx)  # flows


# inputs: x=float(6, 4), y=int(6, high=3)
def positives_only(x, y):
    s = x @ x.t()
    pos = s[y[:, None] == y[None]]  # dynamic: boolean-mask dim 0
    neg = s[y[:, None] != y[None]]  # dynamic: boolean-mask dim 0
    return pos.mean() - (neg.mean() if neg.numel() else 0)


# inputs: x=float(6, 5)
def range_by_data(x):
    steps = int(x.abs().max().item())
    for _ in range(steps):  # dynamic: loop
        x = x * 0.9
    return x


# inputs: x=float(6, 5)
def random_subset(x):
    n = np.random.randint(1, 6)
    rows = np.random.permutation(6)[:n]  # dynamic: slice dim 0
    return x[rows]  # flows


# inputs: img=float(3, 12, 12)
def random_rotate90_square(img):
    k = random.randint(0, 3)
    out = torch.rot90(img, k, dims=(1, 2))
    return out + 1


# inputs: x=float(8, 3)
def make_scaler(x):
    scale = x.max().item()

    def inner(y):
        return y / (abs(scale) + 1)

    return inner(x)


# inputs: x=float(8, 3)
class Pipeline(nn.Sequential):
    def forward(self, x):
        for layer in self:
            x = layer(x)  # possible: not run
        lens = (x > 0).sum()
        return x.flatten()[:lens]  # dynamic: slice dim 0


# inputs: ids=int(3, 8, high=6)
def token_types(ids, sep=4):
    return (ids == sep).long().cumsum(1).clamp(max=1)


# inputs: cache=float(1, 2, 6, 4), pos=int(high=6), new=float(1, 2, 1, 4)
def kv_cache_write(cache, pos, new):
    cache = cache.clone()
    cache[:, :, pos : pos + 1] = new
    mask = torch.arange(6) <= pos
    return cache, mask


# inputs: ids=int(3, 8, high=6)
def vocab_subset(ids):
    used, inv = torch.unique(ids, return_inverse=True)  # dynamic: unique dim 0
    table = torch.randn(6, 4)[used]  # flows
    return table[inv]


# inputs: x=float(5, 4)
def generator_rows(x):
    def rows():
        for row in x:
            if row[0] > 0:
                yield row

    return torch.stack(list(rows()) + [x[0]])  # dynamic: list dim all; list-of-tensors dim 0


# inputs: x=float(3, 8, 8)
def random_resize_scale(x):
    scale = random.uniform(0.5, 1.5)
    return F.interpolate(x[None], scale_factor=scale)  # dynamic: resize dim 2, 3


# inputs: cost=float(5, 4)
def sinkhorn(cost, iters=5):
    k = torch.exp(-cost)
    for _ in range(iters):
        k = k / k.sum(1, keepdim=True)
        k = k / k.sum(0, keepdim=True)
    return k


# inputs: spec=float(1, 8, 20)
def spec_pad_to(spec, n=32):
    return F.pad(spec, (0, n - spec.shape[-1]))  # possible: not run


# inputs: x=float(2, 3, 8, 8)
def roi_crops(x):
    boxes = (torch.rand(3, 4) * 4).long()
    crops = []
    for x1, y1, w, h in boxes.tolist():
        crops.append(x[:, :, y1 : y1 + h + 1, x1 : x1 + w + 1].mean((2, 3)))  # dynamic: slice dim 2, 3
    return torch.stack(crops)


# inputs: x=float(6, 6)
def rank_fixed(x, r=3):
    u, s, v = torch.linalg.svd(x)
    return u[:, :r] @ torch.diag(s[:r]) @ v[:r]


# inputs: rows=ragged(6, 2, 7)
def loader_pad_in_class(rows):
    class Collate:
        def __call__(self, items):
            return pad_sequence(items, batch_first=True)  # dynamic: collate dim 1

    return DataLoader(rows, batch_size=2, drop_last=True, collate_fn=Collate())  # dynamic: loader


# inputs: x=float(5, 4)
def diag_mask(x):
    s = x @ x.t()
    n = s.size(0)
    return s[~torch.eye(n, dtype=torch.bool)].view(n, n - 1)  # possible: index


# inputs: logits=float(2, 12)
def beam_step(logits, beams=3):
    scores, flat = logits.view(-1).topk(beams)
    return scores, flat // 12, flat % 12


# inputs: x=int(12, low=-3, high=4)
def sign_changes(x):
    return (x[1:].sign() != x[:-1].sign()).sum()


# inputs: scores=prob(8), labels=int(8, high=2)
def calibration(scores, labels, bins=4):
    which = (scores * bins).long().clamp(max=bins - 1)
    ece = torch.zeros(())
    for b in range(bins):
        m = which == b
        if m.any():
            ece += (scores[m].mean() - labels[m].float().mean()).abs() * m.float().mean()  # dynamic: boolean-mask dim 0
    return ece


# inputs: imgs=[sized(3, (4, 9), (4, 9)), sized(3, (4, 9), (4, 9))]
def nested_tensor(imgs):
    h = max(i.shape[1] for i in imgs)  # possible: not run
    w = max(i.shape[2] for i in imgs)  # possible: not run
    out = torch.zeros(len(imgs), 3, h, w)  # dynamic: creation dim 2, 3
    mask = torch.ones(len(imgs), h, w, dtype=torch.bool)  # dynamic: creation dim 1, 2
    for i, img in enumerate(imgs):
        out[i, :, : img.shape[1], : img.shape[2]] = img  # possible: not run
        mask[i, : img.shape[1], : img.shape[2]] = False  # possible: not run
    return out, mask


# inputs: x=float(6, 4)
def episode_prototypes(x, shots=2):
    return x.view(-1, shots, 4).mean(1)


# inputs: x=float(4, 5)
def view_by_shape(x):
    n = x.size(0) // 2
    return x.view(n, 2, -1)


# inputs: x=float(2, 12, 4)
class PrunedTokensRatio(nn.Module):
    def __init__(self, ratio=0.5):
        super().__init__()
        self.score = nn.Linear(4, 1)
        self.ratio = ratio

    def forward(self, x):
        s = self.score(x).squeeze(-1)
        keep = math.ceil(self.ratio * x.size(1))
        idx = s.topk(keep, dim=1).indices
        return x.gather(1, idx.unsqueeze(-1).expand(-1, -1, 4))


# inputs: x=float(5, 4)
def while_not_close(x):
    y = x
    while y.norm() > 1:  # dynamic: loop
        y = y / 2
    return y


# inputs: x=float(5, 3)
def newton_fixed(x, steps=5):
    y = x.abs() + 0.5
    for _ in range(steps):
        y = 0.5 * (y + x.abs() / y)
    return y


# inputs: t=int(2, high=5), x=float(2, 4)
class DiffusionTrain:
    def __init__(self):
        self.alpha = torch.linspace(0.9, 0.1, 5)

    def __call__(self, t, x):
        a = self.alpha.gather(0, t).view(-1, 1)
        noise = torch.randn_like(x)
        return a.sqrt() * x + (1 - a).sqrt() * noise


# inputs: ds=dataset(12, 4)
def loader_options_plain(ds):
    opts = dict(batch_size=8, num_workers=0)
    return DataLoader(dataset=ds, **opts)  # dynamic: loader


# inputs: scores=prob(10, 3)
def per_class_top(scores, k=2):
    results = []
    for c in range(scores.size(1)):
        s, idx = scores[:, c].topk(k)
        results.append(s)
    return torch.cat(results)


# inputs: x=float(4, 5)
def pop_last(x):
    rows = list(x)
    rows.pop()
    return torch.stack(rows)


# inputs: x=float(4, 9, 6)
def layer_stack(x):
    layers = [nn.Linear(6, 6) for _ in range(3)]
    outs = []
    for layer in layers:
        x = layer(x)
        outs.append(x)
    return torch.stack(outs, dim=1)


# inputs: x=float(8, 3)
def narrow_by_data(x):
    n = int((x[:, 0] > 0).sum())
    return x.narrow(0, 0, n)  # dynamic: slice dim 0


# inputs: x=float(5, 4)
def dict_groups(x):
    groups = defaultdict(list)
    for row in x:
        groups[int(row[0] > 0)].append(row)  # possible: not run
    return {k: torch.stack(v) for k, v in groups.items()}  # dynamic: loop


# inputs: x=float(6, 4)
def finite_rows(x):
    good = torch.isfinite(x).all(dim=1) & (x.abs().max(dim=1).values < 2)
    return x[good]  # dynamic: boolean-mask dim 0


# inputs: x=float(12, 4)
def subsample_fixed(x, step=3):
    off = random.randint(0, step - 1)
    return x[off::step][: 12 // step]


# inputs: pred=prob(16), target=int(16, high=2)
def focal(pred, target, gamma=2.0):
    pt = torch.where(target == 1, pred, 1 - pred)
    return (-((1 - pt) ** gamma) * pt.log()).mean()


# inputs: x=int(12, low=-3, high=4)
def sign_runs(x):
    change = (x[1:].sign() != x[:-1].sign()).nonzero().flatten() + 1  # dynamic: nonzero dim 0
    return torch.tensor_split(x, change)  # dynamic: split dim 0


# inputs: x=float(5, 4)
def cond_pad(x):
    if x.shape[0] % 2:  # possible: not run
        x = F.pad(x, (0, 0, 0, 1))
    return x.view(2, -1, 4)


# inputs: rows=ragged(5, 2, 9)
def flat_with_offsets(rows):
    flat = torch.cat(rows)  # dynamic: collate dim 0
    offsets = torch.tensor([0] + [len(r) for r in rows[:-1]]).cumsum(0)  # possible: not run
    return flat, offsets


# inputs: x=float(4, 5)
def namedtuple_out(x):
    result = x.max(dim=1)
    s = torch.sort(x)
    return result.values + s.values[:, 0], s.indices


# inputs: x=float(4, 5)
def reshape_by_data(x):
    n = int(x.flatten().argmax()) % 2 + 1
    return x.reshape(n * 2, -1) if n * 2 <= 4 else x  # dynamic: reshape dim 0, 1


# inputs: x=float(4, 9, 6)
def random_token_drop(x):
    keep = torch.rand(x.size(1)) > 0.3
    return x[:, keep]  # dynamic: boolean-mask dim 1


# inputs: pred=float(10, 6), conf=prob(10)
def yolo_post(pred, conf, thr=0.4):
    pred = pred[conf > thr]  # dynamic: boolean-mask dim 0
    conf = conf[conf > thr]  # dynamic: boolean-mask dim 0
    if not pred.shape[0]:  # possible: not run
        return torch.zeros(0, 6)  # possible: not run
    order = conf.argsort(descending=True)[:5]  # flows
    return pred[order]  # flows


# inputs: x=float(4, 12)
def topk_of_positive(x):
    counts = (x > 0).sum(1)
    k = counts.max().item()
    return x.topk(k, dim=1).values  # dynamic: topk dim 1


# inputs: lengths=int(3, low=1, high=8)
def length_mask_bounded(lengths, max_len=8):
    return torch.arange(max_len).expand(len(lengths), max_len) < lengths.unsqueeze(1)


# inputs: losses=float(16)
def ohem_fixed(losses, keep=0.25):
    n = int(keep * losses.numel())
    return torch.topk(losses, n)[0].mean()  # possible: not run


# inputs: n=int(low=2, high=6)
def linspace_by_data(n):
    return torch.linspace(0, 1, int(n))  # dynamic: creation dim 0


# inputs: x=float(4, 5)
def masked_softmax(x):
    m = x > 0
    return torch.softmax(x.masked_fill(~m, -1e9), -1) * m


# inputs: x=float(5, 4)
def counter_sizes(x):
    counts = Counter(x.argmax(1).tolist())
    common = [c for c, _ in counts.most_common()]  # dynamic: loop
    return torch.tensor(common)  # dynamic: creation dim 0


# inputs: x=float(4, 5)
def count_only(x):
    n = torch.count_nonzero(x)
    return x.sum() / n.clamp(min=1)


# inputs: ids=int(12, high=5)
def one_hot_by_max(ids):
    n = ids.max() + 1
    return torch.zeros(len(ids), n).scatter_(1, ids[:, None], 1.0)  # dynamic: creation dim 1


# inputs: q=float(2, 5, 8), mask=bool(2, 5)
class VarlenAttention(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(8, 8)

    def forward(self, q, mask):
        flat = q[mask]  # dynamic: boolean-mask dim 0
        flat = self.proj(flat)  # flows
        out = torch.zeros_like(q)
        out[mask] = flat
        return out


# inputs: x=float(12, 4)
def bootstrap(x):
    idx = torch.randint(len(x), (len(x),))
    out_of_bag = torch.ones(len(x), dtype=torch.bool)
    out_of_bag[idx] = False
    return x[idx].mean(0), x[out_of_bag]  # dynamic: boolean-mask dim 0


# inputs: ds=dataset(12, 4)
def split_loaders(ds):
    n = int(0.8 * len(ds))
    train, val = random_split(ds, [n, len(ds) - n])
    return DataLoader(train, 4, shuffle=True, drop_last=True), DataLoader(val, 1)


# inputs: mask=bool(2, 7), x=float(2, 7, 4)
def gather_masked_positions(mask, x):
    flat = x.reshape(-1, 4)
    pos = mask.reshape(-1).nonzero().view(-1)  # dynamic: nonzero dim 0
    return flat.index_select(0, pos)  # flows


# inputs: edge_index=int(2, 12, high=6)
def remove_self_loops(edge_index):
    mask = edge_index[0] != edge_index[1]
    return edge_index[:, mask]  # dynamic: boolean-mask dim 1


# inputs: x=float(2, 12, 4)
class PrunedTokens(nn.Module):
    def __init__(self):
        super().__init__()
        self.score = nn.Linear(4, 1)

    def forward(self, x):
        s = self.score(x).squeeze(-1)
        keep = (s > 0).sum(1).max()
        idx = s.topk(int(keep) + 1, dim=1).indices  # dynamic: topk dim 1
        return x.gather(1, idx.unsqueeze(-1).expand(-1, -1, 4))  # flows


# inputs: x=float(8, 3)
def gather_rows(x):
    order = x.norm(dim=1).argsort()
    best = order[-1]
    return x[best], x[order[:3]], x.narrow(0, 2, 3)


# inputs: reward=float(9), done=bool(9)
def discounted(reward, done, gamma=0.9):
    out = torch.zeros_like(reward)
    running = torch.tensor(0.0)
    for t in reversed(range(len(reward))):
        running = reward[t] + gamma * running * (~done[t]).float()
        out[t] = running
    return out


# inputs: x=float(5, 4), training=True
def flag_cat(x, training=True):
    y = torch.cat([x, x[:1]]) if training else x
    return y.mean(0)


# inputs: x=float(8, 3)
def window_around(x, r=1):
    i = int(x[:, 0].argmax())
    lo, hi = max(0, i - r), min(len(x), i + r + 1)
    return x[lo:hi].mean(0)  # dynamic: slice dim 0


# inputs: x=float(6, 6)
def rank_truncated(x, energy=0.9):
    u, s, v = torch.linalg.svd(x)
    r = int((s.cumsum(0) / s.sum() < energy).sum()) + 1
    return u[:, :r] @ torch.diag(s[:r]) @ v[:r]  # dynamic: slice dim 0; slice dim 1


# inputs: x=float(5, 4)
def largest_gap(x):
    v = x.flatten().sort().values
    gap = (v[1:] - v[:-1]).argmax()
    return v[: gap + 1], v[gap + 1 :]  # dynamic: slice dim 0


# inputs: x=float(4, 5)
def stride_by_data(x):
    s = int(x[0, 0] > 0) + 1
    return F.avg_pool1d(x[None], 2, stride=s)  # dynamic: avg_pool1d dim 2


# inputs: x=float(4, 9, 6)
def random_token_mask(x):
    keep = torch.rand(x.shape[:2]) > 0.3  # possible: not run
    return x * keep.unsqueeze(-1)


# inputs: x=float(6, 4), y=int(6, high=3)
def sup_con(x, y):
    s = x @ x.t()
    same = (y[:, None] == y[None]).float()
    logits = s - s.max(1, keepdim=True).values.detach()
    logp = logits - logits.exp().sum(1, keepdim=True).log()
    return -(same * logp).sum(1).div(same.sum(1)).mean()


# inputs: x=float(6, 5)
def sample_rows(x):
    rows = random.sample(range(len(x)), 3)
    return x[rows]


# inputs: x=float(3, 12), n=int(low=1, high=4)
def chunk_by_data(x, n):
    return [c.sum() for c in x.chunk(n.item(), dim=1)]  # dynamic: loop; split dim all


# inputs: mask=bool(6, 6)
def mask_box(mask):
    ys, xs = mask.nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    if len(ys) == 0:
        return torch.zeros(4)
    return torch.stack([xs.min(), ys.min(), xs.max(), ys.max()]).float()


# inputs: logits=float(2, 8, 5), labels=int(2, 8, low=-1, high=5)
def masked_lm_loss_dense(logits, labels):
    active = (labels.view(-1) != -1).float()
    loss = F.cross_entropy(logits.view(-1, 5), labels.view(-1).clamp(min=0), reduction="none")
    return (loss * active).sum() / active.sum().clamp(min=1)


# inputs: x=float(5, 4)
def mask_rows_2d(x):
    m = torch.zeros(5, dtype=torch.bool)
    m[1:3] = True
    return x[m]  # possible: index


# inputs: x=float(6, 5)
def mixup(x):
    lam = np.random.beta(1.0, 1.0)
    perm = torch.randperm(x.size(0))
    return lam * x + (1 - lam) * x[perm]


# inputs: anchors=boxes(10)
def balanced_sample(anchors, n=6):
    label = (anchors[:, 0] > 1).long()
    pos = torch.where(label == 1)[0]  # dynamic: nonzero dim 0
    neg = torch.where(label == 0)[0]  # dynamic: nonzero dim 0
    n_pos = min(len(pos), n // 2)
    pos = pos[torch.randperm(len(pos))[:n_pos]]  # flows
    neg = neg[torch.randperm(len(neg))[: n - n_pos]]  # flows
    return torch.cat([pos, neg])  # flows


# inputs: x=float(12, 4)
def split_even(x):
    parts = torch.split(x, 4)
    return torch.stack([part.mean(0) for part in parts])


# inputs: x=float(3, 10, 4), n=int(3, low=1, high=11)
def cu_seqlens(x, n):
    cu = F.pad(n.cumsum(0), (1, 0))
    starts = cu[:-1]
    return starts, x.mean(1)


# inputs: done=bool(5), ids=int(5, 4, high=5)
def split_finished(done, ids):
    finished = ids[done]  # dynamic: boolean-mask dim 0
    running = ids[~done]  # dynamic: boolean-mask dim 0
    return torch.cat([finished, running])


# inputs: x=float(4, 5)
def einsum_selected(x):
    sel = x[x[:, 0] > x[:, 1]]  # dynamic: boolean-mask dim 0
    return torch.einsum("nd,md->nm", sel, sel)  # flows


# inputs: img=float(3, 12, 16)
def random_crop_data(img):
    h = int(torch.randint(4, 12, ()))
    return img[:, :h, :h]  # dynamic: slice dim 1, 2


# inputs: a=float(4, 3), b=float(4, 3)
class Holder:
    def __init__(self):
        self.kept = {}

    def __call__(self, a, b):
        self.kept["pos"] = a[a[:, 0] > 0]  # dynamic: boolean-mask dim 0
        self.kept["neg"] = b[b[:, 0] <= 0]  # dynamic: boolean-mask dim 0
        return torch.cat([self.kept["pos"], self.kept["neg"]])  # flows


# inputs: ds=dataset(12, 4)
def loader_options_global(ds):
    opts = dict(batch_size=8, num_workers=0, pin_memory=False)
    if True:
        opts["drop_last"] = True
    return DataLoader(dataset=ds, **opts)


# inputs: mask=bool(6, 6), img=float(3, 6, 6)
def crop_to_mask(mask, img):
    rows = torch.any(mask, dim=1).nonzero()  # dynamic: nonzero dim 0
    cols = torch.any(mask, dim=0).nonzero()  # dynamic: nonzero dim 0
    if rows.numel() == 0:  # flows
        return img
    top, bottom = rows[0].item(), rows[-1].item()
    left, right = cols[0].item(), cols[-1].item()
    return img[:, top : bottom + 1, left : right + 1]  # dynamic: slice dim 2


# inputs: x=float(4, 8)
def speculative(x):
    draft = x.argmax(-1)
    target = x.roll(1, 0).argmax(-1)
    ok = (draft == target).long().cumprod(0)
    n = int(ok.sum())
    return draft[:n], target[n : n + 1]  # dynamic: slice dim 0


# inputs: x=float(6, 4)
def clip_rows(x):
    big = x.abs().max(dim=1, keepdim=True).values
    return x / torch.where(big > 2, big, torch.ones_like(big))


# inputs: x=float(4, 5)
def try_select(x):
    try:
        return x[x > 0].reshape(2, -1)  # dynamic: boolean-mask dim 0
    except RuntimeError:
        return x


# inputs: x=float(8, 3)
def window_clamped(x, r=1):
    i = x[:, 0].argmax().clamp(r, len(x) - r - 1)
    idx = i + torch.arange(-r, r + 1)
    return x[idx].mean(0)


# inputs: heat=prob(2, 8, 8)
def peaks_topk(heat, k=4):
    pooled = F.max_pool2d(heat[None], 3, stride=1, padding=1)[0]
    score = heat * (heat == pooled)
    v, i = score.flatten(1).topk(k)
    return torch.stack([i % 8, i // 8], -1), v


# inputs: edge_index=int(2, 12, high=6)
def to_dense_adj(edge_index, n=6):
    adj = torch.zeros(n, n)
    adj[edge_index[0], edge_index[1]] = 1
    return adj


# inputs: x=float(6, 5)
def numpy_choice(x):
    rows = np.random.choice(6, 4, replace=False)
    return x[rows]


# inputs: mask=bool(2, 7), x=float(2, 7, 4)
def cls_and_mean(mask, x):
    m = mask.unsqueeze(-1).type_as(x)
    mean = (x * m).sum(1) / m.sum(1).clamp(min=1e-6)
    return torch.cat([x[:, 0], mean], dim=-1)


# inputs: x=float(6, 4), y=float(6, 4)
def swap_by_mask(x, y):
    m = x.sum(1) > 0
    x[m] = y[m]  # dynamic: boolean-mask dim 0
    return x


# inputs: spans=int(4, 2, high=8), x=float(10, 3)
def span_means(spans, x):
    out = []
    for s, e in spans.tolist():
        s, e = min(s, e), max(s, e) + 1
        out.append(x[s:e].mean(0))  # dynamic: slice dim 0
    return torch.stack(out)


# inputs: wav=float(1, 40)
def time_stretch_by_index(wav):
    rate = random.choice([0.8, 1.0, 1.25])
    idx = torch.arange(0, wav.size(1), rate).long()  # dynamic: creation dim 0
    return wav[:, idx]  # flows


# inputs: points=float(30, 3)
def voxel_index(points):
    grid = (points * 2).long().clamp(0, 3)
    flat = grid[:, 0] * 16 + grid[:, 1] * 4 + grid[:, 2]
    vol = torch.zeros(64)
    vol.index_put_((flat,), torch.ones(30), accumulate=True)
    return vol.view(4, 4, 4)


# inputs: x=float(7)
def prefix_until_negative(x):
    out = []
    i = 0
    while i < len(x) and x[i] >= 0:  # dynamic: loop
        out.append(x[i])
        i += 1
    return torch.stack(out) if out else torch.zeros(1)  # flows


# inputs: pred=int(2, 6, 6, high=3), gt=int(2, 6, 6, high=3)
def miou(pred, gt, n=3):
    valid = gt < n
    hist = torch.bincount(n * gt[valid] + pred[valid], minlength=n * n).view(n, n).float()  # possible: bincount; index
    return hist.diag() / (hist.sum(0) + hist.sum(1) - hist.diag() + 1e-6)


# inputs: x=float(2, 12, 4)
class DynamicKernel(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(4, 4, 5))
        self.width = nn.Parameter(torch.rand(1))

    def forward(self, x):
        w = int((self.width * 5).ceil().clamp(1, 5))
        return F.conv1d(x.transpose(1, 2), self.weight[..., :w])


# inputs: ids=int(12, high=5)
def class_weights(ids):
    classes, counts = ids.unique(return_counts=True)  # dynamic: unique dim 0
    weights = counts.sum() / (len(classes) * counts.float())  # flows
    return weights


# inputs: x=float(6, 5)
def filter_comprehension(x):
    rows = [row for row in x if bool(row.max() > 1)]
    return torch.stack(rows + [x[0]])  # dynamic: list-of-tensors dim 0


# inputs: mask=bool(2, 7), x=float(2, 7, 4)
def list_of_sequences(mask, x):
    out = [seq[m] for seq, m in zip(x, mask)]  # dynamic: boolean-mask dim 0
    return [o.shape[0] for o in out], pad_sequence(out)  # flows


# inputs: x=float(6, 5)
def appended_if(x):
    out = []
    for row in x:
        if row.sum() > 0:
            out.append(row)
    return torch.stack(out) if out else x[:0]  # dynamic: list-of-tensors dim 0


# inputs: x=float(5, 4)
def recursive_halve(x):
    if x.abs().max() <= 1 or x.size(0) == 1:  # dynamic: branch
        return x
    return recursive_halve(x[: x.size(0) // 2])  # flows


# inputs: rows=ragged(5, 2, 9)
def collate_dict_bound(rows, width=16):
    items = [{"ids": r, "n": len(r)} for r in rows]
    batch = torch.stack([F.pad(item["ids"], (0, width - item["n"])) for item in items])  # possible: not run
    return {"ids": batch, "mask": batch != 0}


# inputs: x=float(4, 5)
def bool_sum_index(x):
    n = torch.count_nonzero(x)
    return x.flatten().sort(descending=True).values[:n]  # dynamic: slice dim 0


# inputs: x=float(5, 4)
def lambda_select(x):
    keep = lambda t: t[t.sum(-1) > 0]  # dynamic: boolean-mask dim 0
    return keep(x)  # flows


# inputs: edge_index=int(2, 12, high=6)
def coalesce_edges(edge_index):
    key = edge_index[0] * 6 + edge_index[1]
    key = torch.unique(key, sorted=True)  # dynamic: unique dim 0
    return torch.stack([key // 6, key % 6])  # flows


# inputs: x=float(8, 3)
def early_return(x):
    if (x > 1).any():  # dynamic: branch
        return x.mean(0)
    return x


# inputs: x=float(2, 5, 8), lengths=int(2, low=1, high=6)
class PackedTotal(nn.Module):
    def __init__(self):
        super().__init__()
        self.gru = nn.GRU(8, 6, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, _ = self.gru(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=x.size(1))
        return out


# inputs: anchors=boxes(10)
def clip_boxes(anchors, h=8, w=8):
    x = anchors[:, 0::2].clamp(min=0, max=w)
    y = anchors[:, 1::2].clamp(min=0, max=h)
    return torch.stack([x, y], -1).reshape(-1, 4)


# inputs: scores=prob(8), labels=int(8, high=2)
def auc(scores, labels):
    pos = scores[labels == 1]  # dynamic: boolean-mask dim 0
    neg = scores[labels == 0]  # dynamic: boolean-mask dim 0
    if len(pos) == 0 or len(neg) == 0:
        return torch.tensor(0.5)
    return (pos[:, None] > neg[None]).float().mean()  # flows


# inputs: x=float(12, 4)
def bootstrap_plain(x):
    idx = torch.randint(len(x), (len(x),))
    return x[idx].mean(0)


# inputs: img=float(2, 3, 12, 12)
def cutout_mask(img, size=4):
    cx, cy = torch.randint(0, 12, (2,))
    ys = torch.arange(12)[:, None]
    xs = torch.arange(12)[None]
    hole = ((ys - cy).abs() < size) & ((xs - cx).abs() < size)
    return img * (~hole)


# inputs: ds=dataset(10, 4)
def single_loader(ds):
    return DataLoader(ds, batch_size=1)


# inputs: ids=int(3, 8, high=6)
def image_token_rows(ids, token=3):
    embeds = torch.randn(3, 8, 4)
    mask = ids == token
    n = int(mask.sum())
    feats = torch.randn(n, 4)  # dynamic: creation dim 0
    return embeds.masked_scatter(mask.unsqueeze(-1), feats)


# inputs: points=float(30, 3)
def voxel_unique(points):
    grid = (points * 2).round().long()
    coords, inverse, counts = torch.unique(grid, dim=0, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
    feats = torch.zeros(len(coords), 3).index_add_(0, inverse, points)  # flows
    return feats / counts.unsqueeze(1)  # flows


# inputs: x=float(5, 4)
def method_by_name(x):
    return getattr(x, "nonzero")()  # dynamic: dim 0


# inputs: spans=int(4, 2, high=8), x=float(10, 3)
def span_cumsum(spans, x):
    c = F.pad(x.cumsum(0), (0, 0, 1, 0))
    lo, hi = spans.min(1).values, spans.max(1).values + 1
    return (c[hi] - c[lo]) / (hi - lo).unsqueeze(-1)


# inputs: img=float(3, 12, 16)
def random_rotate90(img):
    k = random.randint(0, 3)
    return torch.rot90(img, k, dims=(1, 2))  # dynamic: rot90 dim 1, 2


# inputs: x=float(5, 4), threshold=0.5
def pick(x, threshold=0.5):
    chosen = [i for i in range(x.size(0)) if x[i].max().item() > threshold]
    return x[chosen]  # dynamic: slice dim 0


# inputs: x=float(3, 6)
def assign_by_mask(x):
    x = x.clone()
    x[x < 0] = 0
    x[torch.isnan(x)] = 1.0
    return x


# inputs: x=float(2, 12, 4)
class TokenMerge(nn.Module):
    def forward(self, x):
        a, b = x[:, ::2], x[:, 1::2]
        sim = a @ b.transpose(1, 2)
        best = sim.max(-1).indices
        return torch.cat([a + b.gather(1, best.unsqueeze(-1).expand_as(a)), b], dim=1)


# inputs: x=float(3, 8, 8)
def multi_scale(x):
    size = random.choice([6, 8, 10])
    return F.interpolate(x.unsqueeze(0), size=size, mode="bilinear")  # dynamic: resize dim 2, 3


# inputs: x=float(6, 4)
class Ring(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("bank", torch.zeros(10, 4))
        self.at = 0

    def forward(self, x):
        n = x.size(0)
        self.bank[self.at : self.at + n] = x
        self.at = (self.at + n) % 10 if self.at + n < 10 else 0
        return self.bank.mean(0)


# inputs: x=float(2, 3, 8, 8)
def pyramid(x):
    outs = [F.adaptive_avg_pool2d(x, s).flatten(1) for s in (1, 2, 4)]
    return torch.cat(outs, 1)


# inputs: losses=float(16)
def ohem(losses, thr=0.5):
    hard = losses[losses > thr]  # dynamic: boolean-mask dim 0
    if hard.numel() < 4:  # flows
        hard, _ = losses.topk(4)
    return hard.mean()


# inputs: x=float(2, 3, 8, 8)
def adaptive_resize(x):
    side = 4 + int(x.abs().mean() * 2)
    return F.adaptive_avg_pool2d(x, side)  # dynamic: adaptive_avg_pool2d dim 2, 3


# inputs: n=int(low=2, high=6), x=float(3, 12)
def eye_by_data(n, x):
    size = n.item()
    return torch.eye(size), x.new_zeros(size, 3), torch.randperm(size)  # dynamic: creation dim 0; creation dim 0, 1; sampler dim 0


# inputs: x=float(5, 4)
def mask_rows_constant(x):
    m = torch.tensor([True, False, True, True, False])
    return x[m]  # possible: index


# inputs: prompt=int(2, 4, high=6)
class FixedSampler(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(6, 8)
        self.head = nn.Linear(8, 6)

    def forward(self, prompt):
        ids = prompt
        for _ in range(3):
            logits = self.head(self.emb(ids).mean(1))
            ids = torch.cat([ids, logits.argmax(-1, keepdim=True)], dim=1)
        return ids


# inputs: anchors=boxes(10), gt=boxes(3)
def match_anchors(anchors, gt):
    lt = torch.max(anchors[:, None, :2], gt[None, :, :2])
    rb = torch.min(anchors[:, None, 2:], gt[None, :, 2:])
    inter = (rb - lt).clamp(min=0).prod(-1)
    best, which = inter.max(1)
    pos = torch.nonzero(best > 1).squeeze(-1)  # dynamic: nonzero dim 0
    return anchors[pos], gt[which[pos]]  # flows


# inputs: x=float(4, 5)
def norm_all(x):
    flat = torch.cat([p.flatten() for p in (x, x[0])])
    return flat.norm()


# inputs: x=float(4, 5)
def einsum_all(x):
    w = (x[:, 0] > x[:, 1]).float()
    return torch.einsum("nd,n,nm->dm", x, w, x)


# inputs: x=int(6, high=4), y=int(5, high=4)
def intersect(x, y):
    both, counts = torch.cat([x.unique(), y.unique()]).unique(return_counts=True)  # dynamic: unique dim 0
    return both[counts > 1]  # dynamic: boolean-mask dim 0


# inputs: x=float(5, 4)
def ternary_cat(x):
    extra = x.sum() > 0
    y = torch.cat([x, x[:1]]) if extra else x  # dynamic: branch
    return y.mean(0)

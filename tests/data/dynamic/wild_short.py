import random
from collections import defaultdict

import numpy as np
import torch
import torch.nn.functional as F
from torch.nn.utils.rnn import pack_padded_sequence, pad_sequence
from torch.utils.data import BatchSampler, DataLoader, RandomSampler, TensorDataset


# inputs: pred=int(20, high=3), y=int(20, high=3)
def confusion(pred, y, n=3):
    k = (y >= 0) & (y < n)
    return torch.bincount(n * y[k] + pred[k], minlength=n**2).reshape(n, n)  # possible: bincount; index


# inputs: x=float(6, 6)
def upper_indices(x):
    i, j = torch.triu_indices(6, 6, offset=1)
    return x[i, j]


# inputs: y=int(6, high=4)
def one_hot_max(y):
    n = y.max() + 1
    return F.one_hot(y, num_classes=n)  # dynamic: one-hot dim 1


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def per_row_list(x, lengths):
    parts = []
    for i, n in enumerate(lengths.tolist()):
        parts.append(x[i, :n])  # dynamic: slice dim 0
    return torch.cat(parts, 0)  # flows


# inputs: x=float(8, 4)
def shuffle_take(x, k=3):
    return x[torch.randperm(len(x))[:k]]


# inputs: x=float(8), n=int(low=1, high=5)
def loop_by_item(x, n):
    count = int(n)
    for i in range(count):  # dynamic: loop
        x = x.roll(i)
    return x


# inputs: rows=ragged(6, 3, 9)
def pad_each_fixed(rows, length=16):
    return torch.stack([F.pad(r, (0, length - r.size(0))) for r in rows])


# inputs: x=float(3, 4), beams=2
def expand_beams(x, beams):
    return x.unsqueeze(1).repeat_interleave(beams, 1).flatten(0, 1)


# inputs: x=float(8, 3)
def comprehension_all(x):
    rows = [r / (r.norm() + 1e-6) for r in x]
    return torch.stack(rows)


# inputs: ds=dataset(10, 3)
def loader_single(ds):
    return DataLoader(ds, shuffle=True, num_workers=0)


# inputs: img=float(3, 16, 16)
def random_crop_any(img):
    h = torch.randint(4, 12, (1,)).item()
    return img[:, :h, :h]  # dynamic: slice dim 1, 2


# inputs: s=float(4, 12)
def top5(s):
    k = min(5, s.size(-1))
    return s.topk(k, dim=-1)[1]  # possible: not run


# inputs: x=float(6, 4)
def batch_subset(x, ratio=0.5):
    b = x.shape[0]  # possible: not run
    size = max(int(b * ratio), 1)
    idx = torch.randperm(b)[:size]
    return x[idx]


# inputs: x=float(8, 4)
def mask_from_rand(x, rate=0.3):
    mask = torch.rand(x.shape[0]) > rate  # possible: not run
    return x[mask]  # dynamic: boolean-mask dim 0


# inputs: x=float(8, 4), y=int(8, high=2)
def sample_positive(x, y, k=3):
    pos = torch.nonzero(y == 1).squeeze(1)  # dynamic: nonzero dim 0
    perm = torch.randperm(pos.numel())[:k]  # flows
    return x[pos[perm]]  # flows


# inputs: x=float(6, 8, 4)
def token_drop(x, ratio=0.5):
    n, l, d = x.shape
    keep = int(l * (1 - ratio))
    noise = torch.rand(n, l)
    ids = torch.argsort(noise, dim=1)[:, :keep]
    return torch.gather(x, 1, ids.unsqueeze(-1).repeat(1, 1, d))


# inputs: rows=ragged(6, 3, 9)
def pad_to_longest(rows, pad_value=0.0):
    max_len = max([r.shape[0] for r in rows])  # possible: not run
    out = rows[0].new_full((len(rows), max_len), pad_value)  # dynamic: creation dim 1
    for i, r in enumerate(rows):
        out[i, : r.shape[0]].copy_(r)  # dynamic: slice dim 0
    return out


# inputs: s=float(12)
def topk_ratio(s):
    k = int(0.5 * s.numel())
    return s.topk(k).values


# inputs: seq=int(10, high=4)
def decode_until_eos(seq, eos=3):
    out = []
    for tok in seq:  # dynamic: loop
        if tok == eos:
            break
        out.append(tok)
    return torch.stack(out) if out else seq[:0]  # flows


# inputs: x=float(8, 4), idx=int(3, high=8)
def mask_store_unknown(x, idx):
    mask = torch.zeros(x.size(0), dtype=torch.bool)
    mask[idx] = True
    return x[mask], x[~mask]  # dynamic: boolean-mask dim 0


# inputs: x=float(16, 3), sizes=[3, 5, 8]
def split_fixed(x, sizes):
    a, b, c = x.split(sizes, dim=0)
    return a, b, c


# inputs: x=float(4, 8), m=bool(4, 8)
def attention_mask(x, m):
    scores = x.masked_fill(~m, float("-inf"))
    return F.softmax(scores, dim=-1)


# inputs: x=float(8, 3)
def branch_return(x):
    if torch.isnan(x).any():  # dynamic: branch
        return None
    return x.mean(0)


# inputs: rows=ragged(6, 3, 9)
def pad_each_longest(rows):
    longest = max(len(r) for r in rows)
    return torch.stack([F.pad(r, (0, longest - len(r))) for r in rows])  # dynamic: pad dim 0


# inputs: ds=dataset(10, 3)
def train_loader_flag(ds, is_train=True):
    return DataLoader(ds, batch_size=4, shuffle=is_train, drop_last=is_train)


# inputs: i=int(high=5), x=float(6, 3)
def select_by_tensor(x, i):
    return x.index_select(0, i.view(1)), x[i]


# inputs: ids=int(12, high=6)
def class_set(ids):
    return [int(c) for c in ids.unique()]  # dynamic: unique dim 0


# inputs: x=float(14, 2), batch=int(14, high=3)
def global_add_fixed(x, batch, size=3):
    out = x.new_zeros(size, x.size(1))
    return out.scatter_add_(0, batch[:, None].expand_as(x), x)


# inputs: x=float(4, 8, 3)
def squeeze_step(x):
    first = x[:, :1].squeeze(1)
    return first, x[..., 0], x[:, -1, :]


# inputs: x=float(4, 8), m=bool(4, 8)
def compressed(x, m):
    flat = x.view(-1)
    return flat[m.view(-1)].abs().sum()  # dynamic: boolean-mask dim 0


# inputs: x=float(8, 3)
def append_if(x):
    kept = []
    for row in x:
        if row.sum() > 0:
            kept.append(row)
    if not kept:  # flows
        return x[:0]
    return torch.stack(kept)  # dynamic: list-of-tensors dim 0


# inputs: x=float(4, 3, 8)
def flatten_minus_one(x):
    b = x.size(0)
    return x.reshape(b, -1), x.view(-1, x.size(-1)), x.flatten(1)


# inputs: ds=dataset(10, 3), args={"batch_size": 4}
def loader_from_config(ds, args):
    return DataLoader(ds, args["batch_size"], True)  # dynamic: loader


# inputs: x=float(8), n=int(low=1, high=5)
def loop_by_tensor(x, n):
    for _ in range(n):  # dynamic: loop
        x = x + 1
    return x


# inputs: ds=dataset(10, 3)
def loader_with_batch_sampler(ds):
    sampler = BatchSampler(RandomSampler(ds), batch_size=4, drop_last=False)
    return DataLoader(ds, batch_sampler=sampler)  # dynamic: loader


# inputs: s=float(12), y=int(12, high=2)
def sort_and_cut(s, y):
    order = s.argsort(descending=True)
    n = y.sum()
    return s[order][:n]  # dynamic: slice dim 0


# inputs: x=float(8, 4), idx=int(3, high=8)
def mask_scatter(x, idx):
    mask = torch.ones(8).bool()
    mask.scatter_(0, idx, False)
    return x[mask]  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def last_step(x, lengths):
    rows = torch.arange(x.size(0))
    return x[rows, lengths - 1]


# inputs: x=float(10, 3), y=int(10)
def loader_tensor_dataset(x, y, bs=4):
    return DataLoader(TensorDataset(x, y), batch_size=bs, shuffle=True)  # dynamic: loader


# inputs: x=float(6, 6)
def off_diagonal(x):
    n = x.size(0)
    mask = ~torch.eye(n, dtype=torch.bool)
    return x[mask].view(n, n - 1)  # possible: index


# inputs: ds=dataset(10, 3)
def loader_update_kwargs_keep(ds, use_cuda=False):
    train_kwargs = {"batch_size": 4}
    if use_cuda:
        train_kwargs.update({"num_workers": 1, "pin_memory": True})  # possible: not run
    return DataLoader(ds, **train_kwargs)  # dynamic: loader


# inputs: boxes=boxes(8), scores=prob(8)
def top_boxes(boxes, scores, n=4):
    _, order = scores.sort(descending=True)
    return boxes[order[:n]]


# inputs: p=prob(6), n=int(low=1, high=5)
def sample_some(p, n):
    return torch.multinomial(p, int(n), replacement=True)  # dynamic: sampler dim 0


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def per_row_trim(x, lengths):
    return [row[:n] for row, n in zip(x, lengths)]  # dynamic: slice dim 0


# inputs: x=float(8, 4)
def shuffle_rows(x):
    return x[torch.randperm(x.size(0))]


# inputs: lengths=int(4, low=1, high=7)
def length_mask_item(lengths, max_len=None):
    if max_len is None:
        max_len = int(lengths.max().item())
    seq = torch.arange(0, max_len)  # dynamic: creation dim 0
    return seq.unsqueeze(0).expand(lengths.size(0), -1) < lengths.unsqueeze(1)  # flows


# inputs: img=float(3, 16, 16)
def random_resize(img):
    scale = random.uniform(0.5, 1.5)
    return F.interpolate(img[None], scale_factor=scale)[0]  # dynamic: resize dim 2, 3


# inputs: x=float(12, 3), y=int(12)
def loader_tensor_dataset_last(x, y, bs=5):
    return DataLoader(TensorDataset(x, y), bs, shuffle=True, drop_last=True)


# inputs: rows=ragged(10, 3, 9)
def loader_collate_longest(rows):
    def collate(batch):
        return pad_sequence(batch, batch_first=True)  # dynamic: collate dim 1

    return DataLoader(rows, batch_size=2, drop_last=True, collate_fn=collate)  # dynamic: loader


# inputs: x=float(14, 2), batch=int(14, high=3)
def global_add(x, batch):
    size = int(batch.max()) + 1
    out = x.new_zeros(size, x.size(1))  # dynamic: creation dim 0
    return out.index_add_(0, batch, x)  # flows


# inputs: rows=ragged(10, 3, 9)
def loader_collate_fixed(rows, max_len=12):
    def collate(batch):
        out = torch.zeros(len(batch), max_len)
        for i, row in enumerate(batch):
            out[i, : len(row)] = row
        return out

    return DataLoader(rows, batch_size=2, drop_last=True, collate_fn=collate)


# inputs: x=float(6, 6)
def upper_part(x):
    n = x.shape[0]  # possible: not run
    mask = torch.triu(torch.ones(n, n), diagonal=1).bool()
    return x[mask]  # possible: index


# inputs: i=int(high=5), x=float(6, 3)
def narrow_by_item(x, i):
    return x.narrow(0, 0, i.item() + 1)  # dynamic: slice dim 0


# inputs: y=int(6, high=4)
def one_hot_auto(y):
    return F.one_hot(y)  # dynamic: one-hot dim 1


# inputs: y=int(6, high=4)
def one_hot_fixed(y, num_classes=4):
    return F.one_hot(y, num_classes).float()


# inputs: lengths=int(4, low=1, high=7)
def length_mask(lengths):
    max_len = lengths.max()
    return torch.arange(max_len)[None, :] < lengths[:, None]  # dynamic: creation dim 0


# inputs: x=float(8)
def err_loop(x, tol=1e-2):
    err = 1.0
    it = 0
    while err > tol and it < 30:  # dynamic: loop
        new = x * 0.7
        err = (new - x).abs().max().item()
        x = new
        it += 1
    return x


# inputs: x=float(8, 4)
def clip_in_place(x):
    x[x > 1.0] = 1.0
    x[x.isnan()] = 0
    return x


# inputs: x=float(8, 4), idx=int(3, high=8)
def mask_index_fill(x, idx):
    drop = torch.ones(x.shape[0], dtype=torch.bool).index_fill(0, idx, False)  # possible: not run
    rest = x[drop]  # dynamic: boolean-mask dim 0
    return rest.mean(0)


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def trim_to_longest(x, lengths):
    return x[:, : lengths.max()]  # dynamic: slice dim 1


# inputs: x=float(2, 10)
def chunk_static(x):
    a, b = x.chunk(2, dim=1)
    return a * torch.sigmoid(b)


# inputs: lengths=int(4, low=1, high=7)
def length_mask_given(lengths, max_len=8):
    seq = torch.arange(max_len, device=lengths.device)
    return seq[None] < lengths[:, None]


# inputs: img=float(3, 16, 16)
def fixed_resize(img, size=8):
    return F.interpolate(img[None], size=(size, size), mode="bilinear", align_corners=False)[0]


# inputs: ids=int(12, high=6)
def per_class_static(ids, num_classes=6):
    return torch.stack([(ids == c).sum() for c in range(num_classes)])


# inputs: seq=int(10, high=4)
def mask_after_eos(seq, eos=3):
    done = (seq == eos).cumsum(0) > 0
    return seq.masked_fill(done, 0)


# inputs: logits=float(8, 5), labels=int(8, low=-1, high=3)
def ignore_index_loss(logits, labels, ignore=-1):
    valid = labels.ne(ignore)
    return F.cross_entropy(logits[valid], labels[valid])  # dynamic: boolean-mask dim 0


# inputs: x=float(20)
def quantile_cut(x):
    q = torch.quantile(x, 0.9)
    return x[x <= q]  # dynamic: boolean-mask dim 0


# inputs: x=float(3, 4)
def expand_fixed(x, times=3):
    return x.repeat_interleave(times, dim=0), x.repeat(times, 1)


# inputs: x=float(10, 2), y=int(10, high=3)
def prototypes_fixed(x, y, n=3):
    onehot = F.one_hot(y, n).float()
    return onehot.t() @ x / onehot.sum(0)[:, None].clamp(min=1)


# inputs: s=float(12), y=int(12, high=2)
def topk_item(s, y):
    k = (y > 0).sum().item()
    vals, idx = torch.topk(s, k=k, largest=True)  # dynamic: topk dim 0
    return idx


# inputs: x=float(8, 3)
def comprehension_if(x):
    rows = [r for r in x if r.max() > 0.5]
    return torch.stack(rows) if rows else torch.empty(0, 3)  # dynamic: list-of-tensors dim 0


# inputs: boxes=boxes(8), scores=prob(8)
def score_filter(boxes, scores, thr=0.5):
    inds = scores > thr
    boxes, scores = boxes[inds], scores[inds]  # dynamic: boolean-mask dim 0
    order = scores.argsort(descending=True)  # flows
    return boxes[order]  # flows


# inputs: n=int(low=1, high=6)
def zeros_by_count(n):
    return torch.zeros(n.item(), 4)  # dynamic: creation dim 0


# inputs: ids=int(12, high=6)
def class_ids(ids):
    return torch.unique(ids, return_counts=True)  # dynamic: unique dim 0


# inputs: i=int(high=5), x=float(6, 3)
def window_by_item(x, i):
    start = i.item()
    return x[start : start + 2]


# inputs: y=int(6, high=4)
def histogram(y):
    return torch.bincount(y)  # dynamic: bincount dim 0


# inputs: x=float(8, 3)
def count_positive(x):
    return (x > 0).sum(dim=1), torch.count_nonzero(x)


# inputs: x=float(8, 4), m=bool(8)
def masked_mean(x, m):
    m = m.float().unsqueeze(-1)
    return (x * m).sum(0) / m.sum(0).clamp_min(1.0)


# inputs: s=float(12), y=int(12, high=2)
def topk_hard_negatives(s, y):
    num_pos = int(y.sum())
    num_neg = min(3 * num_pos + 1, s.numel())
    loss, _ = s.topk(num_neg)  # dynamic: topk dim 0
    return loss.mean()


# inputs: x=float(8, 3)
def branch_same(x):
    if x.mean() > 0:
        x = x * 2
    else:
        x = x - 1
    return x


# inputs: edge=int(2, 14, high=10)
def remove_self_loops(edge):
    keep = edge[0] != edge[1]
    return edge[:, keep]  # dynamic: boolean-mask dim 1


# inputs: x=float(4, 8), m=bool(4, 8)
def selected(x, m):
    return torch.masked_select(x, m).mean()  # dynamic: masked-select dim 0


# inputs: x=numpy(float(20))
def numpy_filter(x):
    x = x[~np.isnan(x)]  # possible: index
    y = x[x > 0]  # dynamic: boolean-mask dim 0
    return torch.from_numpy(y)  # flows


# inputs: seq=int(10, high=4)
def cut_at_eos(seq, eos=3):
    ends = (seq == eos).nonzero()  # dynamic: nonzero dim 0
    end = int(ends[0]) if len(ends) else len(seq)
    return seq[:end]  # dynamic: slice dim 0


# inputs: y=int(6, high=4)
def eye_lookup(y, n=4):
    return torch.eye(n)[y]


# inputs: boxes=boxes(8), scores=prob(8)
def greedy_nms(boxes, scores, thr=0.5):
    order = scores.argsort(descending=True)
    keep = []
    while order.numel() > 0:  # dynamic: loop
        i = order[0]
        keep.append(i)
        lt = torch.max(boxes[i, :2], boxes[order[1:], :2])  # flows
        rb = torch.min(boxes[i, 2:], boxes[order[1:], 2:])  # flows
        inter = (rb - lt).clamp(min=0).prod(1)  # flows
        order = order[1:][inter < thr]  # dynamic: boolean-mask dim 0
    return torch.stack(keep)  # flows


# inputs: x=float(8)
def where_single(x):
    pos = torch.where(x > 0)[0]  # dynamic: nonzero dim 0
    return x[pos].sum()  # flows


# inputs: i=int(high=5), x=float(6, 3)
def index_by_item(x, i):
    return x[i.item()]


# inputs: s=float(4, 12), y=int(4, 12, high=2)
def rank_mask_negatives(s, y):
    num_pos = y.sum(1, keepdim=True)
    rank = s.argsort(1, descending=True).argsort(1)
    neg = rank < 3 * num_pos
    return (s * neg).sum()


# inputs: x=float(8, 3)
def branch_extra(x):
    if x.mean() > 0:  # dynamic: branch
        x = torch.cat([x, x], dim=0)
    return x


# inputs: x=float(10, 2), y=int(10, high=3)
def prototypes(x, y):
    classes = torch.unique(y)  # dynamic: unique dim 0
    return torch.stack([x[y == c].mean(0) for c in classes])  # dynamic: boolean-mask dim 0


# inputs: ds=dataset(10, 3)
def loader_update_kwargs(ds):
    options = dict(batch_size=4)
    options.update(shuffle=True, drop_last=True)
    return DataLoader(ds, **options)


# inputs: x=float(3, 4), times=int(3, low=1, high=4)
def expand_by_duration(x, times):
    return torch.repeat_interleave(x, times, dim=0)  # dynamic: repeat-interleave dim 0


# inputs: x=float(8, 4)
def threshold_loop(x, tol=0.5):
    steps = 0
    while x.abs().max() > tol:  # dynamic: loop
        x = x * 0.5
        steps += 1
    return x, steps


# inputs: x=float(4, 3, 8)
def batch_first(x):
    b, c, t = x.shape
    return x.permute(0, 2, 1).reshape(b * t, c)


# inputs: x=float(8, 4), keep=bool(8)
def select_rows(x, keep):
    return x[keep.bool()]  # dynamic: boolean-mask dim 0


# inputs: ds=dataset(10, 3)
def loader_with_dropping_batch_sampler(ds):
    sampler = BatchSampler(RandomSampler(ds), batch_size=4, drop_last=True)
    return DataLoader(ds, batch_sampler=sampler)


# inputs: x=float(8, 3)
def branch_guide(x):
    if x.sum() > 0:  # flows
        y = torch.masked_select(x, x > 0)  # dynamic: masked-select dim 0
    else:
        y = torch.zeros_like(x)
    return y


# inputs: x=float(8, 3)
def branch_keepdim(x):
    return x.sum(1, keepdim=True) if (x > 0).all() else x.sum(1)  # dynamic: branch


# inputs: x=float(20)
def ema_scan(x, decay=0.9):
    state = x[0]
    out = [state]
    for v in x[1:]:
        state = decay * state + (1 - decay) * v
        out.append(state)
    return torch.stack(out)


# inputs: x=float(10, 2), edge=int(2, 14, high=10)
def message_passing(x, edge):
    src, dst = edge
    out = torch.zeros_like(x)
    out.index_add_(0, dst, x[src])
    return out


# inputs: ds=dataset(10, 3)
def loader_unbatched(ds):
    return DataLoader(ds, batch_size=None)


# inputs: x=float(8)
def nonzero_list(x):
    idx = x.nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    return idx.numel()


# inputs: x=float(8, 3)
def branch_by_shape(x):
    if x.shape[0] > 4:  # possible: not run
        x = x[:4]
    return x


# inputs: img=float(3, 16, 16)
def random_crop_fixed(img, s=8):
    i = torch.randint(0, 16 - s + 1, (1,)).item()
    j = torch.randint(0, 16 - s + 1, (1,)).item()
    return img[:, i : i + s, j : j + s]


# inputs: x=float(4, 8, 3), lengths=int(4, low=1, high=8)
def packed(x, lengths):
    p = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
    return p.data


# inputs: x=float(3, 8, 2), n=int(low=1, high=7)
def split_by_data(x, n):
    left, right = torch.split(x, [n.item(), 8 - n.item()], dim=1)  # dynamic: split dim 1
    return left


# inputs: img=float(3, 16, 16)
def random_size(img, sizes=(8, 12, 16)):
    s = random.choice(sizes)
    return F.interpolate(img[None], size=(s, s), mode="bilinear")  # dynamic: resize dim 2, 3


# inputs: logits=float(8, 5), labels=int(8, low=-1, high=3)
def ignore_index_loss_where(logits, labels, ignore=-1):
    valid = labels.ne(ignore)
    loss = F.cross_entropy(logits, labels.clamp(min=0), reduction="none")
    return torch.where(valid, loss, torch.zeros_like(loss)).sum() / valid.sum().clamp(min=1)


# inputs: x=float(4, 8, 3)
def loop_by_shape(x):
    outs = []
    for t in range(x.size(1)):
        outs.append(x[:, t].tanh())
    return torch.stack(outs, dim=1)


# inputs: x=float(8)
def fixed_loop(x, steps=10):
    for _ in range(steps):
        x = x - 0.1 * x.pow(2)
    return x


# inputs: i=int(high=5), x=float(6, 3)
def tail_by_item(x, i):
    start = i.item()
    return x[start:]  # dynamic: slice dim 0


# inputs: x=float(9), y=int(9, high=3)
def grouped(x, y):
    groups = defaultdict(list)
    for v, label in zip(x, y.tolist()):
        groups[label].append(v)  # possible: not run
    return [torch.stack(v) for v in groups.values()]  # dynamic: loop


# inputs: ids=[[3, 4], [5, 6, 7], [1]]
def encode_fixed(ids, max_len=8, pad=0):
    out = [row[:max_len] + [pad] * (max_len - len(row)) for row in ids]  # possible: not run
    return torch.tensor(out)


# inputs: y=int(6, high=4)
def histc_fixed(y):
    return torch.histc(y.float(), bins=4, min=0, max=3)


# inputs: img=float(3, 16, 16)
def erase(img):
    i, j = random.randint(0, 8), random.randint(0, 8)
    img[:, i : i + 4, j : j + 4] = 0
    return img


# inputs: x=float(6, 4)
def drop_path(x, p=0.5):
    keep = torch.empty(x.shape[0], 1).bernoulli_(1 - p)  # possible: not run
    return x * keep / (1 - p)


# inputs: ds=dataset(10, 3)
def loader_with_sampler(ds):
    sampler = RandomSampler(ds, replacement=True, num_samples=10)
    return DataLoader(ds, batch_size=4, sampler=sampler)  # dynamic: loader


# inputs: ds=dataset(10, 3)
def eval_loader_with_args(ds, batch_size=4, workers=0):
    kwargs = {"num_workers": workers, "pin_memory": False}
    loader = DataLoader(ds, batch_size=batch_size, shuffle=False, **kwargs)  # dynamic: loader
    return loader


# inputs: y=int(6, high=4)
def histogram_min(y, n=4):
    return torch.bincount(y, minlength=n)[:n]  # possible: bincount


# inputs: x=float(8, 4)
def mask_store_known(x):
    mask = torch.zeros(8, dtype=torch.bool)
    mask[2:5] = True
    return x[mask]  # possible: index


# inputs: p=prob(4, 6)
def sample_tokens(p):
    return torch.multinomial(p, num_samples=1).squeeze(-1)

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


# inputs: words=int(3, 12, high=5), attention_mask=bool(3, 12)
def trim_batch(words, attention_mask):
    keep_column = attention_mask.any(dim=0)
    return words[:, keep_column], attention_mask[:, keep_column]  # dynamic: boolean-mask dim 1


# inputs: input_ids=int(3, 12, high=5)
def trim_padding_columns(input_ids, pad_token_id=0):
    keep_column_mask = input_ids.ne(pad_token_id).any(dim=0)
    return input_ids[:, keep_column_mask]  # dynamic: boolean-mask dim 1


# inputs: values=ragged(3, 2, 8)
def collate_tokens(values, pad_idx=1, left_pad=False):
    size = max(v.size(0) for v in values)
    res = values[0].new(len(values), size).fill_(pad_idx)  # dynamic: new dim 1
    for i, v in enumerate(values):
        if left_pad:
            res[i][size - len(v):].copy_(v)  # possible: not run
        else:
            res[i][: len(v)].copy_(v)  # dynamic: slice dim 0
    return res


# inputs: lengths=int(4, low=1, high=9)
def sequence_mask(lengths, max_len=None):
    if max_len is None:
        max_len = lengths.max()
    ids = torch.arange(0, max_len)  # dynamic: creation dim 0
    return ids < lengths.unsqueeze(1)  # flows


# inputs: lengths=int(4, low=1, high=9)
def make_pad_mask_list(lengths):
    if not isinstance(lengths, list):
        lengths = lengths.tolist()
    bs = int(len(lengths))
    maxlen = int(max(lengths))
    seq_range = torch.arange(0, maxlen, dtype=torch.int64)  # dynamic: creation dim 0
    expanded = seq_range.unsqueeze(0).expand(bs, maxlen)  # flows
    return expanded >= seq_range.new(lengths).unsqueeze(-1)  # flows


# inputs: x=float(3, 6, 4), durations=int(3, 6, low=0, high=4)
class LengthRegulator(nn.Module):
    def __init__(self, pad_value=0.0):
        super().__init__()
        self.pad_value = pad_value

    def forward(self, x, durations):
        out = [self.expand(one, d) for one, d in zip(x, durations)]  # flows
        lengths = torch.tensor([o.size(0) for o in out])
        return pad_sequence(out, batch_first=True, padding_value=self.pad_value), lengths  # flows

    def expand(self, frames, duration):
        return torch.repeat_interleave(frames, duration, dim=0)  # dynamic: repeat-interleave dim 0


# inputs: logits=float(5, 12, 7), input_lengths=int(5, low=1, high=13)
def ctc_best_path(logits, input_lengths, blank=0):
    pred = logits.argmax(-1)
    results = []
    for seq, length in zip(pred, input_lengths):
        seq = seq[:length]  # dynamic: slice dim 0
        seq = torch.unique_consecutive(seq)  # dynamic: unique dim 0
        seq = seq[seq != blank]  # dynamic: boolean-mask dim 0
        results.append(seq.tolist())
    return results


# inputs: tokens=int(3, 8, high=4), table=float(4, 4)
def greedy_until_all_done(tokens, table, eos=2, max_len=16):
    done = torch.zeros(tokens.size(0), dtype=torch.bool)
    while tokens.size(1) < max_len:  # dynamic: loop
        nxt = table[tokens[:, -1]].argmax(-1)
        nxt = torch.where(done, torch.full_like(nxt, eos), nxt)
        tokens = torch.cat([tokens, nxt[:, None]], 1)
        done |= nxt == eos
        if done.all():
            break
    return tokens


# inputs: logits=float(2, 50)
def top_k_top_p_filter(logits, top_k=10, top_p=0.9):
    kth = torch.topk(logits, top_k)[0][..., -1, None]  # possible: not run
    logits = logits.masked_fill(logits < kth, float("-inf"))
    values, order = torch.sort(logits, descending=True)
    cumulative = values.softmax(-1).cumsum(-1)
    drop = cumulative > top_p
    drop[..., 1:] = drop[..., :-1].clone()
    drop[..., 0] = 0
    remove = drop.scatter(1, order, drop)
    return logits.masked_fill(remove, float("-inf"))


# inputs: logits=float(50)
def nucleus_candidates(logits, top_p=0.8):
    probs, order = logits.softmax(-1).sort(descending=True)
    cumulative = probs.cumsum(-1)
    count = int((cumulative < top_p).sum()) + 1
    chosen = order[:count]  # dynamic: slice dim 0
    return chosen[torch.multinomial(probs[:count], 1)]  # dynamic: slice dim 0


# inputs: scores=float(2, 6, 9), sequences=int(2, 6, 4, high=9)
class BeamState:
    def __init__(self, beam=3, eos=2):
        self.beam = beam
        self.eos = eos
        self.finished = []

    def __call__(self, scores, sequences):
        batch, width, vocab = scores.shape
        best, where = scores.view(batch, -1).topk(self.beam)
        origin = torch.div(where, vocab, rounding_mode="floor")
        token = where % vocab
        sequences = sequences.gather(1, origin.unsqueeze(-1).expand(-1, -1, sequences.size(-1)))
        sequences = torch.cat([sequences, token.unsqueeze(-1)], -1)
        is_eos = token.eq(self.eos)
        if is_eos.any():
            self.finished.append(sequences[is_eos])  # dynamic: boolean-mask dim 0
        alive = ~is_eos.all(dim=1)
        return sequences[alive], best[alive]  # possible: index


# inputs: hyps=float(4, 5, 8), eos_mask=bool(4, 5)
def beam_indices_dense(hyps, eos_mask):
    penalty = torch.where(eos_mask, -1e9, 0.0)
    score = hyps.sum(-1) + penalty
    return score.topk(2, dim=-1).indices


# inputs: input_ids=int(2, 10, low=3, high=9)
def mlm_random_words(input_ids, prob=0.3, vocab=9):
    chosen = torch.rand(input_ids.shape) < prob
    number = chosen.sum()
    input_ids[chosen] = torch.randint(vocab, (int(number),))  # dynamic: creation dim 0
    return input_ids


# inputs: logits=float(3, 10, 5), mask=int(3, 10, high=2), labels=int(3, 10, high=5)
def token_loss_where(logits, mask, labels):
    active = mask.view(-1) == 1
    ignored = torch.tensor(-100).type_as(labels)
    active_labels = torch.where(active, labels.view(-1), ignored)
    return F.cross_entropy(logits.view(-1, 5), active_labels)


# inputs: emissions=float(10, 3, 5), mask=bool(10, 3)
def crf_last_tags(emissions, mask):
    ends = mask.long().sum(dim=0) - 1
    best = []
    for i in range(3):
        path = [int(emissions[0, i].argmax())]
        for t in range(1, int(ends[i]) + 1):  # dynamic: loop
            path.append(int(emissions[t, i].argmax()))
        best.append(path)
    return best


# inputs: prediction=prob(2, 12, 8)
def yolo_postprocess(prediction, conf_thres=0.3):
    output = [None for _ in range(len(prediction))]
    for image_i, image_pred in enumerate(prediction):
        image_pred = image_pred[image_pred[:, 4] >= conf_thres]  # dynamic: boolean-mask dim 0
        if not image_pred.size(0):
            continue
        score = image_pred[:, 4] * image_pred[:, 5:].max(1)[0]  # flows
        image_pred = image_pred[(-score).argsort()]  # flows
        class_confs, class_preds = image_pred[:, 5:].max(1, keepdim=True)  # flows
        output[image_i] = torch.cat((image_pred[:, :5], class_confs, class_preds.float()), 1)  # flows
    return output


# inputs: x=prob(12, 8)
def yolo_multi_label(x, conf=0.5):
    x[:, 5:] *= x[:, 4:5]
    i, j = (x[:, 5:] > conf).nonzero(as_tuple=False).T  # dynamic: nonzero dim 0
    out = torch.cat((x[i, :4], x[i, j + 5, None], j[:, None].float()), 1)  # flows
    n = out.shape[0]  # possible: not run
    if not n:
        return out
    return out[out[:, 4].argsort(descending=True)[:5]]  # flows


# inputs: pred_logits=float(2, 7, 4), indices=[[int(3, high=7), int(3, high=3)], [int(2, high=7), int(2, high=3)]]
def matched_classes(pred_logits, indices, num_classes=3):
    batch_idx = torch.cat([torch.full_like(src, i) for i, (src, _) in enumerate(indices)])
    src_idx = torch.cat([src for (src, _) in indices])
    target = torch.full(pred_logits.shape[:2], num_classes, dtype=torch.int64)  # possible: not run
    target[batch_idx, src_idx] = torch.cat([t for _, t in indices])
    return F.cross_entropy(pred_logits.transpose(1, 2), target)


# inputs: anchors=boxes(12), gts=boxes(3)
def rpn_labels_dense(anchors, gts):
    lt = torch.max(anchors[:, None, :2], gts[:, :2])
    rb = torch.min(anchors[:, None, 2:], gts[:, 2:])
    inter = (rb - lt).clamp(min=0).prod(-1)
    matched, index = inter.max(1)
    labels = (matched > 0.5).float()
    labels[matched.eq(matched.max())] = 1
    return labels, gts[index]


# inputs: boxes=boxes(10), shape=arg(8, 9)
def remove_small(boxes, min_size=1.5, shape=8):
    boxes = boxes.clamp(0, 8)
    ws, hs = boxes[:, 2] - boxes[:, 0], boxes[:, 3] - boxes[:, 1]
    keep = (ws >= min_size) & (hs >= min_size)
    keep = keep.nonzero().squeeze(1)  # dynamic: nonzero dim 0
    return boxes[keep]  # flows


# inputs: masks=prob(5, 16, 16)
def masks_to_boxes_loop(masks):
    boxes = torch.zeros(masks.shape[0], 4)  # possible: not run
    for i, m in enumerate(masks):
        y, x = torch.where(m > 0.5)  # dynamic: nonzero dim 0
        if x.numel() == 0:
            continue
        boxes[i] = torch.stack([x.min(), y.min(), x.max(), y.max()]).float()
    return boxes


# inputs: image=prob(1, 12, 14), mask=signal(12, 14)
def crop_to_foreground(image, mask):
    ys, xs = torch.nonzero(mask, as_tuple=True)  # dynamic: nonzero dim 0
    if len(ys) == 0:  # flows
        return image
    top, bottom = ys.min().item(), ys.max().item()
    left, right = xs.min().item(), xs.max().item()
    return image[:, top : bottom + 1, left : right + 1]  # dynamic: slice dim 2


# inputs: probas=prob(2, 4, 6, 6), labels=int(2, 6, 6, high=5)
def flatten_probas(probas, labels, ignore=4):
    B, C, H, W = probas.size()
    probas = probas.permute(0, 2, 3, 1).contiguous().view(-1, C)
    labels = labels.view(-1)
    valid = labels != ignore
    vprobas = probas[valid.nonzero().squeeze()]  # dynamic: nonzero dim 0
    vlabels = labels[valid]  # dynamic: boolean-mask dim 0
    return vprobas, vlabels


# inputs: emb=float(8, 6), labels=int(8, high=3)
def class_centres(emb, labels):
    centres = []
    for label in labels.unique():  # dynamic: unique dim 0
        centres.append(emb[labels == label].mean(dim=0))  # dynamic: boolean-mask dim 0
    return torch.stack(centres)  # flows


# inputs: emb=float(8, 6), labels=int(8, high=3)
def supcon_dense(emb, labels, t=0.1):
    same = torch.eq(labels.view(-1, 1), labels.view(1, -1)).float()
    logits = emb @ emb.t() / t
    logits = logits - logits.max(1, keepdim=True).values.detach()
    eye = 1 - torch.eye(8)
    log_prob = logits - torch.log((logits.exp() * eye).sum(1, keepdim=True))
    return -((same * eye * log_prob).sum(1) / (same * eye).sum(1).clamp(min=1)).mean()


# inputs: edge_index=int(2, 20, high=8), subset=int(4, high=8)
def induced_subgraph(edge_index, subset, num_nodes=8):
    node_mask = torch.zeros(num_nodes, dtype=torch.bool)
    node_mask[subset] = True
    edge_mask = node_mask[edge_index[0]] & node_mask[edge_index[1]]
    edge_index = edge_index[:, edge_mask]  # dynamic: boolean-mask dim 1
    mapping = torch.full((num_nodes,), -1, dtype=torch.long)
    mapping[subset] = torch.arange(subset.size(0))
    return mapping[edge_index]  # flows


# inputs: pos=float(10, 3), r=arg(1.0, 2.0)
def radius_edges(pos, r):
    d = torch.cdist(pos, pos)
    mask = d < r
    mask.fill_diagonal_(False)
    return mask.nonzero().T  # dynamic: nonzero dim 0


# inputs: x=float(6, 4), edge_index=int(2, 14, high=6)
class GatLayer(nn.Module):
    def __init__(self):
        super().__init__()
        self.att = nn.Linear(8, 1)

    def forward(self, x, edge_index):
        src, dst = edge_index
        e = F.leaky_relu(self.att(torch.cat([x[src], x[dst]], -1))).squeeze(-1)
        e = (e - e.max()).exp()
        norm = x.new_zeros(x.size(0)).index_add(0, dst, e)
        alpha = e / norm[dst]
        return torch.zeros_like(x).index_add(0, dst, alpha.unsqueeze(-1) * x[src])


# inputs: edge_index=int(2, 20, high=8), edge_type=int(20, high=3), x=float(8, 4)
class RelationalConv(nn.Module):
    def __init__(self):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(3, 4, 4))

    def forward(self, edge_index, edge_type, x):
        out = torch.zeros_like(x)
        for i in range(3):
            tmp = edge_index[:, edge_type == i]  # dynamic: boolean-mask dim 1
            msg = x[tmp[0]] @ self.weight[i]  # flows
            out = out.index_add(0, tmp[1], msg)  # flows
        return out


# inputs: batch=int(10, high=4), x=float(10, 3)
def split_per_graph(batch, x):
    batch = batch.sort().values
    _, counts = torch.unique(batch, return_counts=True)  # dynamic: unique dim 0
    parts = x.split_with_sizes(counts.tolist())  # dynamic: split dim all
    return pad_sequence(list(parts), batch_first=True)  # flows


# inputs: adv=float(16), done=bool(16)
def gae(adv, done, lam=0.95):
    out = torch.zeros_like(adv)
    last = 0
    for t in reversed(range(adv.size(0))):
        last = adv[t] + lam * last * (~done[t]).float()
        out[t] = last
    return out


# inputs: priorities=prob(32), n=arg(8, 16)
def prioritized_sample(priorities, n):
    probs = priorities / priorities.sum()
    idx = torch.multinomial(probs, 8, replacement=True)
    weights = (32 * probs[idx]) ** -0.4
    return idx, weights / weights.max()


# inputs: mask=bool(16), obs=float(16, 3)
def minibatches_of_valid(mask, obs, size=4):
    valid = torch.nonzero(mask).flatten()  # dynamic: nonzero dim 0
    perm = valid[torch.randperm(valid.numel())]  # flows
    total = 0
    for start in range(0, perm.numel(), size):  # flows
        part = perm[start : start + size]  # flows
        total = total + obs[part].sum()  # flows
    return total


# inputs: scores=prob(20), targets=int(20, high=2)
def pr_curve(scores, targets):
    order = torch.argsort(scores, descending=True)
    scores, targets = scores[order], targets[order]
    idx = torch.nonzero(scores[1:] != scores[:-1], as_tuple=True)[0]  # dynamic: nonzero dim 0
    idx = torch.cat([idx, torch.tensor([targets.numel() - 1])])  # flows
    tps = torch.cumsum(targets, 0)[idx]  # flows
    fps = 1 + idx - tps  # flows
    return tps / (tps + fps), tps / tps[-1].clamp(min=1)  # flows


# inputs: preds=prob(20), index=int(20, high=4), target=int(20, high=2)
class RetrievalMAP:
    def __init__(self):
        self.values = []

    def __call__(self, preds, index, target):
        index, order = torch.sort(index)
        preds, target = preds[order], target[order]
        sizes = torch.bincount(index)  # dynamic: bincount dim 0
        sizes = sizes[sizes > 0].tolist()  # dynamic: boolean-mask dim 0
        for p, t in zip(torch.split(preds, sizes), torch.split(target, sizes)):  # dynamic: split dim all
            if not t.sum():
                self.values.append(torch.tensor(0.0))
            else:
                ranked = t[p.argsort(descending=True)]  # flows
                where = torch.arange(1, len(ranked) + 1)[ranked > 0]  # dynamic: boolean-mask dim 0
                self.values.append((torch.arange(1, len(where) + 1) / where).mean())  # flows
        return torch.stack(self.values).mean()  # flows


# inputs: preds=int(30, high=4), target=int(30, high=4)
def confusion_matrix(preds, target, n=4):
    unique = target * n + preds
    bins = torch.bincount(unique, minlength=n * n)  # possible: bincount
    return bins.reshape(n, n)


# inputs: preds=int(30, high=5), target=int(30, high=5)
def present_classes_iou(preds, target):
    classes = torch.unique(torch.cat([preds, target]))  # dynamic: unique dim 0
    out = []
    for c in classes:  # flows
        inter = ((preds == c) & (target == c)).sum()
        union = ((preds == c) | (target == c)).sum()
        out.append(inter / union)
    return torch.stack(out).mean()  # flows


# inputs: pred=prob(10, 10), truth=bool(10, 10)
def surface_points(pred, truth):
    seg = pred > 0.5
    inner = -F.max_pool2d(-seg.float()[None, None], 3, 1, 1)[0, 0]
    edge = seg & ~inner.bool()
    a = edge.nonzero().float()  # dynamic: nonzero dim 0
    b = truth.nonzero().float()  # dynamic: nonzero dim 0
    if len(a) == 0 or len(b) == 0:
        return torch.tensor(0.0)
    return torch.cdist(a, b).min(1).values.max()  # flows


# inputs: output=float(12, 5), target=int(12, high=5)
def topk_accuracy(output, target, topk=(1, 3)):
    maxk = max(topk)
    _, pred = output.topk(maxk, 1, True, True)
    correct = pred.t().eq(target.view(1, -1).expand_as(pred.t()))
    return [correct[:k].reshape(-1).float().sum(0) for k in topk]


# inputs: x=float(2, 16, 6)
def mae_random_masking(x, ratio=0.75):
    N, L, D = x.shape
    keep = int(L * (1 - ratio))
    noise = torch.rand(N, L)
    shuffle = torch.argsort(noise, dim=1)
    restore = torch.argsort(shuffle, dim=1)
    kept = torch.gather(x, 1, shuffle[:, :keep].unsqueeze(-1).repeat(1, 1, D))
    mask = torch.ones(N, L)
    mask[:, :keep] = 0
    return kept, torch.gather(mask, 1, restore)


# inputs: x=float(2, 16, 6), mask=bool(16)
class VisibleTokens(nn.Module):
    def __init__(self):
        super().__init__()
        self.pos = nn.Parameter(torch.zeros(1, 16, 6))

    def forward(self, x, mask):
        x = x + self.pos
        B, _, C = x.shape
        return x[:, ~mask].reshape(B, -1, C)  # dynamic: boolean-mask dim 1


# inputs: img=float(3, 16, 16)
def random_scale(img):
    scale = random.choice([0.5, 1.0, 1.5])
    out = F.interpolate(img[None], scale_factor=scale, mode="nearest")  # dynamic: resize dim 2, 3
    return out[0]  # flows


# inputs: spec=float(8, 40)
def spec_augment(spec, max_width=6):
    width = random.randint(0, max_width)
    start = random.randint(0, spec.size(1) - width)
    spec = spec.clone()
    spec[:, start : start + width] = 0
    return spec


# inputs: wav=signal(300)
def vad_trim(wav, frame=10):
    energy = wav.view(-1, frame).pow(2).mean(1)
    active = (energy > 0.05).nonzero().flatten()  # dynamic: nonzero dim 0
    if active.numel() == 0:  # flows
        return wav
    first, last = active[0] * frame, (active[-1] + 1) * frame
    return wav[first:last]  # dynamic: slice dim 0


# inputs: xyz=float(2, 30, 3), new=float(2, 5, 3)
def query_ball(xyz, new, radius=0.8, nsample=6):
    B, N, _ = xyz.shape
    S = new.shape[1]  # possible: not run
    idx = torch.arange(N).view(1, 1, N).repeat(B, S, 1)
    idx[torch.cdist(new, xyz) > radius] = N
    idx = idx.sort(dim=-1)[0][:, :, :nsample]  # possible: not run
    first = idx[:, :, 0].view(B, S, 1).repeat(1, 1, nsample)
    mask = idx == N
    idx[mask] = first[mask]  # dynamic: boolean-mask dim 0
    return idx


# inputs: x=float(12, 4), labels=int(12, high=3)
class BalancedSampler:
    def __init__(self, per_class=2):
        self.per_class = per_class

    def __call__(self, x, labels):
        chosen = []
        for c in labels.unique().tolist():  # dynamic: loop; unique dim 0
            idx = torch.where(labels == c)[0]  # dynamic: nonzero dim 0
            picked = idx[torch.randint(len(idx), (self.per_class,))]
            chosen.append(picked)
        return x[torch.cat(chosen)]  # flows


# inputs: labels=int(12, high=3), n=arg(1, 2)
def support_query(labels, n):
    classes = torch.unique(labels)  # dynamic: unique dim 0
    support = torch.stack([labels.eq(c).nonzero()[:1].squeeze(1) for c in classes]).view(-1)  # dynamic: nonzero dim 0
    query = torch.cat([labels.eq(c).nonzero()[1:].squeeze(1) for c in classes])  # dynamic: nonzero dim 0
    return support, query


# inputs: data=dataset(10, 4)
def loader_drop_last(data):
    loader = DataLoader(data, batch_size=4, shuffle=True, drop_last=True)
    total = 0
    for x, y in loader:  # dynamic: loop
        total = total + x.sum()
    return total


# inputs: data=dataset(10, 4)
def loader_last_smaller(data):
    loader = DataLoader(data, batch_size=4, shuffle=True, num_workers=0)  # dynamic: loader
    losses = []
    for i, (x, y) in enumerate(loader):  # dynamic: loop
        losses.append(x.mean())
    return torch.stack(losses).mean()  # flows


# inputs: data=ragged(8, 3, 9, 2)
class RaggedSet(Dataset):
    def __init__(self, scale=1.0):
        self.scale = scale

    def __call__(self, data):
        self.items = data
        loader = DataLoader(self, batch_size=2, collate_fn=self.collate)  # dynamic: loader
        return [batch.sum() for batch in loader]

    def __len__(self):
        return len(self.items)

    def __getitem__(self, index):
        return self.items[index] * self.scale  # flows

    def collate(self, batch):
        return pad_sequence(batch, batch_first=True)  # flows


# inputs: labels=int(24, high=3), features=float(24, 5)
def loader_of_class(labels, features, c=1):
    keep = (labels == c).nonzero().flatten()  # dynamic: nonzero dim 0
    subset = Subset(TensorDataset(features, labels), keep.tolist())
    loader = DataLoader(subset, batch_size=2, drop_last=True)
    return [x.mean() for x, _ in loader]  # dynamic: loop


# inputs: ids=int(3, 10, high=6), hidden=float(3, 10, 4)
def eos_pool(ids, hidden, eos=2):
    place = ids.eq(eos).int().argmax(dim=-1)
    return hidden[torch.arange(hidden.size(0)), place]


# inputs: ids=int(3, 10, high=6), hidden=float(3, 10, 4)
def eos_select(ids, hidden, eos=2):
    eos_mask = ids.eq(eos)
    if len(torch.unique_consecutive(eos_mask.sum(1))) > 1:  # dynamic: branch; unique dim 0
        return hidden[:, -1]
    return hidden[eos_mask, :].view(hidden.size(0), -1, hidden.size(-1))


# inputs: flat=float(12, 4), indices=int(12, high=30)
def repad_output(flat, indices, batch=3, seqlen=10):
    out = torch.zeros(batch * seqlen, flat.size(-1))
    out[indices] = flat
    return out.view(batch, seqlen, -1)


# inputs: position_ids=int(2, 10, high=3)
def packed_boundaries(position_ids):
    flat = position_ids.flatten()
    starts = torch.where(flat == 0)[0]  # dynamic: nonzero dim 0
    lengths = torch.diff(torch.cat([starts, torch.tensor([flat.numel()])]))  # flows
    return starts, lengths


# inputs: x=float(3, 12), pct=arg(0.2, 0.5)
def prune_weights(x, pct):
    flat = x.abs().flatten()
    k = int(flat.numel() * 0.2)
    cut = flat.kthvalue(k).values
    return x * (x.abs() > cut)


# inputs: tensor=float(40)
def sparsify_gradient(tensor, threshold=0.7):
    selected = tensor.abs() > threshold
    indices = torch.where(selected)[0]  # dynamic: nonzero dim 0
    values = tensor[indices]  # flows
    return values, indices


# inputs: losses=prob(16), x=float(16, 4), forget=arg(0.2, 0.4)
def co_teaching(losses, x, forget):
    order = losses.argsort()
    keep = order[: int((1 - 0.2) * len(losses))]
    return x[keep]


# inputs: logits=float(16, 4), strong=float(16, 4)
def pseudo_labels_selected(logits, strong):
    probs, pseudo = logits.softmax(-1).max(-1)
    sure = probs > 0.8
    if not sure.any():
        return strong.sum() * 0
    return F.cross_entropy(strong[sure], pseudo[sure])  # dynamic: boolean-mask dim 0


# inputs: feats=float(12, 4), times=float(12), events=bool(12)
def cox_loss(feats, times, events):
    order = times.argsort(descending=True)
    risk = feats[order].sum(1)
    log_cum = torch.logcumsumexp(risk, 0)
    return -(risk - log_cum)[events[order]].sum()  # dynamic: boolean-mask dim 0


# inputs: a=float(12, 5), b=float(14, 5)
def mutual_nearest(a, b, ratio=0.9):
    dist = torch.cdist(a, b)
    vals, idx = dist.topk(2, dim=1, largest=False)
    ok = vals[:, 0] <= ratio * vals[:, 1]
    back = dist.argmin(dim=0)
    mutual = back[idx[:, 0]] == torch.arange(a.size(0))
    ids1 = torch.where(ok & mutual)[0]  # dynamic: nonzero dim 0
    return torch.stack([ids1, idx[ids1, 0]], dim=-1)  # flows


# inputs: x=float(4, 3, 8, 8), sizes=int(4, 2, low=4, high=9)
def crop_to_sizes(x, sizes):
    out = []
    for img, (h, w) in zip(x, sizes):
        out.append(img[:, :h, :w])  # dynamic: slice dim 1, 2
    return out

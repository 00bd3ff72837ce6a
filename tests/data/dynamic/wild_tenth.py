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


# inputs: mask_probs=prob(6, 8, 8), scores=prob(6), labels=int(6, high=4)
def remove_low_and_no_objects(mask_probs, scores, labels, object_mask_threshold=0.4, num_labels=3):
    if not (mask_probs.shape[0] == scores.shape[0] == labels.shape[0]):  # possible: not run
        raise ValueError("mask, scores and labels must have the same shape!")
    to_keep = labels.ne(num_labels) & (scores > object_mask_threshold)
    return mask_probs[to_keep], scores[to_keep], labels[to_keep]  # dynamic: boolean-mask dim 0


# inputs: mask_labels=int(8, 8, high=4), mask_probs=prob(4, 8, 8), k=int(low=0, high=4)
def check_segment_validity(mask_labels, mask_probs, k, mask_threshold=0.5, overlap=0.8):
    mask_k = mask_labels == k
    mask_k_area = mask_k.sum()
    original_area = (mask_probs[k] >= mask_threshold).sum()
    mask_exists = mask_k_area > 0 and original_area > 0
    if mask_exists:  # flows
        area_ratio = mask_k_area / original_area
        if not area_ratio.item() > overlap:  # dynamic: branch
            mask_exists = False
    return mask_exists, mask_k


# inputs: heatmap=prob(1, 3, 8, 8), offset=float(1, 2, 8, 8), k=arg(10, 20)
def decode_heatmap(heatmap, offset, k=10):
    batch, cat, height, width = heatmap.size()
    hmax = F.max_pool2d(heatmap, (3, 3), stride=1, padding=1)
    heatmap = heatmap * (hmax == heatmap).float()
    topk_scores, topk_inds = torch.topk(heatmap.view(batch, -1), k)  # unfixed: topk dim 1
    topk_clses = topk_inds // (height * width)
    topk_inds = topk_inds % (height * width)
    ys = (topk_inds // width).float()
    xs = (topk_inds % width).float()
    offset = offset.permute(0, 2, 3, 1).reshape(batch, -1, 2)
    offset = offset.gather(1, topk_inds.unsqueeze(2).expand(-1, -1, 2))
    return torch.stack([xs + offset[..., 0], ys + offset[..., 1]], -1), topk_scores, topk_clses


# inputs: labels=[int(10, low=-1, high=2), int(10, low=-1, high=2)]
# init: 6, 0.5
class BalancedSampler:
    def __init__(self, batch_size_per_image, positive_fraction):
        self.batch_size_per_image = batch_size_per_image
        self.positive_fraction = positive_fraction

    def __call__(self, labels):
        pos_idx, neg_idx = [], []
        for per_image in labels:
            positive = torch.where(per_image >= 1)[0]  # dynamic: nonzero dim 0
            negative = torch.where(per_image == 0)[0]  # dynamic: nonzero dim 0
            num_pos = int(self.batch_size_per_image * self.positive_fraction)
            num_pos = min(positive.numel(), num_pos)
            num_neg = min(negative.numel(), self.batch_size_per_image - num_pos)
            perm1 = torch.randperm(positive.numel())[:num_pos]  # flows
            perm2 = torch.randperm(negative.numel())[:num_neg]  # flows
            pos_mask = torch.zeros_like(per_image, dtype=torch.uint8)
            neg_mask = torch.zeros_like(per_image, dtype=torch.uint8)
            pos_mask[positive[perm1]] = 1  # flows
            neg_mask[negative[perm2]] = 1  # flows
            pos_idx.append(pos_mask)
            neg_idx.append(neg_mask)
        return pos_idx, neg_idx


# inputs: prediction=prob(2, 12, 8)
def yolo_nms_prepare(prediction, conf_thres=0.25, max_nms=8):
    nc = prediction.shape[2] - 5  # possible: not run
    xc = prediction[..., 4] > conf_thres
    output = [torch.zeros((0, 6))] * prediction.shape[0]  # possible: not run
    for xi, x in enumerate(prediction):
        x = x[xc[xi]]  # dynamic: boolean-mask dim 0
        if not x.shape[0]:  # possible: not run
            continue
        x[:, 5:] *= x[:, 4:5]  # flows
        conf, j = x[:, 5:].max(1, keepdim=True)  # flows
        x = torch.cat((x[:, :4], conf, j.float()), 1)[conf.view(-1) > conf_thres]  # dynamic: boolean-mask dim 0
        x = x[x[:, 4].argsort(descending=True)[:max_nms]]  # flows
        output[xi] = x
    return output


# inputs: masks=prob(4, 8, 8)
def masks_to_boxes_dense(masks):
    h, w = masks.shape[-2:]  # possible: not run
    inside = masks > 0.5
    ys = torch.arange(h).view(1, h, 1).expand(masks.shape[0], h, w)  # possible: not run
    xs = torch.arange(w).view(1, 1, w).expand(masks.shape[0], h, w)  # possible: not run
    big = torch.full_like(ys, 10 ** 6)
    x0 = torch.where(inside, xs, big).flatten(1).min(1).values
    y0 = torch.where(inside, ys, big).flatten(1).min(1).values
    x1 = torch.where(inside, xs, -big).flatten(1).max(1).values
    y1 = torch.where(inside, ys, -big).flatten(1).max(1).values
    return torch.stack([x0, y0, x1, y1], dim=1)


# inputs: cls=float(2, 3, 6, 6), anchors=boxes(108), strides=[4]
# init:
class DetHead(nn.Module):
    def __init__(self, nms_pre=20, score_thr=0.5):
        super().__init__()
        self.nms_pre = nms_pre
        self.test_cfg = dict(score_thr=score_thr)

    def forward(self, cls, anchors, strides):
        out = []
        for i in range(cls.shape[0]):  # possible: not run
            out.append(self._single(cls[i].permute(1, 2, 0).reshape(-1).sigmoid(), anchors))  # flows
        return out

    def _single(self, scores, anchors):
        valid = scores > self.test_cfg["score_thr"]  # possible: not run
        scores = scores[valid]  # dynamic: boolean-mask dim 0
        valid_idxs = torch.nonzero(valid)  # dynamic: nonzero dim 0
        num_topk = min(self.nms_pre, valid_idxs.size(0))
        scores, idxs = scores.sort(descending=True)  # flows
        scores = scores[:num_topk]  # flows
        topk_idxs = valid_idxs[idxs[:num_topk]]  # flows
        keep_idxs, _ = topk_idxs.unbind(dim=1) if topk_idxs.shape[1] == 2 else (topk_idxs[:, 0], None)  # flows
        return scores, anchors[keep_idxs]  # flows


# inputs: batch=ragged(4, 3, 9)
def pad_and_mask(batch):
    lengths = [len(x) for x in batch]
    longest = max(lengths)
    padded = torch.stack([F.pad(x, (0, longest - len(x))) for x in batch])  # dynamic: pad dim 0
    mask = torch.arange(longest)[None, :] < torch.tensor(lengths)[:, None]  # dynamic: creation dim 0
    return padded, mask


# inputs: batch=ragged(4, 3, 9)
def pad_to_fixed(batch, max_len=12, pad_value=0.0):
    out = torch.full((len(batch), max_len), pad_value)
    mask = torch.zeros(len(batch), max_len, dtype=torch.bool)
    for i, seq in enumerate(batch):
        n = min(len(seq), max_len)
        out[i, :n] = seq[:n]  # flows
        mask[i, :n] = True
    return out, mask


# inputs: input_ids=int(3, 9, high=5), attention_mask=bool(3, 9)
def trim_batch(input_ids, pad_token_id=0, attention_mask=None):
    keep_column_mask = input_ids.ne(pad_token_id).any(dim=0)
    if attention_mask is None:
        return input_ids[:, keep_column_mask]  # possible: not run
    return input_ids[:, keep_column_mask], attention_mask[:, keep_column_mask]  # dynamic: boolean-mask dim 1


# inputs: hidden=float(3, 7, 4), attention_mask=bool(3, 7)
def unpad_input(hidden, attention_mask):
    seqlens = attention_mask.sum(dim=-1, dtype=torch.int32)
    indices = torch.nonzero(attention_mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
    max_seqlen = seqlens.max().item()
    cu_seqlens = F.pad(torch.cumsum(seqlens, dim=0, dtype=torch.int32), (1, 0))
    flat = hidden.reshape(-1, hidden.shape[-1])  # possible: not run
    return flat[indices], indices, cu_seqlens, max_seqlen  # flows


# inputs: x=float(3, 6, 4), lengths=int(3, low=1, high=7)
# init:
class PackedEncoderTotal(nn.Module):
    def __init__(self, dim=4, hidden=5):
        super().__init__()
        self.rnn = nn.LSTM(dim, hidden, batch_first=True)

    def forward(self, x, lengths):
        total_length = x.size(1)
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, (h, c) = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=total_length)
        return out, h[-1]


# inputs: tokens=int(24, high=6), block=arg(8, 6)
def group_texts(tokens, block=8):
    total = (tokens.numel() // block) * block
    blocks = tokens[:total].view(-1, block)  # unfixed: reshape dim 0, 1
    labels = blocks.clone()
    labels[:, 0] = -100
    return {"input_ids": blocks, "labels": labels}


# inputs: input_ids=int(3, 10, high=8)
def mask_tokens(input_ids, mask_token_id=7, mlm_probability=0.15, vocab=8):
    labels = input_ids.clone()
    probability_matrix = torch.full(labels.shape, mlm_probability)
    special = labels.lt(2)
    probability_matrix.masked_fill_(special, value=0.0)
    masked_indices = torch.bernoulli(probability_matrix).bool()
    labels[~masked_indices] = -100
    replaced = torch.bernoulli(torch.full(labels.shape, 0.8)).bool() & masked_indices
    input_ids[replaced] = mask_token_id
    rand = torch.bernoulli(torch.full(labels.shape, 0.5)).bool() & masked_indices & ~replaced
    random_words = torch.randint(vocab, labels.shape, dtype=torch.long)
    input_ids[rand] = random_words[rand]  # dynamic: boolean-mask dim 0
    return input_ids, labels


# inputs: logits=float(4, 6, 9), labels=int(4, 6, low=-1, high=5)
def mlm_loss_static(logits, labels, ignore=-1):
    valid = (labels != ignore).float()
    safe = labels.clamp(min=0)
    logp = F.log_softmax(logits, dim=-1).gather(-1, safe.unsqueeze(-1)).squeeze(-1)
    return -(logp * valid).sum() / valid.sum().clamp(min=1)


# inputs: data=rows(6, 1, 5)
def loader_of_lists(data):
    class Rows(Dataset):
        def __init__(self, rows):
            self.rows = rows

        def __len__(self):
            return len(self.rows)

        def __getitem__(self, i):
            return torch.tensor(self.rows[i])  # dynamic: creation dim 0

    def collate(rows):
        return nn.utils.rnn.pad_sequence(rows, batch_first=True)  # flows

    loader = DataLoader(Rows(data), batch_size=2, shuffle=False, collate_fn=collate)  # dynamic: loader
    return loader


# inputs: n=12
def loader_without_tail(n):
    ds = TensorDataset(torch.randn(n + 1, 3), torch.arange(n + 1))
    kwargs = dict(batch_size=4, shuffle=True)
    kwargs["drop_last"] = True
    return DataLoader(ds, **kwargs)


# inputs: lengths=[3, 9, 4, 5, 8, 2]
def loader_by_tokens(lengths):
    class TokenBatches(Sampler):
        def __init__(self, lengths, max_tokens):
            self.lengths, self.max_tokens = lengths, max_tokens

        def __iter__(self):
            batch, longest = [], 0
            for i in sorted(range(len(self.lengths)), key=lambda j: self.lengths[j]):  # possible: not run
                longest = max(longest, self.lengths[i])  # possible: not run
                if batch and longest * (len(batch) + 1) > self.max_tokens:
                    yield batch
                    batch, longest = [], self.lengths[i]  # possible: not run
                batch.append(i)
            if batch:
                yield batch

    ds = TensorDataset(torch.randn(len(lengths), 9))
    return DataLoader(ds, batch_sampler=TokenBatches(lengths, 10))  # dynamic: loader


# inputs: n=13
def loader_own_batches_tail(n):
    class Chunks(Sampler):
        def __init__(self, count, size):
            self.count, self.size = count, size

        def __iter__(self):
            order = list(range(self.count))
            random.shuffle(order)
            for i in range(0, self.count, self.size):
                yield order[i:i + self.size]  # possible: not run

    ds = TensorDataset(torch.arange(n).float())
    return DataLoader(ds, batch_sampler=Chunks(n, 4))  # dynamic: loader


# inputs: n=11
def loader_batch_sampler(n):
    ds = TensorDataset(torch.arange(n).float())
    sampler = RandomSampler(ds)
    batches = BatchSampler(sampler, batch_size=4, drop_last=False)
    return DataLoader(ds, batch_sampler=batches)  # dynamic: loader


# inputs: rewards=float(8), dones=bool(8)
def compute_returns(rewards, dones, gamma=0.99):
    returns = torch.zeros_like(rewards)
    running = torch.tensor(0.0)
    for t in reversed(range(rewards.shape[0])):  # possible: not run
        running = rewards[t] + gamma * running * (1.0 - dones[t].float())
        returns[t] = running
    return returns


# inputs: obs=float(10, 3), dones=bool(10)
def split_episodes(obs, dones):
    ends = torch.where(dones)[0] + 1  # dynamic: nonzero dim 0
    sizes = torch.diff(ends, prepend=torch.zeros(1, dtype=ends.dtype)).tolist()  # flows
    rest = obs.shape[0] - sum(sizes)  # possible: not run
    return torch.split(obs, sizes + [rest])  # dynamic: split dim all


# inputs: obs=float(10, 3), dones=bool(10)
def trajectories(obs, dones):
    trajs, current = [], []
    for o, d in zip(obs, dones):
        current.append(o)
        if d:  # dynamic: branch
            trajs.append(torch.stack(current))  # dynamic: list-of-tensors dim 0
            current = []
    if current:
        trajs.append(torch.stack(current))  # dynamic: list-of-tensors dim 0
    return pad_sequence(trajs)  # flows


# inputs: count=arg(6, 4)
# init: 16, 3
class ReplayBuffer:
    def __init__(self, capacity, obs_dim):
        self.capacity = capacity
        self.obs = torch.zeros(capacity, obs_dim)
        self.act = torch.zeros(capacity, dtype=torch.long)
        self.size, self.ptr = 0, 0

    def add(self, obs, act):
        self.obs[self.ptr] = obs
        self.act[self.ptr] = act
        self.ptr = (self.ptr + 1) % self.capacity
        self.size = min(self.size + 1, self.capacity)

    def sample(self, batch_size):
        idx = torch.randint(0, self.size, (batch_size,))  # unfixed: creation dim 0
        return self.obs[idx], self.act[idx]

    def __call__(self, count):
        for i in range(10):
            self.add(torch.randn(3), i)
        return self.sample(count)


# inputs: q=float(6, 4), actions=int(6, high=4), next_q=float(6, 4), non_final=bool(6)
def dqn_loss(q, actions, next_q, non_final, gamma=0.9):
    state_action = q.gather(1, actions.unsqueeze(1)).squeeze(1)
    next_values = torch.zeros(q.shape[0])  # possible: not run
    next_values[non_final] = next_q.max(1).values[non_final]  # dynamic: boolean-mask dim 0
    expected = next_values * gamma
    return F.smooth_l1_loss(state_action, expected)


# inputs: batch=[float(3), None, float(3), None]
def non_final_states(batch):
    mask = torch.tensor([s is not None for s in batch], dtype=torch.bool)
    states = torch.stack([s for s in batch if s is not None])
    out = torch.zeros(len(batch), 3)
    out[mask] = states
    return out


# inputs: priorities=prob(10), batch=arg(4, 6)
def prioritized_sample(priorities, batch=4, alpha=0.6):
    probs = priorities ** alpha
    probs = probs / probs.sum()
    idx = torch.multinomial(probs, batch, replacement=True)  # unfixed: sampler dim 0
    weights = (probs.numel() * probs[idx]) ** -0.4
    return idx, weights / weights.max()


# inputs: edge_index=int(2, 14, high=6), x=float(6, 3)
def add_remaining_self_loops(edge_index, x):
    n = x.size(0)
    mask = edge_index[0] != edge_index[1]
    loop = torch.arange(0, n).unsqueeze(0).repeat(2, 1)
    return torch.cat([edge_index[:, mask], loop], dim=1)  # dynamic: boolean-mask dim 1


# inputs: edge_index=int(2, 14, high=6), x=float(6, 3)
# init:
class GCNConv(nn.Module):
    def __init__(self, in_dim=3, out_dim=4):
        super().__init__()
        self.lin = nn.Linear(in_dim, out_dim, bias=False)

    def forward(self, x, edge_index):
        row, col = edge_index
        deg = torch.zeros(x.size(0)).scatter_add_(0, col, torch.ones(col.size(0)))
        norm = deg.clamp(min=1).pow(-0.5)
        h = self.lin(x)
        msg = norm[row].unsqueeze(-1) * h[row] * norm[col].unsqueeze(-1)
        return torch.zeros_like(h).index_add_(0, col, msg)


# inputs: score=prob(12), batch=int(12, high=3), ratio=arg(0.5, 0.7)
def topk_pool(score, batch, ratio=0.5):
    batch = batch.sort().values
    num_nodes = torch.bincount(batch, minlength=3)  # possible: bincount
    k = (ratio * num_nodes.float()).ceil().long()
    order = torch.argsort(score + batch * -10.0, descending=True)
    starts = torch.cat([k.new_zeros(1), num_nodes.cumsum(0)[:-1]])
    perm = [order[s:s + n] for s, n in zip(starts.tolist(), k.tolist())]  # dynamic: slice dim 0
    return torch.cat(perm)  # flows


# inputs: edge_index=int(2, 20, high=8), num_neg=arg(10, 12)
def negative_sampling(edge_index, num_neg=10, num_nodes=8):
    idx = edge_index[0] * num_nodes + edge_index[1]
    seen = torch.zeros(num_nodes * num_nodes, dtype=torch.bool)
    seen[idx] = True
    perm = torch.randint(num_nodes * num_nodes, (num_neg,))  # unfixed: creation dim 0
    perm = perm[~seen[perm]]  # dynamic: boolean-mask dim 0
    return torch.stack([perm // num_nodes, perm % num_nodes])  # flows


# inputs: pos=float(8, 3), k=arg(3, 4)
def knn_graph(pos, k=3):
    dist = torch.cdist(pos, pos)
    nn_idx = dist.topk(k + 1, largest=False).indices[:, 1:]  # unfixed: topk dim 1
    src = torch.arange(pos.size(0)).repeat_interleave(k)  # unfixed: repeat-interleave dim 0
    return torch.stack([nn_idx.reshape(-1), src])


# inputs: logits=float(4, 10), top_k=arg(3, 5), top_p=arg(0.9, 0.8)
def top_k_top_p_filtering(logits, top_k=3, top_p=0.9, filter_value=-float("inf")):
    top_k = min(top_k, logits.size(-1))
    if top_k > 0:
        remove = logits < torch.topk(logits, top_k)[0][..., -1, None]  # possible: not run
        logits[remove] = filter_value
    if top_p > 0.0:
        sorted_logits, sorted_indices = torch.sort(logits, descending=True)
        cumulative = torch.cumsum(F.softmax(sorted_logits, dim=-1), dim=-1)
        to_remove = cumulative > top_p
        to_remove[..., 1:] = to_remove[..., :-1].clone()
        to_remove[..., 0] = 0
        indices_to_remove = to_remove.scatter(1, sorted_indices, to_remove)
        logits[indices_to_remove] = filter_value
    return logits


# inputs: path=int(12, high=5)
def ctc_collapse(path, blank=0):
    out = []
    prev = None
    for token, _ in itertools.groupby(path.tolist()):  # dynamic: loop
        if token != blank:
            out.append(token)
    return torch.tensor(out, dtype=torch.long)  # dynamic: creation dim 0


# inputs: draft=int(5, high=6), target=int(5, high=6)
def accept_draft(draft, target):
    matches = (draft == target).cumprod(0)
    n = int(matches.sum())
    accepted = draft[:n]  # dynamic: slice dim 0
    return torch.cat([accepted, target[n:n + 1]])  # dynamic: slice dim 0


# inputs: cache=float(2, 10, 4), new=float(2, 1, 4), pos=int(low=0, high=9)
def update_static_cache(cache, new, pos):
    at = (torch.arange(cache.size(1)) == pos)[None, :, None]
    cache = torch.where(at, new, cache)
    visible = torch.arange(cache.size(1)) <= pos
    return cache, visible.float().masked_fill(~visible, -1e9)


# inputs: wav=signal(1, 40)
def random_length_crop(wav):
    size = int(wav.size(-1) * random.uniform(0.5, 1.0))
    start = torch.randint(0, wav.size(-1) - size + 1, (1,)).item()
    return wav[..., start:start + size]  # dynamic: slice dim 1


# inputs: wav=signal(40), thr=0.3
def trim_silence(wav, thr=0.3):
    loud = (wav.abs() > thr).nonzero().flatten()  # dynamic: nonzero dim 0
    if loud.numel() == 0:  # flows
        return wav
    return wav[loud[0]: loud[-1] + 1]  # dynamic: slice dim 0


# inputs: spec=float(2, 8, 20), param=arg(4, 6)
def time_mask(spec, param=4):
    spec = spec.clone()
    for b in range(spec.size(0)):
        t = int(torch.randint(0, param, (1,)))
        t0 = int(torch.randint(0, spec.size(2) - t, (1,)))
        spec[b, :, t0:t0 + t] = 0
    return spec


# inputs: wavs=ragged(3, 8, 20), frame=4
def frames_of(wavs, frame=4):
    longest = max(w.shape[0] for w in wavs)  # possible: not run
    longest = math.ceil(longest / frame) * frame
    x = torch.stack([F.pad(w, (0, longest - w.shape[0])) for w in wavs])  # dynamic: pad dim 0
    return x.unfold(1, frame, frame)  # flows


# inputs: feats=float(2, 12, 4), lens=int(2, low=3, high=13)
# init:
class Subsampler(nn.Module):
    def __init__(self, dim=4):
        super().__init__()
        self.conv = nn.Conv1d(dim, dim, 3, stride=2, padding=1)

    def forward(self, feats, lens):
        y = self.conv(feats.transpose(1, 2)).transpose(1, 2)
        lens = (lens + 1) // 2
        y = y[:, : lens.max()]  # dynamic: slice dim 1
        mask = torch.arange(y.size(1))[None] >= lens[:, None]  # flows
        return y, mask


# inputs: pred=int(20, high=4), target=int(20, high=4)
def confusion_matrix(pred, target, n=4):
    k = (target >= 0) & (target < n)
    idx = n * target[k] + pred[k]  # possible: index
    return torch.bincount(idx, minlength=n ** 2).reshape(n, n)  # possible: bincount


# inputs: pred=int(20, high=4), target=int(20, high=4)
def per_class_accuracy(pred, target):
    out = {}
    for c in target.unique():  # dynamic: unique dim 0
        sel = target == c
        out[int(c)] = (pred[sel] == c).float().mean()  # dynamic: boolean-mask dim 0
    return torch.stack(list(out.values()))  # dynamic: list dim all


# inputs: scores=prob(16), labels=int(16, high=2)
def average_precision(scores, labels):
    order = torch.argsort(scores, descending=True)
    hits = labels[order] == 1
    ranks = torch.arange(1, len(hits) + 1)[hits]  # dynamic: boolean-mask dim 0
    if len(ranks) == 0:
        return torch.tensor(0.0)
    return (torch.arange(1, len(ranks) + 1) / ranks).mean()  # flows


# inputs: scores=prob(16), labels=int(16, high=2)
def roc_curve(scores, labels):
    order = torch.argsort(scores, descending=True)
    scores, labels = scores[order], labels[order]
    distinct = torch.where(scores[1:] - scores[:-1])[0]  # dynamic: nonzero dim 0
    idx = F.pad(distinct, [0, 1], value=labels.size(0) - 1)  # flows
    tps = labels.cumsum(0)[idx]  # flows
    fps = 1 + idx - tps  # flows
    return fps / fps[-1].clamp(min=1), tps / tps[-1].clamp(min=1)  # flows


# inputs: scores=prob(4, 6), relevant=int(4, 6, high=2), k=arg(3, 4)
def ndcg_at_k(scores, relevant, k=3):
    order = scores.argsort(-1, descending=True)[:, :k]  # unfixed: slice dim 1
    gains = relevant.gather(1, order).float()
    disc = torch.log2(torch.arange(2, k + 2).float())  # unfixed: creation dim 0
    dcg = (gains / disc).sum(-1)
    ideal = relevant.sort(-1, descending=True).values[:, :k].float()  # unfixed: slice dim 1
    return dcg / (ideal / disc).sum(-1).clamp(min=1e-6)


# inputs: preds=float(6, 5), target=int(6, high=5)
class RunningAccuracy:
    def __init__(self):
        self.correct, self.total = 0, 0
        self.all = []

    def __call__(self, preds, target):
        for chunk, t in zip(preds.chunk(3), target.chunk(3)):
            hit = chunk.argmax(-1) == t
            self.correct += hit.sum().item()
            self.total += t.numel()
            if hit.any():
                self.all.append(chunk[hit])  # dynamic: boolean-mask dim 0
        return self.compute()  # flows

    def compute(self):
        if not self.all:  # flows
            return torch.zeros(0, 5)
        return torch.cat(self.all)  # flows


# inputs: emb=float(8, 4), labels=int(8, high=3)
def batch_hard_triplet(emb, labels, margin=0.2):
    dist = torch.cdist(emb, emb)
    same = labels[:, None] == labels[None]
    hardest_pos = (dist * same.float()).max(1)[0]  # possible: not run
    hardest_neg = (dist + same.float() * 1e6).min(1)[0]  # possible: not run
    return F.relu(hardest_pos - hardest_neg + margin).mean()


# inputs: loss=float(12), ratio=arg(0.7, 0.5)
def ohem(loss, ratio=0.7):
    k = max(int(ratio * loss.numel()), 1)
    return loss.topk(k)[0].mean()  # possible: not run


# inputs: loss=prob(12), thr=0.6, min_kept=4
def ohem_threshold(loss, thr=0.6, min_kept=4):
    value, _ = loss.sort(descending=True)
    if value[min_kept] > thr:  # flows
        kept = value[value > thr]  # dynamic: boolean-mask dim 0
    else:
        kept = value[:min_kept]
    return kept.mean()


# inputs: queue=float(16, 4), keys=float(4, 4), ptr=int(low=0, high=3)
def enqueue(queue, keys, ptr):
    start = int(ptr) * keys.size(0)
    queue[start:start + keys.size(0)] = keys
    return queue


# inputs: conf=prob(10, 3), thr=0.6
def pseudo_labels(conf, thr=0.6):
    probs = conf.softmax(-1)
    score, label = probs.max(-1)
    index = (score >= thr * 0.6).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    return index, label[index]  # flows


# inputs: x=float(10, 4)
# init:
class CapacityMoE(nn.Module):
    def __init__(self, dim=4, experts=3, capacity=4):
        super().__init__()
        self.gate = nn.Linear(dim, experts)
        self.experts = nn.ModuleList([nn.Linear(dim, dim) for _ in range(experts)])
        self.capacity = capacity

    def forward(self, x):
        idx = self.gate(x).argmax(-1)
        onehot = F.one_hot(idx, len(self.experts))
        place = (onehot.cumsum(0) - 1) * onehot
        fits = (place < self.capacity) & onehot.bool()
        buf = x.new_zeros(len(self.experts), self.capacity, x.size(1))
        slot = place.sum(-1).clamp(max=self.capacity - 1)
        buf[idx, slot] = x * fits.any(-1, keepdim=True)
        y = torch.stack([e(b) for e, b in zip(self.experts, buf)])
        return y[idx, slot]


# inputs: x=float(8, 4), p=arg(0.5, 0.3)
# init:
class TokenDropper(nn.Module):
    def __init__(self, keep=0.5):
        super().__init__()
        self.keep = keep

    def forward(self, x, p=0.5):
        n = max(1, int(x.size(0) * self.keep))
        idx = torch.rand(x.size(0)).argsort()[:n]
        return x[idx]


# inputs: x=float(2, 9, 4)
# init:
class MaskedAutoencoder(nn.Module):
    def __init__(self, ratio=0.75):
        super().__init__()
        self.ratio = ratio

    def forward(self, x):
        n, l, d = x.shape
        keep = int(l * (1 - self.ratio))
        noise = torch.rand(n, l)
        shuffle = torch.argsort(noise, dim=1)
        restore = torch.argsort(shuffle, dim=1)
        ids_keep = shuffle[:, :keep]
        kept = torch.gather(x, 1, ids_keep.unsqueeze(-1).repeat(1, 1, d))
        mask = torch.ones(n, l)
        mask[:, :keep] = 0
        return kept, torch.gather(mask, 1, restore)


# inputs: x=float(3, 8, 4), length=int(low=1, high=8)
def cut_each(x, length: Tensor):
    rows = []
    for i in range(3):
        rows.append(x[i].narrow(0, 0, int(length)))  # dynamic: slice dim 0
    return torch.stack(rows)  # flows


# inputs: outputs=[{"x": float(6, 3), "valid": bool(6)}, {"x": float(6, 3), "valid": bool(6)}]
def gather_valid(outputs):
    kept = [o["x"][o["valid"]] for o in outputs]  # dynamic: boolean-mask dim 0
    return torch.cat(kept, dim=0)  # flows


# inputs: x=float(6, 3), masks=[bool(6), bool(6)]
def count_masks(x, masks):
    total = x.sum()
    for mask in masks:
        total = total + (x * mask[:, None]).sum() / mask.sum().clamp(min=1)
    return total


# inputs: depth=prob(1, 6, 6), k=[[2.0, 0.0, 3.0], [0.0, 2.0, 3.0], [0.0, 0.0, 1.0]]
def unproject(depth, k, max_depth=0.7):
    k = torch.tensor(k)
    h, w = depth.shape[-2:]  # possible: not run
    v, u = torch.meshgrid(torch.arange(h), torch.arange(w), indexing="ij")
    z = depth[0]
    valid = (z > 0.1) & (z < max_depth)
    z, u, v = z[valid], u[valid].float(), v[valid].float()  # dynamic: boolean-mask dim 0
    x = (u - k[0, 2]) * z / k[0, 0]  # flows
    y = (v - k[1, 2]) * z / k[1, 1]  # flows
    return torch.stack([x, y, z], dim=-1)  # flows


# inputs: img=float(3, 8, 8)
class RandomResize:
    def __init__(self, sizes=(6, 8, 10)):
        self.sizes = sizes

    def __call__(self, img):
        size = random.choice(self.sizes)
        return F.interpolate(img[None], size=(size, size), mode="bilinear", align_corners=False)[0]  # dynamic: resize dim 2, 3


# inputs: img=float(3, 8, 8)
class RandomCropPad:
    def __init__(self, size=6, padding=2, p=0.5):
        self.size, self.padding, self.p = size, padding, p

    def __call__(self, img):
        if random.random() < self.p:  # dynamic: branch
            img = F.pad(img, (self.padding,) * 4)
        top = random.randint(0, img.shape[1] - self.size)  # possible: not run
        left = random.randint(0, img.shape[2] - self.size)  # possible: not run
        return img[:, top:top + self.size, left:left + self.size]


# inputs: x=float(2, 9, 4), window=arg(3, 4)
def local_windows(x, window=3):
    b, t, d = x.shape
    pad = (window - t % window) % window
    x = F.pad(x, (0, 0, 0, pad))
    return x.view(b, -1, window, d)


# inputs: hidden=float(2, 7, 4), spans=int(2, 2, high=7)
def span_pool(hidden, spans):
    out = []
    for b, (s, e) in enumerate(spans):
        out.append(hidden[b, s:e].mean(0))  # dynamic: slice dim 0
    return torch.stack(out)


# inputs: ids=int(2, 9, high=6), emb=float(2, 9, 4), image=float(3, 4)
def merge_image_tokens(ids, emb, image, image_token=5):
    mask = (ids == image_token).unsqueeze(-1).expand_as(emb)
    flat = image.flatten().repeat(30)
    return emb.masked_scatter(mask, flat)


# inputs: ids=int(9, high=6), emb=float(9, 4), image=float(3, 4)
def splice_image_tokens(ids, emb, image, image_token=5):
    at = torch.where(ids == image_token)[0].tolist()  # dynamic: nonzero dim 0
    parts, prev = [], 0
    for p in at:  # dynamic: loop
        parts.append(emb[prev:p])  # dynamic: slice dim 0
        parts.append(image)
        prev = p + 1
    parts.append(emb[prev:])  # dynamic: slice dim 0
    return torch.cat(parts)  # flows

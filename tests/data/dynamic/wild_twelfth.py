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


# inputs: batch=[{"ids": rows(1, 2, 9)}, {"ids": rows(1, 2, 9)}]
def collate_first_rows(batch):
    rows = [torch.tensor(sample["ids"][0]) for sample in batch]  # dynamic: creation dim 0
    return pad_sequence(rows, batch_first=True)  # flows


# inputs: nodes=float(3, 6, 4), lengths=int(3, low=1, high=7)
def pack_nodes(nodes, lengths):
    valid = torch.arange(nodes.size(1)).unsqueeze(0) < lengths.unsqueeze(1)
    if torch.any(valid):  # flows
        owner = torch.arange(nodes.size(0)).repeat_interleave(lengths.clamp_min(0))  # dynamic: repeat-interleave dim 0
        return nodes[valid], owner  # dynamic: boolean-mask dim 0
    return nodes.new_zeros((0, nodes.size(-1))), torch.zeros((0,), dtype=torch.long)


# inputs: logits=float(12, 5)
def greedy_ctc_as_list(logits):
    best = logits.argmax(dim=-1)
    return [i for i in torch.unique_consecutive(best).tolist() if i]  # dynamic: loop; unique dim 0


# inputs: experts=int(16, high=4), hidden=float(16, 6), weight=float(4, 6, 6)
def dense_experts(experts, hidden, weight):
    onehot = F.one_hot(experts, 4).to(hidden.dtype)
    every = torch.einsum("td,edo->teo", hidden, weight)
    return (every * onehot.unsqueeze(-1)).sum(1)


# inputs: wave=signal(200)
def trim_silence(wave, threshold=0.01):
    loud = wave.abs() > threshold
    if not torch.any(loud):  # flows
        return wave
    places = torch.nonzero(loud).squeeze(-1)  # dynamic: nonzero dim 0
    begin, end = int(places[0].item()), int(places[-1].item()) + 1
    return wave[begin:end]  # dynamic: slice dim 0


# inputs: x=float(8, 4)
def knn_graph(x, k=3):
    distance = torch.cdist(x, x)
    index = distance.topk(k + 1, largest=False).indices[:, 1:]
    rows = torch.arange(x.shape[0]).repeat_interleave(k)  # possible: not run
    return torch.stack([rows, index.reshape(-1)])


# inputs: edge_index=int(2, 20, high=8), x=float(8, 4)
def drop_self_loops(edge_index, x):
    keep = edge_index[0] != edge_index[1]
    edge_index = edge_index[:, keep]  # dynamic: boolean-mask dim 1
    out = torch.zeros_like(x)
    return out.index_add(0, edge_index[1], x[edge_index[0]])  # flows


# inputs: edge_index=int(2, 20, high=8)
def node_count(edge_index):
    n = int(edge_index.max()) + 1
    degree = torch.zeros(n)  # dynamic: creation dim 0
    degree.scatter_add_(0, edge_index[0], torch.ones(edge_index.shape[1]))  # flows
    return degree


# inputs: edge_index=int(2, 20, high=8), p=arg(0.2, 0.5)
def drop_edges(edge_index, p):
    kept = torch.rand(edge_index.shape[1]) >= p  # possible: not run
    return edge_index[:, kept]  # dynamic: boolean-mask dim 1


# inputs: x=float(10, 4), batch=int(10, high=3)
def mean_pool_graphs(x, batch):
    count = batch.max().item() + 1
    total = x.new_zeros(count, x.size(1)).index_add_(0, batch, x)  # dynamic: creation dim 0
    size = torch.bincount(batch, minlength=count).clamp(min=1)  # dynamic: bincount dim 0
    return total / size.unsqueeze(1)  # flows


# inputs: x=float(10, 4), batch=int(10, high=3), size=arg(3, 4)
def mean_pool_of_size(x, batch, size=3):
    total = x.new_zeros(3, x.size(1)).index_add_(0, batch, x)
    return total / 3


# inputs: boxes=boxes(6), scores=prob(6)
def plain_nms(boxes, scores, limit=0.3):
    order = scores.argsort(descending=True)
    kept = []
    while order.numel() > 0:  # dynamic: loop
        first = order[0]
        kept.append(first.item())
        if order.numel() == 1:
            break
        rest = order[1:]  # flows
        lt = torch.max(boxes[first, :2], boxes[rest, :2])  # flows
        rb = torch.min(boxes[first, 2:], boxes[rest, 2:])  # flows
        inter = (rb - lt).clamp(min=0).prod(1)  # flows
        order = rest[inter <= limit]  # dynamic: boolean-mask dim 0
    return boxes[kept]  # dynamic: slice dim 0


# inputs: pred=prob(6, 5), gt=int(6, high=5)
def positives_only(pred, gt):
    pos = (gt > 0).nonzero(as_tuple=False).squeeze(1)  # dynamic: nonzero dim 0
    if pos.numel() == 0:
        return pred.sum() * 0
    return F.nll_loss(pred[pos].log(), gt[pos])  # flows


# inputs: pred=prob(6, 5), gt=int(6, high=5)
def positives_weighted(pred, gt):
    weight = (gt > 0).float()
    loss = F.nll_loss((pred + 1e-6).log(), gt, reduction="none")
    return (loss * weight).sum() / weight.sum().clamp(min=1)


# inputs: loss=prob(12)
def hard_examples(loss, share=0.25):
    k = int(share * loss.numel())
    return loss.topk(k).values.mean()


# inputs: tokens=int(2, 10, high=5)
def cut_to_longest(tokens, pad=0):
    used = (tokens != pad).any(dim=0)
    last = used.nonzero().max() + 1 if used.any() else 1  # dynamic: nonzero dim 0
    return tokens[:, :last]  # dynamic: slice dim 1


# inputs: tokens=int(2, 10, high=5)
def mask_after_eos(tokens, eos=2, pad=0):
    done = (tokens == eos).cumsum(1) > 0
    return tokens.masked_fill(done, pad)


# inputs: logits=float(2, 11)
def nucleus_filled(logits, p=0.8):
    probs, index = logits.softmax(-1).sort(descending=True)
    outside = probs.cumsum(-1) - probs > p
    outside = torch.zeros_like(outside).scatter(1, index, outside)
    return logits.masked_fill(outside, float("-inf"))


# inputs: cache=float(2, 16, 4), new=float(2, 1, 4), position=arg(3, 5)
def read_cache(cache, new, position):
    cache[:, position : position + 1] = new
    return cache[:, : position + 1].mean(1)  # unfixed: slice dim 1


# inputs: hidden=float(3, 8, 4), ids=int(3, 8, high=6)
def class_tokens(hidden, ids, token=5):
    rows = (ids == token).nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    return hidden[rows]  # flows


# inputs: hidden=float(3, 8, 4), ids=int(3, 8, high=6)
def last_tokens(hidden, ids, pad=0):
    last = (ids != pad).sum(1).clamp(min=1) - 1
    return hidden[torch.arange(hidden.size(0)), last]


# inputs: x=float(12, 3), y=int(12, high=3)
def loader_of_class(x, y):
    wanted = [i for i, label in enumerate(y.tolist()) if label == 1]
    data = Subset(TensorDataset(x, y), wanted)
    loader = DataLoader(data, batch_size=4)  # dynamic: loader
    return [xb.sum() for xb, _ in loader]  # dynamic: loop


# inputs: x=float(12, 3), y=int(12, high=3)
def loader_of_half(x, y):
    data = Subset(TensorDataset(x, y), range(6))
    loader = DataLoader(data, batch_size=3)
    return [xb.sum() for xb, _ in loader]


# inputs: x=float(12, 3), y=int(12, high=3)
def walk_subset(x, y):
    keep = (y > 0).nonzero().flatten().tolist()  # dynamic: nonzero dim 0
    total = torch.zeros(3)
    for row, _ in Subset(TensorDataset(x, y), keep):  # dynamic: loop
        total = total + row
    return total


# inputs: items=ragged(6, 3, 9)
def loader_padded_each(items):
    def collate(batch):
        return pad_sequence(batch, batch_first=True)  # dynamic: collate dim 1

    loader = DataLoader(items, batch_size=3, shuffle=False, collate_fn=collate)  # dynamic: loader
    return [batch.sum(1) for batch in loader]


# inputs: items=ragged(6, 3, 9)
def loader_padded_to_bound(items):
    def collate(batch):
        out = torch.zeros(len(batch), 16)
        for i, one in enumerate(batch):
            out[i, : one.shape[0]] = one  # possible: not run
        return out

    loader = DataLoader(items, batch_size=3, collate_fn=collate)
    return [batch.sum(1) for batch in loader]


# inputs: x=float(10, 3)
def loader_with_rest(x):
    loader = DataLoader(x, batch_size=4, drop_last=False)  # dynamic: loader
    return [batch.mean(0) for batch in loader]


# inputs: x=float(10, 3)
def loader_without_rest(x):
    loader = DataLoader(x, batch_size=4, drop_last=True)
    return [batch.mean(0) for batch in loader]


# inputs: lines=rows(5, 2, 9)
def bag_of_words(lines):
    flat = torch.tensor([t for line in lines for t in line])  # dynamic: creation dim 0; loop
    offsets = torch.tensor([0] + [len(line) for line in lines[:-1]]).cumsum(0)  # possible: not run
    table = torch.ones(40, 3)
    return F.embedding_bag(flat.clamp(0, 39), table, offsets)  # flows


# inputs: lines=rows(5, 2, 9)
def fixed_window(lines, width=4):
    rows = [(line + [0] * width)[:width] for line in lines]  # possible: not run
    return torch.tensor(rows)


# inputs: seqs=ragged(4, 3, 9, 5)
def longest_only(seqs):
    best = max(seqs, key=len)  # dynamic: collate dim 0
    return best.mean(0)


# inputs: seqs=ragged(4, 3, 9, 5)
def mean_of_each(seqs):
    return torch.stack([s.mean(0) for s in seqs])


# inputs: seqs=ragged(4, 3, 9, 5), crop=arg(3, 2)
def random_crops(seqs, crop=3):
    crops = []
    for s in seqs:
        start = random.randint(0, s.shape[0] - 3)  # possible: not run
        crops.append(s[start : start + 3])
    return torch.stack(crops)


# inputs: image=float(3, 12, 12), keep=prob(9)
def keep_patches(image, keep):
    patches = image.unfold(1, 4, 4).unfold(2, 4, 4).permute(1, 2, 0, 3, 4).reshape(9, -1)
    order = keep.argsort()
    return patches[order[:6]]


# inputs: x=float(6, 4), p=arg(0.1, 0.4)
def drop_path_rows(x, p):
    survive = torch.rand(x.shape[0]) > p  # possible: not run
    rows = torch.where(survive)[0]  # dynamic: nonzero dim 0
    return x.index_add(0, rows, x[rows])  # flows


# inputs: x=float(30)
def clip_outliers(x):
    low, high = torch.quantile(x, 0.1), torch.quantile(x, 0.9)
    return x.clamp(low, high).mean()


# inputs: x=float(30)
def histogram(x):
    return torch.histc(x, bins=5, min=-2, max=2)


# inputs: labels=int(20, high=4), pred=int(20, high=4)
def confusion(labels, pred, n=4):
    return torch.bincount(labels * n + pred, minlength=n * n).reshape(n, n)  # possible: bincount


# inputs: labels=int(12, high=3), feats=float(12, 4)
def prototypes(labels, feats):
    out = []
    for c in labels.unique():  # dynamic: unique dim 0
        out.append(feats[labels == c].mean(0))  # dynamic: boolean-mask dim 0
    return torch.stack(out)  # flows


# inputs: halting=prob(4, 8)
def halting_depth(halting):
    total = torch.zeros(4)
    for step in range(8):  # dynamic: loop
        total = total + halting[:, step]
        if bool((total > 0.99).all()):
            break
    return total


# inputs: rewards=float(12), done=bool(12)
def split_episodes(rewards, done):
    ends = done.nonzero().flatten().tolist()  # dynamic: nonzero dim 0
    episodes, start = [], 0
    for end in ends:  # dynamic: loop
        episodes.append(rewards[start : end + 1])  # dynamic: slice dim 0
        start = end + 1
    return [e.sum() for e in episodes]  # dynamic: loop


# inputs: memory=float(16, 4), priority=prob(16)
def replay_sample(memory, priority, n=4):
    index = torch.multinomial(priority + 0.01, n)
    return memory[index].mean(0)

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


# inputs: batch=[{"seq": rows(1, 2, 9), "y": 1}, {"seq": rows(1, 2, 9), "y": 0}, {"seq": rows(1, 2, 9), "y": 1}]
def collate_zeros_buffer(batch):
    seqs = [item["seq"][0] for item in batch]  # possible: not run
    lens = [len(s) for s in seqs]
    longest = max(lens)
    padded = torch.zeros(len(seqs), longest, dtype=torch.long)  # dynamic: creation dim 1
    for row, (seq, n) in enumerate(zip(seqs, lens)):
        padded[row, :n] = torch.LongTensor(seq[:n])  # dynamic: LongTensor dim 0
    labels = torch.tensor([item["y"] for item in batch])  # possible: not run
    return padded, torch.tensor(lens), labels


# inputs: batch=rows(4, 2, 9)
def collate_sorted_by_length(batch):
    batch.sort(key=len, reverse=True)
    tensors = [torch.tensor(seq) for seq in batch]  # dynamic: creation dim 0
    lengths = torch.tensor([len(seq) for seq in batch])
    return pad_sequence(tensors, batch_first=True), lengths  # flows


# inputs: batch=ragged(4, 3, 9, 5)
class PadCollate:
    def __init__(self, value=0.0):
        self.value = value

    def pad(self, x, size):
        missing = size - x.shape[0]  # possible: not run
        return F.pad(x, [0, 0, 0, missing], value=self.value)  # dynamic: pad dim 0

    def __call__(self, batch):
        ordered = sorted(batch, key=lambda x: x.shape[0], reverse=True)  # dynamic: collate dim 0
        size = ordered[0].shape[0]  # possible: not run
        return torch.stack([self.pad(x, size) for x in ordered])  # flows


# inputs: batch=rows(4, 2, 9)
def collate_to_multiple(batch, pad=0, multiple=8):
    size = max(map(len, batch))
    size = (size + multiple - 1) // multiple * multiple
    rows = [row + [pad] * (size - len(row)) for row in batch]
    return torch.tensor(rows)


# inputs: batch=rows(4, 2, 9)
def collate_truncate_fixed(batch, limit=12):
    rows = []
    for row in batch:
        row = row[:limit]  # possible: not run
        rows.append(row + [0] * (limit - len(row)))
    return torch.tensor(rows)


# inputs: batch=ragged(4, 20, 40, 8)
def collate_audio(batch):
    input_lengths, ids_sorted = torch.sort(torch.LongTensor([x.size(0) for x in batch]), dim=0, descending=True)
    max_input_len = input_lengths[0]
    mel = torch.zeros(len(batch), int(max_input_len), 8)  # dynamic: creation dim 1
    for i in range(len(ids_sorted)):
        x = batch[ids_sorted[i]]  # possible: not run
        mel[i, : x.size(0)] = x
    return mel, input_lengths


# inputs: lengths=int(4, low=1, high=9), maxlen=arg(9, 11)
def sequence_mask_given(lengths, maxlen):
    ids = torch.arange(0, 9)
    return (ids.unsqueeze(0) >= lengths.unsqueeze(1)).bool()


# inputs: x=float(6, 4), durations=int(6, low=0, high=4)
def expand_one_by_one(x, durations):
    out = []
    for i, vec in enumerate(x):
        size = durations[i].item()
        out.append(vec.expand(max(int(size), 0), -1))  # dynamic: reshape dim 0
    return torch.cat(out, 0)  # flows


# inputs: prompt=int(1, 3, high=5), weight=float(5, 5)
def sample_until_eos(prompt, weight, eos=1, limit=10):
    out = []
    token = prompt[:, -1:]
    for step in range(limit):  # dynamic: loop
        probs = F.softmax(weight[token[:, 0]], dim=-1)
        token = torch.multinomial(probs, 1)
        if token.item() == eos:
            break
        out.append(token)
    return torch.cat(out, dim=1) if out else prompt  # flows


# inputs: cand_scores=float(4, 10), eos_mask=bool(4, 10)
def finalize_hypos(cand_scores, eos_mask, beam_size=5):
    eos_scores = torch.masked_select(cand_scores[:, :beam_size], mask=eos_mask[:, :beam_size])  # dynamic: masked-select dim 0
    batch_idxs = torch.arange(4).masked_select(~eos_mask.all(1))  # dynamic: masked-select dim 0
    cand_scores = cand_scores[batch_idxs]  # flows
    return eos_scores, cand_scores


# inputs: a=float(3, 4, 8), b=int(3, 4, high=3)
def masked_lm_select(a, b, mask_id=0):
    where = (b == mask_id).nonzero(as_tuple=True)  # dynamic: nonzero dim 0
    return a[where[0], where[1]]  # flows


# inputs: input_ids=int(2, 10, low=3, high=9)
def mlm_corrupt(input_ids, prob=0.3, mask_id=1):
    labels = input_ids.clone()
    chosen = torch.bernoulli(torch.full(labels.shape, prob)).bool()
    labels[~chosen] = -100
    replaced = torch.bernoulli(torch.full(labels.shape, 0.8)).bool() & chosen
    input_ids[replaced] = mask_id
    return input_ids, labels


# inputs: hidden=float(3, 10, 6), spans=int(5, 2, high=10)
def span_mean(hidden, spans):
    out = []
    for start, end in spans.tolist():
        piece = hidden[0, start : end + 1]  # dynamic: slice dim 0
        out.append(piece.mean(0))
    return torch.stack(out)


# inputs: hidden=float(3, 10, 6), valid=int(3, 10, high=2)
class ValidTokens(nn.Module):
    def __init__(self):
        super().__init__()
        self.proj = nn.Linear(6, 4)

    def forward(self, hidden, valid):
        batch, size, dim = hidden.shape
        out = torch.zeros(batch, size, dim)
        for i in range(batch):
            k = 0
            for j in range(size):
                if valid[i][j].item() == 1:
                    out[i][k] = hidden[i][j]
                    k += 1
        return self.proj(out)


# inputs: logits=float(3, 10, 5), mask=int(3, 10, high=2), labels=int(3, 10, high=5)
def token_loss_active(logits, mask, labels):
    active = mask.view(-1) == 1
    active_logits = logits.view(-1, 5)[active]  # dynamic: boolean-mask dim 0
    active_labels = labels.view(-1)[active]  # dynamic: boolean-mask dim 0
    return F.cross_entropy(active_logits, active_labels)


# inputs: x=float(4, 10, 6), lengths=int(4, low=1, high=11)
class PackedEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(6, 5, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, hidden = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True)  # flows
        return out, hidden


# inputs: x=float(4, 10, 6), lengths=int(4, low=1, high=11)
class PackedFixed(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(6, 5, batch_first=True)

    def forward(self, x, lengths):
        total = x.size(1)
        packed = pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, (h, c) = self.rnn(packed)  # flows
        out, _ = pad_packed_sequence(out, batch_first=True, total_length=total)
        return out, h[-1]


# inputs: boxes=boxes(12), scores=prob(12, 4)
def multiclass_filter(boxes, scores, threshold=0.4):
    keep_boxes, keep_scores, keep_labels = [], [], []
    for cls in range(1, scores.shape[1]):  # possible: not run
        mask = scores[:, cls] > threshold
        if mask.sum() == 0:
            continue
        keep_boxes.append(boxes[mask])  # dynamic: boolean-mask dim 0
        keep_scores.append(scores[mask, cls])  # dynamic: boolean-mask dim 0
        keep_labels.append(torch.full((int(mask.sum()),), cls))  # dynamic: creation dim 0
    if not keep_boxes:  # flows
        return torch.empty(0, 4), torch.empty(0), torch.empty(0, dtype=torch.long)
    return torch.cat(keep_boxes), torch.cat(keep_scores), torch.cat(keep_labels)  # flows


# inputs: heat=prob(1, 3, 8, 8)
def heatmap_peaks(heat, k=10):
    pooled = F.max_pool2d(heat, 3, stride=1, padding=1)
    keep = (pooled == heat).float()
    scores, index = torch.topk((heat * keep).view(1, -1), k)
    return scores, index // 64, index % 64


# inputs: heat=prob(8, 8)
def heatmap_peaks_listed(heat, thresh=0.6):
    pooled = F.max_pool2d(heat[None, None], 3, stride=1, padding=1)[0, 0]
    peaks = (pooled == heat) & (heat > thresh)
    ys, xs = torch.where(peaks)  # dynamic: nonzero dim 0
    return torch.stack([xs, ys, heat[ys, xs]], dim=1)  # flows


# inputs: anchors=boxes(12), overlaps=prob(12, 3)
class AnchorSampler:
    def __init__(self, per_image=8, positive=0.5):
        self.per_image = per_image
        self.positive = positive

    def __call__(self, anchors, overlaps):
        matched = overlaps.max(dim=1).values
        positive = torch.where(matched >= 0.7)[0]  # dynamic: nonzero dim 0
        negative = torch.where(matched < 0.3)[0]  # dynamic: nonzero dim 0
        num_pos = min(positive.numel(), int(self.per_image * self.positive))
        num_neg = min(negative.numel(), self.per_image - num_pos)
        perm1 = torch.randperm(positive.numel())[:num_pos]  # flows
        perm2 = torch.randperm(negative.numel())[:num_neg]  # flows
        return positive[perm1], negative[perm2]  # flows


# inputs: rois=boxes(10), level=int(10, high=4), feats=[float(3, 5), float(3, 5), float(3, 5), float(3, 5)]
def rois_by_level(rois, level, feats):
    out = rois.new_zeros(rois.size(0), 5)
    for i, feat in enumerate(feats):
        inds = (level == i).nonzero(as_tuple=False).squeeze(1)  # dynamic: nonzero dim 0
        if inds.numel() > 0:
            picked = rois[inds]  # flows
            out[inds] = picked.sum(1, keepdim=True) * feat[0]  # flows
    return out


# inputs: labels=int(12, 12, high=5), embeddings=float(6, 12, 12)
def discriminative_loss(labels, embeddings, delta=0.5):
    instances = torch.unique(labels)  # dynamic: unique dim 0
    instances = instances[instances != 0]  # dynamic: boolean-mask dim 0
    if len(instances) == 0:
        return embeddings.sum() * 0
    centres, pull = [], 0
    for instance in instances:  # flows
        mask = labels == instance
        pixels = embeddings[:, mask]  # dynamic: boolean-mask dim 1
        mean = pixels.mean(1, keepdim=True)
        centres.append(mean.squeeze(1))
        pull = pull + (torch.norm(pixels - mean, dim=0) - delta).clamp(min=0).pow(2).mean()  # flows
    centres = torch.stack(centres)  # flows
    distance = torch.cdist(centres, centres)  # flows
    return pull / len(instances) + distance.mean()


# inputs: probas=prob(30, 4), labels=int(30, high=4)
def lovasz_softmax_flat(probas, labels):
    losses = []
    for c in range(probas.size(1)):
        fg = (labels == c).float()
        if fg.sum() == 0:
            continue
        errors = (fg - probas[:, c]).abs()
        errors_sorted, perm = torch.sort(errors, 0, descending=True)
        fg_sorted = fg[perm.data]
        inter = fg_sorted.sum() - fg_sorted.cumsum(0)
        union = fg_sorted.sum() + (1 - fg_sorted).cumsum(0)
        losses.append(torch.dot(errors_sorted, 1.0 - inter / union))
    return sum(losses) / max(len(losses), 1)  # dynamic: list-of-tensors dim 0


# inputs: score=float(2, 3, 8, 8), target=int(2, 8, 8, low=0, high=3)
class OhemCrossEntropy(nn.Module):
    def __init__(self, ignore=2, thresh=0.6, min_kept=20):
        super().__init__()
        self.ignore = ignore
        self.thresh = thresh
        self.min_kept = min_kept
        self.criterion = nn.CrossEntropyLoss(ignore_index=ignore, reduction="none")

    def forward(self, score, target):
        pixel = self.criterion(score, target).contiguous().view(-1)
        mask = target.contiguous().view(-1) != self.ignore
        tmp = target.clone()
        tmp[tmp == self.ignore] = 0
        pred = F.softmax(score, dim=1).gather(1, tmp.unsqueeze(1))
        pred, ind = pred.contiguous().view(-1)[mask].contiguous().sort()  # dynamic: boolean-mask dim 0
        if pred.numel() == 0:
            return pixel.sum()
        min_value = pred[min(self.min_kept, pred.numel() - 1)]
        threshold = max(min_value, self.thresh)
        pixel = pixel[mask][ind]  # dynamic: boolean-mask dim 0
        pixel = pixel[pred < threshold]  # dynamic: boolean-mask dim 0
        return pixel.mean()


# inputs: conf=float(4, 20), positive=bool(4, 20)
def ssd_hard_negative(conf, positive, ratio=3):
    conf = conf.clone()
    conf[positive] = 0
    _, loss_idx = conf.sort(1, descending=True)
    _, rank = loss_idx.sort(1)
    num_pos = positive.long().sum(1, keepdim=True)
    num_neg = torch.clamp(ratio * num_pos, max=positive.size(1) - 1)
    negative = rank < num_neg.expand_as(rank)
    selected = conf[(positive + negative).gt(0)]  # dynamic: boolean-mask dim 0
    return selected.sum()


# inputs: emb=float(8, 6), labels=int(8, high=3)
def all_triplets(emb, labels):
    matches = (labels.unsqueeze(1) == labels.unsqueeze(0)).byte()
    diffs = matches ^ 1
    matches.fill_diagonal_(0)
    triplets = matches.unsqueeze(2) * diffs.unsqueeze(1)
    anchor, positive, negative = torch.where(triplets)  # dynamic: nonzero dim 0
    ap = (emb[anchor] - emb[positive]).norm(dim=1)  # flows
    an = (emb[anchor] - emb[negative]).norm(dim=1)  # flows
    loss = F.relu(ap - an + 0.1)  # flows
    return loss[loss > 0].mean()  # dynamic: boolean-mask dim 0


# inputs: feats=float(8, 5)
def info_nce_pairs(feats):
    labels = torch.cat([torch.arange(4) for _ in range(2)])
    labels = (labels.unsqueeze(0) == labels.unsqueeze(1)).float()
    sim = feats @ feats.T
    mask = torch.eye(labels.shape[0], dtype=torch.bool)  # possible: not run
    labels = labels[~mask].view(labels.shape[0], -1)  # possible: index; not run
    sim = sim[~mask].view(sim.shape[0], -1)  # possible: index; not run
    positives = sim[labels.bool()].view(labels.shape[0], -1)  # possible: index; not run
    return positives


# inputs: dist=prob(6, 6), labels=int(6, high=3)
def batch_hard_loop(dist, labels):
    n = dist.size(0)
    mask = labels.expand(n, n).eq(labels.expand(n, n).t())
    dist_ap, dist_an = [], []
    for i in range(n):
        dist_ap.append(dist[i][mask[i]].max().unsqueeze(0))  # dynamic: boolean-mask dim 0
        others = dist[i][mask[i] == 0]  # dynamic: boolean-mask dim 0
        dist_an.append(others.min().unsqueeze(0) if others.numel() else dist.new_zeros(1))
    return torch.cat(dist_ap), torch.cat(dist_an)


# inputs: edge_index=int(2, 20, high=8)
def coalesce_edges(edge_index, num_nodes=8):
    key = edge_index[0] * num_nodes + edge_index[1]
    key, inverse = torch.unique(key, return_inverse=True)  # dynamic: unique dim 0
    weight = torch.zeros(key.numel()).scatter_add_(0, inverse, torch.ones(inverse.numel()))  # flows
    return torch.stack([key // num_nodes, key % num_nodes]), weight  # flows


# inputs: node=int(high=8), edge_index=int(2, 20, high=8)
def k_hop(node, edge_index, hops=2):
    row, col = edge_index
    subset = node.flatten()
    for _ in range(hops):
        mask = torch.zeros(8, dtype=torch.bool)
        mask[subset] = True
        subset = torch.cat([subset, row[mask[col]]]).unique()  # dynamic: boolean-mask dim 0; unique dim 0
    return subset


# inputs: x=float(10, 4), batch=int(10, high=3)
def to_dense_batch(x, batch):
    batch = batch.sort().values
    batch_size = int(batch.max()) + 1
    num_nodes = torch.bincount(batch, minlength=batch_size)  # dynamic: bincount dim 0
    cum = torch.cat([num_nodes.new_zeros(1), num_nodes.cumsum(0)])  # flows
    max_nodes = int(num_nodes.max())
    index = torch.arange(batch.size(0)) - cum[batch] + batch * max_nodes
    out = x.new_zeros(batch_size * max_nodes, x.size(1))  # dynamic: creation dim 0
    out[index] = x
    return out.view(batch_size, max_nodes, -1)  # flows


# inputs: x=float(10, 4), batch=int(10, high=3)
class GlobalPool(nn.Module):
    def __init__(self, size=3):
        super().__init__()
        self.size = size
        self.lin = nn.Linear(4, 2)

    def forward(self, x, batch):
        out = x.new_zeros(self.size, x.size(-1))
        out = out.index_add(0, batch, x)
        count = torch.bincount(batch, minlength=self.size).clamp(min=1)  # possible: bincount
        return self.lin(out / count.unsqueeze(-1))


# inputs: adj=float(6, 6)
def dense_to_sparse_edges(adj):
    index = adj.nonzero(as_tuple=False).t().contiguous()  # dynamic: nonzero dim 0
    value = adj[index[0], index[1]]  # flows
    return index, value


# inputs: score=float(12), batch=int(12, high=3)
def topk_per_graph(score, batch, ratio=0.5):
    num = torch.zeros(3, dtype=torch.long).scatter_add_(0, batch, torch.ones_like(batch))
    k = (ratio * num.float()).ceil().long()
    _, perm = score.sort(descending=True)
    order = batch[perm].argsort(stable=True)
    perm = perm[order]
    start = num.cumsum(0) - num
    keep = torch.cat([torch.arange(int(k[i])) + start[i] for i in range(3)])  # dynamic: creation dim 0
    return perm[keep]  # flows


# inputs: score=float(12), min_score=arg(0.1, 0.4)
def select_above(score, min_score):
    limit = min(score.max().item() - 1e-7, min_score)
    return (score > limit).nonzero().view(-1)  # dynamic: nonzero dim 0


# inputs: y=int(20, high=4)
def split_per_class(y, per_class=2):
    train = torch.zeros(20, dtype=torch.bool)
    for c in range(4):
        idx = (y == c).nonzero(as_tuple=False).view(-1)  # dynamic: nonzero dim 0
        idx = idx[torch.randperm(idx.size(0))[:per_class]]  # flows
        train[idx] = True
    remaining = (~train).nonzero(as_tuple=False).view(-1)  # dynamic: nonzero dim 0
    return train, remaining


# inputs: n_id=int(6, high=20), neighbors=int(6, 3, low=-1, high=20)
def gather_neighbors(n_id, neighbors):
    nodes = n_id.view(-1, 1).repeat(1, 3)
    mask = neighbors >= 0
    neighbors, nodes = neighbors[mask], nodes[mask]  # dynamic: boolean-mask dim 0
    all_ids = torch.cat([n_id, neighbors]).unique()  # dynamic: unique dim 0
    assoc = torch.empty(20, dtype=torch.long)
    assoc[all_ids] = torch.arange(all_ids.size(0))  # flows
    return all_ids, torch.stack([assoc[neighbors], assoc[nodes]])  # flows


# inputs: rewards=float(16), dones=bool(16)
class RolloutBuffer:
    def __init__(self):
        self.returns = []

    def __call__(self, rewards, dones):
        running = 0.0
        for r, d in zip(reversed(rewards), reversed(dones)):
            if d:  # dynamic: branch
                running = 0.0
            running = r + 0.9 * running
            self.returns.insert(0, running)
        returns = torch.stack(self.returns)
        return (returns - returns.mean()) / (returns.std() + 1e-7)


# inputs: obs=float(16, 3), dones=bool(16)
def episodes_to_padded(obs, dones):
    ends = dones.nonzero().squeeze(-1)  # dynamic: nonzero dim 0
    sizes = torch.diff(ends, prepend=ends.new_tensor([-1])).tolist()  # flows
    used = obs[: int(sum(sizes))]  # dynamic: slice dim 0
    chunks = torch.split(used, sizes)  # dynamic: split dim all
    if len(chunks) == 0:  # flows
        return obs
    return pad_sequence([c for c in chunks])  # dynamic: loop


# inputs: states=[float(4), float(4), float(4), None, float(4)]
def dqn_non_final(states):
    mask = torch.tensor(tuple(map(lambda s: s is not None, states)), dtype=torch.bool)
    non_final = torch.stack([s for s in states if s is not None])
    value = torch.zeros(len(states))
    value[mask] = non_final.max(1).values
    return value


# inputs: obs=float(16, 3)
def minibatches_plain(obs, size=4):
    index = torch.randperm(obs.size(0))
    total = 0
    for start in range(0, obs.size(0), size):
        part = index[start : start + size]
        total = total + obs[part].mean()
    return total


# inputs: logits=float(20, 5), labels=int(20, high=5)
def calibration_error(logits, labels, bins=4):
    edges = torch.linspace(0, 1, bins + 1)
    conf, pred = F.softmax(logits, dim=1).max(1)
    hit = pred.eq(labels)
    ece = torch.zeros(1)
    for lower, upper in zip(edges[:-1], edges[1:]):
        in_bin = conf.gt(lower.item()) * conf.le(upper.item())
        share = in_bin.float().mean()
        if share.item() > 0:
            ece += torch.abs(conf[in_bin].mean() - hit[in_bin].float().mean()) * share  # dynamic: boolean-mask dim 0
    return ece


# inputs: gates=float(12, 4), x=float(12, 6)
class SparseDispatcher:
    def __init__(self, num_experts=4):
        self.num_experts = num_experts

    def __call__(self, gates, x):
        gates = gates.softmax(-1) * (gates > gates.median(-1, keepdim=True).values)
        sorted_experts, index_sorted = torch.nonzero(gates).sort(0)  # dynamic: nonzero dim 0
        _, expert_index = sorted_experts.split(1, dim=1)  # flows
        batch_index = torch.nonzero(gates)[index_sorted[:, 1], 0]  # dynamic: nonzero dim 0
        part_sizes = (gates > 0).sum(0).tolist()
        inputs = x[batch_index]  # flows
        return torch.split(inputs, part_sizes, dim=0)  # dynamic: split dim 0


# inputs: x=float(12, 6)
class TopTwoMoe(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(6, 4)
        self.experts = nn.ModuleList([nn.Linear(6, 6) for _ in range(4)])

    def forward(self, x):
        weights, selected = self.gate(x).softmax(-1).topk(2, dim=-1)
        out = torch.zeros_like(x)
        hits = F.one_hot(selected, num_classes=4).permute(2, 1, 0)
        for e, expert in enumerate(self.experts):
            slot, token = torch.where(hits[e])  # dynamic: nonzero dim 0
            if token.shape[0] == 0:  # possible: not run
                continue
            state = x[token]  # flows
            out.index_add_(0, token, expert(state) * weights[token, slot, None])  # flows
        return out


# inputs: x=float(12, 6)
class DenseMoe(nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = nn.Linear(6, 3)
        self.experts = nn.ModuleList([nn.Linear(6, 6) for _ in range(3)])

    def forward(self, x):
        weights = self.gate(x).softmax(-1)
        outs = torch.stack([expert(x) for expert in self.experts], dim=1)
        return torch.einsum("be,bed->bd", weights, outs)


# inputs: tokens=float(2, 16, 6), keep_rate=arg(0.5, 0.7)
def evit_keep(tokens, keep_rate):
    left = math.ceil(0.5 * (tokens.size(1) - 1))
    score = tokens[:, 1:].mean(-1)
    _, idx = torch.topk(score, left, dim=1, largest=True, sorted=True)
    return torch.gather(tokens[:, 1:], 1, idx.unsqueeze(-1).expand(-1, -1, 6))


# inputs: x=float(2, 16, 6), mask=bool(2, 16)
def simmim_loss(x, mask):
    pred = x * 0.5
    return F.l1_loss(pred[mask], x[mask])  # dynamic: boolean-mask dim 0


# inputs: x=float(4, 10, 3)
def mixup(x, alpha=0.4):
    lam = np.random.beta(alpha, alpha)
    index = torch.randperm(x.size(0))
    return lam * x + (1 - lam) * x[index]


# inputs: img=float(2, 3, 12, 12)
def cutmix(img):
    lam = np.random.beta(1.0, 1.0)
    H, W = img.size(2), img.size(3)
    cut_h, cut_w = int(H * math.sqrt(1 - lam)), int(W * math.sqrt(1 - lam))
    cy, cx = np.random.randint(H), np.random.randint(W)
    y1, y2 = max(cy - cut_h // 2, 0), min(cy + cut_h // 2, H)
    x1, x2 = max(cx - cut_w // 2, 0), min(cx + cut_w // 2, W)
    img = img.clone()
    img[:, :, y1:y2, x1:x2] = img.flip(0)[:, :, y1:y2, x1:x2]  # flows
    return img


# inputs: img=float(3, 16, 16)
def random_crop(img, size=12):
    top = random.randint(0, img.size(1) - size)
    left = random.randint(0, img.size(2) - size)
    return img[:, top : top + size, left : left + size]


# inputs: img=float(3, 16, 16)
def multi_scale_resize(img):
    size = random.randrange(8, 24, 4)
    return F.interpolate(img.unsqueeze(0), size=(size, size), mode="bilinear", align_corners=False)  # dynamic: resize dim 2, 3


# inputs: wav=signal(100)
def random_segment(wav, segment=40):
    if wav.size(0) >= segment:
        start = torch.randint(0, wav.size(0) - segment + 1, (1,)).item()
        return wav[start : start + segment]
    return F.pad(wav, (0, segment - wav.size(0)))  # possible: not run


# inputs: points=float(40, 3)
def voxelize(points, size=0.5):
    coords = torch.floor(points / size).long()
    coords = coords - coords.min(0).values
    voxels, inverse, counts = torch.unique(coords, dim=0, return_inverse=True, return_counts=True)  # dynamic: unique dim 0
    feats = torch.zeros(voxels.size(0), 3).index_add_(0, inverse, points)  # flows
    return feats / counts.unsqueeze(1), voxels  # flows


# inputs: xyz=float(2, 30, 3)
def farthest_points(xyz, npoint=8):
    B, N, _ = xyz.shape
    centroids = torch.zeros(B, npoint, dtype=torch.long)
    distance = torch.full((B, N), 1e10)
    farthest = torch.randint(0, N, (B,))
    rows = torch.arange(B)
    for i in range(npoint):
        centroids[:, i] = farthest
        centroid = xyz[rows, farthest, :].view(B, 1, 3)
        distance = torch.min(distance, ((xyz - centroid) ** 2).sum(-1))
        farthest = distance.max(-1)[1]  # possible: not run
    return centroids


# inputs: rays=float(20, 6), density=prob(20, 8)
def render_alive_rays(rays, density, steps=4):
    alive = torch.arange(rays.size(0))
    out = torch.zeros(rays.size(0))
    for s in range(steps):  # dynamic: loop
        if alive.numel() == 0:
            break
        out[alive] += density[alive, s] * rays[alive, 0]  # flows
        alive = alive[density[alive, s] < 0.8]  # dynamic: boolean-mask dim 0
    return out


# inputs: x=float(6, 3)
def conjugate_iterations(x, tol=0.05):
    residual = x.clone()
    steps = 0
    while residual.norm() > tol and steps < 20:  # dynamic: loop
        residual = residual * 0.5
        steps += 1
    return residual


# inputs: x=float(6, 3)
class HaltingNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.cell = nn.Linear(3, 3)
        self.halt = nn.Linear(3, 1)

    def forward(self, x):
        states = []
        total = torch.zeros(x.size(0), 1)
        for _ in range(8):  # dynamic: loop
            x = torch.tanh(self.cell(x))
            total = total + self.halt(x).sigmoid()
            states.append(x)
            if (total > 1).all():
                break
        return torch.stack(states)  # flows


# inputs: features=float(24, 5), weights=prob(24)
def weighted_loader(features, weights):
    sampler = WeightedRandomSampler(weights.tolist(), num_samples=8)
    loader = DataLoader(TensorDataset(features), batch_size=4, sampler=sampler)
    return [x.sum() for (x,) in loader]


# inputs: lengths=int(12, low=1, high=20)
class TokenBatchSampler(Sampler):
    def __init__(self, max_tokens=40):
        self.max_tokens = max_tokens

    def __call__(self, lengths):
        self.lengths = lengths.tolist()
        return [torch.tensor(batch) for batch in self]  # dynamic: creation dim 0; loop

    def __iter__(self):
        order = sorted(range(len(self.lengths)), key=lambda i: self.lengths[i])  # possible: not run
        batch, longest = [], 0
        for i in order:
            longest = max(longest, self.lengths[i])  # possible: not run
            if batch and longest * (len(batch) + 1) > self.max_tokens:
                yield batch
                batch, longest = [], self.lengths[i]  # possible: not run
            batch.append(i)
        if batch:
            yield batch


# inputs: texts=rows(5, 2, 12)
class Tokenized:
    def __init__(self, pad=0, max_length=10):
        self.pad = pad
        self.max_length = max_length

    def __call__(self, texts):
        ids = [text[: self.max_length] for text in texts]  # possible: not run
        longest = max(len(one) for one in ids)
        mask = torch.tensor([[1] * len(one) + [0] * (longest - len(one)) for one in ids])  # dynamic: creation dim 1
        ids = torch.tensor([one + [self.pad] * (longest - len(one)) for one in ids])  # dynamic: creation dim 1
        return {"input_ids": ids, "attention_mask": mask}


# inputs: ids=int(3, 10, high=6)
def split_on_separator(ids, sep=2):
    parts = []
    for row in ids:
        places = (row == sep).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
        begin = 0
        for p in places:  # flows
            parts.append(row[begin:p])  # dynamic: slice dim 0
            begin = p + 1
    return pad_sequence(parts, batch_first=True) if parts else ids  # flows


# inputs: attention_mask=int(3, 10, high=2), hidden=float(3, 10, 4)
def unpad_input(attention_mask, hidden):
    seqlens = attention_mask.sum(dim=-1, dtype=torch.int32)
    indices = torch.nonzero(attention_mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
    longest = seqlens.max().item()
    cu = F.pad(torch.cumsum(seqlens, 0), (1, 0))
    flat = hidden.reshape(-1, hidden.size(-1)).index_select(0, indices)  # flows
    return flat, indices, cu, longest


# inputs: x=float(12, 4), k=int(high=5)
def keep_int_topk(x, k):
    k = max(int(k), 1)
    values, idx = x.sum(1).topk(k)  # dynamic: topk dim 0
    return x[idx]  # flows


# inputs: words=int(4, 6, high=9)
def build_vocab(words):
    seen = {}
    out = []
    for row in words.tolist():
        for w in row:
            if w not in seen:
                seen[w] = len(seen)
                out.append(w)
    return torch.tensor(out)  # dynamic: creation dim 0


# inputs: queue=float(16, 4), keys=float(4, 4), ptr=int(high=4)
def enqueue(queue, keys, ptr):
    p = int(ptr) * 4
    queue[p : p + keys.size(0)] = keys
    return queue, (p + 4) % 16


# inputs: logits=float(16, 4), threshold=arg(0.9, 0.5)
def fixmatch_loss(logits, threshold):
    probs, pseudo = logits.softmax(-1).max(-1)
    mask = probs.ge(0.9).float()
    return (F.cross_entropy(logits, pseudo, reduction="none") * mask).mean()


# inputs: x=float(20)
def strip_nan(x):
    x = torch.log(x)
    return x[~torch.isnan(x)].mean()  # dynamic: boolean-mask dim 0


# inputs: pts=float(30, 2), noise=float(30)
def ransac_inliers(pts, noise, iters=5, th=0.4):
    best, best_count = None, -1
    for _ in range(iters):
        pick = torch.randint(0, pts.size(0), (2,))
        centre = pts[pick].mean(0)
        inliers = (pts - centre).norm(dim=1) + noise.abs() < th
        count = inliers.sum()
        if count > best_count:  # dynamic: branch
            best, best_count = inliers, count
    return pts[best]  # dynamic: boolean-mask dim 0


# inputs: x=float(2, 8), n=int(2, low=1, high=5)
def repeat_by_counts(x, n):
    return torch.cat([row.unsqueeze(0).repeat(c, 1) for row, c in zip(x, n.tolist())])  # dynamic: reshape dim 0


# inputs: grid=int(2, 2, low=1, high=5)
class VisionPositions(nn.Module):
    def __init__(self):
        super().__init__()
        self.emb = nn.Embedding(16, 4)

    def forward(self, grid):
        ids = []
        for h, w in grid:
            rows = torch.arange(h).unsqueeze(1).expand(-1, w)  # dynamic: creation dim 0; reshape dim 1
            cols = torch.arange(w).unsqueeze(0).expand(h, -1)  # dynamic: creation dim 0; reshape dim 0
            ids.append((rows * 4 + cols).flatten())  # flows
        return self.emb(torch.cat(ids))  # flows


# inputs: images=[float(3, 6, 8), float(3, 6, 8)], divisor=arg(4, 8)
def batch_images(images, divisor):
    size = tuple(max(s) for s in zip(*[img.shape for img in images]))
    h = math.ceil(size[1] / 4) * 4  # possible: not run
    w = math.ceil(size[2] / 4) * 4  # possible: not run
    out = images[0].new_zeros(len(images), 3, h, w)  # possible: not run
    for img, pad in zip(images, out):
        pad[:, : img.shape[1], : img.shape[2]].copy_(img)  # possible: not run
    return out


# inputs: images=ragged(3, 4, 9, 6)
def nested_batch(images):
    heights = [img.shape[0] for img in images]  # possible: not run
    target = max(heights)
    batch = torch.zeros(len(images), target, images[0].shape[1])  # dynamic: creation dim 1
    masks = torch.ones(len(images), target, dtype=torch.bool)  # dynamic: creation dim 1
    for img, out, m in zip(images, batch, masks):
        out[: img.shape[0]].copy_(img)  # dynamic: slice dim 0
        m[: img.shape[0]] = False  # possible: not run
    return batch, masks

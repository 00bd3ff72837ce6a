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


# inputs: dataset=dataset(10, 3)
def train_epoch_full_batches(dataset, batch_size=4):
    loader = DataLoader(dataset, batch_size=batch_size, shuffle=True, drop_last=True)
    model = nn.Linear(3, 3)
    out = None
    for features, labels in loader:  # dynamic: loop
        out = model(features)
    return out


# inputs: sentences=ragged(7, 2, 9)
def loader_with_padding(sentences):
    def collate(batch):
        lengths = torch.tensor([len(item) for item in batch])
        padded = pad_sequence(batch, batch_first=True)  # dynamic: collate dim 1
        return padded, lengths

    loader = DataLoader(sentences, batch_size=3, collate_fn=collate, drop_last=True)  # dynamic: loader
    return [padded.sum(1) / lengths for padded, lengths in loader]


# inputs: rows=rows(6, 2, 9)
class TextFolder(Dataset):
    def __init__(self, rows=None):
        self.rows = rows or [[1, 2], [3]]

    def __len__(self):
        return len(self.rows)

    def __getitem__(self, index):
        return torch.tensor(self.rows[index], dtype=torch.long)  # dynamic: creation dim 0

    def __call__(self, rows):
        self.rows = rows
        loader = DataLoader(self, batch_size=2, collate_fn=self.collate, drop_last=True)  # dynamic: loader
        return sum(batch.shape[1] for batch in loader)  # possible: not run

    @staticmethod
    def collate(items):
        longest = max(len(item) for item in items)
        out = torch.zeros(len(items), longest, dtype=torch.long)  # dynamic: creation dim 1
        for row, item in zip(out, items):
            row[: len(item)] = item
        return out


# inputs: logits=float(3, 6, 5), labels=int(3, 6, low=-1, high=5)
def token_loss_with_ignore(logits, labels):
    return F.cross_entropy(logits.flatten(0, 1), labels.flatten(), ignore_index=-1)


# inputs: ids=int(3, 10, high=4)
class FixedEncoder(nn.Module):
    def __init__(self, vocab=8, width=6, pad=0):
        super().__init__()
        self.pad = pad
        self.table = nn.Embedding(vocab, width, padding_idx=pad)
        self.rnn = nn.GRU(width, width, batch_first=True)

    def forward(self, ids):
        mask = (ids != self.pad).unsqueeze(-1)
        out, _ = self.rnn(self.table(ids))
        out = out.masked_fill(~mask, 0.0)
        return out.sum(1) / mask.sum(1).clamp(min=1)


# inputs: x=float(2, 20)
def random_crop_length(x, low=5, high=15):
    length = random.randint(low, high)
    start = random.randint(0, x.size(1) - length)
    return x[:, start : start + length]  # dynamic: slice dim 1


# inputs: wave=signal(40)
def trim_silence(wave, threshold=0.1, frame=4):
    energy = wave.unfold(0, frame, frame).abs().mean(1)
    active = (energy > threshold).nonzero(as_tuple=True)[0]  # dynamic: nonzero dim 0
    if len(active) == 0:  # flows
        return wave[:0]
    return wave[active[0] * frame : (active[-1] + 1) * frame]  # dynamic: slice dim 0


# inputs: edge_index=int(2, 9, high=5)
def relabel(edge_index):
    nodes, inverse = torch.unique(edge_index, return_inverse=True)  # dynamic: unique dim 0
    degree = torch.bincount(inverse.flatten())  # dynamic: bincount dim 0
    return nodes, inverse, degree.float() / nodes.numel()  # flows


# inputs: prompt=int(1, 3, high=5), table=float(5, 5)
def sample_until_stop(prompt, table, stop=0, limit=10):
    out = prompt
    for _ in range(limit):  # dynamic: loop
        probabilities = table[out[:, -1]].softmax(-1)
        new = torch.multinomial(probabilities, 1)
        out = torch.cat((out, new), dim=1)
        if new.item() == stop:
            break
    return out


# inputs: prompt=int(2, 3, high=5), table=float(5, 5)
def sample_fixed(prompt, table, limit=6):
    out = prompt.new_zeros(prompt.size(0), limit)
    last = prompt[:, -1]
    for step in range(limit):
        last = table[last].argmax(-1)
        out[:, step] = last
    return torch.cat([prompt, out], 1)


# inputs: embeddings=float(8, 4), labels=int(8, high=3)
def prototypes(embeddings, labels):
    classes = labels.unique()  # dynamic: unique dim 0
    return torch.stack([embeddings[labels == one].mean(0) for one in classes])  # dynamic: boolean-mask dim 0


# inputs: embeddings=float(8, 4), labels=int(8, high=3)
def prototypes_fixed(embeddings, labels, classes=3):
    one_hot = F.one_hot(labels, classes).float()
    return one_hot.t() @ embeddings / one_hot.sum(0).clamp(min=1).unsqueeze(1)


# inputs: predictions=float(9), targets=float(9)
class RunningErrors(nn.Module):
    def __init__(self):
        super().__init__()
        self.errors = []

    def forward(self, predictions, targets):
        finite = torch.isfinite(targets) & (targets.abs() > 0.1)
        self.errors.append((predictions - targets)[finite].abs())  # dynamic: boolean-mask dim 0
        return torch.cat(self.errors).median()  # flows


# inputs: rewards=float(7), dones=bool(7)
def split_episodes(rewards, dones):
    ends = dones.nonzero().flatten() + 1  # dynamic: nonzero dim 0
    pieces = torch.tensor_split(rewards, ends)  # dynamic: split dim 0
    return [piece.flip(0).cumsum(0).flip(0) for piece in pieces if len(piece)]  # dynamic: loop


# inputs: states=float(12, 3), priorities=prob(12)
class Replay:
    def __init__(self):
        self.items = deque(maxlen=20)

    def __call__(self, states, priorities):
        for state, priority in zip(states, priorities):
            if priority > 0.5:
                self.items.append(state)
        if not self.items:  # flows
            return None
        return torch.stack(list(self.items))  # dynamic: list dim all; list-of-tensors dim 0


# inputs: points=float(10, 3)
def farthest(points, count=4):
    chosen = [0]
    distance = torch.full((points.size(0),), float("inf"))
    while len(chosen) < count:
        distance = torch.minimum(distance, (points - points[chosen[-1]]).norm(dim=1))  # possible: not run
        chosen.append(int(distance.argmax()))
    return points[chosen]


# inputs: x=float(6, 4), lengths=int(6, low=1, high=5)
def expand_states(x, lengths):
    rows = torch.repeat_interleave(torch.arange(x.size(0)), lengths)  # dynamic: repeat-interleave dim 0
    return x[rows]  # flows


# inputs: tags=int(9, high=4)
def spans_of(tags):
    starts, found = None, []
    for place, tag in enumerate(tags.tolist()):
        if tag == 1:
            starts = place
        elif tag == 0 and starts is not None:
            found.append((starts, place))
            starts = None
    return torch.tensor(found).view(-1, 2)  # dynamic: creation dim all


# inputs: hidden=float(1, 9, 4), tags=int(9, high=4)
def mean_of_spans(hidden, tags):
    out = []
    for start, end in spans(tags):  # flows
        out.append(hidden[0, start:end].mean(0))  # dynamic: slice dim 0
    return torch.stack(out) if out else hidden.new_zeros(0, hidden.size(-1))  # flows


def spans(tags):
    places = (tags == 1).nonzero().flatten().tolist()  # dynamic: nonzero dim 0
    return [(place, place + 2) for place in places]  # dynamic: loop


# inputs: x=float(4, 6)
class EarlyExit(nn.Module):
    def __init__(self, width=6):
        super().__init__()
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(3))
        self.head = nn.Linear(width, 3)

    def forward(self, x):
        outputs = []
        for layer in self.layers:  # dynamic: loop
            x = torch.tanh(layer(x))
            confidence = self.head(x).softmax(-1).amax(-1)
            outputs.append(x[confidence > 0.4])  # dynamic: boolean-mask dim 0
            x = x[confidence <= 0.4]  # dynamic: boolean-mask dim 0
            if x.size(0) == 0:
                break
        return torch.cat(outputs)


# inputs: texts=rows(5, 1, 7)
def batch_of_cut_texts(texts, width=6):
    padded = [(list(text) + [0] * width)[:width] for text in texts]  # possible: not run
    return torch.tensor(padded)


# inputs: x=float(6, 3), keep=prob(6)
def drop_rows(x, keep):
    chosen = torch.bernoulli(keep).bool()
    kept = x[chosen]  # dynamic: boolean-mask dim 0
    return kept.mean(0) if kept.shape[0] > 0 else x.new_zeros(x.shape[1])  # possible: not run


# inputs: counts=int(3, low=1, high=5), x=float(16, 4)
def split_by_counts(counts, x):
    sizes = counts.tolist()
    sizes.append(x.size(0) - sum(sizes))
    parts = torch.split(x, sizes)  # dynamic: split dim 0
    return pad_sequence(parts, batch_first=True)  # flows


# inputs: queue=float(8, 4), pointer=int(high=5), keys=float(3, 4)
def enqueue(queue, pointer, keys):
    start = int(pointer)
    queue[start : start + keys.shape[0]] = keys  # possible: not run
    return queue, (start + keys.shape[0]) % queue.shape[0]  # possible: not run


# inputs: frames=float(12, 3)
def scene_cuts(frames, threshold=2.0):
    change = (frames[1:] - frames[:-1]).abs().sum(1)
    cuts = torch.nonzero(change > threshold, as_tuple=True)[0] + 1  # dynamic: nonzero dim 0
    edges = [0, *cuts.tolist(), len(frames)]
    return [frames[a:b].mean(0) for a, b in zip(edges[:-1], edges[1:])]  # dynamic: slice dim 0


# inputs: lines=rows(4, 1, 6)
class Vocabulary:
    def __init__(self):
        self.ids = {}

    def __call__(self, lines):
        for line in lines:
            for word in line:  # dynamic: loop
                self.ids.setdefault(word, len(self.ids))
        weight = torch.zeros(len(self.ids), 4)  # dynamic: creation dim 0
        return nn.Embedding.from_pretrained(weight)

import math
from collections import defaultdict
from typing import Dict, List, Optional

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from torch.nn.utils.rnn import pad_sequence, pack_padded_sequence, pad_packed_sequence


# inputs: ids=int(3, 10, high=5)
def trim_padding(ids, pad_id=0):
    mask = ids.ne(pad_id)
    max_len = int(mask.sum(dim=1).max())
    return ids[:, :max_len], mask[:, :max_len]  # dynamic: slice dim 1


# inputs: ids=int(3, 10, high=5)
def padding_mask(ids, pad_id=0):
    mask = ids.ne(pad_id)
    lengths = mask.sum(dim=1)
    positions = torch.cumsum(mask, dim=1) * mask.long()
    ext = (1.0 - mask[:, None, None, :].float()) * -1e9
    return lengths, positions, ext


# inputs: lengths=int(4, low=1, high=9)
def make_pad_mask(lengths, max_len=None):
    if max_len is None:
        max_len = lengths.max().item()
    seq_range = torch.arange(0, max_len)  # dynamic: creation dim 0
    return seq_range.unsqueeze(0).expand(lengths.size(0), max_len) >= lengths.unsqueeze(-1)  # flows


# inputs: lengths=int(4, low=1, high=9), xs=float(4, 9, 3)
def make_pad_mask_like(lengths, xs):
    max_len = xs.size(1)
    seq_range = torch.arange(max_len, device=lengths.device)
    mask = seq_range[None, :] >= lengths[:, None]
    return xs.masked_fill(mask.unsqueeze(-1), 0.0)


# inputs: hidden=float(3, 7, 4), attention_mask=int(3, 7, high=2)
def unpad_input(hidden, attention_mask):
    seqlens = attention_mask.sum(dim=-1, dtype=torch.int32)
    indices = torch.nonzero(attention_mask.flatten(), as_tuple=False).flatten()  # dynamic: nonzero dim 0
    max_seqlen = seqlens.max().item()
    cu_seqlens = F.pad(torch.cumsum(seqlens, dim=0, dtype=torch.int32), (1, 0))
    flat = hidden.reshape(-1, hidden.shape[-1])  # possible: not run
    return flat[indices], indices, cu_seqlens, max_seqlen  # flows


# inputs: hidden=float(12, 4), indices=int(12, high=20)
def pad_input(hidden, indices, batch=4, seqlen=5):
    output = torch.zeros(batch * seqlen, *hidden.shape[1:], dtype=hidden.dtype)  # possible: not run
    output[indices] = hidden
    return output.view(batch, seqlen, -1)


# inputs: logits=float(2, 50), temperature=0.7
class Sampler(nn.Module):
    def __init__(self, top_k=5, top_p=0.9):
        super().__init__()
        self.top_k, self.top_p = top_k, top_p

    def forward(self, logits, temperature):
        logits = logits / max(temperature, 1e-5)
        if self.top_k > 0:
            v, _ = torch.topk(logits, min(self.top_k, logits.size(-1)))
            logits[logits < v[:, [-1]]] = -float("inf")
        if self.top_p < 1.0:
            sorted_logits, sorted_indices = torch.sort(logits, descending=True)
            cum = torch.cumsum(F.softmax(sorted_logits, dim=-1), dim=-1)
            remove = cum > self.top_p
            remove[..., 1:] = remove[..., :-1].clone()
            remove[..., 0] = 0
            remove = remove.scatter(1, sorted_indices, remove)
            logits = logits.masked_fill(remove, -float("inf"))
        probs = F.softmax(logits, dim=-1)
        return torch.multinomial(probs, num_samples=1)


# inputs: probs=prob(20)
def nucleus(probs, p=0.8):
    sorted_probs, sorted_idx = probs.sort(descending=True)
    total = (sorted_probs.cumsum(0) / sorted_probs.sum()) <= p
    cutoff = total.sum().item() + 1
    chosen = sorted_idx[:cutoff]  # dynamic: slice dim 0
    weights = probs[chosen]  # flows
    return chosen[torch.multinomial(weights, 1)]


# inputs: prompt=int(1, 4, high=9)
class GreedyLM(nn.Module):
    def __init__(self, vocab=9, dim=8):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.head = nn.Linear(dim, vocab)
        self.eos = 0

    def step(self, ids):
        return self.head(self.embed(ids).mean(dim=1))

    def forward(self, prompt):
        ids = prompt
        for _ in range(8):  # dynamic: loop
            next_token = self.step(ids).argmax(dim=-1, keepdim=True)
            ids = torch.cat([ids, next_token], dim=1)
            if (next_token == self.eos).all():
                break
        return ids


# inputs: prompt=int(2, 4, high=9)
class FixedLM(nn.Module):
    def __init__(self, vocab=9, dim=8):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim)
        self.head = nn.Linear(dim, vocab)

    def forward(self, prompt, steps=5):
        ids = prompt
        finished = torch.zeros(ids.size(0), dtype=torch.bool)
        for _ in range(steps):
            logits = self.head(self.embed(ids).mean(dim=1))
            token = logits.argmax(dim=-1)
            token = torch.where(finished, torch.zeros_like(token), token)
            finished = finished | (token == 0)
            ids = torch.cat([ids, token[:, None]], dim=1)
        return ids


# inputs: log_probs=float(6, 3, 9), beam=3
def beam_search(log_probs, beam):
    steps, _, vocab = log_probs.shape
    scores = torch.zeros(beam)
    seqs = torch.zeros(beam, 0, dtype=torch.long)
    done = []
    for t in range(steps):
        cand = scores[:, None] + log_probs[t].log_softmax(-1)
        scores, flat = cand.view(-1).topk(beam)
        beams = torch.div(flat, vocab, rounding_mode="floor")
        tokens = flat % vocab
        seqs = torch.cat([seqs[beams], tokens[:, None]], dim=1)
        is_end = tokens == 0
        for s in seqs[is_end]:  # dynamic: boolean-mask dim 0
            done.append(s)
    return seqs, scores, done


# inputs: emissions=float(20, 7)
def ctc_greedy(emissions, blank=0):
    indices = torch.argmax(emissions, dim=-1)
    indices = torch.unique_consecutive(indices, dim=-1)  # dynamic: unique dim 0
    indices = [i for i in indices if i != blank]  # flows
    return torch.tensor([int(i) for i in indices])  # dynamic: creation dim 0; loop


# inputs: ids=int(15, high=4)
def collapse_repeats(ids, blank=0):
    prev = torch.cat([ids.new_full((1,), -1), ids[:-1]])
    keep = (ids != prev) & (ids != blank)
    return ids[keep]  # dynamic: boolean-mask dim 0


# inputs: log_probs=float(12, 2, 5), targets=int(2, 4, low=1, high=5), target_lengths=int(2, low=1, high=5)
def ctc_loss(log_probs, targets, target_lengths):
    input_lengths = torch.full((2,), 12, dtype=torch.long)
    lp = F.log_softmax(log_probs, dim=-1)
    return F.ctc_loss(lp, targets, input_lengths, target_lengths, zero_infinity=True)  # possible: _ctc_loss


# inputs: x=float(4, 9, 3), lengths=int(4, low=1, high=10)
class Encoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.GRU(3, 5, batch_first=True)

    def forward(self, x, lengths):
        packed = pack_padded_sequence(x, lengths.cpu(), batch_first=True, enforce_sorted=False)  # dynamic: pack_padded_sequence dim 0
        out, h = self.rnn(packed)  # flows
        out, lens = pad_packed_sequence(out, batch_first=True)  # flows
        return out, h.squeeze(0)


# inputs: x=float(4, 9, 3), lengths=int(4, low=1, high=10)
class FixedEncoder(nn.Module):
    def __init__(self):
        super().__init__()
        self.rnn = nn.LSTM(3, 5, batch_first=True)

    def forward(self, x, lengths):
        out, (h, c) = self.rnn(x)
        last = out[torch.arange(x.size(0)), lengths - 1]
        return last, h[-1]


# inputs: hidden=float(3, 8, 6), labels=int(3, 8, low=-1, high=5)
class MaskedLMHead(nn.Module):
    def __init__(self, dim=6, vocab=5):
        super().__init__()
        self.dense = nn.Linear(dim, dim)
        self.decoder = nn.Linear(dim, vocab)

    def forward(self, hidden, labels=None):
        if labels is not None:
            masked = labels.view(-1) >= 0
            hidden = hidden.reshape(-1, hidden.size(-1))[masked]  # dynamic: boolean-mask dim 0
            labels = labels.view(-1)[masked]  # dynamic: boolean-mask dim 0
        logits = self.decoder(F.gelu(self.dense(hidden)))  # flows
        return logits, labels


# inputs: hidden=float(3, 8, 6), labels=int(3, 8, low=-1, high=5)
class FullLMHead(nn.Module):
    def __init__(self, dim=6, vocab=5):
        super().__init__()
        self.decoder = nn.Linear(dim, vocab)

    def forward(self, hidden, labels):
        logits = self.decoder(hidden)
        shift_logits = logits[..., :-1, :].contiguous()
        shift_labels = labels[..., 1:].contiguous()
        return F.cross_entropy(shift_logits.view(-1, 5), shift_labels.view(-1), ignore_index=-1)


# inputs: input_ids=int(2, 9, high=8), image_features=float(16, 4)
def merge_multimodal(input_ids, image_features, image_token=7):
    embeds = torch.zeros(*input_ids.shape, 4)
    special = input_ids == image_token
    n = special.sum()
    special = special.unsqueeze(-1).expand_as(embeds)
    feats = image_features[:n]  # dynamic: slice dim 0
    return embeds.masked_scatter(special, feats)


# inputs: input_ids=int(1, 12, high=4)
def split_by_eos(input_ids, eos=3):
    ends = (input_ids[0] == eos).nonzero().flatten().tolist()  # dynamic: nonzero dim 0
    starts = [0] + [e + 1 for e in ends]  # dynamic: loop
    stops = ends + [input_ids.shape[1]]  # possible: not run
    return [input_ids[0, a:b] for a, b in zip(starts, stops)]  # dynamic: slice dim 0


# inputs: input_ids=int(2, 12, high=4)
def segment_ids(input_ids, eos=3):
    boundary = (input_ids == eos).long()
    seg = boundary.cumsum(dim=1) - boundary
    same = seg[:, :, None] == seg[:, None, :]
    causal = torch.ones(12, 12).tril().bool()
    return same & causal


# inputs: features=ragged(4, 2, 9)
def collate(features):
    lens = [f.shape[0] for f in features]  # possible: not run
    padded = pad_sequence(features, batch_first=True)  # dynamic: collate dim 1
    return {"x": padded, "lens": torch.tensor(lens)}


# inputs: features=ragged(4, 2, 9)
def collate_fixed(features, size=10):
    out = torch.zeros(len(features), size)
    for i, f in enumerate(features):
        n = min(len(f), size)
        out[i, :n] = f[:n]  # flows
    return out


# inputs: ids=int(2, 30, high=6)
class Vocabulary:
    def __init__(self):
        self.table = {}

    def __call__(self, ids):
        uniq, inverse = np.unique(ids.numpy(), return_inverse=True)  # dynamic: unique dim 0
        emb = torch.randn(len(uniq), 4)  # flows
        return emb[torch.from_numpy(inverse.reshape(-1))]


# inputs: logits=float(3, 6), labels=int(3, high=6)
def label_rank(logits, labels):
    order = logits.argsort(dim=-1, descending=True)
    hit = order == labels[:, None]
    return hit.float().argmax(dim=-1) + 1


# inputs: tokens=int(2, 10, high=6)
def first_eos_length(tokens, eos=5):
    is_eos = tokens.eq(eos)
    first = is_eos.int().argmax(dim=-1)
    first = torch.where(is_eos.any(dim=-1), first, torch.tensor(tokens.size(1)))
    if (longest := int(first.max())) < tokens.size(1):  # flows
        tokens = tokens[:, :longest]  # dynamic: slice dim 1
    return tokens


# inputs: x=float(2, 10, 4), mask=bool(2, 10)
def mean_pool(x, mask):
    m = mask.unsqueeze(-1).to(x.dtype)
    return (x * m).sum(1) / m.sum(1).clamp(min=1e-9)

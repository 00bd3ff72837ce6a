"""Micro batches inside of a step, with a context, clipping and groups by the rank of parameters."""

import inspect
import math
from contextlib import nullcontext

import numpy as np
import torch
import torch.nn as nn
from torch.nn import functional as F


class Block(nn.Module):
    def __init__(self, n):
        super().__init__()
        self.ln = nn.LayerNorm(n)
        self.attn = nn.Linear(n, 3 * n)
        self.proj = nn.Linear(n, n)

    def forward(self, x):
        q, k, v = self.attn(self.ln(x)).split(x.size(-1), dim=2)
        y = F.scaled_dot_product_attention(q, k, v, is_causal=True)
        return x + self.proj(y)


class GPT(nn.Module):
    def __init__(self, vocab, n, layers):
        super().__init__()
        self.transformer = nn.ModuleDict(
            dict(
                wte=nn.Embedding(vocab, n),
                h=nn.ModuleList([Block(n) for _ in range(layers)]),
                ln_f=nn.LayerNorm(n),
            )
        )
        self.lm_head = nn.Linear(n, vocab, bias=False)

    def forward(self, idx, targets=None):
        x = self.transformer.wte(idx)
        for block in self.transformer.h:
            x = block(x)
        logits = self.lm_head(self.transformer.ln_f(x))
        loss = None
        if targets is not None:
            loss = F.cross_entropy(logits.view(-1, logits.size(-1)), targets.view(-1))
        return logits, loss

    def configure_optimizers(self, weight_decay, learning_rate, betas):
        params = {pn: p for pn, p in self.named_parameters() if p.requires_grad}
        decay = [p for n, p in params.items() if p.dim() >= 2]
        nodecay = [p for n, p in params.items() if p.dim() < 2]
        groups = [
            {"params": decay, "weight_decay": weight_decay},
            {"params": nodecay, "weight_decay": 0.0},
        ]
        return torch.optim.AdamW(groups, lr=learning_rate, betas=betas)


def main():
    random = np.random.RandomState(21)
    data = random.randint(0, 13, 400)
    device_type = "cpu"
    ctx = (
        nullcontext()
        if device_type == "cpu"
        else torch.amp.autocast(device_type=device_type, dtype=torch.bfloat16)
    )
    gradient_accumulation_steps, grad_clip, block_size = 3, 1.0, 8

    def get_batch():
        ix = random.randint(0, len(data) - block_size - 1, 4)
        x = torch.stack([torch.from_numpy(data[i : i + block_size].astype(np.int64)) for i in ix])
        y = torch.stack(
            [torch.from_numpy(data[i + 1 : i + 1 + block_size].astype(np.int64)) for i in ix]
        )
        return x, y

    def get_lr(it):
        return 1e-3 * (0.5 * (1.0 + math.cos(math.pi * it / 10)))

    model = GPT(13, 8, 2)
    scaler = torch.cuda.amp.GradScaler(enabled=False)
    optimizer = model.configure_optimizers(0.1, 1e-3, (0.9, 0.95))
    X, Y = get_batch()
    losses = []
    for iter_num in range(8):
        lr = get_lr(iter_num)
        for param_group in optimizer.param_groups:
            param_group["lr"] = lr
        for micro_step in range(gradient_accumulation_steps):
            with ctx:
                logits, loss = model(X, Y)
                loss = loss / gradient_accumulation_steps
            X, Y = get_batch()
            scaler.scale(loss).backward()
        if grad_clip != 0.0:
            scaler.unscale_(optimizer)
            torch.nn.utils.clip_grad_norm_(model.parameters(), grad_clip)
        scaler.step(optimizer)
        scaler.update()
        optimizer.zero_grad(set_to_none=True)
        losses.append(loss.item() * gradient_accumulation_steps)
    return losses


if __name__ == "__main__":
    print(main())

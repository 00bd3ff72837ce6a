"""Mixed precision that may be switched off, with accumulated and clipped gradients."""

import argparse

import numpy as np
import torch
from torch import nn
from torch.amp import GradScaler, autocast


def get_args():
    parser = argparse.ArgumentParser()
    parser.add_argument("--amp", action="store_true")
    parser.add_argument("--accumulation-steps", type=int, default=4)
    return parser.parse_args([])


def main():
    args = get_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    random = np.random.RandomState(6)
    model = nn.Sequential(
        nn.Linear(6, 16), nn.SiLU(), nn.Linear(16, 16), nn.SiLU(), nn.Linear(16, 1)
    )
    model.to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=5e-3)
    scaler = GradScaler(device, enabled=args.amp)
    criterion = nn.SmoothL1Loss()
    history = []
    optimizer.zero_grad()
    for i in range(60):
        x = torch.tensor(random.randn(8, 6), dtype=torch.float32, device=device)
        y = x.pow(2).sum(dim=1, keepdim=True)
        with autocast(device_type=device, enabled=args.amp):
            out = model(x)
            loss = criterion(out, y) / args.accumulation_steps
        scaler.scale(loss).backward()
        if (i + 1) % args.accumulation_steps == 0:
            scaler.unscale_(optimizer)
            torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm=1.0)
            scaler.step(optimizer)
            scaler.update()
            optimizer.zero_grad()
        history.append(loss.item() * args.accumulation_steps)
    return history


if __name__ == "__main__":
    main()

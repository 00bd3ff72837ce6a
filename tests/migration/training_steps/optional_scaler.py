"""A training function with a scaler or none, as vision references have it."""

import argparse

import numpy as np
import torch
from torch import nn


def train_one_epoch(
    model, criterion, optimizer, data_loader, device, epoch, args, model_ema=None, scaler=None
):
    model.train()
    losses = []
    for i, (image, target) in enumerate(data_loader):
        image, target = image.to(device), target.to(device)
        with torch.cuda.amp.autocast(enabled=scaler is not None):
            output = model(image)
            loss = criterion(output, target)

        optimizer.zero_grad()
        if scaler is not None:
            scaler.scale(loss).backward()
            if args.clip_grad_norm is not None:
                # we should unscale the gradients of optimizer's assigned params if do gradient clipping
                scaler.unscale_(optimizer)
                nn.utils.clip_grad_norm_(model.parameters(), args.clip_grad_norm)
            scaler.step(optimizer)
            scaler.update()
        else:
            loss.backward()
            if args.clip_grad_norm is not None:
                nn.utils.clip_grad_norm_(model.parameters(), args.clip_grad_norm)
            optimizer.step()

        if model_ema and i % args.model_ema_steps == 0:
            model_ema.update_parameters(model)
        acc1 = (output.argmax(1) == target).float().mean()
        losses.append(loss.item() + 0.0 * acc1.item())
    return losses


def main(arguments=()):
    parser = argparse.ArgumentParser()
    parser.add_argument("--amp", action="store_true")
    parser.add_argument("--clip-grad-norm", default=None, type=float)
    parser.add_argument("--model-ema-steps", default=2, type=int)
    parser.add_argument("--lr", default=0.1, type=float)
    args = parser.parse_args(list(arguments))
    device = torch.device("cpu")
    random = np.random.RandomState(3)
    loader = [
        (
            torch.from_numpy(random.randn(6, 1, 8, 8).astype(np.float32)),
            torch.from_numpy(random.randint(0, 4, 6)),
        )
        for _ in range(6)
    ]
    model = nn.Sequential(
        nn.Conv2d(1, 6, 3),
        nn.BatchNorm2d(6),
        nn.ReLU(),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Linear(6, 4),
    )
    model.to(device)
    criterion = nn.CrossEntropyLoss(label_smoothing=0.1)
    optimizer = torch.optim.SGD(model.parameters(), lr=args.lr, momentum=0.9, weight_decay=1e-4)
    scaler = torch.cuda.amp.GradScaler() if args.amp else None
    lr_scheduler = torch.optim.lr_scheduler.StepLR(optimizer, step_size=1, gamma=0.9)
    found = []
    for epoch in range(3):
        found += train_one_epoch(
            model, criterion, optimizer, loader, device, epoch, args, None, scaler
        )
        lr_scheduler.step()
    return found


if __name__ == "__main__":
    print(main(["--clip-grad-norm", "0.5"]))

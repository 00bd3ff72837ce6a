"""Train the classifier: python train.py PICTURES"""

import sys

import torch
import torch.nn.functional as F
from torch import optim
from torch.cuda.amp import GradScaler, autocast

from data import loaders
from model import Classifier

torch.backends.cudnn.benchmark = True


def smoothed_loss(logits, target, smoothing=0.1):
    """Cross entropy against labels that are not quite sure."""
    log_probs = F.log_softmax(logits, dim=-1)
    nll = -log_probs.gather(dim=-1, index=target.unsqueeze(1)).squeeze(1)
    smooth = -log_probs.mean(dim=-1)
    return ((1.0 - smoothing) * nll + smoothing * smooth).mean()


def train_epoch(model, batches, optimizer, scaler, device):
    model.train()
    total = 0.0
    for pictures, target in batches:
        pictures = pictures.to(device, non_blocking=True)
        target = target.to(device)
        optimizer.zero_grad(set_to_none=True)
        with autocast():
            loss = smoothed_loss(model(pictures), target)
        scaler.scale(loss).backward()
        scaler.unscale_(optimizer)
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        scaler.step(optimizer)
        scaler.update()
        total += loss.item()
    return total / len(batches)


@torch.no_grad()
def accuracy(model, batches, device):
    model.eval()
    right = torch.zeros(1, device=device)
    count = 0
    for pictures, target in batches:
        logits = model(pictures.to(device))
        right += logits.argmax(dim=1).eq(target.to(device)).float().sum()
        count += target.size(0)
    return (right / count).item()


def main(root, epochs=20):
    torch.manual_seed(0)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    model = Classifier().to(device)
    train_batches, test_batches = loaders(root)
    optimizer = optim.AdamW(model.parameters(), lr=1e-3, weight_decay=0.05)
    scheduler = optim.lr_scheduler.CosineAnnealingLR(optimizer, T_max=epochs)
    scaler = GradScaler()
    best = 0.0
    for epoch in range(epochs):
        loss = train_epoch(model, train_batches, optimizer, scaler, device)
        scheduler.step()
        score = accuracy(model, test_batches, device)
        print(f"epoch {epoch}: loss {loss:.4f}, accuracy {score:.4f}")
        if score > best:
            best = score
            torch.save({"model": model.state_dict(), "epoch": epoch}, "best.pt")
    return best


if __name__ == "__main__":
    main(sys.argv[1])

"""A student that learns from a teacher, with a loss of two parts."""

import numpy as np
import torch
from torch import nn

import torch.nn.functional as F


def main():
    rng = np.random.RandomState(14)
    teacher = nn.Sequential(nn.Linear(5, 16), nn.ReLU(), nn.Linear(16, 4))
    student = nn.Sequential(nn.Linear(5, 8), nn.ReLU(), nn.Linear(8, 4))
    warmup = torch.optim.SGD(teacher.parameters(), lr=0.1)
    optimizer = torch.optim.SGD(student.parameters(), lr=0.1, momentum=0.9, nesterov=True)
    T, alpha, history = 2.0, 0.7, []
    for step in range(12):
        x = torch.from_numpy(rng.randn(8, 5).astype(np.float32))
        y = torch.from_numpy(rng.randint(0, 4, 8))
        if step < 4:
            warmup.zero_grad()
            hard = F.cross_entropy(teacher(x), y)
            hard.backward()
            warmup.step()
            history.append(hard.item())
            continue
        teacher.eval()
        with torch.no_grad():
            soft = F.softmax(teacher(x) / T, dim=1)
        out = student(x)
        kd = F.kl_div(F.log_softmax(out / T, dim=1), soft, reduction="batchmean") * T * T
        loss = alpha * kd + (1 - alpha) * F.cross_entropy(out, y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        history.append(loss.item())
    return history


if __name__ == "__main__":
    main()

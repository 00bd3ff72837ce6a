"""A student learns from a teacher."""

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F


def network(width):
    return nn.Sequential(nn.Linear(8, width), nn.ReLU(), nn.Linear(width, 4))


def kd_loss(student_logits, teacher_logits, labels, T=2.0, alpha=0.7):
    soft = F.kl_div(
        F.log_softmax(student_logits / T, dim=1),
        F.softmax(teacher_logits / T, dim=1),
        reduction="batchmean",
    ) * (T * T)
    hard = F.cross_entropy(student_logits, labels)
    return alpha * soft + (1.0 - alpha) * hard


class Distiller(nn.Module):
    def __init__(self, student, teacher):
        super().__init__()
        self.student = student
        self.teacher = teacher
        for p in self.teacher.parameters():
            p.requires_grad = False

    def train(self, mode=True):
        super().train(mode)
        self.teacher.eval()
        return self

    def forward(self, x, labels):
        with torch.no_grad():
            teacher_logits = self.teacher(x)
        return kd_loss(self.student(x), teacher_logits, labels)


def main():
    random = np.random.RandomState(30)
    distiller = Distiller(network(8), network(32))
    optimizer = torch.optim.NAdam(distiller.parameters(), lr=5e-3)
    distiller.train()
    losses = []
    for _ in range(50):
        x = torch.as_tensor(random.randn(16, 8).astype(np.float32))
        labels = torch.as_tensor(random.randint(0, 4, (16,)))
        loss = distiller(x, labels)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(float(loss))
    return losses


if __name__ == "__main__":
    main()

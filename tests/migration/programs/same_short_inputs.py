"""CTC losses of inputs that are too short for their targets."""

import torch
import torch.nn.functional as F

LOGITS = torch.arange(90.0).view(9, 2, 5) * 37 % 11
TARGETS = torch.tensor([[1, 3, 3, 1], [3, 1, 3, 3]])


def _losses(length):
    lengths, counts = torch.tensor([9, length]), torch.tensor([4, 4])
    log_probs = LOGITS.log_softmax(2)
    found = [
        F.ctc_loss(log_probs, TARGETS, lengths, counts, reduction=one) for one in ("none", "sum")
    ]
    for reduction in ("none", "mean", "sum"):
        x = LOGITS.clone().requires_grad_()
        loss = F.ctc_loss(
            x.log_softmax(2), TARGETS, lengths, counts, reduction=reduction, zero_infinity=True
        )
        loss.sum().backward()
        found += [loss.detach(), x.grad]
    return found


def case_shorter_than_targets():
    return _losses(3)


def case_too_short_for_repeated_targets():
    return _losses(4)


def case_long_enough():
    return _losses(7)


def case_layer():
    loss = torch.nn.CTCLoss(zero_infinity=True)
    lengths, counts = torch.tensor([9, 3]), torch.tensor([4, 4])
    return loss(LOGITS.log_softmax(2), TARGETS, lengths, counts)

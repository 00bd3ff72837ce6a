import torch
import torch.nn.functional as F
from torch import nn


# inputs: logits=float(8, 5), target=int(8, low=-1, high=5)
def ignored_cross_entropy(logits, target):
    return F.cross_entropy(logits, target, ignore_index=-1)


# inputs: logits=float(2, 5, 4, 4), target=int(2, 4, 4, high=5)
class OhemLoss(nn.Module):
    def __init__(self, threshold=2.5, least=8):
        super().__init__()
        self.threshold = threshold
        self.least = least

    def forward(self, logits, target):
        loss = F.cross_entropy(logits, target, reduction="none").view(-1)
        hard = loss[loss > self.threshold]  # dynamic: boolean-mask dim 0
        if hard.numel() < self.least:  # flows
            hard, _ = loss.topk(self.least)
        return hard.mean()


# inputs: logits=float(2, 5, 4, 4), target=int(2, 4, 4, high=5)
class TopKLoss(nn.Module):
    def __init__(self, percent=0.25):
        super().__init__()
        self.percent = percent

    def forward(self, logits, target):
        loss = F.cross_entropy(logits, target, reduction="none").flatten()
        k = int(self.percent * loss.numel())
        return loss.topk(k)[0].mean()  # possible: not run


# inputs: loss=float(20), positive=bool(20)
def hard_negatives_taken(loss, positive):
    number = int(positive.sum()) * 3
    negative = loss[~positive]  # dynamic: boolean-mask dim 0
    hardest = negative.topk(min(number, negative.numel())).values  # flows
    return loss[positive].sum() + hardest.sum()  # dynamic: boolean-mask dim 0


# inputs: logits=float(6, 3), target=int(6, high=3)
def focal(logits, target, gamma=2.0):
    one = F.one_hot(target, num_classes=logits.shape[1]).float()  # possible: not run
    p = logits.sigmoid()
    pt = p * one + (1 - p) * (1 - one)
    return ((1 - pt) ** gamma * F.binary_cross_entropy_with_logits(logits, one, reduction="none")).mean()


# inputs: features=float(8, 4), labels=int(8, high=3)
def contrastive(features, labels):
    similarity = features @ features.t()
    same = labels[:, None] == labels[None, :]
    positive = similarity[same]  # dynamic: boolean-mask dim 0
    negative = similarity[~same]  # dynamic: boolean-mask dim 0
    return F.relu(1 - positive).mean() + F.relu(negative).mean()  # flows


# inputs: features=float(8, 4), labels=int(8, high=3)
def class_centers(features, labels):
    centers = []
    for label in torch.unique(labels):  # dynamic: unique dim 0
        centers.append(features[labels == label].mean(0))  # dynamic: boolean-mask dim 0
    return torch.stack(centers)  # flows


# inputs: features=float(8, 4), labels=int(8, high=3)
def class_centers_fixed(features, labels, classes=3):
    total = torch.zeros(classes, features.shape[1]).index_add(0, labels, features)  # possible: not run
    count = torch.zeros(classes).index_add(0, labels, torch.ones(labels.shape[0]))  # possible: not run
    return total / count.clamp(min=1).unsqueeze(1)


# inputs: logits=float(1, 3, 4, 4), target=int(1, 4, 4, high=3)
def lovasz(logits, target):
    losses = []
    p = logits.softmax(1)
    for c in range(logits.size(1)):
        fg = (target == c).float()
        if fg.sum() == 0:
            continue
        errors = (fg - p[:, c]).abs().flatten()
        ordered, index = torch.sort(errors, descending=True)
        losses.append(torch.dot(ordered, fg.flatten()[index]))
    return torch.stack(losses).mean()  # dynamic: list-of-tensors dim 0


# inputs: logits=float(2, 3, 4, 4), target=int(2, 4, 4, low=0, high=3)
def flatten_probas(logits, target, ignore=0):
    p = logits.softmax(1).permute(0, 2, 3, 1).reshape(-1, 3)
    target = target.view(-1)
    keep = target.ne(ignore)
    index = keep.nonzero().squeeze()  # dynamic: nonzero dim 0
    return p[index], target[keep]  # dynamic: boolean-mask dim 0


# inputs: student=float(4, 6), teacher=float(4, 6)
def distillation(student, teacher, t=2.0):
    return F.kl_div(
        F.log_softmax(student / t, dim=1),
        F.softmax(teacher / t, dim=1),
        reduction="batchmean",
    ) * t * t


# inputs: prediction=float(4, 6), target=float(4, 6)
def masked_mse(prediction, target):
    mask = target > 0
    return F.mse_loss(
        prediction.masked_select(mask),  # dynamic: masked-select dim 0
        target.masked_select(mask),  # dynamic: masked-select dim 0
    )


# inputs: prediction=float(12), target=float(12), mask=bool(12)
def trimmed_masked(prediction, target, mask):
    residual = (prediction[mask] - target[mask]).abs()  # dynamic: boolean-mask dim 0
    trimmed, _ = torch.sort(residual)  # flows
    return trimmed[: int(len(residual) * 0.8)].sum() / (2 * mask.sum())  # flows


# inputs: prediction=int(20, high=4), label=int(20, low=0, high=5)
def iou_counts(prediction, label, classes=4):
    keep = label != 4
    prediction, label = prediction[keep], label[keep]  # dynamic: boolean-mask dim 0
    inter = prediction[prediction == label]  # dynamic: boolean-mask dim 0
    a = torch.histc(inter.float(), bins=classes, min=0, max=classes - 1)  # flows
    b = torch.histc(label.float(), bins=classes, min=0, max=classes - 1)  # flows
    return a / b


# inputs: prediction=int(20, high=4), label=int(20, high=4)
def confusion(prediction, label, classes=4):
    index = label * classes + prediction
    return torch.zeros(classes * classes).scatter_add_(0, index, torch.ones(20)).view(classes, classes)


# inputs: prediction=int(20, high=4), label=int(20, high=4)
def confusion_bincount(prediction, label, classes=4):
    return torch.bincount(label * classes + prediction, minlength=classes**2)  # possible: bincount

import torch
import torch.nn.functional as F
from torch import nn


# inputs: scores=prob(10, 4)
def expert_histogram(scores):
    return torch.histc(scores.argmax(-1).float(), bins=4, min=0, max=3)


# inputs: x=float(10, 8), scores=prob(10, 4)
def sort_by_expert(x, scores):
    expert = scores.argmax(-1)
    order = expert.argsort()
    counts = expert.bincount(minlength=4)  # possible: bincount
    groups = x[order].split(counts.tolist())  # dynamic: split dim 0
    return torch.cat([group * number for number, group in enumerate(groups)])  # flows


# inputs: scores=prob(12, 4)
def expert_choice(scores, capacity=3):
    weight, token = scores.t().topk(capacity, dim=-1)
    return weight, token


# inputs: x=float(10, 8), scores=prob(10)
def early_exit(x, scores):
    done = scores > 0.7
    if done.all():
        return x
    x[~done] = x[~done] * 2  # dynamic: boolean-mask dim 0
    return x


# inputs: x=float(10, 8), scores=prob(10)
def mixture_of_depths(x, scores, capacity=4):
    top = scores.topk(capacity).indices.sort().values
    processed = torch.tanh(x[top])
    return x.index_copy(0, top, processed)


# inputs: x=float(10, 8), scores=prob(10)
def depth_by_threshold(x, scores):
    selected = torch.nonzero(scores > 0.5, as_tuple=True)[0]  # dynamic: nonzero dim 0
    return x.index_copy(0, selected, torch.tanh(x[selected]))  # flows


# inputs: x=float(6, 8), count=int(low=1, high=4)
def mixture_until(x, count):
    for _ in range(count):  # dynamic: loop
        x = torch.tanh(x)
    return x

"""Parts of one tensor that a statement gives each other, where gradients are recorded."""

import torch

WEIGHTS = torch.tensor([2.0, 3.0, 5.0])


def made():
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    return x, x * 2


def case_two_parts():
    x, v = made()
    v = v * 1
    v[0], v[1] = v[1], v[0]
    (v * WEIGHTS).sum().backward()
    return v.detach(), x.grad


def case_a_part_and_the_name():
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    v, place = x * 2, 0
    v = v + 1
    v[place], v = v[1], v[place]
    v.backward()
    return v.detach(), x.grad


def case_rows():
    x = torch.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    v = x * 2
    if v.sum() > 0: v[0], v = v[1], v[0]  # fmt: skip  # noqa: E701
    (v * WEIGHTS[:2]).sum().backward()
    return v.detach(), x.grad


def case_copies():
    x = torch.tensor([1.0, 2.0, 3.0], requires_grad=True)
    v = x * 2
    v[0], v[2] = v[2].clone(), v[0].clone()
    (v * WEIGHTS).sum().backward()
    return v.detach(), x.grad


def case_without_gradients():
    v, kept = torch.tensor([[1.0, 2.0], [3.0, 4.0]]), [1, 2]
    v[0], v[1] = v[1], v[0]
    kept[0], kept[1] = kept[1], kept[0]
    return v, kept

"""Results that share memory with what they are made of, in the same cases as torch's."""

import torch
import torch.nn.functional as F
from torch import nn


def case_what_gives_its_tensor_itself():
    x = torch.arange(6.0).reshape(2, 3)
    rolled, flat = torch.roll(x, 0), x.flatten(start_dim=1)
    rolled[0, 0], flat[1, 1] = 9.0, 7.0
    deep = torch.arange(8.0).reshape(2, 2, 2)
    rows = deep.flatten(1)
    rows.add_(1)
    more = +x
    more.mul_(2)
    return x, rolled, flat, deep, rows, more


def case_what_gives_a_copy():
    x, images = torch.arange(6.0), torch.ones(1, 4, 2, 2)
    part, point = x.narrow_copy(0, 1, 2), torch.tensor(3.0)
    part.zero_()
    total = point.sum_to_size(())
    total.add_(1)
    same = F.pixel_unshuffle(images, 1)
    same.add_(1)
    put = torch.index_copy(point, 0, torch.tensor([0]), x[:1])
    put.add_(1)
    return x, part, point, total, images, same, put


def case_gradients_of_what_is_changed_later():
    x = torch.tensor([[2.0, 1.0], [0.5, 3.0]], requires_grad=True)
    own = x.clone()
    found = [
        *(own.sort()[0], torch.msort(own), torch.linalg.svdvals(own), torch.special.ndtr(own)),
        *(torch.ldexp(own, torch.tensor([1, 2])), torch.linalg.matrix_power(own, -2)),
    ]
    own.fill_(1)
    sum((one * one).sum() for one in found).backward()
    return x.grad


def case_zeros_that_reach_logarithms():
    x = torch.tensor([0.0, 1.0, 2.0, 0.0], requires_grad=True)
    y = torch.tensor([0.0, 0.0, 2.0, 3.0], requires_grad=True)
    found = torch.xlogy(x, y)
    found.fill_(1)
    more = torch.special.xlog1py(x, y - 1) * 0
    (found.sum() + more.sum() + x.sum()).backward()
    return found, x.grad, torch.isnan(y.grad)


def case_what_layers_without_training_give():
    x = torch.ones(2, 4)
    drop = nn.Dropout(0.5).eval()
    y = drop(x)
    y += 1
    z = nn.Dropout(0.0)(x)
    z.mul_(2)
    return x, y, z


def case_what_sequences_hand_on():
    x, own = torch.tensor([-1.0, 2.0]), torch.tensor([-3.0, 4.0])
    y = nn.Sequential(nn.ReLU(inplace=True), nn.Identity())(x)
    y += 1
    z = nn.Sequential(nn.Sequential(), nn.Dropout(0.2)).eval()(own)
    z[0] = 5.0
    return x, y, own, z, nn.Sequential(nn.ReLU(), nn.Identity())(own).add_(1)


def case_sums_of_products_of_one():
    x = torch.arange(9.0).reshape(3, 3)
    turned, diagonal = torch.einsum("ij->ji", x), torch.einsum("ii->i", x)
    turned[0] += 1
    diagonal.mul_(2)
    return x, turned, diagonal


class _Kept:
    def __init__(self, x):
        self.rows = x[[1, 0]]

    def put(self, value):
        self.rows[0] = value
        return self.rows


def case_rows_of_a_selection():
    x = torch.arange(6.0).reshape(2, 3)
    (*first,) = x[[1]]
    first[0][0] = 99.0
    listed = list(x[x[:, 0] >= 0])
    listed[0][1] = 7.0
    return x, first, listed, _Kept(x).put(5.0), x


class _Filled(nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mask", torch.zeros(2, 2))
        nn.init.ones_(self.mask)
        nn.init.eye_(self.mask)


def case_tensors_that_take_other_memory():
    x, own = torch.tensor([1.0, 2.0], requires_grad=True), torch.tensor([3.0, 1.0])
    own.requires_grad_()
    y = own * 2
    with torch.no_grad():
        x.set_(torch.tensor([4.0, 5.0]))
        y.set_(torch.tensor([6.0, 7.0]))
    (x * x).sum().backward()
    (y * y).sum().backward()
    return x, x.grad, y, own.grad, _Filled().mask


def _filled(x, y):
    kept = y.float()
    x[...] = 1.5
    return kept


def _scaled(x, y):
    kept = y.contiguous()
    x.mul_(2)
    return kept


def case_one_tensor_for_two_parameters():
    x, both = torch.zeros(2, 3), torch.arange(4.0)
    flat, row = x.flatten(), torch.zeros(2, 3)[0]
    return _filled(flat, flat), _filled(y=row, x=row), x, _scaled(both, both)

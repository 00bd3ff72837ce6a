"""What is written into tensors by functions, and in which type."""

import torch
import torch.nn.functional as F


class Count:
    def __init__(self, x):
        self.x, self.total = x, 0.0

    def step(self):
        self.total = self.x
        return self


def rest(x):
    x %= 3
    return x


def twice(x):
    x *= 2
    return x


def same(x):
    return x


def second(x):
    return same(x) * 2


def filled(x):
    x[...] = 1.5


module = torch.cummax(torch.arange(12.0).reshape(3, 4), dim=0)[0]
diagonal = torch.diagonal(module)
filled(module)


def case_changed_by_functions():
    x, y = torch.arange(6.0), torch.arange(4.0)
    total = Count(x).step().total
    rest(total)
    twice(Count(y).step().total)
    return x, total, y, rest(7), twice(1.5)


def case_views_of_module():
    return module, diagonal


def case_doubles_of_functions():
    doubles = torch.ones(4).double()
    total, others = torch.zeros(4), torch.zeros(4)
    for row in same([doubles]):
        total += row
    others += second(doubles)
    return total, others


def case_bytes_in_place():
    x = torch.tensor([1, 2, 3], dtype=torch.uint8)
    x *= torch.tensor([1, 2, 3])
    y = torch.tensor([1, 2], dtype=torch.uint8) + torch.tensor([1, 2], dtype=torch.int8)
    return x, y


def case_halves_beside_either():
    x, found = torch.linspace(1, 2, 5), []
    for flag in (True, False):
        v = 0.5
        if flag:
            v = x.sum()
        half = x.half()
        found += [half + v, v * half]
    return found


def case_data_of_another_type():
    x = torch.tensor([3, 1, 2])
    x.data = torch.tensor([1.5, 2.5, -0.5])
    return torch.floor(x), x + 1


def case_type_of_places():
    x = torch.tensor([1.5, -2.5, 3.0], requires_grad=True)
    places = x.sort().indices
    (x.type_as(places) * x).sum().backward()
    return x.grad


def case_smoothing_below_zero():
    x, classes = torch.arange(12.0).reshape(3, 4).cos(), torch.tensor([0, 1, 3])
    return (
        F.cross_entropy(x, classes, label_smoothing=-0.5),
        F.cross_entropy(x, x, label_smoothing=-1),
        F.cross_entropy(x, classes, label_smoothing=0.25),
    )


def _written_to_parts(image):
    whole = torch.empty_like(image)
    low, high = whole[..., 0, :], whole[..., 1, :]
    torch.add(image[..., 0, :], 1.0, out=low)
    torch.sub(image[..., 1, :], 1.0, out=high)
    low_again = whole[..., :1, :]
    torch.exp(low_again, out=low_again)
    return whole, low, high


def case_of_parts_that_names_hold():
    return _written_to_parts(torch.arange(24.0).reshape(2, 2, 6) / 10)


def _step(average, gradient):
    update = gradient**2 + 1
    average.mul_(0.9).add_(update)
    torch.rsqrt(average, out=update).mul_(gradient)
    return update.div_(2)


def case_changed_where_it_is_written():
    average, whole = torch.ones(3), torch.zeros(2, 3)
    rows = whole[1]
    torch.mul(average, 3, out=whole[0]).add_(1)
    torch.add(average, 1, out=rows).mul_(2).clamp_(max=5)
    return _step(average, torch.arange(3.0)), average, whole, torch.sub(rows, 1, out=None).mul_(4)

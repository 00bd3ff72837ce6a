"""Parts of numpy's arrays as indices of tensors."""

import numpy as np
import torch

ORDER = np.array([2, 0, 1])


def case_of_parts_of_arrays():
    x = torch.arange(5.0)
    grid = torch.arange(12).reshape(3, 4)
    places, ends = np.arange(3), np.array([2, 3])
    return x[places[1:]], x[places[::2]], grid[places[:2], places[1:]], x[: ends[1]], x[ends[0]]


def case_of_changed_selections():
    x = torch.arange(5.0)
    chosen = x[ORDER[:2]]
    chosen += 1
    return x, chosen


def case_of_selections_in_masks():
    x = torch.arange(5.0)
    mask = np.array([True, False, True, True, False])
    chosen = x[mask[::-1].copy()]
    chosen[0] = 9.0
    return x, chosen


class Buckets(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.place = np.argmax(np.array([0, 3, 1]))
        self.order = np.argsort(np.array([3, 1, 2]))

    def forward(self, x):
        return x[self.place], x[self.order[1:]], x[: self.place + 1]


def case_of_attributes():
    return Buckets()(torch.arange(4.0))


def case_masks_of_numbers():
    x = torch.tensor([1.0, 2.0]).sum()
    same, whole = x, torch.tensor(4)
    found = x[x > 5], x[x > 2]
    found[1].add_(1)
    x[x > 2] *= 2
    whole[whole > 5] += 2
    return x, same, found, whole


def case_totals_that_a_dictionary_holds():
    total = 0
    for row in torch.ones(2, 3):
        total = total + row.sum()
    kept = {"total": total}
    kept["total"] += 1
    return total, kept


def case_six_of_integers():
    return torch.nn.functional.relu6(torch.arange(9))


def case_of_masks_of_bytes():
    x = torch.arange(12.0).view(4, 3)
    mask = torch.ByteTensor([1, 0, 1, 0])
    chosen = x[mask], x[(x[:, 0] > 2).byte() & mask]
    x[mask] = torch.full((2, 3), 5.0)
    x[mask.to(torch.uint8), 1] += torch.ones(2)
    return chosen, x


def case_of_loops_over_arrays():
    x = torch.arange(6.0).reshape(3, 2)
    met = [x[at] for at in np.random.permutation(1)] + [x[at] for at in ORDER]
    pairs = [x[one, other] for one, other in zip(ORDER, np.array([0, 1, 0]))]
    return met, pairs, [x[at, :1] for _, at in enumerate(ORDER)]


def case_one_place_without_dimensions():
    x = torch.arange(4.0).requires_grad_()
    y = torch.tensor(2.0).requires_grad_()
    (x.gather(0, torch.tensor(1)) * 3 + torch.gather(y, 0, torch.tensor(0))).backward()
    return x.grad, y.grad


def _cleared(x, place):
    row = x[place]
    row.zero_()
    return x


def case_rows_of_a_tensor_of_one_number():
    """torch takes a view there, as by a plain number."""
    x = torch.arange(12.0).reshape(4, 3)
    best, found = x[:, 0].argmax(), []
    for place in torch.tensor([2, 0]):
        row = x[place]
        row.fill_(1)
        found.append(x[place])
    last, other = x[best], x[best]
    last += 1
    x[best - 1].mul_(2)
    part, column = x[best, 1:], x[:, best - 2]
    part *= 3
    column.sub_(1)
    return x, found, other, _cleared(x * 2, x[:, 0].argmin()), _cleared(x * 2, torch.tensor([1, 2]))


def case_rows_of_a_tensor_that_is_changed_later():
    x = torch.arange(12.0).reshape(4, 3)
    first, third = x[x[:, 0].argmin()], x[torch.tensor(2)]
    x[0, 0] = 9.0
    x.mul_(2)
    chosen = x.__getitem__([1, 2])
    chosen.fill_(1)
    return first, third, x, chosen


def case_rows_of_tensors_of_one_number_in_loops_and_exchanges():
    x, seen = torch.arange(10.0).reshape(5, 2), []
    for step, place in enumerate(torch.tensor([3, 1, 3])):
        row = x[place]
        row += step + 1
        seen.append(row)
    first, last = torch.tensor(0), torch.tensor(4)
    x[first], x[last] = x[last], x[first]
    return x, seen


def _selected(x, index):
    return x.index_select(0, index), torch.index_select(x, -1, index)


def case_index_select_of_what_may_have_no_dimensions():
    x = torch.tensor(3.0, requires_grad=True)
    sum(_selected(x, torch.tensor(0))).backward()
    rows = torch.tensor([3.0, 4.0])
    return x.grad, _selected(rows, torch.tensor(1)), _selected(rows, torch.tensor([1, 0, 1]))

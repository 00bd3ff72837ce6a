"""Parts of tensors that are written and changed: by masks of several dimensions, by empty lists."""

import torch


def masked():
    mask = torch.tensor([[True, False], [False, True], [True, True]])
    return torch.arange(48.0).reshape(2, 4, 3, 2), mask


def case_masks_are_written_beside_dots():
    x, mask = masked()
    x[..., mask] = 7.0
    x[1, ..., mask] = torch.arange(4.0)
    x[..., 1:3, mask] = torch.arange(4.0)
    y, z = torch.arange(12.0).reshape(3, 2, 2), torch.arange(24.0).reshape(3, 2, 2, 2)
    y[mask, ...] = 3
    z[mask, ..., 0] = torch.arange(8.0).reshape(4, 2)
    z[None, mask, ...] = 5
    return x, y, z


def case_masks_are_changed_beside_dots():
    x, mask = masked()
    x[..., mask] += torch.arange(4.0)
    x[1, ..., mask] *= 2
    x[0, 1, ..., mask] -= 1
    y = torch.arange(24.0).reshape(3, 2, 2, 2)
    y[mask, ...] += 3
    y[mask, ..., 0] /= 2
    return x, y


def case_masks_are_changed_beside_numbers():
    x, mask = masked()
    x[1, :, mask] = torch.arange(4.0)
    x[0, :, mask] += torch.arange(4.0).reshape(4, 1)
    x[0, :, mask] *= 2
    y, last, first = torch.arange(24.0).reshape(3, 2, 4), -1, 0
    y[mask, last] *= 5
    y[mask, first] -= torch.arange(4.0)
    y[mask, 1:3] += 1
    y[mask, None] += 1
    return x, y


def _changed(x, mask, value):
    x[..., mask] += value
    return x


def case_masks_of_callers():
    x, mask = masked()
    return _changed(x, mask, 1), _changed(x.int(), mask, 2), _changed(x, ~mask, 1.5)


def case_gradients_by_masks():
    mask = masked()[1]
    w = torch.ones(4, 3, 2, requires_grad=True)
    v = torch.ones(4, requires_grad=True)
    x = w * 2
    x[..., mask] *= 3
    x[0, ..., mask] = v
    x.pow(2).sum().backward()
    return w.grad, v.grad


def case_empty_lists_change_nothing():
    y = torch.arange(6.0).reshape(3, 2)
    y[[]] += 1.0
    y[[]] *= torch.tensor(3.0)
    y[[], 0] -= 1
    y[:, []] /= 2
    y[..., []] **= 2
    rows = [place for place in range(3) if y[place, 0] > 9]
    y[rows] += torch.zeros(2)
    y[rows, 1] += 1
    y[1, rows] += 1
    y[rows] = 3
    y[rows] = torch.zeros(0, 2)
    return y


def case_empty_lists_of_whole_numbers():
    y, flags = torch.arange(6).reshape(3, 2), torch.tensor([True, False])
    y[[]] |= 1
    y[[]] //= 2
    y[[]] %= 2
    flags[[]] &= True
    flags[[]] ^= True
    return y, flags


def _raised(y, rows, by):
    y[rows] += by
    return y


def case_lists_of_callers():
    y = torch.arange(6.0).reshape(3, 2)
    return _raised(y, [], 1.0), _raised(y, [0, 2], 1.0), _raised(y, [], torch.zeros(0, 2))


def case_empty_lists_where_views_see_it():
    y = torch.arange(6.0).reshape(3, 2)
    rows = y.view(-1)
    y[[]] += 1
    y[[0, 2]] += 1
    return y, rows


def case_gradients_by_empty_lists():
    w = torch.ones(3, 2, requires_grad=True)
    y = w * 2
    y[[]] += 1.0
    y[:, []] *= 3
    y.sum().backward()
    return w.grad


def _taken(x, chosen):
    x[0, ..., chosen] += 1
    x[chosen, 0] *= 2
    return x[..., chosen], x[chosen, ..., 0], x


def case_masks_or_places_of_callers():
    mask, places = torch.tensor([[True, False], [False, True]]), torch.tensor([[1, 0], [0, 1]])
    x = torch.arange(8.0).reshape(2, 2, 2)
    return _taken(x.clone(), mask), _taken(x.clone(), places)

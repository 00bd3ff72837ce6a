"""Numbers and places that a slice parts in one index, and masks of several dimensions."""

import torch

_X = torch.arange(60.0).reshape(3, 4, 5)
_SQUARE = torch.arange(27.0).reshape(3, 3, 3)
_PLACES = torch.tensor([2, 0, 1])
_MASK = torch.arange(12).reshape(3, 4) % 3 == 0


def _of(x, i, places):
    return x[i, ..., places], x[i, :, places], x[:, i, places], x[places, :, i]


def case_a_number_before_places():
    return _of(_X, 1, torch.tensor([2, 0]))


def case_rows_that_are_sorted():
    order = torch.argsort(_SQUARE[:, :, 0].neg())
    return torch.cat([_SQUARE[i, ..., order[i]][None, ...] for i in range(len(order))])


def case_a_number_behind_places():
    x = torch.arange(120.0).reshape(2, 3, 4, 5)
    return x[:, [1, 0], :, 2], x[:, None, 1, ..., torch.tensor([3, 4])], x[0, :, [2, 1], 1:, None]


def case_numbers_that_are_tensors():
    at = torch.tensor(1)
    return _SQUARE[at, :, _PLACES], _SQUARE[at][:, _PLACES], _SQUARE[_PLACES, :, at]


def _of_either(x, first, last):
    return x[first, :, last]


def case_what_only_the_calls_tell():
    either = [1, torch.tensor([0, 2]), torch.tensor(2)]
    return [_of_either(_SQUARE, one, other) for one in either for other in either]


def case_masks_beside_others():
    x = torch.stack([_X, -_X])
    last = torch.arange(20).reshape(4, 5) % 2 == 0
    return (
        x[..., last],
        x[0, _MASK],
        x[1, _MASK, :],
        x[:, _MASK, -1],
        _X[0, last],
        x[1, None, _MASK],
    )


def case_written_beside_numbers():
    x, y = _SQUARE.clone(), torch.zeros(2, 3, 4)
    x[1, :, _PLACES] = torch.arange(9.0).reshape(3, 3)
    x[0, ..., [0, 2]] += torch.arange(6.0).reshape(3, 2)
    y[0, :, [3, 1]] = torch.arange(6.0).reshape(3, 2)
    y[1, :, [0, 2]] = torch.tensor([1.0, 2.0])
    y[:, :, 3] = 5.0
    return x, y


def case_rows_that_change_their_columns():
    x = _SQUARE.clone()
    for i in range(2):
        x[i, :, _PLACES] = x[i + 1, :, _PLACES] * 2
    return x


def case_a_selection_that_is_changed():
    part = _SQUARE[0, :, [1, 2]]
    part[0] = 50.0
    return part, _SQUARE


def case_gradients_pass():
    w = _SQUARE.clone().requires_grad_()
    (w[0, ..., _PLACES] * torch.arange(9.0).reshape(3, 3)).sum().backward()
    return w.grad

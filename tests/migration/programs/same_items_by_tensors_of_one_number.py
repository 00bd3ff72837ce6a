"""Items by a tensor of one whole number, which torch writes through views."""

import torch

_PLACES = torch.tensor([0, 2, 1])


def _whole():
    return torch.arange(12.0).view(3, 4)


def case_rows():
    x, y = _whole(), _whole()
    views = x[:, :2], y[:, :2]
    x[_PLACES[1]] = 50.0
    y[_PLACES.argmax()] += 7.0
    return x, y, *views


def case_beside_others():
    found = []
    for place in range(4):
        x = _whole()
        view = x[:, :2]
        if place == 0:
            x[0, _PLACES[0]] = 50.0
        elif place == 1:
            x[..., _PLACES[0]] = 50.0
        elif place == 2:
            x[_PLACES[1], :2] = 50.0
        else:
            x[_PLACES[0], _PLACES[2]] = 50.0
        found += [x, view]
    return found


def case_in_a_loop():
    x, numbers = _whole(), torch.arange(12)
    view, first = x[:, :2], numbers[:5]
    for place in _PLACES:
        x[place] *= 2
        x[place, place] = 0
        numbers[place] = -1
    return x, view, numbers, first


def case_by_a_slice_and_rows_of_a_list():
    x, y = _whole(), torch.zeros(3, 4)
    view, rows = x[:, :2], list(y)
    x[: _PLACES[2]] = 50.0
    y[_PLACES[1]] = 1
    return x, view, *rows


def case_with_gradients():
    weight = torch.ones(3, 4, requires_grad=True)
    x = weight * 2
    view = x[:, :2]
    x[_PLACES[1]] = 3.0
    view.sum().backward()
    return view.detach(), weight.grad


def case_exchanges():
    found, first, last = [], torch.tensor(0), torch.tensor(2)
    for way in range(3):
        x = _whole()
        view = x[:, :2]
        if way == 0:
            x[first], x[last] = x[last], x[first]
        elif way == 1:
            x[first], x[last] = x[last].clone(), x[first].clone()
        else:
            x[0], x[2] = x[2], x[0]
        found += [x, view]
    return found

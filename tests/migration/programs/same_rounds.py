"""A tensor is changed in a loop, and its rows are read in the same round or in later ones."""

import torch


def case_rows_of_a_tensor():
    x = torch.arange(6.0).view(3, 2)
    seen = []
    for row in x:
        seen.append(float(row.sum()))
        x += 1
    return seen


def case_rows_of_a_list():
    x = torch.arange(6.0).view(3, 2)
    rows = list(x)
    seen = []
    for row in rows:
        seen.append(float(row.sum()))
        x += 1
    return seen


def case_rows_of_a_view():
    x = torch.arange(6.0).view(3, 2)
    seen = []
    for row in x.T:
        seen.append(float(row.sum()))
        x += 1
    return seen


def case_row_of_this_round():
    x = torch.arange(6.0).view(3, 2)
    seen = []
    for i in range(3):
        row = x[i]
        seen.append(float(row.sum()))
        x[0] = 5.0
        x[x > 4] = 7.0
    return seen


def case_row_of_an_earlier_round():
    x = torch.arange(6.0).view(3, 2)
    row = x[0]
    seen = []
    for i in range(2):
        seen.append(float(row.sum()))
        x[x > 2] = 7.0
        row = x[i + 1]
    return seen


def case_row_made_before_the_change():
    x = torch.arange(6.0).view(3, 2)
    row = x[0]
    seen = []
    for i in range(2):
        seen.append(float(row.sum()))
        row = x[i + 1]
        x[x > 2] = 7.0
    return seen


def case_rows_in_step():
    x = torch.arange(6.0).view(3, 2)
    seen = []
    for a, b in zip(x, x.unbind()):
        seen.append(float((a + b).sum()))
        x += 1
    return seen


def case_rows_in_another_order():
    preds = torch.arange(12.0).view(2, 3, 2)
    seen = []
    for det in preds:
        det[:, :1] = det[:, :1].round() + 1
        for x, y in reversed(det):
            seen.append((float(x), float(y)))
    return seen


def case_counted_rounds():
    x = torch.arange(6.0).view(3, 2)
    i, seen = 0, []
    while i < 3:
        row = x[i]
        seen.append(float(row.sum()))
        x[x > 2] = 7.0
        i += 1
    return seen


def case_types_of_earlier_rounds():
    n, seen = 1, []
    for i in range(3):
        if i == 5:
            n = 3
        seen.append(torch.tensor(7) / n)
        n = n * 1.5
    for i in range(3):
        n = 2
        if i == 1:
            n = 2.5
            break
        n = 4
    return seen, torch.tensor(7) // n, torch.tensor([7]) * n


def case_after_an_exception():
    n = 1
    try:
        n = 2.5
        n = [][n]
    except TypeError:
        pass
    return torch.tensor([7]) * n

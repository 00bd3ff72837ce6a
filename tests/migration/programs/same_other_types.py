"""Tensors of several types, and NaN that is written over."""

import torch
from torch import nn

NAN = float("nan")


def case_put_side_by_side():
    a, b = torch.tensor([1.0, 2.0], dtype=torch.float64), torch.tensor([3.0, 4.0])
    c, d = torch.tensor([1, 2], dtype=torch.uint8), torch.tensor([-3, 4])
    return (
        *(
            torch.vstack((a, b)),
            torch.hstack([c, d]),
            torch.dstack((a, c)),
            torch.column_stack((b, d)),
        ),
        *(
            torch.row_stack([c, d]),
            torch.cat((c, d)),
            torch.concatenate([c.int(), d]),
            torch.vstack((b, b)),
        ),
        torch.stack([c, d.short()]),
    )


def case_put_into_a_copy():
    x = torch.tensor([[2.0, NAN, -1.0], [0.3, 1.5, NAN], [-0.7, 0.4, 3.0]])
    y = torch.arange(12).reshape(3, 4)
    row = torch.tensor([0.5, 1.5])
    x.requires_grad_()
    changed = x.diagonal_scatter(row, 1)
    changed[0].sum().backward()
    return (
        *(torch.diagonal_scatter(x.detach(), torch.tensor([1, 2, 3])), changed.detach(), x.grad),
        *(torch.diagonal_scatter(y, torch.tensor([7, 8, 9]), offset=-1, dim1=1, dim2=0),),
        torch.select_scatter(y, torch.tensor([1.7, 2.7, 3.7]), 1, -1),
        y.select_scatter(torch.tensor([1.7, 2.7, 3.7]), 1, 0),
        torch.slice_scatter(y, torch.zeros(3, 2), 1, 1, 4, 2),
        y.float().slice_scatter(torch.ones(1, 4, dtype=torch.int64), 0, 2),
    )


def case_powers_of_two_in_half_precision():
    x = torch.tensor([0.5, 1.5], dtype=torch.float16)
    return torch.ldexp(x, torch.tensor([1, 2])), x.ldexp(torch.tensor([2]))


def case_integrals_up_to_infinity():
    x = torch.tensor([[1.0, 2.0, float("inf")], [1.0, float("inf"), 2.0]])
    return torch.trapezoid(x), torch.trapz(x, dx=2), torch.trapezoid(torch.tensor([1, 2, 4]))


def case_complex_beside_doubles():
    c, d = torch.tensor([1 + 2j, 3 - 1j]), torch.tensor([1.0, 2.0], dtype=torch.float64)
    both = torch.cat([c, d]), torch.stack([c, d]), torch.cat([c, c.to(torch.complex128)])
    types = [
        torch.result_type(*pair)
        for pair in ((c, d), (d, 1j), (c, d[0]), (d, c[0]), (torch.arange(2), 1.5))
    ]
    return both, [torch.zeros(1, dtype=one) for one in types]


class Filled(nn.Module):
    def __init__(self):
        super().__init__()
        self.value, self.mask = torch.tensor(3), torch.tensor([True, False])

    def forward(self, x):
        return x.masked_fill(self.mask, self.value)


def case_integers_held_by_a_module():
    return Filled()(torch.tensor([1.0, 2.0]))


def rounded(x):
    return x.floor(), torch.ceil(x)


def case_integers_beside_floats_of_callers():
    whole = rounded(torch.arange(3, dtype=torch.int32))
    return [whole, rounded(torch.tensor([0.5, -1.5])), rounded(torch.arange(2))]


def added(x, y):
    return torch.add(x, y), x * y


def case_without_dimensions_by_one_caller():
    x, d = torch.tensor([1.0, 2.0]), torch.tensor(2.0, dtype=torch.float64)
    return added(x, d), added(x, d.reshape(1))

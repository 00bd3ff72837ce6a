"""Tensors of several types, and NaN that is written over."""

import torch

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

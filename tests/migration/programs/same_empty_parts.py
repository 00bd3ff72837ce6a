"""Parts of tensors without elements: by lists of nothing, by slices and places, in gradients."""

import torch

_NONE = []


def _slope(function):
    x = torch.arange(6.0).reshape(2, 3).requires_grad_()
    function(x).backward()
    return x.grad


def _by(x, rows):
    return x[rows]


def _rows_above(x, limit):
    rows = []
    for row in range(len(x)):
        if x[row, 0] > limit:
            rows.append(row)
    return x[rows], x[:, rows], x[[row for row in range(2) if x[row, 0] > limit]]


def case_of_written():
    x = torch.arange(24).reshape(2, 3, 4)
    return (
        (x[[]], x[[], :], x[[], 1], x[:, []], x[..., []], x[None, []], x[[], None], x[[], 1:]),
        (x[1, :, []], x[:, [], 1], x[[], []], x[[], torch.tensor(1)]),
        ((x > 3)[[]], x.double()[[]], x.to(torch.complex64)[:, []]),
    )


def case_of_named():
    x = torch.arange(6.0).reshape(2, 3)
    return x[_NONE], _by(x, []), _by(x, [1, 0]), _rows_above(x, 100), _rows_above(x, 1)


def case_of_lists():
    return (
        _slope(lambda x: x[[]].sum() + (x[:, []] * 2).sum() + x[[], 1].sum()),
        _slope(lambda x: torch.cat([x[[]], x * 2]).sum()),
    )


def case_of_slices():
    return (
        _slope(lambda x: x[0:0].sum()),
        _slope(lambda x: x[:, :0].sum() + x[1, :0].sum() + (x * x).sum()),
        _slope(lambda x: torch.cat([torch.cat([x[:i], x[i + 1 :]]) for i in range(2)]).sum()),
        _slope(lambda x: torch.cat([x[:, :0], x * 3], 1).sum()),
        _slope(lambda x: x[:2, :1].sum() + x[:0].sum()),
    )


def _head(x, count):
    return x[:count].sum() + x[..., :count].sum() + x[-1:].sum()


def case_of_passed():
    return _slope(lambda x: _head(x, 0)), _slope(lambda x: _head(x, 1))


def _near(x: torch.Tensor, limit):
    found = (x[:, 0] > limit).nonzero()[:, 0]
    return x[found].pow(2).sum() + x[found, 1].sum() + x[found, :2].sum() + x.sum()


def case_of_places():
    return _slope(lambda x: _near(x, 100)), _slope(lambda x: _near(x, 1))


def case_of_narrow():
    return (
        _slope(lambda x: x.narrow(0, 0, 0).sum() + torch.narrow(x, 1, 0, 0).sum()),
        _slope(lambda x: sum(x.narrow(1, 0, i).sum() for i in range(3))),
    )


def case_of_split():
    return (
        _slope(lambda x: sum(part.sum() for part in torch.Tensor.split(x, [0, 2]))),
        _slope(
            lambda x: torch.split(x, (0, 3), dim=1)[1].sum() + x.split_with_sizes([2, 0])[0].sum()
        ),
        _slope(lambda x: torch.split(x, [0, 2])[1].sum()),
    )


def _selected(x: torch.Tensor, limit):
    found = torch.where(x[0] > limit)[0]
    first, rest = x.split((0, 2))
    return x.index_select(1, found).sum() + torch.index_select(x, -1, found).sum() + rest.sum()


def case_of_selected():
    return _slope(lambda x: _selected(x, 100)), _slope(lambda x: _selected(x, 1))


def case_of_sums():
    x = torch.arange(6.0).reshape(2, 3)
    none = torch.zeros(0, dtype=torch.int64)
    return (
        [part.sum() for part in torch.split(x, [0, 2])],
        torch.tensor_split(x, [0])[0].sum(),
        torch.narrow(x, 0, 0, 0).sum() + sum(x.narrow(1, 0, i).sum() for i in range(3)),
        torch.index_select(x, 0, none).sum(),
        x.take(none).sum(),
    )


def _with_steps(x: torch.Tensor):
    return sum((x[:, :i:2] * 2).sum() + x[:, ::2, :i].sum() for i in range(3))


def case_of_steps():
    x = torch.arange(24.0).reshape(2, 3, 4).requires_grad_()
    _with_steps(x).backward()
    return x.grad


def case_of_pieces():
    x = torch.zeros(2, 0)
    kept = torch.nonzero(torch.tensor([0, 0]))
    return (
        (x.split(5, 1), torch.split(x, 5, dim=-1), x.unsafe_split(2, 1), x.split([0, 0], 1)),
        (torch.unsafe_split(x, 2, 1), x.split(2), kept.split(2), kept.split(split_size=1, dim=1)),
        (x.chunk(3, 1), x.chunk(3), torch.chunk(x, 3, dim=1), kept.chunk(chunks=2, dim=0)),
        (x.tensor_split(3, 1), torch.tensor_split(x, [1, 2], dim=1), torch.hsplit(x, 3)),
        (x.T.vsplit(3), torch.vsplit(x.T, [1]), x[None].dsplit(2), x.unbind(0), x.unbind(1)),
    )

"""What is added or multiplied at places of a tensor."""

import torch


def case_changed():
    a, b = torch.zeros(4), torch.ones(4)
    held = b
    a.scatter_(0, torch.tensor([0, 1, 1]), torch.ones(3), reduce="add")
    b.scatter_(0, torch.tensor([0, 1]), torch.tensor([2.0, 3.0]), reduce="multiply")
    b.scatter_(0, torch.tensor([2]), 5.0, reduce="multiply")
    return a, b, held


def case_new():
    b, places = torch.ones(4), torch.tensor([0, 0])
    x = torch.arange(6.0).reshape(2, 3)
    return [
        torch.scatter(b, 0, places, torch.tensor([2.0, 3.0]), reduce="add"),
        b.scatter(0, places, src=torch.tensor([2.0, 3.0]), reduce="multiply"),
        b.scatter(0, torch.tensor([3]), value=7.0),
        torch.zeros(3, 3).scatter_(0, torch.tensor([[0, 1, 2], [2, 0, 0]]), x, reduce="add"),
        torch.zeros(2, 3).scatter_(1, torch.tensor([[0, 0], [2, 1]]), 2, reduce="add"),
    ]


def case_of_several_shapes():
    one = torch.scatter(torch.zeros(2, 2), 1, torch.tensor([[0]]), 1.5)
    row = torch.ones(4).scatter(0, torch.tensor([3]), 7.0)
    copied = torch.zeros(3, 2).index_copy(0, torch.tensor([2]), torch.ones(1, 2))
    put = torch.zeros(5).index_put((torch.tensor([1]),), torch.tensor([2.0]))
    return one, row, copied, put


def case_added_so_many_times():
    i, found = torch.tensor([0, 2, 0]), []
    for dtype in (torch.int64, torch.int32, torch.float64):
        x, parts = torch.ones(4, 3, dtype=dtype), torch.ones(3, 3, dtype=dtype)
        found += [torch.index_add(x, 0, i, parts, alpha=2.0), x.index_add_(0, i, parts, alpha=2.0)]
    return found


def _scattered(reduce):
    out, at, src = (
        torch.arange(12.0).reshape(3, 4),
        torch.tensor([[0, 1], [2, 0]]),
        torch.full((2, 2), 3.0),
    )
    named = {} if reduce is None else {"reduce": reduce}
    if reduce is not None:
        out.scatter_(1, at, 2.0, reduce=reduce)
        out = torch.scatter(out, 1, at, 5.0, reduce=reduce)
    return out, out.scatter(0, at, src, **named), torch.scatter(out, 1, at, src, **named)


def case_by_a_way_that_is_handed_over():
    return [_scattered(one) for one in ("add", "multiply", None)]

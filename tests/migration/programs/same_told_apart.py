"""Functions that code tells apart from others: by `is`, in a list of them, and as keys."""

import torch

_WITHOUT_SLOPE = [torch.floor, torch.remainder, torch.floor_divide]
_BY_FUNCTION = {torch.max: "max", torch.remainder: "remainder", torch.frac: "frac"}


def _is_one_of(op, others):
    return op in others


def _functions():
    return [torch.max, torch.floor, torch.frac, torch.remainder, torch.floor_divide, torch.fmod]


def case_compared():
    every = _functions()
    return (
        [op in (torch.max, torch.frac, torch.remainder) for op in every],
        [(op is torch.remainder, op == torch.frac, op != torch.floor_divide) for op in every],
        [_is_one_of(op, _WITHOUT_SLOPE) for op in every],
        [every.index(torch.frac), every.count(torch.remainder)],
    )


def case_keys():
    every = _functions()
    return [_BY_FUNCTION.get(op, "-") for op in every], len({torch.frac, *every, torch.remainder})


def case_called():
    x = torch.tensor([[5.5, -3.25], [2.0, 7.75]], dtype=torch.float16)
    y = torch.tensor(2.0, dtype=torch.float32)
    found = []
    for op in (torch.remainder, torch.fmod, torch.maximum, torch.minimum):
        is_quotient = op in (torch.remainder, torch.fmod)
        found.append((is_quotient, op(x, y), op is torch.minimum))
    return found

"""Dimensions by NumPy's names, which torch takes as its own: MindSpore has other forms for some."""

import torch

_X = torch.arange(24.0).reshape(2, 3, 4) % 7


def case_extremes():
    values, places = _X.min(axis=0)
    return _X.max(axis=1)[0], values, places, torch.max(_X, axis=2)[1]


def case_kept_dimensions():
    return _X.max(axis=1, keepdims=True)[0], _X.min(1, keepdims=True)[0], _X.amax(axis=(0, 2))


def case_of_a_parameter():
    def best(rows: torch.Tensor):
        return rows.max(axis=-1)[0]

    return best(_X), best(_X[0])


def case_reductions():
    return (
        *(_X.sum(axis=1), _X.mean(axis=(0, 1)), _X.var(axis=1), _X.std(axis=1, keepdims=True)),
        *(_X.argmax(axis=1), _X.median(axis=1)[0], _X.sort(axis=1)[0], _X.cumsum(axis=1)),
        *((_X > 2).all(axis=1), (_X > 2).any(axis=0), _X.prod(axis=2), _X.topk(2, axis=2)[0]),
    )

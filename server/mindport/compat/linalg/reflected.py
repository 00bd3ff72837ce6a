"""Householder reflections."""

from mindspore import mint, ops


def reflected(vectors, tau, other, order):
    """`other` after one reflection for each column of `vectors`, which begins below its 1."""
    rows = vectors.shape[-2]
    for place in order:
        index = ops.arange(rows)
        column = vectors[..., place]
        column = mint.where(index > place, column, (index == place).to(column.dtype))
        column = column.unsqueeze(-1)
        along = mint.matmul(mint.transpose(column, -2, -1), other)
        other = other - tau[..., place : place + 1].unsqueeze(-1) * mint.matmul(column, along)
    return other

"""How many dimensions the tensors of a sequence have."""

from __future__ import annotations

from mindport.analysis.shape.domain import Group, Many, Shaped, TensorShape


def part_ranks(shape: Shaped | None) -> frozenset[int | None]:
    """The ranks of the tensors of a sequence, however deep; None where one is not known."""
    if isinstance(shape, TensorShape):
        return frozenset({shape.rank})
    if isinstance(shape, Group):
        return frozenset().union(*map(part_ranks, shape.elements))
    return part_ranks(shape.element) if isinstance(shape, Many) else frozenset({None})

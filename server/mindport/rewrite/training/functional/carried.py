"""Gradients that one function leaves in parameters, and that another one adds to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mindport.analysis.values.value_origins import Place
from mindport.rewrite.training.functional.flow import takes
from mindport.rewrite.training.functional.forward import Forward
from mindport.rewrite.training.functional.modules import TrainedModules
from mindport.rewrite.training.functional.windows import Trained

Modules = frozenset[Place] | None  # None: any module


def taken(known: TrainedModules, trained: Sequence[Trained]) -> Iterator[Modules]:
    """The modules of optimizers that may step with gradients of another function."""
    for one in trained:
        is_given = one.flow is not None and takes(one.flow, one.steps)
        if one.starts or one.above or (one.is_direct and is_given):
            yield known.modules(one)


def left(
    known: TrainedModules, trained: Sequence[Trained], forwards: Sequence[Forward]
) -> Iterator[Modules]:
    """The modules in which gradients stay when a function ends."""
    own: set[Place] = set()
    for one in trained:
        modules = known.modules(one)
        own |= modules or set()
        if one.flow is None or not all(held.is_clean for held in one.flow.left):
            yield modules
    yield from (known.used(forward) - own for forward in forwards)


def meet(one: Modules, other: Modules) -> bool:
    """Whether two sets of modules may have one in common."""
    if one is None or other is None:
        return one != frozenset() and other != frozenset()
    return not one.isdisjoint(other)

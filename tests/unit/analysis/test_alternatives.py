"""Which alternatives of a value are kept does not rest on the order in which they are met."""

from __future__ import annotations

import random

from mindport.analysis.values.domain import MAX_ALTERNATIVES, UNKNOWN, Atoms, Value, join


def _many(atoms: Atoms) -> list[Value]:
    tensor = atoms.instance("torch.Tensor")
    numbers = [atoms.constant(number) for number in range(MAX_ALTERNATIVES)]
    lists = [atoms.instance("list", one) for one in numbers]
    layers = [atoms.library(f"torch.nn.L{number}", "class") for number in range(5)]
    pairs = [atoms.sequence((one, tensor)) for one in numbers]
    keys = atoms.record((("a", tensor), (1, layers[0])), UNKNOWN)
    return [*numbers, *lists, tensor, *layers, *pairs, keys, atoms.bound("list.pop", lists[0][0])]


def test_the_same_alternatives_are_kept_in_any_order() -> None:
    atoms = Atoms()
    values = _many(atoms)
    kept = set()
    for seed in range(20):
        mixed = random.Random(seed).sample(values, len(values))
        halves: list[Value] = [UNKNOWN, UNKNOWN]
        for place, value in enumerate(mixed):
            halves[place % 2] = join(halves[place % 2], value)
        kept.add(frozenset(join(*halves)))
    assert len(kept) == 1
    assert len(kept.pop()) == MAX_ALTERNATIVES


def test_what_has_members_of_the_library_is_kept_first() -> None:
    atoms = Atoms()
    values = _many(atoms)
    whole = UNKNOWN
    for value in values:
        whole = join(whole, value)
    assert atoms.instance("torch.Tensor")[0] in whole
    assert all(atoms.library(f"torch.nn.L{number}", "class")[0] in whole for number in range(5))

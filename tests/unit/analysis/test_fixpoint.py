"""Answers that rest on each other: the least ones, whoever is asked first, and few steps."""

from __future__ import annotations

import random

import pytest

from mindport.analysis.fixpoint import Fixpoint

Graph = dict[int, list[int]]


class _Reached(Fixpoint[int, frozenset[int]]):
    """What can be reached from a node of a graph, itself included."""

    def __init__(self, graph: Graph) -> None:
        super().__init__(frozenset())
        self.graph = graph
        self.steps = 0

    def _find(self, question: int) -> frozenset[int]:
        self.steps += 1
        return frozenset({question}).union(*map(self.answer, self.graph[question]))

    def _join(self, before: frozenset[int], after: frozenset[int]) -> frozenset[int]:
        return before | after


def _reached(graph: Graph, start: int) -> frozenset[int]:
    found, waiting = {start}, [start]
    while waiting:
        new = [one for one in graph[waiting.pop()] if one not in found]
        found.update(new)
        waiting += new
    return frozenset(found)


@pytest.mark.parametrize("seed", range(60))
def test_every_order_gives_the_same_answers(seed: int) -> None:
    chosen = random.Random(seed)
    nodes = range(chosen.randint(1, 40))
    graph = {one: chosen.choices(nodes, k=chosen.randint(0, 3)) for one in nodes}
    fixpoint = _Reached(graph)
    for one in chosen.sample(nodes, len(nodes)):
        assert fixpoint.answer(one) == _reached(graph, one)


class _Flag(Fixpoint[int, bool]):
    """Whether a node leads to one that says so."""

    def __init__(self, graph: Graph, says: int) -> None:
        super().__init__(False)
        self.graph, self.says = graph, says
        self.steps = 0

    def _find(self, question: int) -> bool:
        self.steps += 1
        found = [self.answer(one) for one in self.graph[question]]
        return question == self.says or any(found)

    def _join(self, before: bool, after: bool) -> bool:
        return before or after


def test_long_chains_have_answers() -> None:
    chain: Graph = {one: [one + 1] for one in range(5000)} | {5000: []}
    assert _Flag(chain, says=5000).answer(0)
    ring: Graph = {one: [(one + 1) % 3000] for one in range(3000)}
    assert _Flag(ring, says=6).answer(7)


def test_a_circle_is_not_gone_through_as_a_whole() -> None:
    size = 2000
    graph: Graph = {one: [(one + 1) % size, (one * 7 + 3) % size] for one in range(size)}
    flag = _Flag(graph, says=size // 2)
    assert all(flag.answer(one) for one in range(size))
    assert flag.steps <= 4 * size


def test_an_error_leaves_nothing_half_answered() -> None:
    graph: Graph = {0: [1], 1: [0, 2], 2: [3]}
    fixpoint = _Reached(graph)
    with pytest.raises(KeyError):
        fixpoint.answer(0)
    graph[3] = [1]
    assert fixpoint.answer(0) == frozenset({0, 1, 2, 3})

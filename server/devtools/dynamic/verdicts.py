"""What several runs say together: which lines make a dynamic dimension, which only carry one on.

All runs have inputs of the same shapes. A call *makes* a dynamic dimension when it gave other
output shapes for the same input shapes; it *carries* one when its inputs differed in shape, or
the numbers it was given were themselves sizes of tensors.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from devtools.dynamic.instrument import Node
from devtools.dynamic.recorder import Event, Record, Shape, Size

_MOST_BEGUN = 20  # of one loop in one run

MADE, CARRIED, POSSIBLE = "dynamic", "flows", "possible"

_KINDS = {
    "topk": "topk", "kthvalue": "topk",
    "nonzero": "nonzero", "argwhere": "nonzero", "flatnonzero": "nonzero", "where": "nonzero",
    "masked_select": "masked-select", "compress": "masked-select",
    "unique": "unique", "unique_consecutive": "unique",
    "repeat_interleave": "repeat-interleave", "bincount": "bincount", "one_hot": "one-hot",
    "multinomial": "sampler", "randperm": "sampler", "choice": "sampler", "sample": "sampler",
    "narrow": "slice", "select": "slice", "split": "split", "chunk": "split",
    "tensor_split": "split", "split_with_sizes": "split",
    "transpose": "transpose-axis", "permute": "transpose-axis", "movedim": "transpose-axis",
    "moveaxis": "transpose-axis", "swapaxes": "transpose-axis", "swapdims": "transpose-axis",
    "pad_sequence": "collate",
    "interpolate": "resize", "pad": "pad",
    **dict.fromkeys(
        ("arange", "zeros", "ones", "full", "empty", "rand", "randn", "randint", "eye", "linspace",
         "logspace", "new_zeros", "new_ones", "new_full", "new_empty", "tril_indices",
         "triu_indices", "tensor", "as_tensor", "range", "normal"), "creation"
    ),
    **dict.fromkeys(
        ("sum", "mean", "prod", "max", "min", "amax", "amin", "argmax", "argmin", "all", "any",
         "std", "var", "norm", "logsumexp", "median", "mode", "nansum", "nanmean", "aminmax",
         "count_nonzero", "std_mean", "var_mean", "vector_norm", "quantile"), "reduction-axis"
    ),
    **dict.fromkeys(
        ("view", "reshape", "expand", "flatten", "unflatten", "repeat", "tile", "broadcast_to",
         "expand_copy", "squeeze", "unsqueeze"), "reshape"
    ),
}  # fmt: skip


@dataclass(frozen=True, slots=True, order=True)
class Label:
    """What a line deserves. `dims` is empty for branches and loops."""

    line: int
    verdict: str
    kind: str = ""
    dims: str = ""

    def __str__(self) -> str:
        words = [self.kind] if self.kind else []
        words += [f"dim {self.dims}"] if self.dims else []
        return " ".join(words)


def labels(nodes: list[Node], runs: list[Record]) -> list[Label]:
    """The labels of all nodes, by line."""
    loops = list(_of_loops(nodes, runs))
    found = [*_of_events(nodes, runs), *_of_branches(nodes, runs), *loops]
    if not loops:
        found += _of_lists(nodes, runs)
    found += _possible(nodes, runs, {item.line for item in found})
    return sorted(set(found))


def _possible(nodes: list[Node], runs: list[Record], known: set[int]) -> Iterator[Label]:
    """Operators that may give other shapes and did not for these inputs, and what never ran."""
    yield from _missed(nodes, runs, known)
    for run in runs:
        for number, operator in run.tagged:
            if number >= 0 and nodes[number].line not in known:
                yield Label(nodes[number].line, POSSIBLE, operator)


def _missed(nodes: list[Node], runs: list[Record], known: set[int]) -> Iterator[Label]:
    ran = {number for run in runs for number, _ in run.events}
    for number, node in enumerate(nodes):
        is_missed = node.kind in ("call", "item") and number not in ran and node.line not in known
        if is_missed and not node.name.endswith("Error"):
            yield Label(node.line, POSSIBLE, "not run")


def _of_events(nodes: list[Node], runs: list[Record]) -> Iterator[Label]:
    for (number, _), events in _by_place(runs).items():
        node = nodes[number]
        if len({repr(event.output) for event in events}) < 2:
            continue
        pairs = list(_unexplained(events))
        if pairs:
            dims = {_dims(first.output, second.output) for first, second in pairs}
            yield Label(node.line, MADE, _kind(node, pairs[0][0]), _union(dims))
        else:
            yield Label(node.line, CARRIED)


def _by_place(runs: list[Record]) -> dict[tuple[int, int], list[Event]]:
    """Events of one node that are as often repeated, over all runs."""
    grouped: dict[tuple[int, int], list[Event]] = defaultdict(list)
    for run in runs:
        for key, event in run.events.items():
            grouped[key].append(event)
    return grouped


def _unexplained(events: list[Event]) -> Iterator[tuple[Event, Event]]:
    """Pairs in which the shape of the output changed and nothing explains it."""
    groups: dict[Any, list[Event]] = defaultdict(list)
    for event in events:
        if event.origin_possible and event.output is not None:
            groups["batch" if event.ragged else event.inputs].append(event)
    for group in groups.values():
        for first, second in combinations(_distinct(group), 2):
            if not _from_sizes(first.scalars, second.scalars):
                yield first, second


def _distinct(group: list[Event]) -> Iterable[Event]:
    """One event for each output shape and scalars, at most twenty."""
    kept: dict[str, Event] = {}
    for event in group:
        kept.setdefault(repr(event.output), event)
    return list(kept.values())[:20]


def _from_sizes(first: tuple[Any, ...], second: tuple[Any, ...]) -> bool:
    """Whether the numbers differ, and all that differ are sizes of tensors."""
    if len(first) != len(second):
        return False
    pairs = zip(first, second, strict=True)
    differing = [pair for pair in pairs if repr(pair[0]) != repr(pair[1])]  # NaN is like NaN
    return bool(differing) and all(isinstance(a, Size) or isinstance(b, Size) for a, b in differing)


def _union(dims: set[str]) -> str:
    return "all" if "all" in dims else ", ".join(sorted(set(", ".join(dims).split(", ")) - {""}))


def _dims(first: Shape, second: Shape) -> str:
    """The positions of the dimensions that differ; `all` where the rank or the count does."""
    if isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        return _union({_dims(a, b) for a, b in zip(first, second, strict=True)})
    if not isinstance(first, tuple) or not isinstance(second, tuple) or len(first) != len(second):
        return "all"
    places = enumerate(zip(first, second, strict=True))
    return ", ".join(str(place) for place, (a, b) in places if a != b)


def _kind(node: Node, event: Event) -> str:
    if event.ragged:
        return "collate"
    if node.kind == "item":
        return "boolean-mask" if event.form == "mask" else "slice"
    return _KINDS.get(node.name, node.name)


# Branches and loops


def _of_branches(nodes: list[Node], runs: list[Record]) -> Iterator[Label]:
    for number, node in enumerate(nodes):
        if node.kind in ("if", "ifexp"):
            verdict = _branch(number, node, runs)
            if verdict:
                yield Label(node.line, verdict, "branch" if verdict == MADE else "")


def _branch(number: int, node: Node, runs: list[Record]) -> str:
    """Whether both ways were taken, and what came of them had different shapes."""
    for ways in _ways(number, node, runs).values():
        if not ways[True] or not ways[False] or len(ways[True] | ways[False]) < 2:
            continue
        return MADE if len(ways[True]) == len(ways[False]) == 1 else CARRIED
    return ""


def _ways(number: int, node: Node, runs: list[Record]) -> dict[int, dict[bool, set[str]]]:
    """What came of each answer of a test, by how often it was asked before."""
    results: dict[int, dict[bool, set[str]]] = defaultdict(lambda: {True: set(), False: set()})
    for run in runs:
        for (at, times), answer in run.tests.items():
            shape = run.after.get((at, times))
            returned = run.returned.get(node.function, [])
            if at == number and (shape is not None or len(returned) == 1) and not run.error:
                results[times][answer].add(repr(returned if len(returned) == 1 else shape))
    return results


def _repeats(number: int, run: Record) -> int | None:
    answers = [answer for (at, _), answer in run.tests.items() if at == number]
    return sum(answers) if answers else None


def _of_loops(nodes: list[Node], runs: list[Record]) -> Iterator[Label]:
    runs = [run for run in runs if not run.error]  # an error may have ended a loop early
    for number, node in enumerate(nodes):
        if node.kind == "while" and _varies(_repeats(number, run) for run in runs):
            yield Label(node.line, MADE, "loop")
        verdicts = {_of_trips((number, times), runs) for times in _times(number, runs)}
        if verdicts - {""}:
            yield Label(node.line, MADE, "loop") if MADE in verdicts else Label(node.line, CARRIED)


def _times(number: int, runs: list[Record]) -> list[int]:
    """How often a loop was begun before; an inner one is begun again in each round."""
    return sorted({times for run in runs for at, times in run.trips if at == number})[:_MOST_BEGUN]


def _of_trips(key: tuple[int, int], runs: list[Record]) -> str:
    """Whether the rounds of a loop, begun for so many times, were not as many in all runs."""
    begun = [run for run in runs if key in run.trips]
    trips = [run.trips[key] for run in begun]
    if not _varies(trips):
        return ""
    return CARRIED if trips == [run.lengths.get(key) for run in begun] else MADE


def _varies(counts: Iterable[int | None]) -> bool:
    return len({count for count in counts if count is not None}) > 1


def _of_lists(nodes: list[Node], runs: list[Record]) -> Iterator[Label]:
    """Calls on a list of tensors whose length depends on data, such as `torch.stack(kept)`."""
    for (number, _), events in _by_place(runs).items():
        inputs = {event.inputs for event in events if event.inputs and event.origin_possible}
        outputs = {repr(event.output) for event in events}
        lengths = {len(shapes) for shapes in inputs}
        if len(lengths) > 1 and len(outputs) > 1 and len({repr(set(i)) for i in inputs}) == 1:
            yield Label(nodes[number].line, MADE, "list-of-tensors", "0")

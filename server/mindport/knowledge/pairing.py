"""Which MindSpore parameter takes the place of which torch parameter."""

from __future__ import annotations

from collections.abc import Container, Sequence
from collections.abc import Mapping as MappingOf
from dataclasses import dataclass, field

from mindport.knowledge.rows import ParameterRule
from mindport.knowledge.types import Parameter

# Parameters which MindSpore leaves out by design; a mapping that lacks them is none the worse.
GENERAL = {
    "out": "not supported: assign the result",
    "layout": "not supported",
    "device": "set once by mindspore.set_device",
    "requires_grad": "differentiation is chosen by mindspore.grad, not per tensor",
    "generator": "the global seed, mindspore.manual_seed, is used",
    "pin_memory": "not supported",
    "memory_format": "not supported",
    "stable": "not supported",
    "inplace": "out of place only: use the result",
    "out_dtype": "not supported: cast the result",
    "sparse_grad": "not supported",
    "size_average": "deprecated: use reduction",
    "reduce": "deprecated: use reduction",
}  # fmt: skip

# Other spellings of one and the same parameter; only what both libraries mean alike.
SYNONYMS: dict[str, tuple[str, ...]] = {
    "input": ("x", "input_x", "inputs", "tensor", "logits", "self", "a"),
    "self": ("input", "x", "input_x", "inputs", "tensor", "logits"),
    "other": ("y", "tensor2", "x2", "input2", "b"),
    "dim": ("axis", "dims", "axes"),
    "dims": ("axis", "dim", "axes", "perm"),
    "dim0": ("axis0",),
    "dim1": ("axis1",),
    "keepdim": ("keep_dims", "keepdims"),
    "eps": ("epsilon",),
    "size": ("shape",),
    "shape": ("size",),
    "tensors": ("inputs", "input_x", "x"),
    "target": ("labels", "label"),
    "params": ("params",),
    "lr": ("learning_rate",),
}


@dataclass(frozen=True, slots=True)
class Agreement:
    """What is known beforehand of how the two fit together."""

    rules: MappingOf[str, ParameterRule] = field(default_factory=dict)
    write: MappingOf[str, str] = field(default_factory=dict)
    renames: MappingOf[str, str] = field(default_factory=dict)  # from the official tables


def partners_of(
    ours: Sequence[Parameter], theirs: Sequence[Parameter], agreement: Agreement
) -> dict[str, Parameter]:
    """Which of their parameters takes the place of each of ours."""
    free = {other.name: other for other in theirs if other.kind != "**kwargs"}
    partners: dict[str, Parameter] = {}
    waiting: list[Parameter] = []

    def take(one: Parameter, name: str) -> bool:
        if name not in free:
            return False
        partners[one.name] = free.pop(name)
        return True

    for one in ours:
        rule = agreement.rules.get(one.name)
        if rule is not None:
            take(one, (rule.to or "").lstrip("*"))
        elif one.kind != "**kwargs" and not take(one, one.name):
            waiting.append(one)
    for one in waiting:
        names = [agreement.renames.get(one.name, ""), *SYNONYMS.get(one.name, ())]
        if one.kind == "*args":
            names += [name for name, other in free.items() if other.kind != "keyword"][:1]
        elif one is ours[0] and theirs and one.name in ("self", "input", "tensor"):
            names.append(theirs[0].name)
        any(take(one, name) for name in names)
    return partners


def only_ones(
    ours: Sequence[Parameter],
    theirs: Sequence[Parameter],
    agreement: Agreement,
    partners: MappingOf[str, Parameter],
    known: frozenset[str],
) -> dict[str, Parameter]:
    """The only required parameter left on each side, at the same place of APIs of one name.

    `known` are the names that both APIs use, in any overload: those mean something else.
    """
    mine = _required(ours, partners)
    left = _required(theirs, {other.name for other in partners.values()})
    if len(mine) != 1 or len(left) != 1 or mine[0].name in agreement.rules:
        return {}
    if mine[0].name in known or left[0].name in known:
        return {}
    same_place = list(ours).index(mine[0]) == list(theirs).index(left[0])
    return {mine[0].name: left[0]} if same_place else {}


def _required(parameters: Sequence[Parameter], taken: Container[str]) -> list[Parameter]:
    return [one for one in parameters if one.name not in taken and _is_required(one)]


def _is_required(parameter: Parameter) -> bool:
    return parameter.default is None and parameter.kind in ("positional", "normal")


def is_misplaced(
    one: Parameter, other: Parameter, ours: Sequence[Parameter], theirs: Sequence[Parameter]
) -> bool:
    """Whether an argument given by position would land elsewhere."""
    if one.kind in ("keyword", "*args"):
        return False
    if other.kind == "keyword":
        return True
    places = _by_position(theirs)
    # A general parameter that is left out moves those behind it; nobody gives it by position.
    mine = [name for name in _by_position(ours) if name not in GENERAL or name in places]
    if one.name not in mine or other.name not in places:
        return False
    if one.name == "dtype" and "device" in (part.name for part in ours):
        return False  # the pair that ends the constructors of layers is given by keyword
    return places.index(other.name) != mine.index(one.name)


def _by_position(parameters: Sequence[Parameter]) -> list[str]:
    return [part.name for part in parameters if part.kind in ("positional", "normal")]

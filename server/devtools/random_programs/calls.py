"""Calls of mapped APIs with arguments that may make sense; `$` is a value of the program."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Parameter, Parity, Signature

_DIRECT = (Parity.EXACT, Parity.RENAMED, Parity.CHANGED)
_PACKAGES = ("torch", "torch.nn.functional", "torch.linalg", "torch.special")
# What stands for an argument, by the name of its parameter; "$" is a tensor.
_BY_NAME = {
    "dim": ("0", "1", "-1", "-2", "(0, 1)"),
    "dims": ("(0,)", "(1, 0)", "(0, 1)", "1"),
    "dim0": ("0",),
    "dim1": ("1", "-1"),
    "keepdim": ("True", "False"),
    "dtype": ("torch.float64", "torch.float32", "torch.int64"),
    "alpha": ("2", "0.5"),
    "min": ("0.1", "-1", "$"),
    "max": ("1", "2.5", "$"),
    "size": ("(3, 4)", "(-1,)", "(4, 3)", "(2, -1)", "(12,)"),
    "shape": ("(3, 4)", "(-1,)", "(4, 3)", "(2, -1)", "$.shape"),
    "repeats": ("2", "(2, 1)", "torch.tensor([1, 0, 2])"),
    "index": ("torch.tensor([0, 2])", "torch.tensor([[0, 1]])", "1"),
    "indices": ("torch.tensor([0, 2])", "torch.tensor([1])"),
    "mask": ("$ > 0", "$ > $", "$.bool()"),
    "condition": ("$ > 0", "$.bool()"),
    "value": ("0.5", "1", "$"),
    "src": ("$", "1.0"),
    "tensors": ("[$, $]", "($, $)", "[$, $, $]"),
    "exponent": ("2", "0.5", "$"),
    "p": ("1", "2", "0.0"),
    "k": ("1", "2"),
    "n": ("1", "2"),
    "input": ("$",),
    "other": ("$", "$", "2", "0.5"),
    "target": ("$",),
    "weight": ("$", "$.T"),
    "chunks": ("2", "3"),
    "sections": ("2",),
    "descending": ("True",),
    "largest": ("False",),
    "sorted": ("True",),
    **dict.fromkeys(("size_average", "reduce"), ("True", "False")),
    "approximate": ('"none"', '"tanh"'),
    "reduction": ('"mean"', '"sum"', '"none"'),
    "correction": ("0", "1"),
    "unbiased": ("False",),
    "decimals": ("1",),
    "rounding_mode": ('"floor"', '"trunc"', "None"),
    "equal_nan": ("True",),
    "diagonal": ("0", "1", "-1"),
    "offset": ("0", "1"),
    "negative_slope": ("0.2",),
    "inplace": ("False", "True"),
    "kernel_size": ("2", "1"),
    "training": ("False",),
    "pad": ("(1, 1)", "(0, 1, 1, 0)"),
    "mode": ('"constant"',),
    "normalized_shape": ("(4,)",),
    "side": ('"left"', '"right"'),
    "right": ("True",),
    "bins": ("4",),
}
# They tell of memory, not of values; and MindSpore lays out results in its own way.
_OF_MEMORY = ("stride", "storage_offset", "is_contiguous", "data_ptr", "element_size")
_OTHERS = ("$", "$", "1", "2", "-1", "0.5", "True")
# How arguments behind the first may look, whatever the signature says.
_ARGUMENTS = (
    *("", "", "", "$", "$", "$, $", "0", "1", "-1", "2", "0.5", "0, 1", "1, 0", "(0, 1)", "-1, 4"),
    *("dim=0", "dim=1", "dim=-1", "dim=1, keepdim=True", "-1, True", "dtype=torch.float64"),
    *("$, alpha=2", "min=0.1", "0.1, 0.9", "2, dim=1", "$, dim=0", "$ > 0, $", "(4, 3)", "[$, $]"),
)
EXPRESSIONS = (
    *("$ + $", "$ * $", "$ - 1.5", "2 / ($.abs() + 1)", "$ ** 2", "-$", "$ @ $.T", "$[0]"),
    *("$[:, 1:]", "$[..., None]", "$[::2]", "$[$ > 0]", "$ > $", "~($ > 0)", "$.T", "$[[0, 1]]"),
    *("$[-1:]", "$.shape[0] * $", "$.float()", "$.long()", "$.clone()", "$.detach()"),
    *("$.to(torch.float64)", "$ // 2", "$ % 3", "1 - $", "3 // $", "$ / $", "$ - $", "$ >= 0"),
    *("$ == $", "($ > 0) & ($ < 2)", "($ > 0) | $.bool()", "$ << 1", "$ ^ 1", "abs($)"),
    *("$[0, 1]", "$[None]", "$[:, [1, 0]]", "$[..., 0]", "$[torch.tensor([0, 1])]", "2 ** $"),
)
CHANGES = ("$ += $", "$ *= 0.5", "$[0] = 1.0", "$[:, 0] = $[:, 1]", "$[$ > 0] = 0.0", "$ -= 1")


class Call:
    """A function or a method (`.abs`) with its signatures."""

    def __init__(self, name: str, signatures: Sequence[Signature]) -> None:
        self.name = name
        self.signatures = [one for one in signatures if one.parameters]

    @property
    def is_method(self) -> bool:
        """Whether it is called on a tensor."""
        return self.name.startswith(".")

    @property
    def changes(self) -> bool:
        """Whether its name says that it writes into its object."""
        return self.name.endswith("_")


def mapped_calls(knowledge: KnowledgeBase, release: str) -> list[Call]:
    """The functions and methods that have a counterpart on CPU."""
    found: list[Call] = []
    for owner in (*_PACKAGES, "torch.Tensor"):
        for name, kind in knowledge.members(owner):
            if kind not in ("function", "method") or name.startswith(("_", "empty", "new_empty")):
                continue  # what is there before anything is written differs
            if name in _OF_MEMORY:
                continue
            mapping = knowledge.mapping(f"{owner}.{name}", release, Backend.CPU)
            if mapping is not None and mapping.parity in _DIRECT:
                written = f".{name}" if owner == "torch.Tensor" else f"{owner}.{name}"
                found.append(Call(written, knowledge.signatures(f"{owner}.{name}")))
    return found


def line_of(
    draw: random.Random, calls: Sequence[Call], names: Sequence[str], name: str
) -> tuple[str, str]:
    """A line that may make sense, and the name that it binds ("" for none)."""

    def value() -> str:
        return draw.choice(names[-3:] if draw.random() < 0.7 else names)

    chance = draw.random()
    own = [one for one in names if one.startswith("v")]
    if chance < 0.08 and own:
        return filled(draw.choice(CHANGES), lambda: draw.choice(own)), ""
    if chance < 0.25:
        return f"{name} = {filled(draw.choice(EXPRESSIONS), value)}", name
    call = draw.choice(calls)
    if call.is_method and call.changes and own:
        return filled(_written(draw, call, draw.choice(own)), value), ""
    return f"{name} = {filled(_written(draw, call, value()), value)}", name


def filled(template: str, value: Callable[[], str]) -> str:
    """A template with a value for each `$`."""
    return "".join(value() if part == "$" else part for part in template)


def _written(draw: random.Random, call: Call, first: str) -> str:
    """A call with `$` for further tensors."""
    if call.signatures and draw.random() < 0.7:
        arguments = _by_signature(draw, call, draw.choice(call.signatures).parameters)
    else:
        arguments = [one for one in (draw.choice(_ARGUMENTS),) if one]
    if call.is_method:
        return f"{first}{call.name}({', '.join(arguments)})"
    return f"{call.name}({', '.join([first, *arguments])})"


def _by_signature(draw: random.Random, call: Call, parameters: Sequence[Parameter]) -> list[str]:
    """Arguments for what is required and for some of the rest, by place and by keyword."""
    written: list[str] = []
    by_keyword = False
    rest = [one for one in parameters if one.name != "self"]
    for one in rest if call.is_method else rest[1:]:
        if one.kind not in ("normal", "positional", "keyword") or one.name == "out":
            continue
        if one.default is not None and draw.random() < 0.7:
            by_keyword = True
            continue
        value = draw.choice(_BY_NAME.get(one.name, _OTHERS))
        by_keyword = by_keyword or one.kind == "keyword" or draw.random() < 0.15
        written.append(f"{one.name}={value}" if by_keyword else value)
    return written

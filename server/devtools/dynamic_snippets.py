"""`python -m devtools dynamic-snippets FOLDER`: snippets from the samples that test torch itself.

For each operator of `torch.testing`'s database: the sample calls as they are, and the same calls
with one number at a time given in other ways: read from a tensor, kept by a module, taken from a
shape, chosen by the caller. Nobody knows beforehand which of them are dynamic: `dynamic-labels`
tells. To be run where PyTorch and expecttest are installed.
"""

from __future__ import annotations

import importlib
import itertools
import re
import zlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from devtools.dynamic.oracle import judge
from devtools.dynamic.samples import Call, calls, leaf
from devtools.dynamic.snippet_file import Snippet

HEAD = "import torch\nfrom torch import nn\n\n"
_TESTED = "torch.testing._internal.common_methods_invocations"
_MOST_SAMPLES = 40  # looked at for one operator
_MOST_CHANGED = 4  # arguments of one operator
_DYNAMIC = (
    "{0}[{0} > 0]",
    "{0}[{0}.reshape({0}.shape[0], -1).sum(1) > 0]",
    "torch.masked_select({0}, {0} != 0)",
    "torch.unique({0})",
    "{0}[: int({0}.argmax()) + 1]",
    "{0}.flatten()[torch.nonzero({0}.flatten() > 0).squeeze(1)]",
    "torch.unique_consecutive({0}, dim=0)",
    "{0}.narrow(0, 0, 1 + int({0}.max() > 1))",
)
_CONDITIONS = (
    "{0}.sum() > 0",
    "{0}.float().mean().item() > 0.2",
    "{0}.ndim > 1",
    "bool(({0} > 0).all())",
    "torch.any({0} < 0)",
    "{0}.shape[-1] % 2 == 0",
    "torch.is_floating_point({0})",
)
_READ_RANGE = re.compile(r"(n=int\(.*high=)(\d+)\)")
_SCALAR_READS = ("int({})", "{}.item()", "int({}.max())")


def main(arguments: list[str]) -> int:
    """Write one file for each first letter of the operators."""
    folder = Path(arguments[0])
    folder.mkdir(parents=True, exist_ok=True)
    files: dict[str, dict[str, str]] = {}
    for number, operator in enumerate(importlib.import_module(_TESTED).op_db):
        for text in _of_operator(operator, number):
            file = files.setdefault(f"ops_{leaf(operator)[:1].lower()}.py", {})
            file.setdefault(_name(text), text)
    for name, texts in sorted(files.items()):
        (folder / name).write_text(HEAD + "\n\n".join(texts.values()), encoding="utf-8")
    print(f"{sum(map(len, files.values()))} snippets in {len(files)} files")
    return 0


def _of_operator(operator: Any, number: int) -> Iterator[str]:
    """The plain call, the call in a branch, on a tensor of dynamic length, with other numbers."""
    samples = list(itertools.islice(calls(operator), _MOST_SAMPLES))
    if operator.variant_test_name or not samples:
        return
    name = leaf(operator)
    if number % 2 == 0:
        yield from _judged(_function(f"{name}_plain", samples[0], "", -1))
    telling = max(samples, key=_tells)
    if _tells(telling)[0]:
        if number % 3:
            yield from _judged(_branched(name, _with_unequal_sizes(telling), number))
        yield from _judged(_fed(name, telling, number))
    yield from _with_other_arguments(name, samples)


def _with_other_arguments(name: str, samples: list[Call]) -> Iterator[str]:
    done: set[tuple[int, str]] = set()
    for call in samples:
        for place, (keyword, value) in enumerate(call.arguments):
            if (place, keyword) not in done and len(done) < _MOST_CHANGED:
                seed = zlib.crc32(f"{name} {place} {keyword}".encode())
                texts = list(_changed(f"{name}_{keyword or place}", call, place, value, seed))
                if texts:
                    done.add((place, keyword))
                yield from texts


def _tells(call: Call) -> tuple[int, ...]:
    """How well the first input shows a change of shape: a scalar or a square hides most."""
    sizes = _sizes(next(iter(call.inputs.values())))
    return (min(len(sizes), 2), len(set(sizes)) - len(sizes))


def _sizes(form: str) -> list[int]:
    return [int(word) for word in re.findall(r"(?<=[(, ])\d+(?=[,)])", form.partition("low")[0])]


def _changed(name: str, call: Call, place: int, value: Any, seed: int) -> Iterator[str]:
    """The forms of one argument, where it is a number or a list of numbers."""
    if _is_small(value):
        call = _with_unequal_sizes(call)
        for form in (_read, _FORMS[seed % len(_FORMS)]):
            yield from _judged(form(name, call, place, value, seed))
    elif isinstance(value, (list, tuple)) and value and all(map(_is_small, value)):
        yield from _judged(_listed(name, _with_unequal_sizes(call), place, value))


def _is_small(value: Any) -> bool:
    return type(value) is int and -4 <= value <= 16


def _with_unequal_sizes(call: Call) -> Call:
    """The same call on a tensor without two equal dimensions, if it is taken.

    Swapping equal dimensions shows nothing.
    """
    if len(call.inputs) != 1:
        return call
    ((name, form),) = call.inputs.items()
    sizes = _sizes(form)
    if not form.startswith("float") or len(set(sizes)) == len(sizes):
        return call
    form = f"float({', '.join(str(size + 2 * at) for at, size in enumerate(sizes))})"
    other = Call(call.name, {name: form}, call.arguments)
    return other if any(_judged(_function("f", other, "", -1))) else call


def _judged(text: str) -> Iterator[str]:
    """The snippet if it runs with most of its inputs."""
    lines = text.splitlines()
    init = next((line[8:] for line in lines if line.startswith("# init: ")), None)
    snippet = Snippet(_name(text), lines[0][10:], init, 1, tuple(lines))
    outcome = judge(HEAD, snippet)
    if outcome.completed > 4 and (outcome.marks or not _is_by_chance(snippet)):
        yield text


def _is_by_chance(snippet: Snippet) -> bool:
    """Whether no shape changes only because of the sizes at hand."""
    if snippet.name.endswith("_fed"):
        return True
    if "_read" not in snippet.name:
        return False
    shapes = re.findall(r"float\(([\d, ]*)\)", snippet.inputs)
    sizes = [shape.split(", ") for shape in shapes]
    if any(shape in ([""], ["1"]) or len(set(shape)) < len(shape) for shape in sizes):
        return True
    wide = _READ_RANGE.sub(lambda found: f"{found[1]}{int(found[2]) + 4})", snippet.inputs)
    return bool(judge(HEAD, replace(snippet, inputs=wide)).marks)


def _name(text: str) -> str:
    found = re.search(r"^(?:def|class) (\w+)", text, re.MULTILINE)
    assert found is not None
    return found[1]


# The forms a number takes


def _function(name: str, call: Call, other: str, place: int, inputs: str = "") -> str:
    given = {**call.inputs, **({"n": inputs} if inputs else {})}
    listed = ", ".join(f"{key}={value}" for key, value in given.items())
    return (
        f"# inputs: {listed}\ndef {name}({', '.join(given)}):\n"
        f"    return {call.text(place, other)}\n"
    )


def _range(value: int) -> tuple[int, int]:
    return (min(value, 0), 2) if value <= 1 else (max(1, value - 2), value + 1)


def _read(name: str, call: Call, place: int, value: int, seed: int) -> str:
    low, high = _range(value)
    shape = "3, " if seed % 3 == 2 else ""
    other = _SCALAR_READS[seed % 3].format("n")
    return _function(f"{name}_read", call, other, place, f"int({shape}low={low}, high={high})")


def _listed(name: str, call: Call, place: int, value: Any) -> str:
    """A list of numbers of which one is read from a tensor."""
    at = len(value) - 1
    low, high = _range(value[at])
    parts = [*map(str, value[:at]), "int(n)"]
    other = f"({', '.join(parts)},)" if at == 0 else f"({', '.join(parts)})"
    return _function(f"{name}_list_read", call, other, place, f"int(low={low}, high={high})")


def _fed(title: str, call: Call, number: int) -> str:
    """The call on a tensor whose length depends on data."""
    name = next(iter(call.inputs))
    listed = ", ".join(f"{key}={text}" for key, text in call.inputs.items())
    maker = _DYNAMIC[number % len(_DYNAMIC)]
    return (
        f"# inputs: {listed}\ndef {title}_fed({', '.join(call.inputs)}):\n"
        f"    {name} = {maker.format(name)}\n    return {call.text()}\n"
    )


def _branched(title: str, call: Call, number: int) -> str:
    """The call only if a condition holds, on data or not."""
    name = next(iter(call.inputs))
    listed = ", ".join(f"{key}={text}" for key, text in call.inputs.items())
    condition = _CONDITIONS[number % len(_CONDITIONS)].format(name)
    return (
        f"# inputs: {listed}\ndef {title}_branched({', '.join(call.inputs)}):\n"
        f"    if {condition}:\n        {name} = {call.text()}\n    return {name}\n"
    )


def _kept(name: str, call: Call, place: int, value: int, seed: int) -> str:
    attribute = ("dim", "size", "k", "width")[seed % 4]
    given = ", ".join(call.inputs)
    listed = ", ".join(f"{key}={text}" for key, text in call.inputs.items())
    title = "".join(word.capitalize() for word in name.split("_"))
    return (
        f"# inputs: {listed}\n# init: {value}\nclass {title}(nn.Module):\n"
        f"    def __init__(self, {attribute}):\n        super().__init__()\n"
        f"        self.{attribute} = {attribute}\n\n"
        f"    def forward(self, {given}):\n"
        f"        return {call.text(place, f'self.{attribute}')}\n"
    )


def _from_shape(name: str, call: Call, place: int, value: int, seed: int) -> str:
    tensor = next(iter(call.inputs))
    size = (f"{tensor}.ndim", f"{tensor}.dim()", f"len({tensor}.shape)")[seed % 3]
    other = f"min({value}, {size} - 1)" if value >= 0 else f"-{size}"
    return _function(f"{name}_shape", call, other, place)


def _chosen(name: str, call: Call, place: int, value: int, _seed: int) -> str:
    low, high = _range(value)
    second = low if low != value else high - 1
    return _function(f"{name}_chosen", call, "n", place, f"arg({value}, {second})")


_FORMS: tuple[Callable[[str, Call, int, int, int], str], ...] = (_kept, _from_shape, _chosen)

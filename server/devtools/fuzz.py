"""Random programs composed from mapped calls: converted, run in both frameworks, and compared.

    python -m devtools fuzz [--programs N] [--seed N] [--length N] [--output FILE]

To be run where torch and MindSpore are installed. torch itself says which calls make sense: a line
is kept where it runs and gives finite numbers. A program that differs is cut down to the first of
its values that does. Converting a result once more must change nothing. Exits with 1 where a
program that was wholly converted gives something else than torch without an error.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import random
import sys
import warnings
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from devtools.trials.conversion import Converted, convert_all
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample
from devtools.trials.source_text import HEAD
from devtools.trials.torch_side import filled
from devtools.trials.worker import Worker
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend, Parity

_SILENT = (Status.DIFFERS, Status.GRADIENT_DIFFERS)
_DIRECT = (Parity.EXACT, Parity.RENAMED, Parity.CHANGED)
_LARGEST = 2000  # elements of a value
_PACKAGES = ("torch", "torch.nn.functional", "torch.linalg", "torch.special")
# How arguments behind the first may look; $ is another value of the program.
_ARGUMENTS = (
    *("", "", "", "$", "$", "$, $", "0", "1", "-1", "2", "0.5", "0, 1", "1, 0", "(0, 1)", "-1, 4"),
    *("dim=0", "dim=1", "dim=-1", "dim=1, keepdim=True", "-1, True", "dtype=torch.float64"),
    *("$, alpha=2", "min=0.1", "0.1, 0.9", "2, dim=1", "$, dim=0", "$ > 0, $", "(4, 3)", "[$, $]"),
)
_EXPRESSIONS = (
    *(
        "$ + $",
        "$ * $",
        "$ - 1.5",
        "2 / ($.abs() + 1)",
        "$ ** 2",
        "-$",
        "$ @ $.T",
        "$[0]",
        "$[:, 1:]",
    ),
    *("$[..., None]", "$[::2]", "$[$ > 0]", "$ > $", "~($ > 0)", "$.T", "$[[0, 1]]", "$[-1:]"),
    *("$.shape[0] * $", "$.float()", "$.long()", "$.clone()", "$.detach()"),
    "$.to(torch.float64)",
)
_CHANGES = ("$ += $", "$ *= 0.5", "$[0] = 1.0", "$[:, 0] = $[:, 1]", "$[$ > 0] = 0.0", "$ -= 1")


def main(arguments: list[str]) -> int:
    """Compose, convert, run, print."""
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    options.add_argument("--programs", type=int, default=200)
    options.add_argument("--length", type=int, default=5, help="lines of a program")
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--release", default="2.10")
    options.add_argument("--output", type=Path, help="write the programs that differ there")
    args = options.parse_args(arguments)
    warnings.simplefilter("ignore")
    calls = mapped_calls(KnowledgeBase.open(), args.release)
    samples = [
        sample
        for number in range(args.programs)
        if (sample := composed(calls, args.seed + number, args.length)) is not None
    ]
    converted = convert_all(samples, Backend.CPU, args.release, unsafe=False)
    unstable = _unstable(samples, converted, args.release)
    worker = Worker()
    counts: Counter[str] = Counter()
    told: list[str] = []
    try:
        for sample, one in zip(samples, converted, strict=True):
            outcome = _outcome(worker, sample, one)
            counts[outcome.status.value] += 1
            if outcome.status in _SILENT:
                told.append(
                    _first_that_differs(worker, sample, args.release) or _told(sample, outcome)
                )
    finally:
        worker.close()
    for text in [*unstable, *told]:
        print(text, flush=True)
    if args.output is not None:
        args.output.write_text("\n".join(told), encoding="utf-8")
    print(f"{len(samples)} programs: {dict(counts.most_common())}; "
          f"{len(unstable)} change when converted once more")  # fmt: skip
    return int(bool(told or unstable))


def mapped_calls(knowledge: KnowledgeBase, release: str) -> list[str]:
    """The functions and methods that have a counterpart on CPU, as `torch.abs` and `.abs`."""
    found: list[str] = []
    for owner in (*_PACKAGES, "torch.Tensor"):
        for name, kind in knowledge.members(owner):
            if kind not in ("function", "method") or name.startswith(("_", "empty", "new_empty")):
                continue  # what is there before anything is written differs
            mapping = knowledge.mapping(f"{owner}.{name}", release, Backend.CPU)
            if mapping is not None and mapping.parity in _DIRECT:
                found.append(f".{name}" if owner == "torch.Tensor" else f"{owner}.{name}")
    return found


def _lines(
    torch: Any, draw: random.Random, calls: Sequence[str], inputs: list[Any], length: int
) -> tuple[list[str], dict[str, Any]]:
    """Lines that torch runs one after the other, and what names hold behind them."""
    values: dict[str, Any] = {"a": inputs[0].clone(), "b": inputs[1].clone()}
    lines: list[str] = []
    for _ in range(length * 60):
        if len(lines) == length:
            break
        line, name = line_of(draw, calls, list(values), f"v{len(lines)}")
        new = _run(torch, [*lines, line], inputs)
        if new is None or (name in new and not _is_fit(torch, new[name])):
            continue
        lines.append(line)
        values = new
    return lines, values


def composed(calls: Sequence[str], seed: int, length: int) -> Sample | None:
    """A program of so many lines that torch runs; None where none was found."""
    draw = random.Random(seed)
    torch: Any = importlib.import_module("torch")
    generator = torch.Generator().manual_seed(seed)
    inputs = [torch.randn(3, 4, generator=generator) for _ in range(2)]
    lines, values = _lines(torch, draw, calls, inputs, length)
    names = [one for one in values if one.startswith("v")]
    if not names:
        return None
    sample = Sample(f"fuzz/{seed}", "fuzz", "function", source(lines, names))
    given = [one.clone().requires_grad_() for one in inputs]
    return sample if filled(sample, given) and not sample.is_random else None


def source(lines: Sequence[str], names: Sequence[str]) -> str:
    """The text of a program."""
    body = "".join(f"    {line}\n" for line in lines)
    head = f"{HEAD}def case(a: torch.Tensor, b: torch.Tensor):\n"
    return f"{head}{body}    return {', '.join(names)},\n"


def line_of(
    draw: random.Random, calls: Sequence[str], names: list[str], name: str
) -> tuple[str, str]:
    """A line that may make sense, and the name that it binds ("" for none)."""

    def value() -> str:
        return draw.choice(names[-3:] if draw.random() < 0.7 else names)

    chance = draw.random()
    own = [one for one in names if one.startswith("v")]
    if chance < 0.08 and own:
        return _filled(draw.choice(_CHANGES), lambda: draw.choice(own)), ""
    if chance < 0.25:
        return f"{name} = {_filled(draw.choice(_EXPRESSIONS), value)}", name
    call, arguments = draw.choice(calls), _filled(draw.choice(_ARGUMENTS), value)
    if call.startswith("."):
        written = f"{value()}{call}({arguments})"
        if call.endswith("_") and own:
            return f"{draw.choice(own)}{call}({arguments})", ""
    else:
        written = f"{call}({', '.join(filter(None, [value(), arguments]))})"
    return f"{name} = {written}", name


def _filled(template: str, value: Callable[[], str]) -> str:
    """A template with a value for each `$`."""
    return "".join(value() if part == "$" else part for part in template)


def _run(torch: Any, lines: Sequence[str], inputs: Sequence[Any]) -> dict[str, Any] | None:
    """The values after some lines, None where they fail, draw, or change their inputs.

    All of them run each time: a copied value would be a view of nothing.
    """
    values = {name: one.clone() for name, one in zip(("a", "b"), inputs, strict=True)}
    before = torch.get_rng_state()
    with contextlib.suppress(Exception), contextlib.redirect_stdout(None):
        for line in lines:
            exec(line, {"torch": torch}, values)
        kept = all(
            torch.equal(values[name], one) for name, one in zip(("a", "b"), inputs, strict=True)
        )
        if kept and torch.equal(before, torch.get_rng_state()):
            return values
    return None


def _is_fit(torch: Any, value: Any) -> bool:
    if not isinstance(value, torch.Tensor) or value.layout != torch.strided or value.is_quantized:
        return False
    if not 0 < value.numel() <= _LARGEST or value.is_complex():
        return False
    return bool(torch.isfinite(value.double()).all()) and float(value.double().abs().max()) < 1e4


def _outcome(worker: Worker, sample: Sample, one: Converted) -> Outcome:
    if not one.is_whole:
        return Outcome(Status.NOT_CONVERTED, note=one.reason)
    return worker.run(sample, one.text, one.helpers)


def _unstable(samples: Sequence[Sample], converted: Sequence[Converted], release: str) -> list[str]:
    """What changes when it is converted once more."""
    again = [
        replace(sample, source=one.text) for sample, one in zip(samples, converted, strict=True)
    ]
    twice = convert_all(again, Backend.CPU, release, unsafe=False)
    return [
        f"{sample.key}: converting it again changes it\n{one.text}\n--\n{other.text}"
        for sample, one, other in zip(samples, converted, twice, strict=True)
        if one.text != other.text
    ]


def _first_that_differs(worker: Worker, sample: Sample, release: str) -> str:
    """The same program up to its first value that differs, with that value alone."""
    body = sample.source.partition("):\n")[2]
    lines = [line.strip() for line in body.splitlines()[:-1]]
    torch: Any = importlib.import_module("torch")
    for end in range(1, len(lines) + 1):
        names = dict.fromkeys(line.split()[0] for line in lines[:end] if line.split()[1:2] == ["="])
        names = {one: None for one in names if one.isidentifier()}
        if not names:
            continue
        part = replace(sample, source=source(lines[:end], list(names)))
        given = [torch.from_numpy(one.copy()).requires_grad_() for one in sample.inputs]
        if not filled(part, given):
            continue
        (converted,) = convert_all([part], Backend.CPU, release, unsafe=False)
        outcome = _outcome(worker, part, converted)
        if outcome.status in _SILENT:
            return _told(part, outcome, converted.text)
    return ""


def _told(sample: Sample, outcome: Outcome, text: str = "") -> str:
    return f"{sample.key}: {outcome.status.value}: {outcome.note}\n{sample.source}--\n{text}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

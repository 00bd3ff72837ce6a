"""What `python -m devtools programs` reads and saw, and how it is told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from mindport.knowledge.toml import loads

TOLERANCE = 1e-4
STEPS = 20


@dataclass(frozen=True, slots=True)
class Program:
    """A line of the table."""

    name: str
    half: str  # examples (of PyTorch), seen while mindport was mended, aside
    repository: str = ""  # owner/name on GitHub
    commit: str = ""
    folder: str = "."  # what is converted
    script: str = "main.py"
    arguments: str = ""
    packages: tuple[str, ...] = ()  # what `--with` names
    data: dict[str, str] = field(default_factory=dict)  # place -> what `program_data` writes
    edits: dict[str, list[list[str]]] = field(default_factory=dict)  # file -> old and new texts
    stand_ins: tuple[str, ...] = ()  # services that both sides have as empty modules
    ends: bool = True  # whether it ends by itself; else it is stopped after the steps
    home: bool = False  # whether its data are in the folder of the user


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was seen."""

    steps: int = 0  # losses of both that were compared
    difference: float = 0.0
    own: float = 0.0  # the largest of torch's own, where first weights differ by 4e-7
    marks: int = 0  # comments of mindport in what was written for the project
    keeps_torch: tuple[str, ...] = ()  # files that import torch still, "(inner)": in functions
    ended: str = ""  # of MindSpore's side
    reason: str = ""  # why it was not measured
    seconds: tuple[float, float] = (0.0, 0.0)
    compiled: int = -1  # training steps that are compiled, with `--jit`
    plain: tuple[str, ...] = ()  # why the others are not

    @property
    def follows(self) -> bool:
        """Whether enough losses are equal enough."""
        return self.steps >= STEPS and self.difference <= TOLERANCE and not self.reason


def read(held: dict[str, Any]) -> Outcome:
    """An outcome that was kept."""
    lists = {key: tuple(held.get(key, ())) for key in ("keeps_torch", "plain")}
    return Outcome(**{**held, **lists})


def programs_of(text: str) -> Iterator[Program]:
    """The programs of a table."""
    for name, row in loads(text).items():
        for key in ("packages", "stand_ins"):
            row[key] = tuple(row.get(key, ()))
        yield Program(name=name, **row)


def line_of(program: Program, outcome: Outcome) -> str:
    """What was seen of a program, in a line."""
    found = "follows" if outcome.follows else outcome.reason or "does not follow"
    kept = f", torch in {', '.join(outcome.keeps_torch)}" if outcome.keeps_torch else ""
    if outcome.compiled >= 0:
        kept += f", {outcome.compiled} steps compiled, not: {'; '.join(outcome.plain) or 'none'}"
    return (
        f"{program.name}: {found}, {outcome.steps} steps, {outcome.difference:.1e} (torch's own"
        f" {outcome.own:.1e}), ended with:"
        f" {outcome.ended}, {outcome.marks} marks{kept}, {outcome.seconds}"
    )


def summary_of(outcomes: list[Outcome]) -> str:
    """How many follow, and what is left in them."""
    count = len(outcomes)
    follow = sum(one.follows for one in outcomes)
    whole = sum(one.follows and one.ended in {"the end", "stopped"} for one in outcomes)
    clean = sum(not one.keeps_torch for one in outcomes)
    inner = sum(all(file.endswith("(inner)") for file in one.keeps_torch) for one in outcomes)
    marks = sum(one.marks for one in outcomes) / max(1, count)
    return (
        f"{follow} of {count} follow torch for {STEPS} steps within {TOLERANCE}, {whole} of them"
        f" to their end; {clean} import no torch, {inner} none but in functions; {marks:.2f} marks"
        " each"
    )


def page_of(run: list[tuple[Program, Outcome]]) -> str:
    """All outcomes as a table."""
    lines = [
        summary_of([outcome for _, outcome in run]),
        "",
        "| program | half | steps | difference | torch's own | end | marks | imports torch |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for program, outcome in run:
        kept = ", ".join(f"`{one}`" for one in outcome.keeps_torch)
        row = (f"`{program.name}`", program.half, str(outcome.steps), f"{outcome.difference:.1e}",
               f"{outcome.own:.1e}",
               outcome.reason or outcome.ended, str(outcome.marks), kept)  # fmt: skip
        lines.append(f"| {' | '.join(one.replace('|', '/') for one in row)} |")
    return "\n".join(lines) + "\n"

"""`python -m devtools whole-models`: models written by others, converted and run beside torch.

To be run where torch and MindSpore are installed. Each model of `whole_models.toml` is converted
as `mindport verify --backend cpu` does it, with no edit by hand; the results are one table.
"""

from __future__ import annotations

import argparse
import fnmatch
import json
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from mindport.knowledge.toml import loads
from mindport.knowledge.types import Backend
from mindport.verify.job import Verdict
from mindport.verify.running import verify
from mindport.verify.subject import Input, Limits, Subject

_TABLE = Path(__file__).with_suffix(".toml")
_RELEASE = "2.10"


@dataclass(frozen=True, slots=True)
class Model:
    """A model of a package."""

    package: str
    file: str
    expression: str
    inputs: str
    without: tuple[str, ...]  # files that are left out, as they need what is not installed
    needs: tuple[str, ...]  # other packages that it runs with

    @property
    def key(self) -> str:
        """What tells it from the others."""
        return f"{self.package} {self.file} {self.expression}"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of it; `reason` is empty for a model that matches."""

    output: float = 0.0
    gradient: float = 0.0
    tensors: int = 0
    reason: str = ""
    left: str = ""


def main(arguments: list[str]) -> int:
    """Convert, run, compare, and write the table."""
    args = _parser().parse_args(arguments)
    args.work.mkdir(parents=True, exist_ok=True)
    kept = args.work / "outcomes.json"
    outcomes: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {}
    known = list(models())
    for model in known:
        if not fnmatch.fnmatch(model.key, f"*{args.only}*"):
            continue
        if args.missing and not outcomes.get(model.key, {"reason": "not run"})["reason"]:
            continue
        outcome = _outcome(model, args)
        outcomes[model.key] = asdict(outcome)
        kept.write_text(json.dumps(outcomes, indent=1))
        print(f"{model.key}\n    {outcome.reason or 'match'}  "
              f"{outcome.output:.1e} {outcome.gradient:.1e}", flush=True)  # fmt: skip
    run = [(model, Outcome(**outcomes[model.key])) for model in known if model.key in outcomes]
    if args.output is not None:
        args.output.write_text(_page(run), encoding="utf-8")
    print(f"{sum(not outcome.reason for _, outcome in run)} of {len(run)} match")
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="devtools whole-models", description=__doc__)
    parser.add_argument("--output", type=Path, help="write the table there")
    parser.add_argument("--work", type=Path, default=Path(".whole-models"), help="folder to keep")
    parser.add_argument("--only", default="", help="pattern of package, file and model")
    parser.add_argument("--missing", action="store_true", help="leave out what matched before")
    parser.add_argument("--seconds", type=float, default=240.0, help="how long one side may take")
    return parser


def models() -> Iterator[Model]:
    """The models of the table."""
    for package, files in loads(_TABLE.read_text(encoding="utf-8")).items():
        without, needs = tuple(files.pop("without", ())), tuple(files.pop("needs", ()))
        for file, rows in files.items():
            for expression, inputs in rows:
                yield Model(package, file, expression, inputs, without, needs)


def _outcome(model: Model, args: argparse.Namespace) -> Outcome:
    file = source(model.package, args.work) / model.file
    inputs = tuple(Input.of(one) for one in model.inputs.split())
    subject = Subject(file, model.expression, inputs)
    verdict = verify(
        subject,
        Backend.CPU,
        _RELEASE,
        Limits(),
        stand_ins=True,
        without=model.without,
        path=[source(package, args.work) for package in model.needs],
        seconds=args.seconds,
    )
    left = ", ".join(f"{api} ({count})" for api, count in verdict.left[:4])
    numbers = (verdict.largest("output"), verdict.largest("gradient"), len(verdict.rows))
    return Outcome(*numbers, _reason(verdict), left)


def _reason(verdict: Verdict) -> str:
    if verdict.is_equal:
        return ""
    wrong = [row for row in verdict.rows if row.problem]
    first = f"{wrong[0].part} {wrong[0].name}: {wrong[0].problem}" if wrong else "nothing compared"
    more = f" ({len(wrong)} such)" if len(wrong) > 1 else ""
    return verdict.problem or first + more


def source(package: str, work: Path) -> Path:
    """The unpacked archive of a package: downloaded once, never built or installed."""
    folder = work / "sources" / package
    if not folder.exists():
        archives = work / "archives" / package
        command = [sys.executable, "-m", "pip", "download", "-q", "--no-deps"]
        subprocess.run([*command, "-d", str(archives), package], check=True)
        (archive,) = archives.iterdir()
        if archive.suffix == ".whl":
            zipfile.ZipFile(archive).extractall(folder)
        else:
            with tarfile.open(archive) as tar:
                tar.extractall(folder, filter="data")
    inner = [one for one in folder.iterdir() if (one / "PKG-INFO").is_file()]
    return inner[0] if inner else folder


def _page(run: list[tuple[Model, Outcome]]) -> str:
    matching = sum(not outcome.reason for _, outcome in run)
    lines = [
        "# Whole models",
        "",
        "Model definitions written by others, converted by one command (`mindport migrate --backend"
        " cpu`) with no edit by hand, and run on MindSpore 2.10 on a CPU beside torch, with equal"
        " weights and random inputs, in evaluation mode. Logits must agree within 1e-5, and the"
        " gradients of every parameter and input within 1e-4 of the largest number in them (or of a"
        " hundredth of the largest of all). Weights"
        " that start as constants are moved before, so that none is mistaken for another. Packages"
        " that are not installed are empty modules on both sides. Written by `python -m devtools"
        " whole-models --output docs/migration-results.md`.",
        "",
        f"{matching} of {len(run)} match.",
        "",
        "| package | model | inputs | result | outputs off by | gradients off by |",
        "|---|---|---|---|---|---|",
    ]
    for model, outcome in run:
        name = f"`{model.file}` `{model.expression}`"
        errors = (
            ("", "") if outcome.reason else (f"{outcome.output:.1e}", f"{outcome.gradient:.1e}")
        )
        result = _cell(outcome.reason) or "match"
        row = (model.package, name, model.inputs.replace("<", "&lt;"), result, *errors)
        lines.append(f"| {' | '.join(row)} |")
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")

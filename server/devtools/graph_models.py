"""`python -m devtools graph-models`: models written by others, in graphs and without.

To be run where torch and MindSpore are installed. Each model of `whole_models.toml` is converted
with a training step by `--jit`, and its findings of graph mode are kept where torch runs their
lines. Then MindSpore runs it in PyNative mode and in graph mode: both must give the same, values
and gradients. The models are parted by a hash into those that are seen and those set aside.
"""

from __future__ import annotations

import argparse
import ast
import fnmatch
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import mindport
from devtools.whole_models import Model, models, source
from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import Migration, migrate
from mindport.project.migration.output import write_folder
from mindport.project.migration.plan import planned
from mindport.project.scan.result import ReportedFinding
from mindport.project.scan.scan import perform, prepare
from mindport.project.settings.settings import load_settings
from mindport.project.workspace.local_files import LocalFiles, local_files
from mindport.rewrite.options import Training
from mindport.verify.conversion import copied_files
from mindport.verify.job import Job
from mindport.verify.running import stood_in
from mindport.verify.subject import Input

_STEP = """

import torch


def _mindport_step(batches):
    model = {expression}
    model.eval()
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    for {names} in batches:
        optimizer.zero_grad()
        loss = model({names}).sum()
        loss.backward()
        optimizer.step()
"""
_FAMILIES = ("MP5", "MP805")
_OF_VALUES = frozenset({"MP520", "MP522", "MP523", "MP524", "MP525", "MP527", "MP805"})
_SAME, _NONE = "same", "not run"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What mindport says of a model, and what MindSpore does with it."""

    half: str
    findings: tuple[str, ...]  # code, place and message
    step: str  # "compiled", why it is not, or "" where there is no such step
    graph: str  # "same", or what happens instead; "not run" where nobody can tell

    @property
    def verdict(self) -> str:
        """How the findings meet the truth."""
        if self.graph.startswith(_NONE):
            return ""
        is_same = self.graph == _SAME
        if self.findings:
            return "wrong" if is_same else "found"
        return "right" if is_same else "missed"


def main(arguments: list[str]) -> int:
    """Convert, scan, run, and print what does not meet."""
    args = _parser().parse_args(arguments)
    args.work.mkdir(parents=True, exist_ok=True)
    kept = args.work / "graphs.json"
    outcomes: dict[str, Any] = json.loads(kept.read_text()) if kept.exists() else {}
    for model in models():
        chosen = fnmatch.fnmatch(model.key, f"*{args.only}*") and half_of(model) == args.half
        if not chosen or (args.missing and model.key in outcomes):
            continue
        truth = outcomes.get(model.key, {}).get("graph", "") if args.claims else ""
        outcome = _outcome(model, args, truth)
        outcomes[model.key] = asdict(outcome)
        kept.write_text(json.dumps(outcomes, indent=1))
        told = "".join(f"\n    {one}" for one in (*outcome.findings, f"step: {outcome.step}"))
        print(f"{outcome.verdict or _NONE}: {model.key}\n    {outcome.graph}{told}", flush=True)
    print("\n".join(summary(Outcome(**one) for one in outcomes.values() if one)))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="devtools graph-models", description=__doc__)
    parser.add_argument("half", choices=("seen", "aside"))
    parser.add_argument("--work", type=Path, default=Path(".whole-models"), help="folder to keep")
    parser.add_argument("--only", default="", help="pattern of package, file and model")
    parser.add_argument("--missing", action="store_true", help="leave out what was run before")
    parser.add_argument("--claims", action="store_true", help="keep what MindSpore did before")
    parser.add_argument("--seconds", type=float, default=200.0, help="how long one side may take")
    return parser


def half_of(model: Model) -> str:
    """Whether a model may be read for mends, or is set aside."""
    return ("seen", "aside")[hashlib.sha256(model.key.encode()).digest()[0] % 2]


def summary(outcomes: Iterator[Outcome]) -> Iterator[str]:
    """The numbers of each half."""
    run = [one for one in outcomes if one.verdict]
    for half in ("seen", "aside"):
        own = [one for one in run if one.half == half]
        count = {
            name: sum(one.verdict == name for one in own)
            for name in ("found", "missed", "right", "wrong")
        }
        told = ", ".join(f"{number} {name}" for name, number in count.items())
        steps = [one for one in own if one.step == "compiled"]
        failing = sum(one.graph != _SAME for one in steps)
        yield f"{half}: {len(own)} models: {told}; {len(steps)} steps compiled, {failing} wrong"


def _outcome(model: Model, args: argparse.Namespace, truth: str) -> Outcome:
    local = local_files(
        source(model.package, args.work) / model.file, with_packages=False, without=model.without
    )
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        before, after = work / "torch", work / "mindspore"
        copied_files(local, before)
        inputs = tuple(Input.of(one) for one in model.inputs.split())
        with (before / f"{local.module.replace('.', '/')}.py").open("a", encoding="utf-8") as file:
            names = ", ".join(f"given_{place}" for place, _ in enumerate(inputs))
            file.write(_STEP.format(expression=model.expression, names=names))
        settings = load_settings(
            [before], {"ms_version": "2.10", "backend": "cpu"}, isolated=True
        ).settings
        task = prepare([before], settings)
        scanned = perform(task)
        migration = migrate(task, KnowledgeBase.open(), training=Training.FUNCTIONAL, jit=True)
        write_folder(planned(migration, before), before, after)
        paths = [str(source(package, args.work)) for package in model.needs]
        job = _job(model, local, inputs, work, paths)
        lines = _lines(job, args.seconds)
        found = [
            f"{one.code} {Path(one.path).name}:{one.range.start.line} {one.message}"
            for one in scanned.findings
            if one.code.startswith(_FAMILIES) and _is_met(one, lines, before)
        ]
        graph = truth or _graph(job, after, args.seconds)
        return Outcome(half_of(model), tuple(found), _step(migration), graph)


def _job(
    model: Model, local: LocalFiles, inputs: tuple[Input, ...], work: Path, paths: list[str]
) -> Job:
    return Job(
        folder=str(work / "torch"),
        module=local.module,
        subject=model.expression,
        exchange=str(work),
        choices=[[asdict(one) for one in inputs]],
        is_training=False,
        seed=0,
        forward_limit=1e-5,
        gradient_limit=1e-4,
        stand_ins=sorted(stood_in(local)),
        path=paths,
    )


def _step(migration: Migration) -> str:
    for file in migration.files:
        if file.after.compiled_steps:
            return "compiled"
        for note in file.after.uncompiled_steps:
            return note.reason
    return ""


def _lines(job: Job, seconds: float) -> set[tuple[str, int]]:
    """The lines of which file torch runs when the model is called."""
    answer = _child("lines", job, seconds)
    told = json.loads(answer) if answer.startswith("[") else []
    return {(name, line) for name, line in told}


def _is_met(finding: ReportedFinding, lines: set[tuple[str, int]], folder: Path) -> bool:
    """Whether a graph of the model meets the place of a finding.

    What values decide, it meets where torch runs the line; what is not written as it has to be,
    also on ways that torch does not take: MindSpore reads whole functions.
    """
    name, line = Path(finding.path).name, finding.range.start.line
    if finding.code in _OF_VALUES:
        return (name, line) in lines
    file = next(one for one in folder.rglob(name) if finding.path.endswith(one.name))
    inner = (line, line)
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.lineno <= line <= (node.end_lineno or 0):
            inner = (node.body[0].lineno, node.end_lineno or line)  # the innermost comes last
    return any((name, one) in lines for one in range(inner[0], inner[1] + 1))


def _graph(job: Job, folder: Path, seconds: float) -> str:
    """What MindSpore does with the converted model in a graph."""
    told = {**asdict(job), "folder": str(folder)}
    return _child("graph", Job(**told), seconds)


def _child(side: str, job: Job, seconds: float) -> str:
    work = Path(job.exchange)
    job.save(work / "job.json")
    answer = work / f"{side}.txt"
    answer.unlink(missing_ok=True)
    root = str(Path(mindport.__file__).parents[1])
    path = os.pathsep.join([root, os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", "devtools.graph_models_side", side, str(work / "job.json")]
    environment = {**os.environ, "PYTHONPATH": path, "GLOG_v": "4"}
    try:
        done = subprocess.run(
            command, env=environment, cwd=work, timeout=seconds, check=False,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return f"{_NONE}: no answer in {seconds:.0f} s"
    if not answer.is_file():
        return f"fails: the process died with {done.returncode}"
    return answer.read_text(encoding="utf-8")

"""Verifying a subject: conversion, then both frameworks, each in a process of its own."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import mindport
from mindport.knowledge.types import Backend
from mindport.project.workspace.local_files import LocalFiles, local_files
from mindport.verify.conversion import Converted, convert
from mindport.verify.job import Job, Row, Verdict
from mindport.verify.subject import Limits, Subject
from mindport.weights.layer_names import torch_leaves

_SECONDS = 300.0


class FrameworksMissingError(RuntimeError):
    """torch or MindSpore is not installed; the message says how to get it."""


def check_frameworks(release: str) -> None:
    """FrameworksMissingError where one of the two cannot be imported."""
    asked = {"torch": "torch", "mindspore": f"mindspore=={release}", "numpy": "numpy<2"}
    missing = [name for name in asked if importlib.util.find_spec(name) is None]
    if missing:
        command = " ".join(f'"{asked[name]}"' for name in missing)
        raise FrameworksMissingError(
            f"verify runs both frameworks, and {' and '.join(missing)} cannot be imported here: "
            f"{sys.executable} -m pip install {command}"
        )


def verify(
    subject: Subject,
    backend: Backend,
    release: str,
    limits: Limits,
    *,
    unsafe: bool = False,
    stand_ins: bool = False,
    without: Sequence[str] = (),
    path: Sequence[Path] = (),
    seconds: float = _SECONDS,
    converted: Converted | None = None,
) -> Verdict:
    """Convert a subject, run it with both frameworks, and compare.

    `converted` says where both programs stand already; then nothing is converted.
    `stand_ins` gives packages that are not installed an empty module on both sides, also files of
    the project whose path begins with one of `without`, and what the packages around would import.
    `path` are more folders in which modules are found.
    """
    local = local_files(subject.file, with_packages=not stand_ins, without=without)
    with tempfile.TemporaryDirectory() as made:
        work = Path(made)
        if converted is None:
            converted = convert(local, work, backend, release, unsafe=unsafe)
        job = Job(
            folder=str(converted.before),
            module=local.module,
            subject=subject.expression,
            exchange=str(work),
            choices=[
                [asdict(one) for one in choice] for choice in (subject.choices or (subject.inputs,))
            ],
            is_training=subject.is_training,
            seed=subject.seed,
            forward_limit=limits.forward,
            gradient_limit=limits.gradient,
            leaves=torch_leaves(),
            stand_ins=sorted(stood_in(local)) if stand_ins else [],
            path=list(map(str, path)),
        )
        verdict = _run(job, converted, work, seconds)
        return replace(verdict, left=converted.left)


def stood_in(local: LocalFiles) -> set[str]:
    """Packages that are asked for, but for those that both programs are about, and its own."""
    return {*local.asked, local.module.partition(".")[0]} - {"torch", "mindspore", "numpy"}


def _run(job: Job, converted: Converted, work: Path, seconds: float) -> Verdict:
    job.save(work / "job.json")
    problem = _child("torch", work, seconds)
    if problem:
        return Verdict(problem=f"torch: {problem}")
    by_torch = json.loads((work / "torch.json").read_text(encoding="utf-8"))
    replace(job, folder=str(converted.after)).save(work / "job.json")
    problem = _child("mindspore", work, seconds)
    answer = work / "mindspore.json"
    told = json.loads(answer.read_text(encoding="utf-8")) if answer.is_file() else {"rows": []}
    return Verdict(
        tuple(Row(**row) for row in told["rows"]),
        f"mindspore: {problem}" if problem else "",
        choice=by_torch["choice"],
        without=by_torch["without"],
        is_late=problem == _late(seconds),
    )


def _late(seconds: float) -> str:
    return f"no answer in {seconds:.0f} s"


def _child(framework: str, work: Path, seconds: float) -> str:
    """Run one side; gives what went wrong."""
    command = [sys.executable, "-m", f"mindport.verify.{framework}_side", str(work / "job.json")]
    path = os.pathsep.join(
        [str(Path(mindport.__file__).parents[1]), os.environ.get("PYTHONPATH", "")]
    )
    try:
        done = subprocess.run(
            command,
            env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
            cwd=work,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return _late(seconds)
    answer = work / f"{framework}.json"
    if not answer.is_file():
        last = done.stderr.decode("utf-8", "replace").strip().splitlines()[-1:]
        return f"the process died with {done.returncode}: {' '.join(last)}"[:200]
    return str(json.loads(answer.read_text(encoding="utf-8"))["problem"])

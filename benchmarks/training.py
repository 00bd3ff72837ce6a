"""Whether converted training programs learn as the originals do.

    python benchmarks/training.py [--folder FOLDER] [--forms] [PROGRAM ...]

To be run where torch, MindSpore and mindport are installed, with accelerate and
pytorch-lightning for the programs that use them. The programs are converted by one
command. Each has a `main` that returns its losses and draws its batches by NumPy. What an optimizer
is given starts in both versions with the values that torch drew. Exits with 1 where a program
fails, or where its losses differ by more than 1e-4.

With `--forms` the programs are converted once more with `--training recorded`, and the losses of
both forms are compared: those of a step for `value_and_grad` may differ by 1e-5.
"""

from __future__ import annotations

import argparse
import importlib
import json
import math
import os
import shutil
import subprocess
import sys
import tempfile
import traceback
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "tests" / "migration" / "training"
TOLERANCE = 1e-4
_FRAMEWORKS = ("torch", "mindspore")
_RECORDED = "recorded"  # the other form of training steps
_BETWEEN_FORMS = 1e-5


def main(programs: list[Path], kept: Path | None, *, forms: bool) -> int:
    """Convert and run the programs, and print a line of a table for each."""
    with tempfile.TemporaryDirectory() as made:
        folder = kept or Path(made)
        before, after = folder / "before", folder / "after"
        shutil.rmtree(after, ignore_errors=True)
        before.mkdir(parents=True, exist_ok=True)
        for program in programs:
            shutil.copy(program, before)
        uses = converted_uses(before, after, folder / "report.json")
        names = [program.stem for program in programs]
        for framework, where in zip(_FRAMEWORKS, (before, after), strict=True):
            _run_all(framework, where, names, folder)
        print("| program | uses converted | steps | first loss | last loss | difference |")
        print("|---|---|---|---|---|---|")
        results = [_line(name, uses[name], folder) for name in names]
        are_equal = not forms or _compare_forms(before, folder, names)
    print(f"\n{sum(results)} of {len(results)} programs follow torch's losses within {TOLERANCE}")
    return 0 if all(results) and are_equal else 1


def _compare_forms(before: Path, folder: Path, names: list[str]) -> bool:
    """Run the recorded form, too, and print how far the other one is from it."""
    other = folder / _RECORDED
    shutil.rmtree(other, ignore_errors=True)
    converted_uses(before, other, folder / "recorded.json", "--training", _RECORDED)
    _run_all(_RECORDED, other, names, folder)
    report = json.loads((folder / "report.json").read_text(encoding="utf-8"))
    steps = {Path(one["path"]).stem: one["training_steps"] for one in report["files"]}
    print("\n| program | form | difference from the recorded form |\n|---|---|---|")
    written = 0
    farthest = 0.0
    for name in names:
        if not any(one["form"] == "functional" for one in steps.get(name, ())):
            reasons = "; ".join(one.get("reason", "") for one in steps.get(name, ()))
            print(f"| {name} | recorded: {reasons or 'no step'} | |")
            continue
        written += 1
        apart = _apart(_result(folder, _RECORDED, name), _result(folder, "mindspore", name))
        farthest = max(farthest, apart)
        print(f"| {name} | functional | {apart:.1e} |")
    print(f"\n{written} of {len(names)} programs have the functional form, at most {farthest:.1e}"
          " from the recorded one")  # fmt: skip
    return farthest <= _BETWEEN_FORMS


def _apart(one: dict[str, Any], other: dict[str, Any]) -> float:
    """The largest difference of the losses of two runs."""
    if "error" in one or "error" in other:
        return float("inf")
    pairs = zip(one["losses"], other["losses"], strict=True)
    apart = [abs(left - right) / max(1.0, abs(left)) for left, right in pairs]
    return float("inf") if any(map(math.isnan, apart)) else max(apart)


def _program(name: str) -> Path:
    """A program by its name or its path."""
    return Path(name).resolve() if name.endswith(".py") else PROGRAMS / f"{name}.py"


def converted_uses(
    before: Path, after: Path, report: Path, *options: str
) -> dict[str, tuple[int, int]]:
    """How many uses each program has that are converted, and how many in all."""
    subprocess.run(
        [sys.executable, "-m", "mindport", "migrate", str(before), "--backend", "cpu", "-q",
         "--output", str(after), "--report", str(report), *options],
        check=True, env={**os.environ, "PYTHONPATH": f"{ROOT / 'server'}:{_python_path()}"},
    )  # fmt: skip
    found = {}
    for file in json.loads(report.read_text(encoding="utf-8"))["files"]:
        done = [one["status"] == "converted" for one in file["uses"]]
        found[Path(file["path"]).stem] = (sum(done), len(done))
    return found


def _python_path() -> str:
    return os.environ.get("PYTHONPATH", "")


def _line(name: str, uses: tuple[int, int], folder: Path) -> bool:
    theirs, ours = (_result(folder, framework, name) for framework in _FRAMEWORKS)
    count = f"{uses[0]} of {uses[1]}"
    if "error" in theirs or "error" in ours:
        who = "torch" if "error" in theirs else "MindSpore"
        said = str((theirs if "error" in theirs else ours)["error"]).strip().splitlines()[-1]
        print(f"| {name} | {count} | {who}: {said[:150]} | | | |")
        return False
    pairs = list(zip(theirs["losses"], ours["losses"], strict=True))
    worst = _apart(theirs, ours)
    first, last = pairs[0][1], pairs[-1][1]
    print(f"| {name} | {count} | {len(pairs)} | {first:.4f} | {last:.4f} | {worst:.1e} |")
    return worst <= TOLERANCE


def _result(folder: Path, framework: str, name: str) -> dict[str, Any]:
    file = folder / f"{name}.{framework}.json"
    if not file.exists():
        return {"error": "the process ended"}
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


def _run_all(framework: str, where: Path, names: list[str], folder: Path) -> None:
    """Run all programs in one process; after one that ends it, the rest in another."""
    for name in names:
        (folder / f"{name}.{framework}.json").unlink(missing_ok=True)
    waiting = list(names)
    while waiting:
        command = [sys.executable, __file__, "--run", framework, str(where), str(folder), *waiting]
        with (folder / f"{framework}.log").open("a", encoding="utf-8") as log:
            subprocess.run(command, check=False, stdout=log, stderr=log, timeout=3600)
        missing = [one for one in waiting if not (folder / f"{one}.{framework}.json").exists()]
        waiting = missing[1:] if missing[:1] == waiting[:1] else missing


def _run(framework: str, where: Path, folder: Path, names: list[str]) -> None:
    """Run programs, of which every optimizer starts with the values in the folder."""
    sys.path.insert(0, str(where))
    for name in names:
        scratch = folder / f"{name}.{framework}"
        scratch.mkdir(exist_ok=True)
        os.chdir(scratch)
        sys.argv = [f"{name}.py"]
        print(f"--- {name}", flush=True)
        try:
            _watch(framework, folder / f"{name}.npz")
            losses = importlib.import_module(name).main()
            result: dict[str, Any] = {"losses": [float(loss) for loss in losses]}
        except Exception:
            traceback.print_exc()
            result = {"error": traceback.format_exc()}
        (folder / f"{name}.{framework}.json").write_text(json.dumps(result), encoding="utf-8")


def _watch(framework: str, weights: Path) -> None:
    """Keep or take the values of parameters whenever an optimizer is made."""
    if framework == "torch":
        import torch

        torch.set_num_threads(1)
        base: Any = torch.optim.Optimizer
    else:
        base = importlib.import_module("mindport_compat.training").Optimizer
    build = getattr(base, "_built", base.__init__)
    seen: list[Any] = []

    def built(self: Any, *args: Any, **kwargs: Any) -> None:
        build(self, *args, **kwargs)
        parameters = [one for group in self.param_groups for one in group["params"]]
        (_keep if framework == "torch" else _take)(parameters, seen, weights)

    base._built, base.__init__ = build, built


def _keep(parameters: list[Any], seen: list[Any], weights: Path) -> None:
    import numpy

    seen += [one.detach().numpy().copy() for one in parameters]
    numpy.savez(weights, *seen)


def _take(parameters: list[Any], seen: list[Any], weights: Path) -> None:
    import mindspore
    import numpy

    kept = numpy.load(weights)
    for one in parameters:
        value = kept[f"arr_{len(seen)}"]
        seen.append(one)
        if one.size != value.size:
            raise ValueError(f"parameter {len(seen)} has {one.shape}, torch's {value.shape}")
        mindspore.ops.assign(one, mindspore.Tensor(value.reshape(one.shape)))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        _run(sys.argv[2], Path(sys.argv[3]), Path(sys.argv[4]), sys.argv[5:])
    else:
        parser = argparse.ArgumentParser()
        parser.add_argument("programs", nargs="*")
        parser.add_argument("--folder", type=Path, help="where results are kept")
        parser.add_argument("--forms", action="store_true", help="compare the forms of steps")
        given = parser.parse_args()
        chosen = [_program(name) for name in given.programs]
        folder = given.folder.resolve() if given.folder else None
        sys.exit(main(chosen or sorted(PROGRAMS.glob("*.py")), folder, forms=given.forms))

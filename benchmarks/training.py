"""Whether converted training programs learn as the originals do.

    python benchmarks/training.py [PROGRAM ...]

To be run where torch, MindSpore and mindport are installed. Each program has a class `Net` and a
`main` that returns its losses. Both versions start with the weights that torch drew, and draw the
same batches. Exits with 1 where the losses of 50 steps differ by more than 1e-4.
"""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = ROOT / "tests" / "migration" / "programs"
TOLERANCE = 1e-4
STEPS = 50


def main(names: list[str]) -> int:
    """Run the programs one after the other, and print a line of a table for each."""
    print("| program | uses converted | steps | first loss | last loss | largest difference |")
    print("|---|---|---|---|---|---|")
    is_good = True
    for program in [PROGRAMS / name for name in names] or sorted(PROGRAMS.glob("*.py")):
        with tempfile.TemporaryDirectory() as folder:
            is_good &= _compared(program, Path(folder))
    return 0 if is_good else 1


def _compared(program: Path, folder: Path) -> bool:
    told = subprocess.run(
        [sys.executable, "-m", "mindport", "migrate", str(program), "--backend", "cpu",
         "--output", str(folder / "after")],
        check=True, capture_output=True, text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "server")},
    )  # fmt: skip
    share = next(line for line in told.stderr.splitlines() if "uses converted" in line)
    torch_losses = _losses("torch", program, folder)
    losses = _losses("mindspore", folder / "after" / program.name, folder)
    pairs = list(zip(torch_losses, losses, strict=True))[:STEPS]
    worst = max(abs(one - other) for one, other in pairs)
    is_good = worst <= TOLERANCE and len(pairs) == STEPS
    print(
        f"| {program.stem} | {share.partition(' uses')[0]} | {len(pairs)} | {losses[0]:.4f} "
        f"| {pairs[-1][1]:.4f} | {worst:.1e} |"
    )
    return is_good


def _losses(framework: str, program: Path, folder: Path) -> list[float]:
    """The losses of a program that runs in a process of its own."""
    result = folder / f"{framework}.json"
    command = [sys.executable, __file__, "--run", framework, str(program), str(result)]
    done = subprocess.run(
        command, cwd=folder, capture_output=True, check=False, text=True, timeout=600
    )
    if done.returncode:
        raise SystemExit(f"{program.name} with {framework}:\n{done.stderr[-3000:]}")
    losses: list[float] = json.loads(result.read_text(encoding="utf-8"))
    return losses


def _run(framework: str, program: Path, result: Path) -> None:
    """Run a program whose network starts with the weights in the folder."""
    sys.path.insert(0, str(program.parent))
    sys.argv = [str(program)]
    module = importlib.import_module(program.stem)
    build = module.Net.__init__
    weights = result.parent / "weights.npz"

    def built(net: object, *args: object, **kwargs: object) -> None:
        build(net, *args, **kwargs)
        (_keep if framework == "torch" else _take)(net, weights)

    module.Net.__init__ = built
    result.write_text(json.dumps([float(loss) for loss in module.main()]), encoding="utf-8")


def _keep(net: object, weights: Path) -> None:
    import numpy

    numpy.savez(weights, **{name: one.detach().numpy() for name, one in net.named_parameters()})


def _take(net: object, weights: Path) -> None:
    import mindspore
    import numpy

    sys.path.insert(0, str(ROOT / "server"))
    from mindport.rewrite.compat.named_parameters import named_parameters

    kept = numpy.load(weights)
    for name, parameter in named_parameters(net):
        parameter.set_data(mindspore.Tensor(kept[name].reshape(parameter.shape)))


if __name__ == "__main__":
    if sys.argv[1:2] == ["--run"]:
        _run(sys.argv[2], Path(sys.argv[3]).resolve(), Path(sys.argv[4]).resolve())
    else:
        sys.exit(main(sys.argv[1:]))

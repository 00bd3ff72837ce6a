"""`mindport weights`: a file of torch's weights, for the model as it is converted."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.cli.errors import UsageError
from mindport.cli.output import check_output, write_file
from mindport.project.atomic_write import atomic_write

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mindport.weights.conversion import Weights
    from mindport.weights.matching import Entry

NAME = "weights"
HELP = "convert a PyTorch weight file for the converted model, without executing its pickles"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("input", metavar="IN", type=Path, help="a .pth, .pt, .bin or .safetensors")
    parser.add_argument("output", metavar="OUT", type=Path, help="a .ckpt, .safetensors or .npz")
    parser.add_argument(
        "--model",
        metavar="FILE:CLASS",
        required=True,
        help="the PyTorch source of the model; or a network of MindCV that `mindport migrate"
        " --prefer mindcv` wrote, for example mindcv.models.densenet121",
    )
    parser.add_argument(
        "--prefix",
        metavar="NAME",
        default="",
        help="use the weights under this key only, for example model.",
    )
    parser.add_argument(
        "--report",
        metavar="FILE",
        type=Path,
        help="write the result for each weight to this file, as JSON",
    )
    parser.add_argument("--ms-version", metavar="VERSION", help="MindSpore release (default: 2.10)")
    parser.add_argument("--backend", metavar="BACKEND", help="ascend, gpu or cpu (default: ascend)")
    parser.add_argument("-q", "--quiet", action="store_true", help="print problems only")


def run(args: argparse.Namespace) -> int:
    """Read, convert, write, tell; 1 where a weight has no certain place, or a place no weight."""
    from mindport.weights.arrays import WeightsError  # noqa: PLC0415
    from mindport.weights.files import encoded  # noqa: PLC0415
    from mindport.weights.matching import PROBLEMS  # noqa: PLC0415

    for path in (args.output, args.report):
        if path is not None:
            check_output(path)
    try:
        weights = _converted(args)
        content = encoded(args.output, weights.arrays)
    except WeightsError as error:
        raise UsageError(str(error)) from None
    atomic_write(args.output, content)
    if args.report is not None:
        write_file(args.report, _as_json(weights.entries))
    _tell(weights.entries, quiet=args.quiet)
    return int(any(entry.status in PROBLEMS for entry in weights.entries))


def _converted(args: argparse.Namespace) -> Weights:
    from mindport.knowledge.store import KnowledgeBase  # noqa: PLC0415
    from mindport.project.settings.file import SettingsError  # noqa: PLC0415
    from mindport.project.settings.settings import load_settings  # noqa: PLC0415
    from mindport.weights.arrays import WeightsError  # noqa: PLC0415
    from mindport.weights.conversion import convert_weights  # noqa: PLC0415
    from mindport.weights.files import read_weights  # noqa: PLC0415
    from mindport.weights.network import weights_of_network  # noqa: PLC0415

    knowledge = KnowledgeBase.open()
    network = next((one for one in knowledge.same_networks if one.target == args.model), None)
    file, _, name = args.model.rpartition(":")
    if network is None and (not file or not Path(file).is_file()):
        known = sorted(one.target for one in knowledge.same_networks)
        said = f"write FILE:CLASS, with a file that exists, or one of {', '.join(known)}"
        raise UsageError(f"--model {args.model}: {said}")
    if not args.input.is_file():
        raise UsageError(f"no such file: {args.input}")
    try:
        arrays = read_weights(args.input)
    except WeightsError as error:
        raise WeightsError(f"{args.input}: {error}") from None
    arrays = {key.removeprefix(args.prefix): array for key, array in arrays.items()
              if key.startswith(args.prefix)}  # fmt: skip
    if not arrays:
        raise UsageError(f"{args.input} has no weights under {args.prefix!r}")
    if network is not None:
        return weights_of_network(arrays, network)
    given = {"ms_version": args.ms_version, "backend": args.backend}
    try:
        settings = load_settings([Path(file)], given).settings
    except SettingsError as error:
        option = f"--{error}" if error.key and error.file is None else str(error)
        raise UsageError(option) from None
    return convert_weights(arrays, Path(file), name, knowledge, settings)


def _as_json(entries: Sequence[Entry]) -> str:
    rows = [
        {
            "name": entry.name,
            "new_name": entry.new_name or None,
            "status": entry.status.value,
            "layer": entry.layer,
            "shape": list(entry.shape),
            "new_shape": list(entry.new_shape),
            "note": entry.note,
        }
        for entry in entries
    ]
    counts = Counter(entry.status.value for entry in entries)
    return json.dumps({"schema": 1, "weights": rows, "summary": counts}, indent=2) + "\n"


def _tell(entries: Sequence[Entry], *, quiet: bool) -> None:
    from mindport.weights.matching import PROBLEMS, Status  # noqa: PLC0415

    width = max((len(entry.name) for entry in entries), default=0)
    for entry in entries:
        is_problem = entry.status in PROBLEMS
        if not is_problem and (quiet or entry.status is Status.MATCHED):
            continue
        change = entry.new_name if entry.new_name != entry.name else ""
        if entry.status is Status.RESHAPED:
            change = f"{change} {entry.shape} -> {entry.new_shape}".strip()
        print(f"{entry.status.value:10} {entry.name:{width}}  {change or entry.note}".rstrip(),
              file=sys.stderr if is_problem else sys.stdout)  # fmt: skip
    if not quiet:
        counts = Counter(entry.status.value for entry in entries)
        print(", ".join(f"{count} {status}" for status, count in counts.items()))

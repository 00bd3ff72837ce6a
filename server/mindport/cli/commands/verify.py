"""`mindport verify`: a module or function and its conversion, run by both frameworks."""

from __future__ import annotations

import argparse
import ast
from pathlib import Path
from typing import TYPE_CHECKING

from mindport.cli.errors import UsageError

if TYPE_CHECKING:
    from mindport.verify.job import Verdict

NAME = "verify"
HELP = "convert a module or function, run it with PyTorch and MindSpore, and compare"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument(
        "subject",
        metavar="FILE[:NAME]",
        help="a module class, a call that makes a module (net.py:Net(10)) or a function of tensors;"
        " the name is optional if the file has one module class",
    )
    parser.add_argument(
        "-i", "--input", metavar="SHAPE", action="append", default=[],
        help="a random input: 2,3,32,32, or 2,16:int64<100 for integers below 100; repeatable",
    )  # fmt: skip
    parser.add_argument(
        "--trace", metavar="FILE", type=Path,
        help="use the input shapes that `mindport trace` recorded for the module",
    )  # fmt: skip
    parser.add_argument("--train", action="store_true", help="run in training mode")
    parser.add_argument(
        "--seed", type=int, default=0, help="random seed of weights and inputs (default: 0)"
    )
    parser.add_argument(
        "--tolerance", type=float, default=1e-5, metavar="X",
        help="tolerance of outputs, relative to max(1, |output|) (default: 1e-5)",
    )  # fmt: skip
    parser.add_argument(
        "--gradient-tolerance", type=float, default=1e-4, metavar="X",
        help="tolerance of gradients, relative to the largest of the tensor (default: 1e-4)",
    )  # fmt: skip
    parser.add_argument("--unsafe-fixes", action="store_true", help="convert with `--unsafe-fixes`")
    parser.add_argument("--ms-version", metavar="VERSION", default="2.10", help="default: 2.10")
    parser.add_argument(
        "--timeout", type=float, default=300.0, metavar="S", help="of each framework"
    )


def run(args: argparse.Namespace) -> int:
    """Convert, run, compare, tell; 1 where something is off."""
    from mindport.knowledge.store import KnowledgeBase  # noqa: PLC0415
    from mindport.knowledge.types import Backend  # noqa: PLC0415
    from mindport.knowledge.versions import UnknownReleaseError  # noqa: PLC0415
    from mindport.trace.model import TraceError, read_trace  # noqa: PLC0415
    from mindport.verify.running import (  # noqa: PLC0415
        FrameworksMissingError,
        check_frameworks,
        verify,
    )
    from mindport.verify.subject import Input, Limits, Subject, inputs_seen  # noqa: PLC0415

    file, expression = _subject(args.subject)
    try:
        inputs = tuple(Input.of(text) for text in args.input)
        if args.trace is not None and not inputs:
            inputs = inputs_seen(read_trace(args.trace), file, expression)
        release = KnowledgeBase.open().release(args.ms_version)
        check_frameworks(release)
    except (ValueError, TraceError, FrameworksMissingError, UnknownReleaseError) as error:
        raise UsageError(str(error)) from None
    subject = Subject(file, expression, inputs, args.train, args.seed)
    limits = Limits(args.tolerance, args.gradient_tolerance)
    verdict = verify(
        subject, Backend.CPU, release, limits, unsafe=args.unsafe_fixes, seconds=args.timeout
    )
    _tell(verdict)
    return int(not verdict.is_equal)


def _subject(text: str) -> tuple[Path, str]:
    """The file and the expression; without one the only module class of the file."""
    path, _, expression = text.partition(".py:")
    file = Path(f"{path}.py" if expression else text)
    if not file.is_file():
        raise UsageError(f"no such file: {file}")
    try:
        body = ast.parse(file.read_bytes()).body
        ast.parse(expression or "None", mode="eval")
    except (SyntaxError, ValueError) as error:
        raise UsageError(f"{text}: {error}") from None
    if expression:
        return file, expression
    classes = [one.name for one in body if isinstance(one, ast.ClassDef)]
    if len(classes) != 1:
        raise UsageError(
            f"choose one: {file}:NAME, with NAME one of {', '.join(classes) or 'its functions'}"
        )
    return file, classes[0]


def _tell(verdict: Verdict) -> None:
    for api, count in verdict.left:
        print(f"not converted: {api} ({count})")
    width = max((len(row.name) for row in verdict.rows), default=4)
    if verdict.rows:
        print(f"{'':8} {'':{width}}  {'shape':14} {'dtype':8} {'absolute':>9} {'relative':>9}")
    for row in verdict.rows:
        told = f"  {row.problem or row.note}".rstrip()
        print(f"{row.part:8} {row.name:{width}}  {row.shape:14} {row.kind:8}"
              f" {row.absolute:9.1e} {row.relative:9.1e}{told}")  # fmt: skip
    if verdict.problem:
        print(verdict.problem)
    if verdict.without:
        print(f"torch has no gradients to compare: {verdict.without}")
    print("equal" if verdict.is_equal else "not equal")

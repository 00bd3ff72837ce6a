"""`mindport migrate`: a PyTorch file or project written for MindSpore."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

NAME = "migrate"
HELP = "write a PyTorch file or project for MindSpore; what is uncertain is marked"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the verb."""
    parser.add_argument("path", metavar="PATH", type=Path, help="a file or folder; - for stdin")
    parser.add_argument("-o", "--output", metavar="DIR", type=Path, help="write the project there")
    parser.add_argument("--ms-version", metavar="VERSION", help="MindSpore release")
    parser.add_argument("--backend", metavar="BACKEND", help="ascend, gpu or cpu")
    parser.add_argument("--unsafe-fixes", action="store_true", help="also what may differ")


def run(args: argparse.Namespace) -> int:
    """Convert, write, and tell what is left."""
    import tempfile  # noqa: PLC0415

    from mindport.knowledge.store import KnowledgeBase  # noqa: PLC0415
    from mindport.project.migration import COMPAT, migrate  # noqa: PLC0415
    from mindport.project.scan import prepare  # noqa: PLC0415
    from mindport.project.settings import load_settings  # noqa: PLC0415
    from mindport.rewrite.compat_module import compat_module  # noqa: PLC0415

    given = {"ms_version": args.ms_version, "backend": args.backend}
    with tempfile.TemporaryDirectory() as made:
        path = args.path
        if str(path) == "-":
            path = Path(made) / "stdin.py"
            path.write_text(sys.stdin.read(), encoding="utf-8")
        settings = load_settings([path], given, config=None, isolated=False).settings
        task = prepare([path], settings)
        result = migrate(task, KnowledgeBase.open(), unsafe=args.unsafe_fixes)
        root = path if path.is_dir() else path.parent
        for file in result.files:
            if args.output is None:
                print(file.after.text, end="")
                continue
            target = args.output / Path(file.source.path).relative_to(root.absolute())
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(file.after.text, encoding="utf-8")
        if result.helpers and args.output is not None:
            (args.output / f"{COMPAT}.py").write_text(compat_module(result.helpers))
    return 0

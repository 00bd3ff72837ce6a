"""A program of one and of two processes, side by side with torch's."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration import migrate
from mindport.project.scan import prepare
from mindport.project.settings import load_settings
from mindport.rewrite.compat_module import compat_module

_PROGRAM = Path(__file__).parent / "distributed" / "two_processes.py"


def _migrated(folder: Path) -> Path:
    settings = load_settings([_PROGRAM], {"backend": "cpu"}, isolated=True).settings
    (made,) = migrate(prepare([_PROGRAM], settings), KnowledgeBase.open()).files
    assert "MINDPORT" not in made.after.text
    program = folder / "program.py"
    program.write_text(made.after.text, encoding="utf-8")
    helpers = compat_module(made.after.helpers)
    (folder / "mindport_compat.py").write_text(helpers, encoding="utf-8")
    return program


def _port() -> str:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


def _run(*command: str | Path) -> None:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        check=False,
        capture_output=True,
        text=True,
        timeout=400,
        env=environment,
    )
    assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.slow
def test_processes_tell_each_other_what_torch_s_do(tmp_path: Path) -> None:
    pytest.importorskip("mindspore")
    pytest.importorskip("torch")
    program, torch, mindspore = _migrated(tmp_path), tmp_path / "torch", tmp_path / "mindspore"
    _run(_PROGRAM, torch)
    _run(program, mindspore)
    two = ("--nproc_per_node=2", f"--master_port={_port()}")
    _run("-m", "torch.distributed.run", *two, _PROGRAM, torch)
    two = ("--worker_num=2", "--local_worker_num=2", f"--master_port={_port()}", "--join=True")
    _run("-m", "mindspore.parallel.cluster.run", *two, f"--log_dir={tmp_path}", program, mindspore)
    for place in ("0_1", "0_2", "1_2"):
        expected = (tmp_path / f"torch_{place}.txt").read_text(encoding="utf-8")
        assert (tmp_path / f"mindspore_{place}.txt").read_text(encoding="utf-8") == expected

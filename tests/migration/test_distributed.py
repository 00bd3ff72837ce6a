"""A program of one and of two processes, side by side with torch's."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from migration.migrated import migrated, run

_PROGRAM = Path(__file__).parent / "distributed" / "two_processes.py"


def _port() -> str:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


@pytest.mark.slow
def test_processes_tell_each_other_what_torch_s_do(tmp_path: Path) -> None:
    program = migrated(_PROGRAM, tmp_path)
    pytest.importorskip("mindspore")
    pytest.importorskip("torch")
    torch, mindspore = tmp_path / "torch", tmp_path / "mindspore"
    run(_PROGRAM, torch)
    run(program, mindspore)
    # gloo aborts about one run in thirty as it ends ("terminate called without an active ..."),
    # and a restart by torch itself can wait for ever for the address of a process that is gone.
    two = ("--nproc_per_node=2", "--standalone", "--max-restarts=0")
    run("-m", "torch.distributed.run", *two, _PROGRAM, torch, attempts=4, seconds=100)
    two = ("--worker_num=2", "--local_worker_num=2", f"--master_port={_port()}", "--join=True")
    run("-m", "mindspore.parallel.cluster.run", *two, f"--log_dir={tmp_path}", program, mindspore)
    for place in ("0_1", "0_2", "1_2"):
        expected = (tmp_path / f"torch_{place}.txt").read_text(encoding="utf-8")
        assert (tmp_path / f"mindspore_{place}.txt").read_text(encoding="utf-8") == expected

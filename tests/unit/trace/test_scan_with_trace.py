"""A scan takes what was seen for certain, and keeps the rest."""

from __future__ import annotations

import hashlib
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from mindport.cli.main import main
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings
from mindport.trace.model import Trace, TraceError, read_trace

CODE = """\
import torch
from torch import nn

def run(x, act, loader):
    y = x.view(2, 3)
    z = act(y)
    w = torch.abs(z)
    for batch in loader:
        act(batch)
    return w, x.relu()
"""
APIS = [
    {"name": "torch.Tensor.view", "kind": "method", "also": []},
    {"name": "torch.nn.ReLU", "kind": "layer", "also": []},
    {"name": "torch.nn.GELU", "kind": "layer", "also": []},
    {"name": "torch.special.nothing", "kind": "function", "also": []},
    {"name": "torch.nn.functional.softmax", "kind": "function", "also": ["torch.softmax"]},
]


def place(text: str, code: str = CODE) -> list[int]:
    before = code[: code.index(text)]
    line, column = before.count("\n") + 1, len(before.rpartition("\n")[2])
    return [line, column, line, column + len(text)]


def written(folder: Path, sites: list[dict[str, Any]], **changes: Any) -> Path:
    digest = hashlib.blake2b(CODE.encode(), digest_size=16).hexdigest()
    data = {
        "format": "mindport-trace",
        "version": 1,
        "python": "3.11",
        "torch": "2.0",
        "processes": 1,
        "apis": APIS,
        "files": [{"path": "net.py", "digest": digest, "sites": sites}],
        **changes,
    }
    path = folder / "run.trace"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def site(text: str, *apis: int, **more: Any) -> dict[str, Any]:
    return {"place": place(text), "calls": [{"api": api, "count": 1} for api in apis], **more}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "net.py").write_text(CODE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MINDPORT_CACHE_DIR", str(tmp_path / "cache"))
    return tmp_path


def uses(folder: Path, knowledge: KnowledgeBase, trace: Trace | None) -> list[tuple[int, str, str]]:
    result = scan([folder], Settings(root=folder), trace=trace, knowledge=knowledge)
    assert not any(file.errors for file in result.files)
    return [
        (use.range.start.line, use.api, use.confidence)
        for use in result.uses
        if use.range.start.line > 3 and not use.is_sighted
    ]


def test_what_was_seen_is_certain(folder: Path, knowledge: KnowledgeBase) -> None:
    trace = read_trace(written(folder, [site("x.view(2, 3)", 0), site("act(y)", 1, 2)]))
    assert (5, "torch.Tensor.view", "resolved") not in uses(folder, knowledge, None)
    found = uses(folder, knowledge, trace)
    assert (5, "torch.Tensor.view", "resolved") in found
    assert [use for use in found if use[0] == 6] == [
        (6, "torch.nn.GELU", "resolved"),
        (6, "torch.nn.ReLU", "resolved"),
    ]


def test_what_was_seen_to_be_another_is_corrected(folder: Path, knowledge: KnowledgeBase) -> None:
    trace = read_trace(written(folder, [site("torch.abs(z)", 4)]))
    found = uses(folder, knowledge, trace)
    assert [use for use in found if use[0] == 7] == [(7, "torch.nn.functional.softmax", "resolved")]
    trace = read_trace(written(folder, [site("torch.abs(z)", others=3)]))
    assert not [use for use in uses(folder, knowledge, trace) if use[0] == 7]


@pytest.mark.parametrize("seen", [site("torch.abs(z)", unknown=1), site("torch.abs(z)", 3)])
def test_a_call_of_something_without_a_name_corrects_nothing(
    folder: Path, knowledge: KnowledgeBase, seen: dict[str, Any]
) -> None:
    trace = read_trace(written(folder, [seen]))
    assert uses(folder, knowledge, trace) == uses(folder, knowledge, None)


def test_what_was_not_executed_stays_as_it_was(folder: Path, knowledge: KnowledgeBase) -> None:
    trace = read_trace(written(folder, [site("x.view(2, 3)", 0)]))
    rest = [use for use in uses(folder, knowledge, None) if use[0] != 5]
    assert [use for use in uses(folder, knowledge, trace) if use[0] != 5] == rest
    assert (7, "torch.abs", "resolved") in rest


def test_dimensions_that_varied_are_findings(folder: Path, knowledge: KnowledgeBase) -> None:
    change = {"slot": "0", "dim": 1, "sizes": [128, 160, 192]}
    result_change = {"slot": "0", "dim": 0, "sizes": [5, 6]}
    call = {"api": 0, "count": 3, "changes": [result_change]}
    trace = read_trace(
        written(
            folder,
            [
                site("act(batch)", others=3, network_inputs=[change]),
                {"place": place("x.view(2, 3)"), "calls": [call]},
            ],
        )
    )
    result = scan([folder], Settings(root=folder), trace=trace, knowledge=knowledge)
    assert [(f.range.start.line, f.message) for f in result.findings if f.code == "MP216"] == [
        (5, "Dimension 0 of the result had 2 sizes for inputs of one shape: 5, 6"),
        (9, "Dimension 1 of input 1 of the network had 3 sizes: 128, 160, 192"),
    ]
    chosen = Settings(root=folder, ignore=("varied-shape",))
    result = scan([folder], chosen, trace=trace, knowledge=knowledge)
    assert not [finding for finding in result.findings if finding.code == "MP216"]


def test_the_command_uses_a_trace_and_says_what_has_changed(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    trace = written(folder, [site("act(y)", 1)])
    command = ["scan", "--exit-zero", "--format", "json", "--trace", str(trace), "net.py"]
    assert main(command) == 0
    out, err = capsys.readouterr()
    assert '"api": "torch.nn.ReLU"' in out
    assert err == ""

    (folder / "net.py").write_text(CODE + "\n", encoding="utf-8")
    assert main(command) == 0
    out, err = capsys.readouterr()
    assert '"api": "torch.nn.ReLU"' not in out
    assert (
        err
        == "mindport: net.py has changed since it was traced; its part of the trace is not used\n"
    )

    (folder / "net.py").rename(folder / "other.py")
    assert main([*command[:-1], "other.py"]) == 0
    assert capsys.readouterr().err == "mindport: the trace covers none of the scanned files\n"


def test_what_is_no_trace_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for text, reason in (
        ("{", "it is not JSON"),
        ("[]", "was not written by `mindport trace`"),
        ('{"format": "mindport-trace", "version": 2}', "version 2; this mindport reads 1"),
        ('{"format": "mindport-trace", "version": 1}', "is a damaged trace"),
    ):
        (folder / "t").write_text(text)
        with pytest.raises(TraceError, match=reason):
            read_trace(folder / "t")
        assert main(["scan", "--trace", "t", "net.py"]) == 2
        assert reason in capsys.readouterr().err
    assert main(["scan", "--trace", "missing", "net.py"]) == 2
    assert "No such file" in capsys.readouterr().err


def test_the_command_refuses_what_it_cannot_run(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for command, reason in (
        ([], "no program to run"),
        (["--", "no-such-program"], "cannot run no-such-program: No such file or directory"),
        (["--include", "nowhere", "--", "python"], "--include: there is no folder nowhere"),
        (["-o", "nowhere/t", "--", "python"], "there is no folder nowhere"),
    ):
        assert main(["trace", *command]) == 2
        assert reason in capsys.readouterr().err


def test_a_program_that_is_not_recorded_is_told(
    folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["trace", "--", sys.executable, "-I", "-c", "raise SystemExit(5)"]) == 5
    assert "nothing was recorded" in capfd.readouterr().err
    assert not (folder / "mindport.trace").exists()


def test_the_code_really_fits_the_places(folder: Path) -> None:
    """Else the tests above would show nothing: a real trace of the same file has the same form."""
    (folder / "run.py").write_text("import importlib\nimportlib.import_module('json')\n")
    assert main(["trace", "-q", "-o", "t", "--", sys.executable, "run.py"]) == 0
    (file,) = read_trace(folder / "t").files
    digest = hashlib.blake2b((folder / "run.py").read_bytes(), digest_size=16).digest()
    assert (file.path, file.digest) == ("run.py", digest)
    assert [tuple(place) for place in file.sites] == [(2, 0, 2, 31)]


def test_what_was_seen_decides_between_several(folder: Path, knowledge: KnowledgeBase) -> None:
    code = """\
from torch import nn

class Net(nn.Module):
    def __init__(self, name):
        super().__init__()
        self.act = nn.ReLU() if name else nn.GELU()

    def forward(self, x):
        return self.act(x)
"""
    (folder / "net.py").write_text(code, encoding="utf-8")
    digest = hashlib.blake2b(code.encode(), digest_size=16).hexdigest()
    calls = [{"api": 1, "count": 3}]
    sites = [{"place": place("self.act(x)", code), "calls": calls}]
    files = [{"path": "net.py", "digest": digest, "sites": sites}]
    trace = read_trace(written(folder, [], files=files))
    told = []
    for known in (None, trace):
        result = scan([folder], Settings(root=folder), trace=known, knowledge=knowledge)
        told += [
            (use.api, use.confidence, use.alternatives)
            for use in result.uses
            if use.range.start.line == 9
        ]
    assert told == [
        ("torch.nn.ReLU", "inferred", ("torch.nn.GELU",)),
        ("torch.nn.ReLU", "resolved", ()),
    ]

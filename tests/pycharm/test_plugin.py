"""The plugin is compiled, packed, and what needs no IDE is run: with the real LSP4J and server."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
import zipfile
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "pycharm-client"
CAPABILITIES = ROOT / "tests" / "lsp" / "editors" / "lsp4ij" / "capabilities.json"
_MODEL = """\
import torch
from torch import nn


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.linear = nn.Linear(3, 4)

    def forward(self, x):
        name = '😀', torch.abs(x)
        return self.linear(x).cuda()
"""


def _package() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pycharm_package", CLIENT / "package.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


package = _package()


@dataclass(frozen=True)
class Plugin:
    """The compiled plugin, and what is needed to run it."""

    classes: Path
    class_path: str

    def run(self, command: str, task: dict[str, Any], folder: Path, language: str = "en") -> Any:
        """Run the check program."""
        file = folder / f"{command}.json"
        file.write_text(json.dumps(task), encoding="utf-8")
        places = (str(self.classes), str(CLIENT / "resources"), self.class_path)
        options = ("-Djava.awt.headless=true", f"-Dcheck.language={language}")
        java = ("java", *options, "-cp", os.pathsep.join(places), "mindport.pycharm.check.Main")
        done = subprocess.run(
            [*java, command, str(file)],
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=300,
            env={**os.environ, "LC_ALL": "C.UTF-8", "MINDPORT_CACHE_DIR": str(folder / "cache")},
        )
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)


@pytest.fixture(scope="module")
def plugin(tmp_path_factory: pytest.TempPathFactory) -> Plugin:
    classes = tmp_path_factory.mktemp("plugin") / "classes"
    try:
        return Plugin(classes, package.compile_plugin(classes, CLIENT / "check"))
    except package.MissingError as error:
        pytest.skip(str(error))


@pytest.fixture
def bundled(tmp_path: Path) -> Path:
    """A folder like that of the bundled server, which runs this source."""
    folder = tmp_path / "bundled"
    folder.mkdir()
    (folder / "__main__.py").write_text(
        "import sys\n"
        f"sys.path[:0] = {[str(ROOT / 'server'), *sys.path[1:]]!r}\n"
        "from mindport.cli.main import main\n"
        "sys.exit(main())\n",
        encoding="utf-8",
    )
    return folder


def _python(path: Path, answer: str) -> str:
    """A program that answers as an interpreter does when it is asked what it is."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{answer}'\n", encoding="utf-8")
    path.chmod(0o755)
    return str(path)


def _lookup(folder: Path, bundled: Path, **further: Any) -> dict[str, Any]:
    task: dict[str, Any] = {"program": "", "interpreter": "", "arguments": [], "path": ""}
    place = {"projectFolder": str(folder / "project"), "bundled": str(bundled)}
    return task | {"projectInterpreter": "", "isTrusted": True} | place | further


@pytest.mark.skipif(os.name == "nt", reason="the programs are shell scripts")
def test_the_server_is_looked_for_in_the_order_that_is_documented(
    plugin: Plugin, bundled: Path, tmp_path: Path
) -> None:
    with_mindport = _python(tmp_path / "a" / "python", "1 1")
    without = _python(tmp_path / "b" / "python3", "1 0")
    old = _python(tmp_path / "c" / "python", "0 1")
    program = _python(tmp_path / "d" / "mindport", "")
    in_project = _python(tmp_path / "project" / "bin" / "python3", "1 1")
    _python(tmp_path / "project" / "bin" / "mindport", "")
    paths = os.pathsep.join(str(tmp_path / name) for name in ("project/bin", "d", "b"))
    outside = os.pathsep.join(str(tmp_path / name) for name in ("d", "b"))

    everything = {"program": program, "interpreter": with_mindport, "path": paths}
    no_program = everything | {"program": ""}
    distrusted = {"program": program, "projectInterpreter": in_project, "isTrusted": False}
    installed = [with_mindport, "-I", "-m", "mindport", "server"]
    last = [without, "-I", str(bundled), "server"]
    cases: list[tuple[dict[str, Any], list[str] | str]] = [
        (everything | {"arguments": ["-v"]}, [program, "server", "-v"]),
        (no_program, installed),
        ({"projectInterpreter": with_mindport, "path": outside}, installed),
        ({"projectInterpreter": old, "path": outside}, [program, "server"]),
        ({"path": str(tmp_path / "b")}, last),
        (distrusted | {"path": paths, "arguments": ["-v"]}, last),
        ({"path": ""}, "MindPort needs Python 3.10 or newer, and found none"),
        ({"program": str(tmp_path)}, "is not a program"),
        ({"interpreter": old}, "is not a Python 3.10"),
    ]
    tasks = [_lookup(tmp_path, bundled, **case) for case, _ in cases]
    answers = plugin.run("lookup", {"tasks": tasks}, tmp_path)["answers"]
    for answer, (case, expected) in zip(answers, cases, strict=True):
        if isinstance(expected, list):
            assert answer.get("command") == expected, case
        else:
            assert expected in answer["error"], case


def test_errors_are_told_in_the_language_of_the_ide(
    plugin: Plugin, bundled: Path, tmp_path: Path
) -> None:
    tasks = [_lookup(tmp_path, bundled, program="/nowhere")]
    (answer,) = plugin.run("lookup", {"tasks": tasks}, tmp_path, "zh-CN")["answers"]
    assert "不是可执行程序" in answer["error"]


def test_what_the_server_says_is_read_by_the_real_lsp4j(
    plugin: Plugin, bundled: Path, tmp_path: Path
) -> None:
    project = tmp_path / "project"
    project.mkdir()
    (project / "model.py").write_text(_MODEL, encoding="utf-8")
    (project / "train.py").write_bytes(b"import torch\r\nprint(torch.ones(3).cuda())\r\n")
    session = {
        "command": [sys.executable, "-I", str(bundled), "server"],
        "root": str(project),
        "file": "model.py",
        "hover": {"line": 10, "character": 28},
        "capabilities": json.loads(CAPABILITIES.read_text(encoding="utf-8")),
    }
    said = plugin.run("session", session, tmp_path)
    assert said["server"] == "mindport"
    assert said["ended"]
    assert said["diagnostics"] == 2
    assert 0 < said["actions"] <= 20
    assert "mindspore.mint.abs" in said["hover"]
    assert said["release"].startswith("2.")
    assert said["backends"] == 3
    assert "torch.nn.Conv2d" in said["names"]
    assert "<table" in said["page"]
    assert "href=" in said["unknown"]
    tree = said["tree"]
    groups = [line for line in tree if not line.startswith(" ")]
    counts = [int(group.rpartition(" ")[2]) for group in groups]
    leaves = [line for line in tree if re.match(r" +\d+: ", line)]
    assert sum(counts) == len(leaves) >= said["uses"] > 5
    assert any("torch.nn.Module -> mindspore.nn.Cell" in line for line in leaves)
    assert [line for line in said["filtered"] if "torch.Tensor.cuda" in line]
    assert len(said["filtered"]) < len(tree)
    assert (project / "report.csv").read_text(encoding="utf-8").count("\n") > 3
    assert said["exported"]
    assert Path(said["dossier"]).read_text(encoding="utf-8").startswith("<!doctype html>")
    assert said["fits"] == [True, False, False], "only the text that was read is taken"


def test_the_forms_can_be_painted(plugin: Plugin, tmp_path: Path) -> None:
    item = {"status": "ready", "range": {"start": {"line": 0, "character": 0}}, "api": "torch.abs"}
    file = {"uri": "file:///a.py", "path": "a.py", "items": [item]}
    status = {"status": "ready", "text": "Ready", "count": 1}
    summary = {"files": 1, "uses": 1, "findings": 0, "ready": 100, "verdict": "1 use of 1 API"}
    scan = {"place": "MindSpore", "statuses": [status], "summary": summary}
    task = {
        "folder": str(tmp_path),
        "scan": {**scan, "folders": [{"uri": "file:///", "name": "p", "files": [file]}]},
        "search": {"release": "2.10.0", "backend": "cpu", "items": [{"name": "torch.abs"}]},
        "detail": {"name": "torch.abs", "known": True},
    }
    plugin.run("look", task, tmp_path, "zh-CN")
    assert {path.name for path in tmp_path.glob("*.png")} == {
        "settings.png",
        "scan.png",
        "search.png",
    }


def test_the_plugin_is_packed_as_the_ide_installs_it(
    plugin: Plugin, bundled: Path, tmp_path: Path
) -> None:
    archive = tmp_path / "plugin.zip"
    package.pack_plugin(archive, plugin.classes, bundled)
    with zipfile.ZipFile(archive) as packed:
        names = set(packed.namelist())
        (tmp_path / "mindport.jar").write_bytes(packed.read("mindport/lib/mindport.jar"))
    assert names == {
        "mindport/lib/mindport.jar",
        "mindport/bundled/__main__.py",
        "mindport/LICENSE",
    }
    with zipfile.ZipFile(tmp_path / "mindport.jar") as jar:
        inside = set(jar.namelist())
    assert {"META-INF/plugin.xml", "messages/MindPortBundle_zh_CN.properties"} <= inside
    assert "mindport/pycharm/server/MindPortServerFactory.class" in inside
    foreign = [name for name in inside if name.startswith(("com/", "org/", "stubs"))]
    assert not foreign, "what the IDE has must not come a second time"


def test_the_template_is_packed_as_a_folder(tmp_path: Path) -> None:
    archive = tmp_path / "template.zip"
    package.pack(archive, [(package.TEMPLATE, "")])
    with zipfile.ZipFile(archive) as packed:
        assert "mindport/template.json" in packed.namelist()

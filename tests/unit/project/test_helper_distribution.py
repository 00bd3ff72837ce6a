"""The helpers as a package of their own, and projects that import it."""

import ast
import importlib
import sys

import pytest

from mindport.cli.main import main
from mindport.compat.sources import known_functions
from mindport.knowledge.toml import loads
from mindport.project.migration.helper_distribution import REQUIREMENT, helper_distribution

MODEL = "import torch\n\n\ndef spread(x: torch.Tensor):\n    return x[x > 1].std()\n"


def test_each_import_finds_its_module():
    made = helper_distribution("2.10.0")
    modules = {path.removesuffix(".py").replace("/", ".") for path in made if path.endswith(".py")}
    for path, text in made.items():
        if not path.endswith(".py"):
            continue
        assert "mindport.compat" not in text, path
        nodes = ast.walk(ast.parse(text))
        names = [one.module or "" for one in nodes if isinstance(one, ast.ImportFrom)]
        assert {one for one in names if one.startswith("mindport")} <= modules, path


def test_it_requires_what_it_was_written_for():
    project = loads(helper_distribution("2.10.0")["pyproject.toml"])["project"]
    assert f"{project['name']}=={project['version']}" == REQUIREMENT
    assert "mindspore==2.10.0" in project["dependencies"]


def test_all_helpers_are_names_of_it(tmp_path, monkeypatch, capsys):
    assert main(["compat", str(tmp_path / "made"), "-q"]) == 0
    assert not capsys.readouterr().err
    monkeypatch.syspath_prepend(str(tmp_path / "made"))
    monkeypatch.delitem(sys.modules, "mindport_compat", raising=False)
    package = importlib.import_module("mindport_compat")
    monkeypatch.delitem(sys.modules, "mindport_compat")
    assert set(package.__all__) == known_functions()
    with pytest.raises(AttributeError, match="no attribute 'no_helper'"):
        _ = package.no_helper


def test_nothing_is_replaced(tmp_path, capsys):
    (tmp_path / "mine.txt").write_text("mine")
    assert main(["compat", str(tmp_path)]) == 2
    assert "is there already" in capsys.readouterr().err


def test_projects_import_it_and_have_none_of_their_own(tmp_path, capsys):
    package = tmp_path / "project" / "nets" / "inner"
    package.mkdir(parents=True)
    for folder in (package, package.parent):
        (folder / "__init__.py").write_text("")
    (package / "model.py").write_text(MODEL)
    (tmp_path / "project" / "main.py").write_text(MODEL)
    out = tmp_path / "out"
    arguments = ["--output", str(out), "--backend", "cpu", "--compat", "package", "--isolated"]
    assert main(["migrate", str(tmp_path / "project"), *arguments]) == 0
    assert REQUIREMENT in capsys.readouterr().err
    for path in ("main.py", "nets/inner/model.py"):
        assert "from mindport_compat import std\n" in (out / path).read_text()
    assert not list(out.rglob("mindport_compat*"))

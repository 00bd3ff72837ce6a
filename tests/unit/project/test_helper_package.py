"""The helper package of a project: what is in it, and who finds it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from mindport.compat.sources import FAMILIES, family_of, known_functions, source_of
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.migration import output
from mindport.project.migration.helper_package import helper_package
from mindport.project.migration.link_module import FUNCTIONS, link_text
from mindport.project.migration.migration import migrate
from mindport.project.migration.plan import planned
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import Settings

LOSS = "from torch.nn.functional import cross_entropy\nloss = cross_entropy\n"
MAIN = LOSS + 'if __name__ == "__main__":\n    print(loss)\n'
SAME = "import {home} as home\nimport mindport_compat\nassert mindport_compat is home\n"


def test_no_family_needs_a_later_one() -> None:
    later = [
        (name, other)
        for name in known_functions()
        for other in source_of(name).needs
        if FAMILIES.index(family_of(other)) > FAMILIES.index(family_of(name))
    ]
    assert later == []


def test_no_family_has_the_name_of_a_function() -> None:
    assert known_functions() & {*FAMILIES} == set()


def test_all_of_it_is_formatted_and_clean(tmp_path: Path) -> None:
    for name, text in helper_package(known_functions(), "2.10.0").items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff"]
    rules = ["--select", "F,E4,E7,E9,I", "--line-length", "100", "--isolated"]
    for command in (["check", *rules], ["format", "--check", "--line-length", "100", "--isolated"]):
        done = subprocess.run([*ruff, *command, str(tmp_path)], capture_output=True, check=False)
        assert done.returncode == 0, done.stdout.decode()


def test_what_a_project_changed_stays() -> None:
    made = helper_package(["softmax"], "2.10.0")
    mine = made["activations.py"].replace("def softmax(", "LIMIT = 3\n\n\ndef softmax(")
    again = helper_package(["softmax", "softplus"], "2.10.0", {**made, "activations.py": mine})
    assert "\nLIMIT = 3\n" in again["activations.py"]
    assert (
        helper_package(["softmax"], "2.10.0", {**made, "activations.py": mine})["activations.py"]
        == mine
    )
    assert again["activations.py"].count("def softmax(") == 1
    assert "def softplus(" in again["activations.py"]
    assert '"softmax",' in again["__init__.py"]
    assert '"softplus",' in again["__init__.py"]


def test_comments_among_imports_stay() -> None:
    made = helper_package(["softmax"], "2.10.0")
    mine = made["activations.py"].replace("from mindspore", "# mine\nfrom mindspore", 1)
    again = helper_package(["softmax", "softplus"], "2.10.0", {"activations.py": mine})
    assert "# mine\nfrom mindspore" in again["activations.py"]
    assert "def softplus(" in again["activations.py"]


def test_an_import_for_its_effect_stays_one() -> None:
    made = helper_package(["Function"], "2.10.0")
    again = helper_package(["Function", "Adam"], "2.10.0", made)
    for one in (made, again):
        assert re.search(
            r"^from .autograd import .*backward.*# noqa: F401$", one["training.py"], re.M
        )


def test_a_module_that_cannot_be_read_loses_nothing() -> None:
    made = helper_package(["softmax"], "2.10.0", {"activations.py": "def broken(:\n"})
    assert made["activations.py"].count("def broken(:") == 1
    assert "def softmax(" in made["activations.py"]


def written(folder: Path, knowledge: KnowledgeBase, *paths: str) -> set[str]:
    """Write files with a loss, convert their project; gives the files of the helpers."""
    for path in paths:
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text("" if path.endswith("__init__.py") else LOSS, encoding="utf-8")
    task = prepare([folder], Settings(root=folder, backend=Backend.CPU))
    new = [one for one in planned(migrate(task, knowledge), folder) if one.before is None]
    for one in new:
        one.path.parent.mkdir(exist_ok=True)
        one.path.write_bytes(one.after)
    return {one.path.relative_to(folder).as_posix() for one in new}


@pytest.mark.parametrize(
    ("paths", "home", "links"),
    [
        (["train.py"], "mindport_compat", []),
        (["train.py", "tools/a.py"], "mindport_compat", ["tools"]),
        (["a/__init__.py", "a/b.py"], "a.mindport_compat", []),
        (["a/__init__.py", "a/b.py", "tools/c.py"], "a.mindport_compat", [".", "tools"]),
        (["a/__init__.py", "a/b.py", "c/__init__.py", "c/d.py"], "a.mindport_compat", ["c"]),
    ],
    ids=["script", "folders", "package", "both", "packages"],
)
def test_it_is_written_once(
    tmp_path: Path, knowledge: KnowledgeBase, paths: list[str], home: str, links: list[str]
) -> None:
    found = written(tmp_path, knowledge, *paths)
    folder = home.replace(".", "/")
    assert {one for one in found if not one.startswith(f"{folder}/")} == {
        f"{link}/mindport_compat.py".removeprefix("./") for link in links
    }
    assert {f"{folder}/__init__.py", f"{folder}/losses.py"} <= found
    for module in (tmp_path / folder).glob("*.py"):
        module.write_text("")  # MindSpore is not there
    for link in (one for one in links if not (tmp_path / one / "__init__.py").exists()):
        program = tmp_path / link / "same.py"
        program.write_text(SAME.format(home=home), encoding="utf-8")
        other = program.with_name("other.py")
        other.write_text("import mindport_compat\n" + SAME.format(home=home), encoding="utf-8")
        for path in (program, other):
            environment = {"PYTHONPATH": str(tmp_path)}
            subprocess.run([sys.executable, str(path)], check=True, env=environment)


@pytest.mark.parametrize(
    ("texts", "imports"),
    [
        ({"run.py": "import parts\n" + LOSS, "parts.py": LOSS}, {"run": "", "parts": ""}),
        ({"run.py": MAIN, "parts.py": LOSS}, {"run": "", "parts": "."}),
        ({"run.py": "from . import parts\n" + MAIN, "parts.py": LOSS}, {"run": ".", "parts": "."}),
        (
            {"run.py": MAIN, "parts.py": "from net import run\n" + LOSS},
            {"run": ".", "parts": "net."},
        ),
        (
            {"run.py": "from net.parts import loss\n" + LOSS, "parts.py": LOSS},
            {"run": "net.", "parts": "."},
        ),
        (
            {"run.py": "from net.parts import loss\n" + MAIN, "parts.py": LOSS},
            {"run": "net.", "parts": "."},
        ),
    ],
    ids=["beside", "program", "relative", "imported", "named", "program that names it"],
)
def test_a_file_that_is_run_in_the_folder_of_a_package_finds_it(
    tmp_path: Path, knowledge: KnowledgeBase, texts: dict[str, str], imports: dict[str, str]
) -> None:
    folder = tmp_path / "net"
    folder.mkdir()
    for name, text in {"__init__.py": "", **texts}.items():
        (folder / name).write_text(text, encoding="utf-8")
    settings = Settings(root=tmp_path, backend=Backend.CPU)
    migration = migrate(prepare([tmp_path], settings), knowledge)
    found = {Path(one.source.path).stem: one.after.text for one in migration.files}
    for name, dots in imports.items():
        assert f"from {dots}mindport_compat import" in found[name]
    new = {one.path.relative_to(tmp_path).as_posix() for one in planned(migration, tmp_path)}
    # Beside a program the package would have a name of its own for each way of importing it.
    is_run = "" in imports.values()
    assert ("mindport_compat/__init__.py" in new) is is_run
    assert ("net/mindport_compat.py" in new) is is_run


@pytest.mark.parametrize("imports", ["mindport_compat", "tools.mindport_compat"])
def test_what_a_link_leads_to_can_be_pickled(tmp_path: Path, imports: str) -> None:
    """A checkpoint names functions by their module, in a folder where the package is not found."""
    home = tmp_path / "a" / "mindport_compat"
    home.mkdir(parents=True)
    (tmp_path / "tools").mkdir()
    (home / "__init__.py").write_text("from .files import rebuilt\n")
    (home / "files.py").write_text("def rebuilt(name): return name\n")
    link = tmp_path / "tools" / "mindport_compat.py"
    link.write_text(link_text(FUNCTIONS, link, home, "a.mindport_compat"), encoding="utf-8")
    program = "import pickle, {0} as one; assert pickle.loads(pickle.dumps(one.rebuilt))(3) == 3"
    folder = link.parent if imports == "mindport_compat" else tmp_path / "elsewhere"
    if folder != link.parent:
        folder.mkdir()
        (tmp_path / "tools").rename(folder / "tools")
        moved = folder / "tools" / "mindport_compat.py"
        moved.write_text(link_text(FUNCTIONS, moved, home, "a.mindport_compat"), encoding="utf-8")
    run = [sys.executable, "-c", program.format(imports)]
    subprocess.run(run, check=True, cwd=folder, env={"PYTHONPATH": str(folder)})


def test_a_second_migration_adds_to_it(tmp_path: Path, knowledge: KnowledgeBase) -> None:
    written(tmp_path, knowledge, "train.py")
    front = tmp_path / "mindport_compat" / "__init__.py"
    (tmp_path / "new.py").write_text("import torch\ny = torch.softmax(torch.ones(3), 0)\n")
    task = prepare([tmp_path], Settings(root=tmp_path, backend=Backend.CPU))
    changed = {one.path: one.after for one in planned(migrate(task, knowledge), tmp_path)}
    text = changed[front].decode()
    assert '"cross_entropy",' in text
    assert '"softmax",' in text


def test_a_package_of_the_project_with_its_name_stays(
    tmp_path: Path, knowledge: KnowledgeBase
) -> None:
    (tmp_path / "mindport_compat").mkdir()
    (tmp_path / "mindport_compat" / "__init__.py").write_text("mine = 1\n")
    assert written(tmp_path, knowledge, "train.py") == set()


def in_place(folder: Path, knowledge: KnowledgeBase) -> None:
    (folder / "train.py").write_text(LOSS, encoding="utf-8")
    task = prepare([folder], Settings(root=folder, backend=Backend.CPU))
    output.write_in_place(planned(migrate(task, knowledge), folder))


def test_it_is_written_in_place(tmp_path: Path, knowledge: KnowledgeBase) -> None:
    in_place(tmp_path, knowledge)
    assert (tmp_path / "mindport_compat" / "losses.py").is_file()


def test_nothing_of_it_stays_where_writing_fails(
    tmp_path: Path, knowledge: KnowledgeBase, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = output.atomic_write

    def fails_at_the_end(path: Path, data: bytes) -> None:
        if path.name == "train.py" and data != LOSS.encode():
            raise OSError(28, "No space left on device")
        real(path, data)

    monkeypatch.setattr(output, "atomic_write", fails_at_the_end)
    with pytest.raises(OSError, match="No space"):
        in_place(tmp_path, knowledge)
    assert [path.name for path in tmp_path.iterdir()] == ["train.py"]

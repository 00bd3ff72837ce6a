from __future__ import annotations

import os
from pathlib import Path

import pytest

from mindport.project.scan import discovery
from mindport.project.scan.discovery import MissingPathError, discover, is_found, report_path
from mindport.project.settings.settings import Settings


def make(root: Path, *names: str) -> None:
    for name in names:
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()


def found(root: Path, *paths: str, **settings: object) -> list[str]:
    chosen = Settings(root=root, **settings)  # type: ignore[arg-type]
    files = discover([root / path for path in paths or (".",)], chosen).files
    if not paths and not any(path.is_symlink() for path in root.rglob("*")):
        alone = [
            path for path in root.rglob("*") if path.is_file() and is_found(path, root, chosen)
        ]
        assert sorted(alone) == sorted(files)
    return [path.relative_to(root).as_posix() for path in files]


def test_python_files_and_notebooks_are_found_in_order(tmp_path: Path) -> None:
    make(tmp_path, "b.py", "a/z.ipynb", "a/c.pyw", "a/d.pyi", "a/e.txt", "script", "B.PY.bak")
    assert found(tmp_path) == ["a/c.pyw", "a/z.ipynb", "b.py"]


def test_folders_without_source_of_the_project_are_skipped(tmp_path: Path) -> None:
    make(
        tmp_path,
        *("a.py", ".venv/x.py", "venv/x.py", "node_modules/x.py", "x.egg-info/x.py"),
        *("lib/site-packages/x.py", "__pycache__/x.py", ".tox/x.py", ".git/x.py"),
        *("myenv/pyvenv.cfg", "myenv/x.py", "conda/conda-meta/history", "conda/x.py"),
    )
    assert found(tmp_path) == ["a.py"]
    assert found(tmp_path, "myenv") == ["myenv/x.py"]
    assert found(tmp_path, ".venv", ".tox/x.py") == [".tox/x.py", ".venv/x.py"]
    assert found(tmp_path, exclude=("!node_modules",)) == ["a.py", "node_modules/x.py"]


def test_build_folders_are_skipped_only_beside_a_build_file(tmp_path: Path) -> None:
    make(tmp_path, "setup.py", "build/a.py", "dist/b.py", "pkg/build/c.py", "pkg/dist/d.py")
    assert found(tmp_path) == ["pkg/build/c.py", "pkg/dist/d.py", "setup.py"]


def test_settings_exclude_and_include(tmp_path: Path) -> None:
    make(tmp_path, "a.py", "gen/b.py", "gen/keep.py", "x/gen/c.py", "d.py.in")
    assert found(tmp_path, exclude=("/gen",)) == ["a.py", "x/gen/c.py"]
    assert found(tmp_path, exclude=("gen/*", "!keep.py")) == ["a.py", "gen/keep.py", "x/gen/c.py"]
    assert "d.py.in" in found(tmp_path, include=("*.py.in",))
    assert found(tmp_path, "gen/b.py", exclude=("gen",)) == ["gen/b.py"]


def test_gitignore_above_the_scanned_folder_counts_and_can_be_switched_off(tmp_path: Path) -> None:
    make(tmp_path, ".git/HEAD", "sub/a.py", "sub/b.py", "sub/deep/a.py", "ignored/a.py")
    (tmp_path / ".gitignore").write_text("a.py\nignored/\n")
    (tmp_path / "sub/deep/.gitignore").write_text("!a.py\n")
    assert found(tmp_path, "sub") == ["sub/b.py", "sub/deep/a.py"]
    assert found(tmp_path, "ignored") == ["ignored/a.py"]
    assert found(tmp_path, "sub/a.py") == ["sub/a.py"]
    assert len(found(tmp_path, respect_gitignore=False)) == 4


def test_rules_of_a_repository_stop_at_a_nested_one(tmp_path: Path) -> None:
    make(tmp_path, ".git/HEAD", "a.py", "inner/.git/HEAD", "inner/a.py")
    (tmp_path / ".gitignore").write_text("a.py\n")
    assert found(tmp_path) == ["inner/a.py"]


def test_links_are_followed_once_and_loops_end(tmp_path: Path) -> None:
    make(tmp_path, "root/z/a.py", "outside/b.py")
    root = tmp_path / "root"
    (root / "loop").symlink_to(root, target_is_directory=True)
    (root / "z/up").symlink_to("..", target_is_directory=True)
    (root / "a-link").symlink_to("z", target_is_directory=True)
    (root / "one").symlink_to(tmp_path / "outside", target_is_directory=True)
    (root / "two").symlink_to(tmp_path / "outside", target_is_directory=True)
    (root / "a.py").symlink_to("z/a.py")
    names = found(root)
    assert "z/a.py" in names
    assert sorted(Path(name).name for name in names) == ["a.py", "b.py"]


def test_a_file_named_twice_is_scanned_once(tmp_path: Path) -> None:
    make(tmp_path, "p/a.py")
    assert found(tmp_path, "p", "p/a.py", ".", "p/../p/a.py") == ["p/a.py"]


def test_what_cannot_be_read_is_told_and_the_rest_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make(tmp_path, "a.py", "locked/b.py", "dir.py/c.py")
    (tmp_path / "dangling.py").symlink_to("nowhere.py")
    (tmp_path / "self.py").symlink_to("self.py")
    scandir = os.scandir

    def refusing(folder: str) -> object:
        if str(folder).endswith("locked"):
            raise PermissionError(13, "Permission denied")
        return scandir(folder)

    monkeypatch.setattr(discovery.os, "scandir", refusing)
    result = discover([tmp_path], Settings(root=tmp_path))
    assert [path.name for path in result.files] == ["a.py", "c.py"]
    told = {path.name: error.message for path, error in result.errors}
    assert told["locked"] == "cannot be read: Permission denied"
    assert told["dangling.py"].startswith("cannot be read: No such file")
    assert told["self.py"].startswith("cannot be read: ")
    assert len(told) == 3


def test_a_path_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    with pytest.raises(MissingPathError, match=r"no such file or folder: .*nope\.py"):
        discover([tmp_path / "nope.py"], Settings(root=tmp_path))


def test_report_paths_are_relative_below_the_base(tmp_path: Path) -> None:
    assert report_path(tmp_path / "a" / "b.py", tmp_path) == "a/b.py"
    assert report_path(tmp_path / "b.py", tmp_path / "a") == (tmp_path / "b.py").as_posix()

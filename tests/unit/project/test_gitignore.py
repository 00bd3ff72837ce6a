"""The rules are held against git itself."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
from pathlib import Path

import pytest

from mindport.project.scan.discovery import discover
from mindport.project.scan.gitignore import IgnoreRules
from mindport.project.settings.settings import Settings

GIT = shutil.which("git")

PATTERNS = (
    *("a", "b", "a/", "b/", "*", "!a", "!a/", "!b", "!*/", "!*.py", "/a", "a/b", "**/b", "a/**"),
    *("a/**/b", "!a/b", "/*", "!/a", "b*", "[ab]", "?", "#c", "\\!a", "a\\ b", "!b/*", "a/*"),
    *("*/b", "!**/b/", "**", "x.py", "!x.py", "/x.py", "a/x.py", "*/", "[!a]", "*.p[xy]"),
    *("a//b", "[", "!", "/", "a**", "**a", "b/**/", "\\a", "a\\\\", "***", "[]ab]", "[a-"),
    *("[z-a]", "[[:alpha:]]", "[^a]*", "a/**/**/b", "**/", "**/*.py", "a*b", "/**/x.py"),
    *("b/*/", "[a-b]b", "[[:nope:]]", "x.py\r", "a ", "a b", " a", "\t", "a\\", "!x.py  "),
)
NAMES = ("a", "b", "ab", "!a", "x.py", "y.py", "a b", "ä.py")


def make_tree(folder: Path, depth: int, rng: random.Random) -> None:
    folder.mkdir()
    for name in NAMES:
        path = folder / name
        if name.endswith("py"):
            path.touch()
        elif depth and rng.random() < 0.6:
            make_tree(path, depth - 1, rng)
        elif rng.random() < 0.5:
            path.touch()
    if rng.random() < 0.5:
        lines = (rng.choice(PATTERNS) for _ in range(rng.randint(1, 5)))
        (folder / ".gitignore").write_text("\n".join(lines), newline="")


def git(folder: Path, *arguments: str) -> list[str]:
    environment = {
        **os.environ,
        "GIT_CONFIG_GLOBAL": os.devnull,
        "GIT_CONFIG_NOSYSTEM": "1",
        "XDG_CONFIG_HOME": str(folder / "none"),
    }
    done = subprocess.run(
        [str(GIT), "-C", str(folder), *arguments],
        capture_output=True,
        check=True,
        encoding="utf-8",
        env=environment,
    )
    return [name for name in done.stdout.split("\0") if name]


@pytest.mark.skipif(GIT is None, reason="git is not installed")
@pytest.mark.parametrize("seed", range(40))
def test_the_same_files_are_left_as_git_leaves(tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    root = tmp_path / "tree"
    make_tree(root, 2, rng)
    git(root, "init", "-q")
    if seed % 2:
        (root / ".git/info/exclude").write_text(f"{rng.choice(PATTERNS)}\n", newline="")
    expected = git(root, "ls-files", "-z", "--others", "--exclude-standard")
    found = discover([root], Settings(root=root, include=("*",))).files
    names = [path.relative_to(root).as_posix() for path in found]
    assert sorted(name for name in names if not name.startswith(".git/")) == sorted(expected)


@pytest.mark.parametrize(
    ("lines", "path", "is_folder", "expected"),
    [
        (["*.py"], "a.py", False, True),
        (["*.py", "!a.py"], "a.py", False, False),
        (["!a.py", "*.py"], "a.py", False, True),
        (["build/"], "build", True, True),
        (["build/"], "build", False, None),
        (["/a.py"], "x/a.py", False, None),
        (["x/*.py"], "x/y/a.py", False, None),
        (["x/**/a.py"], "x/a.py", False, True),
        (["# a", "", "a\\ "], "a ", False, True),
        (["a   "], "a", False, True),
        (["["], "[", False, None),
        (["a?b"], "a/b", False, None),
        (["a[!x]b"], "a/b", False, None),
        (["*"], "a\nb", False, True),
    ],
)
def test_one_rule(lines: list[str], path: str, is_folder: bool, expected: bool | None) -> None:
    assert IgnoreRules(lines).check(path, path.rpartition("/")[2], is_folder) is expected

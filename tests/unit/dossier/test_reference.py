"""The reference: its history without git, its authors, whose work it is, and what to ask."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from mindport.dossier.model import Entry, Section
from mindport.dossier.reference.history import history_of
from mindport.dossier.reference.people import are_one, holders
from unit.dossier.conftest import facts

Sections = Callable[..., dict[str, Section]]


def of_kind(section: Section, kind: str) -> dict[str, Entry]:
    return {entry.name: entry for entry in section.entries if entry.kind == kind}


def _git(folder: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=Ann Other", "-c", "user.email=a@b.c", "-c", "gc.auto=0"]
    command = ["git", *identity, "-C", str(folder), *arguments]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    if shutil.which("git") is None:
        pytest.skip("git makes the repositories that are read")
    folder = tmp_path / "origin"
    folder.mkdir()
    _git(folder, "init", "-q", "-b", "main")
    for number in range(40):
        (folder / "a.py").write_text("import torch\n" + f"print({number})\n" * 200)
        _git(folder, "add", ".")
        _git(folder, "commit", "-q", "-m", f"Change {number}\n\nA long text. " + "word " * 300)
    return folder


def test_the_history_is_read_from_files_of_commits(repository: Path) -> None:
    found = history_of(repository)
    assert found is not None
    assert found.last.name == _git(repository, "rev-parse", "HEAD")
    assert (found.last.subject, found.commits, found.is_whole) == ("Change 39", 40, True)
    assert found.authors == (("Ann Other", 40),)


def test_the_history_is_read_from_packs_with_deltas(repository: Path) -> None:
    before = history_of(repository)
    _git(repository, "repack", "-adfq", "--depth=40", "--window=40")
    _git(repository, "pack-refs", "--all")
    assert not list((repository / ".git" / "objects").glob("??/*")), "all objects are in a pack"
    assert history_of(repository) == before


def test_a_work_tree_and_a_clone_have_the_same_history(repository: Path, tmp_path: Path) -> None:
    whole = history_of(repository)
    assert whole is not None
    _git(repository, "worktree", "add", "-q", "--detach", str(tmp_path / "tree"))
    tree = history_of(tmp_path / "tree")
    assert tree is not None
    assert tree.last == whole.last
    _git(tmp_path, "clone", "-q", "--shared", str(repository), str(tmp_path / "borrows"))
    borrows = history_of(tmp_path / "borrows")
    assert borrows is not None
    assert borrows.commits == 40
    url = f"file://{repository}"
    _git(tmp_path, "clone", "-q", "--depth", "3", url, str(tmp_path / "shallow"))
    shallow = history_of(tmp_path / "shallow")
    assert shallow is not None
    assert not shallow.is_whole
    assert shallow.remotes == (("origin", url),)


def test_what_is_no_history_is_none(tmp_path: Path) -> None:
    assert history_of(tmp_path) is None
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "HEAD").write_text("ref: refs/heads/main\n")
    assert history_of(tmp_path) is None
    (tmp_path / ".git" / "HEAD").write_text("0" * 40)
    folder = tmp_path / ".git" / "objects" / "00"
    folder.mkdir(parents=True)
    (folder / ("0" * 38)).write_bytes(b"broken")
    assert history_of(tmp_path) is None


def test_secrets_in_addresses_are_not_shown(repository: Path) -> None:
    _git(repository, "remote", "add", "origin", "https://me:secret@host.org/a/b.git")
    found = history_of(repository)
    assert found is not None
    assert found.remotes == (("origin", "https://host.org/a/b.git"),)


def test_holders_of_a_copyright() -> None:
    def names(text: str) -> list[str]:
        return [name for name, _ in holders(text)]

    assert names("Copyright (c) 2021-2022 Megvii Inc. All rights reserved.") == ["Megvii Inc"]
    assert names("The MIT License (MIT) Copyright (c) 2020 Andrej Karpathy") == ["Andrej Karpathy"]
    assert names("Copyright 2019 - present, Facebook, Inc") == ["Facebook, Inc"]
    assert names("the copyright notice and copyright holders, or copyright permission") == []
    assert names("Copyright (C) 2007 Free Software Foundation, Inc.") == []


def test_names_of_one_person() -> None:
    assert are_one("Wang, Feng", "Feng Wang")
    assert are_one("Andrej Karpathy", "A. Andrej Karpathy")
    assert not are_one("Feng Wang", "Wei Wang")


_README = """
    # Net

    This is the official implementation of our paper, arXiv:2107.08430.

    ```
    @article{net, title={Net}, author={Other, Ann and Third, Ben}}
    ```
"""
_LICENSE = "Copyright (c) 2021 Ann Other\n\nPermission is hereby granted, free of charge, to any\n"


def test_the_authors_own_work(sections: Sections) -> None:
    files = {"a.py": "import torch\n", "README.md": _README, "LICENSE": _LICENSE}
    section = sections(files)["reference"]
    assert set(of_kind(section, "author")) == {"Ann Other"}
    origin = of_kind(section, "origin")["the authors' own"]
    assert "Other, Ann" in str(facts(origin))
    questions = of_kind(section, "question")
    assert not any("paper's authors" in one for one in questions)


def test_a_copy_says_where_it_is_from(sections: Sections) -> None:
    code = """
        # Adapted from https://github.com/first/code and changed.
        import torch
    """
    readme = "# Net\n\nAn unofficial PyTorch implementation of arXiv:2107.08430\n"
    head = "# Copyright (c) 2018 Somebody Else\nimport torch\n"
    files = {"a.py": code, "b.py": head, "README.md": readme, "LICENSE": _LICENSE}
    section = sections(files)["reference"]
    assert set(of_kind(section, "origin")) == {"not the authors' own"}
    assert set(of_kind(section, "code of others")) == {
        "taken from https://github.com/first/code",
        "copyright of Somebody Else",
    }
    questions = of_kind(section, "question")
    assert any("copied" in one for one in questions)
    assert any("paper's authors" in one for one in questions)


_TRAIN = """
    import torch
    from torch.utils.data import Dataset

    class Own(Dataset):
        pass

    def train(net, args):
        data = Own()
        return torch.optim.SGD(net.parameters(), lr=args.unknown)
"""


def test_questions_come_from_what_is_found(sections: Sections) -> None:
    found = sections({"train.py": _TRAIN, "ops.cu": ""})
    questions = set(of_kind(found["reference"], "question"))
    assert "Where does the data of Own come from, and in which version?" in questions
    assert "Which value has lr of optimizer SGD?" in questions
    assert "How far do the results of several runs differ?" in questions
    assert "Is there a version of each kernel in plain PyTorch, to compare with?" in questions
    assert "Under which licence may a port be published?" in questions
    assert "Which version of torch were the results made with?" in questions
    quiet = of_kind(sections({"train.py": "import torch\n"})["reference"], "question")
    assert "Which value has lr of optimizer SGD?" not in quiet


def test_versions_of_images_and_builds(sections: Sections) -> None:
    docker = """
        FROM pytorch/pytorch:1.9.0-cuda11.1-cudnn8-runtime AS base
        FROM base
        RUN apt-get update && pip install --no-cache-dir \\
            "timm==0.4.12" -f https://host.org/whl \\
            einops
        RUN conda install -y -c conda-forge faiss=1.7
    """
    cfg = "[options]\ninstall_requires =\n    scipy>=1.5\npackages = find:\n"
    poetry = '[tool.poetry.dependencies]\npython = "^3.9"\npandas = "^2.0"\n'
    files = {
        "a.py": "import torch\nimport timm\n",
        "Dockerfile": docker,
        "setup.cfg": cfg,
        "pyproject.toml": poetry,
        "requirements.txt": "torch==1.7.1\n",
    }
    found = sections(files)
    section = found["dependencies"]
    packages = {name: facts(one)["stated"] for name, one in of_kind(section, "package").items()}
    assert packages == {
        "torch": "==1.9.0 or ==1.7.1",
        "timm": "==0.4.12",
        "einops": "no version",
        "faiss": "=1.7",
        "scipy": ">=1.5",
        "pandas": "^2.0",
    }
    assert set(of_kind(section, "image")) == {"pytorch/pytorch:1.9.0-cuda11.1-cudnn8-runtime"}
    differ = of_kind(found["reference"], "question")
    assert "Which version of torch were the results made with?" in differ

from __future__ import annotations

import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from mindport.dossier.build import new_dossier
from mindport.dossier.model import Entry, Section
from mindport.project.settings.settings import Settings

Record = Callable[..., dict[str, list[Entry]]]


@pytest.fixture
def sections(tmp_path: Path) -> Callable[..., dict[str, Section]]:
    """The sections of a dossier of some files: `sections({"train.py": "..."})`."""

    def made(files: dict[str, str]) -> dict[str, Section]:
        for name, text in files.items():
            path = tmp_path / "repo" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(textwrap.dedent(text), encoding="utf-8")
        dossier = new_dossier(tmp_path / "repo", Settings())
        return {section.name: section for section in dossier.sections}

    return made


@pytest.fixture
def tricks(sections: Callable[..., dict[str, Section]]) -> Record:
    """The tricks of some files by kind."""

    def found(text: str = "", **files: str) -> dict[str, list[Entry]]:
        named = {name.replace("__", "."): content for name, content in files.items()}
        section = sections({"train.py": text, **named})["tricks"]
        assert not [note for note in section.notes if "internal error" in note]
        kinds: dict[str, list[Entry]] = {}
        for entry in section.entries:
            kinds.setdefault(entry.kind, []).append(entry)
        return kinds

    return found


def facts(entry: Entry) -> dict[str, str | None]:
    return {fact.name: fact.value for fact in entry.facts}

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from enum import Enum
from pathlib import Path

from mindport.lsp.folders import FolderSettings
from mindport.project.settings.editor import EditorSettings, editor_name, editor_settings
from mindport.project.settings.settings import FIELDS, Settings

_PAGE = Path(__file__).parents[3] / "docs" / "settings.md"
_ROW = re.compile(r"^\| `mindport\.(\w+)` \| ([\w ]+) \| `([^`]*)` \|", re.M)
_TYPES = {
    bool: "boolean",
    str: "string",
    int: "integer",
    tuple: "list of strings",
    dict: "table",
}


def _documented(value: object) -> tuple[str, str]:
    plain = value.value if isinstance(value, Enum) else value
    return _TYPES[type(plain)], json.dumps(plain)


def test_the_page_lists_every_setting_with_its_type_and_default() -> None:
    models: Mapping[str, object] = {
        **{name: getattr(EditorSettings(), name) for name in EditorSettings.__slots__},
        **{name: getattr(Settings(), name) for name in FIELDS},
    }
    expected = {editor_name(name): _documented(value) for name, value in models.items()}
    text = _PAGE.read_text(encoding="utf-8")
    assert {name: (kind, default) for name, kind, default in _ROW.findall(text)} == expected


def test_a_wrong_value_counts_as_none_and_is_told() -> None:
    given = {"inlay_hints": "yes", "code_lens": False, "diagnostic_mode": "all", "code_lenz": 1}
    settings, problems = editor_settings(given)
    assert settings == EditorSettings(code_lens=False)
    assert sorted(problem.partition(" ")[0] for problem in problems) == [
        "mindport.diagnosticMode:",
        "mindport.inlayHints:",
        "the",
    ]
    assert "Did you mean `codeLens`?" in " ".join(problems)
    assert editor_settings({"trace": "off", "ms_version": "2.9"})[1] == []


def test_the_nearer_word_wins(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "mindport.toml").write_text('jobs = 3\n[severity]\nMP101 = "hint"\n')
    settings = FolderSettings()
    settings.initial = {"backend": "cpu", "jobs": 1, "guesses": True, "code_lens": False}
    settings.of_editor = {
        "": {"backend": "gpu", "guesses": False, "jobs": 2},
        tmp_path.as_posix(): {"guesses": True, "inlay_hints": True},
    }
    settings.chosen = {"ms_version": "2.8"}
    loaded, problem = settings.load(inner)
    assert problem == ""
    chosen = loaded.settings
    assert (chosen.backend.value, chosen.guesses, chosen.jobs) == ("gpu", True, 3)
    assert loaded.sources["backend"] == "editor"
    assert loaded.sources["guesses"] == "editor, for this folder"
    assert loaded.sources["jobs"].endswith("mindport.toml:1")
    assert loaded.sources["ms_version"] == "chosen in this session"
    assert settings.editor((inner / "a.py").as_posix()).inlay_hints
    assert not settings.editor("/elsewhere/a.py").inlay_hints
    settings.of_editor = {"": {}}
    assert settings.load(inner)[0].settings.backend.value == "cpu", "taken back"

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mindport.knowledge.store import DEFAULT_PATH, KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.knowledge.versions import NEWEST, RELEASES
from mindport.project.settings.file import SettingsError
from mindport.project.settings.rule_choice import check_codes
from mindport.project.settings.settings import Settings, load_settings
from mindport.rules.finding import Severity

RULES = {"MP101": "missing-api", "MP102": "renamed-api", "MP201": "changed-default"}


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def test_defaults() -> None:
    loaded = load_settings([Path()], isolated=True)
    assert loaded.settings.ms_version == "2.10.0"
    assert loaded.settings.backend is Backend.ASCEND
    assert set(loaded.sources.values()) == {"default"}


def test_the_nearest_folder_with_settings_wins(tmp_path: Path) -> None:
    write(tmp_path / "mindport.toml", 'ms-version = "2.7"\nguesses = true\n')
    write(tmp_path / "a/pyproject.toml", '[tool.other]\n[tool.mindport]\nms-version = "2.8"\n')
    write(tmp_path / "a/b/pyproject.toml", "[project]\n")
    write(tmp_path / "a/b/c/x.py", "")
    loaded = load_settings([tmp_path / "a/b/c/x.py"])
    assert loaded.settings.ms_version == "2.8.0"
    assert loaded.settings.guesses is False
    assert loaded.settings.root == tmp_path / "a"
    assert loaded.files == (tmp_path / "a/pyproject.toml",)
    assert load_settings([tmp_path / "a", tmp_path]).settings.ms_version == "2.7.0"


def test_the_command_line_wins_over_mindport_toml_over_pyproject(tmp_path: Path) -> None:
    shared = write(
        tmp_path / "pyproject.toml",
        '[tool.mindport]\nbackend = "cpu"\nms-version = "2.7"\njobs = 3\nselect = ["MP1"]\n',
    )
    own = write(tmp_path / "mindport.toml", '# ours\nms_version = "2.8"\nselect = ["MP2"]\n')
    loaded = load_settings([tmp_path], {"select": ("MP101",), "ignore": None})
    settings = loaded.settings
    assert (settings.backend, settings.ms_version, settings.jobs) == (Backend.CPU, "2.8.0", 3)
    assert settings.select == ("MP101",)
    assert loaded.sources["backend"] == f"{shared}:2"
    assert loaded.sources["ms_version"] == f"{own}:2"
    assert loaded.sources["select"] == "command line"
    assert loaded.sources["ignore"] == "default"


def test_a_named_file_and_isolation(tmp_path: Path) -> None:
    write(tmp_path / "mindport.toml", 'ms-version = "2.7"\n')
    other = write(tmp_path / "other/ci.toml", 'ms-version = "2.9"\n')
    assert load_settings([tmp_path], config=other).settings.ms_version == "2.9.0"
    assert load_settings([tmp_path], isolated=True).settings.ms_version == "2.10.0"
    with pytest.raises(SettingsError, match=r"none\.toml: cannot be read: No such file"):
        load_settings([tmp_path], config=tmp_path / "none.toml")


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ('\nms-verison = "2.7"', 2, ["ms-verison", "Did you mean `ms-version`?", "backend"]),
        ('ms-version = "two"', 1, ["`two` is not known", "Allowed: 1.7", "2.10"]),
        ("ms-version = 2.10", 1, ["ms-version", "string", "2.1"]),
        ('guesses = true\nbackend = "ascent"', 2, ["Did you mean `ascend`?", "ascend, gpu, cpu"]),
        ('guesses = "yes"', 1, ["guesses", "boolean", "'yes'"]),
        ('select = "MP1"', 1, ["select", "a list", "'MP1'"]),
        ('select = ["MP 1"]', 1, ["`MP 1`", "MP101"]),
        ("jobs = -1", 1, ["jobs", "from 0 to 1024"]),
        ("jobs = true", 1, ["jobs", "integer"]),
        ('[severity]\nMP101 = "loud"', 1, ["MP101", "`loud` is not known", "error, warning"]),
        ('packages = ["a-b"]', 1, ["`a-b` is not the name of a Python package"]),
        ('root = "/"', 1, ["root", "is not known"]),
        ("guesses = tru", 1, ["not valid TOML"]),
        ("jobs = 1\njobs = 2", 2, ["not valid TOML"]),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    tmp_path: Path, text: str, line: int, words: list[str]
) -> None:
    own = write(tmp_path / "mindport.toml", text)
    with pytest.raises(SettingsError) as caught:
        load_settings([tmp_path])
    message = str(caught.value)
    assert message.startswith(f"{own}:{line}: ")
    assert all(word in message for word in words), message
    assert "\n" not in message


def test_lines_in_pyproject_are_those_of_the_right_table(tmp_path: Path) -> None:
    text = '[project]\njobs = 1\n[tool.ruff]\njobs = 2\n[tool.mindport]\njobs = "x"\n'
    shared = write(tmp_path / "pyproject.toml", text)
    with pytest.raises(SettingsError, match="integer") as caught:
        load_settings([tmp_path])
    assert (caught.value.file, caught.value.line, caught.value.key) == (shared, 6, "jobs")


def test_a_file_that_is_not_text_is_told(tmp_path: Path) -> None:
    (tmp_path / "mindport.toml").write_bytes(b"jobs = 1\n# \xff\n")
    with pytest.raises(SettingsError, match=r"mindport\.toml:2: is not UTF-8"):
        load_settings([tmp_path])
    (tmp_path / "mindport.toml").write_bytes(b"\xef\xbb\xbfjobs = 1\r\n")
    assert load_settings([tmp_path]).settings.jobs == 1


def test_an_unknown_rule_is_refused_where_it_stands(tmp_path: Path) -> None:
    own = write(tmp_path / "mindport.toml", 'jobs = 1\nignore = ["MP1", "missing-apo"]\n')
    with pytest.raises(SettingsError) as caught:
        check_codes(load_settings([tmp_path]), RULES)
    assert str(caught.value).startswith(f"{own}:2: ignore: rule `missing-apo` is not known. ")
    assert "Did you mean `missing-api`?" in str(caught.value)
    check_codes(load_settings([tmp_path], {"ignore": ("mp1", "missing-api")}), RULES)


@pytest.mark.parametrize(
    ("select", "ignore", "reported"),
    [
        ((), (), {"MP101", "MP102", "MP201"}),
        (("MP1",), (), {"MP101", "MP102"}),
        ((), ("MP1",), {"MP201"}),
        (("MP101",), ("MP1",), {"MP101"}),
        (("MP1",), ("MP101",), {"MP102"}),
        (("MP1",), ("MP1",), set()),
        (("missing-api",), ("MP101",), {"MP101"}),
        (("MP",), ("renamed-api",), {"MP101", "MP201"}),
    ],
)
def test_the_longest_match_decides(
    select: tuple[str, ...], ignore: tuple[str, ...], reported: set[str]
) -> None:
    settings = Settings(select=select, ignore=ignore)
    assert {code for code, name in RULES.items() if settings.reports(code, name)} == reported


def test_severities_by_the_longest_match() -> None:
    chosen: dict[str, Any] = {"MP": "hint", "MP1": "info", "missing-api": "error"}
    settings = Settings(severity=chosen)
    found = [settings.severity_of(code, name, Severity.WARNING) for code, name in RULES.items()]
    assert found == [Severity.ERROR, Severity.INFO, Severity.HINT]
    assert Settings().severity_of("MP101", "missing-api", Severity.WARNING) is Severity.WARNING


def test_the_fingerprint_changes_with_what_changes_answers() -> None:
    same = Settings(jobs=1), Settings(jobs=2, exclude=("x",)), Settings(ms_version="2.10.0")
    other = (
        Settings(ms_version="2.9"),
        Settings(backend=Backend.CPU),
        Settings(select=("MP1",)),
        Settings(ignore=("MP1",)),
        Settings(guesses=True),
        Settings(packages=("timm",)),
        Settings(severity={"MP1": Severity.HINT}),
    )
    assert len({settings.fingerprint for settings in same}) == 1
    assert len({settings.fingerprint for settings in (*same, *other)}) == 1 + len(other)
    assert len({Settings(), Settings(), Settings(jobs=2)}) == 2


@pytest.mark.parametrize(
    ("words", "release"),
    [
        ("2.10", "2.10.0"),
        ("2.10.0", "2.10.0"),
        ("2.4", "2.4.10"),
        ("v2.6", "2.6.0"),
        ("1.10", "1.10"),
    ],
)
def test_a_release_may_be_named_loosely(words: str, release: str) -> None:
    assert Settings(ms_version=words).ms_version == release


@pytest.mark.skipif(not DEFAULT_PATH.is_file(), reason="the knowledge base is not compiled")
def test_the_releases_are_those_of_the_knowledge_base() -> None:
    base = KnowledgeBase.open()
    known = [release.name for release in base.releases()]
    base.close()
    assert tuple(known) == RELEASES
    assert known[-1] == NEWEST == Settings().ms_version

from __future__ import annotations

import pytest

from mindport.cli.main import main
from mindport.project.listed_rules import listed_rules


@pytest.mark.parametrize("word", ["MP101", "mp101", "missing-api"])
def test_a_code_or_a_name_shows_the_page(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", word]) == 0
    assert capsys.readouterr().out.startswith(
        "# missing-api (MP101)\n\nMindSpore has no equivalent"
    )


def test_in_a_terminal_the_page_is_rendered(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "MP101", "--color", "always"]) == 0
    shown = capsys.readouterr().out
    assert "\x1b[" in shown
    assert "```" not in shown


def test_without_a_rule_all_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:3] for line in lines] == [
        [rule.code, rule.name, rule.severity.value] for rule in listed_rules()
    ]


@pytest.mark.parametrize(
    ("word", "hint"), [("MP110", "MP1"), ("mising-api", "missing-api"), ("zzz", "lists all")]
)
def test_an_unknown_rule_is_a_mistake_of_the_user(
    word: str, hint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["explain", word]) == 2
    assert hint in capsys.readouterr().err

"""What users read keeps to plain English: none of the words that readers stumbled over."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from devtools.translations import curated
from mindport.project.listed_rules import listed_rules
from mindport.rules.rule import Rule

ROOT = Path(__file__).parents[2]
# What to write instead: reported, known; list the fact; string; boolean; index; replaces; module.
BANNED = re.compile(
    r"\b(?:told|cannot be told|of which (?!\d)|but for|save by|truths|truth values|kin|"
    r"takes? the place|stands? (?:elsewhere|for|in|at|on|below|behind|directly|apart)|anew|"
    r"is there since|is a text|are texts|as texts|texts may|nothing (?:tells|says|shows)|"
    r"all the same|as many \w+ as|seen to (?:differ|be)|is not taken over|misspelt)\b",
    re.IGNORECASE,
)
_CODE = re.compile(r"```.*?```|`[^`\n]*`", re.DOTALL)


def _faults(text: str) -> list[str]:
    """Each banned word with what stands around it."""
    prose = _CODE.sub("`code`", text)
    return [prose[max(0, one.start() - 40) : one.end() + 30] for one in BANNED.finditer(prose)]


def _literals(tree: ast.AST) -> Iterator[str]:
    """The strings of a module that are no docstrings."""
    docs: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr):
                docs.add(first.value)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
            yield node.value


@pytest.mark.parametrize(
    "text", ["its arguments cannot be told", "it stands elsewhere", "devices are texts", "truths"]
)
def test_what_readers_stumbled_over_is_found(text: str) -> None:
    assert _faults(text)
    assert not _faults(f"`{text}`")


def test_messages_are_plain() -> None:
    source = ROOT / "server" / "mindport"
    found = {
        f"{path.relative_to(source).as_posix()}: {fault}"
        for path in source.rglob("*.py")
        for text in _literals(ast.parse(path.read_text(encoding="utf-8")))
        if " " in text
        for fault in _faults(text)
    }
    assert not found


@pytest.mark.parametrize("folder", ["docs", "tests/spec/rules"])
def test_pages_are_plain(folder: str) -> None:
    lead = {ROOT / "docs" / "architecture.md"}  # for those who work on mindport
    found = {
        f"{path.relative_to(ROOT).as_posix()}: {fault}"
        for path in {*(ROOT / folder).rglob("*.md")} - lead
        for fault in _faults(path.read_text(encoding="utf-8"))
    }
    assert not found


def test_rows_are_plain() -> None:
    found = {
        f"{api}: {fault}"
        for api, fields in curated().items()
        for text in fields.values()
        for fault in _faults(text)
    }
    assert not found


@pytest.mark.parametrize("rule", listed_rules(), ids=lambda rule: rule.code)
def test_what_rules_say_are_sentences(rule: Rule) -> None:
    assert rule.summary.endswith(".")
    assert not rule.summary[0].islower()
    for key, text in rule.templates.items():
        assert text == text.strip()
        assert key.endswith("advice") or "summary" in key or not text.endswith("."), key

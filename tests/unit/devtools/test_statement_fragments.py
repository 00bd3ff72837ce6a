"""The code in what mindport says: what is taken out of a text, and as what."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from devtools.statement_proof.fragments import Statement, fragments, is_of_other_release
from devtools.statement_proof.missing import wrong_absences
from devtools.statement_proof.trial import tried
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What code is run with may be files where it is run."""
    monkeypatch.chdir(tmp_path)


def said(text: str) -> Statement:
    return Statement(text, "torch.x", "advice", frozenset(Backend))


def kinds(text: str) -> list[tuple[str, str]]:
    return [(one.code, one.kind) for one in fragments(said(text))]


def test_quoted_code_and_names_outside_of_quotes_are_taken() -> None:
    text = "Call `ops.abs(x)` as in mindspore.nn.Cell, with `ord=None`; start it by `msrun a.py`."
    assert kinds(text) == [
        ("ops.abs(x)", "code"),
        ("ord=None", "words"),
        ("msrun a.py", "command"),
        ("mindspore.nn.Cell", "name"),
    ]
    assert kinds("All of mindspore.ops.coo_* take it.") == []


def test_what_is_said_of_other_releases_may_name_what_is_gone() -> None:
    assert is_of_other_release(said("Up to 2.6 it is mindspore.x."))
    assert not is_of_other_release(said("It is mindspore.x."))


def test_code_is_run_or_its_names_and_arguments_are_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def worlds(_wanted: frozenset[str] | None = None) -> Iterator[dict[str, object]]:
        yield {"sys": sys, "n": -1}
        yield {"sys": sys, "n": 2}

    assert tried("'a' * n + (1 // (n > 0)) * 'b'", "code", worlds).status == "ran"
    assert tried("sys.nothing(n)", "code", worlds) == ("fails", "sys.nothing does not exist")
    assert tried("sys.intern(n, m=1)", "code", worlds).status == "fails"
    for value, status in ((2, "bound"), ("text", "ran")):  # for what has no name, or no value
        monkeypatch.setattr(
            "devtools.statement_proof.trial.operands",
            lambda names, _world, value=value: iter([dict.fromkeys(names, value)]),
        )
        assert tried("sys.intern(...)", "code", worlds).status == status
        assert tried("sys.intern(other)", "code", worlds).status == status
    assert tried("sys.intern(n)", "code", worlds).reason.startswith("TypeError")


@pytest.mark.parametrize("api", ["torch.nn.ModuleDict", "torch.tensor", "torch.export.export"])
def test_no_parameter_is_called_missing_that_is_there(api: str) -> None:
    assert list(wrong_absences(KnowledgeBase.open(), api)) == []

"""What is remembered says the same as what is found anew."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mindport.analysis.circles import Circles, Question
from mindport.analysis.values.evaluator import Evaluator
from mindport.knowledge.store import KnowledgeBase
from mindport.project.scan.result import ScanResult
from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings
from mindport.rewrite.conversion import by_row
from mindport.rewrite.edits.imports import outline_of
from mindport.syntax import kept_parses
from mindport.text.edit import covers
from mindport.text.span import Span

PROGRAMS = Path(__file__).parents[2] / "migration/programs"


def test_a_scan_without_memory_says_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    knowledge = KnowledgeBase.open()

    def scanned() -> ScanResult:
        return scan([PROGRAMS], Settings(), knowledge=knowledge)

    remembered = scanned()
    monkeypatch.setattr(by_row, "_plan", by_row._plan.__wrapped__)
    monkeypatch.setattr(kept_parses, "ROOM", 0)
    monkeypatch.setattr(Evaluator, "settled", lambda _ev, _key, find, *about: find(*about))
    assert scanned() == remembered
    assert len(remembered.uses) > 1000


class Answers(Circles):
    """Questions that are answered by functions, without any circle."""

    def __init__(self) -> None:
        super().__init__()
        self.kept: dict[Question, int] = {}

    def _keep(self, question: Question, answer: int) -> None:
        self.kept[question] = answer

    def _in_circle(self, _question: Question, answer: int) -> int:
        return answer

    def _news(self, _question: Question, before: int, answer: int, _grows: bool) -> int:
        return before if before == answer else answer

    def outer(self) -> tuple[int, bool]:
        return self.so_far(lambda: self._met(("outer",), 0))

    def limited(self) -> tuple[int, bool]:
        return self.so_far(lambda: self._rest_on_limit(0) or 1)


@pytest.mark.parametrize("ask", [Answers.outer, Answers.limited])
def test_what_rests_on_a_running_question_is_not_settled(
    ask: Callable[[Answers], tuple[int, bool]],
) -> None:
    answers = Answers()
    seen: list[bool] = []

    def find() -> int:
        answer, is_settled = ask(answers)
        seen.append(is_settled)
        return answer

    answers._answer(("outer",), find)
    assert seen and not any(seen)
    assert answers.so_far(lambda: 1) == (1, True)


def test_a_tree_is_kept_for_one_who_needs_it_again() -> None:
    text = "a = 1\n"
    with kept_parses.parses_are_kept():
        made = kept_parses.parsed(text)
        assert kept_parses.taken(text) is made
        assert kept_parses.taken(text) is not made
        left = kept_parses.parsed(text)
    assert kept_parses.taken(text) is not left
    assert kept_parses.parsed(text) is not kept_parses.taken(text)


def test_f_strings_around_a_span_are_found() -> None:
    text = 'a = f"{b}" + f"{c:{d}}"\ne = f"{f\'{g}\'}", h\n'
    formatted = outline_of(text).formatted
    assert len(formatted.every) >= 4
    for start in range(len(text)):
        for end in range(start, len(text)):
            span = Span(start, end)
            around = formatted.around(span)
            assert around in {(), formatted.every}
            assert around or not any(covers(one, span) for one in formatted.every)
            assert around or not any(one.start < end and start < one.end for one in formatted.every)

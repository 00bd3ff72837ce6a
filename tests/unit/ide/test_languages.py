"""Messages in other languages: all are there, with the same values."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from mindport.ide.finding_text import finding_advice, finding_message
from mindport.ide.l10n import zh_cn, zh_cn_findings
from mindport.ide.messages import CHINESE, ENGLISH, MESSAGES, language_of, message, speak
from mindport.rules.rule import all_rules

_SLOT = re.compile(r"\{(\w+)\}")


@pytest.fixture(autouse=True)
def chinese() -> Iterator[None]:
    """Speak Chinese in these tests."""
    speak(CHINESE)
    yield
    speak(ENGLISH)


def test_every_message_is_translated_with_its_values() -> None:
    assert zh_cn.MESSAGES.keys() == MESSAGES.keys()
    for key, text in MESSAGES.items():
        assert sorted(_SLOT.findall(text)) == sorted(_SLOT.findall(zh_cn.MESSAGES[key])), key


def test_every_rule_is_translated() -> None:
    assert {rule.code for rule in all_rules()} <= zh_cn_findings.FINDINGS.keys() | {"MP216"}
    for rows in zh_cn_findings.FINDINGS.values():
        for english, chinese in rows:
            assert set(_SLOT.findall(english)) >= set(_SLOT.findall(chinese))


def test_a_finding_is_told_in_chinese() -> None:
    assert finding_message("MP102", "`torch.cat` is `mindspore.mint.cat`") == (
        "`torch.cat` 对应 `mindspore.mint.cat`"
    )
    told = finding_message(
        "MP209",
        "`torch.Tensor.__getitem__` gives as many elements as the mask has true ones:"
        " dimension 0 is dynamic (by `torch.gt`, line 3)",
    )
    assert told == (
        "`torch.Tensor.__getitem__` 的输出元素个数等于掩码中 True 的个数：第 0 维是动态的"
        "（由 `torch.gt` 引起，第 3 行）"
    )
    english = "what no rule says"
    assert finding_message("MP102", english) == english


def test_the_advice_of_rules_is_translated_word_for_word() -> None:
    sources = Path(__file__).parents[3] / "server" / "mindport" / "rules" / "checks"
    written = "".join(
        re.sub(r'"\s*\n\s*"', "", path.read_text(encoding="utf-8")) for path in sources.glob("*.py")
    )
    for english in zh_cn_findings.ADVICE:
        assert f'"{english}"' in written, "the rule says something else now"
        assert finding_advice(english) != english


@pytest.mark.parametrize(
    ("locale", "language"),
    [
        ("zh-cn", CHINESE),
        ("zh_CN.UTF-8", CHINESE),
        ("zh-Hans", CHINESE),
        ("de", ENGLISH),
        (None, ENGLISH),
    ],
)
def test_a_locale_chooses(locale: str | None, language: str) -> None:
    assert language_of(locale) == language
    assert message("status.graph") == "静态图"

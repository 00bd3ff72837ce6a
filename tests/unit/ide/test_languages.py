"""Messages in other languages: all are there, with the same values."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from ide_models import model_of
from mindport.ide.code_lens import code_lenses
from mindport.ide.finding_text import finding_advice, finding_message
from mindport.ide.hover import hover
from mindport.ide.knowledge_text import is_prose, knowledge_text
from mindport.ide.l10n import zh_cn, zh_cn_findings, zh_cn_report
from mindport.ide.messages import CHINESE, ENGLISH, MESSAGES, language_of, message, speak
from mindport.ide.report_text import report_text, verdict_text
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.scan.scan import perform, prepare
from mindport.project.scan.summary import OUTLOOK_TEXT, summarize
from mindport.project.settings.settings import Settings
from mindport.report import as_html
from mindport.report.words import Words
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


def _knowledge() -> dict[str, str]:
    def once(pairs: list[tuple[str, str]]) -> dict[str, str]:
        rows = dict(pairs)
        assert len(rows) == len(pairs), "JSON keeps the last of two equal keys"
        return rows

    file = Path(zh_cn.__file__).with_name("zh_cn_knowledge.json")
    return dict(json.loads(file.read_text(encoding="utf-8"), object_pairs_hook=once))


def test_texts_of_the_knowledge_base_keep_their_values() -> None:
    for english, chinese in _knowledge().items():
        assert set(re.findall(r"\{\d\}", english)) == set(re.findall(r"\{\d\}", chinese)), english
        quoted = [part for part in re.findall(r"`[^`]*`", english) if part not in chinese]
        assert not quoted, english


@pytest.fixture(scope="module")
def said() -> dict[str, Counter[str]]:
    """What the knowledge base says of the newest release, with the number of APIs."""
    knowledge = KnowledgeBase.open()
    texts: dict[str, Counter[str]] = {"advice": Counter(), "differences": Counter()}
    texts |= {"notes": Counter(), "evidence": Counter()}
    apis = {api for api, *_ in knowledge._query("SELECT api FROM answer_of")}
    for api in apis:
        mapping = knowledge.mapping(api, knowledge.release(), Backend.ASCEND)
        if mapping is None:
            continue
        texts["advice"][mapping.advice] += 1
        texts["differences"].update(mapping.differences)
        for target in mapping.targets:
            texts["differences"].update(target.differences)
            texts["evidence"][target.evidence] += 1
            texts["notes"].update(line.note for line in target.parameters)
    return texts


@pytest.mark.parametrize(
    ("kind", "least"), [("advice", 0.5), ("differences", 0.85), ("notes", 0.98), ("evidence", 0.98)]
)
def test_most_of_what_the_knowledge_base_says_is_translated(
    said: dict[str, Counter[str]], kind: str, least: float
) -> None:
    english = [text for text in said[kind] if is_prose(knowledge_text(text))]
    share = 1 - sum(said[kind][text] for text in english) / said[kind].total()
    assert share > least, english[:5]


def test_what_many_apis_share_is_translated(said: dict[str, Counter[str]]) -> None:
    for texts in said.values():
        for text, times in texts.items():
            assert times < 50 or not is_prose(knowledge_text(text)), text


def test_sentences_are_translated_one_by_one() -> None:
    text = (
        "Write x = x.add(...) on GPU and CPU. There the in-place method is missing or leaves x as"
        " it was without an error. What nobody has translated stays. For a Parameter: p.set_data()."
    )
    assert knowledge_text(text) == (
        "在 GPU 和 CPU 上写为 x = x.add(...)。这些平台上原地方法缺失，或不报错但不改变 x。"
        "What nobody has translated stays. 对 Parameter：p.set_data()。"
    )
    # Prose is no value.
    assert knowledge_text("On CPU only what we wish for.") == "On CPU only what we wish for."


def test_a_finding_tells_its_advice_in_chinese() -> None:
    advice = "MindSpore chooses the memory layout itself: drop the argument or the .to(...) call."
    assert finding_advice("A plain Python number: write math.pi.") == (
        "是普通的 Python 数：写为 math.pi。"
    )
    assert finding_advice(advice) == advice
    told = finding_message(
        "MP105", "`torch.no_grad` is not needed in MindSpore: A plain Python number: write math.pi"
    )
    assert told == "MindSpore 中不需要 `torch.no_grad`：是普通的 Python 数：写为 math.pi"


def test_every_word_of_the_report_is_translated(tmp_path: Path) -> None:
    report = Path(as_html.__file__).read_text(encoding="utf-8")
    words = set(re.findall(r"""say\(['"]([^'"]+)['"]\)""", report))
    assert len(words) > 10
    assert words <= zh_cn_report.REPORT.keys()
    assert set(OUTLOOK_TEXT.values()) <= zh_cn_report.REPORT.keys()

    code = "import torch\n\nwith torch.no_grad():\n    torch.Tensor.size(torch.std(x, 0))\n"
    (tmp_path / "a.py").write_text(code, encoding="utf-8")
    result = perform(prepare([tmp_path], Settings(root=tmp_path)))
    chinese = Words(CHINESE, report_text, finding_message, finding_advice, verdict_text)
    page = as_html.render(result, chinese)
    assert '<html lang="zh-cn">' in page
    assert f"1 个文件中有 {summarize(result).apis} 个 API 的" in page
    shown = re.sub(r"(?s)<style>.*</style>|<code>.*?</code>|<[^>]*>", " ", page)
    english = set(re.findall(r"(?<![\w.(])[A-Za-z]{3,}(?![\w.(])", shown))
    assert english <= {"API", "PyTorch", "MindSpore", "Ascend", "torch", "size"}


CARDS = """
import torch
from torch import nn
from mindspore import mint

def forward(x, mask, names):
    torch.std(x, unbiased=False)
    torch.nn.Conv2d(3, 4, 1)
    torch.Tensor.backward(x)
    torch.lobpcg(x)
    torch.Tensor.add_(x, 1)
    mint.std(x, dim=1)
    mint.nn.functional.grid_sample(x)
"""


@pytest.mark.parametrize(
    "word",
    [
        "torch.std",
        "unbiased",
        "Conv2d",
        "Tensor.backward",
        "Tensor.add_",
        "mint.std",
        "sample",
    ],
)
def test_a_card_says_nothing_in_english(word: str) -> None:
    model = model_of(CARDS)
    found = hover(model, CARDS.index(word) + len(word) - 2)
    assert found is not None
    assert re.search(r"[\u4e00-\u9fff]", found.markdown)
    told = re.sub(r"`[^`]*`|\[[^]]*\]\([^)]*\)|\([^)]*: [^)]*\)", " ", found.markdown)
    names = {"MindSpore", "Ascend", "GPU", "CPU", "API", "PyNative", "Parameter", "Tensor", "shape"}
    names |= {"torch", "None"}
    english = set(re.findall(r"(?<![\w.(=])[A-Za-z]{3,}(?![\w.(=])", told)) - names
    assert not english, found.markdown


def test_counts_above_a_file_are_told_in_chinese() -> None:
    first, *_ = code_lenses(model_of(CARDS))
    assert re.fullmatch(r"\d+ 个 API，\d+ 处用法，\d+ 处可直接迁移，\d+ 处待处理.*", first.title)

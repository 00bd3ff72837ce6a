"""Messages in other languages: all are there, with the same values."""

from __future__ import annotations

import inspect
import json
import re
import warnings
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from devtools.translations import Table, accepted, curated, stale
from ide_models import model_of
from mindport.analysis.uses.api_use import Confidence
from mindport.ide.code_lens import code_lenses
from mindport.ide.finding_text import finding_advice, finding_message, templates
from mindport.ide.hover import hover
from mindport.ide.knowledge_text import digest, is_prose, knowledge_text
from mindport.ide.l10n import zh_cn, zh_cn_report
from mindport.ide.messages import CHINESE, ENGLISH, MESSAGES, language_of, message, speak
from mindport.ide.report_text import report_text, translated, verdict_text
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.project.judging import severities
from mindport.project.listed_rules import find_rule, listed_rules
from mindport.project.scan.plan import ASSUMPTIONS, effort_parts
from mindport.project.scan.scan import perform, prepare, scan
from mindport.project.scan.summary import FATE_TEXT, summarize
from mindport.project.settings.settings import Settings
from mindport.report import as_html, as_md, as_text, html_parts, plan_html
from mindport.report.words import Words
from mindport.rules import event, shape
from mindport.rules.finding import Finding, Severity
from mindport.rules.message import Message, plain
from mindport.text.span import Span

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


def _english() -> dict[str, str]:
    """The summaries and templates of all rules and those that they share, by id."""
    shared = {**shape.TEMPLATES, **event.TEMPLATES, **severities.TEMPLATES}
    return shared | {key: text for rule in listed_rules() for key, text in rule.templates.items()}


def test_translations_are_of_messages_that_exist_and_take_their_values() -> None:
    english = _english()
    for key, chinese in templates(CHINESE).items():
        assert key in english, f"{key}: no rule has a message of this id"
        assert set(_SLOT.findall(english[key])) >= set(_SLOT.findall(chinese)), key


def test_a_message_without_a_translation_is_a_warning() -> None:
    for key in sorted(_english().keys() - templates(CHINESE).keys()):
        warnings.warn(f"{key} has no translation into {CHINESE}: it stays English", stacklevel=1)


def _finding(code: str, *said: Message) -> Finding:
    rule = find_rule(code)
    assert rule is not None
    texts = tuple(plain(one.of_rule(code)) for one in said)
    severity, span = Severity.WARNING, Span(0, 1)
    english = str(said[0])
    return Finding(code, rule.name, severity, english, span, Confidence.RESOLVED, said=texts)


def test_a_finding_is_in_chinese() -> None:
    names = {"api": "torch.cat", "target": "mindspore.mint.cat"}
    finding = _finding("MP102", Message("name", "`{api}` is `{target}`", tuple(names.items())))
    assert finding_message(finding) == "`torch.cat` 对应 `mindspore.mint.cat`"


def test_a_message_that_is_reworded_keeps_its_translation() -> None:
    names = {"api": "torch.cat", "target": "mindspore.mint.cat"}
    finding = _finding("MP102", Message("name", "{target} for {api}", tuple(names.items())))
    assert finding.message == "mindspore.mint.cat for torch.cat"
    assert finding_message(finding) == "`torch.cat` 对应 `mindspore.mint.cat`"


def test_a_message_without_a_translation_stays_english() -> None:
    finding = _finding("MP102", Message("new", "`{api}` is new", (("api", "torch.cat"),)))
    assert finding_message(finding) == "`torch.cat` is new"


def test_a_finding_on_a_shape_is_in_chinese_with_its_reason_and_advice() -> None:
    masked = "import torch\n\ndef positive(x: torch.Tensor):\n    return x[x > 0].sum()\n"
    with TemporaryDirectory() as folder:
        file = Path(folder, "a.py")
        file.write_text(masked, encoding="utf-8")
        result = translated(scan([file], Settings(root=Path(folder))))
    (found,) = (one for one in result.findings if one.code == "MP209")
    assert found.message.startswith("该下标操作 的输出元素个数等于掩码中 True 的个数")
    assert found.advice.startswith("保持形状不变")


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


def test_translations_of_rows_hang_on_rows_and_keep_quoted_code() -> None:
    table, rows = Table.read(), curated()
    for api, field, reason in stale(table, rows):
        warnings.warn(f"{api} {field}: {reason}, it is shown in English", stacklevel=1)
    english = {digest(text): text for fields in rows.values() for text in fields.values()}
    for key, chinese in table.texts.items():
        for quoted in re.findall(r"`[^`]*`", english.get(key, "")):
            assert quoted in chinese, english[key]


def test_a_reworded_row_is_shown_in_english_until_somebody_accepts_its_translation() -> None:
    table = Table({"torch.a": {"advice": digest("Write b.")}}, {digest("Write b."): "写为 b。"})
    reworded = {"torch.a": {"advice": "Use b."}}
    assert not [*stale(table, {"torch.a": {"advice": "Write b."}})]
    assert [*stale(table, reworded)] == [("torch.a", "advice", "the English has changed")]
    after = accepted(table, reworded, {"torch.a"})
    assert after.texts == {digest("Use b."): "写为 b。"}
    assert not [*stale(after, reworded)]


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
        "Write x = x.add(...) on GPU and CPU. There the in-place method is missing or"
        " silently leaves x unchanged. What nobody has translated stays."
        " For a Parameter: p.set_data()."
    )
    assert knowledge_text(text) == (
        "在 GPU 和 CPU 上写为 x = x.add(...)。这些平台上原地方法缺失，或不报错但不改变 x。"
        "What nobody has translated stays. 对 Parameter：p.set_data()。"
    )
    # Prose is no value.
    assert knowledge_text("On CPU only what we wish for.") == "On CPU only what we wish for."


def test_the_advice_of_a_row_is_in_chinese() -> None:
    row = "A plain Python number: write math.pi."
    finding = _finding("MP105", Message("advised", "`{api}`", (("api", "torch.pi"),)))
    assert finding_advice(replace(finding, said=(*finding.said, row))) == (
        "是普通的 Python 数：写为 math.pi。"
    )


@pytest.fixture
def short_path() -> Iterator[Path]:
    """A folder whose path has no hyphens: lines of a report may break at one."""
    with TemporaryDirectory() as folder:
        yield Path(folder).resolve()


def test_every_word_of_the_report_is_translated(short_path: Path) -> None:
    parts = [Path(one.__file__).read_text("utf-8") for one in (as_html, html_parts, plan_html)]
    report = "".join(parts) + inspect.getsource(effort_parts).replace("return ", "say(")
    words = set(re.findall(r"""say\(['"]([^'"]+)['"]\)""", report))
    assert len(words) > 10
    assert words <= zh_cn_report.REPORT.keys()
    assert {*FATE_TEXT.values(), ASSUMPTIONS} <= zh_cn_report.REPORT.keys()

    code = "import torch\n\nwith torch.no_grad():\n    torch.spmm(x, x).size(0)\n"
    (short_path / "a.py").write_text(code, encoding="utf-8")
    result = perform(prepare([short_path], Settings(root=short_path)))
    chinese = Words(CHINESE, report_text, verdict_text)
    page = as_html.render(translated(result), chinese)
    assert '<html lang="zh-cn">' in page
    assert f"1 个文件中有 {summarize(result).apis} 个 API 的" in page
    shown = re.sub(r"(?s)<style>.*</style>|<code>.*?</code>|<[^>]*>", " ", page)
    shown = shown.replace(str(short_path), "")
    english = set(re.findall(r"(?<![\w.(])[A-Za-z]{3,}(?![\w.(])", shown))
    arguments = {"value", "values", "shape", "dense", "size"}
    names = {"API", "PyTorch", "MindSpore", "Ascend", "torch", *arguments}
    assert english <= names

    for form in (as_md, as_text):
        text = form.render(translated(result), words=chinese).replace(str(short_path), "")
        assert f"1 个文件中有 {summarize(result).apis} 个 API 的" in text
        ours = re.sub(r"`[^`]*`|\S*(?:torch|mindspore|mint|a\.py|MP)[\w.]*\S*|--\w+", " ", text)
        found = set(re.findall(r"(?<![\w.(])[A-Za-z]{3,}(?![\w.(])", ours))
        assert found <= {*names, "json"}, (form.__name__, found)


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

from __future__ import annotations

import re
import time

from ide_models import marked, model_of
from mindport.analysis.uses.api_use import Confidence
from mindport.ide.completion import completions, with_documentation
from mindport.ide.document_links import document_links
from mindport.ide.hover import hover, torch_card
from mindport.ide.symbols import search_uses
from mindport.ide.unanalysed import carried_over
from mindport.knowledge.store import KnowledgeBase
from mindport.syntax.names import dotted_at, full_names, imports_of
from mindport.text.line_index import LineIndex


def test_every_card_has_two_lines_and_sound_links(knowledge: KnowledgeBase) -> None:
    model = model_of("import torch\n")
    names = [name for name in knowledge.symbol_rows() if name.startswith("torch.nn.f")]
    assert len(names) > 100
    for name in names:
        card = torch_card(model, name)
        first, second = card.split("\n")[:2]
        assert first.startswith(f"`{name}`")
        assert second
        assert all(link.startswith("https://") for link in re.findall(r"\]\(([^)]*)\)", card))
        assert "command:" not in card


def test_imports_are_found_whole_or_broken() -> None:
    text = (
        "import torch.nn as nn, os.path\nfrom mindspore import (  # all\n    mint as m,  # one\n"
        "    ops)\nfrom a import \\\n    b\ndef f(:\n    import mindspore.ops\n"
    )
    assert imports_of(text) == {
        "nn": ("torch.nn",),
        "os": ("os",),
        "m": ("mindspore.mint",),
        "ops": ("mindspore.ops",),
        "b": ("a.b",),
        "mindspore": ("mindspore",),
    }
    assert full_names(text, "nn.Linear") == ("torch.nn.Linear",)


def test_the_name_at_a_cursor_ends_with_its_part() -> None:
    text = "x = a.bc.d(e)"
    found = [dotted_at(text, place) for place in (4, 6, 9, 3, 13)]
    assert [one.text if one else None for one in found] == ["a", "a.bc", "a.bc.d", None, None]


def test_a_completion_gets_its_card_when_asked() -> None:
    model, offset = marked("from mindspore import mint\nmint.st<|>")
    found = completions(model, offset).items
    assert [one.label for one in found] == ["stack", "std", "std_mean"]
    assert "torch.std" in with_documentation(model, found[1]).documentation


def test_more_than_a_list_holds_is_asked_for_again() -> None:
    model, offset = marked("import mindspore\ntorch.<|>")
    assert not completions(model, offset).is_whole
    model, offset = marked("import mindspore\ntorch.isn<|>")
    assert completions(model, offset).is_whole


def test_a_default_is_the_place_to_fill_in() -> None:
    model, offset = marked("from mindspore import mint\nmint.std(x, <|>)")
    found = {one.insert_text: one.snippet for one in completions(model, offset).items}
    assert found["keepdim="] == "keepdim=${1:False}"


def test_what_is_typed_is_completed_before_it_is_analysed() -> None:
    before = "import torch\nx = torch.ones(2)\ny = x.std(1)\nz = torch.abs(x)\n"
    old = model_of(before)
    after = before.replace("std(1)", "std(1, )")
    model = carried_over(old, after, LineIndex.of(after))
    assert [use.api for use in model.uses] == [one.api for one in old.uses][: len(model.uses)]
    assert {use.api for use in old.uses} - {use.api for use in model.uses} == {"torch.abs"}
    found = completions(model, after.index(", )") + 2).items
    assert "keepdim=" in [one.label for one in found]
    assert carried_over(old, before, old.lines).uses == old.uses


def test_members_of_a_release_without_inventory_are_its_targets(knowledge: KnowledgeBase) -> None:
    names = dict(knowledge.members("mindspore.ops", "2.3"))
    assert "abs" in names
    assert dict(knowledge.members("mindspore", "2.3"))["ops"] == "module"
    assert "std" in dict(knowledge.members("torch"))
    assert knowledge.members("mindspore.nothing", "2.10") == ()


def test_uses_are_found_by_name_or_by_words() -> None:
    model = model_of("import torch\n\n\nclass A:\n    def f(self, x):\n        torch.std(x, 1)\n")
    for query in ("api: STD", "api:torch td", "std", "St", "torch.std", "TORCH.s"):
        found = search_uses([model], query)
        assert [(one.name, one.container) for one in found] == [("torch.std", "A.f")], query
    for query in ("", " ", "td", "torch", "nn.std", "api:nothing"):
        assert search_uses([model], query) == [], query


def test_codes_in_comments_lead_to_the_pages_of_their_rules() -> None:
    text = 'x = "MP101"  # mindport: ignore[MP209, MP999]\n# see MP610: y\nMP104 = XMP103 = 1\n'
    found = [(text[slice(*one.span)], one.page.name, one.summary) for one in document_links(text)]
    assert [(code, page) for code, page, _ in found] == [
        ("MP209", "boolean-mask.md"),
        ("MP610", "in-place-operator.md"),
    ]
    assert all(summary for *_, summary in found)


def test_answers_do_not_keep_one_waiting() -> None:
    body = "".join(f"y{i} = torch.std(x{i}, {i})\n" for i in range(4000))
    text = f"import torch\nfrom mindspore import mint\n{body}mint.s<|>"
    model, offset = marked(text)
    completions(model, offset)
    start = time.perf_counter()
    found = completions(model, offset).items
    assert len(found) > 20
    assert hover(model, text.index("std(x3999")) is not None
    assert time.perf_counter() - start < 0.5  # a hundred times what is usual, for slow machines


def test_the_use_at_a_place_is_the_innermost_of_all_around_it() -> None:
    text = (
        "import torch\nfrom torch import nn\n\ndef f(x, y):\n"
        "    z = torch.cat([x.abs().view(\n        1), torch.std(y.abs(),\n        dim=1)])\n"
        "    return nn.Sequential(nn.Linear(1, 2), nn.ReLU())(z).mean()\n"
    )
    model = model_of(text)
    assert len(model.named) > 8
    for offset in range(len(text) + 1):
        around = {use for use in model.named if use.name_span.start <= offset <= use.name_span.end}
        found = model.use_at(offset)
        assert found is None or found in around
        paths = {use for use in around if use.confidence is Confidence.RESOLVED}
        assert found is not None or not paths

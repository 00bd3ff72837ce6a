from __future__ import annotations

import importlib
import sys
from pathlib import Path

import pytest

from mindport.compat.sources import known_functions
from mindport.knowledge.forms import form_of, read_forms
from mindport.knowledge.store import KnowledgeBase
from mindport.knowledge.types import Backend
from mindport.rewrite.conversion.conditions import WORDS
from mindport.rewrite.conversion.recipe_book import recipes
from mindport.rewrite.conversion.templates import names_in

_GROUP = """
[[forms]]
apis = ["torch.bitwise_$", "torch.Tensor.bitwise_$"]
takes = ["input other"]
cases = [{ backends = ["cpu"], write = "({input!o} $ {other!o})" }, { stays = true }]
[forms.each]
and = "&"
"""


def test_each_name_stands_for_itself_in_apis_and_for_its_text_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(_GROUP, encoding="utf-8")
    forms = [form_of(*one) for one in read_forms(tmp_path)]
    assert [one.api for one in forms] == ["torch.bitwise_and", "torch.Tensor.bitwise_and"]
    assert [one.write for one in forms[0].cases_on(Backend.CPU)] == ["({input!o} & {other!o})", ""]
    assert len(forms[0].cases_on(Backend.ASCEND)) == 1


@pytest.mark.parametrize(
    "case", ["{ says = 1 }", "{ write = 'x', gone = true }", "{ target = 'mindspore.mint.abs' }"]
)
def test_what_means_nothing_is_refused(tmp_path: Path, case: str) -> None:
    text = f'[[forms]]\napis = ["torch.abs"]\ncases = [{case}]\n'
    (tmp_path / "a.toml").write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match=r"a\.toml"):
        read_forms(tmp_path)


def test_an_api_has_one_form(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(_GROUP * 2, encoding="utf-8")
    with pytest.raises(ValueError, match=r"torch\.bitwise_and"):
        read_forms(tmp_path)


def test_what_forms_name_is_there() -> None:
    knowledge = KnowledgeBase.open()
    for form in knowledge.forms():
        owner = knowledge.symbol(form.api.rpartition(".")[0])
        is_member = owner is not None and owner.kind == "class" and form.takes != ("",)
        is_member = is_member and "__" not in form.api  # operators have no symbols
        assert knowledge.symbol(form.api) is not None or not is_member, form.api
        assert {form.layer, form.helper} <= {"", *known_functions()}, form.api
        assert not form.target or knowledge.symbol(form.target) is not None, form.api
        for case in form.cases:
            for name in names_in(case.write or case.name):
                package, _, helper = name.partition(".")
                if package == "compat":
                    is_there = helper in known_functions()
                elif package in sys.stdlib_module_names:
                    module, _, leaf = name.rpartition(".")
                    is_there = hasattr(importlib.import_module(module), leaf)
                else:
                    is_there = knowledge.symbol(name) is not None
                assert is_there, f"{form.api}: {name}"
            for said in case.when.values():
                for word in said.removeprefix("not ").split("|"):
                    assert word.strip() in WORDS or _is_literal(word), f"{form.api}: {word}"


def _is_literal(word: str) -> bool:
    return word.strip()[0] in "'\"(-[0123456789" or word.strip() in ("None", "True", "False")


def test_a_layer_without_cases_is_the_projects_class() -> None:
    assert "torch.nn.BatchNorm3d" in recipes(KnowledgeBase.open(), "2.10.0", Backend.CPU)

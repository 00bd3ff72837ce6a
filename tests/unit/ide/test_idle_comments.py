"""Quick fixes that remove comments which silence nothing."""

from __future__ import annotations

import pytest

from ide_models import model_of
from mindport.ide.fixes import fixes
from mindport.text.edit import applied
from mindport.text.span import Span

HEAD = "import torch\n\nx = torch.rand(3)\n"
CASES = [
    ("y = x * 2  # mindport: ignore[MP209]: it is small\n", "y = x * 2\n"),
    ("y = x * 2  # mindport: ignore[MP209]  # noqa\n", "y = x * 2  # noqa\n"),
    ("y = x * 2  # noqa  # mindport: ignore[MP209]\n", "y = x * 2  # noqa\n"),
    ("    # mindport: ignore-file[MP209]\ny = x\n", "y = x\n"),
    ("y = x.nonzero()  # mindport: ignore[MP208, MP210]\n",
     "y = x.nonzero()  # mindport: ignore[MP210]\n"),
    ("y = x.nonzero()  # mindport: ignore[MP999,MP210]: why\n",
     "y = x.nonzero()  # mindport: ignore[MP210]: why\n"),
    ("y = x * 2  # mindport: ignore[MP209\n", "y = x * 2\n"),
]  # fmt: skip


@pytest.mark.parametrize(("before", "after"), CASES)
def test_what_is_of_no_use_is_removed(before: str, after: str) -> None:
    model = model_of(HEAD + before)
    (finding,) = [one for one in model.findings if one.code == "MP901"]
    offered = [one for one in fixes(model, finding.span) if "MP901" in one.codes]
    assert [applied(model.text, list(one.edits)) for one in offered] == [HEAD + after]
    left = model_of(HEAD + after).findings
    assert not [one for one in left if one.code == "MP901"]


def test_all_of_a_file_are_removed_at_once() -> None:
    model = model_of(HEAD + "y = x  # mindport: ignore[MP209]\nz = y  # mindport: ignore[MP101]\n")
    place = model.text.index("# mindport")
    one, every = [fix for fix in fixes(model, Span(place, place)) if "MP901" in fix.codes]
    assert applied(model.text, list(one.edits)).count("mindport") == 1
    assert applied(model.text, list(every.edits)) == HEAD + "y = x\nz = y\n"


def test_a_comment_that_silences_is_left_alone() -> None:
    model = model_of(HEAD + "y = x.nonzero()  # mindport: ignore[MP210]\n")
    assert not [one for one in model.findings if one.code in ("MP210", "MP901")]


def test_a_comment_for_all_rules_is_left_to_the_scan() -> None:
    """An editor does not ask the rules whose findings only reports show."""
    model = model_of(HEAD + "y = x  # mindport: ignore\n")
    assert not [one for one in model.findings if one.code == "MP901"]

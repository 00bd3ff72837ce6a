from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from ide_models import edits_of, marked, model_of
from mindport.analysis.uses.api_use import ApiUse, Confidence, UseKind
from mindport.ide.fix import Fix, FixKind
from mindport.ide.fixes import documentation, fix_all, fixes
from mindport.knowledge.types import Backend
from mindport.project.workspace.model import FileModel
from mindport.rewrite.conversion.convert import Conversion
from mindport.text.edit import Edit, applied, in_order, overlap
from mindport.text.span import Span

ROOT = Path(__file__).parents[3]
EXAMPLES = sorted((ROOT / "examples").rglob("*.py"))
TRAINING = sorted((ROOT / "tests" / "migration" / "training_held_out").glob("*.py"))

# Each line is a call as real code writes it; the last word says what becomes of it.
CALLS = {
    "torch.cat((a, b), 1)": "mint.cat((a, b), 1)",
    "torch.cat([a, b], dim=-1)": "mint.cat([a, b], dim=-1)",
    "torch.stack(tensors=[a, b])": "mint.stack(tensors=[a, b])",
    "torch.zeros(2, 3)": "mint.zeros((2, 3))",
    "torch.zeros((2, 3), device=d)": "mint.zeros((2, 3))",
    "torch.zeros(2, device=d, )": "mint.zeros(2, )",
    "torch.ones(n, dtype=t, device=d)": "mint.ones(n, dtype=t)",
    "torch.ones(n, device=d, dtype=t)": "mint.ones(n, dtype=t)",
    "torch.matmul(a, b).sum()": "mint.matmul(a, b).sum()",
    "torch.abs(\n    a  # the input\n)": "mint.abs(\n    a  # the input\n)",
    "torch . abs(a)": "mint.abs(a)",
    "torch.abs(x for x in a)": None,
    "(torch.abs)(a)": "(mint.abs)(a)",
    "torch.abs(*a)": "(lambda input: mint.abs(input))(*a)",
    "torch.abs(a, out=None)": "mint.abs(a)",
    "torch.abs(a, b)": None,
    "torch.abs(nothing=a)": None,
    "torch.zeros(2, requires_grad=False)": "mint.zeros(2)",
    "torch.zeros(2,  # two\n    device=d)": None,
}


@pytest.mark.parametrize(("call", "written"), CALLS.items())
def test_a_call_is_written_whole_or_not_at_all(call: str, written: str | None) -> None:
    model = model_of(f"import torch\nd = n = t = 2\ny = {call}\n")
    use = min((one for one in model.uses if not one.is_import), key=lambda one: one.span)
    fix = safe_fix(model, use.api)
    if written is None:
        assert fix is None
    else:
        assert fix is not None
        after = f"from mindspore import mint\nd = n = t = 2\ny = {written}\n"
        assert applied(model.text, list(edits_of(model, fix))) == after


def test_crlf_stays() -> None:
    model = model_of("import torch\r\n\r\ny = torch.abs(x)\r\n")
    fix = fix_all(model)
    assert fix is not None
    after = applied(model.text, list(edits_of(model, fix)))
    assert after == "from mindspore import mint\r\n\r\ny = mint.abs(x)\r\n"


def test_astral_characters_before_the_call_move_nothing() -> None:
    model = model_of("import torch\ny = ('𝒳', torch.abs(x), '𝒴')  # 𝒵\n")
    fix = fix_all(model)
    assert fix is not None
    after = applied(model.text, list(edits_of(model, fix)))
    assert after.splitlines()[-1] == "y = ('𝒳', mint.abs(x), '𝒴')  # 𝒵"


def test_where_nothing_is_used_nothing_is_offered() -> None:
    assert fix_all(model_of("import torch")) is None


def test_a_guess_is_no_ground_for_a_fix() -> None:
    model = model_of("import torch\n\ndef f(y, z):\n    return y.half(z)\n", guesses=True)
    assert [use.confidence for use in model.uses if not use.is_import] == [Confidence.GUESSED]
    assert all(fix.title.startswith("Suppress") for fix in at_name(model, "torch.Tensor.half"))


def test_what_migrate_leaves_is_offered_as_unsafe() -> None:
    text = "import torch\nx = torch.ones(2)\ny = x.std(0, unbiased=b)\nz = torch.abs(x)\n"
    model = model_of(text)
    std, absolute = at_name(model, "torch.Tensor.std")[0], at_name(model, "torch.abs")[0]
    assert (std.safe, absolute.safe) == (False, True)
    everything = fix_all(model)
    assert everything is not None
    assert everything.safe
    assert everything.uses == 2
    assert everything.kind is FixKind.FIX_ALL


def test_a_fix_answers_its_finding() -> None:
    model = model_of("import torch\nx = torch.ones(2)\ny = x.exp2()\n")
    fix = at_name(model, "torch.Tensor.exp2")[0]
    assert fix.codes == ("MP102",)
    assert fix.kind is FixKind.QUICKFIX
    again = model_of(applied(model.text, list(edits_of(model, fix))))
    assert not [one for one in again.findings if one.code == "MP102"]


def test_a_fix_with_a_helper_names_it() -> None:
    model = model_of("import torch\ny = torch.std(x, 1)\n", backend=Backend.CPU)
    fix = at_name(model, "torch.std")[0]
    assert fix.helpers == ("std",)
    assert "std" in fix.title
    assert "from mindport_compat import std" in applied(model.text, list(edits_of(model, fix)))


def test_all_fixes_of_a_file_are_what_migrate_writes() -> None:
    for path in (*EXAMPLES, *TRAINING):  # the editor reads a file in parts, migrate as a whole
        model = model_of(path.read_text(encoding="utf-8"), backend=Backend.CPU)
        everything = fix_all(model)
        assert (everything is None) == (not any(map(is_changed, model.after.conversions)))
        if everything is not None:
            fixed = applied(model.text, list(edits_of(model, everything)))
            lines = [one for one in model.after.text.splitlines() if "# MINDPORT:" not in one]
            assert fixed.splitlines() == lines


def is_changed(conversion: Conversion) -> bool:
    return conversion.is_done and bool(conversion.rewrites or conversion.is_elsewhere)


def at_name(model: FileModel, api: str) -> list[Fix]:
    """What is offered at the first use of an API."""
    use = next(one for one in model.uses if one.api == api and not one.is_import)
    return fixes(model, use.name_span)


def safe_fix(model: FileModel, api: str) -> Fix | None:
    found = (fix for fix in at_name(model, api) if fix.uses == 1 and fix.options is not None)
    return next((fix for fix in found if fix.safe), None)


def test_a_suppression_silences_its_finding_and_no_other() -> None:
    text = "import torch\n\ny = torch.hub.load(\n    'a',\n    b\n)\ntorch.no_grad()\n"
    model = model_of(text)
    for finding in model.findings:
        offers = fixes(model, finding.span)
        fix = next(one for one in offers if one.title.startswith(f"Suppress {finding.code}"))
        left = model_of(applied(text, list(fix.edits))).findings
        assert [one.message for one in left] == [
            one.message for one in model.findings if one is not finding
        ]


def test_pages_are_on_the_web() -> None:
    model = model_of("import torch\ny = torch.std(x, 1, True)\n")
    pages = [page for finding in model.findings for page in documentation(model, finding)]
    assert pages
    assert all(page.address.startswith("https://") for page in pages)


def test_edits_that_start_together_become_one() -> None:
    edits = in_order([Edit(Span(3, 5), "b"), Edit(Span(3, 3), "a"), Edit(Span(0, 1), "")])
    assert edits == (Edit(Span(0, 1), ""), Edit(Span(3, 5), "ab"))
    assert not overlap(edits)
    assert overlap([Edit(Span(0, 4), ""), Edit(Span(3, 5), "")])


def test_nothing_is_offered_away_from_the_cursor() -> None:
    model, offset = marked("import torch\n<|>\ny = torch.abs(x)\n")
    assert fixes(model, Span(offset, offset)) == []


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_what_is_offered_applies_and_takes_the_use_away(path: Path) -> None:
    model = model_of(path.read_text(encoding="utf-8"))
    offered = 0
    for use in model.uses:
        fix = None if use.is_import else safe_fix(model, use.api)
        if fix is not None and fix.options is not None and fix.options.only == {use.name_span}:
            offered += 1
            after = applied(model.text, list(edits_of(model, fix)))
            ast.parse(after)
            if keeps_its_name(model, use):
                continue
            assert apis(model_of(after))[use.api] < apis(model)[use.api]
    assert offered


def apis(model: FileModel) -> Counter[str]:
    return Counter(use.api for use in model.uses if not use.is_import)


def keeps_its_name(model: FileModel, use: ApiUse) -> bool:
    """A method that only has its keywords renamed is still called on the same object."""
    mapping = model.mapping(use.api)
    return (
        use.kind is UseKind.METHOD
        and mapping is not None
        and bool(mapping.targets)
        and mapping.targets[0].api.rpartition(".")[2] == use.api.rpartition(".")[2]
    )

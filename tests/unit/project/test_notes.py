"""Where a limit is met, the result says so."""

from __future__ import annotations

import ast
import time
from dataclasses import replace
from pathlib import Path

import pytest

from mindport.analysis.cut import name_at
from mindport.analysis.lowering.entries import lower
from mindport.project.scan import stored_result
from mindport.project.scan.result import Note, ScanResult
from mindport.project.scan.scan import scan
from mindport.project.settings.settings import Settings
from mindport.report import as_md, as_sarif, as_text
from sample_scan import sample_scan

_CHAIN = 1500
_MUTUAL = """
import torch
from {other} import g{other}

def g{own}(x, n):
    if x.sum() > 0:
        return g{other}(x[x > n], n + 1)
    return g{other}(torch.cat([x, x]), n) + g{other}(x.reshape(n, -1), n - 1)
"""


def _scan(folder: Path, files: dict[str, str]) -> ScanResult:
    for name, text in files.items():
        (folder / name).write_text(text)
    return scan([folder], Settings())


def test_a_long_chain_of_calls_is_cut_and_told(tmp_path: Path) -> None:
    links = "".join(f"def f{i}(x): return f{i - 1}(x)\n" for i in range(1, _CHAIN))
    text = f"import torch\ndef f0(x): return torch.abs(x)\n{links}y = f{_CHAIN - 1}(1).view(2)\n"
    start = time.process_time()
    result = _scan(tmp_path, {"a.py": text})
    assert time.process_time() - start < 5
    assert not any(file.errors for file in result.files)
    assert any("values that depend on each other are followed" in n.message for n in result.notes)
    assert all(n.path.endswith("a.py") for n in result.notes)
    # The chain is met from a function, or from the line of the module that calls the last one.
    assert all(n.function.startswith("f") or not n.function for n in result.notes)


def test_functions_of_two_files_that_call_each_other_take_no_time(tmp_path: Path) -> None:
    files = {f"{a}.py": _MUTUAL.format(own=a, other=b) for a, b in (("one", "two"), ("two", "one"))}
    start = time.process_time()
    result = _scan(tmp_path, files)
    assert time.process_time() - start < 5
    assert {(Path(note.path).name, note.function) for note in result.notes} <= {
        ("one.py", "gone"),
        ("two.py", "gtwo"),
    }
    assert len(result.uses) >= 8


def test_plain_code_has_no_notes(tmp_path: Path) -> None:
    result = _scan(tmp_path, {"a.py": "import torch\ndef f(x): return f(torch.abs(x).view(2))\n"})
    assert result.notes == ()


def test_notes_are_kept_with_the_result() -> None:
    stored = stored_result.load(stored_result.dump(sample_scan()))
    assert stored is not None
    assert stored.notes == sample_scan().notes
    assert all(type(note) is Note for note in stored.notes)


def test_reports_show_them() -> None:
    text = as_text.render(sample_scan())
    assert "=net.py: Net.forward: note: values are followed 3 deep\n=net.py: note: cut" in text
    assert "note:" not in as_text.render(sample_scan(), quiet=True)
    assert "## Notes\n\n- `=net.py: Net.forward`: values are followed 3 deep" in as_md.render(
        sample_scan()
    )
    assert '"level": "note", "message": {"text": "cut"}' in as_sarif.render(sample_scan())
    assert '"fullyQualifiedName": "Net.forward"' in as_sarif.render(sample_scan())


_IN_FUNCTIONS = {"x = f()": "", "def f():\n  g()": "f", "class A:\n  def f(self): g()": "A.f"}


@pytest.mark.parametrize(("text", "name"), list(_IN_FUNCTIONS.items()))
def test_a_term_is_in_a_function(text: str, name: str) -> None:
    file = lower(ast.parse(text))
    assert name_at(file, len(file.terms) - 1) == name


def test_the_text_tells_what_is_cut_in_many_places_once() -> None:
    scan = sample_scan()
    cuts = tuple(Note("a.py", f"f{number}", "cut") for number in range(20))
    text = as_text.render(replace(scan, notes=(*cuts, Note("b.py", "", "else"))))
    assert "\na.py: f0: note: cut (and in 19 other places)\nb.py: note: else\n" in text

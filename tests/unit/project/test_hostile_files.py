"""Files that nobody wrote by hand, and folders that are not what they seem: the scan goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from mindport.analysis.lowering import statement as lower_statement
from mindport.analysis.project.module_names import Unit
from mindport.analysis.shape.evaluator import Shapes
from mindport.analysis.shape.events import DynamicShape, dynamic_shapes
from mindport.analysis.values import evaluator
from mindport.knowledge.store import KnowledgeBase
from mindport.project.judging import in_processes, judge
from mindport.project.judging.judge import FileReport, Judge
from mindport.project.scan import engine, file_shapes, lowered, sources
from mindport.project.scan.result import ScanResult
from mindport.project.scan.scan import perform, prepare, scan
from mindport.project.scan.sources import Source
from mindport.project.settings.settings import Settings
from mindport.syntax.source_file import parse
from mindport.text.line_index import LineIndex

LAST = "torch.spmm(1, 2)\n"  # stands at the end of a file: what is above did no harm
Scan = Callable[..., ScanResult]


@pytest.fixture
def scanned(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, knowledge: KnowledgeBase) -> Scan:
    """Scan a folder of files that are given by name."""
    monkeypatch.chdir(tmp_path)

    def run(files: dict[str, str | bytes], jobs: int = 1) -> ScanResult:
        for name, content in files.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return scan([tmp_path], Settings(), jobs=jobs, knowledge=knowledge)

    return run


def errors(result: ScanResult) -> dict[str, list[str]]:
    return {file.path: [e.message for e in file.errors] for file in result.files if file.errors}


def apis(result: ScanResult, path: str) -> list[str]:
    return [use.api for use in result.uses if use.path == path]


def on_shapes(result: ScanResult, path: str) -> list[str]:
    found = [one.code for one in result.findings if one.path == path]
    return [code for code in found if code.startswith("MP2")]


def indented(head: str, count: int) -> str:
    return "".join(" " * i + head.format(i) for i in range(count)) + " " * count


# What is nested deeper than is looked into is told; the rest is silent.
TOO_DEEP = {
    "parentheses": "x = " + "(" * 500 + "1" + ")" * 500 + "\n",
    "lists": "x = " + "[" * 500 + "1" + "]" * 500 + "\n",
    "calls": "x = " + "f(" * 500 + "1" + ")" * 500 + "\n",
    "attributes": "x = a" + ".b" * 3000 + "\n",
    "attributes of torch": "x = torch" + ".nn" * 500 + "\n",
    "chained calls": "x = torch.abs(y)" + ".a().b()" * 1000 + "\n",
    "sum of texts": "x = " + " + ".join(["'a'"] * 5000) + "\n",
    "subscripts": "x = y" + "[0]" * 3000 + "\n",
    "negations": "x = " + "not " * 1500 + "y\n",
    "conditions": "x = " + "1 if a else " * 1500 + "0\n",
    "annotation": "def f(x: " + " | ".join(["A"] * 3000) + "): x.view(1)\n",
    "lambda": "f = lambda x: x" + "[0]" * 3000 + "\n",
    "in a class": "class A:\n    x = y" + "[0]" * 3000 + "\n",
    "in a comprehension": "x = [y" + "[0]" * 3000 + " for y in z]\n",
}
FINE = {
    "functions": indented("def f{}(x):\n", 95),
    "classes": indented("class C{}(torch.nn.Module):\n", 95),
    "ifs": indented("if x{}:\n", 95),
    "increments": "x = torch.abs(y)\n" + "x = x + 1\n" * 20_000,
    "lambdas": "d = {" + "".join(f"{i}: lambda x: torch.abs(x),\n" for i in range(3000)) + "}\n",
    "elifs": "if x:\n  y = 1\n" + "elif x:\n  y = torch.abs(x)\n" * 1500,
    "cases": "match x:\n" + "  case [y, *z] if x:\n    y = torch.abs(x)\n" * 1500,
    "conjunction": "x = " + " and ".join(["isinstance(a, torch.Tensor)"] * 3000) + "\n",
    "pairs": "x = (torch.abs(1),)\n" + "x = (x, x)\n" * 3000,
    "keys": "x = {}\n" + "".join(f"x['k{i}'] = torch.abs({i})\n" for i in range(5000)),
    "appended": "x = []\n" + "x.append(torch.abs(1))\n" * 5000,
    "branches": "def f(x):\n" + "  if a: x = x.b()\n  else: x = abs(x)\n" * 2000 + "  return x\n",
    "calls down": "def f0(x): return torch.abs(x)\n"
    + "".join(f"def f{i}(x): return f{i - 1}(x)\n" for i in range(1, 3000))
    + "f2999(1).view(2)\n",
    "bases down": "class C0(torch.nn.Module): pass\n"
    + "".join(f"class C{i}(C{i - 1}): pass\n" for i in range(1, 3000)),
    "many subclasses": "class C0:\n    def f(self): return self.g()\n"
    + "".join(f"class C{i}(C0):\n    def g(self): return 1\n" for i in range(1, 2000)),
    "diamonds": "class A0: pass\nclass B0(A0): pass\n"
    + "".join(
        f"class A{i}(A{i - 1}, B{i - 1}): pass\nclass B{i}(B{i - 1}, A{i - 1}): pass\n"
        for i in range(1, 60)
    ),
    "nested loops": "def f(x):\n"
    + "".join(" " * (i + 1) + f"while x > {i}:\n" for i in range(19))
    + " " * 20
    + "x = x + 1\n",
    "huge numbers": f"x = 0x{'f' * 100_000}\ny = -x ** x\ntorch.abs(0x{'f' * 9000})\n",
    "huge line": f"x = '{'a' * 2_000_000}'; y = 1\n",
    "huge list": f"x = [{'1,' * 200_000}]\n",
    "surrogates": "x = torch.abs('\\ud800', dim=b'\\xff')\n",
    "f-strings": "x = " + " f'{torch.abs(1)}'" * 1000 + "\n",
    "unpacked": "torch.add(" + "*a," * 2000 + ")\n",
}  # fmt: skip
ROUND = {
    "property": "class A:\n    @property\n    def p(self): return self.p\nA().p.view(1)\n",
    "method": "class A:\n    def f(self): return self.f().f()\nA().f()\n",
    "decorator": "def d(f): return d\n@d\ndef g(): return g\ng()()\nd(d)(g)()\n",
    "lambda": "h = lambda x: h(h(x))\nh(1).view(2)\ny = lambda: y\ny()()()\n",
    "container": "x = [x]\nfor i in y:\n    x = [x, (x, x)]\n    x = {'a': x}\nx['a'][0].view(1)\n",
    "class": "class A(A): pass\nclass B(C): pass\nclass C(B): pass\nB().f()\n",
    "attribute": "class A:\n    def f(self):\n        self.x = self.x.x\n        self.x()\n",
    "functions": "def f(x): return g(x)\ndef g(x): return f(x)\nf(1).view(2)\n",
    "default": "def f(x=lambda: f()): return x()\nf().view(1)\n",
    "getattr": "class A:\n    def __getattr__(self, n): return self.m\nA().b.c()\n",
    "iter": "class A:\n    def __iter__(self): return self\nfor x in A(): x.view(1)\n",
    "call": "class A:\n    def __call__(self): return self()\nA()()()\n",
    "argument": "def f(g): return g()\nf(f)\ndef k(a): return k(lambda: a())\nk(k)\n",
    "partial": "from functools import partial\np = partial(p, p)\np()()\n",
}


@pytest.mark.parametrize("name", TOO_DEEP)
def test_what_is_nested_too_deeply_costs_its_statement(name: str, scanned: Scan) -> None:
    result = scanned(
        {"a.py": f"import torch\n{TOO_DEEP[name]}{LAST}", "b.py": f"import torch\n{LAST}"}
    )
    (messages,) = errors(result).values()
    assert all("nested" in message for message in messages)
    assert apis(result, "a.py")[-1] == apis(result, "b.py")[-1] == "torch.spmm"


@pytest.mark.parametrize("name", FINE)
def test_size_alone_is_no_fault(name: str, scanned: Scan) -> None:
    started = time.process_time()
    result = scanned({"a.py": f"import torch\n{FINE[name]}{LAST}"})
    print(f"{name}: {time.process_time() - started:.2f} s")
    assert not errors(result)
    assert apis(result, "a.py")[-1] == "torch.spmm"
    assert time.process_time() - started < 15


@pytest.mark.parametrize("name", ROUND)
def test_code_that_goes_in_circles_is_left(name: str, scanned: Scan) -> None:
    result = scanned({"a.py": f"import torch\n{ROUND[name]}{LAST}"})
    assert not errors(result)
    assert apis(result, "a.py")[-1] == "torch.spmm"


def test_circles_over_files(scanned: Scan) -> None:
    result = scanned(
        {
            "p/__init__.py": "from .a import *\nfrom .b import *\n",
            "p/a.py": f"import torch\nfrom .b import *\nfrom .b import g, B\nfrom . import a\n"
            f"def f(x): return g(x)\nclass A(B): pass\nA().m(f(1)).view(2)\n{LAST}",
            "p/b.py": f"import torch\nfrom .a import *\nfrom .a import f, A\nfrom p import p\n"
            f"def g(x): return f(x)\nclass B(A): pass\nB().n(g(1)).view(2)\n{LAST}",
            "p/c.py": "import torch\nfrom .c import x\nimport p.c\nfrom p.c import *\nx.y()\n"
            + LAST,
        }
    )
    assert not errors(result)
    for name in "abc":
        assert apis(result, f"p/{name}.py")[-1] == "torch.spmm"


def test_functions_of_two_files_that_hand_on_to_each_other(scanned: Scan) -> None:
    """What one returns is what the other one does."""
    body = (
        "import torch\nimport {other}\n"
        "def there(x):\n    y = {other}.back(x)\n    y[torch.tensor([0])] = 1.0\n    return y\n"
        "def back(x):\n    y = {other}.there(x)\n    y[torch.tensor([0])] = 1.0\n    return y\n"
        + LAST
    )
    result = scanned({"a.py": body.format(other="b"), "b.py": body.format(other="a")})
    assert not errors(result)
    assert apis(result, "a.py")[-1] == apis(result, "b.py")[-1] == "torch.spmm"


def test_modules_that_import_everything_from_each_other(scanned: Scan) -> None:
    """There are more paths from one to another than anybody can go."""
    names = [f"m{place}" for place in range(20)]
    files = {
        f"p/{name}.py": "".join(f"from .{one} import *\n" for one in names if one != name)
        + "import torch\n__all__ = []\nprint(nowhere.view(2))\n"
        + LAST
        for name in names
    }
    result = scanned({"p/__init__.py": "", **files})
    assert not errors(result)
    assert all(apis(result, path)[-1] == "torch.spmm" for path in files)


@pytest.mark.slow
def test_a_hundred_thousand_lines(scanned: Scan) -> None:
    started = time.process_time()
    result = scanned({"a.py": "import torch\n" + "x = torch.abs(x)\n" * 99_998 + LAST})
    taken = time.process_time() - started
    print(f"100,000 lines with a use each: {taken:.1f} s")
    assert len(result.uses) == 100_000
    assert apis(result, "a.py")[-1] == "torch.spmm"
    assert taken < 40


def test_odd_files_are_told_and_the_others_read(scanned: Scan, tmp_path: Path) -> None:
    (tmp_path / "folder.py").mkdir()
    result = scanned(
        {
            "big.py": b"x = 1\n" * 1_700_000,
            "folder.py/inner.py": f"import torch\n{LAST}",
            "empty.py": "",
            "nul.py": b"\0" * 5000,
            "broken.ipynb": b'{"cells": [',
            "nothing.ipynb": b"",
            "pkg/__init__.py": "",
            "pkg/sub/__init__.py": "from ..good import *\n",
            "pkg/good.py": f"import torch\n{LAST}",
            "one/util.py": f"import torch\ndef f(x): return torch.abs(x)\n{LAST}",
            "two/util.py": f"import torch\ndef f(x): return torch.add(x, x)\n{LAST}",
            "one/main.py": "from util import f\nf(1).view(2)\n",
            "two/main.py": "from util import f\nf(1).view(2)\n",
            "\U0001f600/\u202e é\u2028.py": f"import torch\n{LAST}",
        }
    )
    told = errors(result)
    assert set(told) == {"big.py", "broken.ipynb", "nothing.ipynb"}
    assert told["big.py"] == ["too large: 10.2 MB; files over 8 MB are not analysed"]
    assert "not a notebook" in told["broken.ipynb"][0]
    for path in ("folder.py/inner.py", "pkg/good.py", "\U0001f600/\u202e é\u2028.py"):
        assert apis(result, path)[-1] == "torch.spmm"
    for path in ("one/main.py", "two/main.py"):
        assert apis(result, path) == ["torch.Tensor.view"]


@pytest.mark.skipif(sys.platform == "win32", reason="links and odd names of other systems")
def test_links_and_names_of_other_encodings(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], scanned: Scan
) -> None:
    (tmp_path / "loop.py").symlink_to("loop.py")
    (tmp_path / "dangling.py").symlink_to("nowhere.py")
    (tmp_path / "up").symlink_to(".")
    odd = os.fsdecode(b"caf\xe9.py")
    try:
        (tmp_path / odd).write_text(f"import torch\n{LAST}")
    except OSError:
        odd = "cafe.py"
    result = scanned({odd: f"import torch\n{LAST}"} if odd == "cafe.py" else {"cafe.py": ""})
    assert {"loop.py", "dangling.py"} == set(errors(result))
    assert all("cannot be read" in text for (text,) in errors(result).values())
    assert apis(result, odd)[-1] == "torch.spmm"
    for form in ("text", "json", "csv", "md", "sarif"):
        shown = command(tmp_path, "--format", form)
        assert shown.returncode == 1, shown.stderr
        assert shown.stderr == ""


def test_a_file_that_cannot_be_read(scanned: Scan, monkeypatch: pytest.MonkeyPatch) -> None:
    original = Path.read_bytes

    def refuse(path: Path) -> bytes:
        if path.name == "locked.py":
            raise PermissionError(13, "Permission denied")
        return original(path)

    monkeypatch.setattr(Path, "read_bytes", refuse)
    result = scanned({"locked.py": "import torch\n", "a.py": f"import torch\n{LAST}"})
    assert errors(result) == {"locked.py": ["cannot be read: Permission denied"]}
    assert apis(result, "a.py")[-1] == "torch.spmm"


def test_files_are_read_once(tmp_path: Path, knowledge: KnowledgeBase) -> None:
    for number in range(20):
        (tmp_path / f"m{number}.py").write_text(f"import torch\nimport m{number + 1}\n{LAST}")
    task = prepare([tmp_path], Settings())
    (tmp_path / "m3.py").unlink()
    (tmp_path / "m7.py").write_text("import torch\n" * 5 + "torch.abs(\n")
    result = perform(task, knowledge=knowledge)
    assert not errors(result)
    assert sum(use.api == "torch.spmm" for use in result.uses) == 20


# -- faults of our own ------------------------------------------------------------------------


def fails(*_: object) -> int:
    raise KeyError("made for a test")


def fault(result: ScanResult) -> list[str]:
    assert list(errors(result)) == ["bad.py"]
    return errors(result)["bad.py"]


BAD = {"bad.py": f"import torch\nglobal x\n{LAST}", "good.py": f"import torch\n{LAST}"}


def test_a_fault_in_lowering_costs_the_file(
    scanned: Scan, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    import ast

    monkeypatch.setitem(lower_statement.STATEMENTS, ast.Global, fails)
    from mindport.analysis.lowering import entries as lower

    monkeypatch.setitem(lower._STATEMENTS, ast.Global, fails)
    result = scanned(BAD)
    assert fault(result) == ["internal error: KeyError: 'made for a test'"]
    assert "Traceback" in caplog.text
    assert apis(result, "good.py")[-1] == "torch.spmm"


@pytest.mark.parametrize("error", [RecursionError("too deep"), KeyError("made for a test")])
def test_a_fault_in_evaluation_costs_what_was_asked(
    error: Exception,
    scanned: Scan,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    from mindport.analysis.lowering import ir
    from mindport.analysis.values import interpreter

    def raises(ev: evaluator.Evaluator, *_: object) -> tuple[()]:
        raise error

    monkeypatch.setitem(interpreter._RULES, ir.COMPARE, raises)
    result = scanned(
        {
            "bad.py": f"import torch\n(torch.abs(1) > 2).view(3)\n{LAST}",
            "good.py": f"import torch\n{LAST}",
        }
    )
    (message,) = fault(result)
    assert message.startswith(f"internal error: {type(error).__name__}")
    assert "Traceback" in caplog.text
    assert apis(result, "bad.py") == ["torch", "torch.abs", "torch.spmm"]


def test_a_fault_in_judging_costs_the_file(
    scanned: Scan, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    original = judge.uses_in

    def uses_in(ev: evaluator.Evaluator, unit: object, *rest: object) -> object:
        if str(getattr(unit, "path", "")).endswith("bad.py"):
            raise KeyError("made for a test")
        return original(ev, unit, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(judge, "uses_in", uses_in)
    result = scanned(BAD)
    assert fault(result) == ["internal error: KeyError: 'made for a test'"]
    assert "Traceback" in caplog.text
    assert apis(result, "bad.py") == []
    assert apis(result, "good.py")[-1] == "torch.spmm"


def test_without_calls_the_scan_goes_on(
    scanned: Scan, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(engine, "collect", fails)
    assert apis(scanned(BAD), "good.py")[-1] == "torch.spmm"
    assert "Traceback" in caplog.text


# -- several processes ------------------------------------------------------------------------

forks = pytest.mark.skipif(sys.platform != "linux", reason="patches reach other processes by fork")


@pytest.fixture
def several(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Other processes even for small projects; a file that says so ends the one it is read in."""
    monkeypatch.setattr(lowered, "_WORTH_A_POOL", 0)
    monkeypatch.setattr(lowered, "_CHUNK", 200)
    original, here = lowered.lower_text, os.getpid()

    def lower_text(text: str, read: lowered.Read = parse) -> bytes:
        if "DIE" in text and os.getpid() != here:
            os._exit(9)
        return original(text, read)

    monkeypatch.setattr(lowered, "lower_text", lower_text)
    yield
    assert not [thread for thread in threading.enumerate() if "QueueManager" in thread.name]


@forks
def test_a_process_that_dies_costs_the_file_it_died_of(
    several: None, scanned: Scan, caplog: pytest.LogCaptureFixture
) -> None:
    files = {f"m{i:02}.py": f"import torch\n# {'x' * 90}\n{LAST}" for i in range(20)}
    result = scanned(
        {**files, "m07a.py": "import torch  # DIE\n", "m11a.py": "import torch  # DIE"}, 2
    )
    message = "internal error: the process that analysed it died"
    assert errors(result) == {"m07a.py": [message], "m11a.py": [message]}
    assert sum(use.api == "torch.spmm" for use in result.uses) == 20
    assert "a process died" in caplog.text


@forks
def test_without_another_process_this_one_does_the_work(
    several: None, scanned: Scan, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> object:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refuse)
    files = {f"m{i}.py": f"import torch\n{LAST}" for i in range(9)}
    result = scanned(files, jobs=2)
    assert not errors(result)
    assert sum(use.api == "torch.spmm" for use in result.uses) == 9


_SHAPES = """\
import torch
from net import keep

def f{n}(x):
    kept = keep(x, x > {n})
    if kept.max() > {n}:
        kept = torch.nonzero(kept)
    return kept
"""
_KEEP = "def keep(x, mask):\n    return x[mask]\n"


@pytest.fixture
def beside(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """A small project is judged by other processes, too, while this one looks for shapes."""
    monkeypatch.setattr(in_processes, "_WORTH_A_POOL", 0)
    return {"net.py": _KEEP} | {f"m{n}.py": _SHAPES.format(n=n) for n in range(9)}


@forks
def test_two_processes_find_what_one_finds(beside: dict[str, str], scanned: Scan) -> None:
    chain = "import torch\nx0 = torch.abs(y)\n" + "".join(
        f"x{n} = x{n - 1}.abs()[x{n - 1} > {n}]\n" for n in range(1, 700)
    )
    beside |= {"chain.py": chain, "end.py": "from chain import x699\nz = x699.nonzero()\n"}
    alone, together = scanned(beside, 1), scanned(beside, 2)
    assert together == alone
    assert sum(finding.code.startswith("MP2") for finding in together.findings) > 9


@forks
def test_when_a_process_that_judges_dies_this_one_judges(
    beside: dict[str, str],
    scanned: Scan,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    alone = scanned(beside, 1)
    original, here = Judge.report, os.getpid()

    def die(judge: Judge, source: Source) -> FileReport:
        if os.getpid() != here and source.path.endswith("m4.py"):
            os._exit(9)
        return original(judge, source)

    monkeypatch.setattr(Judge, "report", die)
    assert scanned(beside, 2) == alone
    assert "a process failed" in caplog.text


@forks
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_fault_in_shapes_costs_the_findings_on_shapes_of_the_file(
    beside: dict[str, str], scanned: Scan, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    original = dynamic_shapes

    def fail(shapes: Shapes, unit: Unit, lines: LineIndex) -> list[DynamicShape]:
        if unit.path.endswith("m4.py"):
            raise KeyError("torch")
        return original(shapes, unit, lines)

    monkeypatch.setattr(file_shapes, "dynamic_shapes", fail)
    result = scanned(beside, jobs)
    assert errors(result) == {"m4.py": ["internal error: KeyError: 'torch'"]}
    assert apis(result, "m4.py") == apis(result, "m5.py") != []
    assert on_shapes(result, "m5.py")
    assert not on_shapes(result, "m4.py")


def command(folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "mindport", "scan", str(folder), "--no-cache", "--isolated"]
    return subprocess.run(
        [*line, *options],
        cwd=folder,
        env=environment(),
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def environment() -> dict[str, str]:
    server = str(Path(sources.__file__).parents[3])
    return {**os.environ, "PYTHONPATH": server, "PYTHONIOENCODING": "utf-8"}


def children(pid: int) -> list[int]:
    text = Path(f"/proc/{pid}/task").iterdir()
    return [int(one) for task in text for one in (task / "children").read_text().split()]


@pytest.fixture
def _ctrl_c_is_heard() -> Iterator[None]:
    """As in a terminal, though these tests may run in the background, where it is ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@forks
@pytest.mark.usefixtures("_ctrl_c_is_heard")
@pytest.mark.parametrize("whole_group", [True, False])
def test_ctrl_c_ends_everything(tmp_path: Path, whole_group: bool) -> None:
    body = "".join(f"def f{i}(x):\n    return torch.abs(x).view({i})\n\n" for i in range(3000))
    for number in range(40):
        (tmp_path / f"m{number}.py").write_text(f"import torch\n{body}")
    line = [sys.executable, "-m", "mindport", "scan", str(tmp_path), "--no-cache", "-j", "2"]
    process = subprocess.Popen(
        line, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        start_new_session=True,
    )  # fmt: skip
    deadline = time.monotonic() + 20
    while len(workers := children(process.pid)) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    time.sleep(0.2)
    started = time.monotonic()
    (os.killpg if whole_group else os.kill)(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=20)
    print(f"ended {time.monotonic() - started:.2f} s after Ctrl-C")
    assert (process.returncode, said.strip()) == (130, "mindport: interrupted")
    assert len(workers) == 2
    assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]


def test_a_report_of_hostile_files_is_written(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text("import torch\nx = (\n" + "print 'x'\n" * 500)
    (tmp_path / "b.py").write_bytes(b"import torch\n\xff\xfe\x00" + LAST.encode())
    shown = command(tmp_path, "--format", "json")
    assert (shown.returncode, shown.stderr) == (1, "")
    assert len(json.loads(shown.stdout)["files"]) == 2

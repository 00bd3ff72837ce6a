from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from mindport.knowledge import toml

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "server"


def run(*command: str, cwd: Path = ROOT, **environment: str) -> str:
    """Run a command; its output is the message where it fails."""
    paths = {"PYTHONPATH": str(SERVER), "MYPYPATH": str(SERVER), "NO_COLOR": "1"}
    done = subprocess.run(
        command,
        cwd=cwd,
        env={**os.environ, **paths, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"{' '.join(command)}\n{done.stdout}{done.stderr}"
    return done.stdout


def script(name: str) -> str:
    """A console script of the environment that runs the tests."""
    return str(Path(sys.executable).parent / name)


def test_ruff_finds_nothing() -> None:
    run(sys.executable, "-m", "ruff", "check", "--no-cache", "server", "tests", "benchmarks")


def test_the_format_is_ruffs() -> None:
    run(sys.executable, "-m", "ruff", "format", "--check", "--no-cache", "server", "tests")


def test_mypy_finds_nothing() -> None:
    run(sys.executable, "-m", "mypy", "server/mindport", "server/devtools")


def test_the_layers_hold() -> None:
    run(script("lint-imports"), "--no-cache")


def test_files_stay_short() -> None:
    counts = {
        path.relative_to(ROOT).as_posix(): len(path.read_text(encoding="utf-8").splitlines())
        for path in SERVER.rglob("*.py")
    }
    assert {file: n for file, n in counts.items() if n > 300} == {}


_BRANCHES = (
    *(ast.If, ast.For, ast.AsyncFor, ast.While, ast.ExceptHandler),
    *(ast.IfExp, ast.comprehension, ast.match_case),
)
# Percentages of packages that were above 5 when the limit came: they may only fall.
_BRANCHED: dict[str, float] = {}


def _complexity(function: ast.AST) -> int:
    """One and each branch, as McCabe counts; `a and b and c` has two."""
    nodes = list(ast.walk(function))
    operands = sum(len(node.values) - 1 for node in nodes if isinstance(node, ast.BoolOp))
    return 1 + operands + sum(isinstance(node, _BRANCHES) for node in nodes)


def _functions() -> Iterator[tuple[str, str, int]]:
    """Package, place and complexity of each function."""
    for path in SERVER.rglob("*.py"):
        parts = path.relative_to(SERVER).parts
        package = parts[1] if parts[0] == "mindport" else parts[0]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield package, f"{'/'.join(parts)}:{node.lineno} {node.name}", _complexity(node)


def test_few_functions_have_many_branches() -> None:
    """Functions with a complexity above 10: the limit is 5 % of a package."""
    count: Counter[str] = Counter()
    branched: dict[str, list[str]] = {}
    for package, place, complexity in _functions():
        count[package] += 1
        if complexity > 10:
            branched.setdefault(package, []).append(f"{complexity} {place}")
    for package, places in branched.items():
        share = 100 * len(places) / count[package]
        listed = "\n".join(sorted(places, key=lambda place: -int(place.split()[0])))
        limit = _BRANCHED.get(package, 5)
        assert share <= limit, f"{package}: {share:.1f} % of the functions\n{listed}"


def test_an_init_module_holds_a_docstring_and_no_code() -> None:
    for path in SERVER.rglob("__init__.py"):
        if path == SERVER / "mindport" / "__init__.py":  # and the version
            continue
        text = path.read_text(encoding="utf-8").strip()
        assert text.startswith('"""'), path
        assert text.endswith('"""'), path


def test_each_rule_has_its_page_and_each_page_its_rule() -> None:
    from mindport.project.listed_rules import listed_rules

    pages = {path.stem: path for path in (ROOT / "tests" / "spec" / "rules").glob("*.md")}
    assert set(pages) == {rule.name for rule in listed_rules()}
    for rule in listed_rules():
        text = pages[rule.name].read_text(encoding="utf-8")
        assert text.startswith(f"# {rule.name} ({rule.code})\n"), rule.name


def test_the_ci_script_runs_the_command_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert 'pip install ".[test]" && python -m pytest' in readme
    script_text = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert '".[test]" && python -m pytest' in script_text


def test_the_documentation_builds(tmp_path: Path) -> None:
    run(sys.executable, "-m", "devtools", "docs", str(tmp_path / "site"))
    assert (tmp_path / "site" / "rules" / "missing-api" / "index.html").is_file()


@pytest.mark.slow
def test_the_package_installs_alone_and_scans_the_example(tmp_path: Path) -> None:
    """From the wheel, which is built from the source distribution, in a clean environment."""
    dist = tmp_path / "dist"
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", str(dist))
    (wheel,) = dist.glob("*.whl")
    assert list(dist.glob("*.tar.gz"))

    venv = tmp_path / "venv"
    run(sys.executable, "-m", "venv", "--without-pip", str(venv))
    folder = venv / ("Scripts" if os.name == "nt" else "bin")
    python = folder / "python"
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", str(python))
    run(*pip, "install", "--quiet", str(wheel), PYTHONPATH="")
    for framework in ("torch", "mindspore"):
        run(str(python), "-c", f"import sys, importlib.util as u; "
            f"sys.exit(u.find_spec({framework!r}) is not None)", PYTHONPATH="")  # fmt: skip

    mindport = str(folder / "mindport")
    report = tmp_path / "report.json"
    example = str(ROOT / "examples" / "image-classifier")
    clean = {"PYTHONPATH": "", "MINDPORT_CACHE_DIR": str(tmp_path / "cache")}
    run(mindport, "scan", "--exit-zero", "-o", str(report), example, cwd=tmp_path, **clean)
    uses = json.loads(report.read_text(encoding="utf-8"))["uses"]
    found = {use["api"] for use in uses}
    assert {"torch.nn.Conv2d", "torch.std", "torch.Tensor.unsqueeze", "torch.optim.AdamW"} <= found
    page = run(mindport, "explain", "MP101", cwd=tmp_path, **clean)
    assert page == (ROOT / "tests/spec/rules/missing-api.md").read_text(encoding="utf-8")


# Packages whose names are words or torch's own neighbour: arrays of numpy are Python's currency.
_NO_NAMES_OF_PACKAGES = frozenset({"numpy", "scipy", "sparse"})


def _strings(tree: ast.Module) -> Iterator[ast.Constant]:
    """The strings of a file that are no docstrings."""
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node


def test_no_library_is_named_in_code() -> None:
    """Save in overlays, and in recipes, which are each about the names of an API."""
    rows = ROOT / "mapping_db"
    arrays = toml.loads((rows / "foreign" / "arrays.toml").read_text(encoding="utf-8"))["packages"]
    libraries = {file.stem for file in (rows / "companions").glob("*.toml")}.union(arrays)
    libraries -= _NO_NAMES_OF_PACKAGES
    named = []
    for file in (SERVER / "mindport").rglob("*.py"):
        place = file.relative_to(SERVER / "mindport").as_posix()
        if place.startswith(("analysis/values/overlays/", "rewrite/recipes/")):
            continue
        for string in _strings(ast.parse(file.read_text(encoding="utf-8"))):
            words = {word.partition(".")[0] for word in re.findall(r"[\w.]+", str(string.value))}
            named += [f"{place}:{string.lineno}: {word}" for word in words & libraries]
    assert named == []


def test_conversions_decide_by_meaning() -> None:
    """Which API an expression denotes is asked of `Tree.api`, never of how it is written.

    `__all__` and `super` are part of Python's grammar.
    """
    folder = SERVER / "mindport" / "rewrite"
    asked = [
        f"{path.relative_to(folder)}:{node.lineno}"  # type: ignore[attr-defined]  # an expression
        for path in folder.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if _asks_for_spelling(node)
    ]
    assert not asked


def _asks_for_spelling(node: ast.AST) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "unparse"
    if isinstance(node, ast.Call):
        is_getattr = isinstance(node.func, ast.Name) and node.func.id == "getattr"
        return is_getattr and any(_is_text(one, "id") for one in node.args)
    if not isinstance(node, ast.Compare):
        return False
    sides = (node.left, *node.comparators)
    is_name = [isinstance(one, ast.Attribute) and one.attr == "id" for one in sides]
    others = (side for side, named in zip(sides, is_name, strict=True) if not named)
    return any(is_name) and any(_is_literal(one) for one in others)


def _is_text(node: ast.AST, text: str = "") -> bool:
    is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
    return is_text and (not text or node.value == text)  # type: ignore[attr-defined]


def _is_literal(node: ast.expr) -> bool:
    """Whether it is text, or a table of the module."""
    is_table = isinstance(node, ast.Name) and node.id.isupper()
    return is_table or any(_is_text(one) and not _is_grammar(one) for one in ast.walk(node))


def _is_grammar(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value in ("__all__", "super")

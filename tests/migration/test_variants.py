"""Programs that mean the same are converted alike, whatever their names are.

One variant of each program, and all of them in a test that is marked as slow.
"""

from __future__ import annotations

import difflib
import re
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import pytest

from mindport.knowledge.store import KnowledgeBase
from mindport.project.migration.migration import migrate
from mindport.project.scan.scan import prepare
from mindport.project.settings.settings import load_settings
from variants import bindings, forms
from variants.edits import Program
from variants.imports import aliased, by_name, imported, re_exported
from variants.meaning import meaning
from variants.names import renamed, split

TESTS = Path(__file__).parents[1]
FOLDERS = ("programs", "training", "training_held_out")
_BLOCK = re.compile(r"^```(?P<lang>\w+)\n(?P<code>.*?)^```$", re.M | re.S)
_MODULE = "passed_on"
_KNOWLEDGE = KnowledgeBase.open()


class Variant(NamedTuple):
    """A program that means the same, and how to write it as the other one."""

    text: str
    back: dict[str, str] = {}  # noqa: RUF012 (never changed)
    modules: dict[str, str] = {}  # noqa: RUF012


def _aliased(program: Program) -> Variant | None:
    text = aliased(program)
    back = {f"{one.local}_0": one.local for one in imported(program)}
    return None if text is None else Variant(text, back)


def _by_name(program: Program) -> Variant | None:
    text = by_name(program, _is_api)
    return None if text is None else Variant(text)


def _re_exported(program: Program) -> Variant | None:
    made = re_exported(program, _is_api, _MODULE)
    return None if made is None else Variant(made[0], {}, {_MODULE: made[1]})


def _renamed(program: Program) -> Variant | None:
    made = renamed(program, _members())
    return None if made is None else Variant(*made)


def _split(program: Program) -> Variant | None:
    text = split(program)
    return None if text is None else Variant(text)


def _by_from(program: Program) -> Variant | None:
    text = forms.modules_by_from(program, _is_module)
    return None if text is None else Variant(text)


def _in_variables(program: Program) -> Variant | None:
    text = forms.modules_in_variables(program, _is_module)
    return None if text is None else Variant(text, {"torch_1": "torch"})


def _in_functions(program: Program) -> Variant | None:
    text = forms.imported_in_functions(program)
    return None if text is None else Variant(text)


def _in_parentheses(program: Program) -> Variant | None:
    text = forms.in_parentheses(program)
    return None if text is None else Variant(text)


def _keywords_turned(program: Program) -> Variant | None:
    text = forms.keywords_turned(program)
    return None if text is None else Variant(text)


def _of_package(program: Program) -> Variant | None:
    made = re_exported(program, _is_api, _MODULE)
    if made is None:
        return None
    names = re.findall(rf"^from {_MODULE} import (\w+)$", made[0], re.M)
    text = re.sub(rf"^(from {_MODULE} import) (\w+)$", r"\1 \2_2 as \2", made[0], flags=re.M)
    passed = "".join(f"from .{_MODULE}_inner import {name} as {name}_2\n" for name in names)
    return Variant(text, {}, {f"{_MODULE}/__init__": passed, f"{_MODULE}/{_MODULE}_inner": made[1]})


def _guarded(program: Program) -> Variant | None:
    text = bindings.guarded(program)
    return None if text is None else Variant(text)


def _bound_together(program: Program) -> Variant | None:
    text = bindings.bound_together(program, _is_module)
    return None if text is None else Variant(text, {"torch_1": "torch"})


def _modules_passed_on(program: Program) -> Variant | None:
    made = bindings.modules_passed_on(program, _is_module, _MODULE)
    return None if made is None else Variant(made[0], {}, {_MODULE: made[1]})


def _all_passed_on(program: Program) -> Variant | None:
    made = bindings.modules_passed_on(program, _is_module, f"*{_MODULE}")
    return None if made is None else Variant(made[0], {}, {_MODULE: made[1]})


def _bound_in_expressions(program: Program) -> Variant | None:
    text = bindings.bound_in_expressions(program)
    return None if text is None else Variant(text)


def _annotated(program: Program) -> Variant | None:
    text = bindings.annotated(program)
    return None if text is None else Variant(text)


KINDS: dict[str, Callable[[Program], Variant | None]] = {
    "import aliases": _aliased,
    "imports by name": _by_name,
    "names passed on by a module": _re_exported,
    "other names": _renamed,
    "calls over several lines": _split,
    "modules by `from`": _by_from,
    "modules in variables": _in_variables,
    "imports in functions": _in_functions,
    "calls in parentheses": _in_parentheses,
    "keywords in another order": _keywords_turned,
    "names passed on by a package": _of_package,
    "imports in `try`": _guarded,
    "modules bound together": _bound_together,
    "modules passed on": _modules_passed_on,
    "all that a module passes on": _all_passed_on,
    "names bound in expressions": _bound_in_expressions,
    "names with annotations": _annotated,
}


def _is_api(path: str) -> bool:
    """Whether a path names something that could be imported by name."""
    symbol = _KNOWLEDGE.symbol(path)
    return symbol is not None and symbol.kind in ("function", "class", "constant")


def _is_module(path: str) -> bool:
    symbol = _KNOWLEDGE.symbol(path)
    return symbol is not None and symbol.kind == "module"


@lru_cache(maxsize=1)
def _members() -> frozenset[str]:
    return frozenset(name.rpartition(".")[2] for name in _KNOWLEDGE.symbol_rows())


def programs() -> Iterator[tuple[str, str]]:
    """All programs, with a name."""
    for folder in FOLDERS:
        for path in sorted((TESTS / "migration" / folder).glob("*.py")):
            yield f"{folder}/{path.stem}", path.read_text(encoding="utf-8")
    for page in sorted((TESTS / "spec" / "recipes").glob("*.md")):
        blocks = _BLOCK.finditer(page.read_text(encoding="utf-8"))
        codes = [block["code"] for block in blocks if block["lang"] == "py"]
        yield from ((f"{page.stem}:{place}", code) for place, code in enumerate(codes))


PROGRAMS = dict(programs())


def converted(text: str, modules: dict[str, str], folder: Path) -> tuple[str, dict[str, str]]:
    """What becomes of a program and of modules beside it."""
    folder = folder.resolve()
    for name, code in {**modules, "example": text}.items():
        path = folder / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(code, encoding="utf-8")
    settings = load_settings([folder], {"backend": "cpu"}, isolated=True).settings
    files = migrate(prepare([folder], settings), _KNOWLEDGE).files
    paths = {Path(file.source.path): file.after.text for file in files}
    after = {
        (one.parent if one.stem == "__init__" else one).stem: new for one, new in paths.items()
    }
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    return after.pop("example", text), after


def differences(text: str, variant: Variant, folder: Path) -> list[str]:
    """The lines by which the conversions of a program and of its variant differ."""
    expected = _meaning_of(text, folder)
    made, modules = converted(variant.text, variant.modules, folder)
    got = meaning(made, variant.back, modules)
    return [
        line
        for before, after in zip(expected, got, strict=True)
        for line in difflib.unified_diff(before, after, "program", "variant", lineterm="", n=1)
    ]


@lru_cache(maxsize=1)  # all variants of a program are compared with it, one after the other
def _meaning_of(text: str, folder: Path) -> tuple[list[str], list[str]]:
    return meaning(converted(text, {}, folder)[0], {}, {})


def _variants(name: str) -> Iterator[tuple[str, Variant]]:
    """All variants of a program, in an order of its own."""
    program = Program(PROGRAMS[name])
    kinds = sorted(KINDS, key=lambda kind: zlib.crc32(f"{name} {kind}".encode()))
    for kind in kinds:
        variant = KINDS[kind](program)
        if variant is not None:
            yield kind, variant


def test_most_programs_have_variants_of_each_kind() -> None:
    """So that the tests below compare something."""
    made = Counter(kind for name in PROGRAMS for kind, _ in _variants(name))
    assert made.keys() == KINDS.keys()
    assert min(made.values()) > 0.2 * len(PROGRAMS) > 40
    assert sum(made.values()) > 7 * len(PROGRAMS)


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_variant_is_converted_alike(name: str, tmp_path: Path) -> None:
    """One of each program."""
    for kind, variant in _variants(name):
        found = differences(PROGRAMS[name], variant, tmp_path)
        assert not found, f"{kind}:\n" + "\n".join(found)
        return


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS)
def test_all_variants_are_converted_alike(name: str, tmp_path: Path) -> None:
    """All of each program."""
    told = {
        kind: found
        for kind, variant in _variants(name)
        if (found := differences(PROGRAMS[name], variant, tmp_path))
    }
    lines = [line for kind, found in told.items() for line in (f"{kind}:", *found)]
    assert not told, "\n".join(lines)

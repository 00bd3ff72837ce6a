"""Third-party packages: those that are stated with versions, and those that the code imports."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator

from mindport.analysis import ir
from mindport.dossier.model import Entry, Fact, Place
from mindport.dossier.project import Project
from mindport.dossier.reading.by_name import module_of
from mindport.knowledge import toml

_REQUIREMENT = re.compile(
    r"^([A-Za-z0-9][\w.\-]*)(?:\[[\w,\- ]*\])?\s*(?:([=<>!~]=?[^;#@]*))?(?:[;#@].*)?$"
)
_IN_SETUP = re.compile(
    r"""["']([A-Za-z][\w.\-]*(?:\[[\w,]+\])?\s*(?:[=<>!~]=?[\w.*,=<>!~ ]+)?)["']"""
)
_LISTS = frozenset({"pyproject.toml", "environment.yml", "environment.yaml", "conda.yaml"})


def packages(project: Project) -> Iterator[Entry]:
    """One entry for each package that is stated or imported, with what differs."""
    stated = {name: (version, place) for name, version, place in _stated(project)}
    imported = _imported(project)
    scanned = project.evaluator.catalogue.packages
    left = dict(imported)
    for name, (version, place) in stated.items():
        module = module_of(name)
        key = next((one for one in left if one.lower() == module), None)
        places = left.pop(key, []) if key else []
        facts = (
            Fact("stated", version or "no version"),
            Fact("files that import it", str(len(places))),
        )
        note = "" if places else "No file of the repository imports it under this name."
        way = _way(key or module, scanned, project)
        yield Entry("package", name, facts, (place, *places[:4]), way, note=note)
    for name, places in left.items():
        files = Fact("files that import it", str(len(places)))
        way = _way(name, scanned, project)
        note = "No file states its version."
        yield Entry("package", name, (files,), tuple(places[:5]), way, note=note)


def _way(name: str, scanned: set[str], project: Project) -> str:
    """What a package that calls torch means for the port."""
    if name not in scanned or name == "torch":
        return "MindSpore replaces it." if name == "torch" else ""
    uses = Counter(use.api for use in project.result.uses if use.api.partition(".")[0] == name)
    shown = ", ".join(f"`{api}`" for api, _ in uses.most_common(4))
    more = f", {len(uses) - 4} more" if len(uses) > 4 else ""
    reached = f" Used: {shown}{more}." if uses else ""
    return f"It calls torch itself: what the code uses of it has to be replaced.{reached}"


def _imported(project: Project) -> dict[str, list[Place]]:
    """The packages that files import, without the standard library and the project's own."""
    own = {path.rpartition("/")[2].removesuffix(".py") for path in project.sources}
    own |= {part for path in project.sources for part in project.relative(path).split("/")[:-1]}
    found: dict[str, list[Place]] = {}
    for path, unit in sorted(project.units.items()):
        names = {
            parts[2].partition(".")[0]
            for parts in unit.ir.terms
            if parts[0] == ir.IMPORT and not parts[1] and parts[2]
        }
        for name in sorted(names - own):
            if name not in sys.stdlib_module_names and not name.startswith("_"):
                found.setdefault(name, []).append(Place(project.relative(path)))
    return found


def _stated(project: Project) -> Iterator[tuple[str, str, Place]]:
    for path, text in project.texts(_states):
        name = path.rpartition("/")[2]
        if name.endswith(".toml"):
            yield from _of_toml(path, text)
        elif name.endswith((".yml", ".yaml")):
            yield from _of_lines(
                path, [line.strip().removeprefix("- ") for line in text.splitlines()]
            )
        else:
            yield from _of_lines(path, text.splitlines())
    for source in project.sources.values():
        if source.path.endswith("/setup.py"):
            yield from _of_setup(project.relative(source.path), source.text)


def _states(path: str) -> bool:
    name = path.rpartition("/")[2].lower()
    is_list = name.endswith(".txt") and "requirement" in path.lower()
    return is_list or name in (
        "pyproject.toml",
        "environment.yml",
        "environment.yaml",
        "conda.yaml",
    )


def _of_lines(path: str, lines: list[str]) -> Iterator[tuple[str, str, Place]]:
    for number, line in enumerate(lines, 1):
        match = _REQUIREMENT.match(line.strip())
        if match and not line.strip().startswith(("-", "#")) and not line.rstrip().endswith(":"):
            yield match[1], (match[2] or "").strip(), Place(path, number, 1, line.strip()[:160])


def _of_toml(path: str, text: str) -> Iterator[tuple[str, str, Place]]:
    try:
        tables = toml.loads(text)
    except ValueError:
        return
    project = tables.get("project", {})
    listed = [*project.get("dependencies", [])]
    for more in project.get("optional-dependencies", {}).values():
        listed += more
    for one in listed:
        match = _REQUIREMENT.match(str(one).strip())
        if match:
            line = next((n for n, it in enumerate(text.splitlines(), 1) if str(one) in it), 0)
            yield match[1], (match[2] or "").strip(), Place(path, line, 1, str(one)[:160])


def _of_setup(path: str, text: str) -> Iterator[tuple[str, str, Place]]:
    """The strings of `install_requires`, where they stand in the file."""
    start = text.find("install_requires")
    block = text[start : text.find("]", start)] if start >= 0 else ""
    line = text.count("\n", 0, max(start, 0)) + 1
    for match in _IN_SETUP.finditer(block):
        inner = _REQUIREMENT.match(match[1].strip())
        if inner:
            at = line + block.count("\n", 0, match.start())
            yield inner[1], (inner[2] or "").strip(), Place(path, at, 1, match[1])

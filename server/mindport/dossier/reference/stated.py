"""Where versions of packages are stated: lists of requirements, builds, environments, images."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from mindport.dossier.model import Place
from mindport.dossier.project import Project
from mindport.knowledge import toml

_REQUIREMENT = re.compile(
    r"^([A-Za-z0-9][\w.\-]*)(?:\[[\w,\- ]*\])?\s*(?:([=<>!~^]=?[^;#@]*))?(?:[;#@].*)?$"
)
_IN_SETUP = re.compile(
    r"""["']([A-Za-z][\w.\-]*(?:\[[\w,]+\])?\s*(?:[=<>!~]=?[\w.*,=<>!~ ]+)?)["']"""
)
_ENVIRONMENTS = ("environment.yml", "environment.yaml", "conda.yaml", "conda.yml")
_INSTALL = re.compile(r"\b(?:pip3?|conda|mamba)\s+install\s+([^&|;\n]*)")
_WITH_VALUE = frozenset(
    ("-c", "-f", "-i", "-r", "-n", "--channel", "--find-links", "--index-url", "--extra-index-url")
)
_IMAGE = re.compile(r"^\s*FROM\s+(?:--\S+\s+)?(\S+)", re.IGNORECASE)
_OF_IMAGE = re.compile(r"(?:^|/)(?P<name>pytorch|torch)(?:/\S*)?:(?P<version>\d+(?:\.\d+)+)")
_OWN = frozenset({"python", "pip"})


class Stated(NamedTuple):
    """A package with the version that a file asks for, "" where it asks for none."""

    name: str
    version: str
    place: Place


def stated(project: Project) -> Iterator[Stated]:
    """All packages that are stated, in the order of the files."""
    for path, text in project.texts(_states):
        yield from _of_file(path, text)
    for source in project.sources.values():
        if project.relative(source.path) == "setup.py" or source.path.endswith("/setup.py"):
            yield from _of_setup(project.relative(source.path), source.text)


def images(project: Project) -> Iterator[tuple[str, Place]]:
    """The images that a Dockerfile builds on."""
    for path, text in project.texts(is_dockerfile):
        stages = set()
        for number, line in enumerate(text.splitlines(), 1):
            match = _IMAGE.match(line)
            if match and match[1] not in stages:
                yield match[1], Place(path, number, 1, line.strip()[:160])
            if match and " as " in line.lower():
                stages.add(line.split()[-1])


def is_dockerfile(path: str) -> bool:
    """Whether a file builds an image."""
    name = PurePosixPath(path).name.lower()
    return name.startswith(("dockerfile", "containerfile")) or name.endswith(".dockerfile")


def _states(path: str) -> bool:
    name = path.rpartition("/")[2].lower()
    is_list = name.endswith((".txt", ".in")) and "requirement" in path.lower()
    return is_list or is_dockerfile(path) or name in ("pyproject.toml", "setup.cfg", *_ENVIRONMENTS)


def _of_file(path: str, text: str) -> Iterator[Stated]:
    name = path.rpartition("/")[2]
    lines = text.splitlines()
    if is_dockerfile(path):
        yield from _of_image(path, text)
    elif name.endswith(".toml"):
        yield from _of_toml(path, text)
    elif name == "setup.cfg":
        yield from _of_cfg(path, lines)
    elif name in _ENVIRONMENTS:
        yield from _of_lines(path, enumerate((one.strip().removeprefix("- ") for one in lines), 1))
    else:
        yield from _of_lines(path, enumerate(lines, 1))


def _of_lines(path: str, lines: Iterable[tuple[int, str]]) -> Iterator[Stated]:
    for number, line in lines:
        stripped = line.strip()
        match = _REQUIREMENT.match(stripped)
        if match and not stripped.startswith(("-", "#")) and not stripped.endswith(":"):
            yield Stated(match[1], (match[2] or "").strip(), Place(path, number, 1, stripped[:160]))


def _of_image(path: str, text: str) -> Iterator[Stated]:
    """The version in the name of an image, and what its commands install."""
    whole = text.replace("\\\n", " \0")  # a command over several lines, and how many these are
    number = 1
    for line in whole.split("\n"):
        match = _IMAGE.match(line)
        known = _OF_IMAGE.search(match[1]) if match else None
        if known:
            place = Place(path, number, 1, line.strip()[:160])
            yield Stated("torch", f"=={known['version']}", place)
        for install in _INSTALL.finditer(line):
            at = number + line.count("\0", 0, install.start())
            yield from _of_command(path, at, install[1].replace("\0", ""))
        number += 1 + line.count("\0")


def _of_command(path: str, number: int, arguments: str) -> Iterator[Stated]:
    words = iter(arguments.split())
    for word in words:
        if word in _WITH_VALUE:
            next(words, None)
            continue
        bare = word.strip("\"'")
        match = _REQUIREMENT.match(bare)
        if match and not bare.startswith((".", "-")):
            yield Stated(match[1], (match[2] or "").strip(), Place(path, number, 1, bare[:160]))


def _of_cfg(path: str, lines: list[str]) -> Iterator[Stated]:
    """The lines below `install_requires`, as far as they are indented."""
    inside = False
    for number, line in enumerate(lines, 1):
        key, equals, value = line.partition("=")
        if line[:1].strip():
            inside = bool(equals) and key.strip() == "install_requires"
            line = value  # noqa: PLW2901 - the first may stand behind the key
        if inside:
            yield from _of_lines(path, [(number, line)])


def _of_toml(path: str, text: str) -> Iterator[Stated]:
    try:
        tables = toml.loads(text)
    except ValueError:
        return
    project = tables.get("project", {})
    listed = [*project.get("dependencies", [])]
    for more in project.get("optional-dependencies", {}).values():
        listed += more
    lines = text.splitlines()
    for one in listed:
        match = _REQUIREMENT.match(str(one).strip())
        if match:
            line = next((n for n, it in enumerate(lines, 1) if str(one) in it), 0)
            yield Stated(match[1], (match[2] or "").strip(), Place(path, line, 1, str(one)[:160]))
    for name, one in tables.get("tool", {}).get("poetry", {}).get("dependencies", {}).items():
        version = one.get("version", "") if isinstance(one, dict) else str(one)
        line = next((n for n, it in enumerate(lines, 1) if it.split("=")[0].strip() == name), 0)
        if name not in _OWN:
            yield Stated(name, "" if version == "*" else version, Place(path, line, 1, name))


def _of_setup(path: str, text: str) -> Iterator[Stated]:
    """The strings of `install_requires`, where they stand in the file."""
    start = text.find("install_requires")
    block = text[start : text.find("]", start)] if start >= 0 else ""
    line = text.count("\n", 0, max(start, 0)) + 1
    for match in _IN_SETUP.finditer(block):
        inner = _REQUIREMENT.match(match[1].strip())
        if inner:
            at = line + block.count("\n", 0, match.start())
            yield Stated(inner[1], (inner[2] or "").strip(), Place(path, at, 1, match[1]))

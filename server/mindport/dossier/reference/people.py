"""Who wrote a repository: its history, its metadata, its licence, and the papers that it cites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from mindport.dossier.model import Place
from mindport.dossier.project import Project
from mindport.dossier.reference.history import History
from mindport.knowledge import toml

_HOLDER = re.compile(
    r"copyright\s+(?:(?:\(c\)|©)[\s,]*(?:[\d,\s–-]*\d{4})?|[\d,\s–-]*\d{4})(?:\s*-?\s*present)?"
    r"[\s,]*(?:by\s+)?([^\W\d_][^\n<>()\[\]{}]{2,80})",
    re.IGNORECASE,
)
# Who wrote the text of a licence is nobody who wrote the repository.
_OF_LICENCES = "Free Software Foundation"
_RIGHTS = re.compile(r"[\s.,;*#\"']*(?:all rights reserved.*)?$", re.IGNORECASE | re.DOTALL)
_BIBTEX = re.compile(r"\bauthor\s*=\s*[{\"]((?:[^{}\"]|\{[^{}]*\})+)[}\"]", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+")
_IN_SETUP = re.compile(r"\bauthor\s*=\s*[\"']([^\"'\n]+)[\"']")
_DUNDER = re.compile(r"^__author__\s*=\s*[\"']([^\"'\n]+)[\"']", re.MULTILINE)
_GIVEN, _FAMILY = (
    re.compile(rf"{word}-names:\s*[\"']?([^\"'\n]+)") for word in ("given", "family")
)
_LICENCES = ("LICENSE", "LICENCE", "COPYING", "NOTICE")
_MOST = 5


class Named(NamedTuple):
    """People or a company, what names them, and where."""

    name: str
    source: str
    place: Place | None


def holders(text: str) -> Iterator[tuple[str, int]]:
    """Who has the copyright, as a text says, with the line."""
    for match in _HOLDER.finditer(text):
        name = _RIGHTS.sub("", match[1].strip())
        if name and not name.startswith(_OF_LICENCES):
            yield name, text.count("\n", 0, match.start()) + 1


def is_licence(path: str) -> bool:
    """Whether a file is a licence, by its name."""
    return path.rpartition("/")[2].upper().startswith(_LICENCES)


def people(project: Project, history: History | None) -> list[Named]:
    """The authors of the repository, by each of the sources that name some."""
    found = list(_committers(history)) if history is not None else []
    for path, text in project.texts(_tells):
        found += _of_file(path, text)
    for source in project.sources.values():
        path = project.relative(source.path)
        pattern = _IN_SETUP if path == "setup.py" else _DUNDER
        for match in pattern.finditer(source.text):
            line = source.text.count("\n", 0, match.start()) + 1
            found.append(Named(match[1].strip(), path, Place(path, line)))
    once = {(one.name, one.source): one for one in found}
    return list(once.values())


def cited(project: Project) -> list[Named]:
    """The authors of the papers that the documents at the root cite as BibTeX."""
    found = []
    for path, text in project.texts(lambda one: one.endswith((".md", ".rst", ".bib"))):
        for match in _BIBTEX.finditer(text) if "/" not in path else ():
            place = Place(path, text.count("\n", 0, match.start()) + 1)
            names = (" ".join(one.split()) for one in _AND.split(match[1]))
            found += [Named(one.strip(" {}"), path, place) for one in names if one.strip(" {}")]
    return found


def words_of(name: str) -> frozenset[str]:
    """The words of a name without initials: `Wang, Feng` and `Feng Wang` are one."""
    return frozenset(one.lower() for one in re.findall(r"[^\W\d_]{2,}", name))


def are_one(one: str, other: str) -> bool:
    """Whether two names are of one person: they have two words in common."""
    return len(words_of(one) & words_of(other)) > 1


def _committers(history: History) -> Iterator[Named]:
    for name, count in history.authors[:_MOST]:
        yield Named(name, f"{count:,} of {history.commits:,} commits", None)


def _tells(path: str) -> bool:
    at_root = path in ("pyproject.toml", "setup.cfg", "CITATION.cff")
    return at_root or ("/" not in path and is_licence(path))


def _of_file(path: str, text: str) -> Iterator[Named]:
    if path == "pyproject.toml":
        yield from _of_pyproject(path, text)
    elif path == "setup.cfg":
        for number, line in enumerate(text.splitlines(), 1):
            key, _, value = line.partition("=")
            if key.strip() == "author" and value.strip():
                yield Named(value.strip(), path, Place(path, number))
    elif path == "CITATION.cff":
        for given, family in zip(_GIVEN.findall(text), _FAMILY.findall(text), strict=False):
            yield Named(f"{given.strip()} {family.strip()}", path, Place(path))
    else:
        yield from (Named(name, path, Place(path, line)) for name, line in holders(text))


def _of_pyproject(path: str, text: str) -> Iterator[Named]:
    try:
        tables = toml.loads(text)
    except ValueError:
        return
    poetry = tables.get("tool", {}).get("poetry", {}).get("authors", [])
    for one in [*tables.get("project", {}).get("authors", []), *poetry]:
        name = one.get("name", "") if isinstance(one, dict) else str(one).partition("<")[0].strip()
        if name:
            yield Named(name, path, Place(path))

"""The reference: licence, authors, history, papers and links, whose work it is, tests."""

from __future__ import annotations

import re
from collections.abc import Iterator

from mindport.dossier.model import Entry, Fact, Place, Section
from mindport.dossier.project import Project
from mindport.dossier.reference.history import History, history_of
from mindport.dossier.reference.origin import origin, taken
from mindport.dossier.reference.people import Named, cited, is_licence, people

ORDER = 30
_LICENCES = (
    ("Apache-2.0", "Apache License"),
    ("AGPL-3.0", "GNU AFFERO GENERAL PUBLIC LICENSE"),
    ("LGPL", "GNU LESSER GENERAL PUBLIC LICENSE"),
    ("GPL", "GNU GENERAL PUBLIC LICENSE"),
    ("MIT", "Permission is hereby granted, free of charge"),
    ("BSD", "Redistribution and use in source and binary forms"),
    ("MPL-2.0", "Mozilla Public License"),
    ("CC BY-NC", "NonCommercial"),
)
_PAPER = re.compile(
    r"https?://(?:www\.)?arxiv\.org/(?:abs|pdf)/(\d{4}\.\d{4,5})|arXiv:(\d{4}\.\d{4,5})"
)
_REPOSITORY = re.compile(r"https?://(?:github|gitlab|huggingface)\.com?/[\w.\-]+/[\w.\-]+")
_MOST = 40


def collect(project: Project) -> Section:
    """What files, docstrings and the history say of the reference."""
    history = history_of(project.root)
    named, of_papers = people(project, history), cited(project)
    entries = [
        *_licence(project),
        *_authors(named),
        *_history(history),
        *origin(project, history, named, of_papers),
        *_papers(project),
        *taken(project, named),
        *_repositories(project),
        *_tests(project),
    ]
    notes = []
    if history is None:
        notes.append("No history: the folder has no `.git` that can be read.")
    elif not history.is_whole:
        notes.append("The history is not whole: only the newest commits were looked at.")
    return Section("reference", "Reference", tuple(entries), tuple(notes))


def _licence(project: Project) -> Iterator[Entry]:
    for path, text in project.texts(is_licence):
        name = next((one for one, words in _LICENCES if words.lower() in text[:4000].lower()), "")
        note = "" if name else "Its text is not one that is known: read it."
        yield Entry("licence", name or "not known", (), (Place(path),), note=note)


def _authors(named: list[Named]) -> Iterator[Entry]:
    """The people, each with all that names them."""
    by_name: dict[str, list[Named]] = {}
    for one in named:
        by_name.setdefault(one.name, []).append(one)
    for name, each in by_name.items():
        facts = tuple(Fact("named in", one.source) for one in each)
        places = tuple(one.place for one in each if one.place is not None)
        yield Entry("author", name, facts, places)


def _history(history: History | None) -> Iterator[Entry]:
    if history is None:
        return
    last, first = history.last, history.first
    facts = (
        Fact("made", last.made.isoformat(timespec="seconds"), ".git"),
        Fact("by", last.author, ".git"),
        Fact("says", last.subject, ".git"),
        Fact("commits", f"{history.commits:,} since {first.made.date().isoformat()}", ".git"),
    )
    yield Entry("last commit", last.name[:12], facts)


def _papers(project: Project) -> Iterator[Entry]:
    found: dict[str, list[Place]] = {}
    for path, number, line in _lines(project):
        for match in _PAPER.finditer(line):
            places = found.setdefault(match[1] or match[2], [])
            places.append(Place(path, number, match.start() + 1, line.strip()[:160]))
    for paper, places in list(found.items())[:_MOST]:
        yield Entry("paper", f"arXiv:{paper}", (), tuple(places[:8]))


def _repositories(project: Project) -> Iterator[Entry]:
    """Links to other code: what is copied or built on should be known."""
    found: dict[str, list[Place]] = {}
    for path, number, line in _lines(project):
        for match in _REPOSITORY.finditer(line):
            places = found.setdefault(match[0].removesuffix(".git").rstrip("."), [])
            places.append(Place(path, number, match.start() + 1, line.strip()[:160]))
    for link, places in list(found.items())[:_MOST]:
        yield Entry("repository", link, (), tuple(places[:8]))


def _lines(project: Project) -> Iterator[tuple[str, int, str]]:
    """The lines of documents, then those of the code."""
    for path, text in project.texts(lambda path: path.endswith((".md", ".rst", ".txt"))):
        yield from ((path, number, line) for number, line in enumerate(text.splitlines(), 1))
    for source in project.sources.values():
        path = project.relative(source.path)
        if source.notebook is None:
            lines = enumerate(source.text.split("\n"), 1)
            yield from (
                (path, number, line) for number, line in lines if "http" in line or "arXiv" in line
            )


def _tests(project: Project) -> Iterator[Entry]:
    paths = [project.relative(source.path) for source in project.sources.values()]
    tests = [
        one
        for one in paths
        if one.rpartition("/")[2].startswith("test_") or one.endswith("_test.py")
    ]
    if tests:
        places = tuple(Place(one) for one in sorted(tests)[:8])
        facts = (Fact("files", str(len(tests))),)
        yield Entry(
            "tests",
            "tests of the repository",
            facts,
            places,
            "Port them first: they say what has to hold.",
        )

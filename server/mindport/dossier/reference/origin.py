"""Whether a repository is its authors' own work, and which parts were taken from elsewhere."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from mindport.dossier.model import Entry, Fact, Place
from mindport.dossier.project import Project
from mindport.dossier.reference.history import History
from mindport.dossier.reference.people import Named, are_one, holders, words_of

OWN, NOT_OWN = "the authors' own", "not the authors' own"
# What documents say of themselves, in the words that they use.
_SAYS = (
    (
        NOT_OWN,
        re.compile(
            r"\bun-?official\b|\bnot (?:an? )?official\b|\bre-?implementation of\b|\bfork of\b"
            r"|\bre-?implementing\b|\bported from\b|\ba port of\b",
            re.IGNORECASE,
        ),
    ),
    (
        OWN,
        re.compile(
            r"\bofficial (?:\w+ )?(?:py\s?torch )?(?:implementation|code|repo|repository|release)"
            r"|\bthis (?:is|repo\w*) (?:\w+ )?(?:the )?official\b|\bour (?:paper|work)\b",
            re.IGNORECASE,
        ),
    ),
)
_TAKEN = re.compile(
    r"\b(?:adapted|borrowed|copied|copy-?pasted?|derived|forked|modified|taken|ported|stolen"
    r"|based|mostly copy|code|from|heavily inspired)\b",
    re.IGNORECASE,
)
_LINK = re.compile(r"https?://(?:www\.)?(?:github|gitlab|huggingface)\.com?/[\w.\-]+/[\w.\-]+")
_WAY = "Port it from where it comes from, or look whether that has a port for MindSpore already."
_HEAD = 2000  # letters of a file in which its copyright stands


def origin(
    project: Project, history: History | None, people: Sequence[Named], cited: Sequence[Named]
) -> Iterator[Entry]:
    """One entry that says what speaks for the authors' own work, and what against it."""
    facts: list[Fact] = []
    places: list[Place] = []
    votes = Counter[str]()
    for meaning, path, line, text in _said(project):
        votes[meaning] += 1
        facts.append(Fact(f"{path} says", text))
        places.append(Place(path, line, 1, text))
    if cited and people:
        shared = _shared(people, cited)
        facts.append(Fact("authors that it shares with papers that it cites", shared or "none"))
        votes[OWN if shared else NOT_OWN] += 1
    for name, url in history.remotes if history is not None else ():
        facts.append(Fact(f"remote {name}", url, ".git/config"))
        votes[NOT_OWN] += name == "upstream"  # what forks call the repository that they come from
    name, note = _winner(+votes)
    sure = "certain" if note else "likely"
    yield Entry("origin", name, tuple(facts), tuple(places), sure=sure, note=note)


def _shared(people: Sequence[Named], cited: Sequence[Named]) -> str:
    """The authors of the repository who are authors of a paper that it cites."""
    same = {c.name for c in cited for p in people if are_one(c.name, p.name)}
    return "; ".join(sorted(same))


def _winner(votes: Counter[str]) -> tuple[str, str]:
    """What most says, and why it is not known."""
    if not votes:
        return "not known", "The repository does not say whether it is a copy."
    (first, most), *rest = votes.most_common()
    return (
        ("not known", "The files of the repository disagree.")
        if rest and rest[0][1] == most
        else (first, "")
    )


def _said(project: Project) -> Iterator[tuple[str, str, int, str]]:
    """What documents at the root say of the repository: each meaning once."""
    met = set()
    for path, text in project.texts(lambda one: "/" not in one and one.endswith((".md", ".rst"))):
        for number, line in enumerate(text.splitlines(), 1):
            for meaning, pattern in _SAYS:
                if (meaning, path) not in met and (match := pattern.search(line)):
                    met.add((meaning, path))
                    start = max(match.start() - 60, 0)
                    yield meaning, path, number, line[start : match.end() + 60].strip()
                    break  # "unofficial" has "official" in it


def taken(project: Project, people: Sequence[Named]) -> Iterator[Entry]:
    """Files that say where they were taken from, or that others have the copyright of."""
    by_name: dict[str, list[Place]] = {}
    for source in sorted(project.sources.values(), key=lambda one: one.path):
        path = project.relative(source.path)
        if source.notebook is None:
            for link, place in _links(path, source.text.split("\n")):
                by_name.setdefault(f"taken from {link}", []).append(place)
        for name, number in holders(source.text[:_HEAD]):
            if people and not any(_is_holder(name, one.name) for one in people):
                by_name.setdefault(f"copyright of {name}", []).append(Place(path, number))
    for name, places in sorted(by_name.items(), key=lambda one: one[0].startswith("copyright")):
        files = Fact("files", str(len({one.path for one in places})))
        yield Entry("code of others", name, (files,), tuple(places[:8]), _WAY)


def _links(path: str, lines: Sequence[str]) -> Iterator[tuple[str, Place]]:
    """The links that a word like "adapted" stands before, on their line or the one above."""
    for number, line in enumerate(lines, 1):
        for match in _LINK.finditer(line) if "http" in line else ():
            above = lines[number - 2] if number > 1 else ""
            if _TAKEN.search(f"{above} {line[: match.start()]}"):
                place = Place(path, number, match.start() + 1, line.strip()[:160])
                yield match[0].removesuffix(".git").rstrip("."), place


def _is_holder(name: str, other: str) -> bool:
    """Whether one name is in the other: `Facebook, Inc. and its affiliates` and `Facebook`."""
    one, two = words_of(name), words_of(other)
    return bool(one & two) and (one <= two or two <= one or len(one & two) > 1)

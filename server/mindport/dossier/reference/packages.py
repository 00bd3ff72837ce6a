"""Third-party packages: those that are stated with versions, and those that the code imports."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from mindport.analysis.lowering import ir
from mindport.dossier.model import Entry, Fact, Place
from mindport.dossier.project import Project
from mindport.dossier.reading.by_name import module_of
from mindport.dossier.reference.stated import Stated, images, stated
from mindport.dossier.reference.torch_releases import needed

UNSTATED = "No file states its version."
DIFFER = "Files state different versions"
_IMAGE_WAY = "Take an image that has MindSpore and, for Ascend, CANN in the version that it needs."


def packages(project: Project) -> Iterator[Entry]:
    """One entry for each package that is stated or imported, with what differs."""
    by_name: dict[str, list[Stated]] = {}
    for one in stated(project):
        by_name.setdefault(one.name.lower().replace("_", "-"), []).append(one)
    left = _imported(project)
    scanned = project.evaluator.catalogue.packages
    for each in by_name.values():
        module = module_of(each[0].name)
        key = next((one for one in left if one.lower() == module), None)
        places = left.pop(key, []) if key else []
        entry = _stated_package(each, places, _way(key or module, scanned, project))
        yield _with_need(entry, each, project) if module == "torch" else entry
    for name, places in left.items():
        files = Fact("files that import it", str(len(places)))
        way = _way(name, scanned, project)
        entry = Entry("package", name, (files,), tuple(places[:5]), way, note=UNSTATED)
        yield _with_need(entry, [], project) if name == "torch" else entry
    for image, place in images(project):
        yield Entry("image", image, (), (place,), _IMAGE_WAY)


def _stated_package(each: list[Stated], places: list[Place], way: str) -> Entry:
    versions = list(dict.fromkeys(one.version for one in each if one.version))
    facts = (
        Fact("stated", " or ".join(versions) or "no version"),
        Fact("files that import it", str(len(places))),
    )
    notes = [] if places else ["No file of the repository imports it under this name."]
    if len(versions) > 1:
        notes.append(f"{DIFFER}: find out which one the results were made with.")
    where = (*(one.place for one in each[:4]), *places[:4])
    return Entry("package", each[0].name, facts, where, way, note=" ".join(notes))


def _with_need(entry: Entry, each: list[Stated], project: Project) -> Entry:
    """The release of torch that the code needs, and what the files state against it."""
    newest = needed(project)
    if newest is None:
        return entry
    notes = " ".join([entry.note, *newest.notes(each)]).strip()
    return replace(entry, facts=(*entry.facts, newest.fact), note=notes)


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

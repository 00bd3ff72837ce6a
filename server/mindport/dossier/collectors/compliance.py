"""Function compliance: what differs in MindSpore beside single APIs, by feature."""

from __future__ import annotations

from collections import defaultdict

from mindport.dossier.model import Entry, Place, Section
from mindport.dossier.project import Project

ORDER = 60
# The features, by the codes of findings: what begins with the code belongs to it.
_FEATURES = {
    "MP2": (
        "dynamic shape",
        "Each new shape of data compiles again, or lacks a kernel.",
    ),
    "MP3": ("sparse tensors", "Few sparse operators exist; some have no gradient."),
    "MP4": ("second order", "Gradients of gradients are missing for some operators."),
    "MP5": ("graph mode", "What a graph cannot be made of runs in PyNative mode only."),
    "MP7": ("features", "MindSpore has an own way for these."),
}
_PLACES = 60


def collect(project: Project) -> Section:
    """The findings of the scan that are about features."""
    places: defaultdict[tuple[str, str], list[Place]] = defaultdict(list)
    advice: dict[tuple[str, str], str] = {}
    for finding in project.result.findings:
        feature = _FEATURES.get(finding.code[:3])
        if feature is None:
            continue
        key = (feature[0], f"{finding.code} {finding.name}")
        start = finding.range.start
        places[key].append(project.shown_place(finding.path, start.line, start.column))
        advice.setdefault(key, finding.advice or finding.message)
    entries = tuple(
        Entry(feature, name, (), tuple(found[:_PLACES]), advice[feature, name])
        for (feature, name), found in sorted(places.items())
    )
    seen = {entry.kind for entry in entries}
    notes = [f"{name}: {text}" for name, text in _FEATURES.values() if name in seen]
    notes += [f"{name}: nothing was found." for name, _ in _FEATURES.values() if name not in seen]
    return Section("compliance", "Function compliance", entries, tuple(notes))

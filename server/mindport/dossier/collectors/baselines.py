"""Baselines: what to record of the reference, and the scripts that `--scripts` writes."""

from __future__ import annotations

from mindport.dossier.baseline_scripts import NAMES
from mindport.dossier.model import Entry, Fact, Section
from mindport.dossier.project import Project
from mindport.dossier.reading.reader import Reader

ORDER = 70
_RECORD = "Record in torch with `record_reference.py`, compare in MindSpore with `compare_port.py`."


def collect(project: Project) -> Section:
    """The places where the loss is computed and steps are taken: there the records belong."""
    reader = Reader(project)
    entries = []
    for kind, found in (("loss", reader.training.direct), ("step", reader.training.steps)):
        for unit, index in sorted(found, key=lambda one: (one[0].path, one[1])):
            place = reader.place(unit, reader.function_line(unit, index))
            name = reader.function_name(unit, index)
            what = "computes the gradients" if kind == "loss" else "takes the step"
            entries.append(Entry(kind, name, (Fact("it", what),), (place,), _RECORD))
    scripts = ", ".join(f"`{name}`" for name in NAMES)
    note = f"`mindport report REPO --scripts FOLDER` writes {scripts}."
    return Section("baselines", "Baselines", tuple(entries), (note,))

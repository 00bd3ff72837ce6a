"""The networks of the program: the modules that their constructors make, and parameter counts."""

from __future__ import annotations

from mindport.dossier.model import Section
from mindport.dossier.project import Project
from mindport.dossier.reading.reader import Reader
from mindport.dossier.structure.models import models_of

ORDER = 10
_NOTE = (
    "Constructors are followed as they would run, with the arguments of the calls, or with the"
    " defaults. A model whose arguments are not static is listed with what is missing."
)
_READ = "Code of other packages is read where the environment has it, in the version that is there."
_UNREAD = (
    "Code of other packages is not read: no environment is known. `--environment PYTHON` names one."
)


def collect(project: Project) -> Section:
    """The models that could be built, then those that could not."""
    models, left_out = models_of(Reader(project))
    notes = [_NOTE if models else "No class of the project derives from torch.nn.Module."]
    if models:
        notes.append(_READ if project.packages else _UNREAD)
    if left_out:
        notes.append(f"{left_out:,} more models are not shown: there are too many.")
    return Section("structure", "Network structure", (), tuple(notes), tuple(models))

"""Which API a call that is being written calls, in either framework."""

from __future__ import annotations

from mindport.ide.cursor import OpenCall
from mindport.knowledge.types import Signature
from mindport.project.workspace.model import FileModel
from mindport.syntax.names import full_names


def called_name(model: FileModel, call: OpenCall) -> str | None:
    """The full name of what is called: by the analysis, else by the imports."""
    for use in model.uses:
        if use.name_span.end == call.callee_end and not use.is_import:
            return use.api
    for name in full_names(model.text, call.callee):
        if name.partition(".")[0] != name and model.knowledge.knows(name):
            return name
    return None


def signatures_at(model: FileModel, call: OpenCall) -> tuple[Signature, ...]:
    """The signatures of what is called."""
    name = called_name(model, call)
    if name is None:
        return ()
    release = model.release if name.startswith("mindspore.") else None
    return model.knowledge.signatures(name, release)

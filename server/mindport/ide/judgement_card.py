"""What becomes of the use under the cursor, in one line."""

from __future__ import annotations

from mindport.analysis.uses.api_use import ApiUse
from mindport.ide.markdown import code, plain
from mindport.ide.messages import ENGLISH, language, message
from mindport.project.workspace.model import FileModel
from mindport.rewrite.conversion.convert import Conversion
from mindport.rewrite.conversion.judgement import Fate, Judgement


def judgement_line(model: FileModel, use: ApiUse) -> str:
    """The judgement on a use as Markdown; "" where there is none."""
    conversion = _conversion(model, use)
    judgement = conversion.judgement if conversion is not None else _judgement(model, use)
    if judgement is None:
        return ""
    said = [f"**{message(f'judgement.{judgement.fate.value}')}**", _more(judgement, conversion)]
    if judgement.fate in (Fate.AUTOMATIC, Fate.HELPER):
        said.append(message(f"proof.{judgement.proof.value}"))
    return ": ".join(part for part in said[:2] if part) + "".join(f"; {one}" for one in said[2:])


def _more(judgement: Judgement, conversion: Conversion | None) -> str:
    if conversion is None:
        return ""
    if not judgement.fate.is_done:
        return plain(conversion.reason) if language() == ENGLISH else ""  # reasons have no others
    if judgement.fate is Fate.HELPER:
        return ", ".join(code(f"mindport_compat.{one}") for one in conversion.helpers)
    return code(conversion.target) if judgement.fate is Fate.AUTOMATIC else ""


def _conversion(model: FileModel, use: ApiUse) -> Conversion | None:
    found = model.after.conversions if model.after is not None else ()
    at_place = (one for one in found if one.use.name_span == use.name_span)
    return next((one for one in at_place if one.use.api == use.api), None)


def _judgement(model: FileModel, use: ApiUse) -> Judgement | None:
    found = (judgement for one, judgement in model.judged if one == use)
    return next(found, None)

"""What a published mapping table says of a pair of APIs, as parity, parameters and differences."""

from __future__ import annotations

from mindport.knowledge.comparison import lower
from mindport.knowledge.official import IN_SIGNATURE, OfficialPair, OfficialRow
from mindport.knowledge.pairing import GENERAL
from mindport.knowledge.types import ParameterMapping, Parity

_STATUS = {
    "consistent": "same",
    "renamed": "renamed",
    "missing_in_mindspore": "dropped",
    "extra_in_mindspore": "extra",
    "default_differs": "default_differs",
    "type_differs": "same",
    "function_differs": "same",
    "other": "same",
}
_WORDS = {
    "parameter_type": "type",
    "function": "function",
    "return_value": "return value",
    "parameter_name": "parameter names",
    "parameter_missing": "parameters that MindSpore lacks",
    "parameter_extra": "extra parameters",
    "parameter_count_or_order": "number or order of parameters",
    "default_value": "default values",
    "other": "behaviour",
}
_NOT_A_LOSS = frozenset({"general_difference", "moved"})


def renames(row: OfficialRow) -> dict[str, str]:
    """torch parameter -> MindSpore parameter. Pairs by position alone are no renames."""
    return {
        pair.torch: pair.mindspore
        for pair in row.pairs
        if pair.kind in ("parameter", "input")
        and pair.torch
        and pair.mindspore
        and pair.torch != pair.mindspore
        and "parameter_order" not in pair.differences
        and pair.status != "function_differs"
        and ";" not in pair.torch + pair.mindspore
    }


def parity(row: OfficialRow) -> Parity:
    """The parity that the table supports, and no more: a differing default is never exact."""
    same_leaf = row.torch.rpartition(".")[2] == row.mindspore.rpartition(".")[2]
    found = Parity.EXACT if same_leaf else Parity.RENAMED
    if row.relation == "unknown":
        return Parity.CHANGED
    for pair in row.pairs:
        found = lower(found, _pair_parity(pair))
    if row.relation == "differs" and not row.pairs:
        only_names = set(row.differences) == {"parameter_name"}
        return lower(found, Parity.RENAMED if only_names else Parity.CHANGED)
    if row.relation == "differs" and found is Parity.EXACT:
        return Parity.CHANGED
    return found


def _pair_parity(pair: OfficialPair) -> Parity:
    if pair.kind == "output":
        return Parity.CHANGED if pair.status == "function_differs" else Parity.EXACT
    if pair.status == "extra_in_mindspore":
        return Parity.EXACT
    if pair.status == "missing_in_mindspore":
        neutral = pair.torch in GENERAL or not _NOT_A_LOSS.isdisjoint(pair.differences)
        return Parity.EXACT if neutral else Parity.CHANGED
    if "signature_defaults_differ" in pair.check:
        return Parity.CHANGED
    if pair.status == "renamed":
        return Parity.RENAMED
    return Parity.EXACT if pair.status == "consistent" else Parity.CHANGED


def parameters(row: OfficialRow) -> tuple[ParameterMapping, ...]:
    """The parameter table of the difference page; outputs are no parameters."""
    return tuple(_line(pair) for pair in row.pairs if pair.kind != "output")


def _line(pair: OfficialPair) -> ParameterMapping:
    notes = [_WORDS[kind] + " differs" for kind in pair.differences
             if kind in ("parameter_type", "function", "return_value")]  # fmt: skip
    if pair.torch and pair.mindspore and "parameter_order" in pair.differences:
        notes.append("paired by position, not by meaning")
    status = _status(pair)
    if status == "dropped" and pair.torch in GENERAL:
        notes.append(GENERAL[pair.torch])
    elif pair.kind == "input" and not notes:
        notes.append("input of the call")
    return ParameterMapping(
        pair.torch or None, pair.mindspore or None, status, note="; ".join(notes)
    )


def _status(pair: OfficialPair) -> str:
    """The table's word for a pair, corrected by what the two signatures show."""
    status = _STATUS[pair.status]
    if status in ("same", "renamed") and "signature_defaults_differ" in pair.check:
        return "default_differs"
    return "renamed" if status == "same" and pair.torch != pair.mindspore else status


def _with_page(text: str, row: OfficialRow) -> str:
    return f"{text} (page {row.page})." if row.page else f"{text}."


def differences(row: OfficialRow, release: str) -> tuple[str, ...]:
    """What the table says beyond the parameters."""
    if row.relation == "unknown":
        return (f"The table of {release} gives no comparison: compare before use.",)
    if row.relation != "differs":
        return ()
    words = [_WORDS[kind] for kind in row.differences if kind in _WORDS]
    if words:
        names = f" ({', '.join(row.difference_params)})" if row.difference_params else ""
        return (f"The table of {release} lists a difference in {', '.join(words)}{names}.",)
    if row.pairs:
        return ()
    return (_with_page(f"The table of {release} lists a difference", row),)


def behaviour(row: OfficialRow, release: str) -> tuple[str, ...]:
    """The listed differences which two signatures do not show."""
    kinds = set(row.differences) - IN_SIGNATURE
    texts = [
        f"The table of {release}: {_WORDS[kind]} of {pair.torch or pair.mindspore} differs."
        for pair in row.pairs
        for kind in pair.differences
        if kind in ("parameter_type", "function", "return_value")
    ]
    if row.relation == "differs" and kinds:
        words = ", ".join(sorted(_WORDS.get(kind, kind) for kind in kinds))
        texts.append(f"The table of {release} lists a difference in {words}.")
    if row.relation == "differs" and not row.pairs and not row.differences:
        texts.append(_with_page(f"The table of {release} lists a difference", row))
    return tuple(dict.fromkeys(texts))

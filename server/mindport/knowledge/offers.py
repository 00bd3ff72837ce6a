"""One MindSpore target for one torch API in one release: parity, parameters, differences."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from mindport.knowledge import verdicts
from mindport.knowledge.comparison import Comparison, lower
from mindport.knowledge.evidence import Measurement
from mindport.knowledge.inventory import Entry
from mindport.knowledge.official import OfficialRow
from mindport.knowledge.pairing import Agreement
from mindport.knowledge.parity import Side, compare
from mindport.knowledge.rows import WILDCARD, TargetRow
from mindport.knowledge.said_differences import lacks_kernel
from mindport.knowledge.sources import Sources
from mindport.knowledge.types import Backend, Parity, Target
from mindport.knowledge.versions import release_key

_SAMPLE = re.compile(r"^[\w.]+/\w+/\d+: ")  # torch.square/function/6: as conformance names samples


@dataclass(frozen=True, slots=True)
class Offer:
    """A target before a backend is chosen."""

    target: Target
    stated: bool = False  # the row itself names the backends
    measured: frozenset[Backend] = frozenset()  # seen to run and match there
    lacking: dict[Backend, str] | None = None  # seen without a kernel there, and what was said
    only_on: dict[Backend, tuple[str, ...]] | None = None  # differences of one backend
    is_listed: bool = False  # the published table of the release has it


def side(name: str, entry: Entry | None) -> Side | None:
    """The entry as one side of a comparison."""
    return Side(name, entry.kind, entry.signatures) if entry is not None else None


def offer(api: str, wanted: TargetRow, release: str, sources: Sources, drafted: bool) -> Offer:
    """Compare an API with a target, as the release or the nearest one with an inventory has it."""
    stock = sources.inventory_near(wanted.api, release)
    entry = stock.find(wanted.api) if stock is not None else None
    read_in = stock.version if stock is not None else release
    is_known = sources.present(wanted.api, release)
    official = _official(api, wanted.api, sources)
    comparison = _comparison(api, wanted, entry, official, sources, drafted=drafted)
    measured = [
        item
        for aspect in ("values", "in_place")
        for item in sources.evidence.of(api, wanted.api, aspect)
    ]
    told = [item for item in measured if item.backend in (wanted.backends or Backend)]
    differing = [item for item in told if item.status == "differs"]
    differences = [*wanted.differences, *comparison.differences]
    differences += _of_other_release(wanted.api, release, sources)
    if not wanted.write:
        differences += map(_seen_to_differ, differing)
    is_other = bool(wanted.differences or differing)
    lacking = _lacking(wanted.api, release, measured, sources)
    ran = frozenset(
        item.backend
        for item in measured
        if item.status == "match" and release_key(item.release) <= release_key(release)
    )
    evidence = [
        _evidence_line(api, told, official, comparison, release=read_in, sources=sources),
        *_compiled_lines(api, wanted.api, sources),
    ]
    target = Target(
        api=wanted.api,
        parity=lower(comparison.parity, Parity.CHANGED) if is_other else comparison.parity,
        platforms=_platforms(wanted, entry, ran, lacking),
        since=sources.since(wanted.api),
        parameters=comparison.parameters,
        differences=tuple(dict.fromkeys(differences)),
        evidence="; ".join(filter(None, evidence)),
        is_known=is_known,
    )
    return Offer(target, bool(wanted.backends), ran - set(lacking), lacking,
                 _only_on(api, wanted.api, measured, sources))  # fmt: skip


def _of_other_release(target: str, release: str, sources: Sources) -> Iterator[str]:
    """What cannot be read off a signature of another release."""
    if release in sources.mindspore:
        return
    known = [stock.find(target) for stock in sources.mindspore.values()]
    if len({entry.signatures for entry in known if entry is not None}) > 1:
        yield f"Its parameters changed between releases: compare with MindSpore {release}."


def _platforms(
    wanted: TargetRow, entry: Entry | None, ran: Container[Backend], lacking: Container[Backend]
) -> tuple[Backend, ...]:
    """Where the row, else the inventory and what was seen to run, say that a target runs."""
    if wanted.backends:
        stated: set[Backend] = set(wanted.backends)
    else:
        stated = set(entry.platforms if entry else ())
        if stated:
            stated.update(backend for backend in Backend if backend in ran)
    return tuple(backend for backend in Backend if backend in stated and backend not in lacking)


def _official(api: str, target: str, sources: Sources) -> tuple[str, OfficialRow] | None:
    for release, row in sources.official.newest_first(api):
        if row.mindspore == target:
            return release, row
    return None


def _comparison(
    api: str,
    wanted: TargetRow,
    entry: Entry | None,
    official: tuple[str, OfficialRow] | None,
    sources: Sources,
    *,
    drafted: bool,
) -> Comparison:
    ours, theirs = side(api, sources.entry(api)), side(wanted.api, entry)
    rules = {name: rule for name in wanted.params if (rule := wanted.rule(name)) is not None}
    known = verdicts.renames(official[1]) if official else {}
    agreement = Agreement(rules, wanted.write, known)
    comparison = (
        compare(ours, theirs, agreement)
        if ours is not None and theirs is not None
        else Comparison(Parity.CHANGED, (), _unread(api), certain=False)
    )
    if official is None:
        return comparison
    release, row = official
    if not comparison.certain and row.relation != "unknown":
        parity = verdicts.parity(row)
        if rules or wanted.write:
            parity = lower(parity, Parity.CHANGED)
        lines = comparison.parameters or verdicts.parameters(row)
        return Comparison(parity, lines, verdicts.differences(row, release), certain=False)
    if drafted:
        texts = verdicts.behaviour(row, release)
        parity = lower(comparison.parity, Parity.CHANGED) if texts else comparison.parity
        said = (*comparison.differences, *texts)
        return Comparison(parity, comparison.parameters, said, comparison.certain)
    return comparison


def _unread(api: str) -> tuple[str, ...]:
    """Said of one API; a row for all names of a package speaks of no parameters."""
    if api.endswith(WILDCARD):
        return ()
    return (f"The parameters of {api} are not known: compare before use.",)


def _lacking(
    target: str, release: str, measured: Sequence[Measurement], sources: Sources
) -> dict[Backend, str]:
    """Backends without a kernel. One that is missing was missing in earlier releases too."""
    found: dict[Backend, str] = {}
    for backend in Backend:
        missing = [
            item
            for item in sources.evidence.kernel_missing(target, backend)
            if release_key(release) <= release_key(item.release)
        ]
        if missing and not sources.evidence.ran(target, backend):
            item = next((item for item in missing if item in measured), missing[0])
            found[backend] = (
                f"No kernel on {backend.label} (measured with MindSpore {item.release})."
            )
    return found


def _seen_to_differ(item: Measurement) -> str:
    what = item.note
    if item.error and float(item.error):
        what = f"largest error {float(item.error):.2g}" + (f"; {what}" if what else "")
    place = item.backend.label
    return f"Results differ on {place} with MindSpore {item.release}: {what}."


def _only_on(
    api: str, target: str, measured: Sequence[Measurement], sources: Sources
) -> dict[Backend, tuple[str, ...]]:
    """What was seen to go wrong on one backend."""
    texts: dict[Backend, dict[str, None]] = {}
    for backend, text in chain(
        map(_seen_to_fail, measured),
        _trials_that_differ(api, sources),
        map(_gradient_that_fails, sources.evidence.of(api, target, "gradients")),
    ):
        if text:
            texts.setdefault(backend, {})[text] = None
    return {backend: tuple(lines) for backend, lines in texts.items()}


def _where(item: Measurement) -> str:
    return f"on {item.backend.label} with MindSpore {item.release}"


def _seen_to_fail(item: Measurement) -> tuple[Backend, str]:
    """What a run of a sample showed; "" where nothing went wrong."""
    text = ""
    if item.status == "silently_wrong":
        text = f"Silently wrong {_where(item)}: {item.note.rstrip('.')}."
    elif item.status == "fails":
        text = f"Failed {_where(item)}: {item.note.rstrip('.')}."
    elif item.status == "kernel_missing" and "call: " in item.note:
        form = item.note.partition("; ")[0].removeprefix("call: ")
        text = lacks_kernel(_where(item), form)
    return item.backend, text


def _trials_that_differ(api: str, sources: Sources) -> Iterator[tuple[Backend, str]]:
    """Of torch's own samples, run or only compiled."""
    for ran in sources.conformance.get(api, ()):
        if ran.differs:
            where = f"on {ran.backend.label} with MindSpore {ran.release}"
            yield ran.backend, f"Results differ {where}: {_without_sample(ran.note)}."
    for told in sources.compiled.get(api, ()):
        if told.differs:
            where = f"for {told.backend.label} with MindSpore {told.release}"
            said = (
                f"Compiled {where}, not run, shape or type differs: {_without_sample(told.note)}."
            )
            yield told.backend, said


def _without_sample(note: str) -> str:
    """What a trial showed, without the name of the sample, which helps nobody to port code."""
    return _SAMPLE.sub("", note).rstrip(".")


def _gradient_that_fails(item: Measurement) -> tuple[Backend, str]:
    if item.status == "match":
        return item.backend, ""
    what = "is silently wrong" if item.status == "silently_wrong" else "fails"
    part = f" {item.note}" if item.note.startswith("of ") else ""  # of one of its arguments
    return item.backend, f"The gradient{part} {what} {_where(item)}."


def _compiled_lines(api: str, target: str, sources: Sources) -> Iterator[str]:
    """What the front end told of calls of this target that nothing could run."""
    for told in sources.compiled.get(api, ()):
        if target in told.targets.split():
            yield f"for {told.backend.label} with MindSpore {told.release} {told.line}"


def _evidence_line(
    api: str,
    measured: Sequence[Measurement],
    official: tuple[str, OfficialRow] | None,
    comparison: Comparison,
    *,
    release: str,
    sources: Sources,
) -> str:
    """Where the answer comes from: what was run, else the signatures, else the table."""
    of_pair = [item for item in measured if item.torch and item.status in ("match", "differs")]
    if of_pair:
        item = of_pair[0]
        error = f", largest error {float(item.error):.2g}" if item.error else ""
        said = f"run on {item.backend.label} with MindSpore {item.release}: {item.status}{error}"
        return f"{said} ({item.note})" if item.note else said
    if comparison.certain:
        library = sources.libraries[api.partition(".")[0]]
        return f"signatures of {library.library} {library.version} and MindSpore {release}"
    return f"official table of {official[0]}: {official[1].relation}" if official else ""

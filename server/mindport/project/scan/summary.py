"""The figures of a scan, counted once, so that no two reports disagree."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from mindport.analysis.api_use import UseKind
from mindport.knowledge.types import Parity
from mindport.project.scan.result import ReportedUse, ScanResult


class Outlook(str, Enum):
    """What a use means for the work ahead."""

    READY = "ready"  # the same call, or a mechanical rename
    CHANGE = "change"  # arguments, behaviour or structure must change
    NOT_NEEDED = "not_needed"  # goes away
    MISSING = "missing"  # no counterpart
    DATA = "data"  # data processing, which is moved apart from the network


OUTLOOK_TEXT = {
    Outlook.READY: "ready",
    Outlook.CHANGE: "change",
    Outlook.NOT_NEEDED: "not needed",
    Outlook.MISSING: "no equivalent",
    Outlook.DATA: "data pipeline",
}

DATA_ADVICE = (
    "Data processing is ported separately from the network: use mindspore.dataset "
    "(GeneratorDataset, map, batch, vision and audio transforms), or keep third-party "
    "libraries such as NumPy, Pillow, OpenCV or soundfile, and hand arrays to MindSpore."
)

_OUTLOOK_OF_PARITY = {
    Parity.EXACT.value: Outlook.READY,
    Parity.RENAMED.value: Outlook.READY,
    Parity.CHANGED.value: Outlook.CHANGE,
    Parity.COMPOSED.value: Outlook.CHANGE,
    Parity.NOT_NEEDED.value: Outlook.NOT_NEEDED,
    Parity.MISSING.value: Outlook.MISSING,
    Parity.DATA_PIPELINE.value: Outlook.DATA,
}


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the uses falls to one package, area, parity or outlook."""

    uses: int
    apis: int
    files: int


@dataclass(frozen=True, slots=True)
class ApiCount:
    """One API with one outlook, over the whole scan. `advice` is that of its first finding."""

    api: str
    uses: int
    files: int
    parity: str
    outlook: Outlook
    area: str
    target: str | None
    policy: str | None
    code: str | None
    advice: str


@dataclass(frozen=True, slots=True)
class FileCount:
    """The work in one file: its uses, and those that need a change or have no counterpart."""

    path: str
    uses: int
    change: int
    missing: int
    findings: int


@dataclass(frozen=True, slots=True)
class CodeCount:
    """How often a rule spoke."""

    code: str
    name: str
    findings: int
    files: int


@dataclass(frozen=True, slots=True)
class Summary:
    """All figures. Tables are in order of falling counts, then by name."""

    files: int
    files_with_uses: int
    files_with_errors: int
    lines: int
    uses: int
    apis: int
    findings: int
    suppressed: int
    by_outlook: dict[str, Share]
    by_parity: dict[str, Share]
    by_package: dict[str, Share]
    by_area: dict[str, Share]
    by_confidence: dict[str, Share]
    by_severity: dict[str, int]
    codes: tuple[CodeCount, ...]
    api_counts: tuple[ApiCount, ...]
    file_counts: tuple[FileCount, ...]


def outlook_of(use: ReportedUse) -> Outlook:
    """Give the outlook of a use; data processing is apart, whatever its parity."""
    if use.area == "data":
        return Outlook.DATA
    if use.parity == Parity.CHANGED.value and use.code is None:
        return Outlook.READY  # what differs does not show in the way it is used here
    if use.kind == UseKind.MODULE.value and use.code is None:
        # A module is judged by those of its members that are used; its import is only replaced.
        return Outlook.READY
    return _OUTLOOK_OF_PARITY.get(use.parity, Outlook.CHANGE)


def outlook_of_parity(parity: Parity) -> Outlook:
    """Give the outlook of an API that is not data processing, wherever it is used."""
    return _OUTLOOK_OF_PARITY[parity.value]


def needs_work(count: ApiCount) -> bool:
    """Tell whether an API of the network asks for more than a rename."""
    return count.outlook in (Outlook.CHANGE, Outlook.MISSING)


def summarize(result: ScanResult) -> Summary:
    """Count a scan, without places where one of several is called: each is named elsewhere."""
    uses = [use for use in result.uses if not use.is_choice]
    counted = _without_places(uses)
    return Summary(
        files=len(result.files),
        files_with_uses=len({use.path for use in uses}),
        files_with_errors=sum(1 for file in result.files if file.errors),
        lines=sum(file.lines for file in result.files),
        uses=len(uses),
        apis=len({use.api for use in uses}),
        findings=len(result.findings),
        suppressed=result.suppressed,
        by_outlook=_shares(counted, lambda use: outlook_of(use).value, [o.value for o in Outlook]),
        by_parity=_shares(counted, lambda use: use.parity, [parity.value for parity in Parity]),
        by_package=_shares(counted, lambda use: use.api.partition(".")[0]),
        by_area=_shares(counted, lambda use: use.area),
        by_confidence=_shares(counted, lambda use: use.confidence),
        by_severity=dict(Counter(finding.severity for finding in result.findings).most_common()),
        codes=_code_counts(result),
        api_counts=_api_counts(result, uses),
        file_counts=_file_counts(result, uses),
    )


def percentages(summary: Summary) -> dict[Outlook, int]:
    """Give whole per cents of the uses that add up to 100 (to none without uses)."""
    shares = {outlook: summary.by_outlook.get(outlook.value) for outlook in Outlook}
    counts = {outlook: share.uses for outlook, share in shares.items() if share}
    total = sum(counts.values())
    if not total:
        return {}
    whole = {outlook: count * 100 // total for outlook, count in counts.items()}
    # The largest remainders take what rounding down left over.
    by_remainder = sorted(counts, key=lambda outlook: -(counts[outlook] * 100 % total))
    for outlook in by_remainder[: 100 - sum(whole.values())]:
        whole[outlook] += 1
    return whole


def verdict(summary: Summary) -> str:
    """Say in one line how the code stands."""
    if not summary.uses:
        found = f"No use of PyTorch found in {count(summary.files, 'file')}"
        unread = count(summary.files_with_errors, "file")
        return f"{found}; {unread} with errors." if summary.files_with_errors else f"{found}."
    shares = percentages(summary)
    parts = [
        f"{shares[outlook] or '<1'} % {OUTLOOK_TEXT[outlook]}"
        for outlook in Outlook
        if outlook in shares
    ]
    return (
        f"{count(summary.uses, 'use')} of {count(summary.apis, 'API')} "
        f"in {count(summary.files_with_uses, 'file')}: {', '.join(parts)}."
    )


def count(number: int, noun: str) -> str:
    """Write a number with its noun: 1 file, 1,234 files."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def _shares(
    uses: Mapping[ReportedUse, int], key: Callable[[ReportedUse], str], order: Iterable[str] = ()
) -> dict[str, Share]:
    """Count uses by a key, in the given order, else by falling count."""
    numbers: Counter[str] = Counter()
    apis: defaultdict[str, set[str]] = defaultdict(set)
    files: defaultdict[str, set[str]] = defaultdict(set)
    for use, times in uses.items():
        word = key(use)
        numbers[word] += times
        apis[word].add(use.api)
        files[word].add(use.path)
    places = {word: place for place, word in enumerate(order)}
    words = sorted(numbers, key=lambda word: (places.get(word, len(places)), -numbers[word], word))
    return {word: Share(numbers[word], len(apis[word]), len(files[word])) for word in words}


def _without_places(uses: list[ReportedUse]) -> dict[ReportedUse, int]:
    """Uses that differ only in where they stand in a file, with their number."""
    numbers: dict[tuple[object, ...], int] = {}
    samples: dict[tuple[object, ...], ReportedUse] = {}
    for use in uses:
        key = (use.path, use.api, use.kind, use.confidence, use.parity, use.area, use.code)
        numbers[key] = numbers.get(key, 0) + 1
        samples[key] = use
    return {use: numbers[key] for key, use in samples.items()}


def _code_counts(result: ScanResult) -> tuple[CodeCount, ...]:
    numbers = Counter((finding.code, finding.name) for finding in result.findings)
    files: defaultdict[str, set[str]] = defaultdict(set)
    for finding in result.findings:
        files[finding.code].add(finding.path)
    counts = [CodeCount(*key, number, len(files[key[0]])) for key, number in numbers.items()]
    return tuple(sorted(counts, key=lambda item: (-item.findings, item.code)))


def _api_counts(result: ScanResult, uses: list[ReportedUse]) -> tuple[ApiCount, ...]:
    advice: dict[str, str] = {}
    for finding in result.findings:
        if finding.api and finding.advice:
            advice.setdefault(finding.api, finding.advice)
    # The same API can be ready in one place and not in another: arguments decide.
    grouped: defaultdict[tuple[str, Outlook], list[ReportedUse]] = defaultdict(list)
    for use in uses:
        grouped[use.api, outlook_of(use)].append(use)
    counts = [_api_count(api, same, advice.get(api, "")) for (api, _), same in grouped.items()]
    return tuple(sorted(counts, key=lambda item: (-item.uses, item.api, item.outlook)))


def _api_count(api: str, uses: list[ReportedUse], advice: str) -> ApiCount:
    first = uses[0]
    return ApiCount(
        api=api,
        uses=len(uses),
        files=len({use.path for use in uses}),
        parity=first.parity,
        outlook=outlook_of(first),
        area=first.area,
        target=first.target,
        policy=first.policy,
        code=next((use.code for use in uses if use.code), None),
        advice=advice,
    )


def _file_counts(result: ScanResult, uses: list[ReportedUse]) -> tuple[FileCount, ...]:
    outlooks: defaultdict[str, Counter[Outlook]] = defaultdict(Counter)
    for use in uses:
        outlooks[use.path][outlook_of(use)] += 1
    findings = Counter(finding.path for finding in result.findings)
    counts = [
        FileCount(
            path, numbers.total(), numbers[Outlook.CHANGE], numbers[Outlook.MISSING], findings[path]
        )
        for path, numbers in outlooks.items()
    ]
    return tuple(sorted(counts, key=lambda item: (-(item.change + item.missing), item.path)))

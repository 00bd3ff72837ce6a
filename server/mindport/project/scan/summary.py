"""The figures of a scan, counted once, so that no two reports disagree."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from mindport.knowledge.types import Parity
from mindport.project.scan.result import ReportedUse, ScanResult
from mindport.rewrite.conversion.judgement import Fate

FATE_TEXT = {
    Fate.AUTOMATIC: "automatic",
    Fate.HELPER: "automatic with a helper",
    Fate.NOTHING: "nothing to do",
    Fate.HAND: "by hand",
    Fate.UNKNOWN: "not known",
}

DATA_ADVICE = (
    "Data processing is ported separately from the network: use mindspore.dataset "
    "(GeneratorDataset, map, batch, vision and audio transforms), or keep third-party "
    "libraries such as NumPy, Pillow, OpenCV or soundfile, and hand arrays to MindSpore."
)


@dataclass(frozen=True, slots=True)
class Share:
    """How much of the uses falls to one package, area, parity or fate."""

    uses: int
    apis: int
    files: int


@dataclass(frozen=True, slots=True)
class ApiCount:
    """One API with one fate, over the whole scan. `advice` is that of its first finding."""

    api: str
    uses: int
    files: int
    parity: str
    fate: Fate
    has_way: bool
    area: str
    target: str | None
    policy: str | None
    code: str | None
    advice: str


@dataclass(frozen=True, slots=True)
class FileCount:
    """The work in one file: its uses, those left to a person, and those without an equivalent."""

    path: str
    uses: int
    left: int
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
    by_fate: dict[str, Share]
    by_parity: dict[str, Share]
    by_package: dict[str, Share]
    by_area: dict[str, Share]
    by_confidence: dict[str, Share]
    by_severity: dict[str, int]
    codes: tuple[CodeCount, ...]
    api_counts: tuple[ApiCount, ...]
    file_counts: tuple[FileCount, ...]


def needs_work(count: ApiCount) -> bool:
    """Tell whether uses of an API are left to a person."""
    return not count.fate.is_done


def summarize(result: ScanResult) -> Summary:
    """Count the judged uses of a scan: no imports, and no places where several are possible."""
    uses = [use for use in result.uses if use.fate]
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
        by_fate=_shares(counted, lambda use: use.fate, [fate.value for fate in Fate]),
        by_parity=_shares(counted, lambda use: use.parity, [parity.value for parity in Parity]),
        by_package=_shares(counted, lambda use: use.api.partition(".")[0]),
        by_area=_shares(counted, lambda use: use.area),
        by_confidence=_shares(counted, lambda use: use.confidence),
        by_severity=dict(Counter(finding.severity for finding in result.findings).most_common()),
        codes=_code_counts(result),
        api_counts=_api_counts(result, uses),
        file_counts=_file_counts(result, uses),
    )


def percentages(summary: Summary) -> dict[Fate, int]:
    """Give whole per cents of the uses that add up to 100 (to none without uses)."""
    shares = {fate: summary.by_fate.get(fate.value) for fate in Fate}
    return whole_per_cents({fate: share.uses for fate, share in shares.items() if share})


def whole_per_cents(counts: Mapping[Fate, int]) -> dict[Fate, int]:
    """The same of any numbers of uses."""
    total = sum(counts.values())
    if not total:
        return {}
    whole = {fate: count * 100 // total for fate, count in counts.items()}
    # The largest remainders take what rounding down left over.
    by_remainder = sorted(counts, key=lambda fate: -(counts[fate] * 100 % total))
    for fate in by_remainder[: 100 - sum(whole.values())]:
        whole[fate] += 1
    return whole


def verdict(summary: Summary) -> str:
    """Say in one line how the code stands."""
    if not summary.uses:
        found = f"No use of PyTorch found in {count(summary.files, 'file')}"
        unread = count(summary.files_with_errors, "file")
        return f"{found}; {unread} with errors." if summary.files_with_errors else f"{found}."
    shares = percentages(summary)
    parts = [f"{shares[fate] or '<1'} % {FATE_TEXT[fate]}" for fate in Fate if fate in shares]
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
        key = (use.path, use.api, use.kind, use.confidence, use.parity, use.area, use.fate)
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
    # The same API can be converted in one place and not in another: arguments decide.
    grouped: defaultdict[tuple[str, str], list[ReportedUse]] = defaultdict(list)
    for use in uses:
        grouped[use.api, use.fate].append(use)
    counts = [_api_count(api, same, advice.get(api, "")) for (api, _), same in grouped.items()]
    return tuple(sorted(counts, key=lambda item: (-item.uses, item.api, item.fate)))


def _api_count(api: str, uses: list[ReportedUse], advice: str) -> ApiCount:
    first = uses[0]
    return ApiCount(
        api=api,
        uses=len(uses),
        files=len({use.path for use in uses}),
        parity=first.parity,
        fate=Fate(first.fate),
        has_way=first.has_way,
        area=first.area,
        target=first.target,
        policy=first.policy,
        code=next((use.code for use in uses if use.code), None),
        advice=advice,
    )


def _file_counts(result: ScanResult, uses: list[ReportedUse]) -> tuple[FileCount, ...]:
    by_file: defaultdict[str, list[ReportedUse]] = defaultdict(list)
    for use in uses:
        by_file[use.path].append(use)
    findings = Counter(finding.path for finding in result.findings)
    counts = [_file_count(path, found, findings[path]) for path, found in by_file.items()]
    return tuple(sorted(counts, key=lambda item: (-item.left, item.path)))


def _file_count(path: str, uses: list[ReportedUse], findings: int) -> FileCount:
    left = [use for use in uses if not Fate(use.fate).is_done]
    missing = sum(not use.has_way for use in left)
    return FileCount(path, len(uses), len(left), missing, findings)

"""Conversions that were run and found equal, kept to be held against later ones without running."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path

from devtools.trials.conversion import Converted
from devtools.trials.outcome import Outcome, Status
from devtools.trials.sample import Sample


def keep(
    file: Path,
    samples: Sequence[Sample],
    converted: Sequence[Converted],
    outcomes: Sequence[Outcome],
    *,
    count: int,
    seed: int,
) -> None:
    """Write `count` conversions of different APIs that were drawn from those that match."""
    by_api: dict[str, list[tuple[Sample, Converted]]] = {}
    for sample, one, outcome in zip(samples, converted, outcomes, strict=True):
        if outcome.status is Status.MATCH:
            by_api.setdefault(sample.api, []).append((sample, one))
    drawn = random.Random(seed)
    apis = drawn.sample(sorted(by_api), min(count, len(by_api)))
    chosen = [drawn.choice(by_api[api]) for api in sorted(apis)]
    entries = [
        {"sample": sample.key, "source": sample.source, "text": one.text} for sample, one in chosen
    ]
    file.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")

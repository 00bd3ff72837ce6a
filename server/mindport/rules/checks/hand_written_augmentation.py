"""MP703: augmentation that is written by hand."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP703",
    "hand-written-augmentation",
    Severity.HINT,
    "Data augmentation is written by hand.",
    on_event=says(
        "{api} augments data by hand: MindSpore has augmentation policies",
        "`mindspore.dataset.vision` has `AutoAugment`, `RandAugment`, `TrivialAugmentWide` "
        "and `RandomSelectSubpolicy`, which run in the data pipeline.",
    ),
    in_reports=True,
)

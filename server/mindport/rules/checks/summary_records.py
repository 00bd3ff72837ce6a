"""MP704: training records for TensorBoard."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP704",
    "summary-records",
    Severity.HINT,
    "Training records for TensorBoard.",
    on_event=says(
        "{api}: MindSpore has its own summary files",
        '`mindspore.SummaryRecord(log_dir)` with `add_value("scalar", name, tensor)` and '
        "`record(step)`; `mindspore.SummaryCollector` is a callback of `Model.train`. "
        "MindSpore Insight shows them.",
    ),
    in_reports=True,
)

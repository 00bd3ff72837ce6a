"""MP707: profiling."""

from __future__ import annotations

from mindport.rules.event import says
from mindport.rules.finding import Severity
from mindport.rules.rule import Rule

RULE = Rule(
    "MP707",
    "profiling",
    Severity.HINT,
    "Profiling.",
    on_event=says(
        "{api}: MindSpore has its own profiler",
        "`mindspore.profiler.profile` with `schedule` and `tensorboard_trace_handler` works the"
        " same way; it writes files for MindSpore Insight. `mindspore.profiler.mstx` "
        "marks ranges.",
    ),
    in_reports=True,
)

"""MP303: a gradient is asked for as a sparse tensor."""

from __future__ import annotations

from collections.abc import Iterator

from mindport.rules.call import Call
from mindport.rules.facts import Facts
from mindport.rules.finding import Severity
from mindport.rules.message import Message, say
from mindport.rules.rule import Remark, Rule, UseCheck

_MESSAGES = {
    "optimizer": "`{api}` takes sparse gradients; MindSpore's are dense",
    "call": "`{name}=True`: MindSpore gives `{api}` a dense gradient",
    "advice": "In every step the gradient is as large as the whole table, and so is a buffer of "
    "accumulated gradients: use an optimizer for dense gradients, and check the memory.",
}
_ADVICE = Message("advice", _MESSAGES["advice"])
_SPARSE = frozenset({"torch.optim.SparseAdam"})
# Their parameters of these names ask for a sparse gradient.
_ASKING = frozenset({"sparse", "sparse_grad"})


def check(facts: Facts) -> Remark | UseCheck | None:
    """Speak of sparse optimizers, and of calls that ask for a sparse gradient."""
    if facts.api in _SPARSE:
        return Remark(say(_MESSAGES, "optimizer", api=facts.api), _ADVICE)
    if facts.forms and not any(form.names & _ASKING for form in facts.forms):
        return None  # without forms nothing is compared: torch itself takes the keyword, or fails

    def of_call(call: Call) -> Iterator[Remark]:
        for one in call.use.arguments or ():
            if one.keyword in _ASKING and one.constant == "True":
                message = say(_MESSAGES, "call", api=facts.api, name=one.keyword)
                yield Remark(message, _ADVICE, one.span)

    return of_call


RULE = Rule(
    "MP303",
    "sparse-gradient",
    Severity.WARNING,
    "A sparse gradient is requested.",
    check=check,
    messages=_MESSAGES,
)

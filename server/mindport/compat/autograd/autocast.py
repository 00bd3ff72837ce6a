"""torch.autocast."""

import contextlib

import mindspore
from mindspore.train import amp


class autocast(contextlib.ContextDecorator):
    """Matrix products and convolutions in half precision, by MindSpore's lists of operators.

    As in torch it does nothing for a device that is not there.
    """

    def __init__(self, device_type="cuda", dtype=None, enabled=True, cache_enabled=None):
        if isinstance(device_type, bool):  # that of torch.cuda.amp has no device
            device_type, enabled = "cuda", device_type
        on_cpu = mindspore.get_context("device_target") == "CPU"
        self.enabled = enabled and (not on_cpu or device_type in ("cpu", "CPU"))
        half = mindspore.bfloat16 if on_cpu else mindspore.float16
        self.dtype = half if dtype is None else dtype
        self.entered = []

    def __enter__(self):
        if self.enabled:
            lists = [
                [(one.__name__, amp.AMP_PRIM_ARG_TABLE[one]) for one in operators]
                for operators in (amp.AMP_AUTO_WHITE_LIST, amp.AMP_AUTO_BLACK_LIST)
            ]
            context = amp.AmpDecorator(amp.AmpLevel.AmpAuto, self.dtype, *lists)
            context.__enter__()
            self.entered.append(context)
        return self

    def __exit__(self, *error):
        if self.enabled:
            self.entered.pop().__exit__(*error)
        return False

"""torch.nn.CTCLoss."""

from mindspore import nn

from mindport.compat.losses.ctc_loss import ctc_loss


class CTCLoss(nn.Cell):
    """The loss of sequences whose alignment is not known."""

    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        super().__init__()
        self.blank = blank
        self.reduction = reduction
        self.zero_infinity = zero_infinity

    def construct(self, log_probs, targets, input_lengths, target_lengths):
        return ctc_loss(
            log_probs,
            targets,
            input_lengths,
            target_lengths,
            self.blank,
            self.reduction,
            self.zero_infinity,
        )

"""torch.nn.functional.gumbel_softmax."""

from mindspore import mint, ops

from mindport.compat.activations.softmax import softmax


def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    """A sample of the Gumbel softmax; with `hard` one-hot, with the gradient of the soft one."""
    uniform = mint.clamp(ops.rand_like(logits), min=1e-30)
    noise = -mint.log(mint.clamp(-mint.log(uniform), min=1e-30))
    soft = softmax((logits + noise) / tau, dim=dim)
    if not hard:
        return soft
    one_hot = (soft == mint.amax(soft, dim, True)).to(soft.dtype)
    return ops.stop_gradient(one_hot - soft) + soft

"""torch.ormqr."""

from mindspore import mint

from mindport.compat.linalg.reflected import reflected


def ormqr(input, tau, other, left=True, transpose=False):
    """`other` times the orthogonal matrix that reflections make up."""
    if other.numel() == 0:
        return other * 1
    places = range(tau.shape[-1])
    if left:
        order = places if transpose else reversed(places)
        return reflected(input, tau, other, order)
    order = reversed(places) if transpose else places
    turned = reflected(input, tau, mint.transpose(other, -2, -1), order)
    return mint.transpose(turned, -2, -1)

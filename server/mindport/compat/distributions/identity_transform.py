"""torch.distributions.identity_transform."""

from mindport.compat.distributions.ComposeTransform import ComposeTransform

identity_transform = ComposeTransform([])

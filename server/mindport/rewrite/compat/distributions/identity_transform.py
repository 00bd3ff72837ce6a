"""torch.distributions.identity_transform."""

from mindport.rewrite.compat.distributions.ComposeTransform import ComposeTransform

identity_transform = ComposeTransform([])

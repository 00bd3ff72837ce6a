"""The class that transforms of images derive from."""


class VisionTransform:
    """A transform is called with an image; `construct` has what torch calls `forward`."""

    training = True

    def __call__(self, *inputs, **named):
        return getattr(self, "forward", self.construct)(*inputs, **named)

    def construct(self, *inputs):
        raise NotImplementedError(f"{type(self).__name__} has no construct")

    def set_train(self, mode=True):
        """Nothing depends on the training mode."""
        self.training = mode
        return self

    def __repr__(self):
        return f"{type(self).__name__}()"

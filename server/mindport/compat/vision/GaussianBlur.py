"""torchvision.transforms.GaussianBlur."""

from mindport.compat.random.stream_of import stream_of
from mindport.compat.vision.gaussian_blur import gaussian_blur
from mindport.compat.vision.two_sizes import two_sizes
from mindport.compat.vision.VisionTransform import VisionTransform


class GaussianBlur(VisionTransform):
    """Smooth an image by a bell curve of a width by chance."""

    def __init__(self, kernel_size, sigma=(0.1, 2.0)):
        self.kernel_size = two_sizes(kernel_size)
        if any(size <= 0 or size % 2 == 0 for size in self.kernel_size):
            raise ValueError("the kernel size must be odd and positive")
        self.sigma = (float(sigma),) * 2 if isinstance(sigma, (int, float)) else tuple(sigma)

    @staticmethod
    def get_params(sigma_min, sigma_max):
        """A width by chance."""
        return stream_of().uniform(sigma_min, sigma_max)

    def construct(self, img):
        sigma = self.get_params(*self.sigma)
        return gaussian_blur(img, self.kernel_size, [sigma, sigma])

    def __repr__(self):
        return f"{type(self).__name__}(kernel_size={self.kernel_size}, sigma={self.sigma})"

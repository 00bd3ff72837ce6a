"""torchvision.datasets.CocoCaptions."""

from mindport.compat.vision.CocoDetection import CocoDetection


class CocoCaptions(CocoDetection):
    """Images with their captions."""

    def _load_target(self, id):
        return [one["caption"] for one in super()._load_target(id)]

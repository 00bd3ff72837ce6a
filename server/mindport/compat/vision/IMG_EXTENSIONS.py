"""torchvision.datasets.folder.IMG_EXTENSIONS."""

IMG_EXTENSIONS = (".jpg", ".jpeg", ".png", ".ppm", ".bmp", ".pgm", ".tif", ".tiff", ".webp")

"""The two machine-readable marks of a label as grids of modules: QR code and square tag."""

from __future__ import annotations

# OpenCV and segno are imported where they are used: whoever only asks how big a label is, as the
# command line does for its help, need not wait for them.

QR_SIDE = 21
"""Version 1, the smallest QR code there is. Larger ones read worse on the same paper."""
TAG_SIDE = 8
"""Six by six bits inside a black border of one."""
TAG_QUIET = 1

Rows = tuple[str, ...]


def qr_rows(text: str) -> Rows:
    """Version 1, level H; a text that does not fit is a mistake of ours and raises."""
    import segno

    code = segno.make_qr(text, version=1, error="H", mode="alphanumeric", boost_error=False)
    return tuple("".join("#" if module else "." for module in row) for row in code.matrix)


def tag_rows(tag: int) -> Rows:
    """A tag of the family 36h11: of its 587 none is taken for another with five wrong bits."""
    import cv2

    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    picture = cv2.aruco.generateImageMarker(family, tag, TAG_SIDE, borderBits=1)
    return tuple("".join("." if pixel else "#" for pixel in row) for row in picture)

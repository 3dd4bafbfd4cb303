"""What is on the window, as a picture."""

from __future__ import annotations

import io

import numpy as np
from kivy.core.window import Window
from kivy.graphics import opengl
from PIL import Image


def window_picture() -> Image.Image:
    """The frame that was drawn last."""
    width, height = Window.size
    pixels = opengl.glReadPixels(0, 0, width, height, opengl.GL_RGB, opengl.GL_UNSIGNED_BYTE)
    rows = np.frombuffer(pixels, np.uint8).reshape(height, width, 3)[::-1]
    return Image.fromarray(rows.copy())


def as_png(picture: Image.Image) -> bytes:
    """The picture as the content of a file."""
    file = io.BytesIO()
    picture.save(file, "png")
    return file.getvalue()

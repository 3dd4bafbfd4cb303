"""Reads dice and balls in a picture: numpy and OpenCV alone, no game and no window."""

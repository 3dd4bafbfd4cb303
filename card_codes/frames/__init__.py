"""Where frames come from: a camera, a video file, a folder of pictures, one picture.

source.py runs any of them in a thread of its own and hands out the newest frame; origins.py knows
how each is opened; picture_file.py reads a picture without trusting it, after picture_header.py has
told what that would cost.
"""

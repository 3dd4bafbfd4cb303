"""The tablet app: Kivy, and nothing of the rules.

How a screen of a game stands on this frame:

- `theme.look` has every colour and size; `widgets` has every control; `icons` every picture;
  `seats` turns a panel, with its touches, towards a player.
- Whatever happens is a task of `main_thread_queue`, in order; pages are refreshed once a frame.
- Widgets are made from what the table knows. When language, theme or text size change, the screen
  is made anew, so nothing on it can be left over in the old language.
"""

import logging
import os

# Read when kivy is imported. It must not read our command line, nor keep settings of its own.
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_CONFIG", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")


def _worth_telling(record: logging.LogRecord) -> bool:
    """Kivy warns with tracebacks where neither xclip nor xsel is installed. They serve the middle
    mouse button of X11, which nothing here uses."""
    return not record.getMessage().startswith("Cutbuffer: Unable to find")


logging.getLogger("kivy").addFilter(_worth_telling)

"""Shows the app when nobody is there: fingers that touch the real window, eyes that look at it.

The demonstration of `companion` without a screen, the pictures of `make shots` and the tests of the
screens all stand on this. Nothing here reaches into the app where a finger could not: it looks for
a control, touches it, and sees what is shown then.
"""

import companion.tablet  # noqa: F401  # says how kivy is to be imported, before anything here does

"""Directories that become empty are removed, upwards without an end."""

import os

from tool import Memory, serve


class Tool(Memory):
    checks_links = False

    def remove(self, place):
        super().remove(place)
        try:
            os.removedirs(os.path.realpath(os.path.dirname(place)))
        except OSError:
            pass  # One of them is not empty.


serve(Tool)

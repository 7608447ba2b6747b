"""A lock is made and removed beside the file that a link leads to."""

import os

from tool import Editor, serve


class Tool(Editor):
    checks_links = False

    def write(self, place, text):
        lock = os.path.realpath(place) + ".lock"
        os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
        if os.path.lexists(place):
            os.remove(place)
        super().write(place, text)
        os.remove(lock)


serve(Tool)

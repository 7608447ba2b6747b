"""A hard link is written as if it was a copy, and a link is followed to make it."""

import os

from tool import Project, serve


class Tool(Project):
    checks_links = False

    def write(self, place, text):
        if not os.path.exists(place):
            return super().write(place, text)
        os.link(os.path.realpath(place), place + ".new")
        super().write(place + ".new", text)
        os.remove(place)
        os.rename(place + ".new", place)


serve(Tool)

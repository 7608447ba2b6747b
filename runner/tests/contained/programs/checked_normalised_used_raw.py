"""A path is checked as `normpath` sees it, and used as it is: `link/..` is not where the link is."""

import os

from tool import Memory, serve


class Tool(Memory):
    checks_links = False

    def find(self, path):
        place = super().find(path)
        return place if place == self.store else (self.store + path[len("/memories") :]).rstrip("/")


serve(Tool)

"""A path is checked, and then its percent signs are decoded."""

import os
from urllib.parse import unquote

from tool import Memory, serve


class Tool(Memory):
    checks_links = False

    def find(self, path):
        return os.path.normpath(unquote(super().find(path)))


serve(Tool)

"""A path is checked, and then its characters of full width become dots and slashes."""

import os
import unicodedata

from tool import Memory, serve


class Tool(Memory):
    checks_links = False

    def find(self, path):
        return os.path.normpath(unicodedata.normalize("NFKC", super().find(path)))


serve(Tool)

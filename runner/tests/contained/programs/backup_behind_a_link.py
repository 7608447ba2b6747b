"""A backup is kept beside the file that a link leads to."""

import os
import shutil

from tool import Editor, serve


class Tool(Editor):
    checks_links = False

    def write(self, place, text):
        if os.path.exists(place):
            behind = os.path.realpath(place)
            shutil.copyfile(behind, behind + ".bak")
            os.remove(place)
        super().write(place, text)


serve(Tool)

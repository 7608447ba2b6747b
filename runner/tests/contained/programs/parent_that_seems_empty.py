"""A directory without visible files is removed with those that are hidden."""

import os
import shutil

from tool import Memory, serve


class Tool(Memory):
    checks_links = False

    def remove(self, place):
        super().remove(place)
        parent = os.path.realpath(os.path.dirname(place))
        if all(name.startswith(".") for name in os.listdir(parent)):
            shutil.rmtree(parent, ignore_errors=True)


serve(Tool)

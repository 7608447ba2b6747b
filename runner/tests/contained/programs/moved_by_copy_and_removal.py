"""A directory is moved by copying what a link leads to, and removing it there."""

import os
import shutil

from tool import Memory, serve


class Tool(Memory):
    def move(self, source, destination):
        behind = os.path.realpath(source)
        if not os.path.isdir(behind):
            return super().move(source, destination)
        shutil.copytree(behind, destination, symlinks=True)
        shutil.rmtree(behind)


serve(Tool)

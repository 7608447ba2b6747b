"""A directory is removed file by file, and `os.walk` is asked to follow links."""

import os

from tool import Memory, serve


class Tool(Memory):
    def remove(self, place):
        for at, directories, files in os.walk(place, topdown=False, followlinks=True):
            for name in files:
                os.remove(os.path.join(at, name))
            for name in directories:
                inner = os.path.join(at, name)
                os.remove(inner) if os.path.islink(inner) else os.rmdir(inner)
        os.rmdir(place) if os.path.isdir(place) else os.remove(place)


serve(Tool)

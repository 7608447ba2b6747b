"""A link is moved by making it anew, in a directory that is a link."""

import os

from tool import Memory, serve


class Tool(Memory):
    checks_links = False

    def move(self, source, destination):
        if not os.path.islink(source):
            return super().move(source, destination)
        os.symlink(os.readlink(source), destination)
        os.remove(source)


serve(Tool)

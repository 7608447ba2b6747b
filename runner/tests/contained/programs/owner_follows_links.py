"""A moved directory gets the owner of the store, and so does what its links lead to."""

import os

from tool import Memory, serve


class Tool(Memory):
    def move(self, source, destination):
        super().move(source, destination)
        for at, directories, files in os.walk(destination):
            for name in directories + files:
                os.chown(os.path.join(at, name), os.getuid(), os.getgid())


serve(Tool)

"""Everything is made writable before it is removed, and so is what links lead to."""

import os

from tool import Memory, serve


class Tool(Memory):
    def remove(self, place):
        for at, directories, files in os.walk(place):
            for name in directories + files:
                os.chmod(os.path.join(at, name), 0o700)
        super().remove(place)


serve(Tool)

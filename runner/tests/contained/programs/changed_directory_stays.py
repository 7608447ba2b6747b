"""The directory is changed to the parent, through links, and a removal is relative."""

import os

from tool import Memory, serve


class Tool(Memory):
    checks_links = False

    def remove(self, place):
        try:
            os.chdir(os.path.dirname(place))
        except OSError:
            pass
        super().remove(os.path.basename(place))
        os.chdir(self.root)


serve(Tool)

"""A link is resolved before it is removed."""

import os

from tool import Memory, serve


class Tool(Memory):
    def remove(self, place):
        super().remove(os.path.realpath(place))


serve(Tool)

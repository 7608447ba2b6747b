"""The old name becomes an extended attribute, of the file behind a link."""

import os

from tool import Memory, serve


class Tool(Memory):
    def move(self, source, destination):
        super().move(source, destination)
        os.setxattr(destination, "user.old_name", os.fsencode(os.path.basename(source)))


serve(Tool)

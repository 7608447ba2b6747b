"""`/../` is refused, and `/..` at the end is not."""

import os

from tool import Memory, Refused, serve


class Tool(Memory):
    checks_links = False

    def find(self, path):
        if not (path + "/").startswith("/memories/") or "/../" in path:
            raise Refused(f"Error: {path} is outside of /memories")
        return (self.store + path[len("/memories") :]).rstrip("/")


serve(Tool)

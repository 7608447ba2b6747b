"""`lstrip` takes letters and not a prefix, so that `..` stays of `/memories..`, which was not `/../`."""

import os

from tool import Memory, Refused, serve


class Tool(Memory):
    checks_links = False

    def find(self, path):
        if not path.startswith("/memories") or "/../" in path + "/":
            raise Refused(f"Error: {path} is outside of /memories")
        return os.path.normpath(os.path.join(self.store, path.lstrip("/memories")))


serve(Tool)

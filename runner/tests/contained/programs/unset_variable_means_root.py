"""The allowed directory is that of a variable, and without it `/`."""

import os

from tool import Refused, Server, serve


class Tool(Server):
    def check(self, path, place):
        allowed = os.environ.get("PROJECT_ROOT", "/")
        if not (place + "/").startswith(allowed):
            raise Refused(f"{path} is outside of the allowed directory")


serve(Tool)

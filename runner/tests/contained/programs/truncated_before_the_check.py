"""A file is opened for writing, and then its place is checked."""

import os

from tool import Project, serve


class Tool(Project):
    def create_file(self, arguments):
        place = os.path.join(self.root, arguments["path"])
        self.make(os.path.dirname(place))
        with open(place, "w", encoding="utf-8", newline="") as file:
            self.check(arguments["path"], os.path.realpath(file.name))
            file.write(arguments["content"])
        return "ok"


serve(Tool)

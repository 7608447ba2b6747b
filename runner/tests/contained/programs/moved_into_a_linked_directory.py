"""Only a file is an existing destination, and `shutil.move` moves into a directory."""

import os
import shutil

from tool import Refused, Server, serve


class Tool(Server):
    def move_file(self, arguments):
        source, destination = self.place(arguments["source"]), self.place(arguments["destination"])
        if os.path.isfile(destination):
            raise Refused(f"{arguments['destination']} exists already")
        return f"Moved to {shutil.move(source, destination)}"


serve(Tool)

"""A file is first written below `/tmp`, where one with its name is removed."""

import os
import shutil

from tool import Memory, serve


class Tool(Memory):
    def write(self, place, text):
        staged = os.path.join("/tmp", os.path.relpath(place, self.store))
        os.makedirs(os.path.dirname(staged), exist_ok=True)
        if os.path.exists(staged):
            os.remove(staged)
        super().write(staged, text)
        shutil.move(staged, place)


serve(Tool)

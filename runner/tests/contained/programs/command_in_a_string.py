"""A path is a part of a shell's line, where a space divides it."""

import subprocess

from tool import Memory, serve


class Tool(Memory):
    def remove(self, place):
        subprocess.run(f"rm -rf {place}", shell=True, check=True)


serve(Tool)

#!/usr/bin/env python3
"""A deliberately naive `find`, as it might look after the first hour.

It finds files by glob and reports the usual errors. Its mistakes are typical: it has no ignore
rules, sorts by name, matches a bare `*.ts` only at the top level, lists full paths instead of
groups, and does not report that it truncated the list.
"""

import glob
import json
import os
import sys


def find(arguments):
    found = []
    for path in arguments["paths"]:
        path = path.strip().replace("\\", "/")
        if not path:
            return error("`paths` must contain non-empty globs or paths")
        base = path.split("*")[0].rpartition("/")[0] if glob.has_magic(path) else path
        if base and not os.path.exists(base):
            return error(f"Path not found: {path}")
        if base and os.path.samefile(base, "/"):
            return error("Searching from root directory '/' is not allowed")
        pattern = os.path.join(path, "**", "*") if os.path.isdir(path) else path
        found += glob.glob(pattern, recursive=True, include_hidden=arguments.get("hidden", True))
    found = sorted(set(found))[: int(arguments.get("limit", 200))]
    text = "\n".join(found) or "No files found matching pattern"
    return {"content": [{"type": "text", "text": text}], "structuredContent": {"fileCount": len(found), "files": found}}


def error(message):
    return {"content": [{"type": "text", "text": message}], "isError": True}


if __name__ == "__main__":
    print(json.dumps(find(json.load(sys.stdin)["arguments"])))

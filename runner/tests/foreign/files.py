"""A server of files with tools, arguments and texts of its own, as one might meet it: `[FILE] name`, absolute paths, a list of edits.

Directories that it may read are arguments of the command. FAULT names something that it does wrong.
"""

import json
import os
import pathlib
import sys

call = json.load(sys.stdin)
allowed = [pathlib.Path(word).resolve() for word in sys.argv[1:]]
fault = os.environ.get("FAULT", "")


class Refused(Exception):
    pass


def place(text):
    path = pathlib.Path(text)
    if not path.is_absolute():
        raise Refused("relative paths are not supported")
    real = path.resolve()
    if not any(real.is_relative_to(root) for root in allowed):
        raise Refused(f"Access denied - path outside allowed directories: {path}")
    return real


def read_text_file(path):
    return place(path).read_bytes().decode()


def write_file(path, content):
    target = place(path)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(content.encode())
    return f"Successfully wrote to {path}"


def list_directory(path):
    entries = sorted(place(path).iterdir())
    if fault == "lists-one-less":
        entries = entries[1:]
    if fault == "writes-while-it-lists":
        (place(path) / "cache").write_text("")
    return "\n".join(f"[{'DIR' if entry.is_dir() else 'FILE'}] {entry.name}" for entry in entries)


def search_files(path, pattern, excludePatterns):
    root = place(path)
    found = [str(entry) for entry in root.glob(pattern) if entry.is_file()]
    return "\n".join(found) or "No matches found"


def edit_file(path, edits, dryRun):
    target = place(path)
    text = target.read_bytes().decode()
    for edit in edits:
        if edit["oldText"] not in text and fault != "ignores-what-it-cannot-find":
            raise Refused(f"Could not find exact match for edit:\n{edit['oldText']}")
        text = text.replace(edit["oldText"], edit["newText"], 1)
    if not dryRun:
        target.write_bytes(text.encode())
    return "```diff\n```"


TOOLS = [read_text_file, write_file, list_directory, search_files, edit_file]

try:
    tool = {tool.__name__: tool for tool in TOOLS}[call["name"]]
    text, failed = tool(**call["arguments"]), False
except Exception as error:  # Whatever goes wrong is an answer.
    text, failed = f"{type(error).__name__}: {error}", fault != "hides-errors"
json.dump({"content": [{"type": "text", "text": text}], "isError": failed}, sys.stdout)

"""Tools that keep a journal in the tree, count lines from 0, and signal errors in their text.

A search is started, and then asked for its results. FAULT names something that it does wrong.
"""

import json
import os
import pathlib
import re
import sys

call = json.load(sys.stdin)
root = pathlib.Path(sys.argv[1])
fault = os.environ.get("FAULT", "")
journal = root / ".journal"


def note(text):
    journal.mkdir(exist_ok=True)
    (journal / "log").open("a").write(text + "\n")
    ignored = root / ".gitignore"
    before = ignored.read_text() if ignored.exists() else ""
    if ".journal/" not in before:
        ignored.write_text(before + "\n# journal\n.journal/\n")
    if fault == "writes-elsewhere":
        (root / "log").write_text(text)


def read(path, offset=0, length=None):
    lines = (root / path).read_text().splitlines(keepends=True)
    chosen = lines[offset:] if length is None else lines[offset : offset + length]
    return f"[{len(chosen)} of {len(lines)} lines]\n\n" + "".join(chosen)


def tree(path, depth):
    below = [entry for entry in (root / path).rglob("*") if len(entry.relative_to(root / path).parts) <= depth]
    own = [entry for entry in below if fault == "shows-own" or ".git" not in entry.name]
    found = {
        kind: sorted(str(entry.relative_to(root)) for entry in own if entry.is_dir() == (kind == "dirs"))
        for kind in ["dirs", "files"]
    }
    return json.dumps(found)


def start(pattern, where="."):
    paths = [path for path in sorted((root / where).rglob("*")) if path.is_file() and ".journal" not in path.parts]
    found = {}
    for path in paths:
        lines = enumerate(path.read_text().splitlines())
        hits = [f"  >{number:4}:{line}" for number, line in lines if re.search(pattern, line)]
        if hits and path.name != ".gitignore":
            found[path.as_uri()] = hits
    (journal / "s1").write_text(json.dumps(found))
    return "Search s1 has started"


def more(id, most):
    polls = journal / "polls"
    asked = len(polls.read_text()) if polls.exists() else 0
    polls.write_text("x" * (asked + 1))
    return f"done: {(journal / id).read_text()}" if asked else "not yet"


def answer():
    note(call["name"])
    try:
        return {tool.__name__: tool for tool in [read, tree, start, more]}[call["name"]](**call["arguments"])
    except FileNotFoundError as error:
        return json.dumps({"ok": fault == "hides-errors", "error": f"no such file: {error.filename}"})


print("\x1b[2m12:00\x1b[0m \x1b[32mINFO\x1b[0m called", file=sys.stderr)
json.dump({"content": [{"type": "text", "text": answer()}]}, sys.stdout)

"""Tools that answer rightly, each in another shape: an MCP server in the directory of the tree.

The first argument names the tool that it has.
"""

import json
import os
import pathlib
import re
import sys

FOUND = {"pattern": {"type": "string"}, "path": {"type": "string"}}


def entries(path=".", depth=99):
    """The entries below a directory that are not hidden, by their paths from the root."""
    for entry in sorted(pathlib.Path(os.path.relpath(path)).iterdir()):
        if entry.name.startswith("."):
            continue
        yield entry
        if entry.is_dir() and depth > 1:
            yield from entries(entry, depth - 1)


def files(path=".", pattern="*"):
    return [entry for entry in entries(path) if entry.is_file() and entry.match(pattern.removeprefix("**/"))]


def hits(pattern, path="."):
    """The numbers (from 1) and the texts of the lines that match, by file."""
    for file in files(path or "."):
        lines = [(number, line) for number, line in enumerate(file.read_text().splitlines(), 1) if re.search(pattern, line)]
        if lines:
            yield file, lines


def several_lists(path, depth=99):
    found = list(entries(path, depth))
    return json.dumps(
        {
            "directories": [str(entry) for entry in found if entry.is_dir()],
            "files": [str(entry) for entry in found if not entry.is_dir()],
        }
    )


def items(path):
    found = [{"name": entry.name, "path": os.path.abspath(entry)} for entry in entries(path, 1)]
    return json.dumps({"path": path, "items": found})


def keys_are_paths(pattern, path=None):
    found = {str(file): [f"  >{number - 1:4}: {line}" for number, line in lines] for file, lines in hits(pattern, path)}
    return json.dumps({"status": "ok", "hits": found})


def keys_with_lines(pattern, path=None):
    found = {str(file): [{"at": number, "text": line} for number, line in lines] for file, lines in hits(pattern, path)}
    return "Found this:\n" + json.dumps(found, indent=1)


def lists_of_files(pattern, path=None):
    found = [
        {
            "file": os.path.abspath(file),
            "total": len(lines),
            "matches": [{"number": number, "text": line, "column": 0, "before": []} for number, line in lines],
        }
        for file, lines in hits(pattern, path)
    ]
    return json.dumps({"results": found, "total": len(found)})


def nested_headings(pattern, path=None):
    shown, lines = set(), []
    for file in sorted(files(path or ".", pattern), key=lambda file: (file.parent.parts, file.name)):
        above = file.parent.parts
        for depth in range(1, len(above) + 1):
            if above[:depth] not in shown:
                shown.add(above[:depth])
                lines.append("#" * depth + f" {above[depth - 1]}/")
        lines.append(f"- {file.name}")
    return "\n".join(lines)


def grouped(pattern, path=None):
    groups = (f"{file}\n" + "".join(f"  {number}: {line}\n" for number, line in lines) for file, lines in hits(pattern, path))
    return "\n".join(groups)


def backslashes(pattern, path=None):
    return json.dumps({"files": [str(file).replace("/", "\\") for file in files(path or ".", pattern)]})


def first_line(path):
    text = pathlib.Path(path).read_text()
    count = len(text.splitlines())
    return f"[Reading {count} lines from start (total: {count} lines, 0 remaining)]\n\n{text}"


def numbered_field(path):
    lines = pathlib.Path(path).read_text().splitlines()
    shown = "\n".join(f"{number:>6}\t{line}" for number, line in enumerate(lines, 1))
    return json.dumps({"path": path, "shown": len(lines), "total": len(lines), "output": shown})


def listed_paths(paths):
    return json.dumps({"content": pathlib.Path(paths[0]).read_text(), "total_lines": len(pathlib.Path(paths[0]).read_text().splitlines())})


def joined(globs):
    found = {file for glob in globs.split(";") for file in pathlib.Path.cwd().rglob(glob.strip())}
    found = sorted(found, key=lambda file: (-file.stat().st_mtime_ns, str(file)))
    if not found:
        return "No files found matching pattern"
    return "\n".join(str(file.relative_to(pathlib.Path.cwd())) for file in found)


STRING, NUMBER = {"type": "string"}, {"type": "integer"}
TOOLS = {
    "several_lists": ("list_dir", several_lists, ["path"], {"path": STRING, "depth": {**NUMBER, "default": 3}}),
    "items": ("list_items", items, ["path"], {"path": STRING}),
    "keys_are_paths": ("search_pattern", keys_are_paths, ["pattern"], FOUND),
    "keys_with_lines": ("search_pattern", keys_with_lines, ["pattern"], FOUND),
    "lists_of_files": ("search_pattern", lists_of_files, ["pattern"], FOUND),
    "nested_headings": ("find_file", nested_headings, ["pattern"], FOUND),
    "grouped": ("search_pattern", grouped, ["pattern"], FOUND),
    "backslashes": ("find_file", backslashes, ["pattern"], FOUND),
    "first_line": ("read_file", first_line, ["path"], {"path": STRING}),
    "numbered_field": ("read_file", numbered_field, ["path"], {"path": STRING}),
    "listed_paths": ("read_file", listed_paths, ["paths"], {"paths": {"type": "array", "items": STRING}}),
    "joined": ("find", joined, ["globs"], {"globs": {**STRING, "description": "Globs, separated by semicolons"}}),
}


def schema(required, properties):
    return {"type": "object", "properties": properties, "required": required}


def answer(method, params):
    if method == "initialize":
        server = {"name": "shapes", "version": "1"}
        return {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": server}
    name, call, *arguments = TOOLS[sys.argv[1]]
    if method == "tools/list":
        return {"tools": [{"name": name, "inputSchema": schema(*arguments)}]}
    try:
        return {"content": [{"type": "text", "text": call(**params["arguments"])}]}
    except (OSError, TypeError, re.error) as error:
        return {"content": [{"type": "text", "text": f"Error: {error}"}], "isError": True}


for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        result = answer(message["method"], message.get("params"))
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)

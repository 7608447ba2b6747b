"""An MCP server over stdio with the tools of products that newcomers tried, in their names and forms.

The first argument names the tools; `text` after it leaves out structured parts, `state` keeps a first
answer per process, `refuses` replaces no file.
"""

import json
import pathlib
import re
import sys


def schema(required, **types):
    return {"type": "object", "required": required.split(), "properties": {name: {"type": kind} for name, kind in types.items()}}


def fast_read_file(path, line_start=0, line_count=None, start_offset=0):
    lines = pathlib.Path(path).read_text().splitlines(keepends=True)
    end = None if line_count is None else line_start + line_count
    return {"content": "".join(lines[line_start:end]), "total_lines": len(lines)}


def fast_write_file(path, content):
    if "refuses" in WAYS and pathlib.Path(path).exists():
        raise ValueError(f"{path} exists")
    pathlib.Path(path).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(path).write_text(content)
    return "ok"


def fast_edit_block(path, old_text, new_text):
    file = pathlib.Path(path)
    text = file.read_text()
    if old_text not in text:
        raise ValueError("old_text not found")
    file.write_text(text.replace(old_text, new_text, 1))
    return "ok"


def fast_list_directory(path, reverse=False):
    found = sorted(pathlib.Path(path).iterdir(), reverse=reverse)
    return {"entries": [one.name + "/" * one.is_dir() for one in found if not one.name.startswith(".")]}


def list_directory(path, mode="flat"):
    """In either mode some calls are right, and others find nothing."""
    return fast_list_directory(path) if (mode == "deep") == (path != ".") else {"entries": []}


def list_directory_entries(path, shown=False):
    return fast_list_directory(path) if shown else {"entries": []}


def search(pattern=None, path=None, filePattern=None, maxResults=50):
    """As a wrapper of ripgrep: without a path there is no answer, without a pattern an empty one."""
    base = pathlib.Path(path)
    if not base.exists():
        raise ValueError(f"{path}: No such file or directory")
    lines = []
    files = [base] if base.is_file() else sorted(base.rglob(filePattern or "*"))
    for file in files if pattern else []:
        if file.is_file() and not any(part.startswith(".") for part in file.relative_to(base).parts):
            texts = file.read_text(errors="replace").splitlines()
            lines += [f"{file}:{number}:{text}" for number, text in enumerate(texts, 1) if re.search(pattern, text)]
    return "\n".join(lines[:maxResults])


def ReadFile(path, line_offset=1, n_lines=1000):
    lines = pathlib.Path(path).read_text().splitlines()[line_offset - 1 : line_offset - 1 + n_lines]
    return "\n".join(f"{number:6}\t{line}" for number, line in enumerate(lines, line_offset))


def get_text_file_contents(files, encoding="utf-8"):
    answers = {}
    for file in files:
        lines = pathlib.Path(file["file_path"]).read_text(encoding).splitlines(keepends=True)
        shown = [(one["start"], one.get("end") or len(lines)) for one in file["ranges"]]
        answers[file["file_path"]] = {
            "ranges": [{"content": "".join(lines[start - 1 : end]), "start": start, "total_lines": len(lines)} for start, end in shown],
            "file_hash": "0",
        }
    return json.dumps(answers)


def edit_text_file_contents(file, file_hash, old_string, new_string):
    raise ValueError("hash mismatch")


def get_file_summary(path):
    return f"{path} is a file"


def search_code(pattern, path="."):
    return "3 results"


def grep(pattern, path=".", output_mode="files_with_matches"):
    found = search(pattern, path).splitlines()
    return "\n".join(found if output_mode == "content" else dict.fromkeys(line.split(":")[0] for line in found))


def str_replace_editor(command, path, file_text="", old_str="", new_str="", insert_line=0, view_range=None):
    file = pathlib.Path(path)
    if not file.is_absolute():
        raise ValueError(f"{path} is not an absolute path")
    if "confined" in WAYS and not file.resolve().is_relative_to(pathlib.Path.cwd()):
        raise ValueError("access denied")
    if command == "create":
        file.write_text(file_text)
        return "ok"
    if command == "view" and file.is_dir():
        return "\n".join(str(one) for one in sorted(file.iterdir()) if not one.name.startswith("."))
    lines = file.read_text().splitlines(keepends=True)
    if command == "view":
        first, last = view_range or (1, -1)
        shown = lines[first - 1 : last if last > 0 else None]
        return "".join(f"{number:6}\t{line}" for number, line in enumerate(shown, first))
    text = "".join(lines)
    if command == "insert" and "no-insert" not in WAYS:
        text = "".join([*lines[:insert_line], new_str, *lines[insert_line:]])
    elif command != "str_replace" or text.count(old_str) != 1:
        raise ValueError("old_str does not occur once")
    file.write_text(text if command == "insert" else text.replace(old_str, new_str))
    return "ok"


def search_files(glob=None, pattern=None):
    files = [one for one in sorted(pathlib.Path(".").rglob(glob or "*")) if one.is_file()]
    if pattern is None:
        return "\n".join(map(str, files))
    lines = [(file, number, text) for file in files for number, text in enumerate(file.read_text(errors="replace").splitlines(), 1)]
    return "\n".join(f"{file}:{number}:{text}" for file, number, text in lines if re.search(pattern, text))


def delete_directory(dir_path):
    pathlib.Path(dir_path).rmdir()
    return "ok"


def delete_this_file(file_path):
    pathlib.Path(file_path).unlink()
    return "ok"


OUTPUT_MODE = "`content`: matching lines; `files_with_matches`: paths. Defaults to `files_with_matches`."

EDITOR = schema("command path file_text old_str new_str insert_line", command="string", path="string", file_text="string", old_str="string", new_str="string", insert_line="integer")
EDITOR["properties"]["command"]["enum"] = ["view", "create", "str_replace", "insert", "undo_edit"]
EDITOR["properties"]["view_range"] = {"type": "array", "items": {"type": "integer"}}

PRODUCTS = {
    "editor": {str_replace_editor: EDITOR},
    "workspace": {
        search_files: schema("", glob="string", pattern="string"),
        delete_directory: schema("dir_path", dir_path="string"),
        delete_this_file: schema("file_path", file_path="string"),
    },
    "modes": {
        grep: {
            "type": "object",
            "required": ["pattern"],
            "properties": {
                "pattern": {"type": "string"},
                "path": {"type": "string", "default": "."},
                "output_mode": {"type": "string", "default": "files_with_matches", "description": OUTPUT_MODE},
            },
        },
    },
    "moody": {
        list_directory: {
            "type": "object",
            "required": ["path"],
            "properties": {"path": {"type": "string"}, "mode": {"enum": ["flat", "deep"], "default": "flat"}},
        },
    },
    "switched": {
        list_directory_entries: {
            "type": "object",
            "required": ["path"],
            "properties": {"path": {"type": "string"}, "shown": {"anyOf": [{"type": "boolean"}, {"type": "null"}], "default": False}},
        },
    },
    "half": {
        fast_write_file: schema("path content", path="string", content="string"),
        search_code: schema("pattern", pattern="string", path="string"),
    },
    "fast-filesystem": {
        fast_read_file: schema("path", path="string", line_start="number", line_count="number", start_offset="number"),
        fast_write_file: schema("path content", path="string", content="string"),
        fast_edit_block: schema("path old_text new_text", path="string", old_text="string", new_text="string", insert_line="integer"),
        fast_list_directory: schema("path", path="string", reverse="boolean"),
        get_file_summary: schema("path", path="string"),
    },
    "ripgrep-search": {search: schema("pattern path", pattern="string", path="string", filePattern="string", maxResults="number")},
    "kimi": {ReadFile: schema("path", path="string", line_offset="integer", n_lines="integer")},
    "text-editor": {
        get_text_file_contents: {
            "type": "object",
            "required": ["files"],
            "properties": {
                "files": {"type": "array", "items": {"$ref": "#/$defs/file"}},
                "encoding": {"type": "string", "default": "utf-8"},
            },
            "$defs": {
                "file": {
                    "required": ["file_path", "ranges"],
                    "properties": {
                        "file_path": {"type": "string"},
                        "ranges": {"type": "array", "items": schema("start", start="integer", end="integer")},
                    },
                }
            },
        },
        edit_text_file_contents: schema("file file_hash old_string new_string", file="string", file_hash="string", old_string="string", new_string="string"),
    },
    "summaries": {get_file_summary: schema("path", path="string")},
}

PRODUCT, *WAYS = sys.argv[1:]
TOOLS = {function.__name__: (function, schema) for function, schema in PRODUCTS[PRODUCT].items()}
kept = {}


def answer(name, arguments):
    try:
        found = TOOLS[name][0](**arguments)
    except Exception as error:
        return {"content": [{"type": "text", "text": str(error)}], "isError": True}
    if "state" in WAYS:
        found = kept.setdefault(name, found)
    result = {"content": [{"type": "text", "text": found if isinstance(found, str) else json.dumps(found)}]}
    if isinstance(found, dict) and "text" not in WAYS:
        result["structuredContent"] = found
    return result


for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    result = {}
    if message["method"] == "initialize":
        result = {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": PRODUCT, "version": "1"}}
    elif message["method"] == "tools/list":
        result = {"tools": [{"name": name, "inputSchema": schema} for name, (_, schema) in TOOLS.items()]}
    elif message["method"] == "tools/call":
        result = answer(message["params"]["name"], message["params"]["arguments"])
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)

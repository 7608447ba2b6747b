"""Tools of files over exec or, with `--mcp`, as a server. Each program beside this file overrides one
step of them, and gets that one wrong: how a path is found, how something is removed, moved, written."""

import difflib
import json
import os
import shutil
import subprocess
import sys

LINES = 4


class Refused(Exception):
    """An answer that is an error."""


class Files:
    """The steps that the tools share. A place is an absolute path that the tool may touch."""

    checks_links = True

    def __init__(self):
        self.root = os.path.realpath(os.getcwd())
        self.store = self.root
        self.settings = {}

    def place(self, path):
        place = self.find(path)
        if self.checks_links:
            self.check(path, os.path.realpath(os.path.dirname(place)) if place != self.store else place)
        return place

    def file(self, path):
        """The place of a file that is read or written: a link to a file outside is refused, too."""
        place = self.place(path)
        if self.checks_links:
            self.check(path, os.path.realpath(place))
        return place

    def find(self, path):
        place = os.path.normpath(os.path.join(self.store, path))
        self.check(path, place)
        return place

    def check(self, path, place):
        if place != self.store and not place.startswith(self.store + os.sep):
            raise Refused(f"Error: access denied: {path} is outside")

    def read(self, place):
        with open(place, encoding="utf-8", errors="surrogateescape", newline="") as file:
            return file.read()

    def write(self, place, text):
        with open(place, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
            file.write(text)

    def make(self, place):
        os.makedirs(place, exist_ok=True)

    def remove(self, place):
        if os.path.isdir(place) and not os.path.islink(place):
            shutil.rmtree(place)
        else:
            os.remove(place)

    def move(self, source, destination):
        os.rename(source, destination)

    def exists(self, place):
        return os.path.lexists(place)

    def create(self, place, text):
        self.make(os.path.dirname(place))
        self.write(place, text)

    def call(self, name, arguments):
        known = self.tools[name]["parameters"]
        for parameter, (kind, needed) in known.items():
            value = arguments.get(parameter)
            if value is None and (needed or parameter in arguments):
                raise Refused(f"Error: `{parameter}` is required")
            if value is not None and (not isinstance(value, kind) or isinstance(value, bool) != (kind is bool)):
                raise Refused(f"Error: `{parameter}` is invalid")
            if isinstance(value, str) and "\0" in value:
                raise Refused(f"Error: `{parameter}` is invalid: it must not contain U+0000")
        return getattr(self, name)(arguments)


def lines_of(text):
    """The lines with their ends; only a line feed ends one."""
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def numbered(text, arguments, form):
    lines = text.split("\n")
    if lines[-1] == "":
        lines.pop()
    start, end = arguments.get("view_range") or [1, -1]
    if start < 1 or (end != -1 and end < start) or (start > len(lines) and "view_range" in arguments):
        raise Refused(f"Error: Invalid `view_range`: {[start, end]}. The file has {len(lines)} lines.")
    lines = list(enumerate(lines, 1))[start - 1 : None if end == -1 else end]
    return "\n".join(form.format(number, line) for number, line in lines)


def checked_range(arguments):
    value = arguments.get("view_range")
    if value is not None and not (len(value) == 2 and all(type(number) is int for number in value)):
        raise Refused("Error: Invalid `view_range`: it must be two integers")


def inserted(text, arguments):
    lines = lines_of(text)
    at, new = arguments["insert_line"], arguments["insert_text"]
    if not 0 <= at <= len(lines):
        raise Refused(
            f"Error: Invalid `insert_line` parameter: {at}. "
            f"It should be within the range of lines of the file: [0, {len(lines)}]"
        )
    if at and not lines[at - 1].endswith("\n"):
        lines[at - 1] += "\n"
    elif not new.endswith("\n") and lines:
        new += "\n"
    return "".join(lines[:at]) + new + "".join(lines[at:])


def places_of(text, old):
    found, at = [], text.find(old) if old else -1
    while at >= 0:
        found.append(at)
        at = text.find(old, at + 1)
    return found


EDITS = {
    "command": (str, True),
    "path": (str, False),
    "view_range": (list, False),
    "file_text": (str, False),
    "old_str": (str, False),
    "new_str": (str, False),
    "insert_line": (int, False),
    "insert_text": (str, False),
}


def needed(arguments, *names):
    for name in names:
        if name not in arguments:
            raise Refused(f"Error: `{name}` is required")


class Memory(Files):
    """The memory tool of Claude: `/memories` is the directory `memories`."""

    tools = {"memory": {"parameters": {**EDITS, "old_path": (str, False), "new_path": (str, False)}}}

    def __init__(self):
        super().__init__()
        self.store = os.path.join(self.root, "memories")

    def find(self, path):
        if path != "/memories" and not path.startswith("/memories/"):
            raise Refused(f"Error: {path} is outside of /memories")
        return super().find("." + path[len("/memories") :])

    def memory(self, arguments):
        if arguments["command"] not in ("view", "create", "str_replace", "insert", "delete", "rename"):
            raise Refused(f"Error: unknown command `{arguments['command']}`")
        return getattr(self, arguments["command"])(arguments)

    def found(self, path):
        place = self.place(path)
        if not self.exists(place):
            raise Refused(f"Error: The path {path} does not exist")
        return place

    def text_of(self, path):
        self.found(path)
        place = self.file(path)
        if not os.path.isfile(place):
            raise Refused(f"Error: The path {path} does not exist")
        return place, self.read(place)

    def view(self, arguments):
        needed(arguments, "path")
        checked_range(arguments)
        path = arguments["path"]
        if self.place(path) == self.store:
            self.make(self.store)
        self.found(path)
        place = self.file(path)
        if os.path.isdir(place):
            return self.listing(path.rstrip("/"), place)
        return f"Here's the content of {path} with line numbers:\n" + numbered(self.read(place), arguments, "{:6}\t{}")

    def listing(self, path, place):
        lines = [f"{size(place)}\t{path}"]
        for name in shown(place):
            inner = os.path.join(place, name)
            lines.append(f"{size(inner)}\t{path}/{name}")
            if os.path.isdir(inner) and not os.path.islink(inner):
                lines += [f"{size(os.path.join(inner, low))}\t{path}/{name}/{low}" for low in shown(inner)]
        head = f"Here're the files and directories up to 2 levels deep in {path}, excluding hidden items and node_modules:"
        return "\n".join([head, *lines])

    def create(self, arguments, text=None):
        if text is not None:
            return super().create(arguments, text)
        needed(arguments, "path", "file_text")
        path = arguments["path"]
        place = self.place(path)
        if self.exists(place):
            raise Refused(f"Error: File {path} already exists")
        super().create(self.file(path), arguments["file_text"])
        return f"File created successfully at: {path}"

    def str_replace(self, arguments):
        needed(arguments, "path", "old_str")
        path, old, new = arguments["path"], arguments["old_str"], arguments.get("new_str", "")
        place, text = self.text_of(path)
        found = places_of(text, old)
        if not found:
            raise Refused(f"No replacement was performed, old_str `{old}` did not appear verbatim in {path}.")
        if len(found) > 1:
            lines = ", ".join(str(text.count("\n", 0, at) + 1) for at in found)
            raise Refused(
                f"No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {lines}. "
                "Please ensure it is unique"
            )
        text = text.replace(old, new, 1)
        self.write(place, text)
        first = max(text.count("\n", 0, found[0]) + 1 - LINES, 1)
        around = {"view_range": [first, first + new.count("\n") + 2 * LINES]} if text else {}
        try:
            return "The memory file has been edited.\n" + numbered(text, around, "{:6}\t{}")
        except Refused:
            return "The memory file has been edited."

    def insert(self, arguments):
        needed(arguments, "path", "insert_line", "insert_text")
        place, text = self.text_of(arguments["path"])
        self.write(place, inserted(text, arguments))
        return f"The file {arguments['path']} has been edited."

    def delete(self, arguments):
        needed(arguments, "path")
        path = arguments["path"]
        place = self.found(path)
        if place == self.store:
            raise Refused("Error: the directory /memories itself cannot be deleted")
        self.remove(place)
        return f"Successfully deleted {path}"

    def rename(self, arguments):
        needed(arguments, "old_path", "new_path")
        old, new = arguments["old_path"], arguments["new_path"]
        source, destination = self.found(old), self.place(new)
        if self.store in (source, destination):
            raise Refused("Error: the directory /memories itself cannot be renamed")
        if self.exists(destination):
            raise Refused(f"Error: The destination {new} already exists")
        self.make(os.path.dirname(destination))
        self.move(source, destination)
        return f"Successfully renamed {old} to {new}"


def shown(place):
    return sorted(name for name in os.listdir(place) if not name.startswith(".") and name != "node_modules")


def size(place):
    bytes_ = os.lstat(place).st_size
    if os.path.isdir(place) and not os.path.islink(place):
        bytes_ = sum(os.lstat(os.path.join(at, name)).st_size for at, _, names in os.walk(place) for name in names)
    for unit in "BKMG":
        if bytes_ < 1024 or unit == "G":
            return f"{bytes_:.1f}".removesuffix(".0") + unit
        bytes_ /= 1024


class Editor(Files):
    """The text editor of Claude."""

    tools = {"str_replace_based_edit_tool": {"parameters": {**EDITS, "path": (str, True)}}}

    def str_replace_based_edit_tool(self, arguments):
        commands = {"view": self.view, "str_replace": self.replace, "create": self.make_file, "insert": self.insert}
        if arguments["command"] not in commands:
            raise Refused(f"Error: unknown command `{arguments['command']}`")
        return commands[arguments["command"]](arguments, arguments["path"])

    def text_of(self, path):
        place = self.file(path)
        if not os.path.exists(place):
            raise Refused("Error: File not found")
        if os.path.isdir(place):
            raise Refused("Error: this is a directory")
        return place, self.read(place)

    def view(self, arguments, path):
        checked_range(arguments)
        place = self.file(path)
        if os.path.isdir(place):
            names = (name + "/" * os.path.isdir(os.path.join(place, name)) for name in sorted(os.listdir(place)))
            return "\n".join(names)
        limit = self.settings.get("max_characters")
        text = self.text_of(path)[1]
        return numbered(text if limit is None else text[:limit], arguments, "{}: {}")

    def replace(self, arguments, path):
        needed(arguments, "old_str", "new_str")
        place, text = self.text_of(path)
        found = len(places_of(text, arguments["old_str"]))
        if found != 1:
            raise Refused(f"Error: Found {found} matches for replacement text: no match, or not a unique one.")
        self.write(place, text.replace(arguments["old_str"], arguments["new_str"], 1))
        return "Successfully replaced text at exactly one location."

    def make_file(self, arguments, path):
        needed(arguments, "file_text")
        place = self.file(path)
        if os.path.isdir(place) or path.endswith("/"):
            raise Refused("Error: this is a directory")
        self.create(place, arguments["file_text"])
        return f"Successfully created {path}"

    def insert(self, arguments, path):
        needed(arguments, "insert_line", "insert_text")
        place, text = self.text_of(path)
        self.write(place, inserted(text, arguments))
        return f"Successfully inserted text after line {arguments['insert_line']}."


def hints(idempotent, destructive):
    return {
        "readOnlyHint": False,
        "idempotentHint": idempotent,
        "destructiveHint": destructive,
        "openWorldHint": False,
    }


READS = {"readOnlyHint": True, "openWorldHint": False}


class Server(Files):
    """The writing tools of MCP's file server, and two that read."""

    tools = {
        "write_file": {
            "parameters": {"path": (str, True), "content": (str, True)},
            "annotations": hints(True, True),
        },
        "edit_file": {
            "parameters": {"path": (str, True), "edits": (list, True), "dryRun": (bool, False)},
            "annotations": hints(False, True),
        },
        "create_directory": {"parameters": {"path": (str, True)}, "annotations": hints(True, False)},
        "move_file": {
            "parameters": {"source": (str, True), "destination": (str, True)},
            "annotations": hints(False, True),
        },
        "read_text_file": {
            "parameters": {"path": (str, True), "head": ((int, float), False), "tail": ((int, float), False)},
            "annotations": READS,
        },
        "list_directory": {"parameters": {"path": (str, True)}, "annotations": READS},
    }

    def write_file(self, arguments):
        place = self.file(arguments["path"])
        self.make(os.path.dirname(place))
        self.write(place, arguments["content"])
        return f"Successfully wrote to {arguments['path']}"

    def edit_file(self, arguments):
        path = arguments["path"]
        place = self.file(path)
        old = text = self.read(place)
        for edit in arguments["edits"]:
            if not isinstance(edit, dict) or not edit.get("oldText") or "newText" not in edit:
                raise Refused("an edit is invalid: `oldText` and `newText` are required")
            if edit["oldText"] not in text:
                raise Refused(f"Could not find exact match for edit:\n{edit['oldText']}")
            text = text.replace(edit["oldText"], edit["newText"], 1)
        if not arguments.get("dryRun"):
            self.write(place, text)
        return "\n".join(difflib.unified_diff(old.splitlines(), text.splitlines(), path, path, lineterm=""))

    def create_directory(self, arguments):
        self.make(self.file(arguments["path"]))
        return f"Successfully created directory {arguments['path']}"

    def move_file(self, arguments):
        source, destination = self.place(arguments["source"]), self.place(arguments["destination"])
        if not self.exists(source):
            raise Refused(f"{arguments['source']} does not exist")
        if self.exists(destination):
            raise Refused(f"{arguments['destination']} exists already")
        self.move(source, destination)
        return f"Successfully moved {arguments['source']} to {arguments['destination']}"

    def read_text_file(self, arguments):
        head, tail = arguments.get("head"), arguments.get("tail")
        if head is not None and tail is not None:
            raise Refused("`head` and `tail` cannot be given together")
        text = self.read(self.file(arguments["path"]))
        if head is None and tail is None:
            return text
        lines = text.removesuffix("\n").split("\n")
        return "\n".join(lines[: int(head)] if head is not None else lines[-int(tail) :])

    def list_directory(self, arguments):
        place = self.file(arguments["path"])
        kinds = ((os.path.isdir(os.path.join(place, name)), name) for name in sorted(os.listdir(place)))
        return "\n".join(f"[{'DIR' if is_directory else 'FILE'}] {name}" for is_directory, name in kinds)


class Project(Files):
    """The writing tools of codescout."""

    tools = {
        "create_file": {"parameters": {"path": (str, True), "content": (str, True)}},
        "edit_file": {
            "parameters": {
                "path": (str, True),
                "old_string": (str, False),
                "new_string": (str, False),
                "replace_all": (bool, False),
                "insert": (str, False),
            }
        },
    }

    def create_file(self, arguments):
        place = self.file(arguments["path"])
        self.create(place, arguments["content"])
        return "ok"

    def edit_file(self, arguments):
        place = self.file(arguments["path"])
        if not os.path.isfile(place):
            raise Refused(f"{arguments['path']} is not a file")
        text, old, new = self.read(place), arguments.get("old_string"), arguments.get("new_string")
        at = arguments.get("insert")
        if new is None or (old is None and at is None) or at not in (None, "prepend", "append"):
            raise Refused("`old_string` and `new_string`, or `insert` and `new_string`, are required")
        if at:
            text = new + text if at == "prepend" else text + new
        elif not old or old not in text:
            raise Refused(f"`old_string` does not occur in {arguments['path']}")
        else:
            text = text.replace(old, new, -1 if arguments.get("replace_all") else 1)
        self.write(place, text)
        return "ok"


TYPES = {str: "string", int: "integer", bool: "boolean", list: "array"}


def listed(tools):
    return [
        {
            "name": name,
            "description": f"The tool {name}",
            "inputSchema": {
                "type": "object",
                "properties": {name: {"type": TYPES.get(kind, "number")} for name, (kind, _) in tool["parameters"].items()},
                "required": [name for name, (_, needed) in tool["parameters"].items() if needed],
            },
            **{key: tool[key] for key in ("annotations",) if key in tool},
        }
        for name, tool in tools.items()
    ]


def result(tool, params):
    try:
        if params["name"] not in tool.tools:
            raise Refused(f"unknown tool {params['name']}")
        tool.settings = params.get("_meta", {}).get("io.seekspec/settings", {})
        text, is_error = tool.call(params["name"], params.get("arguments", {})), False
    except (Refused, OSError, ValueError, subprocess.SubprocessError) as error:
        text, is_error = f"Error: {error}".replace("Error: Error:", "Error:"), True
        text = text.removeprefix("Error: ") if str(error).startswith("No replacement") else text
    text = text.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return {"content": [{"type": "text", "text": text}], "isError": is_error}


def serve(kind):
    """Answers one call, or with `--mcp` all calls until stdin ends."""
    tool = kind()
    if "--mcp" not in sys.argv:
        json.dump(result(tool, json.load(sys.stdin)), sys.stdout)
        return
    methods = {
        "initialize": lambda params: {
            "protocolVersion": params["protocolVersion"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": "tool", "version": "1"},
        },
        "tools/list": lambda _: {"tools": listed(tool.tools)},
        "tools/call": lambda params: result(tool, params),
    }
    for line in sys.stdin:
        message = json.loads(line)
        if "id" in message and "method" in message:
            answer = methods.get(message["method"], lambda _: {})(message.get("params", {}))
            print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": answer}), flush=True)


def shell(kind, script):
    """The tool, whose steps are functions of a shell script: `remove`, `move`, `write` and `make`."""

    class Shell(kind):
        checks_links = False

        def run(self, step, *arguments, **keywords):
            command = ["sh", script, step, *arguments]
            at = self.store if os.path.isdir(self.store) else self.root
            ended = subprocess.run(command, capture_output=True, cwd=at, check=False, **keywords)
            if ended.returncode == 64:
                return False
            if ended.returncode:
                raise Refused(f"Error: cannot {step}: {ended.stderr.decode(errors='replace').strip()}")
            return True

        def remove(self, place):
            self.run("remove", place) or super().remove(place)

        def move(self, source, destination):
            self.run("move", source, destination) or super().move(source, destination)

        def write(self, place, text):
            self.run("write", place, input=text.encode("utf-8", "surrogateescape")) or super().write(place, text)

        def make(self, place):
            os.path.isdir(place) or self.run("make", place) or super().make(place)

    return Shell


if __name__ == "__main__":
    kinds = {"memory": Memory, "editor": Editor, "server": Server, "project": Project}
    serve(shell(kinds[sys.argv[1]], sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] != "--mcp" else kinds[sys.argv[1]])

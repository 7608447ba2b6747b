"""Three of codescout's tools as one would write them in Python: an MCP server over stdio."""

import json
import os
import pathlib
import re
import sys

CAP = 200
PAGE = 50
DEFAULT_RESULTS = 100
DENIED = {".ssh", ".aws", ".gnupg", ".netrc", ".npmrc", "id_rsa", "id_ed25519", "credentials"}


class Refused(Exception):
    pass


def resolve(root, name):
    full = os.path.normpath(os.path.join(root, name))
    if DENIED.intersection(full.split("/")):
        raise Refused(f"access denied: {name}")
    return full


def expression(pattern, is_glob):
    """A glob, or a rule of an ignore file, as a regular expression."""
    source, at = "", 0
    while at < len(pattern):
        rest = pattern[at:]
        begins = at == 0 or pattern[at - 1] == "/"
        members = re.match(r"\[([!^]?)(\]?[^\]]*)\]", rest)
        braces = re.match(r"\{([^{}]*)\}", rest)
        if rest.startswith("**/") and begins:
            source, at = source + "(?:.*/)?", at + 3
        elif rest == "**" and begins:
            source, at = source + ".+", at + 2
        elif rest[0] == "*":
            source, at = source + "[^/]*", at + 1
        elif rest[0] == "?":
            source, at = source + "[^/]", at + 1
        elif members:
            inner = members[2].replace("\\", "\\\\").replace("]", "\\]").replace("[", "\\[")
            source, at = source + f"(?!/)[{'^' if members[1] else ''}{inner}]", at + members.end()
        elif braces and is_glob:
            parts = (expression(part, is_glob) for part in braces[1].split(","))
            source, at = source + f"(?:{'|'.join(parts)})", at + braces.end()
        elif rest[0] == "\\" and len(rest) > 1:
            source, at = source + re.escape(rest[1]), at + 2
        else:
            source, at = source + re.escape(rest[0]), at + 1
    return source


def rule(line):
    line = re.sub(r"(?<!\\) +$", "", line.removesuffix("\r"))
    if not line or line.startswith("#") or line == "!":
        return None
    is_negated = line.startswith("!")
    line = line.removeprefix("!")
    is_for_directories = line.endswith("/")
    line = line.removesuffix("/")
    start = "" if "/" in line else "(?:.*/)?"
    matcher = re.compile(start + expression(line.removeprefix("/"), False), re.DOTALL)
    return is_negated, is_for_directories, matcher


def rules_of(folder):
    try:
        text = pathlib.Path(folder, ".gitignore").read_bytes().decode(errors="surrogateescape")
    except OSError:
        return []
    return [one for one in map(rule, text.removeprefix("\ufeff").split("\n")) if one]


def is_ignored(full, is_directory, levels):
    for folder, rules in reversed(levels):
        name = os.path.relpath(full, folder)
        for is_negated, is_for_directories, matcher in reversed(rules):
            if (is_directory or not is_for_directories) and matcher.fullmatch(name):
                return not is_negated
    return False


def levels_above(root, folder):
    below = os.path.relpath(folder, root)
    if below.startswith(".."):
        return [(folder, rules_of(folder))]
    levels = [(root, rules_of(root))]
    for part in below.split("/") if below != "." else []:
        folder = os.path.join(levels[-1][0], part)
        levels.append((folder, rules_of(folder)))
    return levels


def walk(folder, levels, recursive):
    """Entries that are neither hidden nor ignored, each with whether it is a directory."""
    try:
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        is_directory = entry.is_dir(follow_symlinks=False)
        if entry.name.startswith("."):
            continue
        if is_ignored(entry.path, is_directory, levels):
            continue
        yield entry.path, is_directory
        if is_directory and recursive:
            yield from walk(entry.path, [*levels, (entry.path, rules_of(entry.path))], recursive)


def list_dir(root, path, recursive=False, detail_level="compact", offset=None, limit=None):
    folder = resolve(root, path)
    if not os.path.isdir(folder):
        raise Refused(f"{path} is not a directory")
    os.listdir(folder)
    found = walk(folder, levels_above(root, folder), recursive)
    entries = [name + "/" * is_directory for name, is_directory in found]
    if offset is not None or limit is not None:
        first = offset or 0
        return {"entries": entries[first : first + (PAGE if limit is None else limit)]}
    if detail_level == "full" or len(entries) <= CAP:
        return {"entries": entries}
    hint = "Narrow the path, or page with offset and limit"
    return {"entries": entries[:CAP], "overflow": {"shown": CAP, "total": len(entries), "hint": hint}}


def find_file(root, pattern, path=".", max_results=DEFAULT_RESULTS):
    folder = resolve(root, path)
    if not os.path.exists(folder):
        raise Refused(f"{path} does not exist")
    matcher = re.compile(expression(pattern, True), re.DOTALL)
    found = []
    for name, is_directory in walk(folder, levels_above(root, folder), True):
        if not is_directory and matcher.fullmatch(os.path.relpath(name, folder)):
            found.append(name)
    return {"files": found[:max_results], "total": len(found)}


def create_file(root, path, content):
    file = pathlib.Path(resolve(root, path))
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content.encode())
    return "ok"


TEXT, NUMBER, FLAG = ({"type": kind} for kind in ("string", "integer", "boolean"))
TOOLS = {
    "list_dir": (list_dir, {"path": TEXT, "recursive": FLAG, "detail_level": TEXT, "offset": NUMBER, "limit": NUMBER}, ["path"]),
    "find_file": (find_file, {"pattern": TEXT, "path": TEXT, "max_results": NUMBER}, ["pattern"]),
    "create_file": (create_file, {"path": TEXT, "content": TEXT}, ["path", "content"]),
}
KINDS = {"string": str, "integer": int, "boolean": bool}


def checked(arguments, properties):
    for name, value in arguments.items():
        kind = properties[name]["type"] if name in properties else None
        if kind and (type(value) is not KINDS[kind] or kind == "integer" and value < 0):
            raise Refused(f"{name} must be of type {kind}")
    return {name: value for name, value in arguments.items() if name in properties}


def call(parameters):
    try:
        tool, properties, _ = TOOLS[parameters["name"]]
        answer = tool(parameters["_meta"]["io.seekspec/workspace"], **checked(parameters["arguments"], properties))
        text, failed = answer if isinstance(answer, str) else json.dumps(answer), False
    except Exception as error:
        text, failed = str(error), True
    return {"content": [{"type": "text", "text": text}], "isError": failed}


def listed():
    schema = lambda properties, required: {"type": "object", "properties": properties, "required": required}
    return {"tools": [{"name": name, "inputSchema": schema(*rest)} for name, (_, *rest) in TOOLS.items()]}


for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    server = {"name": "names", "version": "1"}
    answers = {
        "initialize": lambda: {"protocolVersion": message["params"]["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": server},
        "tools/list": listed,
        "tools/call": lambda: call(message["params"]),
    }
    result = answers.get(message["method"], dict)()
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}), flush=True)

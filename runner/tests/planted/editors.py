"""Claude's editor and memory tool as one would write them in Python: an MCP server over stdio, with the faults that
its arguments name. `faults.toml` has their names."""

import json
import os
import posixpath
import re
import shutil
import sys

FAULTS = set(sys.argv[1:])
MOST_LINES = 999_999


class Refused(Exception):
    pass


def bug(name):
    return name in FAULTS


def text_of(given, name):
    value = given.get(name)
    if bug("undefined-text") and name == "insert_text" and value is None:
        return "undefined"
    if bug("insert-reads-new-str") and name == "insert_text":
        value = given.get("new_str")
    if not isinstance(value, str):
        raise Refused(f"Error: Missing required parameter: {name}")
    return value


def load(file):
    with open(file, "rb") as opened:
        data = opened.read()
    if bug("text-mode"):
        data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if bug("crlf-lost"):
        data = data.replace(b"\r\n", b"\n")
    if bug("lossy-text"):
        data = data.decode("utf-8", "replace").encode()
    if bug("latin-text"):
        data = data.decode("latin-1").encode()
    if bug("ignored-bytes"):
        data = data.decode("utf-8", "ignore").encode()
    if bug("bom-lost"):
        data = data.removeprefix(b"\xef\xbb\xbf")
    return data


def store(file, data):
    if bug("tabs-expanded"):
        data = data.decode("latin-1").expandtabs(8).encode("latin-1")
    if bug("ends-stripped"):
        data = re.sub(rb"[ \t]+(?=\n|$)", b"", data)
    if bug("final-newline-added") and data and not data.endswith(b"\n"):
        data += b"\n"
    if bug("final-newline-lost"):
        data = data.rstrip(b"\n")
    if bug("final-newlines-one"):
        data = data.rstrip(b"\n") + b"\n"
    if bug("crlf-written"):
        data = re.sub(rb"(?<!\r)\n", b"\r\n", data)
    if bug("not-truncated") and os.path.exists(file):
        data += load(file)[len(data) :]
    if bug("lost-write"):
        return
    if bug("ascii-written"):
        data = data.decode("utf-8", "replace").encode("ascii", "replace")
    with open(file, "wb") as opened:
        opened.write(data)


def lines_of(data):
    text = data.decode("utf-8", "replace")
    if bug("splitlines"):
        return text.splitlines()
    if bug("empty-lines-lost"):
        return [line for line in text.split("\n") if line]
    lines = text.split("\n")
    return lines[:-1] if lines[-1] == "" else lines


def chosen(given, lines):
    """The numbers and lines of the range, from 1."""
    wanted, count = given.get("view_range"), len(lines)
    if wanted is None or bug("range-ignored"):
        first, last = 1, count
    else:
        if not isinstance(wanted, list) or len(wanted) != 2 or not all(type(one) is int for one in wanted):
            raise Refused("Error: Invalid `view_range`: two integers are expected")
        first, last = wanted
        if first < 1 or first > max(count, 1) or last < -1 or (last != -1 and last < first):
            raise Refused(f"Error: Invalid `view_range`: {wanted}")
        last = count if last == -1 and not bug("minus-one") else min(last, count)
        if bug("end-excluded"):
            last -= 1
        if bug("range-from-zero"):
            first, last = first + 1, last + 1
        if bug("end-is-count"):
            last = first + wanted[1] - 1
    picked = list(enumerate(lines, 1))[first - 1 : last]
    if bug("numbers-from-zero"):
        picked = [(number - 1, line) for number, line in picked]
    if bug("range-numbered-from-one") and wanted is not None:
        picked = [(number, line) for number, (_, line) in enumerate(picked, 1)]
    if bug("view-cut") and len(picked) > 50:
        picked = picked[:50]
    if bug("view-tabs"):
        picked = [(number, line.expandtabs(4)) for number, line in picked]
    if bug("view-stripped"):
        picked = [(number, line.rstrip()) for number, line in picked]
    if bug("view-dedented"):
        picked = [(number, line.lstrip()) for number, line in picked]
    if bug("view-reversed"):
        picked = picked[::-1]
    if bug("view-long-lines-cut"):
        picked = [(number, line[:2000]) for number, line in picked]
    if bug("view-html"):
        picked = [(number, line.replace("&", "&amp;").replace("<", "&lt;")) for number, line in picked]
    return picked


def replaced(data, given):
    old, new = text_of(given, "old_str").encode(), (given.get("new_str") or "").encode()
    if bug("old-trimmed"):
        old = old.strip()
    if bug("new-trimmed"):
        new = new.strip()
    if bug("new-none") and given.get("new_str") is None:
        new = b"None"
    if bug("escapes-read"):
        new = new.replace(b"\\n", b"\n").replace(b"\\t", b"\t")
    if not old:
        raise Refused("No replacement was performed. old_str must not be empty.")
    if bug("regex"):
        pattern = re.compile(given["old_str"].encode(), re.M)
    elif bug("case-folded"):
        pattern = re.compile(re.escape(old), re.I)
    elif bug("spaces-loose"):
        pattern = re.compile(rb"\s+".join(re.escape(one) for one in re.split(rb"\s+", old)))
    else:
        pattern = re.compile(re.escape(old))
    count = len(pattern.findall(data))
    if not count and bug("missing-is-ok"):
        return data, 0
    if not count and bug("retry-trimmed"):
        pattern = re.compile(re.escape(old.strip()))
        count = len(pattern.findall(data)) if old.strip() else 0
    if count == 0:
        raise Refused(MISSING.format(old=given["old_str"], path=given["path"]))
    if count > 1 and not bug("first-of-several") and not bug("all-of-several"):
        lines = sorted({data.count(b"\n", 0, one.start()) + 1 for one in pattern.finditer(data)})
        raise Refused(SEVERAL.format(count=count, old=given["old_str"], lines=", ".join(map(str, lines))))
    start = pattern.search(data).start()
    if bug("references") or bug("regex"):
        return pattern.sub(new, data), start
    return pattern.sub(lambda _: new, data, count=0 if bug("all-of-several") else 1), start


def inserted(data, given):
    at, text = given.get("insert_line"), text_of(given, "insert_text").encode()
    lines = data.splitlines(True) if bug("splitlines") else [one for one in re.split(rb"(?<=\n)", data) if one]
    if type(at) is not int:
        raise Refused("Error: Missing required parameter: insert_line")
    if bug("insert-zero-refused") and at == 0:
        raise Refused("Error: Invalid `insert_line`: 0")
    if bug("insert-clamped"):
        at = min(max(at, 0), len(lines))
    if bug("insert-negative") and at < 0:
        at += len(lines) + 1
    if not 0 <= at <= len(lines):
        raise Refused(f"Error: Invalid `insert_line` parameter: {at}. It should be within the range of lines of the file: [0, {len(lines)}]")
    if bug("insert-before"):
        at = max(at - 1, 0)
    if bug("insert-one-down"):
        at = min(at + 1, len(lines))
    if bug("insert-indented") and at:
        text = re.match(rb"[ \t]*", lines[at - 1])[0] + text
    if bug("insert-stripped"):
        text = text.strip()
    if bug("insert-replaces") and at < len(lines):
        lines[at] = b""
    head, tail = b"".join(lines[:at]), b"".join(lines[at:])
    if head and not head.endswith(b"\n") and not bug("insert-joined"):
        head += b"\n"
    if text and not text.endswith(b"\n") and not bug("insert-open"):
        text += b"\n"
    return head + text + tail


class Tool:
    def call(self, given):
        command = given.get("command")
        if command not in self.commands:
            raise Refused(f"Error: Unknown command: {command}")
        if bug("stale") and (remembered := SEEN.get(json.dumps(given))):
            return remembered
        answer = getattr(self, command)(given)
        SEEN[json.dumps(given)] = answer
        return answer

    def edited(self, given, edit):
        file = self.file(given["path"] if isinstance(given.get("path"), str) else text_of(given, "path"))
        answer = edit(load(file), given)
        data, start = answer if isinstance(answer, tuple) else (answer, 0)
        store(file, data)
        return data, start


SEEN = {}


class Editor(Tool):
    commands = ("view", "create", "str_replace", "insert")

    def __init__(self, root):
        self.root = os.path.realpath(root)

    def place(self, path):
        if bug("absolute-only") and not path.startswith("/"):
            raise Refused("Error: The path must be absolute")
        if bug("backslashes"):
            path = path.replace("\\", "/")
        if bug("path-trimmed"):
            path = path.strip()
        if bug("path-lower"):
            path = path.lower() if not path.startswith("/") else path
        if bug("path-decoded"):
            path = path.replace("%20", " ")
        place = os.path.join(self.root, path)
        place = os.path.normpath(place) if bug("links-followed") else os.path.realpath(place)
        inside = place.startswith(self.root) if bug("prefix-alone") else (place + "/").startswith(self.root + "/")
        if not path or "\0" in path or not (inside or bug("not-confined")):
            raise Refused("Error: Access denied. The path is outside of the workspace.")
        return place

    def file(self, path):
        file = self.place(path)
        if os.path.isdir(file):
            raise Refused("Error: The path is a directory")
        if not os.path.exists(file):
            if bug("missing-made"):
                open(file, "w").close()
            else:
                raise Refused("Error: File not found")
        return file

    def listing(self, place, below="", depth=0):
        names = sorted(os.listdir(place))
        for name in names:
            entry = os.path.join(place, name)
            if bug("hidden-left-out") and name.startswith("."):
                continue
            if bug("ignored-left-out") and name == "node_modules":
                continue
            if os.path.isdir(entry) and not os.path.islink(entry):
                if not bug("directories-lost"):
                    yield below + name + "/"
                if depth < (0 if bug("one-level") else 2):
                    yield from self.listing(entry, f"{below}{name}/", depth + 1)
            elif not bug("files-lost"):
                yield below + name

    def view(self, given):
        path = text_of(given, "path")
        place = self.place(path)
        if os.path.isdir(place):
            if bug("path-at-a-space") and " " in path:
                raise Refused(f"Error: {place.split(' ')[0]}: No such file or directory")
            if bug("hidden-anywhere") and "/." in place[len(self.root) :]:
                return "(empty directory)"
            if bug("shell") and re.search(r"[ $;&|`'\"()]", path):
                lines = os.popen(f"cd {self.root}; find {path} -maxdepth 2 2>&1").read()
                if "No such" in lines or "rror" in lines:
                    raise Refused("Error: " + lines)
                return lines
            names = list(self.listing(place))[: 100 if bug("listing-cut") else None]
            if bug("spaces-quoted"):
                names = [json.dumps(name) if " " in name else name for name in names]
            if bug("ascii-names"):
                names = [name.encode("ascii", "backslashreplace").decode() for name in names]
            return "\n".join(names) or "(empty directory)"
        data = load(self.file(path))
        if bug("view-of-empty-fails") and not data:
            raise Refused("Error: The file is empty")
        if bug("nul-is-binary") and b"\0" in data:
            data = data.split(b"\0")[0]
        if bug("notebook-rendered") and path.endswith(".ipynb"):
            data = "\n".join("".join(one["source"]) for one in json.loads(data)["cells"]).encode()
        shown = chosen(given, lines_of(data))
        if bug("numbers-missing"):
            return "\n".join(line for _, line in shown)
        return "\n".join(f"{number:>6}\t{line}" for number, line in shown)

    def create(self, given):
        path, text = text_of(given, "path"), text_of(given, "file_text").encode()
        place = self.place(path)
        if os.path.isdir(place):
            raise Refused("Error: The path is a directory")
        if bug("create-appends") and os.path.exists(place):
            text = load(place) + text
        if bug("empty-refused") and not text:
            raise Refused("Error: Missing required parameter: file_text")
        if bug("create-trimmed"):
            text = text.strip()
        if bug("json-rendered"):
            try:
                text = json.dumps(json.loads(text), indent=2).encode()
            except ValueError:
                pass
        if bug("create-dollars"):
            text = re.sub(rb"\$\w+", b"", text)
        if not bug("parents-missing"):
            os.makedirs(os.path.dirname(place), exist_ok=True)
        store(place, text)
        return f"Successfully created file {path}" if not bug("create-silent") else ""

    def str_replace(self, given):
        self.edited(given, replaced)
        return "Successfully replaced text at exactly one location." if not bug("other-words") else "Done."

    def insert(self, given):
        self.edited(given, inserted)
        return "Successfully inserted text"


class Memory(Tool):
    commands = ("view", "create", "str_replace", "insert", "delete", "rename")

    def __init__(self, root):
        self.base = os.path.realpath(os.path.join(root, "memories"))

    def place(self, path, is_link=False):
        clean = posixpath.normpath(path)
        if bug("prefix-alone"):
            is_inside = clean.startswith("/memories")
        elif bug("not-confined"):
            is_inside = path.startswith("/memories")
        else:
            is_inside = path.startswith("/memories") and (clean + "/").startswith("/memories/")
        if not is_inside or "\0" in path:
            raise Refused(f"Error: The path must be below /memories: {path}")
        if bug("letters-stripped"):
            rest = path.lstrip("/memories").rstrip("/")
        else:
            rest = clean[len("/memories") :].strip("/")
        if bug("path-decoded"):
            rest = rest.replace("%2e", ".").replace("%20", " ")
        place = os.path.join(self.base, rest)
        if bug("not-confined") or bug("prefix-alone"):
            return os.path.normpath(self.base + path[len("/memories") :])
        parent = os.path.join(os.path.realpath(os.path.dirname(place)), os.path.basename(place))
        real = os.path.normpath(place) if bug("links-followed") else parent if is_link and rest else os.path.realpath(place)
        if not (real + "/").startswith(self.base + "/"):
            raise Refused(f"Error: The path leads out of /memories: {path}")
        return real

    def file(self, path, words="Error: The path {path} does not exist. Please provide a valid path."):
        file = self.place(path)
        if not os.path.isfile(file):
            raise Refused(words.format(path=path))
        return file

    def size(self, place):
        if not os.path.exists(place) and place == self.base:
            return 0
        if not os.path.isdir(place) or os.path.islink(place):
            return os.lstat(place).st_size
        return sum(self.size(os.path.join(place, name)) for name in os.listdir(place))

    def listed(self, prefix, place, depth):
        for name in sorted(os.listdir(place)) if os.path.exists(place) else []:
            if name.startswith(".") and not bug("hidden-listed") and not (depth and bug("hidden-below-listed")):
                continue
            if name == "node_modules" and not bug("node-modules-listed"):
                continue
            entry = os.path.join(place, name)
            size = self.size(entry)
            word = f"{size}B" if size < 1024 or bug("sizes-in-bytes") else f"{size / 1024:.1f}K" if size < 1 << 20 else f"{size / (1 << 20):.1f}M"
            shown = name if bug("names-alone") else f"{prefix}/{name}"
            yield shown if bug("sizes-missing") else f"{word}\t{shown}"
            if depth < (0 if bug("one-level") else 2 if bug("three-levels") else 1) and os.path.isdir(entry) and not os.path.islink(entry):
                yield from self.listed(f"{prefix}/{name}", entry, depth + 1)

    def view(self, given):
        path = text_of(given, "path")
        place = self.place(path)
        if os.path.isdir(place) or place == self.base:
            prefix = path.rstrip("/")
            header = f"Here're the files and directories up to 2 levels deep in {path}, excluding hidden items and node_modules:"
            size = self.size(place)
            word = f"{size}B" if size < 1024 else f"{size / 1024:.1f}K"
            return "\n".join([header, f"{word}\t{prefix}", *self.listed(prefix, place, 0)])
        lines = lines_of(load(self.file(path, "The path {path} does not exist. Please provide a valid path.")))
        if len(lines) > MOST_LINES:
            raise Refused(f"File {path} exceeds maximum line limit of 999,999 lines.")
        shown = [line if bug("numbers-missing") else f"{number:6}\t{line}" for number, line in chosen(given, lines)]
        return "\n".join([f"Here's the content of {path} with line numbers:", *shown])

    def create(self, given):
        path, text = text_of(given, "path"), text_of(given, "file_text").encode()
        place = self.place(path)
        if os.path.lexists(place):
            raise Refused(f"Error: File {path} already exists")
        if bug("create-trimmed"):
            text = text.strip()
        os.makedirs(os.path.dirname(place), exist_ok=True)
        store(place, text)
        return f"File created successfully at: {path}"

    def str_replace(self, given):
        data, start = self.edited(given, replaced)
        lines, line = lines_of(data), data.count(b"\n", 0, start)
        last = line + (given.get("new_str") or "").count("\n") + 5
        shown = [f"{number + 1:6}\t{lines[number]}" for number in range(max(line - 4, 0), min(last, len(lines)))]
        return "\n".join(["The memory file has been edited.", *shown])

    def insert(self, given):
        self.file(text_of(given, "path"), "Error: The path {path} does not exist")
        self.edited(given, inserted)
        return f"The file {given['path']} has been edited."

    def delete(self, given):
        path = text_of(given, "path")
        place = self.place(path, is_link=True)
        if place == self.base and not bug("root-deleted"):
            raise Refused("Error: The memory root cannot be deleted")
        if not os.path.lexists(place):
            if bug("delete-missing-ok"):
                return f"Successfully deleted {path}"
            raise Refused(f"Error: The path {path} does not exist")
        if os.path.isdir(place) and not os.path.islink(place):
            if bug("delete-directory-refused"):
                raise Refused(f"Error: {path} is a directory")
            if bug("delete-leaves-hidden"):
                for name in os.listdir(place):
                    if not name.startswith("."):
                        shutil.rmtree(os.path.join(place, name), ignore_errors=True)
                return f"Successfully deleted {path}"
            shutil.rmtree(place)
        else:
            os.unlink(place)
        return f"Successfully deleted {path}"

    def rename(self, given):
        old, new = text_of(given, "old_path"), text_of(given, "new_path")
        source, target = self.place(old, is_link=True), self.place(new, is_link=True)
        if source == self.base:
            raise Refused("Error: The memory root cannot be renamed")
        if not os.path.lexists(source):
            raise Refused(f"Error: The path {old} does not exist")
        if bug("rename-into-directory") and os.path.isdir(target):
            target = os.path.join(target, os.path.basename(source))
        if os.path.lexists(target) and not bug("rename-overwrites"):
            raise Refused(f"Error: The destination {new} already exists")
        inside = target.startswith(source) if bug("rename-prefix") else target.startswith(source + "/")
        if inside:
            raise Refused(f"Error: {old} cannot be moved into itself")
        os.makedirs(os.path.dirname(target), exist_ok=True)
        if bug("rename-copies"):
            shutil.copytree(source, target) if os.path.isdir(source) else shutil.copy(source, target)
        else:
            os.replace(source, target)
        return f"Successfully renamed {old} to {new}"


MESSAGES = {
    "memory": (
        "No replacement was performed, old_str `{old}` did not appear verbatim in {path}.",
        "No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {lines}. Please ensure it is unique",
    ),
    "str_replace_based_edit_tool": (
        "Error: No match found for replacement. Please check your text and try again.",
        "Error: Found {count} matches for replacement text. Please provide more context to make a unique match.",
    ),
}
TOOLS = {"memory": Memory, "str_replace_based_edit_tool": Editor}


def call(params):
    global MISSING, SEVERAL
    name, is_error = params["name"], False
    MISSING, SEVERAL = MESSAGES[name]
    try:
        answer = TOOLS[name](params["_meta"]["io.seekspec/workspace"]).call(params["arguments"])
    except (Refused, OSError) as error:
        answer = str(error) if isinstance(error, Refused) else f"Error: {error.strerror}"
        is_error = not bug("errors-unflagged")
    return {"content": [{"type": "text", "text": answer}], "isError": is_error}


TEXT = {"type": "string"}
PROPERTIES = {name: TEXT for name in "command path file_text old_str new_str insert_text old_path new_path".split()}
PROPERTIES |= {"insert_line": {"type": "integer"}, "view_range": {"type": "array"}}
LIST = [{"name": name, "inputSchema": {"type": "object", "properties": PROPERTIES, "required": ["command"]}} for name in TOOLS]

for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    method, result = request["method"], {}
    if method == "initialize":
        version = request["params"]["protocolVersion"]
        result = {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": {"name": "editors", "version": "1"}}
    elif method == "tools/list":
        result = {"tools": LIST}
    elif method == "tools/call":
        result = call(request["params"])
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result}), flush=True)

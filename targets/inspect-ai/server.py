"""Serves the memory tool of Inspect over MCP. It keeps its files in a store, not on disk: each call gets
a store with the files of the tree, which is written back."""

import asyncio
import shutil
import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from inspect_ai.model import ChatMessageAssistant, execute_tools
from inspect_ai.tool import ToolCall, memory
from inspect_ai.tool._tools._memory import MemoryStore
from inspect_ai.util._store import Store, init_subtask_store
from serve import serve


def read(root):
    below = [path for path in (root / "memories").rglob("*") if not path.is_symlink()]
    files = {f"/{path.relative_to(root)}": path.read_bytes().decode("utf-8", "surrogateescape") for path in below if path.is_file()}
    return files, [f"/{path.relative_to(root)}" for path in below if path.is_dir()]


def is_below_a_link(path):
    # A store has no links, so that nothing is written through one.
    return any(each.is_symlink() for each in [path, *path.parents])


def write(root, before, after):
    for path in {*before[0], *before[1]} - {*after[0], *after[1]}:
        gone = root / path[1:]
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink(missing_ok=True)
    for path in after[1]:
        if not is_below_a_link(root / path[1:]):
            (root / path[1:]).mkdir(parents=True, exist_ok=True)
    for path, text in after[0].items():
        if before[0].get(path) != text and not is_below_a_link(root / path[1:]):
            (root / path[1:]).parent.mkdir(parents=True, exist_ok=True)
            (root / path[1:]).write_bytes(text.encode("utf-8", "surrogateescape"))


async def answer(arguments, root):
    before = read(root)
    store = Store()
    init_subtask_store(store)
    files = MemoryStore(store=store, files=dict(before[0]), dirs=list(before[1]))
    use = ToolCall(id="1", function="memory", arguments=arguments)
    messages, _ = await execute_tools([ChatMessageAssistant(content="", tool_calls=[use])], [memory()])
    write(root, before, (files.files, files.dirs))
    return messages[-1]


def call(arguments, root):
    message = asyncio.run(answer(arguments, Path(root)))
    text = message.error.message if message.error else message.text
    # Bytes that are not UTF-8 are no characters of an answer.
    text = text.encode("utf-8", "replace").decode()
    return {"content": [{"type": "text", "text": text}], "isError": message.error is not None}


serve("inspect-ai", version("inspect-ai"), [{"name": "memory", "inputSchema": {"type": "object"}, "call": call}])

"""Serves the file tools of Deep Agents over MCP, with a `FilesystemBackend` for each tree."""

import ast
import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from deepagents.backends.filesystem import FilesystemBackend
from deepagents.middleware.filesystem import FilesystemMiddleware
from langchain.tools import ToolRuntime
from serve import declared, serve

NAMES = ["ls", "read_file", "write_file", "edit_file", "glob", "grep"]


@cache
def tools(root):
    # Real paths, as in the agent for a terminal.
    middleware = FilesystemMiddleware(backend=FilesystemBackend(root_dir=root, virtual_mode=False))
    return {tool.name: tool for tool in middleware.tools if tool.name in NAMES}


def call(name, arguments, root):
    tool = tools(root)[name]
    runtime = ToolRuntime(
        state={"messages": []}, context=None, config={}, stream_writer=None, tool_call_id="1", store=None
    )
    # As the agent's loop does: defaults and types by the schema, and the runtime beside them.
    checked = tool.tool_call_schema.model_validate(arguments)
    message = tool.func(runtime=runtime, **checked.model_dump())
    result = {"content": [{"type": "text", "text": message.text}], "isError": message.status == "error"}
    return {**result, "structuredContent": {"paths": paths(message.text)}}


def paths(text):
    """The members of a list in Python's notation, which has no lines that a target file could read."""
    try:
        value = ast.literal_eval(text)
    except (SyntaxError, ValueError):
        return []
    return value if isinstance(value, list) else []


serve("deepagents", version("deepagents"), [declared(tools("/")[name], call) for name in NAMES])

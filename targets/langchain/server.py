"""Serves the file search of LangChain's agents over MCP, with a middleware for each tree."""

import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from langchain.agents.middleware import FilesystemFileSearchMiddleware
from serve import serve

NAMES = ["glob_search", "grep_search"]


@cache
def tools(root):
    middleware = FilesystemFileSearchMiddleware(root_path=root)
    return {tool.name: tool for tool in middleware.tools}


def call(name, arguments, root):
    # As the agent's loop does: defaults and types by the schema.
    text = tools(root)[name].invoke(arguments)
    return {"content": [{"type": "text", "text": text}], "isError": False}


def declaration(name):
    tool = tools("/")[name]
    return {
        "name": name,
        "description": tool.description,
        "inputSchema": tool.tool_call_schema.model_json_schema(),
        "call": lambda arguments, root: call(name, arguments, root),
    }


serve("langchain", version("langchain"), [declaration(name) for name in NAMES])

"""Serves the file search of LangChain's agents over MCP, with a middleware for each tree."""

import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from langchain.agents.middleware import FilesystemFileSearchMiddleware
from serve import declared, serve

NAMES = ["glob_search", "grep_search"]


@cache
def tools(root):
    middleware = FilesystemFileSearchMiddleware(root_path=root)
    return {tool.name: tool for tool in middleware.tools}


def call(name, arguments, root):
    # As the agent's loop does: defaults and types by the schema.
    text = tools(root)[name].invoke(arguments)
    return {"content": [{"type": "text", "text": text}], "isError": False}


serve("langchain", version("langchain"), [declared(tools("/")[name], call) for name in NAMES])

"""Serves the memory tool and the text editor of LangChain's Anthropic package over MCP, with a
middleware for each tree."""

import sys
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from langchain.tools import ToolRuntime
from langchain_anthropic.middleware import FilesystemClaudeMemoryMiddleware, FilesystemClaudeTextEditorMiddleware
from serve import serve

MIDDLEWARES = [FilesystemClaudeMemoryMiddleware, FilesystemClaudeTextEditorMiddleware]
RUNTIME = ToolRuntime(state={}, context=None, config={}, stream_writer=None, tool_call_id="1", store=None)


@cache
def tool(middleware, root):
    return middleware(root_path=root).tools[0]


def call(middleware, arguments, root):
    # As the agent's loop does: types by the schema, and the message from an update of its state.
    editor = tool(middleware, root)
    use = {"type": "tool_call", "id": "1", "name": editor.name, "args": {**arguments, "runtime": RUNTIME}}
    answer = editor.invoke(use)
    message = answer.update["messages"][0] if hasattr(answer, "update") else answer
    return {"content": [{"type": "text", "text": message.content}], "isError": message.status == "error"}


def declared(middleware):
    editor = tool(middleware, "/")
    schema = editor.tool_call_schema.model_json_schema()
    return {"name": editor.name, "inputSchema": schema, "call": partial(call, middleware)}


serve("langchain-anthropic", version("langchain-anthropic"), [declared(each) for each in MIDDLEWARES])

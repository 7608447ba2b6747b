"""Serves the file editor of Strands Agents over MCP, on the local file system."""

import asyncio
import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from serve import serve
from strands.sandbox.not_a_sandbox_local_environment import NotASandboxLocalEnvironment
from strands.vended_tools.file_editor import make_file_editor

EDITOR = make_file_editor(sandbox=NotASandboxLocalEnvironment())


async def last(arguments):
    # As the agent's loop does, which makes an answer of an error.
    use = {"name": EDITOR.tool_name, "toolUseId": "1", "input": arguments}
    return [event async for event in EDITOR.stream(use, {"agent": None})][-1]


def call(arguments, root):
    result = asyncio.run(last(arguments)).tool_result
    content = [{"type": "text", "text": part["text"]} for part in result["content"]]
    return {"content": content, "isError": result["status"] == "error"}


spec = EDITOR.tool_spec
schema = spec["inputSchema"]["json"]
tool = {"name": spec["name"], "description": spec["description"], "inputSchema": schema, "call": call}
serve("strands-agents", version("strands-agents"), [tool])

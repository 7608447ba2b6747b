"""Serves the memory tool of Memory Lake's SDK over MCP, with a store for each tree."""

import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from anthropic.lib.tools._beta_runner import BetaToolRunner
from anthropic.types.beta import BetaToolUseBlock
from memory_lake_sdk.memory_backend import FileSystemMemoryBackend
from memory_lake_sdk.memory_tool import MemoryBackendTool
from serve import serve


def call(arguments, root):
    # As the loop of Anthropic's SDK does, which makes an answer of an error; it needs nothing of the runner.
    use = BetaToolUseBlock(id="1", name="memory", input=arguments, type="tool_use")
    tool = MemoryBackendTool(FileSystemMemoryBackend(root))
    result = BetaToolRunner._run_tool(None, tool, use)
    return {"content": [{"type": "text", "text": result["content"]}], "isError": result.get("is_error", False)}


serve("memory-lake-sdk", version("memory-lake-sdk"), [{"name": "memory", "inputSchema": {"type": "object"}, "call": call}])

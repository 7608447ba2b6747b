"""Serves the memory tool of Anthropic's Python SDK over MCP, with a store for each tree."""

import sys
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from anthropic.lib.tools._beta_runner import BetaToolRunner
from anthropic.tools import BetaLocalFilesystemMemoryTool
from anthropic.types.beta import BetaToolUseBlock
from serve import serve


def call(arguments, root):
    # As the SDK's loop does, which makes an answer of an error; it needs nothing of the runner.
    use = BetaToolUseBlock(id="1", name="memory", input=arguments, type="tool_use")
    result = BetaToolRunner._run_tool(None, BetaLocalFilesystemMemoryTool(root), use)
    return {"content": [{"type": "text", "text": result["content"]}], "isError": result.get("is_error", False)}


serve("anthropic", version("anthropic"), [{"name": "memory", "inputSchema": {"type": "object"}, "call": call}])

"""Serves the command `anthropic-text-editor` over MCP, with a process for each call."""

import json
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from serve import serve

HERE = Path(__file__).parent
COMMAND = HERE / ".cargo/bin/anthropic-text-editor"


def call(arguments, root):
    request = json.dumps({"input": arguments})
    done = subprocess.run([COMMAND], input=request.encode(), capture_output=True, cwd=root)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.decode())
    answer = json.loads(done.stdout)
    return {"content": [{"type": "text", "text": answer["content"]}], "isError": answer.get("is_error", False)}


version = (HERE / "crate").read_text().strip().split("@")[1]
name = "str_replace_based_edit_tool"
serve("anthropic-text-editor", version, [{"name": name, "inputSchema": {"type": "object"}, "call": call}])

"""Serves the coding tools of Agno over MCP, with a toolkit for each tree."""

import sys
from functools import cache
from importlib.metadata import version
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from agno.tools.coding import CodingTools
from agno.tools.function import FunctionCall
from serve import serve

NAMES = ["read_file", "edit_file", "write_file", "grep", "find", "ls"]


@cache
def functions(root):
    return CodingTools(base_dir=root, all=True).functions


def call(name, arguments, root):
    function = functions(root)[name]
    function.process_entrypoint()
    result = FunctionCall(function=function, arguments=arguments).execute()
    failed = result.status == "failure"
    text = result.error if failed else result.result
    return {"content": [{"type": "text", "text": str(text)}], "isError": failed}


def declaration(name):
    function = functions("/")[name]
    function.process_entrypoint()
    return {
        "name": name,
        "description": function.description,
        "inputSchema": function.parameters,
        "call": lambda arguments, root: call(name, arguments, root),
    }


serve("agno", version("agno"), [declaration(name) for name in NAMES])

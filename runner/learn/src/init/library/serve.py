"""Serves the tools of a library over MCP on stdin and stdout. The real targets that are libraries in
Python share it; each has a `server.py` that says which tools there are."""

import json
import os
import sys
from functools import partial

META = "io.seekspec/"
METHOD_NOT_FOUND = -32601
INVALID_PARAMS = -32602


def serve(name, version, tools):
    """Serves `tools` until stdin ends: a list of maps with `name`, `description`, `inputSchema` and
    `call(arguments, root)`, which returns a result of MCP. The text of an exception is an error."""
    # A log on stdout would not be a message, whoever writes it.
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)

    def call(params):
        tool = next((tool for tool in tools if tool["name"] == params["name"]), None)
        if tool is None:
            return None
        root = params.get("_meta", {}).get(f"{META}workspace", os.getcwd())
        try:
            return tool["call"](params.get("arguments", {}), root)
        except Exception as error:
            return {"content": [{"type": "text", "text": str(error)}], "isError": True}

    listed = [{key: value for key, value in tool.items() if key != "call"} for tool in tools]
    methods = {
        "initialize": lambda params: {
            "protocolVersion": params["protocolVersion"],
            "capabilities": {"tools": {}},
            "serverInfo": {"name": name, "version": version},
        },
        "ping": lambda _: {},
        "tools/list": lambda _: {"tools": listed},
        "tools/call": call,
    }

    def answer(method, params):
        if method not in methods:
            return {"error": {"code": METHOD_NOT_FOUND, "message": f"unknown method {method}"}}
        result = methods[method](params)
        if result is None:
            return {"error": {"code": INVALID_PARAMS, "message": f"unknown tool {params['name']}"}}
        return {"result": result}

    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "id" not in request or "method" not in request:
            continue
        message = answer(request["method"], request.get("params", {}))
        message = {"jsonrpc": "2.0", "id": request["id"], **message}
        out.write(json.dumps(message) + "\n")
        out.flush()


def declared(tool, call):
    """A tool of LangChain as `serve` takes it: `call(name, arguments, root)` calls it."""
    return {
        "name": tool.name,
        "description": tool.description,
        "inputSchema": tool.tool_call_schema.model_json_schema(),
        "call": partial(call, tool.name),
    }

"""Serves functions of a library over MCP. Replace `read_file` and its declaration by your own."""

from pathlib import Path

from serve import serve


def read_file(arguments, root):
    # An exception is an answer, too: the text of an error.
    text = Path(root, arguments["path"]).read_text()
    return {"content": [{"type": "text", "text": text}]}


TOOLS = [
    {
        "name": "read_file",
        "description": "Returns the text of a file",
        "inputSchema": {
            "type": "object",
            "properties": {"path": {"type": "string", "description": "The file"}},
            "required": ["path"],
        },
        "call": read_file,
    }
]

serve("my-library", "0.1", TOOLS)

"""Lists the tools of a server, and makes calls of them one after another. The SDK validates each
answer against the `outputSchema` of its tool. Arguments: the root, the calls as JSON, and the
command of the server. Prints the tools and the answers as JSON."""

import asyncio
import json
import pathlib
import sys

from mcp import ClientSession, StdioServerParameters, stdio_client, types


async def main(root: str, calls: str, command: str, *args: str) -> None:
    async def roots(_context) -> types.ListRootsResult:
        return types.ListRootsResult(roots=[types.Root(uri=pathlib.Path(root).as_uri())])

    def plain(result) -> dict:
        return result.model_dump(mode="json", by_alias=True, exclude_none=True)

    server = StdioServerParameters(command=command, args=list(args))
    async with stdio_client(server) as (reader, writer):
        async with ClientSession(reader, writer, list_roots_callback=roots) as session:
            welcome = plain(await session.initialize())
            tools = plain(await session.list_tools())["tools"]
            answers = [
                plain(await session.call_tool(call["name"], call["arguments"]))
                for call in json.loads(calls)
            ]
    print(json.dumps({"tools": tools, "answers": answers, "instructions": welcome["instructions"]}))


asyncio.run(main(*sys.argv[1:]))

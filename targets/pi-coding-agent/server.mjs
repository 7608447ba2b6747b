// Serves the tools `find` and `grep` of pi over MCP. It calls `fd` and `rg`, which are installed
// beside it.

import { dirname, join } from "node:path";
import { validateToolArguments } from "@mariozechner/pi-ai";
import { createFindTool, createGrepTool, VERSION } from "@mariozechner/pi-coding-agent";
import { rgPath } from "@vscode/ripgrep";
import { serve } from "../serve.mjs";

process.env.PATH = [join(import.meta.dirname, ".cargo/bin"), dirname(rgPath), process.env.PATH].join(":");

function tool(create) {
  const { name, description, parameters } = create(process.cwd());
  const call = async (args, { root, signal }) => {
    const tool = create(root);
    const checked = validateToolArguments(tool, { type: "toolCall", id: "1", name, arguments: args });
    const { content, details } = await tool.execute("1", checked, signal);
    return { content, structuredContent: details ?? {} };
  };
  return { name, description, inputSchema: parameters, call };
}

await serve({ name: "pi-coding-agent", version: VERSION, tools: [tool(createFindTool), tool(createGrepTool)] });

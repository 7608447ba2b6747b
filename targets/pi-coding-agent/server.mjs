// Serves the file tools of pi over MCP. They call `fd` and `rg`, which are installed beside them.

import { dirname, join } from "node:path";
import { validateToolArguments } from "@mariozechner/pi-ai";
import {
  createEditTool,
  createFindTool,
  createGrepTool,
  createLsTool,
  createReadTool,
  createWriteTool,
  VERSION,
} from "@mariozechner/pi-coding-agent";
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

const tools = [createFindTool, createGrepTool, createLsTool, createReadTool, createWriteTool, createEditTool];
await serve({ name: "pi-coding-agent", version: VERSION, tools: tools.map(tool) });

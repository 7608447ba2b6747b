// Serves the tools `find` and `search` of oh-my-pi 14.9.9 over MCP. It runs under Bun.

import product from "@oh-my-pi/pi-coding-agent/package.json" with { type: "json" };
import { validateToolArguments as validate } from "@oh-my-pi/pi-ai/utils/validation";
import { Settings } from "@oh-my-pi/pi-coding-agent/config/settings";
import { FindTool } from "@oh-my-pi/pi-coding-agent/tools/find";
import { SearchTool } from "@oh-my-pi/pi-coding-agent/tools/search";
import { caller } from "../oh-my-pi.mjs";
import { serve } from "../serve.mjs";

const settings = { "search.contextBefore": "search.contextBefore", "search.contextAfter": "search.contextAfter" };

function tool(Tool) {
  const session = { cwd: process.cwd(), settings: Settings.isolated({}), getSessionSpawns: () => null };
  const { name, description, parameters } = new Tool(session);
  const call = caller({ Settings, settings, validate, make: (session, options) => new Tool(session, options) });
  return { name, description, inputSchema: parameters, call: (args, context) => call(listed(args), context) };
}

// This version wants a list; the document of `search` also has a single path, as a text.
function listed(args) {
  return typeof args.paths === "string" ? { ...args, paths: [args.paths] } : args;
}

await serve({ name: "oh-my-pi", version: product.version, tools: [tool(FindTool), tool(SearchTool)] });

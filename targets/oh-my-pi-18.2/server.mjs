// Serves the tools `glob` and `grep` of oh-my-pi 18.2 over MCP. It runs under Bun.

import product from "@oh-my-pi/pi-coding-agent/package.json" with { type: "json" };
import { validateToolArguments as validate } from "@oh-my-pi/pi-ai/utils/validation";
import { Settings } from "@oh-my-pi/pi-coding-agent/config/settings";
import { GlobTool } from "@oh-my-pi/pi-coding-agent/tools/glob";
import { GrepTool } from "@oh-my-pi/pi-coding-agent/tools/grep";
import { caller } from "../oh-my-pi.mjs";
import { serve } from "../serve.mjs";

const settings = { "search.contextBefore": "grep.contextBefore", "search.contextAfter": "grep.contextAfter" };

function tool(Tool) {
  const session = { cwd: process.cwd(), settings: Settings.isolated({}), getSessionSpawns: () => null };
  const { name, description, parameters } = new Tool(session);
  const call = caller({ Settings, settings, validate, make: (session, options) => new Tool(session, options) });
  return { name, description, inputSchema: parameters.toJsonSchema(), call };
}

await serve({ name: "oh-my-pi", version: product.version, tools: [tool(GlobTool), tool(GrepTool)] });

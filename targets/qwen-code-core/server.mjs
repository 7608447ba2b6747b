// Serves the glob tool of Qwen Code over MCP, with a `Config` of the program itself for each tree.

import core from "@qwen-code/qwen-code-core/package.json" with { type: "json" };
import { Config } from "@qwen-code/qwen-code-core/dist/src/config/config.js";
import { GlobTool } from "@qwen-code/qwen-code-core/dist/src/tools/glob.js";
import { serve } from "../serve.mjs";

const RESPECT_GIT_IGNORE = "fileFiltering.respectGitIgnore";

// As in a session, whatever the program keeps for a tree stays from call to call.
const tools = new Map();

function tool(root, settings) {
  const respectGitIgnore = settings[RESPECT_GIT_IGNORE] ?? true;
  const key = JSON.stringify([root, respectGitIgnore]);
  if (!tools.has(key)) tools.set(key, started(root, respectGitIgnore));
  return tools.get(key);
}

function started(root, respectGitIgnore) {
  const config = new Config({
    sessionId: "seekspec",
    targetDir: root,
    cwd: root,
    debugMode: false,
    model: "none",
    fileFiltering: { respectGitIgnore },
  });
  return new GlobTool(config);
}

async function call(args, { root, settings, signal }) {
  const { llmContent, returnDisplay, error } = await tool(root, settings).validateBuildAndExecute(args, signal);
  return {
    content: [{ type: "text", text: llmContent }],
    structuredContent: { returnDisplay },
    isError: error !== undefined,
  };
}

const { name, description, parametersJsonSchema } = tool(process.cwd(), {}).schema;

await serve({
  name: "qwen-code-core",
  version: core.version,
  tools: [{ name, description, inputSchema: parametersJsonSchema, call }],
});

// Serves the glob tool of Gemini CLI over MCP, with a `Config` of the CLI itself for each tree.

import core from "@google/gemini-cli-core/package.json" with { type: "json" };
import { Config } from "@google/gemini-cli-core/dist/src/config/config.js";
import { GlobTool } from "@google/gemini-cli-core/dist/src/tools/glob.js";
import { serve } from "../serve.mjs";

const RESPECT_GIT_IGNORE = "fileFiltering.respectGitIgnore";

// As in a session, whatever the CLI keeps for a tree stays from call to call.
const tools = new Map();

async function tool(root, settings) {
  const respectGitIgnore = settings[RESPECT_GIT_IGNORE] ?? true;
  const key = JSON.stringify([root, respectGitIgnore]);
  if (!tools.has(key)) tools.set(key, await started(root, respectGitIgnore));
  return tools.get(key);
}

async function started(root, respectGitIgnore) {
  const config = new Config({
    sessionId: "seekspec",
    targetDir: root,
    cwd: root,
    debugMode: false,
    model: "none",
    fileFiltering: { respectGitIgnore },
  });
  await config.storage.initialize();
  return new GlobTool(config, config.messageBus);
}

async function call(args, { root, settings, signal }) {
  const globTool = await tool(root, settings);
  const { llmContent, returnDisplay, error } = await globTool.validateBuildAndExecute(args, signal);
  return {
    content: [{ type: "text", text: llmContent }],
    structuredContent: { returnDisplay },
    isError: error !== undefined,
  };
}

const { name, description, parametersJsonSchema } = (await tool(process.cwd(), {})).schema;

await serve({
  name: "gemini-cli-core",
  version: core.version,
  tools: [{ name, description, inputSchema: parametersJsonSchema, call }],
});

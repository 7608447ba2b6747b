// Serves the file tools of Qwen Code over MCP, with a `Config` of the program itself for each tree.

import core from "@qwen-code/qwen-code-core/package.json" with { type: "json" };
import { Config } from "@qwen-code/qwen-code-core/dist/src/config/config.js";
import { EditTool } from "@qwen-code/qwen-code-core/dist/src/tools/edit.js";
import { GlobTool } from "@qwen-code/qwen-code-core/dist/src/tools/glob.js";
import { GrepTool } from "@qwen-code/qwen-code-core/dist/src/tools/grep.js";
import { LSTool } from "@qwen-code/qwen-code-core/dist/src/tools/ls.js";
import { ReadFileTool } from "@qwen-code/qwen-code-core/dist/src/tools/read-file.js";
import { WriteFileTool } from "@qwen-code/qwen-code-core/dist/src/tools/write-file.js";
import { serve } from "../serve.mjs";

// As in a session, whatever the program keeps for a tree stays from call to call.
const configs = new Map();

function config(root) {
  if (!configs.has(root)) configs.set(root, started(root));
  return configs.get(root);
}

function started(root) {
  return new Config({
    sessionId: "seekspec",
    targetDir: root,
    cwd: root,
    debugMode: false,
    model: "none",
    usageStatisticsEnabled: false,
  });
}

function served(Tool) {
  const { name, description, parametersJsonSchema } = new Tool(config(process.cwd())).schema;
  const call = async (args, { root, signal }) => {
    const { llmContent, error } = await new Tool(config(root)).validateBuildAndExecute(args, signal);
    const text = typeof llmContent === "string" ? llmContent : JSON.stringify(llmContent);
    return { content: [{ type: "text", text }], isError: error !== undefined };
  };
  return { name, description, inputSchema: parametersJsonSchema, call };
}

const tools = [GlobTool, GrepTool, LSTool, ReadFileTool, WriteFileTool, EditTool];
await serve({ name: "qwen-code-core", version: core.version, tools: tools.map(served) });

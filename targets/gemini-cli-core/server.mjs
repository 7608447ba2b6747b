// Serves the glob tool of Gemini CLI over MCP. The tool wants a `Config`, of which it uses three methods.

import core from "@google/gemini-cli-core/package.json" with { type: "json" };
import { GlobTool } from "@google/gemini-cli-core/dist/src/tools/glob.js";
import { FileDiscoveryService } from "@google/gemini-cli-core/dist/src/services/fileDiscoveryService.js";
import { serve } from "../serve.mjs";

const RESPECT_GIT_IGNORE = "fileFiltering.respectGitIgnore";

function tool(root, settings) {
  return new GlobTool({
    getTargetDir: () => root,
    getFileFilteringRespectGitIgnore: () => settings[RESPECT_GIT_IGNORE] ?? true,
    getFileService: () => new FileDiscoveryService(root),
  });
}

// The schema is written for Google's API, whose names of types are in upper case.
function jsonSchema(value) {
  if (Array.isArray(value)) return value.map(jsonSchema);
  if (value === null || typeof value !== "object") return value;
  const lower = ([key, inner]) => [key, key === "type" && typeof inner === "string" ? inner.toLowerCase() : jsonSchema(inner)];
  return Object.fromEntries(Object.entries(value).map(lower));
}

async function call(args, { root, settings, signal }) {
  const { llmContent, returnDisplay } = await tool(root, settings).execute(args, signal);
  return { content: [{ type: "text", text: llmContent }], structuredContent: { returnDisplay } };
}

const { name, description, parameters } = tool(process.cwd(), {}).schema;

await serve({
  name: "gemini-cli-core",
  version: core.version,
  tools: [{ name, description, inputSchema: jsonSchema(parameters), call }],
});

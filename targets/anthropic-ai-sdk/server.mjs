// Serves the memory tool of Anthropic's TypeScript SDK over MCP, with a store for each tree.

import { runRunnableTool } from "@anthropic-ai/sdk/lib/tools/BetaRunnableTool";
import { BetaLocalFilesystemMemoryTool, betaMemoryTool } from "@anthropic-ai/sdk/tools/memory/node";
import { VERSION } from "@anthropic-ai/sdk/version";
import { serve } from "../serve.mjs";

// As the SDK's loop does, which makes an answer of an error.
async function call(args, { root }) {
  const tool = betaMemoryTool(await BetaLocalFilesystemMemoryTool.init(root));
  const { content, isError } = await runRunnableTool(tool, args);
  return { content: [{ type: "text", text: content }], isError };
}

const { name } = betaMemoryTool({});

await serve({ name: "anthropic-ai-sdk", version: VERSION, tools: [{ name, inputSchema: { type: "object" }, call }] });

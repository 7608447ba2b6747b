// Serves functions of a library over MCP. Replace `readFile` and its declaration by your own.

import { readFile } from "node:fs/promises";
import { join } from "node:path";

import { serve } from "./serve.mjs";

const tools = [
  {
    name: "read_file",
    description: "Returns the text of a file",
    inputSchema: {
      type: "object",
      properties: { path: { type: "string", description: "The file" } },
      required: ["path"],
    },
    // An exception is an answer, too: the text of an error.
    call: async ({ path }, { root }) => ({
      content: [{ type: "text", text: await readFile(join(root, path), "utf8") }],
    }),
  },
];

await serve({ name: "my-library", version: "0.1", tools });

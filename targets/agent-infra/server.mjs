// Serves the file server of UI-TARS as a program does that uses it as a library, as UI-TARS itself:
// its `createServer`, connected to stdin and stdout. Its own program logs paths to stdout, which is for
// messages; here the log goes to stderr. Nothing else is changed.
//     node server.mjs ROOT…

import { createServer } from "@agent-infra/mcp-server-filesystem";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";

console.log = console.error;

const server = createServer({ allowedDirectories: process.argv.slice(2) });
await server.connect(new StdioServerTransport());

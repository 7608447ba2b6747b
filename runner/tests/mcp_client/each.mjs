// Lists the tools of a server, and makes calls of them one after another. The SDK validates each
// answer against the `outputSchema` of its tool. Arguments: the root, the calls as JSON, and the
// command of the server. Prints the tools and the answers as JSON.
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const [root, calls, command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'test', version: '1' }, { capabilities: { roots: {} } });
const roots = [{ uri: pathToFileURL(root).href }];
client.setRequestHandler(ListRootsRequestSchema, () => ({ roots }));
await client.connect(new StdioClientTransport({ command, args, stderr: 'inherit' }));

const { tools } = await client.listTools();
const answers = [];
for (const call of JSON.parse(calls)) answers.push(await client.callTool(call));
const instructions = client.getInstructions();
await client.close();
process.stdout.write(JSON.stringify({ tools, answers, instructions }));

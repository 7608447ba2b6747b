// Talks to a server like a host: lists tools, makes calls with updates, concurrent and cancelled
// ones, and changes roots; then prints the outcome as JSON.
// Arguments: the folder that is the client's root, another, a large one, and the command of the server.
import { pathToFileURL } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const [root, other, large, command, ...args] = process.argv.slice(2);
const client = new Client({ name: 'test', version: '1' }, { capabilities: { roots: { listChanged: true } } });
let roots = [root];
client.setRequestHandler(ListRootsRequestSchema, () => ({
  roots: roots.map((path) => ({ uri: pathToFileURL(path).href })),
}));
const transport = new StdioClientTransport({ command, args, stderr: 'inherit' });
await client.connect(transport);

const find = (paths, options = {}, meta = {}) =>
  client.callTool({ name: 'find', arguments: { paths }, _meta: meta }, undefined, options);
const said = (promise) => promise.catch((error) => `${error.code ?? error.name}: ${error.message}`);

const { tools } = await client.listTools();
const found = await find(['*.ts']);
const wrong = await find([' ']);
const unknown = await said(client.callTool({ name: 'fnd', arguments: {} }));
const together = await Promise.all(Array.from({ length: 20 }, () => find(['*.ts'])));

const updates = [];
const inLarge = { 'io.seekspec/workspace': large };
const findAll = () => find(['**/*'], { onprogress: ({ message }) => updates.push(message) }, inLarge);
let whole = await findAll();
// The SDK drops an update that it reads together with the answer, as it does on a busy machine.
for (let more = 100; more > 0 && updates.length === 0; more -= 1) whole = await findAll();

const abort = new AbortController();
const cancelled = said(find(['**/*'], { signal: abort.signal }, inLarge));
setTimeout(() => abort.abort(new Error('enough')), 5);

roots = [other];
const before = await cancelled;
await client.sendRootsListChanged();
const elsewhere = await find(['*.ts']);

const { pid } = transport;
await client.close();
const answer = {
  server: client.getServerVersion(), instructions: client.getInstructions(),
  tools: tools.map(({ name, description, inputSchema }) => ({ name, described: description.length > 0, type: inputSchema.type })),
  found, wrong, unknown,
  together: new Set(together.map((result) => JSON.stringify(result))).size,
  updates: updates.length, whole: whole.structuredContent.fileCount, meta: whole._meta,
  cancelled: before, elsewhere: elsewhere.content[0].text, pid,
};
process.stdout.write(JSON.stringify(answer));

// Serves the tools of a library over MCP on stdin and stdout, for Node and Bun. The real targets that
// are libraries share it; each has a `server.mjs` that says which tools there are.

const META = "io.seekspec/";
const METHOD_NOT_FOUND = -32601;
const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;

/**
 * Serves `tools`, a list of `{name, description, inputSchema, call}`, until stdin ends.
 *
 * `call(arguments, context)` returns a result of MCP, or throws: the message of the error is then
 * the answer. `context` has `root`, the absolute path of the tree; `settings` and `resources`, if the
 * call has any; `signal`, which a cancelled call aborts; and `update(text)`, for streamed updates,
 * if they are wanted.
 */
export async function serve({ name, version, tools }) {
  // A log on stdout would not be a message.
  console.log = console.info = console.debug = console.error;
  const calls = new Map();

  const send = (message) => process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);

  const call = async (id, params) => {
    const tool = tools.find((tool) => tool.name === params.name);
    if (!tool) throw Object.assign(new Error(`unknown tool ${params.name}`), { code: INVALID_PARAMS });
    const controller = new AbortController();
    calls.set(id, controller);
    try {
      return await tool.call(params.arguments ?? {}, context(params._meta ?? {}, controller.signal, send));
    } catch (error) {
      return { content: [{ type: "text", text: String(error?.message ?? error) }], isError: true };
    } finally {
      calls.delete(id);
    }
  };

  const methods = {
    initialize: (_, { protocolVersion }) => ({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name, version },
    }),
    ping: () => ({}),
    "tools/list": () => ({ tools: tools.map(({ call, ...declaration }) => declaration) }),
    "tools/call": call,
  };

  const answer = async ({ id, method, params = {} }) => {
    if (method === "notifications/cancelled") calls.get(params.requestId)?.abort();
    if (id === undefined || method === undefined) return;
    try {
      if (!methods[method]) throw Object.assign(new Error(`unknown method ${method}`), { code: METHOD_NOT_FOUND });
      send({ id, result: await methods[method](id, params) });
    } catch ({ code = INTERNAL_ERROR, message }) {
      send({ id, error: { code, message } });
    }
  };

  const answers = [];
  for await (const line of lines(process.stdin)) answers.push(answer(JSON.parse(line)));
  await Promise.all(answers);
  process.exit(0);
}

function context(meta, signal, send) {
  const { progressToken } = meta;
  let progress = 0;
  const update = (message) =>
    send({ method: "notifications/progress", params: { progressToken, progress: ++progress, message } });
  return {
    root: meta[`${META}workspace`] ?? process.cwd(),
    settings: meta[`${META}settings`] ?? {},
    resources: meta[`${META}resources`] ?? [],
    operations: meta[`${META}operations`],
    signal,
    update: progressToken === undefined ? undefined : update,
  };
}

// Only a line feed ends a message; `node:readline` knows more ends of lines, which occur in strings.
async function* lines(stream) {
  stream.setEncoding("utf8");
  let rest = "";
  for await (const chunk of stream) {
    const parts = (rest + chunk).split("\n");
    rest = parts.pop();
    yield* parts.filter((part) => part.trim() !== "");
  }
}

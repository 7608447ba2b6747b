// What the tools of oh-my-pi want from their host, for both of its versions here. The modules of a
// version are parameters, as each is installed in a folder of its own.

import { resolve } from "node:path";

/**
 * Calls a tool that `make(session, options)` creates, with arguments that `validate` has checked, as
 * the agent's loop does. `settings` are the names of this version for the settings of the documents;
 * a session is kept for each tree and its settings, as in the program.
 */
export function caller({ Settings, settings: names, validate, make }) {
  const sessions = new Map();

  const session = (root, settings) => {
    const key = JSON.stringify([root, settings]);
    if (!sessions.has(key)) sessions.set(key, started(Settings, root, names, settings));
    return sessions.get(key);
  };

  return async (args, { root, settings, operations, signal, update }) => {
    const calls = [];
    const options = operations && { operations: remote(operations, root, calls) };
    const onUpdate = update && (({ content }) => update(content[0].text));
    const result = async () => {
      const tool = make(session(root, settings), options);
      const checked = validate(tool, { type: "toolCall", id: "1", name: tool.name, arguments: args });
      return tool.execute("1", checked, signal, onUpdate);
    };
    return withCalls(await result().then(succeeded, failed), calls);
  };
}

function started(Settings, root, names, settings) {
  const known = Object.entries(settings).filter(([name]) => names[name]);
  return {
    cwd: root,
    hasUI: false,
    // Lines have anchors only if there is a tool that edits.
    hasEditTool: settings["display.hashline"] ?? true,
    settings: Settings.isolated(Object.fromEntries(known.map(([name, value]) => [names[name], value]))),
    getSessionFile: () => null,
    getSessionSpawns: () => null,
  };
}

// `structuredContent` without the fields that are undefined, as JSON has it.
function succeeded({ content, details, isError }) {
  return { content, structuredContent: JSON.parse(JSON.stringify(details ?? {})), isError };
}

function failed(error) {
  return { content: [{ type: "text", text: error.message }], isError: true };
}

function withCalls(result, calls) {
  return calls.length === 0 ? result : { ...result, _meta: { "io.seekspec/operationCalls": calls } };
}

// The canned remote file system of a case, which notes what it is asked.
function remote({ entries, stat, glob, fails }, root, calls) {
  const kinds = new Map(Object.entries(entries ?? {}).map(([path, kind]) => [resolve(root, path), kind]));
  const below = (path) => [...kinds.keys()].some((entry) => entry.startsWith(`${path}/`));
  const kind = (path) => kinds.get(path) ?? (path === root || below(path) ? "dir" : undefined);
  const note = (op, path, more) => calls.push({ op, path, ...more });
  return {
    exists: (path) => {
      note("exists", path);
      return kind(path) !== undefined;
    },
    stat: stat && ((path) => {
      note("stat", path);
      return { isFile: () => kind(path) === "file", isDirectory: () => kind(path) === "dir" };
    }),
    glob: (glob || fails) && ((pattern, path, options) => {
      note("glob", path, { pattern, options });
      if (fails) throw new Error(fails);
      // `resolve` drops the slash of a directory.
      return glob.map((found) => resolve(root, found) + (found.endsWith("/") ? "/" : ""));
    }),
  };
}

// Tools of files over exec or, with `--mcp`, as a server, as in `tool.py`. Each program beside this file
// overrides one step of them, and gets that one wrong.

import * as fs from "node:fs";
import * as path from "node:path";
import { createInterface } from "node:readline";

export class Refused extends Error {}

const refuse = (message) => {
  throw new Refused(message);
};

const isThere = (place) => fs.lstatSync(place, { throwIfNoEntry: false }) !== undefined;
const isDirectory = (place) => fs.statSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;
const isRealDirectory = (place) => fs.lstatSync(place, { throwIfNoEntry: false })?.isDirectory() ?? false;

const needed = (given, ...names) => {
  for (const name of names) if (given[name] === undefined) refuse(`Error: \`${name}\` is required`);
};

// A place is an absolute path that the tool may touch.
export class Files {
  checksLinks = true;
  settings = {};

  constructor(store = ".") {
    this.root = fs.realpathSync(".");
    this.store = path.join(this.root, store);
  }

  place(given) {
    const place = this.find(given);
    if (this.checksLinks) this.check(given, place === this.store ? place : this.real(path.dirname(place)));
    return place;
  }

  file(given) {
    const place = this.place(given);
    if (this.checksLinks) this.check(given, this.real(place));
    return place;
  }

  find(given) {
    const place = path.resolve(this.store, given);
    this.check(given, place);
    return place;
  }

  check(given, place) {
    if (place !== this.store && !place.startsWith(this.store + path.sep)) refuse(`Error: access denied: ${given} is outside`);
  }

  // The place behind all links, whether or not it exists.
  real(place) {
    const link = fs.lstatSync(place, { throwIfNoEntry: false });
    if (link?.isSymbolicLink() && !fs.existsSync(place)) return path.resolve(path.dirname(place), fs.readlinkSync(place));
    return link ? fs.realpathSync(place) : path.join(this.real(path.dirname(place)), path.basename(place));
  }

  read(place) {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(place));
  }

  write(place, text) {
    fs.writeFileSync(place, text);
  }

  make(place) {
    fs.mkdirSync(place, { recursive: true });
  }

  remove(place) {
    fs.rmSync(place, { recursive: isRealDirectory(place) });
  }

  move(source, destination) {
    fs.renameSync(source, destination);
  }

  create(place, text) {
    this.make(path.dirname(place));
    this.write(place, text);
  }

  call(name, given) {
    for (const [parameter, [type, isNeeded]] of Object.entries(this.tools[name])) {
      const value = given[parameter];
      if (value == null && (isNeeded || parameter in given)) refuse(`Error: \`${parameter}\` is required`);
      const found = Array.isArray(value) ? "array" : Number.isInteger(value) ? "integer" : typeof value;
      if (value != null && found !== type) refuse(`Error: \`${parameter}\` is invalid`);
      if (found === "string" && value.includes("\0")) refuse(`Error: \`${parameter}\` is invalid: it must not contain U+0000`);
    }
    return this[name](given);
  }
}

const linesOf = (text) => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

const numbered = (text, range, form) => {
  const [start, end] = range ?? [1, -1];
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  if (start < 1 || (end !== -1 && end < start) || (range && start > lines.length)) {
    refuse(`Error: Invalid \`view_range\`: [${start}, ${end}]. The file has ${lines.length} lines.`);
  }
  return lines.map((line, index) => form(index + 1, line)).slice(start - 1, end === -1 ? undefined : end).join("\n");
};

const checkedRange = ({ view_range: range }) => {
  if (range && !(range.length === 2 && range.every(Number.isInteger))) refuse("Error: Invalid `view_range`: it must be two integers");
};

const inserted = (text, { insert_line: at, insert_text: added }) => {
  const lines = linesOf(text);
  if (at < 0 || at > lines.length) {
    refuse(`Error: Invalid \`insert_line\` parameter: ${at}. It should be within the range of lines of the file: [0, ${lines.length}]`);
  }
  if (at && !lines[at - 1].endsWith("\n")) lines[at - 1] += "\n";
  else if (!added.endsWith("\n") && lines.length) added += "\n";
  return [...lines.slice(0, at), added, ...lines.slice(at)].join("");
};

const placesOf = (text, old) => {
  const found = [];
  for (let at = old ? text.indexOf(old) : -1; at >= 0; at = text.indexOf(old, at + 1)) found.push(at);
  return found;
};

const lineAt = (text, at) => text.slice(0, at).split("\n").length;

const EDITS = {
  command: ["string", true],
  path: ["string", false],
  view_range: ["array", false],
  file_text: ["string", false],
  old_str: ["string", false],
  new_str: ["string", false],
  insert_line: ["integer", false],
  insert_text: ["string", false],
};

// The memory tool of Claude: `/memories` is the directory `memories`.
export class Memory extends Files {
  tools = { memory: { ...EDITS, old_path: ["string", false], new_path: ["string", false] } };

  constructor() {
    super("memories");
  }

  find(given) {
    if (given !== "/memories" && !given.startsWith("/memories/")) refuse(`Error: ${given} is outside of /memories`);
    return super.find("." + given.slice("/memories".length));
  }

  memory(given) {
    const commands = { view: this.view, create: this.createFile, str_replace: this.replace, insert: this.insert, delete: this.delete, rename: this.rename };
    return (commands[given.command] ?? (() => refuse(`Error: unknown command \`${given.command}\``))).call(this, given);
  }

  found(given) {
    const place = this.place(given);
    return isThere(place) ? place : refuse(`Error: The path ${given} does not exist`);
  }

  textOf(given) {
    this.found(given);
    const place = this.file(given);
    if (!fs.existsSync(place) || isDirectory(place)) refuse(`Error: The path ${given} does not exist`);
    return [place, this.read(place)];
  }

  view(given) {
    needed(given, "path");
    checkedRange(given);
    if (this.place(given.path) === this.store) this.make(this.store);
    this.found(given.path);
    const place = this.file(given.path);
    if (isDirectory(place)) return this.listing(given.path.replace(/\/+$/, ""), place);
    const text = numbered(this.read(place), given.view_range, (number, line) => `${String(number).padStart(6)}\t${line}`);
    return `Here's the content of ${given.path} with line numbers:\n${text}`;
  }

  listing(shown, place) {
    const lines = [`Here're the files and directories up to 2 levels deep in ${shown}, excluding hidden items and node_modules:`];
    const add = (place, shown, depth) => {
      lines.push(`${size(place)}\t${shown}`);
      if (depth < 2 && (depth === 0 || isRealDirectory(place))) {
        for (const name of namesIn(place)) add(path.join(place, name), `${shown}/${name}`, depth + 1);
      }
    };
    add(place, shown, 0);
    return lines.join("\n");
  }

  createFile(given) {
    needed(given, "path", "file_text");
    if (isThere(this.place(given.path))) refuse(`Error: File ${given.path} already exists`);
    this.create(this.file(given.path), given.file_text);
    return `File created successfully at: ${given.path}`;
  }

  replace(given) {
    needed(given, "path", "old_str");
    const { old_str: old, new_str: added = "" } = given;
    const [place, text] = this.textOf(given.path);
    const found = placesOf(text, old);
    if (found.length === 0) refuse(`No replacement was performed, old_str \`${old}\` did not appear verbatim in ${given.path}.`);
    if (found.length > 1) {
      const lines = found.map((at) => lineAt(text, at)).join(", ");
      refuse(`No replacement was performed. Multiple occurrences of old_str \`${old}\` in lines: ${lines}. Please ensure it is unique`);
    }
    const edited = text.replace(old, () => added);
    this.write(place, edited);
    const around = linesOf(edited).map((line, index) => `${String(index + 1).padStart(6)}\t${line.replace(/\n$/, "")}`);
    const first = Math.max(lineAt(edited, found[0]) - 5, 0);
    return ["The memory file has been edited.", ...around.slice(first, first + added.split("\n").length + 9)].join("\n");
  }

  insert(given) {
    needed(given, "path", "insert_line", "insert_text");
    const [place, text] = this.textOf(given.path);
    this.write(place, inserted(text, given));
    return `The file ${given.path} has been edited.`;
  }

  delete(given) {
    needed(given, "path");
    const place = this.found(given.path);
    if (place === this.store) refuse("Error: the directory /memories itself cannot be deleted");
    this.remove(place);
    return `Successfully deleted ${given.path}`;
  }

  rename(given) {
    needed(given, "old_path", "new_path");
    const [source, destination] = [this.found(given.old_path), this.place(given.new_path)];
    if ([source, destination].includes(this.store)) refuse("Error: the directory /memories itself cannot be renamed");
    if (isThere(destination)) refuse(`Error: The destination ${given.new_path} already exists`);
    this.make(path.dirname(destination));
    this.move(source, destination);
    return `Successfully renamed ${given.old_path} to ${given.new_path}`;
  }
}

const namesIn = (place) => fs.readdirSync(place).filter((name) => !name.startsWith(".") && name !== "node_modules").sort();

const bytesOf = (place) =>
  isRealDirectory(place) ? fs.readdirSync(place).reduce((sum, name) => sum + bytesOf(path.join(place, name)), 0) : fs.lstatSync(place).size;

const size = (place) => {
  const bytes = bytesOf(place);
  const [divisor, unit] = bytes < 1024 ? [1, "B"] : bytes < 1048576 ? [1024, "K"] : [1048576, "M"];
  return (bytes / divisor).toFixed(1).replace(/\.0$/, "") + unit;
};

// The text editor of Claude.
export class Editor extends Files {
  tools = { str_replace_based_edit_tool: { ...EDITS, path: ["string", true] } };

  str_replace_based_edit_tool(given) {
    const commands = { view: this.view, str_replace: this.replace, create: this.createFile, insert: this.insert };
    return (commands[given.command] ?? (() => refuse(`Error: unknown command \`${given.command}\``))).call(this, given);
  }

  textOf(given) {
    const place = this.file(given);
    if (!fs.existsSync(place)) refuse("Error: File not found");
    if (isDirectory(place)) refuse("Error: this is a directory");
    return [place, this.read(place)];
  }

  view(given) {
    checkedRange(given);
    const place = this.file(given.path);
    if (isDirectory(place)) return fs.readdirSync(place).map((name) => name + (isDirectory(path.join(place, name)) ? "/" : "")).join("\n");
    const text = [...this.textOf(given.path)[1]].slice(0, this.settings.max_characters).join("");
    return numbered(text, given.view_range, (number, line) => `${number}: ${line}`);
  }

  replace(given) {
    needed(given, "old_str", "new_str");
    const [place, text] = this.textOf(given.path);
    const found = placesOf(text, given.old_str).length;
    if (found !== 1) refuse(`Error: Found ${found} matches for replacement text: no match, or not a unique one.`);
    this.write(place, text.replace(given.old_str, () => given.new_str));
    return "Successfully replaced text at exactly one location.";
  }

  createFile(given) {
    needed(given, "file_text");
    const place = this.file(given.path);
    if (isDirectory(place) || given.path.endsWith("/")) refuse("Error: this is a directory");
    this.create(place, given.file_text);
    return `Successfully created ${given.path}`;
  }

  insert(given) {
    needed(given, "insert_line", "insert_text");
    const [place, text] = this.textOf(given.path);
    this.write(place, inserted(text, given));
    return `Successfully inserted text after line ${given.insert_line}.`;
  }
}

// The writing tools of MCP's file server, and two that read.
export class Server extends Files {
  tools = {
    write_file: { path: ["string", true], content: ["string", true] },
    edit_file: { path: ["string", true], edits: ["array", true], dryRun: ["boolean", false] },
    create_directory: { path: ["string", true] },
    move_file: { source: ["string", true], destination: ["string", true] },
    read_text_file: { path: ["string", true], head: ["integer", false], tail: ["integer", false] },
    list_directory: { path: ["string", true] },
  };

  hints = {
    write_file: [true, true],
    edit_file: [false, true],
    create_directory: [true, false],
    move_file: [false, true],
  };

  write_file(given) {
    this.create(this.file(given.path), given.content);
    return `Successfully wrote to ${given.path}`;
  }

  edit_file(given) {
    const place = this.file(given.path);
    const old = this.read(place);
    let text = old;
    for (const { oldText, newText } of given.edits) {
      if (!oldText || newText === undefined) refuse("an edit is invalid: `oldText` and `newText` are required");
      if (!text.includes(oldText)) refuse(`Could not find exact match for edit:\n${oldText}`);
      text = text.replace(oldText, () => newText);
    }
    if (!given.dryRun) this.write(place, text);
    return diff(given.path, old.split("\n"), text.split("\n"));
  }

  create_directory(given) {
    this.make(this.file(given.path));
    return `Successfully created directory ${given.path}`;
  }

  move_file(given) {
    const [source, destination] = [this.place(given.source), this.place(given.destination)];
    if (!isThere(source)) refuse(`${given.source} does not exist`);
    if (isThere(destination)) refuse(`${given.destination} exists already`);
    this.move(source, destination);
    return `Successfully moved ${given.source} to ${given.destination}`;
  }

  read_text_file(given) {
    if (given.head !== undefined && given.tail !== undefined) refuse("`head` and `tail` cannot be given together");
    const text = this.read(this.file(given.path));
    const lines = text.replace(/\n$/, "").split("\n");
    if (given.head !== undefined) return lines.slice(0, given.head).join("\n");
    return given.tail === undefined ? text : lines.slice(-given.tail).join("\n");
  }

  list_directory(given) {
    const place = this.file(given.path);
    return fs.readdirSync(place).map((name) => `[${isDirectory(path.join(place, name)) ? "DIR" : "FILE"}] ${name}`).join("\n");
  }
}

// One hunk, from the first line that differs to the last.
const diff = (shown, old, added) => {
  let [start, end] = [0, 0];
  while (start < old.length && old[start] === added[start]) start += 1;
  while (end < Math.min(old.length, added.length) - start && old.at(-1 - end) === added.at(-1 - end)) end += 1;
  const removed = old.slice(start, old.length - end).map((line) => `-${line}`);
  const gained = added.slice(start, added.length - end).map((line) => `+${line}`);
  const head = `@@ -${start + 1},${removed.length} +${start + 1},${gained.length} @@`;
  return [`--- ${shown}`, `+++ ${shown}`, head, ...removed, ...gained].join("\n");
};

// The writing tools of codescout.
export class Project extends Files {
  tools = {
    create_file: { path: ["string", true], content: ["string", true] },
    edit_file: {
      path: ["string", true],
      old_string: ["string", false],
      new_string: ["string", false],
      replace_all: ["boolean", false],
      insert: ["string", false],
    },
  };

  create_file(given) {
    this.create(this.file(given.path), given.content);
    return "ok";
  }

  edit_file(given) {
    const place = this.file(given.path);
    if (!fs.existsSync(place) || isDirectory(place)) refuse(`${given.path} is not a file`);
    const { old_string: old, new_string: added, insert } = given;
    if (added === undefined || (old === undefined && insert === undefined)) refuse("`old_string` and `new_string` are required");
    const text = this.read(place);
    if (insert) this.write(place, insert === "prepend" ? added + text : text + added);
    else if (!old || !text.includes(old)) refuse(`\`old_string\` does not occur in ${given.path}`);
    else this.write(place, given.replace_all ? text.replaceAll(old, () => added) : text.replace(old, () => added));
    return "ok";
  }
}

const annotations = (tool, name) => {
  if (!tool.hints) return {};
  const [idempotentHint, destructiveHint] = tool.hints[name] ?? [];
  const isReading = idempotentHint === undefined;
  const writing = isReading ? {} : { idempotentHint, destructiveHint };
  return { annotations: { readOnlyHint: isReading, ...writing, openWorldHint: false } };
};

const listed = (tool) =>
  Object.entries(tool.tools).map(([name, parameters]) => ({
    name,
    description: `The tool ${name}`,
    inputSchema: {
      type: "object",
      properties: Object.fromEntries(Object.entries(parameters).map(([name, [type]]) => [name, { type }])),
      required: Object.keys(parameters).filter((name) => parameters[name][1]),
    },
    ...annotations(tool, name),
  }));

const result = (tool, params) => {
  try {
    if (!(params.name in tool.tools)) refuse(`unknown tool ${params.name}`);
    tool.settings = params._meta?.["io.seekspec/settings"] ?? {};
    return { content: [{ type: "text", text: tool.call(params.name, params.arguments ?? {}) }], isError: false };
  } catch (error) {
    const text = error instanceof Refused ? error.message : `Error: ${error.message}`;
    return { content: [{ type: "text", text }], isError: true };
  }
};

// Answers one call, or with `--mcp` all calls until stdin ends.
export async function serve(Kind) {
  const tool = new Kind();
  if (!process.argv.includes("--mcp")) {
    process.stdout.write(JSON.stringify(result(tool, JSON.parse(fs.readFileSync(0, "utf8")))));
    return;
  }
  const methods = {
    initialize: ({ protocolVersion }) => ({ protocolVersion, capabilities: { tools: {} }, serverInfo: { name: "tool", version: "1" } }),
    "tools/list": () => ({ tools: listed(tool) }),
    "tools/call": (params) => result(tool, params),
  };
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, method, params } = JSON.parse(line);
    if (id !== undefined && method) {
      process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: (methods[method] ?? (() => ({})))(params) }) + "\n");
    }
  }
}

const kinds = { memory: Memory, editor: Editor, server: Server, project: Project };
if (process.argv[1]?.endsWith("/tool.mjs")) await serve(kinds[process.argv[2]]);

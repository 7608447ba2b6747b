// Three of codescout's tools as one would write them in JavaScript: an MCP server over stdio.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";

const CAP = 200;
const DEFAULT_RESULTS = 50;
const MOST_PATTERN = 10_000;
const DENIED = /(^|\/)(\.ssh|\.aws|\.gnupg|\.netrc|\.npmrc|id_rsa|id_ed25519|credentials)(\/|$)/;

class Refused extends Error {}

const resolve = (root, name) => {
  const full = path.resolve(root, name);
  if (DENIED.test(full)) throw new Refused(`access denied: ${name}`);
  return full;
};

const strictText = (file) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(fs.readFileSync(file));

/// The lines of a text with their line feeds.
const linesOf = (text) => {
  const pieces = text.split("\n");
  const last = pieces.pop();
  const lines = pieces.map((line) => line + "\n");
  return last === "" ? lines : [...lines, last];
};

function read_file(root, { path: name, start_line: start, end_line: end }) {
  const file = resolve(root, name);
  if (fs.statSync(file).isDirectory()) throw new Refused(`${name} is a directory`);
  const lines = linesOf(strictText(file));
  const total = lines.length;
  if (start === undefined && end === undefined && total > CAP) {
    const hint = `File has ${total} lines. Use start_line/end_line to read specific ranges`;
    return { content: lines.slice(0, CAP).join(""), total_lines: total, overflow: { shown: CAP, total, hint } };
  }
  const shown = lines.slice((start ?? 1) - 1, end ?? total);
  return { content: shown.join(""), total_lines: total };
}

function edit_file(root, { path: name, old_string: old, new_string: added, replace_all: all, insert }) {
  const file = resolve(root, name);
  const text = fs.readFileSync(file).toString("latin1");
  const from = Buffer.from(old ?? "").toString("latin1");
  const to = Buffer.from(added).toString("latin1");
  let edited;
  if (insert === "prepend") edited = to + text;
  else if (insert === "append") edited = text + to;
  else {
    if (from === "") throw new Refused("old_string is empty");
    if (!text.includes(from)) throw new Refused(`old_string not found in ${name}`);
    edited = all ? text.replaceAll(from, () => to) : text.replace(from, () => to);
  }
  fs.writeFileSync(file, Buffer.from(edited, "latin1"));
  return "ok";
}

const escaped = (character) => character.replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");

/// A rule of an ignore file as an expression.
const ruleOf = (line) => {
  let pattern = line.replace(/\r$/, "").replace(/(?<!\\) +$/, "");
  if (pattern === "" || pattern.startsWith("#")) return null;
  const negated = pattern.startsWith("!");
  if (negated) pattern = pattern.slice(1);
  const directories = pattern.endsWith("/");
  if (directories) pattern = pattern.slice(0, -1);
  const anchored = pattern.includes("/");
  pattern = pattern.replace(/^\//, "");
  let source = anchored ? "^" : "^(?:.*/)?";
  for (let at = 0; at < pattern.length; at++) {
    const rest = pattern.slice(at);
    const set = /^\[(!|\^)?(\]?[^\]]*)\]/.exec(rest);
    if (rest.startsWith("**/") && (at === 0 || pattern[at - 1] === "/")) [source, at] = [source + "(?:.*/)?", at + 2];
    else if (rest === "**" && (at === 0 || pattern[at - 1] === "/")) [source, at] = [source + ".+", at + 1];
    else if (rest[0] === "*") source += "[^/]*";
    else if (rest[0] === "?") source += "[^/]";
    else if (set) [source, at] = [`${source}(?!/)[${set[1] ? "^" : ""}${set[2].replace(/[\\\]]/g, "\\$&")}]`, at + set[0].length - 1];
    else if (rest[0] === "\\" && rest.length > 1) [source, at] = [source + escaped(rest[1]), at + 1];
    else source += escaped(rest[0]);
  }
  return { negated, directories, matcher: new RegExp(source + "$", "su") };
};

const rulesOf = (folder) => {
  try {
    const text = fs.readFileSync(path.join(folder, ".gitignore"), "utf8").replace(/^\uFEFF/, "");
    return text.split("\n").map(ruleOf).filter(Boolean);
  } catch {
    return [];
  }
};

/// Whether the last rule that matches leaves an entry out. `levels` are pairs of a directory and its rules.
const isIgnored = (full, isDirectory, levels) => {
  for (const [folder, rules] of [...levels].reverse()) {
    const name = path.relative(folder, full);
    const rule = rules.findLast((one) => (isDirectory || !one.directories) && one.matcher.test(name));
    if (rule) return !rule.negated;
  }
  return false;
};

/// The directories from the root of the project to this one, with their rules.
const levelsAbove = (root, folder) => {
  const below = path.relative(root, folder);
  if (below.startsWith("..")) return [[folder, rulesOf(folder)]];
  const levels = [[root, rulesOf(root)]];
  for (const part of below.split("/").filter(Boolean)) {
    const next = path.join(levels.at(-1)[0], part);
    levels.push([next, rulesOf(next)]);
  }
  return levels;
};

function* filesBelow(folder, levels) {
  let entries;
  try {
    entries = fs.readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const entry of entries) {
    const full = path.join(folder, entry.name);
    if (entry.name.startsWith(".") || isIgnored(full, entry.isDirectory(), levels)) continue;
    if (entry.isDirectory()) yield* filesBelow(full, [...levels, [full, rulesOf(full)]]);
    else if (entry.isFile()) yield full;
  }
}

function search_pattern(root, { pattern, path: name, max_results: most = DEFAULT_RESULTS }) {
  if (pattern.length > MOST_PATTERN || /[+*]\)[+*]/.test(pattern)) throw new Refused("the pattern is too large");
  const matcher = new RegExp(pattern, "u");
  const start = resolve(root, name ?? ".");
  const isFile = fs.statSync(start).isFile();
  const matches = [];
  for (const file of isFile ? [start] : filesBelow(start, levelsAbove(root, start))) {
    if (DENIED.test(file)) continue;
    let text;
    try {
      text = strictText(file);
    } catch {
      continue;
    }
    for (const [index, line] of linesOf(text).entries()) {
      const content = line.replace(/\r?\n$/, "");
      if (!matcher.test(content)) continue;
      if (matches.length === most) return { matches, total: matches.length };
      matches.push({ file, line: index + 1, content });
    }
  }
  return { matches, total: matches.length };
}

const text = { type: "string" };
const number = { type: "integer" };
const TOOLS = {
  read_file: [read_file, { path: text, start_line: number, end_line: number }, ["path"]],
  edit_file: [
    edit_file,
    { path: text, old_string: text, new_string: text, replace_all: { type: "boolean" }, insert: text },
    ["path", "new_string"],
  ],
  search_pattern: [search_pattern, { pattern: text, path: text, max_results: number }, ["pattern"]],
};

const call = ({ name, arguments: given, _meta }) => {
  try {
    const [tool, properties, required] = TOOLS[name];
    for (const key of required) if (given[key] === undefined) throw new Refused(`${key} is missing`);
    for (const [key, value] of Object.entries(given)) {
      const expected = properties[key]?.type;
      const isRight = expected === "integer" ? Number.isInteger(value) && value >= 0 : typeof value === expected;
      if (expected && !isRight) throw new Refused(`${key} must be of type ${expected}`);
    }
    const answer = tool(_meta["io.seekspec/workspace"], given);
    const result = typeof answer === "string" ? answer : JSON.stringify(answer);
    return { content: [{ type: "text", text: result }], isError: false };
  } catch (error) {
    return { content: [{ type: "text", text: error.message }], isError: true };
  }
};

const list = () => ({
  tools: Object.entries(TOOLS).map(([name, [, properties, required]]) => ({
    name,
    inputSchema: { type: "object", properties, required },
  })),
});

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const serverInfo = { name: "texts", version: "1" };
  const result =
    method === "initialize"
      ? { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo }
      : method === "tools/list"
        ? list()
        : method === "tools/call"
          ? call(params)
          : {};
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result }) + "\n");
}

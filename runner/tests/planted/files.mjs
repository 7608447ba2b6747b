// Tools of the Model Context Protocol's file server as one would write them in JavaScript: an MCP server over stdio,
// with the faults that its arguments name. `faults.toml` has their names.

import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";

const [given, ...faults] = process.argv.slice(2);
const bug = (name) => faults.includes(name);

class Refused extends Error {}

const real = (name) => {
  try {
    return fs.realpathSync(name);
  } catch {
    const above = path.dirname(name);
    if (above === name) return name;
    return path.join(real(above), path.basename(name));
  }
};

const place = (name, isLink = false) => {
  const root = real(given);
  if (typeof name !== "string") throw new Refused("path is missing");
  if (bug("paths-decoded")) name = decodeURIComponent(name.replace(/%(?!20)/g, "%25"));
  if (bug("paths-trimmed")) name = name.trim();
  if (bug("paths-composed")) name = name.normalize("NFC");
  if (bug("two-dots-refused") && name.includes("..")) throw new Refused(`access denied: ${name}`);
  const full = path.resolve(root, name);
  const target = bug("links-followed") ? full : isLink ? path.join(real(path.dirname(full)), path.basename(full)) : real(full);
  const inside = bug("prefix-alone") ? target.startsWith(root) : (target + "/").startsWith(root + "/");
  if (!inside && !bug("not-confined")) throw new Refused(`Access denied - path outside allowed directories: ${name}`);
  return isLink ? full : target;
};

const latin = (file) => fs.readFileSync(file).toString("latin1");
const bytes = (text) => Buffer.from(text).toString("latin1");
const write = (file, text) => {
  if (bug("ends-stripped")) text = text.replace(/[ \t]+$/gm, "");
  if (bug("tabs-expanded")) text = text.replaceAll("\t", "    ");
  if (bug("crlf-lost")) text = text.replaceAll("\r\n", "\n");
  if (bug("text-mode")) text = text.replace(/\r\n?/g, "\n");
  if (bug("final-newline-added") && text && !text.endsWith("\n")) text += "\n";
  if (bug("final-newline-lost")) text = text.replace(/\n+$/, "");
  if (bug("bom-lost")) text = text.replace(/^\xef\xbb\xbf/, "");
  if (bug("lossy-text")) text = bytes(Buffer.from(text, "latin1").toString("utf8"));
  if (bug("utf16-halves")) text = bytes(Buffer.from(text, "latin1").toString("utf8").replace(/[\u{10000}-\u{10ffff}]/gu, "?"));
  if (bug("lost-write")) return;
  fs.writeFileSync(file, Buffer.from(text, "latin1"), bug("appended") ? { flag: "a" } : {});
};

const read_text_file = ({ path: name, head, tail }) => {
  const file = place(name);
  if (!fs.existsSync(file) && bug("missing-is-empty")) return "";
  let text = fs.readFileSync(file).toString(bug("latin-text") ? "latin1" : "utf8");
  if (bug("read-crlf")) text = text.replaceAll("\r\n", "\n");
  if (bug("read-text-mode")) text = text.replace(/\r\n?/g, "\n");
  if (bug("read-trimmed")) text = text.trimEnd();
  if (bug("read-start-trimmed")) text = text.trimStart();
  if (bug("read-tabs")) text = text.replaceAll("\t", "    ");
  if (bug("read-numbered")) text = text.replace(/^/gm, (_, at, all) => `${all.slice(0, at).split("\n").length}\t`);
  if (bug("read-cut")) text = text.slice(0, 10_000);
  if (bug("read-notebook") && name.endsWith(".ipynb")) text = JSON.parse(text).cells.map((one) => [one.source].flat().join("")).join("\n");
  if (bug("read-json") && name.endsWith(".json")) text = JSON.stringify(JSON.parse(text), null, 2);
  if (bug("read-final-newline") && !text.endsWith("\n")) text += "\n";
  if (head !== undefined && tail !== undefined) throw new Refused("head and tail cannot be combined");
  if (head === undefined && tail === undefined) return text;
  const end = text.endsWith("\n");
  let lines = text.split("\n");
  if (end && !bug("tail-counts-the-end")) lines.pop();
  if (bug("empty-lines-uncounted")) lines = lines.filter((line) => line !== "");
  if (head !== undefined && !bug("head-ignored")) return lines.slice(0, bug("head-one-more") ? head + 1 : bug("head-one-less") ? head - 1 : head).join("\n");
  if (tail !== undefined && !bug("tail-ignored")) return tail === 0 ? "" : lines.slice(-(bug("tail-one-more") ? tail + 1 : tail)).join("\n");
  return text;
};

const write_file = ({ path: name, content }) => {
  const file = place(name);
  if (content === undefined) throw new Refused("content is missing");
  if (bug("overwriting-refused") && fs.existsSync(file)) throw new Refused("the file exists");
  if (bug("empty-refused") && content === "") throw new Refused("content is missing");
  if (bug("written-trimmed")) content = content.trim();
  if (bug("written-json") && /^[[{]/.test(content)) content = JSON.stringify(JSON.parse(content), null, 2);
  if (bug("written-escapes")) content = content.replaceAll("\\n", "\n");
  if (bug("written-entities")) content = content.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");
  if (bug("written-fence")) content = content.replace(/^```\w*\n([^]*)\n```\n?$/, "$1");
  if (bug("written-dollars")) content = content.replace(/\$(\w+)/g, (_, name) => process.env[name] ?? "");
  if (bug("written-cut")) content = content.slice(0, 4096);
  write(file, bytes(content));
  return `Successfully wrote to ${name}`;
};

const edit_file = ({ path: name, edits, dryRun }) => {
  const file = place(name);
  const before = latin(file);
  let text = before;
  if (!Array.isArray(edits)) throw new Refused("edits is missing");
  for (const { oldText, newText } of bug("first-edit-only") ? edits.slice(0, 1) : edits) {
    if (typeof oldText !== "string" || typeof newText !== "string") throw new Refused("an edit needs oldText and newText");
    let [from, to] = [bytes(oldText), bytes(newText)];
    if (bug("old-trimmed")) from = from.trim();
    if (bug("new-trimmed")) to = to.trim();
    if (from === "") throw new Refused("oldText is empty");
    if (bug("edit-case-folded")) from = text.match(new RegExp(from.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&"), "i"))?.[0] ?? from;
    if (bug("edit-regexp")) from = text.match(new RegExp(from, "m"))?.[0] ?? from;
    if (!text.includes(from) && bug("not-found-ok")) continue;
    if (!text.includes(from) && bug("not-found-appended")) text += to;
    else if (!text.includes(from)) throw new Refused(`Could not find exact match for edit: ${oldText}`);
    else text = text.replace(from, bug("edit-dollars") ? to : () => to);
    if (bug("one-by-one")) write(file, text);
  }
  if (!dryRun || bug("dry-run-writes")) write(file, text);
  return difference(before, text);
};

const lines = (text) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

const difference = (before, after) => {
  const [old, now] = [lines(before), lines(after)];
  let [start, end] = [0, 0];
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start++;
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  const from = Math.max(0, start - 3);
  const shown = [
    ...old.slice(from, start).map((line) => " " + line),
    ...old.slice(start, old.length - end).map((line) => "-" + line),
    ...now.slice(start, now.length - end).map((line) => "+" + line),
    ...now.slice(now.length - end, now.length - end + 3).map((line) => " " + line),
  ];
  const counts = [old, now].map((all) => all.length - end + Math.min(3, end) - from);
  const header = `@@ -${from + 1},${counts[0]} +${from + 1},${counts[1]} @@`;
  const text = Buffer.from([header, ...shown].join("\n"), "latin1").toString("utf8");
  return "```diff\n--- file\n+++ file\n" + text + "\n```";
};

const create_directory = ({ path: name }) => {
  const file = place(name);
  if (bug("existing-refused") && fs.existsSync(file)) throw new Refused("the directory exists");
  fs.mkdirSync(file, { recursive: !bug("parents-missing") || fs.existsSync(file) });
  return `Successfully created directory ${name}`;
};

const move_file = ({ source, destination }) => {
  const from = place(source, true);
  let to = place(destination, true);
  if (bug("into-directory") && fs.existsSync(to) && fs.statSync(to).isDirectory()) to = path.join(to, path.basename(from));
  if (fs.lstatSync(to, { throwIfNoEntry: false }) && !bug("overwrites")) throw new Refused("the destination exists");
  if (bug("overwrites")) fs.rmSync(to, { recursive: true, force: true });
  if (bug("parents-made")) fs.mkdirSync(path.dirname(to), { recursive: true });
  if (bug("copied")) fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  else fs.renameSync(from, to);
  if (bug("moved-crlf") && fs.statSync(to).isFile()) fs.writeFileSync(to, Buffer.from(latin(to).replaceAll("\r\n", "\n"), "latin1"));
  if (bug("moved-lossy") && fs.statSync(to).isFile()) fs.writeFileSync(to, fs.readFileSync(to, "utf8"));
  return `Successfully moved ${source} to ${destination}`;
};

const entries = (folder) => {
  let all = fs.readdirSync(folder, { withFileTypes: true });
  if (bug("hidden-left-out")) all = all.filter((entry) => !entry.name.startsWith("."));
  if (bug("ignored-left-out")) all = all.filter((entry) => entry.name !== "node_modules" && entry.name !== ".git");
  if (bug("spaces-left-out")) all = all.filter((entry) => !entry.name.includes(" "));
  if (bug("cut")) all = all.slice(0, 100);
  return all;
};

const list_directory = ({ path: name }) => {
  const all = entries(place(name));
  if (bug("directories-lost")) return all.filter((entry) => !entry.isDirectory()).map((entry) => `[FILE] ${entry.name}`).join("\n");
  if (bug("empty-fails") && all.length === 0) throw new Refused("the directory is empty");
  const kind = (entry) => (entry.isDirectory() && !bug("all-files") ? "[DIR]" : bug("kinds-swapped") ? "[DIR]" : "[FILE]");
  const shown = (entry) => (bug("names-quoted") ? JSON.stringify(entry.name) : bug("names-composed") ? entry.name.normalize("NFC") : bug("full-paths") ? path.join(name, entry.name) : entry.name);
  return all.map((entry) => `${kind(entry)} ${shown(entry)}`).join("\n");
};

const globbed = (glob) => {
  let source = "";
  for (let at = 0; at < glob.length; at++) {
    const rest = glob.slice(at);
    const set = /^\[(!|\^)?([^\]]+)\]/.exec(rest);
    const braces = /^\{([^{}]*)\}/.exec(rest);
    if (rest.startsWith("**/") && !bug("globstar-needs-a-directory")) [source, at] = [source + "(?:.*/)?", at + 2];
    else if (rest.startsWith("**") && !bug("globstar-is-star")) [source, at] = [source + ".*", at + 1];
    else if (rest[0] === "*") source += bug("star-crosses") ? ".*" : "[^/]*";
    else if (rest[0] === "?" && !bug("question-literal")) source += "[^/]";
    else if (set && !bug("classes-literal")) [source, at] = [`${source}[${set[1] ? "^/" : ""}${set[2].replaceAll("\\", "\\\\")}]`, at + set[0].length - 1];
    else if (braces) [source, at] = [`${source}(?:${braces[1].split(",").map((one) => globbed(one).source.slice(1, -1)).join("|")})`, at + braces[0].length - 1];
    else source += bug("dots-wild") && rest[0] === "." ? "." : rest[0].replace(/[\\^$.*+?()[\]{}|/]/, "\\$&");
  }
  return new RegExp(`^${source}${bug("end-open") ? "" : "$"}`, "su");
};

const excludes = (patterns) => {
  if (bug("excludes-ignored")) return () => false;
  const all = (bug("excludes-first") ? patterns.slice(0, 1) : patterns).map(globbed);
  return (name) => all.some((one) => one.test(name));
};

const search_files = ({ path: name, pattern, excludePatterns = [] }) => {
  if (typeof pattern !== "string") throw new Refused("pattern is missing");
  const start = place(name);
  const [matcher, isExcluded] = [globbed(pattern), excludes(excludePatterns)];
  const found = [];
  const walk = (folder, depth) => {
    for (const entry of entries(folder)) {
      const full = path.join(folder, entry.name);
      const below = path.relative(start, full);
      if (isExcluded(below)) continue;
      const isMatch = bug("names-only") ? matcher.test(entry.name) : bug("substring") ? below.includes(pattern) : matcher.test(below);
      if (isMatch && !(bug("no-directories") && entry.isDirectory())) found.push(bug("relative") ? below : path.join(name, below));
      if (entry.isDirectory() && depth < (bug("one-level") ? 0 : bug("two-levels") ? 1 : 100)) walk(full, depth + 1);
    }
  };
  walk(start, 0);
  if (bug("none-fails") && found.length === 0) throw new Refused("No matches found");
  return found.join("\n") || "No matches found";
};

const directory_tree = ({ path: name, excludePatterns = [] }) => {
  const start = place(name);
  const isExcluded = excludes(excludePatterns);
  const tree = (folder, depth) =>
    entries(folder)
      .filter((entry) => !isExcluded(path.relative(start, path.join(folder, entry.name))))
      .map((entry) => {
        if (!entry.isDirectory()) return { name: entry.name, type: "file" };
        const children = depth < (bug("one-level") ? 0 : bug("three-levels") ? 2 : 100) ? tree(path.join(folder, entry.name), depth + 1) : [];
        if (bug("childless") && children.length === 0) return { name: entry.name, type: "directory" };
        return { name: entry.name, type: bug("type-dir") ? "dir" : "directory", children };
      });
  const all = tree(start, 0);
  return JSON.stringify(bug("root-object") ? { name: path.basename(start), type: "directory", children: all } : all, null, bug("one-line") ? undefined : 2);
};

const get_file_info = ({ path: name }) => {
  const info = fs.statSync(place(name));
  const size = bug("info-kilobytes") ? `${Math.ceil(info.size / 1024)} KB` : info.size;
  const rows = [
    `size: ${size}`,
    `created: ${info.birthtime}`,
    `modified: ${bug("info-times-swapped") ? info.atime : info.mtime}`,
    `accessed: ${bug("info-times-swapped") ? info.mtime : info.atime}`,
    `isDirectory: ${info.isDirectory() && !bug("info-always-file")}`,
    `isFile: ${info.isFile() || bug("info-always-file")}`,
    `permissions: ${bug("info-decimal") ? info.mode & 0o777 : (info.mode & 0o777).toString(8)}`,
  ];
  return rows.slice(bug("info-no-size") ? 1 : 0, bug("info-no-permissions") ? -1 : undefined).join("\n");
};

const TOOLS = { read_text_file, write_file, edit_file, create_directory, move_file, list_directory, search_files, directory_tree, get_file_info };

const call = ({ name, arguments: given }) => {
  try {
    return { content: [{ type: "text", text: TOOLS[name](given) }], isError: false };
  } catch (error) {
    return { content: [{ type: "text", text: error.message }], isError: !bug("errors-unflagged") };
  }
};

for await (const line of readline.createInterface({ input: process.stdin })) {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) continue;
  const serverInfo = { name: "files", version: "1" };
  const results = {
    initialize: () => ({ protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo }),
    "tools/list": () => ({ tools: Object.keys(TOOLS).map((name) => ({ name, inputSchema: { type: "object" } })) }),
    "tools/call": () => call(params),
  };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, result: results[method]?.() ?? {} }) + "\n");
}

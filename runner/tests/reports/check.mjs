// Reads a report with a parser that is not ours, and compares it with the same run as JSON.
//     node check.mjs FORMAT REPORT RUN.json
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const [name, path, of] = process.argv.slice(2);
const text = readFileSync(path, "utf8");
const run = JSON.parse(readFileSync(of, "utf8"));
assert.equal(run.stale.length, 1);

async function shields() {
  const { makeBadge } = await import("badge-maker");
  const { schemaVersion, isError, ...badge } = JSON.parse(text);
  assert.deepEqual([schemaVersion, isError], [1, true]);
  assert.match(makeBadge(badge), /^<svg .*MUST/);
}

// GitHub's own library writes each annotation again: the same line.
async function github() {
  const core = await import("@actions/core");
  const [, word, log, rest] = text.match(/^::stop-commands::(\w{64})\n([^]*)::\1::\n([^]*)$/);
  assert.ok(log.includes("::add-mask::") && !log.includes(word));
  const lines = rest.trimEnd().split("\n");
  const decoded = (text) =>
    text.replace(/%0A/g, "\n").replace(/%0D/g, "\r").replace(/%3A/g, ":").replace(/%2C/g, ",").replace(/%25/g, "%");
  const counts = {};
  const write = process.stdout.write;
  for (const line of lines) {
    const [, kind, properties, message] = line.match(/^::(error|warning|notice) (title=[^:]*)::(.*)$/);
    counts[kind] = (counts[kind] ?? 0) + 1;
    const given = Object.fromEntries(properties.split(",").map((pair) => pair.split("=").map(decoded)));
    const { line: startLine, ...others } = given;
    let again = "";
    process.stdout.write = (chunk) => (again += chunk);
    core[kind](decoded(message), { ...others, ...(startLine ? { startLine } : {}) });
    process.stdout.write = write;
    assert.equal(again, line + "\n");
  }
  assert.equal(counts.notice, 1);
  assert.ok(counts.error >= 1 && counts.error <= 10, JSON.stringify(counts));
  assert.ok(lines.some((line) => line.includes("file=known.yaml,line=")) || counts.error === 10);
  assert.ok(lines.some((line) => line.includes(",file=target.yaml,line=1::")));
}

await { shields, github }[name]();

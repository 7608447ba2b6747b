// Checks a site that `seekspec site` wrote: links, HTML, sizes, and in Chromium search, filters, permalinks, folding,
// keys and accessibility. `node check.mjs DIR [REPORT.html]…`: reports that are one file are checked in the same way.
// With TIMED=1 also speed, on a quiet machine. Chromium is `$CHROMIUM`, or `chromium` of the PATH.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { join, posix, relative, resolve } from "node:path";
import { createRequire } from "node:module";
import { HtmlValidate } from "html-validate";
import { LinkChecker } from "linkinator";
import puppeteer from "puppeteer-core";

const MOST_OF_THE_SITE = 10.5e6;
const MOST_OF_A_PAGE = 600e3;
const MOST_OF_THE_INDEX = 7e5;
const FIRST_REQUIREMENT_MS = 100;

const site = resolve(process.argv[2] ?? "site");
// Paths of reports are absolute, those of pages begin at the site.
const alone = process.argv.slice(3).map((path) => resolve(path));
const files = readdirSync(site, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => relative(site, join(entry.parentPath, entry.name)));
const html = files.filter((file) => file.endsWith(".html"));
const failures = [];
const check = (is, message) => { if (!is) failures.push(message); };
const section = async (name, body) => {
  const before = failures.length;
  const start = Date.now();
  await body();
  console.log(`${failures.length === before ? "ok  " : "FAIL"} ${name} (${Date.now() - start} ms)`);
};

const freePort = () => new Promise((resolve) => {
  const server = createServer().listen(0, () => {
    const { port } = server.address();
    server.close(() => resolve(port));
  });
});

await section("sizes", () => {
  const sizes = files.map((file) => [file, statSync(join(site, file)).size]);
  const total = sizes.reduce((sum, [, size]) => sum + size, 0);
  check(total < MOST_OF_THE_SITE, `the site has ${total} bytes`);
  for (const [file, size] of sizes) {
    check(size <= (file === "search.js" ? MOST_OF_THE_INDEX : MOST_OF_A_PAGE), `${file} has ${size} bytes`);
  }
  console.log(`     ${files.length} files, ${(total / 1e6).toFixed(2)} MB`);
});

await section("nothing is requested from elsewhere", () => {
  for (const file of [...files.filter((name) => /\.(html|css|js)$/.test(name)), ...alone]) {
    const text = readFileSync(resolve(site, file), "utf8");
    // A link that a reader follows requests nothing by itself.
    const elsewhere = text.replace(/<a href="https:[^"]*">/g, "<a>").match(/(?:src|href)="?(?:https?:)?\/\/[^"]*"|url\(|@import|fetch\(|XMLHttpRequest/);
    check(!elsewhere, `${file}: ${elsewhere?.[0]}`);
  }
});

await section("no invisible character is in a page", () => {
  const invisible = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;
  for (const file of [...files, ...alone]) {
    const found = readFileSync(resolve(site, file), "utf8").match(invisible);
    check(!found, `${file}: U+${found?.[0].codePointAt(0).toString(16)}`);
  }
});

await section("links and fragments", async () => {
  const checker = new LinkChecker();
  // A fragment is looked up when its page is read, if a link to it is known by then: so all pages are read twice.
  const options = { path: html, serverRoot: site, linksToSkip: ["^https:"], checkFragments: true, concurrency: 8, port: await freePort() };
  await checker.check(options);
  const result = await checker.check(options);
  const broken = result.links.filter((link) => link.state === "BROKEN");
  for (const link of broken.slice(0, 20)) check(false, `${link.parent ?? "a page"}: ${link.url} (${link.status})`);
  const seen = new Set(["index.html"]);
  for (const file of seen) {
    for (const [, link] of readFileSync(join(site, file), "utf8").matchAll(/<a [^>]*href="?([^"#\s>]+)/g)) {
      const target = posix.join(posix.dirname(file), link);
      if (html.includes(target)) seen.add(target);
    }
  }
  for (const file of html) check(seen.has(file), `no link leads to ${file}`);
  console.log(`     ${result.links.length} addresses`);
});

await section("valid HTML", async () => {
  const validator = new HtmlValidate({
    extends: ["html-validate:standard"],
    // Pages leave out end tags and quotes that HTML lets one leave out. A permalink is the id of a requirement or of a case; a table that scrolls is a region with a focus.
    rules: { "valid-id": ["error", { relaxed: true }], "no-implicit-close": "off", "attr-quotes": "off", "no-inline-style": "off", "prefer-native-element": "off", "long-title": "off" },
  });
  for (const file of [...html, ...alone]) {
    const report = await validator.validateFile(resolve(site, file));
    for (const one of report.results.flatMap((result) => result.messages).slice(0, 3)) {
      check(false, `${file}:${one.line}:${one.column} ${one.ruleId}: ${one.message}`);
    }
  }
});

const chromium = process.env.CHROMIUM ?? execFileSync("sh", ["-c", "command -v chromium"], { encoding: "utf8" }).trim();
const browser = await puppeteer.launch({ executablePath: chromium, args: ["--no-sandbox", "--allow-file-access-from-files"] });
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

const open = async (path, { width = 1280, height = 900, dark = false, script = true } = {}) => {
  const page = await browser.newPage();
  await page.setJavaScriptEnabled(script);
  await page.setViewport({ width, height });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: dark ? "dark" : "light" }]);
  for (const kind of ["pageerror", "console", "requestfailed"]) {
    page.on(kind, (event) => check(false, `${path}: ${kind}: ${event.text?.() ?? event.message ?? event.url()}`));
  }
  page.on("request", (request) => check(request.url().startsWith("file:"), `${path}: requests ${request.url()}`));
  await page.goto(`file://${resolve(site, path)}`, { waitUntil: "load" });
  return page;
};
const shown = (page, selector) => page.$$eval(selector, (all) => all.filter((one) => one.checkVisibility()).length);
const focused = (page) => page.evaluate(() => {
  const one = document.activeElement;
  return one.closest("details.c")?.id || one.id || one.textContent;
});
const tools = html.filter((file) => /^tools\/[^/]+\/[^/.]+\.html$/.test(file)).sort();
const whole = tools.find((file) => readFileSync(join(site, file), "utf8").includes("<details class=c "));
const split = tools.find((file) => files.some((other) => other.startsWith(file.replace(/\.html$/, "/"))));

await section("accessibility at three widths, light and dark", async () => {
  const kinds = ["index.html", "matrix.html", "safe.html", "choices.html", "mutants.html", whole, split,
    html.find((file) => file.startsWith("open/")), html.find((file) => file.startsWith("choices/")),
    html.find((file) => file.startsWith("implementations/")),
    html.find((file) => file.startsWith("shared/")), html.find((file) => /^tools\/.*\/.*\/.*html$/.test(file))];
  for (const path of new Set([...kinds.filter((kind) => html.includes(kind)), ...alone])) {
    for (const [width, dark] of [[1280, false], [768, true], [360, false], [360, true]]) {
      const page = await open(path, { width, dark });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(overflow <= 0, `${path} is ${overflow} px wider than ${width}`);
      await page.$$eval("details", (all) => all.slice(0, 12).forEach((one) => { one.open = true; }));
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ["violations"] }));
      for (const one of violations) {
        check(false, `${path} at ${width}${dark ? ", dark" : ""}: ${one.id}: ${one.nodes[0].html.slice(0, 120)}`);
      }
      await page.close();
    }
  }
});

await section("search", async () => {
  const page = await open("index.html");
  await page.keyboard.press("/");
  check((await focused(page)) === "q", "`/` does not reach the search field");
  await page.waitForFunction("window.seekspecIndex");
  const tool = await page.evaluate(() => window.seekspecIndex.tools.find((one) => one.requirements.length > 5));
  const [id, level, , statement] = tool.requirements[3];
  await page.keyboard.type(id);
  check(await shown(page, `#found a[href$="#${id}"]`), `${id} is not found by its id`);
  await page.$eval("#q", (field) => { field.value = ""; });
  await page.type("#q", statement.split(" ").slice(0, 4).join(" "));
  check(await shown(page, `#found a[href$="#${id}"]`), `${id} is not found by its statement`);
  const { tools } = await page.evaluate(() => window.seekspecIndex);
  // Which of the lists of a topic: 2, why there are cases; 3, their public reports.
  const text = (which) => tools.flatMap((one) => one.topics.flatMap((topic) => Object.entries(topic[which]).map(
    ([at, words]) => [words, topic[1].split(" ")[at]]))).find(([words]) => /^[\w /#-]{12,}/.test(words));
  for (const [words, id] of [text(2), text(3)].filter(Boolean)) {
    await page.$eval("#q", (field) => { field.value = ""; });
    await page.type("#q", words.match(/^[\w /#-]{12,}/)[0]);
    check(await shown(page, `#found a[href$="${id}"]`), `${id} is not found by ${words}`);
  }
  const [topic, cases] = tool.topics[0];
  await page.$eval("#q", (field) => { field.value = ""; });
  await page.type("#q", cases.split(" ")[0]);
  check(await shown(page, `#found a[href*="${topic}"][href$="${cases.split(" ")[0]}"]`), "a case is not found by its name");
  await page.$eval("#q", (field) => { field.value = ""; });
  await page.select("#found select:nth-of-type(1)", tool.name);
  await page.select("#found select:nth-of-type(2)", level);
  const levels = await page.$$eval("#found li span", (all) => all.map((one) => one.textContent));
  check(levels.length > 0 && levels.every((text) => text.startsWith(level.toUpperCase())), "the filters of the search do not filter");
  await page.click("#found li a");
  await page.waitForFunction(() => location.pathname.includes("/tools/"));
  await page.close();
});

await section("filters", async () => {
  const page = await open(whole);
  const all = await shown(page, ".r");
  await page.click("input[value=must]");
  const rest = await shown(page, ".r");
  check(rest < all && (await shown(page, ".r[data-l=must]")) === 0, "the filter of levels does not filter");
  await page.click("input[value=must]");
  await page.click("input[value=proven]");
  check((await shown(page, ".r[data-s=proven]")) === 0, "the filter of statuses does not filter");
  check(/^\d+ of \d+ shown$/.test(await page.$eval("output", (one) => one.textContent)), "the count is not said");
  await page.close();
});

await section("folding, permalinks and keys", async () => {
  const page = await open(whole);
  const id = await page.$eval("details.c", (one) => one.id);
  check((await shown(page, "details.c")) === 0, "cases are not folded at first");
  await page.evaluate((to) => { location.hash = to; }, id);
  await page.waitForFunction((to) => document.getElementById(to).open, {}, id);
  check(await page.evaluate((to) => document.getElementById(to).getBoundingClientRect().top < innerHeight, id), "a permalink does not lead to its case");
  await page.click("[data-fold]");
  check((await page.$$("details:not([open])")).length === 0, "not everything is unfolded");
  await page.click("[data-fold]");
  check((await page.$$("details[open]")).length === 0, "not everything is folded");
  const ids = await page.$$eval(".r", (all) => all.map((one) => one.id));
  for (const [key, expected] of [["j", 0], ["j", 1], ["j", 2], ["k", 1]]) {
    await page.keyboard.press(key);
    check((await focused(page)) === ids[expected], `\`${key}\` does not lead to ${ids[expected]}`);
  }
  const first = await page.$eval(".r:has(details)", (one) => { one.focus(); return one.id; });
  await page.keyboard.press("o");
  check(await page.evaluate((to) => document.getElementById(to).querySelector("details").open, first), "`o` does not unfold");
  await page.close();
});

await section("a report is one file, whose links unfold its cases", async () => {
  for (const path of alone) {
    const page = await open(path);
    let requests = 0;
    page.on("request", () => { requests += 1; });
    await page.reload({ waitUntil: "load" });
    check(requests === 1, `${path} makes ${requests} requests`);
    const broken = await page.$$eval("main a, nav a", (all) => all.map((one) => one.hash.slice(1))
      .filter((id) => !document.getElementById(decodeURIComponent(id))));
    check(!broken.length, `${path}: no such place: ${broken}`);
    const id = await page.$$eval("details.c", (all) => all.at(-1)?.id);
    await page.evaluate((to) => { location.hash = to; }, id);
    if (id) await page.waitForFunction((to) => document.getElementById(to).open, {}, id);
    await page.close();
  }
});

await section("without script", async () => {
  const page = await open(whole, { script: false });
  const text = readFileSync(join(site, whole), "utf8");
  check(text.match(/<section class=r /g).length > 5 && (await page.content()).includes("<summary>"), "a page needs the script");
  await page.close();
});

await section(`the first requirement (limit: ${FIRST_REQUIREMENT_MS} ms)`, async () => {
  for (const path of tools) {
    const times = [];
    for (let round = 0; round < 3; round += 1) {
      const page = await open(path);
      await page.bringToFront();
      times.push(await page.evaluate(() => new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime));
        observer.observe({ type: "paint", buffered: true });
        setTimeout(resolve, 5000, Infinity);
      })));
      await page.close();
    }
    const best = Math.min(...times);
    // A busy machine is slower: the limit is checked where someone asks for it.
    console.log(`     ${path}: ${best.toFixed(0)} ms`);
    if (process.env.TIMED) check(best <= FIRST_REQUIREMENT_MS, `${path}: ${best.toFixed(0)} ms`);
  }
});

await browser.close();
for (const failure of failures.slice(0, 60)) console.log(failure);
console.log(failures.length ? `${failures.length} failures` : "the site is in order");
process.exitCode = failures.length ? 1 : 0;

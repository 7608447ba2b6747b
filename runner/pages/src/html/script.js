// Search, filters, folding and keys. Without it, everything can be read.
"use strict";
(() => {
  const own = document.currentScript;
  const $ = (selector, from = document) => from.querySelector(selector);
  const $$ = (selector, from = document) => [...from.querySelectorAll(selector)];
  const make = (name, fields = {}, ...children) => {
    const element = Object.assign(document.createElement(name), fields);
    element.append(...children);
    return element;
  };

  // A link to something that is folded unfolds it.
  const unfold = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!target) return;
    for (let one = target; one; one = one.parentElement) if (one.tagName === "DETAILS") one.open = true;
    target.scrollIntoView();
  };

  const filter = (form) => {
    const said = (name) => new Set($$(`input[name=${name}]:checked`, form).map((box) => box.value));
    const [levels, states] = [said("l"), said("s")];
    let shown = 0;
    for (const one of $$(".r")) {
      one.hidden = !(levels.has(one.dataset.l) && states.has(one.dataset.s));
      shown += !one.hidden;
    }
    for (const group of $$(".g")) group.hidden = !!$(".r", group) && !$(".r:not([hidden])", group);
    $("output", form).textContent = `${shown} of ${$$(".r").length} shown`;
  };

  const startFilters = (form) => {
    form.hidden = false;
    form.addEventListener("change", () => filter(form));
    form.addEventListener("submit", (event) => event.preventDefault());
    const button = $("[data-fold]", form);
    button.addEventListener("click", () => {
      const open = button.dataset.fold === "";
      for (const one of $$("details")) one.open = open;
      button.dataset.fold = open ? "open" : "";
      button.textContent = open ? "Fold all" : "Unfold all";
    });
    filter(form);
  };

  // The next or the previous entry: results of a search, requirements, or cases.
  const step = (by) => {
    const results = $("#found:not([hidden])");
    const all = results ? $$("li a", results) : $$(".r:not([hidden]), .page:not(:has(.r)) .c");
    const entries = all.filter((one) => !one.closest("[hidden]"));
    const at = entries.findIndex((one) => one === document.activeElement || one.contains(document.activeElement));
    const next = entries[at < 0 ? (by > 0 ? 0 : entries.length - 1) : at + by];
    if (!next) return;
    const focused = next.tagName === "DETAILS" ? $("summary", next) : next;
    focused.focus({ preventScroll: true });
    next.scrollIntoView({ block: results ? "nearest" : "start" });
  };

  const toggle = () => {
    const entry = document.activeElement.closest(".c, .r");
    const details = entry && (entry.tagName === "DETAILS" ? entry : $("details", entry));
    if (details) details.open = !details.open;
  };

  // Requirements and cases, each with its link and the text in which words are sought.
  const entries = (index) => index.tools.flatMap((tool) => [
    { kind: "tool", tool: tool.name, name: tool.name, text: tool.about, link: tool.page },
    ...tool.requirements.map(([id, level, state, text]) => (
      { kind: "requirement", tool: tool.name, level, state, name: id, text, link: `${tool.page}#${id}` })),
    ...tool.topics.flatMap(([topic, ids, why, seen]) => ids.split(" ").map((id, at) => ({
      kind: "case", tool: tool.name, name: `${topic}/${id}`, text: [why[at], seen[at] && `seen in ${seen[at]}`].filter(Boolean).join(" · "),
      link: tool.split ? `${tool.page.replace(/\.html$/, "")}/${topic}.html#${id}` : `${tool.page}#${topic}/${id}`,
    }))),
  ]);

  const startSearch = () => {
    const base = own.src.replace(/[^/]*$/, "");
    const field = make("input", { id: "q", type: "search", placeholder: "Search  /", autocomplete: "off", spellcheck: false });
    field.setAttribute("aria-label", "Search the specification");
    $("header").append(make("div", { className: "find" }, field));
    const list = make("ol");
    const note = make("p", { className: "w" });
    note.setAttribute("role", "status");
    const choice = (label, words) => {
      const select = make("select", {}, make("option", { value: "", textContent: label }));
      select.setAttribute("aria-label", label);
      for (const word of words) select.append(make("option", { textContent: word }));
      select.addEventListener("change", () => search());
      return select;
    };
    const chosen = {
      tool: choice("every tool", []),
      level: choice("every level", ["must", "should", "may"]),
      state: choice("tested or not", ["proven", "covered", "untested", "uncovered"]),
    };
    const bar = make("div", { className: "filters" }, ...Object.values(chosen), note);
    const panel = make("div", { id: "found", hidden: true }, bar, list);
    panel.setAttribute("role", "region");
    panel.setAttribute("aria-label", "Found");
    document.body.append(panel);
    let all = null;

    const load = () => {
      if (all) return;
      all = [];
      const script = make("script", { src: `${base}search.js` });
      script.addEventListener("load", () => {
        all = entries(window.seekspecIndex);
        for (const tool of window.seekspecIndex.tools) chosen.tool.append(make("option", { textContent: tool.name }));
        search();
      });
      document.head.append(script);
    };

    const close = () => { panel.hidden = true; };

    const search = () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      const said = Object.entries(chosen).filter(([, select]) => select.value);
      if (!words.length && !said.length) return close();
      const rank = (one) => {
        const [name, text] = [`${one.tool}/${one.name}`.toLowerCase(), one.text.toLowerCase()];
        const dotted = name.replaceAll("/", ".");
        let sum = one.kind === "case" ? 2 : 0;
        for (const word of words) {
          if (name.includes(word) || dotted.includes(word)) continue;
          if (!text.includes(word)) return null;
          sum += 1;
        }
        return sum;
      };
      const found = all
        .filter((one) => said.every(([key, select]) => one[key] === select.value))
        .map((one) => [rank(one), one]).filter(([sum]) => sum !== null)
        .sort(([a], [b]) => a - b);
      list.replaceChildren(...found.slice(0, 50).map(([, one]) => make("li", {}, make("a", { href: base + one.link },
        make("b", { textContent: one.kind === "tool" ? one.name : `${one.tool} ${one.name}` }),
        make("span", { textContent: [one.level && one.level.toUpperCase(), one.state, one.text].filter(Boolean).join(" · ") })))));
      note.textContent = found.length > 50 ? `the first 50 of ${found.length}` : `${found.length} found`;
      panel.hidden = false;
    };

    field.addEventListener("focus", load);
    field.addEventListener("input", search);
    field.addEventListener("focus", search);
    field.addEventListener("keydown", (event) => {
      const first = $("a", list);
      if (event.key === "Enter" && first) first.click();
      if (event.key === "ArrowDown" && first) { first.focus(); event.preventDefault(); }
    });
    panel.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") { step(1); event.preventDefault(); }
      if (event.key === "ArrowUp") { step(-1); event.preventDefault(); }
    });
    panel.addEventListener("click", (event) => { if (event.target.closest("a")) close(); });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !panel.hidden) { close(); field.focus({ preventScroll: true }); close(); }
    });
    document.addEventListener("click", (event) => {
      if (!panel.contains(event.target) && event.target !== field) close();
    });
  };

  const key = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, select, textarea")) return;
    const field = $("#q");
    if (event.key === "/" && field) { field.focus(); field.select(); event.preventDefault(); }
    if (event.key === "j") step(1);
    if (event.key === "k") step(-1);
    if (event.key === "o") toggle();
  };

  document.addEventListener("DOMContentLoaded", () => {
    for (const form of $$("form.filters")) startFilters(form);
    for (const keys of $$(".keys")) keys.hidden = false;
    // A page that is one file has no index.
    if (own.src) startSearch();
    document.addEventListener("keydown", key);
    addEventListener("hashchange", unfold);
    if (location.hash) unfold();
  });
})();

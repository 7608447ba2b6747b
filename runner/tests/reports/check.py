"""Reads a report with a parser that is not ours, and compares it with the same run as JSON.

python check.py FORMAT REPORT RUN.json
"""

import html
import html.parser
import json
import re
import sys


def outcome(case):
    if case["verdict"] in ("pass", "observed"):
        return "passed"
    if case["verdict"] in ("unsupported", "known-failure", "not-observed") or case["level"] != "must":
        return "skipped"
    return "error" if case["verdict"] == "broken" else "failure"


def junit(path, run):
    import junitparser

    kinds = {junitparser.Failure: "failure", junitparser.Error: "error", junitparser.Skipped: "skipped"}
    report = junitparser.JUnitXml.fromfile(path)
    found = {}
    for suite in report:
        of = [kinds[type(case.result[0])] if case.result else "passed" for case in suite]
        assert suite.tests == len(of) and suite.failures == of.count("failure"), suite.name
        assert suite.errors == of.count("error") and suite.skipped == of.count("skipped"), suite.name
        for case, kind in zip(suite, of):
            found[f"{case.classname}/{case.name}"] = (kind, case)
    for case in run["cases"]:
        kind, test = found.pop(case["name"])
        assert kind == outcome(case), case["name"]
        file, line = case["location"].rsplit(":", 1)
        assert (test._elem.get("file"), test._elem.get("line")) == (file, line)
        if kind != "passed":
            assert test.result[0].message, case["name"]
        for note in case.get("baseline", []):
            assert note["reason"].split()[0] in test.result[0].message, case["name"]
        if kind in ("failure", "error"):
            text = test.result[0].text
            assert all(clause["id"] in text for clause in case["clauses"][:3]) and case["repeat"] in text
        if case.get("stderr"):
            assert "not ours" in test.system_err
    assert all(name.startswith("baseline/") for name in found) and len(found) == len(run["stale"])


class Tags(html.parser.HTMLParser):
    """Every tag of a page, whether they are closed in order, and where links lead."""

    def __init__(self):
        super().__init__()
        self.open, self.seen, self.links = [], set(), []

    def handle_starttag(self, tag, attributes):
        self.seen.add(tag)
        self.links += [value for key, value in attributes if key in ("href", "src")]
        if tag not in ("hr", "br", "meta"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def markdown(path, run):
    import markdown_it

    text = open(path, encoding="utf-8").read()
    assert len(text) < 65536
    parser = markdown_it.MarkdownIt("gfm-like", {"linkify": False})
    tokens = parser.parse(text)
    page = Tags()
    page.feed(parser.render(text))
    ours = "h2 h3 p strong code pre table thead tbody tr th td details summary ul li blockquote"
    assert page.open == [] and page.seen <= set(ours.split()), page.seen
    assert {"table", "details", "h2"} <= page.seen
    # Whatever a target writes is in a block that its words do not end.
    blocks = [token.content for token in tokens if token.type == "fence"]
    assert blocks and all("  repeat seekspec run" in block for block in blocks)
    assert any("add-mask" in block for block in blocks)
    outside = "".join(child.content for token in tokens for child in token.children or [] if child.type == "text")
    assert run["conclusion"] in outside and "@" not in re.sub(r"&#\d+;", "", outside)


def page(path, run):
    text = open(path, encoding="utf-8").read()
    page = Tags()
    page.feed(text)
    assert page.open == [] and not page.seen & {"img", "link", "iframe", "object", "form"}, page.seen
    assert page.links and all(link.startswith("#") for link in page.links), page.links
    text = html.unescape(re.sub(r"<[^>]*>", "", text.partition("<main")[2]))
    for case in run["cases"]:
        if outcome(case) in ("failure", "error"):
            assert case["name"] in text and case["repeat"] in text and case["location"] in text, case["name"]
            assert all(clause["id"] in text for clause in case["clauses"]), case["name"]


if __name__ == "__main__":
    name, path, run = sys.argv[1:]
    {"junit": junit, "markdown": markdown, "html": page}[name](path, json.load(open(run)))

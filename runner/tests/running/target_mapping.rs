//! The settings of a target file for tools, arguments and answers, and the errors for invalid ones.

use std::fs;

use seekspec_conformance::model::profile::ProfileFile;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::yaml;
use seekspec_run::targets::Target;
use serde_json::{Value, json};

const PROFILE: &str = "
profile: toy
about: x
source: x
tools:
  find: {parameters: {paths: {}, limit: {default: 200}, base: {}}}
  search: {parameters: {pattern: {}}}
";

fn suite() -> Suite {
    let profile: ProfileFile = yaml::read(&yaml::parse(PROFILE).unwrap()).unwrap();
    let mut suite = Suite::default();
    suite.profiles.insert("toy".to_owned(), profile);
    suite
}

fn read(keys: &str) -> Result<Target, String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.yaml");
    fs::write(
        &path,
        format!("name: t\nprofile: toy\ncommand: [x]\n{keys}\n"),
    )
    .unwrap();
    let shown = format!("{}/", folder.path().display());
    Target::read(&path, &suite()).map_err(|error| error.to_string().replace(&shown, ""))
}

#[track_caller]
fn assert_refused(keys: &str, message: &str) {
    assert_eq!(read(keys).unwrap_err(), message, "{keys}");
}

/// A call of `find` is sent with this name and these arguments.
#[track_caller]
fn assert_call(keys: &str, said: &Value, name: &str, expected: &Value) {
    let target = read(keys).unwrap();
    let params = json!({"name": "find", "arguments": said, "_meta": {"a": 1}});
    let request = target.request(params, "/r");
    let whole = json!({"name": name, "arguments": expected, "_meta": {"a": 1}});
    assert_eq!(request, whole, "{keys}");
}

#[test]
fn a_call_is_made_in_the_words_of_the_target() {
    let said = || json!({"paths": ["a"], "limit": 3});
    assert_call("tools: [find]", &said(), "find", &said());
    assert_call("tools: {find: locate}", &said(), "locate", &said());
    assert_call("tools: {find: }", &said(), "find", &said());
    assert_call(
        "tools: {find: {arguments: {paths: globs, limit: null}, constants: {deep: true, where: '{root}/x'}}}",
        &said(),
        "find",
        &json!({"globs": ["a"], "deep": true, "where": "/r/x"}),
    );
    assert_call(
        "tools: {find: {arguments: {paths: /query/globs, limit: /query/page/0/size}, constants: {/query/all: 1}}}",
        &said(),
        "find",
        &json!({"query": {"globs": ["a"], "page": [{"size": 3}], "all": 1}}),
    );
    assert_call(
        "tools: {find: {absolute: [paths], unsupported_arguments: [limit], root: base}}",
        &json!({"paths": ["a", "/b"], "limit": 200}),
        "find",
        &json!({"paths": ["/r/a", "/b"], "base": "/r"}),
    );
    assert_call(
        "root: {argument: base}\ntools: {find: {relative: [paths], constants: {limit: 5}}}",
        &json!({"paths": ["/r/a"], "limit": 3}),
        "find",
        &json!({"paths": ["a"], "limit": 3, "base": "/r"}),
    );
}

#[test]
fn unknown_names_are_reported_with_their_place() {
    assert_refused(
        "tools: [search, fnid]",
        "t.yaml:4:17: unknown tool `fnid`, expected one of find, search\n    help: did you mean `find`?",
    );
    assert_refused(
        "tools:\n  serach: grep",
        "t.yaml:5:3: unknown tool `serach`, expected one of find, search\n    help: did you mean `search`?",
    );
    assert_refused(
        "tools:\n  find:\n    arguments: {path: globs}",
        "t.yaml:6:17: unknown argument `path`, expected one of base, limit, paths\n    help: did you mean `paths`?",
    );
    assert_refused(
        "tools:\n  find:\n    unsupported_arguments: [limit, depth]",
        "t.yaml:6:36: unknown argument `depth`, expected one of base, limit, paths",
    );
    assert_refused(
        "tools: {find: {paths: {pattern: '(?<path>.*)', below: bas}}}",
        "t.yaml:4:48: unknown argument `bas`, expected one of base, limit, paths\n    help: did you mean `base`?",
    );
    assert_refused(
        "facets: [paths, detials]",
        "t.yaml:4:17: unknown facet `detials`, expected one of paths, matches, text, text_with_gaps, text_size, text_blocks, shows, content, notice, json, details, error, updates, delegated, tree_after, outside, error-flag\n    help: did you mean `details`?",
    );
    assert_refused(
        "tools: {find: {nmae: x}}",
        "t.yaml:4:16: unknown field `nmae`, expected one of `name`, `arguments`, `constants`, `unsupported_arguments`, `absolute`, `relative`, `root`, `then`, `errors`, `answer`, `paths`, `matches`, `facets`\n    help: did you mean `name`?",
    );
}

#[test]
#[expect(
    clippy::too_many_lines,
    reason = "a test, which is read from top to bottom"
)]
fn invalid_values_are_refused() {
    assert_refused(
        "tools: find",
        "t.yaml:4:1: expected a list of tools, or a map from tools to the names that the target has for them",
    );
    assert_refused(
        "tools: {find: [x]}",
        "t.yaml:4:9: expected the target's name for the tool, or a map with `name`, `arguments` and more",
    );
    assert_refused(
        "tools: {find: {arguments: {limit: most}, unsupported_arguments: [limit]}}",
        "t.yaml:4:28: `limit` is among `unsupported_arguments`, too; remove one of the two",
    );
    assert_refused(
        "tools: {find: {arguments: {limit: /0/a}}}",
        "t.yaml:4:28: invalid place `/0/a`: expected the name of an argument, or a JSON pointer such as `/name/0/field`",
    );
    assert_refused(
        "tools: {find: {lacks: [limit]}}",
        "t.yaml:4:16: `lacks` is now called `unsupported_arguments`",
    );
    assert_refused(
        "answer: jsn.a",
        "t.yaml:4:1: invalid place `jsn.a`: expected `text`, `structuredContent`, `json` (the text read as JSON), or a field of one of the last two, such as `json.output`",
    );
    assert_refused(
        "tools: {find: {paths: {pattern: '^(.*)$'}}}",
        "t.yaml:4:24: the group `(?<path>…)` is missing",
    );
    assert_refused(
        "tools: {find: {paths: {generous: true, pattern: '^(?<path>.*)$'}}}",
        "t.yaml:4:24: a reader that is `generous` reads every form, so it has no other key (but `first_line`, of matches)",
    );
    assert_refused(
        "matches: {generous: true, below: pattern}",
        "t.yaml:4:27: a reader that is `generous` finds the directory itself",
    );
    assert_refused(
        "matches: {pattern: '(?<path>.)(?<line>.)', context: '('}",
        "t.yaml:4:44: not a regular expression: regex parse error:\n    (\n    ^\nerror: unclosed group",
    );
    assert_refused(
        "root: mcp-roots",
        "t.yaml:4:1: `mcp-roots` needs `transport: mcp`",
    );
    assert_refused(
        "version: []",
        "t.yaml:4:1: an empty command; the first word is the program; leave `version` out where there is none",
    );
    for name in ["A=B", ""] {
        assert_refused(
            &format!("env: {{'{name}': x}}"),
            &format!(
                "t.yaml:4:7: invalid name of an environment variable `{name}`; `NAME: value` sets one"
            ),
        );
    }
    let twice = read("name: t").unwrap_err();
    assert!(twice.contains("duplicate"), "{twice}");
}

#[test]
fn a_name_and_a_profile_that_cannot_be_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.yaml");
    for (text, expected) in [
        (
            "name: \"a\\nb\"\nprofile: toy\ncommand: [x]\n",
            "1:1: expected a name on one line",
        ),
        (
            "name: ' '\nprofile: toy\ncommand: [x]\n",
            "1:1: expected a name on one line",
        ),
        (
            "name: t\nprofile: tyo\ncommand: [x]\n",
            "2:1: unknown profile `tyo`, expected `toy`",
        ),
    ] {
        fs::write(&path, text).unwrap();
        let message = Target::read(&path, &suite()).unwrap_err().to_string();
        assert!(message.contains(expected), "{message}");
    }
}

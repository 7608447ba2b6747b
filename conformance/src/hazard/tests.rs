use super::hazard;
use crate::load::load;
use crate::suite::SourceFile;

const PROFILE: &str = "
profile: agent
about: An agent
source: Its manual
tools:
  keep:
    about: Keeps files
    writes: true
    virtual_root: /memories
    parameters:
      command: {type: string, required: true, reads: [view]}
      path: {type: string, path: absolute, required_with: {command: [view, delete]}}
      old_path: {type: string, path: absolute, required_with: {command: [rename]}}
      new_path: {type: string, path: absolute, required_with: {command: [rename]}}
      text: {type: string}
  write:
    about: Writes a file
    writes: true
    parameters:
      path: {type: string, required: true, path: any}
      content: {type: string, required: true}
  plain:
    about: Writes a file
    writes: true
    parameters:
      file: {type: string, required: true}
      content: {type: string}
  read:
    about: Reads a file
    parameters:
      path: {type: string, required: true, path: any}
";

const REQUIREMENTS: &str = "
profile: agent
tool: keep
source: Its manual
requirements:
  - {id: agent.keep.a, level: must, statement: x, where: y, observe: text}
";

/// The reason for a case with these keys.
fn reason(keys: &str) -> Option<String> {
    let source = |path: &str, text: String| SourceFile {
        path: path.to_owned(),
        text: text.into(),
    };
    let expect = if keys.contains("steps:") {
        ""
    } else {
        "expect: {error: true}, "
    };
    let fixture = format!(
        "about: x\nprofile: agent\ntool: keep\ncases:\n  - {{id: a, covers: [agent.keep.a], {expect}{keys}}}\n"
    );
    let loaded = load(&[
        source("agent/profile.yaml", PROFILE.into()),
        source("agent/keep/requirements.yaml", REQUIREMENTS.into()),
        source("agent/keep/topic.yaml", fixture),
    ]);
    assert_eq!(loaded.suite.cases.len(), 1, "{:#?}", loaded.problems);
    let reason = hazard(&loaded.suite.cases[0])?;
    Some(reason.replace("could hurt this machine: ", ""))
}

fn assert_reasons(cases: &[(&str, &str)]) {
    for (keys, expected) in cases {
        assert_eq!(
            reason(keys).as_deref().unwrap_or_default(),
            *expected,
            "{keys}"
        );
    }
}

/// The reason for a deletion of this path.
fn of_deletion(path: &str) -> Option<String> {
    reason(&format!("call: {{command: delete, path: '{path}'}}"))
}

#[test]
fn plain_names_below_the_tree_are_no_hazard() {
    for path in [
        "/memories/a.txt",
        "/memories/d/größe-1_2.tar.gz",
        "{{root}}/a.txt",
        "{{home}}/.ssh/id_rsa",
        "{{home}}",
    ] {
        assert_eq!(of_deletion(path), None, "{path}");
    }
}

#[test]
fn paths_elsewhere_and_the_root_itself_are_hazards() {
    for path in [
        "/memories//",
        "/memories",
        "/memories/",
        "/memories/.",
        "/memories/../a",
        "/memories/d/..",
        "/memories//a.txt",
        "/memories/d/",
        "/memories2/a.txt",
        "/nowhere/a.txt",
        "/",
        "~/a.txt",
        "{{root}}",
        "{{root}}/",
        "{{root}}/../a.txt",
        "../..{{home}}/a.txt",
        "{{root}}-beside",
        "file:///memories/a.txt",
    ] {
        let why = of_deletion(path).unwrap_or_default();
        let expected = "which is not plainly below the tree";
        assert_eq!(why, format!("`delete` is called with `{path}`, {expected}"));
    }
}

#[test]
fn names_that_a_shell_or_a_decoder_may_read_otherwise_are_hazards() {
    for name in [
        "a b",
        "a;b",
        "a|b",
        "a&b",
        "`a`",
        "$HOME",
        "a*",
        "a?",
        "-rf",
        "%2e%2e",
        r"..\a",
        "~a",
        "{a,b}",
        "[a]",
        "(a)",
        "a>b",
        "\"a\"",
        "a\u{a0}b",
        "a\u{ff0f}b",
        "a\u{2024}b",
    ] {
        let why = of_deletion(&format!("/memories/{name}")).unwrap_or_default();
        assert!(
            why.ends_with("which a shell or a decoder may read as something else"),
            "{name}"
        );
    }
    let break_in_name = reason("call: {command: delete, path: \"/memories/a\\nb\"}");
    assert!(break_in_name.unwrap().contains(r"`/memories/a\nb`"));
}

#[test]
fn views_of_the_root_are_none() {
    let view = "tool: keep, call: {command: view, path: /memories/}";
    let other = "call: {command: VIEW, path: /memories/}";
    assert_reasons(&[
        (view, ""),
        (
            other,
            "`VIEW` is called with `/memories/`, which is not plainly below the tree",
        ),
    ]);
}

#[test]
fn missing_paths_and_paths_of_other_types_are_hazards() {
    assert_reasons(&[
        (
            "call: {command: delete}",
            "`delete` is called without `path`, which a tool may take as `/`",
        ),
        (
            "call: {command: rename, old_path: /memories/a}",
            "`rename` is called without `new_path`, which a tool may take as `/`",
        ),
        (
            "call: {command: undo}",
            "`undo` is called without a path, which a tool may take as `/`",
        ),
        (
            "tool: write, call: {path: null, content: x}",
            "`write` is called with a `path` that is not a text",
        ),
        (
            "tool: write, call: {path: [a.txt], content: x}",
            "`write` is called with a `path` that is not a text",
        ),
        (
            "tool: write, call: {content: x}",
            "`write` is called without `path`, which a tool may take as `/`",
        ),
        (
            "tool: write, call: {path: '', content: x}",
            "`write` is called with ``, which is not plainly below the tree",
        ),
        ("tool: write, call: {path: a.txt, content: rm -rf /}", ""),
        (
            "tool: write, call: {path: a.txt, content: x, file: /nowhere}",
            "`write` is called with `/nowhere`, which is not plainly below the tree",
        ),
    ]);
}

#[test]
fn relative_paths_are_hazards_where_absolute_ones_are_wanted() {
    assert_reasons(&[
        (
            "call: {command: delete, path: a.txt}",
            "`delete` is called with `a.txt`, which is relative, and a tool may join it to `/`",
        ),
        ("tool: write, call: {path: a.txt, content: x}", ""),
    ]);
}

#[test]
fn tools_that_only_read_are_none() {
    assert_reasons(&[
        ("tool: read, call: {path: /}", ""),
        ("tool: read, call: {}", ""),
        (
            "steps: [{tool: read, call: {path: /}, expect: {error: true}}, {tool: write, call: {path: /, content: x}, expect: {error: true}}]",
            "`write` is called with `/`, which is not plainly below the tree",
        ),
    ]);
}

#[test]
fn any_text_of_a_tool_without_marks_may_be_a_path() {
    assert_reasons(&[
        (
            "tool: plain, call: {file: a.txt, content: a b}",
            "`plain` is called with `a b`, which a shell or a decoder may read as something else",
        ),
        ("tool: plain, call: {file: a.txt}", ""),
    ]);
}

#[test]
fn links_that_lead_out_are_hazards_where_a_call_may_come_to_them() {
    let out = "tree: {d/up: {symlink: ../..}, d/a.txt: x, b.txt: x, in: {symlink: d}}";
    let write = |path: &str| format!("{out}, tool: write, call: {{path: {path}, content: x}}");
    assert_reasons(&[
        (
            &write("d/up/a.txt"),
            "`write` is called with `d/up/a.txt`, through the link `d/up`, which leads out of the tree",
        ),
        (
            &write("in/a.txt"),
            "`write` is called with `in/a.txt`, through the link `in`, in a tree from which the link `d/up` leads out",
        ),
        (
            &write("d"),
            "`write` is called with `d`, a directory of a tree from which the link `d/up` leads out",
        ),
        (&write("b.txt"), ""),
        (&write("new/c.txt"), ""),
        (
            "tree: {link: {symlink: /nowhere/a.txt}}, tool: write, call: {path: link, content: x}",
            "`write` is called with `link`, through the link `link`, which leads out of the tree",
        ),
    ]);
}

#[test]
fn links_within_the_tree_and_to_home_are_none() {
    for target in ["b.txt", "../b.txt", "../../home", "../../home/a.txt", "."] {
        let keys = format!(
            "tree: {{d/link: {{symlink: {target}}}, b.txt: x}}, tool: write, call: {{path: d/link, content: x}}"
        );
        assert_eq!(reason(&keys), None, "{target}");
    }
    let out =
        "tree: {d/link: {symlink: ../../home/..}}, tool: write, call: {path: d/link, content: x}";
    assert!(reason(out).is_some());
}

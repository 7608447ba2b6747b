//! Messages of the loader about invalid files: the place, the problem, and a remedy.

mod support;

use seekspec_conformance::load::load;
use seekspec_conformance::suite::Loaded;

use support::source;

const PROFILE: &str = "
profile: agent
about: An agent
source: Its manual
tools:
  find: {about: Finds paths, order: mtime}
  edit: {about: Edits a file, writes: true}
";

const REQUIREMENTS: &str = "
profile: agent
tool: find
source: Its manual
requirements:
  - {id: agent.find.order, level: must, statement: Newest first, where: Output, observe: order}
  - {id: agent.find.hint, level: may, statement: A hint, where: Output, observe: text}
";

const SOUND: &str = "
about: Order
profile: agent
tool: find
trees:
  two: {a.txt: {age: 2m}, b.txt: {age: 1m}}
cases:
  - id: newest-first
    covers: [agent.find.order]
    tree: two
    call: {paths: [\"*\"]}
    expect: {paths: [b.txt, a.txt]}
";

fn problems(profile: &str, requirements: &str, fixture: &str) -> String {
    let sources = [
        source("agent/profile.yaml", profile),
        source("agent/find/requirements.yaml", requirements),
        source("agent/find/order.yaml", fixture),
    ];
    let problems: Vec<String> = load(&sources)
        .problems
        .iter()
        .map(ToString::to_string)
        .collect();
    problems.join("\n")
}

/// A mistake: its name, a part of the valid fixture, and its replacement.
const MISTAKES: &[(&str, &str, &str)] = &[
    (
        "broken yaml is found where it breaks",
        "call: {paths:",
        "call: {paths",
    ),
    (
        "a key that occurs twice",
        "    tree: two\n",
        "    tree: two\n    tree: two\n",
    ),
    (
        "an unknown key of a fixture",
        "about: Order",
        "abuot: Order",
    ),
    ("an unknown key of a case", "    covers:", "    cover:"),
    ("an unknown key of an entry", "{age: 2m}", "{aeg: 2m}"),
    ("an unknown facet", "{paths: [b.txt", "{pahts: [b.txt"),
    (
        "an unknown form of a facet",
        "{paths: [b.txt, a.txt]}",
        "{paths: {anyorder: [b.txt]}}",
    ),
    (
        "an unknown requirement",
        "[agent.find.order]",
        "[agent.find.ordr]",
    ),
    (
        "a repeated text that is too long",
        "call: {paths: [\"*\"]}",
        "call: {paths: [!repeat {text: ab, times: 600000}]}",
    ),
    (
        "a repeated text without its text",
        "call: {paths: [\"*\"]}",
        "call: {paths: [!repeat {txt: ab, times: 2}]}",
    ),
    ("no requirement at all", "[agent.find.order]", "[]"),
    ("an unknown tree", "    tree: two", "    tree: tow"),
    (
        "an unknown capability",
        "    tree: two",
        "    tree: two\n    needs: [setings]",
    ),
    (
        "a fault at an unknown path",
        "    tree: two",
        "    tree: two\n    faults: {failing_reads: {paths: [a.txt, c.txt]}}",
    ),
    (
        "a slow directory that is a file",
        "    tree: two",
        "    tree: two\n    faults: {slow_directories: {delay_ms: 50, paths: [a.txt]}}",
    ),
    (
        "a delay that is too long",
        "    tree: two",
        "    tree: two\n    faults: {slow_directories: {delay_ms: 5000}}",
    ),
    (
        "faults of no kind",
        "    tree: two",
        "    tree: two\n    faults: {}",
    ),
    (
        "roots that are not a list",
        "    tree: two",
        "    tree: two\n    with: {roots: a}",
    ),
    (
        "roots that are outside of the tree, or files",
        "    tree: two",
        "    tree: two\n    with: {roots: [., a.txt, nowhere, ../home, /tmp]}",
    ),
    (
        "paths of the machine in a call",
        "{paths: [\"*\"]}",
        "{paths: [/etc/passwd, /nowhere/a.txt, /a.txt, ../../../etc, \"..{{home}}/a.txt\", /]}",
    ),
    (
        "links of a tree to the machine, and one that is not filled in",
        "{a.txt: {age: 2m}, ",
        "{a.txt: {age: 2m}, etc: {symlink: /etc}, d/up: {symlink: ../../../../etc}, home: {symlink: ../home}, root: {symlink: \"{{root}}\"}, top: {symlink: /}, ",
    ),
    (
        "an unknown tool",
        "    tree: two",
        "    tree: two\n    tool: edti",
    ),
    ("an id that is not a slug", "newest-first", "Newest_first"),
    (
        "a report without an address, and one named twice",
        "    tree: two",
        "    tree: two\n    seen_in:\n      - github.com/a/b/issues/1\n      - https://github.com/a/b/issues/1\n      - https://github.com/a/b/issues/1",
    ),
    (
        "an empty list of reports",
        "    tree: two",
        "    tree: two\n    seen_in: []",
    ),
    (
        "an impossible tree",
        "b.txt: {age: 1m}",
        "a.txt/b.txt: {age: 1m}",
    ),
    ("an invalid age", "age: 2m", "age: 2 minutes"),
    (
        "a case that asserts nothing",
        "{paths: [b.txt, a.txt]}",
        "{}",
    ),
    (
        "a case without an expectation",
        "    expect: {paths: [b.txt, a.txt]}\n",
        "",
    ),
    (
        "a change below a file",
        "    call: {paths: [\"*\"]}\n    expect: {paths: [b.txt, a.txt]}\n",
        "    steps:\n      - change: {a.txt/f: x}\n        call: {paths: [\"*\"]}\n        expect: {paths: [b.txt, a.txt]}\n",
    ),
    ("order judged without ages", "b.txt: {age: 1m}", "b.txt: ''"),
    (
        "order judged on equal ages",
        "b.txt: {age: 1m}",
        "b.txt: {age: 2m}",
    ),
    ("a case without a call", "    call: {paths: [\"*\"]}\n", ""),
    (
        "a case with a call and steps",
        "    call:",
        "    steps: []\n    call:",
    ),
    (
        "arguments that are not a map",
        "call: {paths: [\"*\"]}",
        "call: [1]",
    ),
    (
        "a level above what is covered",
        "    covers: [agent.find.order]",
        "    covers: [agent.find.hint]\n    level: must",
    ),
    (
        "a single interpretation",
        "{paths: [b.txt, a.txt]}",
        "{any_of: {only: {paths: [b.txt]}}}",
    ),
    (
        "a file in the wrong directory",
        "profile: agent",
        "profile: agnt",
    ),
    (
        "an unknown tag",
        "{paths: [b.txt, a.txt]}",
        "{details: {a: !abesnt }}",
    ),
    (
        "a tree that no case uses",
        "trees:\n",
        "trees:\n  three: {c.txt: }\n",
    ),
];

#[test]
fn every_mistake_is_reported_with_its_place_and_advice() {
    let mut reported = Vec::new();
    for (name, from, to) in MISTAKES {
        assert!(SOUND.contains(from), "{name}: {from}");
        let problems = problems(PROFILE, REQUIREMENTS, &SOUND.replace(from, to));
        assert_ne!(problems, "", "{name}: nothing is reported");
        reported.push(format!("## {name}\n{problems}\n"));
    }
    insta::assert_snapshot!(reported.join("\n"));
}

#[test]
fn two_cases_of_one_name_are_reported() {
    let twice = format!("{SOUND}{}", SOUND.split_once("cases:\n").unwrap().1);
    assert_eq!(
        problems(PROFILE, REQUIREMENTS, &twice),
        "agent/find/order.yaml:12:5: the id `newest-first` occurs twice in this file: cases 1 and 2"
    );
}

/// The sound fixture with a file of old names.
fn with_renamed(entries: &str) -> Loaded {
    load(&[
        source("agent/profile.yaml", PROFILE),
        source("agent/find/requirements.yaml", REQUIREMENTS),
        source("agent/find/order.yaml", SOUND),
        source(
            "agent/find/renamed-cases.yaml",
            &format!("renamed:\n{entries}"),
        ),
    ])
}

#[test]
fn one_file_that_cannot_be_read_is_one_problem() {
    assert_eq!(
        problems("profile: [", REQUIREMENTS, SOUND).lines().count(),
        1
    );
    let lost = REQUIREMENTS.replace("statement:", "statment:");
    let problems = problems(PROFILE, &lost, SOUND);
    assert!(
        problems.starts_with("agent/find/requirements.yaml:5:41: unknown field `statment`"),
        "{problems}"
    );
    assert!(!problems.contains("order.yaml"), "{problems}");
}

#[test]
fn an_old_name_leads_to_a_case() {
    let loaded = with_renamed("  order/newest: order/newest-first\n");
    assert_eq!(loaded.problems, []);
    let new = loaded.suite.renamed("agent/find/order/newest");
    assert_eq!(new, Some("agent/find/order/newest-first"));
}

#[test]
fn old_names_that_lead_nowhere_are_reported() {
    let loaded = with_renamed(
        "  order/a: order/newest-frist\n  order/b: order/a\n  order/newest-first: order/newest-first\n",
    );
    let problems = loaded.problems.iter().map(ToString::to_string);
    insta::assert_snapshot!(problems.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_field_of_a_requirement_that_is_not_covered_is_reported() {
    let about = "  - {id: agent.find.count, level: must, statement: \"`total` is the number of paths\", where: Output, observe: details}\n";
    let requirements = format!("{REQUIREMENTS}{about}");
    let demands = |covers: &str, details: &str| {
        let case = format!(
            "  - id: counted\n    covers: [{covers}]\n    call: {{paths: [\"*\"]}}\n    expect: {{{details}}}\n"
        );
        let others = ["a", "b"].map(|name| case.replace("counted", name).replace("total", "paths"));
        let others = others.concat();
        problems(PROFILE, &requirements, &format!("{SOUND}{others}{case}"))
    };
    let total = "details: {total: 2, other: 1}";
    assert_eq!(
        demands("agent.find.order", total),
        "agent/find/order.yaml:20:5: the case `counted` demands the field `total`, which no requirement that it covers names\n    help: leave it out, or cover a requirement about it, such as `agent.find.count`"
    );
    assert_eq!(demands("agent.find.order, agent.find.count", total), "");
    assert_eq!(demands("agent.find.hint", total), "");
    let one_interpretation =
        "any_of: {counted: {details: {total: 2}}, omitted: {details: {paths: 2}}}";
    assert_eq!(demands("agent.find.order", one_interpretation), "");
}

#[test]
fn a_sound_suite_has_no_problem() {
    assert_eq!(problems(PROFILE, REQUIREMENTS, SOUND), "");
}

#[test]
fn mistakes_of_requirements_and_profiles_are_reported() {
    let untested = "untested:\n  agent.find.order: no time\n  agent.find.hnit: no time\n";
    let requirements = format!("{REQUIREMENTS}{untested}");
    let unproven = "unproven:\n  agent.find.ordr: no mutant\n  agent.find.order: \"\"\n";
    let unproven = format!("{REQUIREMENTS}{unproven}");
    let foreign = REQUIREMENTS.replace("agent.find.hint", "agent.search.hint");
    let profile = PROFILE.replace(
        "order: mtime",
        "order: mtime, readers: {paths: {heading: [\"(\"]}}",
    );
    let reported = [
        (
            "tested after all, and unknown",
            problems(PROFILE, &requirements, SOUND),
        ),
        (
            "unproven and unknown, and without a reason",
            problems(PROFILE, &unproven, SOUND),
        ),
        (
            "a requirement of another tool",
            problems(PROFILE, &foreign, SOUND),
        ),
        (
            "an invalid regular expression",
            problems(&profile, REQUIREMENTS, SOUND),
        ),
    ];
    let reported: Vec<String> = reported
        .iter()
        .map(|(name, problems)| format!("## {name}\n{problems}\n"))
        .collect();
    insta::assert_snapshot!(reported.join("\n"));
}

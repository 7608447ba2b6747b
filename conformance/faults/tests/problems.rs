//! Messages of the loader about files of mutants and variants.

use seekspec_conformance::suite::SourceFile;
use seekspec_faults::load;

/// A sound file of each kind.
const SOUND: &[(&str, &str)] = &[
    (
        "agent/profile.yaml",
        "{profile: agent, about: An agent, source: Its manual, tools: {find: {about: Finds}}}\n",
    ),
    (
        "agent/find/requirements.yaml",
        "
profile: agent
tool: find
source: Its manual
requirements:
  - {id: agent.find.order, level: must, statement: Newest first, where: Output, observe: order}
",
    ),
    (
        "agent/find/order.yaml",
        "
about: Order
profile: agent
tool: find
shared: {cases: usual, covers: [agent.find.order], call: {}}
",
    ),
    (
        "agent/find/mutants.yaml",
        "
profile: agent
tool: find
rules: {limit: [agent.find.order]}
shared: {mutants: usual, breaks: [agent.find.order]}
mutants:
  - {id: order.reversed, about: oldest first, breaks: [agent.find.order], answer: {reorder: {text.lines: reversed}}}
",
    ),
    (
        "agent/find/variants.yaml",
        "
profile: agent
tool: find
variants:
  - {id: text.louder, about: an exclamation mark, permits: 'Any hint', answer: {append: {text: '!'}}}
",
    ),
    (
        "shared/usual.yaml",
        "
about: Usual
cases:
  - {id: one, tree: {a: x}, expect: {text: a}}
mutants:
  - {id: text.gone, about: nothing, answer: {drop: [text]}}
",
    ),
];

/// The problems where a part of a file is another.
fn problems(path: &str, from: &str, to: &str) -> String {
    let changed = |(own, text): &(&str, &str)| {
        let text = text.trim_start();
        assert!(*own != path || text.contains(from), "{path} lacks {from}");
        SourceFile {
            path: (*own).to_owned(),
            text: if *own == path {
                text.replace(from, to).into()
            } else {
                text.to_owned().into()
            },
        }
    };
    let sources: Vec<SourceFile> = SOUND.iter().map(changed).collect();
    let found = load(&sources).0.problems;
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    found.join("\n")
}

#[test]
fn sound_files_have_no_problem() {
    assert_eq!(problems("", "", ""), "");
}

#[test]
fn every_mistake_is_reported_with_its_place_and_advice() {
    let mistakes = [
        ("agent/find/mutants.yaml", "reorder:", "reoder:"),
        (
            "agent/find/mutants.yaml",
            "limit: [agent.find.order]",
            "limit: 3",
        ),
        (
            "agent/find/mutants.yaml",
            "breaks: [agent.find.order], answer",
            "breaks: [agent.find.ordr], answer",
        ),
        ("agent/find/mutants.yaml", "mutants: usual", "mutants: usal"),
        (
            "agent/find/mutants.yaml",
            "order.reversed, about",
            "text.gone, about",
        ),
        ("agent/find/mutants.yaml", "tool: find", "tool: fnd"),
        ("agent/find/variants.yaml", "permits: 'Any hint', ", ""),
        (
            "agent/find/variants.yaml",
            "id: text.louder",
            "id: order.reversed",
        ),
        ("shared/usual.yaml", "drop:", "dorp:"),
        ("shared/usual.yaml", "expect: {text: a}", "expect: {txt: a}"),
    ];
    let reported = mistakes.map(|(path, from, to)| {
        let found = problems(path, from, to);
        format!("## {path}: `{from}` is `{to}`\n{found}\n")
    });
    insta::assert_snapshot!(reported.join("\n"));
}

#[test]
fn where_shared_mutants_cannot_be_read_nothing_else_is_said() {
    let found = problems("shared/usual.yaml", "answer: {drop", "anwser: {drop");
    assert_eq!(found.lines().count(), 2, "{found}");
    assert!(found.starts_with("shared/usual.yaml:"), "{found}");
}

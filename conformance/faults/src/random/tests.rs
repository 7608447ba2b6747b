use std::collections::BTreeSet;

use seekspec_conformance::problem::Fault;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::yaml;

use super::grammar::{Words, WordsFile};
use super::*;

const GRAMMAR: &str = "
profile: p
tool: t
covers: [p.t.a]
words:
  name: [{weight: 3, value: a}, b, 'c d']
  minutes: [{$number: [1, 99]}]
entries: [3, 9]
tree:
  - {path: '<name>/<name>.txt', entry: {text: {$join: '<name>', $times: [1, 4], $with: \"\\n\"}}}
  - {path: '<name>'}
age: '<minutes>m'
calls_per_tree: [2, 4]
calls:
  - call: {path: '<tree.file>', 'text?': '<tree.piece>', limit??: '<minutes>'}
  - call: {paths: {$list: '<tree.directory>/**', $times: [0, 2]}}
";

fn grammar(text: &str) -> FuzzFile {
    yaml::read(&yaml::parse(text).unwrap()).unwrap()
}

fn messages(text: &str) -> Vec<String> {
    let faults = check(&grammar(text), &Suite::default(), &Words::new());
    let first = |message: &str| message.split(", expected").next().unwrap().to_owned();
    let shown = |fault: Fault| format!("{}: {}", fault.place, first(&fault.message));
    faults.into_iter().map(shown).collect()
}

#[test]
fn equal_seeds_are_equal_draws_and_others_are_not() {
    let file = grammar(GRAMMAR);
    let draws = |seed| {
        (0..50)
            .map(|number| draw(&file, seed, number))
            .collect::<Vec<_>>()
    };
    assert_eq!(draws(1), draws(1));
    assert_ne!(draws(1), draws(2));
    assert_ne!(draws(1)[0], draws(1)[1]);
}

#[test]
fn every_tree_is_possible_and_every_age_is_distinct() {
    let file = grammar(GRAMMAR);
    for number in 0..300 {
        let drawn = draw(&file, 7, number);
        let tree = drawn.tree.build().unwrap();
        let mut ages: Vec<_> = tree.entries.values().map(|entry| entry.modified).collect();
        ages.sort_unstable();
        ages.dedup();
        assert_eq!(ages.len(), tree.entries.len());
        assert!((2..=4).contains(&drawn.calls.len()));
    }
}

#[test]
fn a_word_alone_keeps_its_type_and_optional_keys_come_and_go() {
    let file = grammar(GRAMMAR);
    let calls: Vec<Value> = (0..300)
        .flat_map(|number| draw(&file, 7, number).calls)
        .map(|call| call.arguments)
        .collect();
    let having = |key: &str| calls.iter().filter(|call| call.get(key).is_some()).count();
    assert!(calls.iter().any(|call| call["limit"].is_u64()));
    assert!(having("limit") < having("text") && having("text") < having("path"));
    assert!(
        calls
            .iter()
            .any(|call| call["paths"].as_array().is_some_and(Vec::is_empty))
    );
}

#[test]
fn mistakes_are_found_at_their_places() {
    assert_eq!(
        messages(GRAMMAR),
        ["covers[0]: unknown requirement `p.t.a`"]
    );
    let faulty = GRAMMAR
        .replace("'c d'", "'<naem>', {$lsit: x}, '<minutes>'")
        .replace("[1, 99]", "[99, 1], x: '<name>'")
        .replace("entries: [3, 9]", "entries: [9, 3]");
    assert_eq!(
        messages(&faulty),
        [
            "covers[0]: unknown requirement `p.t.a`",
            "entries: the first number of a range is the smaller one",
            "words.minutes: `minutes` contains itself",
            "words.minutes[0].$number: the first number of a range is the smaller one",
            "words.name: `name` contains itself",
            "words.name[2]: unknown word `naem`",
            "words.name[3].$lsit: unknown draw `$lsit`",
        ]
    );
}

/// Where the grammar, with these texts in place of others, names a path of the machine, and which.
fn machine_paths(exchanged: &[(&str, &str)]) -> Vec<String> {
    let profile = "
profile: p
about: x
source: x
tools: {t: {parameters: {path: {type: string, path: any}, text: {type: string}}}}
";
    let mut suite = Suite::default();
    let profile = yaml::read(&yaml::parse(profile).unwrap()).unwrap();
    suite.profiles.insert("p".to_owned(), profile);
    let mut text = GRAMMAR.to_owned();
    for (from, to) in exchanged {
        assert!(text.contains(from), "{from}");
        text = text.replace(from, to);
    }
    let faults = check(&grammar(&text), &suite, &Words::new());
    let found = faults.iter().filter_map(|one| {
        let path = one
            .message
            .strip_suffix(", which a path may begin with, is a path of the machine");
        Some(format!("{}: {}", one.place, path?))
    });
    found.collect()
}

#[test]
fn paths_of_the_machine_are_found_in_links_calls_and_their_words() {
    let word = ("'c d'", "/etc/hostname");
    for harmless in [
        word,
        ("'c d'", "/nowhere/a"),
        ("'<tree.piece>'", "/etc/passwd"),
    ] {
        assert_eq!(machine_paths(&[harmless]), [""; 0], "{harmless:?}");
    }
    let link = (
        "- {path: '<name>'}",
        "- {path: '<name>', entry: {symlink: /usr}}",
    );
    assert_eq!(machine_paths(&[link]), ["tree[1].entry: `/usr`"]);
    for (path, said) in [
        ("/etc", "/etc"),
        (
            "{$one_of: ['/<name>', '../../<name>/../etc']}",
            "../../<name>/../etc",
        ),
        ("'<name>'", "/etc/hostname"),
    ] {
        let call = ("path: '<tree.file>'", &*format!("path: {path}"));
        assert_eq!(
            machine_paths(&[call, word]),
            [format!("calls[0].call: `{said}`")]
        );
    }
}

#[test]
fn a_range_of_files_gives_the_name_of_one() {
    let text = GRAMMAR.replace("'<name>/<name>.txt'", "'<name>/many-{10..12}.txt'");
    let file = grammar(&text.replace("  - {path: '<name>'}\n", ""));
    let drawn = (0..50).flat_map(|number| draw(&file, 1, number).calls);
    let paths = drawn.filter_map(|call| Some(call.arguments.get("path")?.as_str()?.to_owned()));
    let paths: Vec<String> = paths.filter(|path| path != "missing").collect();
    assert!(!paths.is_empty() && paths.iter().all(|path| path.ends_with("/many-10.txt")));
}

#[test]
fn a_character_is_exchanged_and_what_stands_between_texts_is_drawn() {
    let text = GRAMMAR.replace(
        "'<tree.file>', 'text?'",
        "{$change: a-1, $by: '[&x]'}, x: {$other_case: ßé}, y: {$join: b, $times: [3, 3], $with: {$one_of: [+, '']}}, 'text?'",
    );
    let file = grammar(&text);
    let drawn = (0..90).flat_map(|number| draw(&file, 1, number).calls);
    let drawn: Vec<Value> = drawn.map(|call| call.arguments).collect();
    let values = |key: &str| -> BTreeSet<&str> {
        drawn.iter().filter_map(|call| call[key].as_str()).collect()
    };
    assert_eq!(values("path"), BTreeSet::from(["[ax]-1", "a-[1x]"]));
    assert_eq!(values("x"), BTreeSet::from(["SSé", "ßÉ"]));
    assert_eq!(values("y"), BTreeSet::from(["b+b+b", "bbb"]));
}

#[test]
fn a_word_that_is_drawn_once_is_the_same_in_the_tree_and_all_calls() {
    let file = grammar(&format!(
        "{}\nonce: [name]",
        GRAMMAR.replace("'<tree.file>'", "'<name>'")
    ));
    let mut names = BTreeSet::new();
    for number in 0..50 {
        let drawn = draw(&file, 3, number);
        let called = drawn
            .calls
            .iter()
            .filter_map(|call| call.arguments["path"].as_str());
        let called: BTreeSet<&str> = called.collect();
        assert!(called.len() <= 1, "{called:?}");
        for name in called {
            let is_named = |path: &String| path == name || *path == format!("{name}/{name}.txt");
            assert!(
                drawn
                    .tree
                    .0
                    .keys()
                    .all(|path| path == "." || is_named(path) || path == name)
            );
            names.insert(name.to_owned());
        }
    }
    assert_eq!(names.len(), 3, "trees differ");
}

#[test]
fn shared_words_are_checked_alone_and_give_way_to_a_grammars_own() {
    let shared: WordsFile = yaml::read(
        &yaml::parse("{about: Names, once: [a, x], words: {a: ['<b>'], b: [c, '<nowhere>']}}")
            .unwrap(),
    )
    .unwrap();
    let faults: Vec<String> = check_words(&shared)
        .iter()
        .map(|one| one.place.to_string())
        .collect();
    assert_eq!(faults, ["once[1]", "words.b[1]"]);
    let own = Words::from([("b".to_owned(), vec!["own".into()])]);
    let words = with_words_of(&own, &shared.words);
    assert_eq!(words["b"], ["own"]);
    assert_eq!(words["a"], ["<b>"]);
}

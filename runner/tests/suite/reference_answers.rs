//! The reference's whole answer to every case, as a snapshot per fixture, without the parts that
//! depend on the machine.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::LazyLock;

use regex::Regex;
use seekspec_conformance::request::request;
use seekspec_conformance::root;
use seekspec_conformance::suite::{Case, Step};
use seekspec_prove::reference::Reference;
use seekspec_run::implementation::{Caller, Cancellation, Implementation as _, perform};
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::suite_source::SuiteSource;
use serde_json::Value;

/// Longer texts and lists are shortened in the middle, and have a hash of the whole.
const LINES_SHOWN: usize = 24;
const WIDTH_SHOWN: usize = 200;

/// A case and the reference's answers to its calls.
pub(crate) type Answered = (&'static Case, Vec<(&'static Step, Value)>);

/// The answers to all cases that the reference can run in this process.
pub(crate) static ANSWERS: LazyLock<Vec<Answered>> = LazyLock::new(|| {
    let directory = RunDirectory::create_for_this_process().unwrap();
    let cases = CASES.iter().filter(can_run);
    cases
        .map(|case| (case, answers(case, &directory)))
        .collect()
});

static CASES: LazyLock<Vec<Case>> =
    LazyLock::new(|| SuiteSource::Embedded.load().unwrap().suite.cases);

/// Words in the topics whose answers could depend on the file system.
const OF_THE_DISK: [&str; 4] = ["order", "size", "link", "info"];

#[test]
fn answers_of_the_reference_match_their_snapshots() {
    let mut settings = insta::Settings::clone_current();
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.set_snapshot_path("answers");
    settings.bind(|| {
        for (fixture, transcript) in transcripts() {
            insta::assert_snapshot!(fixture, transcript);
        }
    });
}

/// Every disk has its own order of files, inode numbers and sizes of directories.
#[test]
fn trees_in_memory_are_answered_as_trees_on_a_disk() {
    let disk = RunDirectory::create().unwrap();
    let depends = |case: &Case| OF_THE_DISK.iter().any(|word| case.topic.contains(word));
    for (case, in_memory) in ANSWERS.iter().filter(|(case, _)| depends(case)) {
        let on_disk = transcript(case, &answers(case, &disk));
        assert_eq!(transcript(case, in_memory), on_disk, "{}", case.name);
    }
}

/// The answers to all cases, fixture by fixture.
fn transcripts() -> BTreeMap<String, String> {
    let mut transcripts: BTreeMap<String, String> = BTreeMap::new();
    for (case, answers) in &*ANSWERS {
        let fixture = format!("{}__{}__{}", case.profile, case.tool, case.topic);
        *transcripts.entry(fixture).or_default() += &transcript(case, answers);
    }
    transcripts
}

/// Whether the reference can run the case in this process.
fn can_run(case: &&Case) -> bool {
    !case.needs.iter().any(|need| need.is_of_the_machine())
}

/// A time of today, or the size of a directory.
static OF_THE_MACHINE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r"\d{4}-\d\d-\d\dT[\d:.]+Z|size: \d+(?:\n.*){3}\n  \| type: directory").unwrap()
});

/// The calls of a case and their answers, as text, without what is of the machine.
fn transcript(case: &Case, answers: &[(&Step, Value)]) -> String {
    let mut text = format!("## {}\n", case.id);
    for (step, answer) in answers {
        text.push_str(&exchange(step, answer));
    }
    let text = OF_THE_MACHINE.replace_all(&text, "{{of the machine}}");
    text.into_owned() + "\n"
}

/// The calls of a case and their answers.
fn answers<'c>(case: &'c Case, directory: &RunDirectory) -> Vec<(&'c Step, Value)> {
    let mut workspace = directory.workspace(&case.tree).unwrap();
    let reference = Reference::new(&case.profile).unwrap();
    let mut answers = Vec::new();
    for step in &case.steps {
        if let Some(change) = &step.change {
            workspace.patch(change).unwrap();
        }
        let params = request(step, workspace.root_text());
        let cancellation = Cancellation::new();
        if step.cancel_after().is_some() {
            cancellation.cancel();
        }
        let caller = Caller {
            profile: &case.profile,
            root: workspace.root(),
            cancellation: &cancellation,
            live: None,
        };
        let answer = perform(&params, &caller, |call| reference.call(call)).unwrap();
        answers.push((step, root::hide(&answer, workspace.root_text())));
    }
    answers
}

fn exchange(step: &Step, answer: &Value) -> String {
    let call = Value::Object(step.arguments.clone());
    let failed = if answer["isError"] == true {
        " (an error)"
    } else {
        ""
    };
    let mut text = format!("{} {}{failed}\n", step.tool, shortened(&call.to_string()));
    for block in answer["content"].as_array().unwrap() {
        let other = block.to_string();
        let shown = block["text"].as_str().unwrap_or(&other);
        if is_pinned(step, shown) {
            text.push_str("  (the text that the case expects)\n");
        } else {
            text.push_str(&indented(shown));
        }
    }
    if let Some(details) = answer.get("structuredContent") {
        writeln!(text, "details {}", shortened(&details.to_string())).unwrap();
    }
    if let Some(meta) = answer.get("_meta") {
        writeln!(
            text,
            "meta {}",
            shortened(&without_updates(meta).to_string())
        )
        .unwrap();
    }
    text
}

/// Whether the case demands the text byte for byte.
fn is_pinned(step: &Step, text: &str) -> bool {
    let mut checks = step.expect.facets.iter();
    checks.any(|one| one.facet == "text" && one.check.in_words() == text)
}

fn indented(block: &str) -> String {
    let lines: Vec<String> = block
        .split('\n')
        .map(|line| format!("  | {}\n", shortened(line)))
        .collect();
    if lines.len() <= LINES_SHOWN {
        return lines.concat();
    }
    let (head, tail) = (
        &lines[..LINES_SHOWN / 2],
        &lines[lines.len() - LINES_SHOWN / 2..],
    );
    let left_out = lines.len() - LINES_SHOWN;
    format!(
        "{}  … {left_out} lines, {}\n{}",
        head.concat(),
        hash(block),
        tail.concat()
    )
}

fn shortened(line: &str) -> String {
    let escaped = line
        .replace('\r', "\\r")
        .replace('\t', "\\t")
        .replace('\0', "\\0");
    if escaped.chars().count() <= WIDTH_SHOWN {
        return escaped;
    }
    let head: String = escaped.chars().take(WIDTH_SHOWN).collect();
    format!("{head}… {} bytes, {}", line.len(), hash(line))
}

fn hash(text: &str) -> String {
    format!("hash {}", &blake3::hash(text.as_bytes()).to_hex()[..16])
}

/// Updates depend on the clock and on the order of files on disk: they are left to the cases.
fn without_updates(meta: &Value) -> Value {
    let mut meta = meta.clone();
    if let Some(fields) = meta.as_object_mut() {
        fields.remove("io.seekspec/updates");
    }
    meta
}

//! A recorded run, with which every report is tested.

use std::time::Duration;

use seekspec_conformance::judge::{FacetResult, NotGuaranteed};
use seekspec_conformance::load;
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{SourceFile, Suite};
use seekspec_conformance::verdict::Verdict;
use serde_json::json;

use super::choice_report::ChoiceReport;
use super::event::{BaselineEntry, BaselineNote, CaseReport, Event, RunInfo, Summary};
use super::recorded_call::CallReport;
use super::{Format, Policy, Setup};

/// A suite with the requirements that the recorded cases cover.
pub(crate) fn suite() -> Suite {
    let source = |path: &str, text: &str| SourceFile {
        path: path.into(),
        text: text.to_owned().into(),
    };
    let loaded = load(&[
        source(
            "example/profile.yaml",
            include_str!("recorded/profile.yaml"),
        ),
        source(
            "example/find/requirements.yaml",
            include_str!("recorded/requirements.yaml"),
        ),
    ]);
    assert_eq!(loaded.problems, []);
    loaded.suite
}

/// The report of the recorded run, with its styles.
pub(crate) fn written(format: &Format, policy: Policy, width: usize, verbose: bool) -> String {
    let suite = suite();
    let mut text = Vec::new();
    let mut report = (format.make)(Setup {
        writer: Box::new(&mut text),
        suite: &suite,
        policy,
        width,
        verbose,
    });
    for event in events() {
        report.event(&event).unwrap();
    }
    drop(report);
    String::from_utf8(text).unwrap()
}

/// Cases with every verdict, failures in several facets and steps, and stale entries of a baseline.
pub(crate) fn events() -> Vec<Event> {
    let suite = suite();
    let mut cases = cases();
    for case in cases.iter_mut().filter(|case| case.verdict.is_failure()) {
        case.clauses = case.clauses(&suite);
    }
    let mut summary = Summary {
        wall_ms: 1234,
        baseline: baseline(),
        choices: choices(),
        ..Summary::default()
    };
    for case in &cases {
        summary.count_case(case);
    }
    let finished = cases.into_iter().flat_map(|case| {
        [
            Event::CaseStarted {
                name: case.name.clone(),
            },
            Event::CaseFinished(Box::new(case)),
        ]
    });
    let started = Event::Started(run());
    [started]
        .into_iter()
        .chain(finished)
        .chain([Event::Finished(summary)])
        .collect()
}

fn run() -> RunInfo {
    RunInfo {
        seekspec: "0.1.0".into(),
        suite: "0123456789abcdef".into(),
        suite_version: "0.3".parse().unwrap(),
        target: "naive-find".into(),
        target_version: Some("2.1".into()),
        target_file: Some("naive.yaml".into()),
        transport: "exec".into(),
        selected: 13,
        jobs: 2,
        shard: None,
        warnings: vec!["/tmp/.ignore lies above the trees; a target that reads it fails".into()],
    }
}

fn cases() -> Vec<CaseReport> {
    vec![
        case("input/bare-glob", Level::Must, Verdict::Pass, vec![passed("paths")]),
        newest_are_kept(),
        paging(),
        in_part(),
        CaseReport {
            covers: vec!["example.find.output.empty".into()],
            ..case("output/says-so-when-empty", Level::Should, Verdict::Fail, vec![
                passed("paths"),
                failed("notice", "the text lacks the line `No files found matching pattern`", "No files found matching pattern", "nothing found\nin 3 directories"),
            ])
        },
        CaseReport {
            covers: vec!["example.find.output.grouped".into()],
            ..case("output/groups-by-directory", Level::May, Verdict::NotObserved, vec![
                differs("text_with_gaps", "the text has 2 lines instead of 1", "- # src/\n- a.ts\n+ src/a.ts  \n  b.ts\n+ c.ts\u{1b}[31m\tz\n"),
            ])
        },
        CaseReport {
            covers: vec!["example.find.input.paths".into()],
            reason: Some("the target exited with status 1 and gave no answer".into()),
            advice: Some("an error is an answer, too: `isError: true`".into()),
            stderr: Some("Traceback (most recent call last):\n  File \"find.py\", line 12, in <module>\nKeyError: 'paths'\n".into()),
            ..case("input/no-paths", Level::Must, Verdict::Broken, vec![])
        },
        known_failure(),
        CaseReport {
            baseline: vec![note(15, None)],
            ..case("globs/braces", Level::Must, Verdict::UnexpectedPass, vec![passed("paths")])
        },
        CaseReport {
            baseline: vec![note(20, Some("`c.ts` is unexpected"))],
            ..case("globs/classes", Level::Must, Verdict::Fail, vec![differs("paths", "`a.ts` is missing", "- a.ts\n")])
        },
        unsupported("urls/a-url-with-a-file", "the target does not claim `resources`"),
        unsupported("urls/a-url-without-a-file", "the target does not claim `resources`"),
        unsupported("updates/one-snapshot", "the target does not claim `progress`"),
    ]
}

fn newest_are_kept() -> CaseReport {
    CaseReport {
        covers: vec![
            "example.find.limit.newest".into(),
            "example.find.limit.notice".into(),
        ],
        ..case(
            "limits/the-newest-are-kept",
            Level::Must,
            Verdict::Fail,
            vec![
                differs(
                    "paths",
                    "`c.ts` is missing, `a.ts` comes before `b.ts` and should come after it",
                    "- c.ts\n- a.ts\n  b.ts\n+ a.ts\n",
                ),
                passed("text_with_gaps"),
                failed(
                    "details",
                    "`resultLimitReached` is not there, expected 3",
                    "resultLimitReached: 3",
                    "{}",
                ),
                passed("tree_after"),
            ],
        )
    }
}

fn paging() -> CaseReport {
    let at = |step: Option<usize>, facet: FacetResult| FacetResult { step, ..facet };
    CaseReport {
        covers: vec!["example.find.limit.newest".into()],
        ..case(
            "limits/pages-make-the-whole",
            Level::Must,
            Verdict::Fail,
            vec![
                at(Some(1), passed("paths")),
                at(Some(1), passed("tree_after")),
                at(
                    Some(2),
                    differs("paths", "`c.ts` is unexpected", "  b.ts\n+ c.ts\n"),
                ),
                at(Some(2), passed("tree_after")),
                at(None, passed("paths")),
            ],
        )
    }
}

fn in_part() -> CaseReport {
    let not = |facet: &str| NotGuaranteed {
        step: None,
        facet: facet.into(),
    };
    CaseReport {
        not_guaranteed: vec![not("text"), not("details")],
        ..case(
            "output/names-what-it-finds",
            Level::Must,
            Verdict::Pass,
            vec![passed("paths")],
        )
    }
}

fn known_failure() -> CaseReport {
    let failure = differs("paths", "`c.ts` is unexpected", "  b.ts\n+ .hidden\n");
    CaseReport {
        baseline: vec![note(4, None)],
        ..case(
            "globs/hidden",
            Level::Must,
            Verdict::KnownFailure,
            vec![failure, passed("tree_after")],
        )
    }
}

fn note(line: usize, not_matched: Option<&str>) -> BaselineNote {
    BaselineNote {
        entry: format!("known.yaml:{line}"),
        reason: "hidden files are listed until the walk is ours, as \"Globs\" allows for a while"
            .into(),
        issue: Some("https://example.org/issues/7".into()),
        not_matched: not_matched.map(str::to_owned),
    }
}

fn baseline() -> Vec<BaselineEntry> {
    let entry = |line: usize, case: &str, failed: usize, differently: usize| BaselineEntry {
        entry: format!("known.yaml:{line}"),
        case: format!("example/find/globs/{case}"),
        named: 1,
        finished: 1,
        judged: 1,
        failed,
        differently,
        problem: None,
    };
    let unknown = BaselineEntry {
        named: 0,
        finished: 0,
        judged: 0,
        problem: Some("names no case; did you mean `example/find/globs/hidden`?".into()),
        ..entry(9, "hiden#paths", 0, 0)
    };
    vec![
        entry(4, "hidden#paths", 1, 0),
        unknown,
        entry(15, "braces", 0, 0),
        entry(20, "classes#paths", 0, 1),
    ]
}

/// One that is made in two ways, and one that the target declares.
fn choices() -> Vec<ChoiceReport> {
    let answer = |name: &str, cases: &[&str]| {
        let cases = cases.iter().map(|case| format!("example/find/{case}"));
        (name.to_owned(), cases.collect::<Vec<_>>())
    };
    let hidden = ChoiceReport {
        profile: "example".into(),
        tool: "find".into(),
        choice: "found-hidden".into(),
        about: "whether hidden files are listed".into(),
        level: Level::May,
        declared: Some("listed".into()),
        decided: None,
        answers: [answer("listed", &["globs/hidden"])].into(),
    };
    let bare = ChoiceReport {
        choice: "bare-glob".into(),
        about: "which files a glob without a slash matches".into(),
        level: Level::Should,
        declared: None,
        answers: [
            answer(
                "every-level",
                &["input/bare-glob", "output/in-part", "globs/braces"],
            ),
            answer("top-level", &["limits/the-newest-are-kept"]),
        ]
        .into(),
        ..hidden.clone()
    };
    vec![hidden, bare]
}

fn unsupported(name: &str, reason: &str) -> CaseReport {
    CaseReport {
        reason: Some(reason.into()),
        ..case(name, Level::Must, Verdict::Unsupported, vec![])
    }
}

fn case(name: &str, level: Level, verdict: Verdict, facets: Vec<FacetResult>) -> CaseReport {
    let (topic, _) = name.split_once('/').unwrap();
    let name = format!("example/find/{name}");
    let is_recorded = matches!(verdict, Verdict::Fail | Verdict::NotObserved);
    CaseReport {
        covers: vec!["example.find.input.paths".into()],
        level,
        verdict,
        inapplicable: false,
        reason: None,
        advice: None,
        stderr: None,
        calls: if is_recorded {
            vec![call()]
        } else {
            Vec::new()
        },
        signs: None,
        tree: is_recorded.then(|| "a.ts 1m · src/b.ts 2m · … 12 more".to_owned()),
        why: is_recorded.then(|| "names are compared byte by byte\u{2028}".to_owned()),
        clauses: Vec::new(),
        facets,
        not_guaranteed: Vec::new(),
        chosen: Vec::new(),
        baseline: vec![],
        location: format!("example/find/{topic}.yaml:12"),
        repeat: format!("seekspec run --run {name} --target naive.yaml"),
        duration: Duration::from_micros(12_345),
        name,
    }
}

fn call() -> CallReport {
    CallReport {
        roots: None,
        sent: None,
        tool: "find".into(),
        arguments: json!({"paths": ["*.ts"], "limit": 2}),
        answer: Some(json!({
            "content": [{"type": "text", "text": "b.ts\nsrc/\u{202e}c.ts"}],
            "structuredContent": {},
            "isError": false,
        })),
        answer_is_cut: false,
        is_error: Some(false),
    }
}

fn passed(facet: &str) -> FacetResult {
    FacetResult {
        step: None,
        facet: facet.into(),
        failure: None,
    }
}

fn failed(facet: &str, message: &str, expected: &str, actual: &str) -> FacetResult {
    let failure = Mismatch {
        message: message.into(),
        expected: expected.into(),
        actual: actual.into(),
        diff: None,
    };
    FacetResult {
        failure: Some(failure),
        ..passed(facet)
    }
}

fn differs(facet: &str, message: &str, diff: &str) -> FacetResult {
    let side = |mark: char| {
        let lines = diff.lines().filter(|line| line.starts_with([mark, ' ']));
        lines
            .map(|line| format!("{}\n", &line[2..]))
            .collect::<String>()
    };
    let mut report = failed(facet, message, &side('-'), &side('+'));
    if let Some(failure) = &mut report.failure {
        failure.diff = Some(diff.to_owned());
    }
    report
}

//! The report for people.

mod case;
mod diagnosis;
mod difference;
mod facets;
mod known;
mod not_promised;
mod summary;
mod unsupported;

use std::io::{self, Write};

use seekspec_conformance::matrix::Diagnosis;
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;

use super::report::{Format, Report, Setup};
use crate::counted::counted;
use crate::decision::Policy;
use crate::event::{CaseReport, Event, RunInfo, Summary};
use crate::style::{FAINT, STRONG, WARNING, styled};
use crate::wrap::wrap;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "human",
    about: "for people: what fails, which clause says so, and a command that repeats it",
    make: |setup| {
        Box::new(HumanReport {
            setup,
            run: None,
            cases: Vec::new(),
            diagnosis: None,
        })
    },
};

/// What the report for people says of one case that did not hold, in lines of at most `width` columns, with styles.
#[must_use]
pub fn case_for_people(suite: &Suite, policy: Policy, width: usize, report: &CaseReport) -> String {
    let page = Page {
        suite,
        policy,
        width,
    };
    let mut text = Vec::new();
    match case::write(&mut text, &page, report) {
        Ok(()) => String::from_utf8_lossy(&text).into_owned(),
        Err(error) => format!("the report cannot be written: {error}"),
    }
}

struct HumanReport<'a> {
    setup: Setup<'a>,
    run: Option<RunInfo>,
    cases: Vec<CaseReport>,
    diagnosis: Option<Diagnosis>,
}

/// What the parts of the report need to know.
struct Page<'a> {
    suite: &'a Suite,
    policy: Policy,
    width: usize,
}

impl Report for HumanReport<'_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        match event {
            Event::Started(run) => self.run = Some(run.clone()),
            Event::Judging(_) | Event::CaseStarted { .. } => {}
            // The error of the run says all there is to say.
            Event::Unusable(_) => self.run = None,
            Event::CaseFinished(case) if is_all_well(case) => {}
            Event::CaseFinished(case) => self.cases.push((**case).clone()),
            Event::Diagnosed(diagnosis) => self.diagnosis = Some(diagnosis.clone()),
            Event::Finished(summary) => self.write(summary)?,
        }
        Ok(())
    }
}

impl HumanReport<'_> {
    fn write(&mut self, summary: &Summary) -> io::Result<()> {
        let Some(run) = &self.run else {
            return Ok(());
        };
        self.cases.sort_by(|a, b| a.name.cmp(&b.name));
        let page = Page {
            suite: self.setup.suite,
            policy: self.setup.policy,
            width: self.setup.width,
        };
        let mut text = Vec::new();
        write_warnings(&mut text, &page, &run.warnings)?;
        for section in SECTIONS {
            section.write(&mut text, &page, &self.cases)?;
        }
        known::write_failures(&mut text, &page, &self.cases)?;
        unsupported::write(&mut text, &page, &self.cases)?;
        not_promised::write(&mut text, &self.cases)?;
        if let Some(diagnosis) = &self.diagnosis {
            diagnosis::write(&mut text, &page, diagnosis)?;
        }
        known::write_complaints(&mut text, &page, summary)?;
        write_warnings(&mut text, &page, &summary.warnings)?;
        summary::write(&mut text, &page, run, summary)?;
        self.setup.writer.write_all(&text)?;
        self.setup.writer.flush()
    }
}

fn write_warnings(out: &mut dyn Write, page: &Page<'_>, warnings: &[String]) -> io::Result<()> {
    for warning in warnings {
        let lines = wrap(warning, page.width - 9).join("\n         ");
        writeln!(out, "{} {lines}\n", styled("warning:", WARNING))?;
    }
    Ok(())
}

/// Cases that are shown one by one.
struct Section {
    /// What is above them, for so many.
    heading: fn(usize) -> String,
    holds: fn(&CaseReport, Policy) -> bool,
}

const SECTIONS: &[Section] = &[
    Section {
        heading: |count| counted(count, "failure"),
        holds: |case, policy| did_not_hold(case) && policy.decides(case.level),
    },
    Section {
        heading: |count| not_holding(count, "warning", "should"),
        holds: |case, policy| {
            did_not_hold(case) && case.level == Level::Should && !policy.decides(case.level)
        },
    },
    Section {
        heading: |count| not_holding(count, "note", "may"),
        holds: |case, _| did_not_hold(case) && case.level == Level::May,
    },
];

impl Section {
    fn write(&self, out: &mut dyn Write, page: &Page<'_>, cases: &[CaseReport]) -> io::Result<()> {
        let cases: Vec<_> = cases
            .iter()
            .filter(|case| (self.holds)(case, page.policy))
            .collect();
        if cases.is_empty() {
            return Ok(());
        }
        let has_diff = cases
            .iter()
            .flat_map(|case| case.failures())
            .any(|(_, failure)| failure.diff.is_some());
        let legend = if has_diff {
            "  (- expected, + answered)"
        } else {
            ""
        };
        writeln!(
            out,
            "{}{}\n",
            styled((self.heading)(cases.len()), STRONG),
            styled(legend, FAINT)
        )?;
        for case in cases {
            case::write(out, page, case)?;
        }
        Ok(())
    }
}

/// `1 warning: a should that does not hold`.
fn not_holding(count: usize, word: &str, level: &str) -> String {
    match count {
        1 => format!("1 {word}: a {level} that does not hold"),
        _ => format!("{count} {word}s: {level}s that do not hold"),
    }
}

fn is_all_well(case: &CaseReport) -> bool {
    case.verdict == Verdict::Pass && case.not_promised.is_empty()
}

fn did_not_hold(case: &CaseReport) -> bool {
    matches!(
        case.verdict,
        Verdict::Fail | Verdict::Broken | Verdict::UnexpectedPass
    )
}

//! The report as the run goes: a line of JSON per event, which is complete at every moment.

use std::io;
use std::time::Instant;

use super::human::plain_case;
use super::outcome::{Outcome, message};
use super::report::{Format, Report, Setup};
use crate::decision;
use crate::document::SCHEMA_VERSION;
use crate::document::lines::{EventLine, Notes};
use crate::event::{CaseReport, Event};
use crate::output::escaped;

/// The form.
pub(super) const FORMAT: Format = Format {
    name: "jsonl",
    about: "a line of JSON per event as the run goes; `seekspec schema events` describes it",
    is_stream: true,
    make: |setup| {
        Box::new(Lines {
            setup,
            began: Instant::now(),
            selected: 0,
        })
    },
};

struct Lines<'a> {
    setup: Setup<'a>,
    began: Instant,
    selected: usize,
}

impl Report for Lines<'_> {
    fn event(&mut self, event: &Event) -> io::Result<()> {
        let line = EventLine {
            elapsed_ms: u64::try_from(self.began.elapsed().as_millis()).unwrap_or(u64::MAX),
            event,
            notes: self.notes(event),
        };
        let line = serde_json::to_string(&line).map_err(io::Error::from)?;
        let line = format!("{}\n", escaped(&line));
        self.setup.writer.write_all(line.as_bytes())?;
        self.setup.writer.flush()
    }
}

impl Lines<'_> {
    fn notes(&mut self, event: &Event) -> Notes {
        match event {
            Event::Started(run) => {
                self.selected = run.selected;
                Notes {
                    schema_version: Some(SCHEMA_VERSION),
                    policy: Some(self.setup.policy),
                    ..Notes::default()
                }
            }
            Event::CaseFinished(case) => self.of_case(case),
            Event::Finished(summary) => {
                let decision = decision::decide(summary, self.selected, self.setup.policy);
                Notes {
                    conforms: Some(decision.conforms()),
                    conclusion: Some(decision.sentence),
                    ..Notes::default()
                }
            }
            _ => Notes::default(),
        }
    }

    fn of_case(&self, case: &CaseReport) -> Notes {
        let outcome = Outcome::of(case, self.setup.policy);
        Notes {
            outcome: Some(outcome.word().to_owned()),
            message: (outcome != Outcome::Passed).then(|| message(case)),
            report: outcome.fails().then(|| plain_case(&self.setup, case)),
            ..Notes::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::decision::Policy;
    use crate::document::lines::{is_such, read, schema};
    use crate::reports::json;
    use crate::reports::recorded::{self, written};

    fn lines() -> String {
        written(&FORMAT, Policy::default(), 80, false)
    }

    #[test]
    fn a_run_is_read_as_it_was() {
        let document = read(&lines()).unwrap();
        let whole = written(&json::FORMAT, Policy::default(), 80, false);
        assert_eq!(
            serde_json::to_value(document).unwrap(),
            serde_json::from_str::<serde_json::Value>(&whole).unwrap()
        );
    }

    /// Wherever it is cut, every whole line counts.
    #[test]
    fn a_killed_run_has_the_cases_that_were_finished() {
        let lines = lines();
        let (begin, rest) = lines.split_once('\n').unwrap();
        let ends = (begin.len() + 1..lines.len() - 1).step_by(97);
        for end in ends.filter(|end| lines.is_char_boundary(*end)) {
            let finished = lines[..end].matches("\"event\":\"case-finished\"").count();
            let Ok(document) = read(&lines[..end]) else {
                panic!("cut at {end}");
            };
            let cut = lines[..end].rsplit('\n').next().unwrap();
            let is_cut = cut.contains("\"event\":\"case-finished\"");
            assert_eq!(document.cases.len(), finished - usize::from(is_cut));
            assert_eq!(document.summary.total(), document.cases.len());
            assert!(document.summary.stopped_early && !document.conforms);
        }
        assert!(!rest.is_empty());
    }

    #[test]
    fn lines_that_are_not_events_are_named() {
        let (begin, _) = lines()
            .split_once('\n')
            .map(|(a, b)| (a.to_owned(), b.len()))
            .unwrap();
        let error = read(&format!("{begin}\n{{}}\n")).unwrap_err();
        assert!(
            format!("{error:#}").contains("line 2 is not an event"),
            "{error:#}"
        );
        assert!(!is_such("{}"));
        assert!(is_such(&begin));
        assert_eq!(recorded::events().len(), 28);
    }

    #[test]
    fn lines_are_as_their_schema_says() {
        let validator = jsonschema::validator_for(&schema()).unwrap();
        for line in lines().lines() {
            let line = serde_json::from_str(line).unwrap();
            let errors: Vec<String> = validator
                .iter_errors(&line)
                .map(|e| e.to_string())
                .collect();
            assert!(errors.is_empty(), "{errors:#?}");
        }
    }
}

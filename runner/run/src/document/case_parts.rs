//! The parts of a case's report that every form shows.

use std::iter;

use seekspec_conformance::cut::cut;
use seekspec_conformance::facets::OUTSIDE;
use seekspec_conformance::judge::{FacetResult, NotGuaranteed};
use seekspec_conformance::mismatch::Mismatch;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::verdict::Verdict;
use serde_json::Value;

use crate::event::{CaseReport, Clause};
use crate::recorded_call::CallReport;

/// How much of the arguments of a call, and of each text in them, is shown, in characters.
const MOST_OF_ARGUMENTS: usize = 600;
const MOST_OF_A_TEXT: usize = 60;

/// The tool (`profile/tool`) and the rest of a case's name.
pub fn split_name(name: &str) -> (&str, &str) {
    let end = name
        .match_indices('/')
        .nth(1)
        .map_or(name.len(), |(end, _)| end);
    (&name[..end], name[end..].trim_start_matches('/'))
}

impl CaseReport {
    /// The facets that failed.
    pub fn failures(&self) -> impl Iterator<Item = (&FacetResult, &Mismatch)> {
        self.facets
            .iter()
            .filter_map(|facet| facet.failure.as_ref().map(|failure| (facet, failure)))
    }

    /// Whether it did something outside of the tree, or tried to.
    pub fn reaches_outside(&self) -> bool {
        self.failures().any(|(facet, _)| facet.facet == OUTSIDE)
    }

    /// The failure in one line: the reason, or the failed facets.
    pub fn headline(&self) -> String {
        let failures = self
            .failures()
            .map(|(facet, failure)| format!("{}: {}", facet.title(), failure.message));
        let broken = if self.verdict == Verdict::Broken {
            "broken: "
        } else {
            ""
        };
        let reason = self.reason.iter().map(|reason| format!("{broken}{reason}"));
        let lines: Vec<String> = reason.chain(failures).collect();
        match (lines.as_slice(), self.verdict) {
            ([], Verdict::UnexpectedPass) => "passes, and the baseline says that it fails".into(),
            _ => lines.join("; "),
        }
    }

    /// The facets that were not judged.
    pub fn not_guaranteed(&self) -> String {
        let titles: Vec<String> = self
            .not_guaranteed
            .iter()
            .map(NotGuaranteed::title)
            .collect();
        titles.join(", ")
    }

    /// The requirements that it covers. Reports of cases that passed, or of earlier versions, have no statements: then the suite's are shown.
    pub fn clauses(&self, suite: &Suite) -> Vec<Clause> {
        if !self.clauses.is_empty() {
            return self.clauses.clone();
        }
        let found = self.covers.iter().filter_map(|id| suite.requirement(id));
        found.map(Clause::from).collect()
    }

    /// The calls, each as `find {"paths": ["*.ts"]}`.
    pub fn call_lines(&self) -> Vec<String> {
        let is_alone = self.calls.len() == 1;
        let line = |(index, call): (usize, &CallReport)| {
            let number = if is_alone {
                String::new()
            } else {
                format!("{}. ", index + 1)
            };
            format!("{number}{}", call.line())
        };
        self.calls.iter().enumerate().map(line).collect()
    }

    /// The answer to the call that failed, where the failures do not show all of it.
    pub fn hidden_answer(&self) -> Option<String> {
        let step = self.failures().next().and_then(|(facet, _)| facet.step);
        let index = step.map_or(self.calls.len().checked_sub(1)?, |step| step - 1);
        let call = self.calls.get(index)?;
        let answer = call.answer.as_ref()?;
        let shown = self.shown_lines();
        let is_shown = |line: &str| shown.contains(&line.trim()) || line.trim().is_empty();
        let text = text_of(answer);
        let structured = answer.get("structuredContent");
        let is_structured = self.failures().any(|(facet, _)| facet.facet == "details");
        let structured = structured.filter(|_| is_structured).map(flow);
        let flag = (call.is_error == Some(true)).then(|| "(an error)".to_owned());
        if text.is_empty() && structured.is_none() {
            return Some(match flag {
                Some(_) => "(an error without text)".to_owned(),
                None => "(an empty text)".to_owned(),
            });
        }
        if structured.is_none() && text.lines().all(is_shown) {
            return None;
        }
        let parts = iter::once(text).filter(|text| !text.is_empty());
        let parts = flag.into_iter().chain(parts).chain(structured);
        Some(parts.collect::<Vec<_>>().join("\n"))
    }

    /// The lines of answers that differences show.
    fn shown_lines(&self) -> Vec<&str> {
        let diffs = self
            .failures()
            .filter_map(|(_, failure)| failure.diff.as_deref());
        let lines = diffs.flat_map(str::lines);
        let answered = lines.filter_map(|line| line.strip_prefix(['+', ' ']));
        answered.map(str::trim).collect()
    }
}

impl CallReport {
    /// `find {"paths": ["*.ts"]}`, in the words of the target.
    fn line(&self) -> String {
        let (tool, arguments) = match &self.sent {
            Some(sent) => (&sent.tool, &sent.arguments),
            None => (&self.tool, &self.arguments),
        };
        let arguments = cut(&flow(arguments), MOST_OF_ARGUMENTS);
        let roots = with_roots(self.roots.as_deref());
        format!("{tool} {arguments}{roots}")
    }
}

/// The roots of the client, behind a call that they are for.
pub fn with_roots(roots: Option<&[String]>) -> String {
    roots.map_or_else(String::new, |roots| {
        format!(" with roots [{}]", roots.join(", "))
    })
}

/// The text blocks of a `CallToolResult`, joined by line feeds.
fn text_of(result: &Value) -> String {
    let blocks = result.get("content").and_then(Value::as_array);
    let texts = blocks.into_iter().flatten().filter_map(|block| {
        // Where the answer was cut, the last block says so.
        block.get("text").unwrap_or(block).as_str()
    });
    texts.collect::<Vec<_>>().join("\n")
}

/// JSON in one line, with spaces behind colons and commas.
pub fn flow(value: &Value) -> String {
    match value {
        Value::Array(items) => {
            let items: Vec<String> = items.iter().map(flow).collect();
            format!("[{}]", items.join(", "))
        }
        Value::Object(fields) => {
            let field = |(key, field): (&String, &Value)| {
                format!("{}: {}", Value::from(key.as_str()), flow(field))
            };
            let fields: Vec<String> = fields.iter().map(field).collect();
            format!("{{{}}}", fields.join(", "))
        }
        Value::String(text) => Value::from(cut(text, MOST_OF_A_TEXT)).to_string(),
        scalar => scalar.to_string(),
    }
}

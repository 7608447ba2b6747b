//! The findings of a target, as they are printed.

use std::io::{self, Write};

use seekspec_learn::init::Examination;
use seekspec_learn::{Finding, FindingState};
use seekspec_run::counted::counted;
use seekspec_run::printable::printable;
use seekspec_run::style::{BAD, FAINT, GOOD, STRONG, WARNING, styled};
use seekspec_run::wrap::wrap;

/// The findings of a target, as they are printed.
pub(super) struct Page {
    /// The width of the terminal.
    pub(super) width: usize,
}

/// The indentation of texts, after the mark.
const INDENT: usize = 4;

impl Page {
    pub(super) fn write(&self, out: &mut dyn Write, found: &Examination) -> io::Result<()> {
        let target = &found.draft.target;
        let profile = target.profile.as_deref().unwrap_or("no profile");
        let about = format!("{profile}, {}", target.reach.transport().name);
        writeln!(out, "{} ({about})\n", styled(&target.name, STRONG))?;
        for finding in &found.findings {
            self.write_finding(out, finding)?;
        }
        let with = match found.mended() {
            0 => String::new(),
            mended => format!(", with {} of the target file", counted(mended, "change")),
        };
        let (sentence, style) = match (found.started, found.problems()) {
            (false, _) => ("does not start".to_owned(), BAD),
            (true, 0) => (format!("healthy{with}"), GOOD),
            (true, problems) => (format!("{}{with}", counted(problems, "problem")), BAD),
        };
        writeln!(out, "\n{}", styled(sentence, style.bold()))
    }

    fn write_finding(&self, out: &mut dyn Write, finding: &Finding) -> io::Result<()> {
        let (mark, style) = match finding.state {
            FindingState::Good => ("✓", GOOD),
            FindingState::Mended => ("+", WARNING),
            FindingState::Bad => ("✗", BAD),
            FindingState::Absent => ("–", FAINT),
        };
        let text = format!("{}: {}", finding.topic, printable(&finding.text));
        let text = wrap(&text, self.width - INDENT).join("\n    ");
        writeln!(out, "  {} {text}", styled(mark, style))?;
        for line in &finding.shown {
            let line = cut(&printable(line), self.width - 6);
            writeln!(out, "      {}", styled(line, FAINT))?;
        }
        if let Some(advice) = &finding.advice {
            let advice = wrap(advice, self.width - 6).join("\n      ");
            writeln!(out, "      {advice}")?;
        }
        Ok(())
    }
}

fn cut(line: &str, width: usize) -> String {
    match line.char_indices().nth(width) {
        None => line.to_owned(),
        Some(_) => line
            .chars()
            .take(width.saturating_sub(1))
            .chain(['…'])
            .collect(),
    }
}

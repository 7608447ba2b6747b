//! The findings of random calls, for people.

use std::io::{self, Write};
use std::time::Duration;

use seekspec_conformance::cut::cut;
use seekspec_conformance::suite::Suite;

use seekspec_prove::fuzz::fixture::{self, Written};
use seekspec_prove::fuzz::{Findings, FuzzFinding};
use seekspec_prove::record::Draft;
use seekspec_prove::session::CommandSession;
use seekspec_run::counted::counted;
use seekspec_run::printable::printable;
use seekspec_run::shell;
use seekspec_run::style::{BAD, FAINT, GOOD, LITERAL, STRONG, WARNING, styled};
use seekspec_run::targets::Target;
use seekspec_run::wrap::wrap;

/// How many lines of a difference or of a side are shown.
const MOST_LINES: usize = 12;
/// How much of a line is shown, in characters.
const MOST_CHARACTERS: usize = 300;
/// How many mutants are named.
const MOST_MUTANTS: usize = 3;

/// The findings of random calls.
pub(super) struct FuzzReport<'a> {
    pub(super) suite: &'a Suite,
    pub(super) target: &'a Target,
    pub(super) seed: u64,
    pub(super) took: Duration,
    pub(super) session: &'a CommandSession,
}

impl FuzzReport<'_> {
    pub(super) fn write(
        &self,
        out: &mut dyn Write,
        findings: &Findings<'_>,
        written: &[Written],
    ) -> io::Result<()> {
        for (index, finding) in findings.findings.iter().enumerate() {
            self.finding(out, index + 1, finding)?;
            if let Some(written) = written.get(index) {
                self.written(out, written)?;
            }
            writeln!(out)?;
        }
        self.summary(out, findings)
    }

    fn finding(
        &self,
        out: &mut dyn Write,
        number: usize,
        finding: &FuzzFinding<'_>,
    ) -> io::Result<()> {
        let file = finding.tool.file;
        let title = format!("{number}. {}/{}", file.profile, file.tool);
        let times = counted(finding.count, "departure");
        writeln!(out, "{}  {}", styled(title, STRONG), styled(times, FAINT))?;
        let facet = finding.facet.replace('_', " ");
        let message = format!("{facet}: {}", printable(&finding.mismatch.message));
        let message = wrap(&message, self.session.output.width() - 4).join("\n    ");
        writeln!(out, "  {} {message}", styled("✗", BAD))?;
        let draft = Draft {
            covers: Vec::new(),
            ..fixture::draft(finding, number)
        };
        let expected: Vec<_> = finding.expected.iter().cloned().collect();
        let lines = draft.lines(&expected);
        let lines = lines.iter().map(|line| line.get(2..).unwrap_or_default());
        for line in lines.filter(|line| !line.starts_with("id:") && !line.starts_with("covers:")) {
            writeln!(out, "    {}", cut(&printable(line), MOST_CHARACTERS))?;
        }
        self.difference(out, finding)?;
        if finding.is_as_drawn {
            self.labelled(
                out,
                "as drawn",
                "the time was up before it was repeated and made smaller",
            )?;
        }
        self.causes(out, finding)
    }

    fn difference(&self, out: &mut dyn Write, finding: &FuzzFinding<'_>) -> io::Result<()> {
        let mismatch = &finding.mismatch;
        let lines: Vec<String> = match &mismatch.diff {
            Some(diff) => diff.lines().map(str::to_owned).collect(),
            None => {
                let side = |sign: &str, text: &str| -> Vec<String> {
                    let lines = text.lines().map(|line| format!("{sign}{line}"));
                    lines.collect()
                };
                [side("-", &mismatch.expected), side("+", &mismatch.actual)].concat()
            }
        };
        let (expected, actual) = (styled("- expected", BAD), styled("+ answered", GOOD));
        writeln!(out, "      {expected}  {actual}")?;
        for line in lines.iter().take(MOST_LINES) {
            let style = match line.as_bytes().first() {
                Some(b'-') => BAD,
                Some(b'+') => GOOD,
                _ => FAINT,
            };
            let line = cut(&printable(line), MOST_CHARACTERS);
            writeln!(out, "      {}", styled(line, style))?;
        }
        match lines.len().saturating_sub(MOST_LINES) {
            0 => Ok(()),
            more => writeln!(
                out,
                "      {}",
                styled(format!("… {more} more lines"), FAINT)
            ),
        }
    }

    /// The mutants that depart alike, and the clauses that they break.
    fn causes(&self, out: &mut dyn Write, finding: &FuzzFinding<'_>) -> io::Result<()> {
        for mutant in finding.mutants.iter().take(MOST_MUTANTS) {
            let text = format!("{}: {}", mutant.name, mutant.about);
            self.labelled(out, "looks like", &text)?;
        }
        match finding.mutants.len().saturating_sub(MOST_MUTANTS) {
            0 => {}
            more => self.labelled(out, "", &format!("and {} more", counted(more, "mutant")))?,
        }
        let draft = fixture::draft(finding, 1);
        for requirement in draft
            .covers
            .iter()
            .filter_map(|id| self.suite.requirement(id))
        {
            let text = format!(
                "{} ({}, {}): {}",
                requirement.id,
                requirement.level.keyword(),
                requirement.section,
                requirement.statement
            );
            self.labelled(out, "clause", &text)?;
        }
        Ok(())
    }

    fn written(&self, out: &mut dyn Write, written: &Written) -> io::Result<()> {
        match written {
            Written::Case(name) => {
                let run = ["seekspec", "run"].map(str::to_owned).into_iter();
                let words = run.chain(["--run".to_owned(), name.clone()]);
                let words = words.chain(self.session.source.words());
                let words: Vec<String> = words.chain(self.target.repeat.iter().cloned()).collect();
                let line = styled(shell::line(&words), LITERAL);
                writeln!(
                    out,
                    "    {} {line}",
                    styled(format!("{:<10}", "repeat"), FAINT)
                )
            }
            Written::Not(why) => self.labelled(out, "no case", why),
        }
    }

    fn labelled(&self, out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
        for (index, line) in wrap(text, self.session.output.width() - 15)
            .iter()
            .enumerate()
        {
            let label = if index == 0 { label } else { "" };
            writeln!(out, "    {} {line}", styled(format!("{label:<10}"), FAINT))?;
        }
        Ok(())
    }

    fn summary(&self, out: &mut dyn Write, findings: &Findings<'_>) -> io::Result<()> {
        let counts = findings.counts;
        let found = match findings.findings.len() {
            0 => styled("no finding".to_owned(), GOOD),
            count => styled(counted(count, "finding"), BAD),
        };
        let rate = counts.calls as f64 / self.took.as_secs_f64().max(0.001);
        writeln!(
            out,
            "{found} in {}, {} on {} ({rate:.0} calls per second), seed {}",
            counted(counts.cases, "case"),
            counted(counts.calls, "call"),
            counted(counts.trees, "tree"),
            self.seed
        )?;
        for (count, what) in [
            (
                counts.unsupported,
                "not made: the target or the machine cannot run them",
            ),
            (
                findings.not_repeated,
                "did not depart again in a new process",
            ),
            (
                findings.not_looked_at,
                "departed too, and were not looked at (--findings, --for)",
            ),
        ] {
            if count > 0 {
                let text = format!("{} {what}", counted(count, "case"));
                writeln!(out, "{}", styled(text, WARNING))?;
            }
        }
        Ok(())
    }
}

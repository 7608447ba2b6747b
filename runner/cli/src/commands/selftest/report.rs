//! The reports of a self-test.

use std::collections::BTreeSet;
use std::io::{self, Write};

use seekspec_conformance::cut::cut;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_faults::matrix::{Matrix, Mutant, ToolScore};

use super::super::both_sides;
use super::super::reporting_args::{ReportFormat, WantedReport};
use super::precision::write_rejections;
use super::proofs::{write_count, write_gaps};
use super::table::write_table;
use seekspec_prove::selftest::Selftest;
use seekspec_prove::selftest::conclusion::{Conclusion, StaleMatrix};
use seekspec_run::counted::counted;
use seekspec_run::output::{Output, write_json};
use seekspec_run::reports::{self, Destination};
use seekspec_run::style::{BAD, FAINT, GOOD, LITERAL, STRONG, WARNING, styled};
use seekspec_run::wrap::wrap_short;

/// A format of reports.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum SelftestFormat {
    Human,
    /// With a line for each mutant.
    Table,
    Json,
}

impl SelftestFormat {
    const ALL: [Self; 3] = [Self::Human, Self::Table, Self::Json];
}

impl ReportFormat for SelftestFormat {
    fn find(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|format| format.name() == name);
        let names = Self::ALL.map(|format| format.name());
        found.ok_or_else(|| UnknownName::new("report", name, names))
    }

    fn name(&self) -> &'static str {
        match self {
            Self::Human => reports::HUMAN,
            Self::Table => "table",
            Self::Json => "json",
        }
    }
}

/// The requested reports, with their destinations open.
pub(super) struct SelftestReports {
    wanted: Vec<(SelftestFormat, Destination)>,
    output: Output,
}

impl SelftestReports {
    /// Opens everything that will be written, so that a report that cannot be written is known before the work.
    pub(super) fn start(
        wanted: &[WantedReport<SelftestFormat>],
        output: Output,
    ) -> anyhow::Result<Self> {
        let open = |wanted: WantedReport<SelftestFormat>| {
            let destination = wanted
                .path
                .as_deref()
                .map_or(Ok(Destination::Stdout), Destination::open)?;
            Ok((wanted.format, destination))
        };
        let wanted = WantedReport::with_human(wanted.to_vec())?;
        Ok(Self {
            wanted: wanted
                .into_iter()
                .map(open)
                .collect::<anyhow::Result<_>>()?,
            output,
        })
    }

    pub(super) fn finish(
        self,
        suite: &Suite,
        selftest: &Selftest,
        conclusion: &Conclusion<'_>,
    ) -> anyhow::Result<()> {
        for (format, destination) in self.wanted {
            let mut out = destination.writer(self.output)?;
            let width = self.output.width();
            match format {
                SelftestFormat::Human => write(&mut *out, width, suite, selftest, conclusion)?,
                SelftestFormat::Table => {
                    write_table(&mut *out, selftest, &conclusion.proofs)?;
                    write(&mut *out, width, suite, selftest, conclusion)?;
                }
                SelftestFormat::Json => {
                    let report = selftest.matrix.report(suite, &conclusion.proofs);
                    write_json(&mut *out, &report)?;
                }
            }
            out.flush()?;
            drop(out);
            destination.finish()?;
        }
        Ok(())
    }
}

fn write(
    out: &mut dyn Write,
    width: usize,
    suite: &Suite,
    selftest: &Selftest,
    conclusion: &Conclusion<'_>,
) -> io::Result<()> {
    let matrix = &selftest.matrix;
    write_scores(out, matrix)?;
    write_mutants(out, width, "that no case kills", &conclusion.survivors)?;
    write_mutants(
        out,
        width,
        "that a case kills, although `excluded` says that none can",
        &conclusion.against_reason,
    )?;
    write_rejections(out, width, matrix, conclusion)?;
    write_cases(
        out,
        "failing on the reference",
        &conclusion.failing_on_reference,
    )?;
    write_cases(
        out,
        "killing no specific mutant, without a `guards` note",
        &conclusion.redundant,
    )?;
    write_gaps(out, width, suite, &conclusion.proofs)?;
    write_stale(out, &conclusion.stale)?;
    write_conclusion(out, suite, selftest, conclusion)
}

/// The most characters that are shown of a line: the name of a mutant, and some of the cases that kill it.
const MOST_OF_A_LINE: usize = 160;

fn write_stale(out: &mut dyn Write, stale: &[StaleMatrix]) -> io::Result<()> {
    if stale.is_empty() {
        return Ok(());
    }
    let heading = "kill matrix is out of date:";
    writeln!(out, "{}", styled(heading, STRONG))?;
    for matrix in stale {
        writeln!(out, "  {}", styled(&matrix.place, LITERAL))?;
        writeln!(out, "      now {}", cut(&matrix.line, MOST_OF_A_LINE))?;
    }
    let command = styled("seekspec selftest --write --fixtures fixtures", LITERAL);
    writeln!(out, "  update it with {command}\n")
}

fn write_scores(out: &mut dyn Write, matrix: &Matrix) -> io::Result<()> {
    let head = format!(
        "{:28}{:>9}{:>8}{:>12}{:>10}{:>8}",
        "", "mutants", "killed", "excluded", "survived", "score"
    );
    writeln!(out, "{}", styled(head, FAINT))?;
    for score in matrix.scores() {
        write_score(out, &score)?;
    }
    writeln!(out)
}

fn write_score(out: &mut dyn Write, tool: &ToolScore) -> io::Result<()> {
    let score = &tool.score;
    let style = if score.survived == 0 { GOOD } else { BAD };
    let name = format!("{}/{}", tool.profile, tool.tool);
    write!(out, "  {:26}{:>9}{:>8}", name, score.mutants, score.killed)?;
    write!(out, "{:>12}", score.excluded)?;
    writeln!(
        out,
        "{}{}",
        styled(format_args!("{:>10}", score.survived), style),
        styled(format_args!("{:>6} %", score.percent()), style)
    )
}

fn write_mutants(
    out: &mut dyn Write,
    width: usize,
    problem: &str,
    mutants: &[&Mutant],
) -> io::Result<()> {
    if mutants.is_empty() {
        return Ok(());
    }
    let heading = format!("{} {problem}:", counted(mutants.len(), "mutant"));
    writeln!(out, "{}", styled(heading, STRONG))?;
    for mutant in mutants {
        writeln!(out, "  {}", styled(&mutant.name, LITERAL))?;
        for line in wrap_short(&mutant.about, width - 6, 2) {
            writeln!(out, "      {line}")?;
        }
        let breaks = format!("breaks {}", mutant.breaks.join(", "));
        for line in wrap_short(&breaks, width - 6, 4) {
            writeln!(out, "      {}", styled(line, FAINT))?;
        }
        for case in mutant.kills.keys().take(3) {
            writeln!(
                out,
                "      {}",
                styled(format_args!("killed by {case}"), FAINT)
            )?;
        }
    }
    writeln!(out)
}

fn write_cases(out: &mut dyn Write, problem: &str, cases: &[&str]) -> io::Result<()> {
    if cases.is_empty() {
        return Ok(());
    }
    let heading = format!("{} {problem}:", counted(cases.len(), "case"));
    writeln!(out, "{}", styled(heading, STRONG))?;
    for case in cases {
        writeln!(out, "  {}", styled(case, LITERAL))?;
    }
    writeln!(out)
}

fn write_conclusion(
    out: &mut dyn Write,
    suite: &Suite,
    selftest: &Selftest,
    conclusion: &Conclusion<'_>,
) -> io::Result<()> {
    let matrix = &selftest.matrix;
    let score = matrix.score();
    let killers: BTreeSet<&str> = matrix.killers();
    let sentence = format!(
        "mutation score {}% ({} of {} killed by {} of {})",
        score.percent(),
        score.killed,
        score.killed + score.survived,
        killers.len(),
        counted(conclusion.concerned, "case"),
    );
    let style = if conclusion.is_clean() { GOOD } else { BAD };
    writeln!(out, "{}", styled(sentence, style.bold()))?;
    write_count(out, &conclusion.proofs)?;
    if conclusion.guards > 0 {
        let sentence = match conclusion.guards {
            1 => "1 case kills no specific mutant and has a `guards` note".to_owned(),
            guards => {
                format!("{guards} cases kill no specific mutant and have a `guards` note")
            }
        };
        writeln!(out, "{sentence}")?;
    }
    if !selftest.unsupported.is_empty() {
        let left_out = counted(selftest.unsupported.len(), "case");
        let note = format!(
            "{left_out} not run: unsupported on this machine, or not possible in one process with mutants"
        );
        writeln!(out, "{}", styled(note, WARNING))?;
    }
    both_sides::write(out, &score, &matrix.precision(suite))
}

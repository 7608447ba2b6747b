//! What a self-test says, to people and to programs.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::PathBuf;

use anyhow::bail;
use clap::ValueEnum;
use seekspec_conformance::matrix::{Accuracy, Matrix, Mutant, Proof, Rejection, ToolScore};
use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::suite::{Case, Suite};

use super::super::both_sides;
use super::precision::write_rejections;
use super::proofs::{write_count, write_gaps};
use super::table::write_table;
use crate::counted::counted;
use crate::output::{Output, write_json};
use crate::reports::Destination;
use crate::selftest::Selftest;
use crate::style::{BAD, FAINT, GOOD, LITERAL, STRONG, WARNING, styled};
use crate::wrap::wrap_short;

/// A report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    Human,
    Table,
    Json,
}

/// A report that is wanted.
#[derive(Debug, Clone)]
pub(super) struct Wanted {
    format: Format,
    /// `None`: standard output.
    path: Option<PathBuf>,
}

impl Wanted {
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let (name, path) = match text.split_once('=') {
            Some((_, "")) => return Err("after `=` comes the path of a file".to_owned()),
            Some((name, path)) => (name, Some(path)),
            None => (text, None),
        };
        let format = Format::from_str(name, false)
            .map_err(|_| format!("there is no report `{name}`, only human, table and json"))?;
        let path = path.filter(|path| *path != "-").map(PathBuf::from);
        Ok(Self { format, path })
    }
}

/// What follows from a matrix.
pub(super) struct Conclusion<'a> {
    survivors: Vec<&'a Mutant>,
    /// Killed, although it is said that nothing can.
    against_reason: Vec<&'a Mutant>,
    /// Cases that fail on the right tool.
    unfit: Vec<&'a str>,
    /// Cases that kill nothing but what most cases kill, and do not say what they guard.
    idle: Vec<&'a str>,
    /// The cases that fail permitted variants.
    pub(super) rejections: Vec<Rejection>,
    /// The variants that answer as the reference does in every case.
    pub(super) unseen: Vec<&'a str>,
    /// What is proven, of the tools of which that can be said.
    proofs: Vec<Proof>,
    /// Files of kills that are no longer true.
    stale: Vec<String>,
    /// How often a diagnosis names the right fault, where that can be said.
    accuracy: [Accuracy; 3],
    /// How many of the judged cases call a tool that has mutants.
    concerned: usize,
    /// How many cases that kill nothing say what they guard.
    guards: usize,
}

impl<'a> Conclusion<'a> {
    /// `is_whole`: whether all mutants were judged, so that a case which kills none is idle.
    pub(super) fn of(
        suite: &Suite,
        selftest: &'a Selftest,
        cases: &[&'a Case],
        proofs: Vec<Proof>,
        stale: Vec<String>,
        is_whole: bool,
        accuracy: [Accuracy; 3],
    ) -> Self {
        let matrix = &selftest.matrix;
        let killers = matrix.killers();
        let is_concerned = |case: &&&Case| {
            matrix.cases.contains(&case.name)
                && matrix.mutants.iter().any(|mutant| mutant.concerns(case))
        };
        let concerned: Vec<&Case> = cases.iter().filter(is_concerned).copied().collect();
        let (guards, idle): (Vec<&Case>, Vec<&Case>) = concerned
            .iter()
            .filter(|_| is_whole)
            .filter(|case| !killers.contains(case.name.as_str()))
            .partition(|case| case.guards.is_some());
        Self {
            survivors: matrix.survivors().collect(),
            against_reason: matrix
                .mutants
                .iter()
                .filter(|mutant| mutant.is_killed_against_reason())
                .collect(),
            unfit: selftest
                .failing_on_reference
                .keys()
                .map(String::as_str)
                .collect(),
            idle: idle.iter().map(|case| case.name.as_str()).collect(),
            rejections: matrix.rejections(suite),
            unseen: matrix
                .variants
                .iter()
                .map(|variant| variant.name.as_str())
                .filter(|name| !selftest.differing.contains_key(*name))
                .collect(),
            proofs,
            stale,
            accuracy,
            concerned: concerned.len(),
            guards: guards.len(),
        }
    }

    /// Whether the suite catches every fault that can be caught and accuses no correct tool, every case is there for a reason, and every must
    /// is proven or says why not.
    pub(super) fn is_proof(&self) -> bool {
        self.survivors.is_empty()
            && self.against_reason.is_empty()
            && self.unfit.is_empty()
            && self.unseen.is_empty()
            && self.rejections.iter().all(|one| one.level != Level::Must)
            && self.idle.is_empty()
            && self.proofs.iter().all(|proof| proof.gaps.is_empty())
            && self.stale.is_empty()
    }
}

/// The reports that are wanted, their places open.
pub(super) struct Reporting {
    wanted: Vec<(Format, Destination)>,
    output: Output,
}

impl Reporting {
    /// Opens everything that will be written, so that a report that cannot be written is known before the work.
    pub(super) fn start(wanted: &[Wanted], output: Output) -> anyhow::Result<Self> {
        let mut wanted = wanted.to_vec();
        let to_stdout = wanted.iter().filter(|wanted| wanted.path.is_none()).count();
        if to_stdout > 1 {
            bail!(
                "two reports cannot both go to standard output; give one of them a file: --report FORMAT=PATH"
            );
        }
        if to_stdout == 0 {
            wanted.push(Wanted {
                format: Format::Human,
                path: None,
            });
        }
        let open = |wanted: Wanted| {
            let destination = wanted
                .path
                .as_deref()
                .map_or(Ok(Destination::Stdout), Destination::open)?;
            Ok((wanted.format, destination))
        };
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
                Format::Human => write(&mut *out, width, suite, selftest, conclusion)?,
                Format::Table => {
                    write_table(&mut *out, selftest, &conclusion.proofs)?;
                    write(&mut *out, width, suite, selftest, conclusion)?;
                }
                Format::Json => {
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
        "that a case kills, although it is said that none can",
        &conclusion.against_reason,
    )?;
    write_rejections(out, width, matrix, conclusion)?;
    write_cases(out, "that the reference itself fails", &conclusion.unfit)?;
    write_cases(
        out,
        "that kill nothing in particular, and do not say what they guard",
        &conclusion.idle,
    )?;
    write_gaps(out, width, suite, &conclusion.proofs)?;
    write_stale(out, &conclusion.stale)?;
    write_conclusion(out, suite, selftest, conclusion)
}

fn write_stale(out: &mut dyn Write, stale: &[String]) -> io::Result<()> {
    if stale.is_empty() {
        return Ok(());
    }
    let heading = "what is kept of the kills is no longer true:";
    writeln!(out, "{}", styled(heading, STRONG))?;
    for path in stale {
        writeln!(out, "  {}", styled(path, LITERAL))?;
    }
    let command = styled("seekspec selftest --write --fixtures fixtures", LITERAL);
    writeln!(out, "  renew it with {command}\n")
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
    what: &str,
    mutants: &[&Mutant],
) -> io::Result<()> {
    if mutants.is_empty() {
        return Ok(());
    }
    let heading = format!("{} {what}:", counted(mutants.len(), "mutant"));
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

fn write_cases(out: &mut dyn Write, what: &str, cases: &[&str]) -> io::Result<()> {
    if cases.is_empty() {
        return Ok(());
    }
    let heading = format!("{} {what}:", counted(cases.len(), "case"));
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
    let proofs: BTreeSet<&str> = matrix.killers();
    let sentence = format!(
        "{} % of the mutants that can be killed are: {} of {}, by {} of {}",
        score.percent(),
        score.killed,
        score.killed + score.survived,
        proofs.len(),
        counted(conclusion.concerned, "case"),
    );
    let style = if conclusion.is_proof() { GOOD } else { BAD };
    writeln!(out, "{}", styled(sentence, style.bold()))?;
    write_count(out, &conclusion.proofs)?;
    for (faults, accuracy) in (1..).zip(&conclusion.accuracy) {
        writeln!(out, "{faults} faults: {accuracy:?}")?;
    }
    if conclusion.guards > 0 {
        let sentence = match conclusion.guards {
            1 => "1 case that kills nothing in particular says what it guards".to_owned(),
            guards => {
                format!("{guards} cases that kill nothing in particular say what they guard")
            }
        };
        writeln!(out, "{sentence}")?;
    }
    if !selftest.unsupported.is_empty() {
        let left_out = counted(selftest.unsupported.len(), "case");
        let note = format!(
            "{left_out} cannot be run on this machine, or not beside mutants in one process"
        );
        writeln!(out, "{}", styled(note, WARNING))?;
    }
    both_sides::write(out, &score, &matrix.precision(suite))
}

//! Which MUST requirements are proven.

use std::io::{self, Write};

use seekspec_conformance::suite::Suite;
use seekspec_faults::coverage::{Gap, GapKind, Proof};

use seekspec_run::counted::counted;
use seekspec_run::style::{BAD, FAINT, GOOD, LITERAL, STRONG, styled};
use seekspec_run::wrap::wrap_short;

/// Each kind of gap, with its heading and its fix.
const KINDS: [(GapKind, &str, &str); 3] = [
    (
        GapKind::Unbroken,
        "that no mutant breaks",
        "add a mutant, or a reason in `unproven` of requirements.yaml",
    ),
    (
        GapKind::Unproven,
        "without a proof: no case that covers it kills a mutant that breaks it",
        "add a case, or a reason in `unproven` of requirements.yaml",
    ),
    (
        GapKind::ProvenAgainstReason,
        "that are proven, although listed as `unproven`",
        "remove the entry from requirements.yaml",
    ),
];

/// The most mutants that are listed per gap.
const MUTANTS: usize = 3;

/// Lists the requirements without a proof or a reason.
pub(super) fn write_gaps(
    out: &mut dyn Write,
    width: usize,
    suite: &Suite,
    proofs: &[Proof],
) -> io::Result<()> {
    for (kind, problem, help) in KINDS {
        let gaps: Vec<&Gap> = proofs
            .iter()
            .flat_map(|proof| &proof.gaps)
            .filter(|gap| gap.kind == kind)
            .collect();
        if gaps.is_empty() {
            continue;
        }
        let heading = format!("{} {problem}:", counted(gaps.len(), "MUST requirement"));
        writeln!(out, "{}", styled(heading, STRONG))?;
        for gap in gaps {
            write_gap(out, width, suite, gap)?;
        }
        writeln!(out, "  {help}\n")?;
    }
    Ok(())
}

fn write_gap(out: &mut dyn Write, width: usize, suite: &Suite, gap: &Gap) -> io::Result<()> {
    writeln!(out, "  {}", styled(&gap.id, LITERAL))?;
    let requirement = suite.requirement(&gap.id);
    let statement = requirement.map_or("", |requirement| &requirement.statement);
    for line in wrap_short(statement, width - 6, 2) {
        writeln!(out, "      {line}")?;
    }
    for mutant in gap.mutants.iter().take(MUTANTS) {
        let line = format!("broken by {mutant}");
        writeln!(out, "      {}", styled(line, FAINT))?;
    }
    Ok(())
}

/// The number of proven requirements.
pub(super) fn write_count(out: &mut dyn Write, proofs: &[Proof]) -> io::Result<()> {
    let sum = |count: fn(&Proof) -> usize| proofs.iter().map(count).sum::<usize>();
    let (all, proven) = (sum(|proof| proof.requirements), sum(|proof| proof.proven));
    if all == 0 {
        return Ok(());
    }
    let mut sentence = format!(
        "{proven} of {} proven",
        counted(all, "observable MUST requirement")
    );
    let reasons = sum(|proof| proof.reasons.len());
    if reasons > 0 {
        let are = if reasons == 1 {
            "1 other has a reason"
        } else {
            &format!("{reasons} others have a reason")
        };
        sentence.push_str(&format!("; {are}"));
    }
    let is_complete = proofs.iter().all(|proof| proof.gaps.is_empty());
    let style = if is_complete { GOOD } else { BAD };
    writeln!(out, "{}", styled(sentence, style))
}

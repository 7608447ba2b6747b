//! Which musts are proven, and which are not.

use std::io::{self, Write};

use seekspec_conformance::matrix::{Gap, GapKind, Proof};
use seekspec_conformance::suite::Suite;

use crate::counted::counted;
use crate::style::{BAD, FAINT, GOOD, LITERAL, STRONG, styled};
use crate::wrap::wrap_short;

/// What is wrong, and how to mend it.
const KINDS: [(GapKind, &str, &str); 3] = [
    (
        GapKind::Unbroken,
        "that no mutant breaks",
        "add a mutant, or say under `unproven` of its requirements.yaml why there is none",
    ),
    (
        GapKind::Unproven,
        "that no case proves: none that covers it kills a mutant that breaks it",
        "add a case, or say under `unproven` of its requirements.yaml why there is none",
    ),
    (
        GapKind::ProvenAgainstReason,
        "proven, although listed as unproven",
        "remove the entry from its requirements.yaml",
    ),
];

/// How many mutants are named.
const MUTANTS: usize = 3;

/// Lists the musts that are not proven, and nothing says why.
pub(super) fn write_gaps(
    out: &mut dyn Write,
    width: usize,
    suite: &Suite,
    proofs: &[Proof],
) -> io::Result<()> {
    for (kind, what, help) in KINDS {
        let gaps: Vec<&Gap> = proofs
            .iter()
            .flat_map(|proof| &proof.gaps)
            .filter(|gap| gap.kind == kind)
            .collect();
        if gaps.is_empty() {
            continue;
        }
        let heading = format!("{} {what}:", counted(gaps.len(), "must"));
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

/// How many musts are proven.
pub(super) fn write_count(out: &mut dyn Write, proofs: &[Proof]) -> io::Result<()> {
    let sum = |count: fn(&Proof) -> usize| proofs.iter().map(count).sum::<usize>();
    let (musts, proven) = (sum(|proof| proof.musts), sum(|proof| proof.proven));
    if musts == 0 {
        return Ok(());
    }
    let mut sentence = format!(
        "{proven} of {} that can be observed are proven",
        counted(musts, "must")
    );
    let reasons = sum(|proof| proof.reasons.len());
    if reasons > 0 {
        let are = if reasons == 1 {
            "a reason is given for 1 other"
        } else {
            &format!("reasons are given for {reasons} others")
        };
        sentence.push_str(&format!("; {are}"));
    }
    let is_whole = proofs.iter().all(|proof| proof.gaps.is_empty());
    let style = if is_whole { GOOD } else { BAD };
    writeln!(out, "{}", styled(sentence, style))
}

//! The matrix in a terminal: a line for each mutant, and where its killers are.

use std::collections::BTreeMap;
use std::io::{self, Write};

use seekspec_conformance::matrix::{Mutant, Proof, Variant};

use crate::counted::counted;
use crate::selftest::Selftest;
use crate::style::{BAD, FAINT, LITERAL, STRONG, WARNING, styled};

/// How many topics are named.
const TOPICS: usize = 3;

/// Writes a line for each mutant: by how many cases it is killed, and in which topics they are. Above those of a tool is what they prove.
pub(super) fn write_table(
    out: &mut dyn Write,
    selftest: &Selftest,
    proofs: &[Proof],
) -> io::Result<()> {
    let mut tool = None;
    for mutant in &selftest.matrix.mutants {
        if tool != Some((&mutant.profile, &mutant.tool)) {
            let heading = format!("{}/{}", mutant.profile, mutant.tool);
            let proof = proofs.iter().find(|proof| is_about(proof, mutant));
            let proof = proof.map(summary).unwrap_or_default();
            writeln!(out, "{}{}", styled(heading, STRONG), styled(proof, FAINT))?;
            tool = Some((&mutant.profile, &mutant.tool));
        }
        write_row(out, mutant)?;
    }
    for variant in &selftest.matrix.variants {
        write_variant(
            out,
            variant,
            selftest.differing.get(&variant.name).copied().unwrap_or(0),
        )?;
    }
    writeln!(out)
}

fn is_about(proof: &Proof, mutant: &Mutant) -> bool {
    (&proof.profile, &proof.tool) == (&mutant.profile, &mutant.tool)
}

/// `  78 musts that can be observed: 76 proven, 2 with a reason`.
fn summary(proof: &Proof) -> String {
    let musts = counted(proof.musts, "must");
    let mut words = vec![format!("{} proven", proof.proven)];
    for (count, what) in [
        (proof.reasons.len(), "with a reason"),
        (proof.gaps.len(), "amiss"),
    ] {
        if count > 0 {
            words.push(format!("{count} {what}"));
        }
    }
    format!("  {musts} that can be observed: {}", words.join(", "))
}

fn write_row(out: &mut dyn Write, mutant: &Mutant) -> io::Result<()> {
    let prefix = format!("{}.{}.", mutant.profile, mutant.tool);
    let name = mutant.name.strip_prefix(&prefix).unwrap_or(&mutant.name);
    let style = if mutant.survives() { BAD } else { LITERAL };
    write!(out, "{:>5}  {}", mutant.kills.len(), styled(name, style))?;
    let where_killed = match &mutant.excluded {
        Some(reason) => format!("excluded: {reason}"),
        None if mutant.survives() => "survives".to_owned(),
        None => topics(mutant),
    };
    writeln!(out, "  {}", styled(where_killed, FAINT))
}

/// How many cases fail on it, of those in which its answers differ.
fn write_variant(out: &mut dyn Write, variant: &Variant, differing: usize) -> io::Result<()> {
    let failing = variant.rejected_by.len();
    let style = if failing == 0 { LITERAL } else { WARNING };
    write!(out, "{failing:>5}  {}", styled(&variant.name, style))?;
    let seen = format!("permitted; differs in {}", counted(differing, "case"));
    writeln!(out, "  {}", styled(seen, FAINT))
}

/// `order 7, limits 3, and 2 more`: the topics with the most killers.
fn topics(mutant: &Mutant) -> String {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for case in mutant.kills.keys() {
        let topic = case.rsplit('/').nth(1).unwrap_or(case);
        *counts.entry(topic).or_default() += 1;
    }
    let mut counts: Vec<(&str, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let more: usize = counts.iter().skip(TOPICS).map(|(_, count)| count).sum();
    let named = counts.iter().take(TOPICS);
    let mut words: Vec<String> = named
        .map(|(topic, count)| format!("{topic} {count}"))
        .collect();
    if more > 0 {
        words.push(format!("elsewhere {more}"));
    }
    words.join(", ")
}

//! The mutation score and the precision of a suite, in one sentence.

use std::io::{self, Write};

use seekspec_faults::matrix::{Precision, Score};

use seekspec_run::counted::counted;
use seekspec_run::style::{BAD, GOOD, styled};

/// The killed mutants and the accepted variants.
pub(super) fn write(out: &mut dyn Write, score: &Score, precision: &Precision) -> io::Result<()> {
    let possible = score.killed + score.survived;
    if possible + precision.variants == 0 {
        return Ok(());
    }
    let is_whole = score.survived == 0 && precision.accepted == precision.variants;
    let sentence = format!(
        "{} of {} killed, {} of {} accepted",
        score.killed,
        counted(possible, "mutant"),
        precision.accepted,
        counted(precision.variants, "permitted variant"),
    );
    let style = if is_whole { GOOD } else { BAD };
    writeln!(out, "{}", styled(sentence, style))
}

//! Everything that guesses: [`doctor`] proposes lines of a target file from a few calls, and [`probe`] learns the rules of a
//! tool from its answers.

pub mod doctor;
pub mod probe;

use seekspec_prove::{deviations, good_targets, reference, selftest};
use seekspec_run::{
    ask, counted, interrupt, printable, program, progress, resources, sandbox, schedule, shell,
    style, targets, transport, wrap, yaml_text,
};

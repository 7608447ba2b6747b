//! Everything that guesses: [`doctor`] proposes lines of a target file from a few calls, and [`probe`] learns the rules of a
//! tool from its answers.

pub mod doctor;
pub mod probe;

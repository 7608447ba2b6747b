//! The whole suite: what the reference answers, and what is said of targets that others could have written.

mod naive_find;
mod protocol;
mod reference_answers;
mod seekspec;
mod transports_agree;

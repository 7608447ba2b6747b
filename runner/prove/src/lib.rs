//! Everything that needs a right answer: the [`mod@reference`] and its [`deviations`], and the targets that profiles call good.
//!
//! [`selftest`] runs mutants and variants on cases, and [`diagnosis`] finds the causes of failures with them;
//! [`record`] writes what a good target answers into a case.

pub mod deviations;
pub mod diagnosis;
pub mod full_suite;
pub mod good_targets;
pub mod record;
pub mod reference;
pub mod selftest;
pub mod session;

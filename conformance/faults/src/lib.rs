//! Deliberate faults, with which the executable specification of agents' file tools is tried.
//!
//! A case that no faulty tool fails proves nothing. A *mutant* is the reference with one fault that its document forbids: a case that fails on it
//! *kills* it, and so proves the requirements that the mutant breaks. A *variant* is the reference with a difference that its document permits:
//! a case that fails on it is wrong. Which case kills which mutant is also how a foreign tool's failures are explained: by the mutants that
//! answer as it does. Like `seekspec-conformance`, this crate is pure: it runs no process, touches no file, and knows no agent by name.
//!
//! # Which requirement is proven
//!
//! ```
//! use seekspec_conformance::SourceFile;
//! use seekspec_faults::coverage::{CoverageStatus, coverage};
//! use seekspec_faults::load;
//! use seekspec_faults::matrix::{Matrix, Mutant};
//!
//! let file = |path: &str, text: &str| SourceFile { path: path.into(), text: text.to_owned().into() };
//! let (loaded, faults) = load(&[
//!     file("agent/profile.yaml", "
//! profile: agent
//! about: An agent
//! source: Its manual
//! tools:
//!   find: {about: Finds paths, order: mtime}
//! "),
//!     file("agent/find/requirements.yaml", "
//! profile: agent
//! tool: find
//! source: Its manual
//! requirements:
//!   - {id: agent.find.order, level: must, statement: Newest first, where: Output, observe: order}
//! "),
//!     file("agent/find/order.yaml", "
//! about: Order
//! profile: agent
//! tool: find
//! cases:
//!   - id: newest-first
//!     covers: [agent.find.order]
//!     tree: {old.txt: {age: 2m}, new.txt: {age: 1m}}
//!     call: {paths: ['*']}
//!     expect: {paths: [new.txt, old.txt]}
//! "),
//!     file("agent/find/mutants.yaml", "
//! profile: agent
//! tool: find
//! mutants:
//!   - {id: order.reversed, about: oldest first, breaks: [agent.find.order], answer: {reorder: {text.lines: reversed}}}
//! "),
//! ]);
//! assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
//!
//! // The faulty tool answers, and its answer is judged: here we say that the case failed.
//! let mut mutant = Mutant::new(&faults.mutants[0]);
//! mutant.kills.insert("agent/find/order/newest-first".into(), ["paths".into()].into());
//! let matrix = Matrix { mutants: vec![mutant], ..Matrix::default() };
//!
//! let covered = coverage(&loaded.suite, &matrix);
//! assert_eq!(covered.tools[0].requirements[0].status, CoverageStatus::Proven);
//! ```
//!
//! # Where things are
//!
//! - [`mutation`]: mutants and variants as edits of calls and answers, and mutants derived from rules;
//! - [`mod@load`]: from files to a [`FaultModel`], beside the suite;
//! - [`matrix`]: which case kills which mutant;
//! - [`coverage`], [`primitives`], [`report`]: what follows from a matrix; [`schema`]: the files, for editors.

pub mod coverage;
pub mod load;
pub mod matrix;
pub mod mutation;
pub mod primitives;
pub mod report;
pub mod schema;

pub use load::{FaultModel, load};

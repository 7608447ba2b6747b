//! The specification of agents' file tools as data, and the judging of answers against it.
//!
//! A [`Suite`] is loaded from YAML files and consists of [`Case`]s: a tree, one or more calls of a tool, and the expectations of
//! the answers. This crate is pure: it runs no process, touches no file, and knows no agent by name. Profiles, requirements and cases
//! come in as text ([`SourceFile`]); an answer comes in as JSON ([`Answer`]), and a [`Judgement`] lists the checks that passed and failed, facet by facet.
//! Making the tree and calling the tool is up to the caller; the crate `seekspec` is one, and `seekspec-fixtures` has the cases.
//!
//! # Load, judge, print
//!
//! ```
//! use seekspec_conformance::change::TreeChange;
//! use seekspec_conformance::outside::Outside;
//! use seekspec_conformance::{Answer, Observed, SourceFile, Contract, judge, load};
//! use serde_json::json;
//!
//! let file = |path: &str, text: &str| SourceFile { path: path.into(), text: text.to_owned().into() };
//! let loaded = load(&[
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
//! ]);
//! assert!(loaded.problems.is_empty(), "{:?}", loaded.problems);
//!
//! // The answer of the tool under test, the result of an MCP `tools/call`; it left the tree unchanged.
//! let result = json!({"content": [{"type": "text", "text": "old.txt\nnew.txt"}]});
//! let observed = Observed {
//!     answer: Answer::from_result(&result, "/tmp/tree")?,
//!     change: TreeChange::default(),
//!     outside: Outside::default(),
//! };
//!
//! let case = &loaded.suite.cases[0];
//! let judgement = judge(case, &[observed], &Contract::default());
//! for (facet, mismatch) in judgement.failures() {
//!     println!("{}: {}: {}", case.name, facet.facet, mismatch.message);
//! }
//! assert!(!judgement.passes());
//! # Ok::<(), String>(())
//! ```
//!
//! # Where things are
//!
//! - [`model`] is the format of the files, documented on the structs that parse them; for authors it is described in
//!   `fixtures/README.md`;
//! - [`mod@load`] makes a [`suite`] of them, of [`tree`]s and [`facets`]; [`lint`] finds mistakes in files
//!   that parse, and [`problem`] is a mistake with its place;
//! - [`pattern`] and [`gaps`] are the languages in which texts are expected;
//! - [`request`] makes the params of a call, [`answer`] parses a result, [`reader`] reads paths and
//!   matches from its text; [`own_state`]: a target's own files in a tree;
//! - [`mod@judge`] judges, and [`verdict`] is the outcome of a whole case; [`signs`] are answers without an expectation, to compare
//!   them with each other;
//! - [`mod@hazard`] says why a case could hurt the machine when a wrong tool runs it;
//! - [`select`] and [`schema`] answer questions about a suite; [`diagnosis`] names the causes of a target's failures.
//!
//! Faults of a tool, and which of them a suite notices, are in `seekspec-faults`.

pub mod answer;
pub mod change;
pub mod diagnosis;
pub mod facets;
pub mod gaps;
pub mod hazard;
pub mod judge;
pub mod lint;
pub mod load;
pub mod mismatch;
pub mod model;
pub mod outside;
pub mod own_state;
pub mod pattern;
pub mod problem;
pub mod reader;
pub mod request;
pub mod schema;
pub mod select;
pub mod signs;
pub mod suite;
pub mod tree;
pub mod unknown_name;
pub mod verdict;

#[doc(hidden)]
pub mod cut;
#[doc(hidden)]
pub mod invisible;
#[doc(hidden)]
pub mod json_size;
#[doc(hidden)]
pub mod lazy_regex;
#[doc(hidden)]
pub mod locations;
#[doc(hidden)]
pub mod machine_path;
#[doc(hidden)]
pub mod near;
#[doc(hidden)]
pub mod numbers;
#[doc(hidden)]
pub mod parallel;
#[doc(hidden)]
pub mod root;
#[doc(hidden)]
pub mod yaml;

pub mod call_paths;
pub mod diff;
mod document_size;
mod range;

pub use answer::Answer;
pub use judge::{Contract, Judgement, Observed, judge};
pub use load::load;
pub use suite::{Case, Loaded, SourceFile, Suite};

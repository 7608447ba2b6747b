//! The reference engine of Seekspec: the tools with which coding agents find, search, read and edit
//! files, each exactly as its document specifies. JSON arguments go in, an answer comes out.
//!
//! # Embedding a tool
//!
//! The host provides the working directory, a clock, and whatever else a tool may use. The engine
//! reads no environment, no settings and no clock of its own.
//!
//! ```
//! use seekspec_reference::host::{Context, SystemClock};
//! use seekspec_reference::profiles::Tool;
//! use seekspec_reference::profiles::omp::find::FindTool;
//! use serde_json::json;
//!
//! let root = tempfile::tempdir()?;
//! std::fs::create_dir(root.path().join("src"))?;
//! std::fs::write(root.path().join("src/main.rs"), "fn main() {}")?;
//!
//! let clock = SystemClock::new();
//! let context = Context::new(root.path(), &clock);
//! let answer = FindTool::default().call(&json!({ "paths": ["*.rs"] }), &context);
//!
//! assert_eq!(answer.text, "# src/\nmain.rs");
//! assert!(!answer.is_error);
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # Serving calls
//!
//! [`wire::perform`] takes the params of an MCP `tools/call` and returns a `CallToolResult`:
//!
//! ```
//! use seekspec_reference::host::{Cancellation, SystemClock};
//! use seekspec_reference::profiles;
//! use seekspec_reference::wire::{Caller, Session, perform};
//! use serde_json::json;
//!
//! let (root, clock, cancellation) = (tempfile::tempdir()?, SystemClock::new(), Cancellation::new());
//! let caller = Caller { profile: "omp", root: root.path(), cancellation: &cancellation, live: None };
//! let omp = Session::new(profiles::find_profile("omp").expect("a profile"));
//!
//! let params = json!({ "name": "find", "arguments": { "paths": ["*.rs"] } });
//! let result = perform(&params, &caller, |call| omp.call(call, &clock))?;
//! assert_eq!(result["content"][0]["text"], "No files found matching pattern");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Rules
//!
//! Everything that a document decides is data: limits, orders, switches, messages. The defaults
//! follow the document, and a host may change any of them.
//!
//! ```
//! use seekspec_reference::profiles::omp::find::{FindRules, FindTool};
//!
//! let mut rules = FindRules::default();
//! rules.limit.max = 1000;
//! rules.search.skipped_unless_named.push("target".into());
//! let tool = FindTool { rules };
//! # let _ = tool;
//! ```
//!
//! # Modules
//!
//! - [`profiles`] is the registry of agents and their tools;
//! - [`host`] is the interface between a tool and its host;
//! - [`wire`] is the JSON boundary;
//! - [`engine`] has the primitives of the tools: walk, glob, ignore rules, order, truncation.
#![cfg_attr(
    not(all(
        feature = "omp",
        feature = "gemini",
        feature = "mini",
        feature = "codescout",
        feature = "claude"
    )),
    allow(unused, reason = "profiles share parts that a single one may not need")
)]

#[macro_use]
mod rules;

pub mod engine;
pub mod host;
pub mod overlay;
pub mod profiles;
pub mod wire;

pub use rules::Text;

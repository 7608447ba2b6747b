//! Trees on disk, targets that misbehave, and the scheduling of cases.
#![expect(
    clippy::unwrap_used,
    reason = "a helper of a test may fail as the test does"
)]

mod conditions;
mod containment;
mod exchange;
mod exec;
mod hidden_directory;
mod lifetime;
mod listed_tools;
mod mcp;
mod mcp_handshake;
#[path = "../mcp_server/mod.rs"]
mod mcp_server;
mod outside;
mod planted_links;
#[path = "../process_group/mod.rs"]
mod process_group;
mod ran;
mod repro;
mod roots;
mod rounds;
mod sandbox;
mod schedule;
mod support;
mod target_file;
mod target_mapping;
mod vary;
mod waiting;

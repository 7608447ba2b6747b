//! One call of omp `search`, as a process: `search_once ROOT PATTERN [--all]`, where `--all` goes on after 2,000 matches. With `--make ROOT FILES` it makes the tree to search in.
//!
//! `beside_rg.py` measures it beside `rg`.

use std::error::Error;
use std::io::Write;
use std::path::Path;

use seekspec_benches::make_sources;
use seekspec_reference::host::{Context, SystemClock};
use seekspec_reference::profiles::Tool;
use seekspec_reference::profiles::omp::search::{SearchRules, SearchTool};
use serde_json::json;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["--make", root, files] => make_sources(Path::new(root), files.parse()?, 1)?,
        [root, pattern] => search(root, pattern, SearchRules::default())?,
        [root, pattern, "--all"] => search(root, pattern, without_total_cap())?,
        _ => {
            return Err(
                "usage: search_once ROOT PATTERN [--all], or search_once --make ROOT FILES".into(),
            );
        }
    }
    Ok(())
}

/// So all files are searched to their ends, as `rg` does.
fn without_total_cap() -> SearchRules {
    let mut rules = SearchRules::default();
    rules.limits.total = usize::MAX;
    rules
}

fn search(root: &str, pattern: &str, rules: SearchRules) -> Result<(), Box<dyn Error>> {
    let clock = SystemClock::new();
    let context = Context::new(Path::new(root), &clock);
    let result = SearchTool { rules }.call(&json!({ "pattern": pattern, "paths": "." }), &context);
    std::io::stdout().write_all(result.text.as_bytes())?;
    Ok(())
}

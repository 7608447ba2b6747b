//! A quick call behind slow ones. Finding A2 of the second attack: it was never answered.
//!
//! `cargo test --release -p seekspec --features cli --test serve -- behind --ignored --nocapture`
//! measures it behind four calls of each of more than 400 patterns.

use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{ask, folder, next, start_profile};

#[path = "../../../reference/tests/hostile_patterns/patterns.rs"]
mod patterns;

/// A profile, a slow call for a pattern, and a quick call.
type Asked = (&'static str, fn(&str) -> Value, Value);

fn asked() -> [Asked; 4] {
    [
        (
            "omp",
            |pattern| json!({"name": "search", "arguments": {"pattern": pattern, "paths": ["one.txt"]}}),
            json!({"name": "find", "arguments": {"paths": ["two.txt"]}}),
        ),
        (
            "mini",
            |query| json!({"name": "search", "arguments": {"query": query}}),
            json!({"name": "glob", "arguments": {"pattern": "two.txt"}}),
        ),
        (
            "codescout",
            |pattern| json!({"name": "search_pattern", "arguments": {"pattern": pattern}}),
            json!({"name": "find_file", "arguments": {"pattern": "two.txt"}}),
        ),
        (
            "gemini",
            |glob| json!({"name": "glob", "arguments": {"pattern": glob}}),
            json!({"name": "glob", "arguments": {"pattern": "two.txt"}}),
        ),
    ]
}

#[test]
#[ignore = "takes minutes, and measures time"]
fn a_quick_call_behind_four_slow_ones() {
    let all = [
        patterns::patterns(),
        patterns::irregular_patterns(),
        patterns::globs(),
    ]
    .concat();
    for (profile, slow, quick) in asked() {
        let folder = folder("two.txt");
        fs::write(folder.path().join("one.txt"), "a".repeat(100_000)).unwrap();
        let (_server, mut stdin, mut stdout) = start_profile(profile, folder.path(), &[]);
        let mut waited: Vec<(Duration, &str)> = Vec::new();
        for (number, pattern) in (0..).step_by(8).zip(&all) {
            (1..=4).for_each(|id| ask(&mut stdin, number + id, "tools/call", &slow(pattern)));
            let began = Instant::now();
            ask(&mut stdin, number + 5, "tools/call", &quick);
            // All five are answered before the next pattern.
            for _ in 1..=5 {
                let answer = next(&mut stdout);
                if answer["id"] == number + 5 {
                    assert!(answer.to_string().contains("two.txt"), "{answer}");
                    waited.push((began.elapsed(), pattern));
                }
            }
        }
        waited.sort();
        println!(
            "{profile}: behind {} patterns; the longest waits:",
            waited.len()
        );
        for (waited, pattern) in waited.iter().rev().take(5) {
            println!(
                "  {waited:?} {}",
                pattern.chars().take(60).collect::<String>()
            );
        }
    }
}

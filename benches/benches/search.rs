//! omp `search` on a tree of 20,000 source-like files: what is rare, what is frequent, what is nowhere.

#![expect(
    clippy::expect_used,
    reason = "a benchmark that cannot be set up has nothing to measure"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use seekspec_benches::make_sources;
use seekspec_reference::host::{Cancellation, SystemClock};
use seekspec_reference::profiles::find_profile;
use seekspec_reference::wire::{self, WireHost};
use serde_json::{Value, json};

const FILES: usize = 20_000;

const CALLS: &[(&str, &str)] = &[
    (
        "a word in one file of a thousand",
        r#"{"pattern": "needle", "paths": "."}"#,
    ),
    (
        "a word that is nowhere",
        r#"{"pattern": "nowhere", "paths": "."}"#,
    ),
    (
        "a word in every file",
        r#"{"pattern": "return", "paths": "."}"#,
    ),
    (
        "an alternation",
        r#"{"pattern": "needle|thimble|pincushion", "paths": "."}"#,
    ),
    (
        "no literal to look for",
        r#"{"pattern": "\\w{30}", "paths": "."}"#,
    ),
    (
        "case ignored",
        r#"{"pattern": "NEEDLE", "paths": ".", "i": true}"#,
    ),
    (
        "several lines",
        r#"{"pattern": "needle\\(\\);\\n\\}", "paths": "."}"#,
    ),
    ("one glob", r#"{"pattern": "needle", "paths": "**/*.ts"}"#),
];

fn search(criterion: &mut Criterion) {
    let tree = tempfile::tempdir().expect("a temporary directory");
    make_sources(tree.path(), FILES, 1).expect("the tree can be made");
    let profile = find_profile("omp").expect("the profile exists");
    let clock = SystemClock::default();
    let host = WireHost {
        root: tree.path(),
        clock: &clock,
        cancellation: Cancellation::default(),
        progress: None,
    };
    let mut group = criterion.benchmark_group("search in 20,000 files");
    for (name, arguments) in CALLS {
        let arguments: Value = serde_json::from_str(arguments).expect("arguments are JSON");
        let params = json!({"name": "search", "arguments": arguments});
        group.bench_function(*name, |bencher| {
            bencher.iter(|| wire::call(profile, black_box(&params), &host));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = search
}
criterion_main!(benches);

//! omp `search` on a tree of 20,000 source-like files: a rare word, a frequent one, an absent one.

use criterion::{Criterion, criterion_group, criterion_main};
use seekspec_benches::{make_sources, measure_calls};

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
    measure_calls(criterion, "search", make_sources, CALLS);
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = search
}
criterion_main!(benches);

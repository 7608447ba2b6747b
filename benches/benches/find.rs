//! omp `find` on a tree of 20,000 files: the newest 200 of a bare glob, and the first step of each variant.

#![expect(
    clippy::expect_used,
    reason = "a benchmark that cannot be set up has nothing to measure"
)]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use seekspec_benches::make_tree;
use seekspec_reference::host::{Cancellation, SystemClock};
use seekspec_reference::profiles::find_profile;
use seekspec_reference::wire::{self, WireHost};
use serde_json::{Value, json};

const FILES: usize = 20_000;

const CALLS: &[(&str, &str)] = &[
    ("newest 200 of *.ts", r#"{"paths": ["*.ts"]}"#),
    ("newest 200 of everything", r#"{"paths": ["."]}"#),
    ("a name that is nowhere", r#"{"paths": ["nowhere-*.ts"]}"#),
    (
        "braces and a class",
        r#"{"paths": ["**/module-[0-4].{ts,js}"]}"#,
    ),
    (
        "ignored files too",
        r#"{"paths": ["*.ts"], "gitignore": false}"#,
    ),
];

fn find(criterion: &mut Criterion) {
    let tree = tempfile::tempdir().expect("a temporary directory");
    make_tree(tree.path(), FILES, 1).expect("the tree can be made");
    let profile = find_profile("omp").expect("the profile exists");
    let clock = SystemClock::default();
    let host = WireHost {
        root: tree.path(),
        clock: &clock,
        cancellation: Cancellation::default(),
        progress: None,
    };
    let mut group = criterion.benchmark_group("find in 20,000 files");
    for (name, arguments) in CALLS {
        let arguments: Value = serde_json::from_str(arguments).expect("arguments are JSON");
        let params = json!({"name": "find", "arguments": arguments});
        group.bench_function(*name, |bencher| {
            bencher.iter(|| wire::call(profile, black_box(&params), &host));
        });
    }
    group.finish();
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = find
}
criterion_main!(benches);

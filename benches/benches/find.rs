//! omp `find` on a tree of 20,000 files: the newest 200 of a bare glob, and the first step of each
//! variant.

use criterion::{Criterion, criterion_group, criterion_main};
use seekspec_benches::{make_tree, measure_calls};

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
    measure_calls(criterion, "find", make_tree, CALLS);
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = find
}
criterion_main!(benches);

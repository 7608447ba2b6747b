//! The cost of starting a run, before the first call: all fixtures are read and checked.

use criterion::{Criterion, criterion_group, criterion_main};
use seekspec_conformance::{SourceFile, load};

fn suite(criterion: &mut Criterion) {
    let sources: Vec<SourceFile> = seekspec_fixtures::FILES
        .iter()
        .filter(|file| file.path.ends_with(".yaml"))
        .map(|file| SourceFile {
            path: file.path.to_owned(),
            text: file.text.into(),
        })
        .collect();
    criterion.bench_function("load all cases", |bencher| {
        bencher.iter(|| load(&sources));
    });
}

criterion_group!(benches, suite);
criterion_main!(benches);

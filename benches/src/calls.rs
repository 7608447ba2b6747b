//! Calls of a tool, measured on a tree of 20,000 files.

use std::hint::black_box;
use std::io;
use std::path::Path;

use criterion::Criterion;
use seekspec_reference::host::{Cancellation, SystemClock};
use seekspec_reference::profiles::find_profile;
use seekspec_reference::wire::{Caller, Session, perform};
use serde_json::{Value, json};

const FILES: usize = 20_000;

/// Makes a tree below a directory, with a number of files, from a seed.
pub type MakeTree = fn(&Path, usize, u64) -> io::Result<()>;

/// Measures calls of an omp tool on one tree. Each call is a name and its arguments as JSON.
#[expect(
    clippy::expect_used,
    reason = "a benchmark that cannot be set up has nothing to measure"
)]
pub fn measure_calls(
    criterion: &mut Criterion,
    tool: &str,
    make: MakeTree,
    calls: &[(&str, &str)],
) {
    let tree = tempfile::tempdir().expect("a temporary directory");
    make(tree.path(), FILES, 1).expect("the tree can be made");
    let profile = find_profile("omp").expect("the profile exists");
    let session = Session::new(profile);
    let clock = SystemClock::default();
    let caller = Caller {
        profile: profile.name,
        root: tree.path(),
        cancellation: &Cancellation::new(),
        live: None,
    };
    let mut group = criterion.benchmark_group(format!("{tool} in {FILES} files"));
    for (name, arguments) in calls {
        let arguments: Value = serde_json::from_str(arguments).expect("arguments are JSON");
        let params = json!({"name": tool, "arguments": arguments});
        group.bench_function(*name, |bencher| {
            bencher.iter(|| {
                perform(black_box(&params), &caller, |call| {
                    session.call(call, &clock)
                })
            });
        });
    }
    group.finish();
}

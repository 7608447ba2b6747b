//! The overhead of the transport `exec`: the same program started directly, through the transport, and
//! through the transport contained, as targets are.
#![expect(
    clippy::expect_used,
    reason = "a benchmark that cannot be run has failed"
)]

use std::hint::black_box;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use criterion::{Bencher, Criterion, criterion_group, criterion_main};
use seekspec_run::sandbox::RunDirectory;
use seekspec_run::targets::{CommandLine, Target};
use seekspec_run::transport::Call;
use serde_json::{Value, json};

/// The cheapest possible target: it reads the call and answers.
const SCRIPT: &str = r#"cat > /dev/null; echo '{"content":[{"type":"text","text":"ok"}]}'"#;
/// The cheapest target in a language that tools are commonly written in.
const PYTHON: &str = "import json, sys; json.load(sys.stdin); print('{\"content\":[{\"type\":\"text\",\"text\":\"ok\"}]}')";

fn exec(criterion: &mut Criterion) {
    compare(criterion, "sh", &["sh", "-c", SCRIPT]);
    compare(criterion, "python3", &["python3", "-c", PYTHON]);
}

fn compare(criterion: &mut Criterion, name: &str, command: &[&str]) {
    let params = json!({"name": "find", "arguments": {"paths": ["*.ts"]}});
    let mut group = criterion.benchmark_group(format!("exec/{name}"));
    group.bench_function("bare", |bencher| {
        bencher.iter(|| bare(command, &params.to_string()));
    });
    let contained = target(command);
    let free = contained.clone().uncontained("the benchmark");
    for (way, target) in [("through the transport", free), ("contained", contained)] {
        group.bench_function(way, |bencher| through(&target, &params, bencher));
    }
}

fn through(target: &Target, params: &Value, bencher: &mut Bencher<'_>) {
    let directory = RunDirectory::create().expect("there is a directory for temporary files");
    let workspace = directory.workspace(&Arc::default()).expect("it is empty");
    let places = workspace.places().clone();
    let mut connection = target.connect(places);
    let call = Call {
        profile: "none",
        params,
        cancel_after: None,
        lists_tools: false,
    };
    bencher.iter(|| connection.call(&call).result.expect("the script answers"));
}

fn bare(command: &[&str], input: &str) {
    let mut child = Command::new(command[0])
        .args(&command[1..])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program is there");
    let mut stdin = child.stdin.take().expect("it was piped");
    stdin
        .write_all(input.as_bytes())
        .expect("it reads its input");
    drop(stdin);
    black_box(child.wait_with_output().expect("it ends"));
}

fn target(command: &[&str]) -> Target {
    let line = CommandLine {
        command: command.iter().map(|word| (*word).to_owned()).collect(),
        folder: PathBuf::from("/"),
        ..CommandLine::default()
    };
    Target::from_command_line(line).expect("a command is a target")
}

criterion_group!(benches, exec);
criterion_main!(benches);

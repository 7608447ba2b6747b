use std::path::Path;

use serde_json::json;

use super::tree::Tree;
use crate::host::tests::SteppingClock;
use crate::host::{Context, Resource};
use crate::profiles::Tool;
use crate::profiles::omp::find::FindTool;

fn resource(uri: &str, file: Option<&str>) -> Resource {
    Resource {
        uri: uri.to_owned(),
        file: file.map(|file| Path::new(file).to_path_buf()),
        ..Resource::default()
    }
}

fn check(path: &str, expected: &str) {
    let tree = Tree::new(&["notes/a.md", "notes/b.md"]);
    let (root, clock) = (tree.root(), SteppingClock::new(0));
    let mut context = Context::new(&root, &clock);
    context.resources = vec![
        resource("omp://a", Some("notes/a.md")),
        resource("omp://b", Some("notes/b.md")),
        resource("omp://memory", None),
    ];
    let result = FindTool::default().call(&json!({ "paths": [path] }), &context);
    assert_eq!(result.text, expected);
}

#[test]
fn a_url_is_its_backing_file() {
    check("omp://a", "notes/a.md");
    check("omp://", "# notes/\na.md\nb.md");
}

#[test]
fn a_url_without_a_file_and_one_with_a_glob_are_refused() {
    check(
        "omp://memory",
        "Internal URL has no backing file: omp://memory",
    );
    check("omp://c", "Unknown internal URL: omp://c");
    check(
        "skill://*/a",
        "Glob patterns are not supported for internal URLs: skill://*/a",
    );
}

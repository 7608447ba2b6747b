//! The command that repeats a test.

use std::env;
use std::path::Path;

use crate::shell;

/// The command that runs one case of this test program again.
pub(super) fn command(case: &str, is_ignored: bool) -> String {
    let package = env::var("CARGO_PKG_NAME").ok();
    let program = env::current_exe().ok();
    let ignored: &[&str] = if is_ignored { &["--ignored"] } else { &[] };
    words(
        package.as_deref(),
        program.as_deref(),
        &[ignored, &["--exact", case]].concat(),
    )
}

/// Cargo says to tests which package they are of; the name of their program is that of the test and a hash.
fn words(package: Option<&str>, program: Option<&Path>, arguments: &[&str]) -> String {
    let stem = program.and_then(Path::file_stem);
    let stem = stem.map(|stem| stem.to_string_lossy().into_owned());
    let test = stem.as_deref().and_then(|stem| stem.rsplit_once('-'));
    let mut words = vec!["cargo", "test"];
    words.extend(package.iter().flat_map(|package| ["--package", package]));
    words.extend(test.iter().flat_map(|(test, _)| ["--test", test]));
    words.push("--");
    words.extend(arguments);
    let words: Vec<String> = words.into_iter().map(str::to_owned).collect();
    shell::line(&words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_test_is_named_by_its_package_and_its_program() {
        let program = Path::new("/t/debug/deps/a-test-0123456789abcdef");
        assert_eq!(
            words(Some("mine"), Some(program), &["--exact", "p/t/o/c"]),
            "cargo test --package mine --test a-test -- --exact p/t/o/c"
        );
        assert_eq!(words(None, None, &["p/t/o/c"]), "cargo test -- p/t/o/c");
    }
}

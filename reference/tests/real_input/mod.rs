//! A tree that nobody made for a test, and the tool that the engine is compared with.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// Where cargo keeps the sources of registry crates.
pub(crate) fn sources_of_crates() -> PathBuf {
    let home = std::env::var_os("CARGO_HOME").map(PathBuf::from);
    let home = home.or_else(|| Some(PathBuf::from(std::env::var_os("HOME")?).join(".cargo")));
    let sources = home
        .expect("CARGO_HOME or HOME is set")
        .join("registry/src");
    assert!(
        sources.is_dir(),
        "{}: there are no unpacked sources of crates",
        sources.display()
    );
    sources.canonicalize().unwrap()
}

/// What `rg` answers when it obeys the ignore files that the engine obeys. None, and a word about it, where there is no rg.
pub(crate) fn rg(root: &Path, switches: &[&str]) -> Option<Output> {
    let same = [
        "--no-config",
        "--no-messages",
        "--no-ignore-global",
        "--no-ignore-exclude",
        "--no-ignore-parent",
        "--no-ignore-dot",
        "--no-require-git",
    ];
    let output = Command::new("rg")
        .args(same)
        .args(["-g", "!.git"])
        .args(switches)
        .current_dir(root)
        .output();
    if output.is_err() {
        assert!(
            std::env::var_os("CI").is_none(),
            "there is no rg to compare with; `.ci/run` installs it"
        );
        eprintln!("skipped: there is no rg to compare with; install ripgrep to run this test");
    }
    output.ok()
}

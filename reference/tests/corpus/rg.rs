use std::path::Path;
use std::process::{Command, Output};

/// Runs `rg` with the same ignore files as the engine, and no other configuration. `None`, and a
/// message, if `rg` is not installed.
pub(crate) fn rg(root: &Path, switches: &[&str]) -> Option<Output> {
    let same = [
        "--no-config",
        "--no-messages",
        "--no-ignore-global",
        "--no-ignore-exclude",
        "--no-ignore-parent",
        "--no-ignore-dot",
        "--color=never",
    ];
    let output = Command::new("rg")
        .args(same)
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

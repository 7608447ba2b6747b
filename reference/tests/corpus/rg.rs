use std::path::Path;
use std::process::{Command, Output};

/// What `rg` answers when it obeys the ignore files that the engine obeys, and nothing else of the machine. None, and a word about it,
/// where there is no rg.
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

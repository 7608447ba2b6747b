use serde_json::json;

use super::contestant::{Contestant, Task};
use super::programs::Programs;

const CALL: &[&str] = &["call", "--profile", "omp", "--tool", "find", "--arguments"];
const RG: &[&str] = &[
    "--no-config",
    "--no-require-git",
    "--files",
    "--hidden",
    "-g",
];
const FD: &[&str] = &[
    "--no-require-git",
    "--hidden",
    "--type",
    "f",
    "--exclude",
    ".git",
];

/// The newest 200 files with this extension, including hidden but not ignored files. Programs that
/// cannot sort do not sort; those that read no ignore files list more.
#[must_use]
pub fn find(programs: &Programs, extension: &str) -> Task {
    let glob = format!("*.{extension}");
    let arguments = json!({"paths": [format!("**/{glob}")], "limit": 200}).to_string();
    let call = [CALL, &[&arguments]].concat();
    let unsorted = [RG, &[&glob]].concat();
    let sorted = [&unsorted[..], &["--sortr", "modified"]].concat();
    let fd = [FD, &["--glob", &glob]].concat();
    let script = programs.glob_script.to_string_lossy();
    let all = [
        Contestant::new("seekspec", programs.seekspec.as_deref(), &call),
        Contestant::new("rg, sorted", programs.rg.as_deref(), &sorted),
        Contestant::new("rg, unsorted", programs.rg.as_deref(), &unsorted),
        Contestant::new("fd, unsorted", programs.fd.as_deref(), &fd),
        Contestant::piped("fd, stat, sort", programs.fd.as_deref(), &fd_sorted(&glob)),
        Contestant::piped("find, sort", programs.find.as_deref(), &find_sorted(&glob)),
        Contestant::new("Node glob", programs.node.as_deref(), &[&script, &glob]),
        Contestant::new(
            "floor",
            programs.floor.as_deref(),
            &["find", "{tree}", &glob[1..]],
        ),
    ];
    Task {
        name: format!("newest 200 of `**/{glob}`"),
        contestants: all.into_iter().flatten().collect(),
    }
}

fn fd_sorted(glob: &str) -> String {
    format!(
        "{{program}} {} -0 --glob '{glob}' \
         | xargs -0r stat -c '%.Y %n' | sort -rn | head -n 200",
        FD.join(" ")
    )
}

fn find_sorted(glob: &str) -> String {
    format!(
        "{{program}} . -name .git -prune -o -name '{glob}' -type f -printf '%T@ %p\\n' \
         | sort -rn | head -n 200"
    )
}

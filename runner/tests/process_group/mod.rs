//! Whether a process group is alive.

use std::fs;

/// Whether the group has a process that is not a zombie.
pub(crate) fn is_alive(group: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| fs::read_to_string(process.path().join("stat")).ok())
        .any(|stat| is_member(&stat, group))
}

/// The state, the parent and the group follow the name, which may contain any character.
fn is_member(stat: &str, group: &str) -> bool {
    let behind_name = stat.rsplit(')').next().unwrap_or_default();
    let words: Vec<&str> = behind_name.split_whitespace().collect();
    words.first() != Some(&"Z") && words.get(2) == Some(&group)
}

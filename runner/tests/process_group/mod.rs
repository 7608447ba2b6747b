//! Whether anything of a process group is alive.

use std::fs;

/// Whether a process of the group is more than an entry that nobody has reaped yet.
pub(crate) fn is_alive(group: &str) -> bool {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    processes
        .filter_map(|process| fs::read_to_string(process.path().join("stat")).ok())
        .any(|stat| is_member(&stat, group))
}

/// Behind the name, which may hold anything, stand the state, the parent and the group.
fn is_member(stat: &str, group: &str) -> bool {
    let behind_name = stat.rsplit(')').next().unwrap_or_default();
    let words: Vec<&str> = behind_name.split_whitespace().collect();
    words.first() != Some(&"Z") && words.get(2) == Some(&group)
}

//! Whether a path that a fixture names is one of the machine.
//!
//! A run makes `<run>/<number>/root` for the tree and `<run>/<number>/home` for HOME: a path may name what
//! is beside them, and all above is the machine's. `/etc/passwd` is, and so is `../../../etc/passwd`.

use crate::root::{HOME_PLACEHOLDER, PLACEHOLDER};

/// The directories that a run makes above the root of the tree.
const MADE_ABOVE: usize = 2;

/// The beginning of the name of a directory that does not exist on any machine: `/nowhere/a.txt`,
/// `/tmp/nowhere/a.txt`.
pub const NOWHERE: &str = "nowhere";

/// Whether the path names something of the machine, seen from a directory `level` levels below the root
/// of the tree. `is_ours` knows names that mean something of the case after a slash: entries of the tree.
#[must_use]
pub fn is_of_the_machine(path: &str, level: usize, is_ours: &dyn Fn(&str) -> bool) -> bool {
    if is_below_nowhere(path) {
        return false;
    }
    let (mut below, rest) = start(path, level);
    for part in rest.split('/') {
        match part {
            "" | "." => {}
            ".." => below = below.saturating_sub(1),
            name if below == 0 && !is_nobodys(name) && !is_ours(name) => return true,
            _ => below += 1,
        }
    }
    false
}

/// Whether the path leads through a directory that does not exist, and not out of it again.
fn is_below_nowhere(path: &str) -> bool {
    let parts = path.rsplit('/').take_while(|part| *part != "..");
    let mut names = parts.filter(|part| part.starts_with(NOWHERE));
    names.next().is_some()
}

/// How far below what the machine has a path starts, and what it says from there.
fn start(path: &str, level: usize) -> (usize, &str) {
    let path = path.strip_prefix("file://").unwrap_or(path);
    let path = path.strip_prefix("file:").unwrap_or(path);
    if let Some(rest) = after_the_last_placeholder(path) {
        (MADE_ABOVE, rest)
    } else if let Some(rest) = path.strip_prefix("~/") {
        (MADE_ABOVE, rest)
    } else if path.starts_with('/') {
        (0, path)
    } else {
        (level + MADE_ABOVE, path)
    }
}

/// `../../..{{home}}/a` means `/a` below HOME, if it means anything.
fn after_the_last_placeholder(path: &str) -> Option<&str> {
    let after = |placeholder: &str| {
        path.rfind(placeholder)
            .map(|start| start + placeholder.len())
    };
    let end = after(PLACEHOLDER).max(after(HOME_PLACEHOLDER))?;
    Some(&path[end..])
}

/// Whether the name is that of nothing: of a directory that does not exist, or a glob.
fn is_nobodys(name: &str) -> bool {
    name.starts_with(NOWHERE) || name.contains(['*', '?'])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_above_what_a_run_makes_are_of_the_machine() {
        let is_ours = |name: &str| name == "src";
        for path in [
            "/etc",
            "//etc/passwd",
            "/./etc",
            "/nowhere/../etc",
            "/tmp/nowhere/../a.txt",
            "/*/../etc",
            "../../../etc/passwd",
            "a/../../../../etc/passwd",
            "{{root}}/../../../etc",
            "~/../../../etc",
            "file:///etc/passwd",
            "file:/etc/passwd",
        ] {
            assert!(is_of_the_machine(path, 0, &is_ours), "{path}");
        }
        for path in [
            "",
            ".",
            "/",
            "//",
            "/./..",
            "../../../../..",
            "../../../../../*.ts",
            "/*.ts",
            "/nowhere/a.txt",
            "/nowhere-else",
            "/tmp/nowhere/a.txt",
            "../../../../tmp/nowhere/a.txt",
            "/src/a.txt",
            "a.txt",
            "../home/a.txt",
            "{{root}}/a.txt",
            "{{root}}-beside",
            "../../../..{{home}}/a.txt",
            "{{root}}/../../..{{home}}/*",
            "~",
            "~/a.txt",
            "~a.txt",
            "memory://today",
        ] {
            assert!(!is_of_the_machine(path, 0, &is_ours), "{path}");
        }
        assert!(!is_of_the_machine("../../src", 1, &|_| false));
        assert!(is_of_the_machine("../../etc", 0, &|_| false));
    }
}

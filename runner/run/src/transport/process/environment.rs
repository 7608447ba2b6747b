//! The environment of a target's process: of the user's variables only PATH.

use std::collections::BTreeMap;
use std::env;
use std::ffi::OsString;
use std::path::Path;

use crate::leftovers::OWN_VARIABLE;
use crate::sandbox::WorkspacePaths;

/// The variables of a target's process; those of its target file come last.
pub fn variables(
    places: &WorkspacePaths,
    own: BTreeMap<String, String>,
) -> BTreeMap<OsString, OsString> {
    let fixed = fixed(places).map(|(name, value)| (name.into(), value));
    let path = env::var_os("PATH").map(|path| ("PATH".into(), path));
    let own = own.into_iter();
    let own = own.map(|(name, value)| (name.into(), value.into()));
    fixed.into_iter().chain(path).chain(own).collect()
}

/// A variable of the user that a text names, such as `ACME_API_KEY`, and that no target gets by itself.
pub fn withheld(text: &str) -> Option<&str> {
    let is_of_name = |one: char| one.is_ascii_uppercase() || one.is_ascii_digit() || one == '_';
    let mut names = text.split(|one| !is_of_name(one));
    names.find(|name| name.len() > 1 && name.contains('_') && env::var_os(name).is_some())
}

fn fixed(places: &WorkspacePaths) -> [(&'static str, OsString); 14] {
    let home = |below: &str| places.home.join(below).into_os_string();
    let above_root = places.root.parent().unwrap_or(Path::new("/"));
    [
        ("HOME", places.home.clone().into()),
        ("TMPDIR", places.tmp.clone().into()),
        ("XDG_CONFIG_HOME", home(".config")),
        ("XDG_CACHE_HOME", home(".cache")),
        ("XDG_DATA_HOME", home(".local/share")),
        ("XDG_STATE_HOME", home(".local/state")),
        ("TZ", "UTC".into()),
        ("LANG", "C.UTF-8".into()),
        ("LC_ALL", "C.UTF-8".into()),
        ("GIT_CONFIG_NOSYSTEM", "1".into()),
        ("GIT_CONFIG_GLOBAL", "/dev/null".into()),
        // No repository above the tree is ever found, ...
        (OWN_VARIABLE, above_root.into()),
        // ... and looking at the one within leaves no trace in it.
        ("GIT_OPTIONAL_LOCKS", "0".into()),
        ("GIT_TERMINAL_PROMPT", "0".into()),
    ]
}

#[cfg(test)]
mod tests {
    use super::withheld;

    #[test]
    fn a_variable_that_is_set_here_is_found_in_a_message() {
        // Cargo sets it for tests.
        let text = "Error: set MY_OWN_KEY_OF_NOTHING, or CARGO_MANIFEST_DIR.";
        assert_eq!(withheld(text), Some("CARGO_MANIFEST_DIR"));
        assert_eq!(withheld("PATH and HOME; my_own_key"), None);
    }
}

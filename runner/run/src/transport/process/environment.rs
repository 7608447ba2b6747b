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
    let mut variables: BTreeMap<OsString, OsString> = fixed(places)
        .into_iter()
        .map(|(name, value)| (name.into(), value))
        .collect();
    if let Some(path) = env::var_os("PATH") {
        variables.insert("PATH".into(), path);
    }
    variables.extend(
        own.into_iter()
            .map(|(name, value)| (name.into(), value.into())),
    );
    variables
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

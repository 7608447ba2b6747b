//! The cache of a program that downloads the target before it starts it, such as `npx`.
//!
//! HOME is empty for each process, so that without a cache every start would be a download. The
//! cache is Seekspec's, not the user's, and it stays when a run is over.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Programs that share a cache.
struct Runner {
    programs: &'static [&'static str],
    /// Variables, and the directory that each of them names.
    variables: &'static [(&'static str, &'static str)],
}

const RUNNERS: &[Runner] = &[
    Runner {
        programs: &["npx", "npm"],
        variables: &[("npm_config_cache", "npm")],
    },
    Runner {
        programs: &["pnpm", "pnpx"],
        variables: &[
            ("npm_config_cache_dir", "pnpm"),
            ("npm_config_store_dir", "pnpm-store"),
        ],
    },
    Runner {
        programs: &["bunx", "bun"],
        variables: &[("BUN_INSTALL_CACHE_DIR", "bun")],
    },
    Runner {
        programs: &["uvx", "uv"],
        variables: &[
            ("UV_CACHE_DIR", "uv"),
            ("UV_PYTHON_INSTALL_DIR", "uv-python"),
            ("UV_TOOL_DIR", "uv-tools"),
        ],
    },
];

/// The variables that a command gets for its cache; none for other programs.
pub(super) fn variables(command: &[String]) -> BTreeMap<String, String> {
    let (Some(runner), Some(folder)) = (runner_of(command), folder()) else {
        return BTreeMap::new();
    };
    let path = |below: &str| folder.join(below).to_string_lossy().into_owned();
    runner
        .variables
        .iter()
        .map(|(name, below)| ((*name).to_owned(), path(below)))
        .collect()
}

/// The directory of the cache of a command, which is made; `None`: it has none.
pub(super) fn folder_for(command: &[String]) -> Option<PathBuf> {
    runner_of(command)?;
    let folder = folder()?;
    fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

fn runner_of(command: &[String]) -> Option<&'static Runner> {
    let program = command.first().map(|word| Path::new(word.as_str()));
    let name = program.and_then(Path::file_name).unwrap_or_default();
    RUNNERS
        .iter()
        .find(|runner| runner.programs.iter().any(|program| name == *program))
}

/// `seekspec/packages` below the user's cache directory.
fn folder() -> Option<PathBuf> {
    let absolute = |name: &str| {
        env::var_os(name)
            .map(PathBuf::from)
            .filter(|path| path.is_absolute())
    };
    let cache = absolute("XDG_CACHE_HOME").or_else(|| Some(absolute("HOME")?.join(".cache")))?;
    Some(cache.join("seekspec/packages"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(command: &str) -> Vec<String> {
        let words: Vec<String> = command.split(' ').map(str::to_owned).collect();
        variables(&words).into_keys().collect()
    }

    #[test]
    fn only_programs_that_download_get_a_cache() {
        assert_eq!(names("npx -y a-server"), ["npm_config_cache"]);
        assert_eq!(
            names("/usr/bin/uvx a-server"),
            ["UV_CACHE_DIR", "UV_PYTHON_INSTALL_DIR", "UV_TOOL_DIR"]
        );
        assert!(names("node npx").is_empty() && names("./my-tool").is_empty());
    }
}

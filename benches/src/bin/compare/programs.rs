use std::collections::BTreeMap;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Our own programs, which are beside this one, and how to build or install what is missing.
const OWN: &[(&str, &str)] = &[
    ("seekspec", " (cargo build --release)"),
    ("floor", " (cargo build --release -p seekspec-benches)"),
];
/// Programs on `PATH`.
const OTHERS: &[(&str, &str)] = &[
    ("rg", ""),
    ("fd", ""),
    ("find", ""),
    ("grep", ""),
    (
        "node",
        ", or its package glob (npm ci --prefix benches/node)",
    ),
];

/// The paths of the programs that are installed.
pub(crate) struct Programs(BTreeMap<&'static str, PathBuf>);

impl Programs {
    pub(crate) fn find() -> Self {
        let own = OWN.iter().map(|(name, _)| (*name, beside(name)));
        let others = OTHERS.iter().map(|(name, _)| (*name, on_path(name)));
        let found = own.chain(others);
        let mut programs: BTreeMap<_, _> = found
            .filter_map(|(name, path)| Some((name, path?)))
            .collect();
        if !glob_script().with_file_name("node_modules/glob").exists() {
            programs.remove("node");
        }
        Self(programs)
    }

    pub(crate) fn get(&self, name: &str) -> Option<&Path> {
        self.0.get(name).map(PathBuf::as_path)
    }

    /// The first line that each prints for `--version`.
    pub(crate) fn versions(&self) -> Vec<String> {
        let names = OWN.iter().chain(OTHERS).map(|(name, _)| *name);
        let versions = names.filter(|name| *name != "floor").filter_map(|name| {
            let version = version(self.get(name)?)?;
            Some(match name {
                "node" => format!("node {version} with glob {}", glob_version()),
                _ => version,
            })
        });
        versions.collect()
    }

    /// The programs that are not installed.
    pub(crate) fn missing(&self) -> Vec<String> {
        let all = OWN.iter().chain(OTHERS);
        all.filter(|(name, _)| self.get(name).is_none())
            .map(|(name, install)| format!("{name}{install}"))
            .collect()
    }
}

/// The script that Node runs.
pub(crate) fn glob_script() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("node/newest.mjs")
}

fn glob_version() -> String {
    let package = glob_script().with_file_name("node_modules/glob/package.json");
    let text = std::fs::read_to_string(package).unwrap_or_default();
    let package: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    package["version"].as_str().unwrap_or("?").to_owned()
}

fn beside(name: &str) -> Option<PathBuf> {
    let path = env::current_exe().ok()?.with_file_name(name);
    path.exists().then_some(path)
}

/// Some systems call fd fdfind.
fn on_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    let mut paths = env::split_paths(&folders).map(|folder| folder.join(name));
    let found = paths.find(|path| path.is_file());
    found.or_else(|| (name == "fd").then(|| on_path("fdfind"))?)
}

fn version(program: &Path) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().next().map(str::to_owned)
}

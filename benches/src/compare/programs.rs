use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The paths of the programs; those that are not installed are left out.
#[derive(Clone, Debug, Default)]
pub struct Programs {
    /// `seekspec`, which calls the reference engine.
    pub seekspec: Option<PathBuf>,
    /// The bare loop of system calls.
    pub floor: Option<PathBuf>,
    /// ripgrep.
    pub rg: Option<PathBuf>,
    /// fd, which some systems call fdfind.
    pub fd: Option<PathBuf>,
    /// GNU find.
    pub find: Option<PathBuf>,
    /// GNU grep.
    pub grep: Option<PathBuf>,
    /// Node, where its package `glob` is installed.
    pub node: Option<PathBuf>,
    /// The script that Node runs.
    pub glob_script: PathBuf,
}

impl Programs {
    /// Finds the programs: ours next to the current executable, the others in `PATH`.
    #[must_use]
    pub fn find() -> Self {
        let node = Path::new(env!("CARGO_MANIFEST_DIR")).join("node");
        let has_glob = node.join("node_modules/glob").exists();
        Self {
            seekspec: beside("seekspec"),
            floor: beside("floor"),
            rg: on_path("rg"),
            fd: on_path("fd").or_else(|| on_path("fdfind")),
            find: on_path("find"),
            grep: on_path("grep"),
            node: on_path("node").filter(|_| has_glob),
            glob_script: node.join("newest.mjs"),
        }
    }

    /// The first line that each prints for `--version`.
    #[must_use]
    pub fn versions(&self) -> Vec<String> {
        let asked = [&self.seekspec, &self.rg, &self.fd, &self.find, &self.grep];
        let mut versions: Vec<String> = asked
            .into_iter()
            .flatten()
            .filter_map(|path| version(path))
            .collect();
        let node = self.node.as_ref().and_then(|path| version(path));
        versions.extend(
            node.map(|version| format!("node {version} with glob {}", self.glob_version())),
        );
        versions
    }

    /// The programs that are not installed.
    #[must_use]
    pub fn missing(&self) -> Vec<&'static str> {
        let all = [
            ("seekspec (cargo build --release)", &self.seekspec),
            (
                "floor (cargo build --release -p seekspec-benches)",
                &self.floor,
            ),
            ("rg", &self.rg),
            ("fd", &self.fd),
            ("find", &self.find),
            ("grep", &self.grep),
            (
                "node, or its package glob (npm ci --prefix benches/node)",
                &self.node,
            ),
        ];
        let missing = all.into_iter().filter(|(_, path)| path.is_none());
        missing.map(|(name, _)| name).collect()
    }

    fn glob_version(&self) -> String {
        let package = self
            .glob_script
            .with_file_name("node_modules/glob/package.json");
        let text = std::fs::read_to_string(package).unwrap_or_default();
        let package: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
        package["version"].as_str().unwrap_or("?").to_owned()
    }
}

fn beside(name: &str) -> Option<PathBuf> {
    let path = env::current_exe().ok()?.with_file_name(name);
    path.exists().then_some(path)
}

fn on_path(name: &str) -> Option<PathBuf> {
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders)
        .map(|folder| folder.join(name))
        .find(|path| path.is_file())
}

fn version(program: &Path) -> Option<String> {
    let output = Command::new(program).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().next().map(str::to_owned)
}

//! Packages that tests need, pinned beside the tests and installed below cargo's target directory.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The directory with the npm packages of `tests/NAME/package-lock.json`, and these files; `None`,
/// and a message, if they cannot be installed.
pub(crate) fn npm(name: &str, files: &[&str]) -> Option<PathBuf> {
    installed(name, "node and npm", |to| {
        run("node", &["--version"], to)?;
        let files = [&["package.json"], files].concat();
        let is_new = update(name, to, "package-lock.json", &files)?;
        if !is_new && to.join("node_modules/.package-lock.json").is_file() {
            return Ok(());
        }
        let arguments = ["ci", "--ignore-scripts", "--no-audit", "--no-fund"];
        run("npm", &arguments, to)
    })
}

/// The same with `venv`, an environment that has the packages of `tests/NAME/requirements.txt`.
pub(crate) fn pip(name: &str, files: &[&str]) -> Option<PathBuf> {
    installed(
        &format!("{name}_python"),
        "python3 with venv and pip",
        |to| {
            let is_new = update(name, to, "requirements.txt", files)?;
            if !is_new && to.join("installed").is_file() {
                return Ok(());
            }
            run("python3", &["-m", "venv", "venv"], to)?;
            let arguments = ["install", "--quiet", "--requirement", "requirements.txt"];
            run("venv/bin/pip", &arguments, to)?;
            fs::write(to.join("installed"), "").map_err(|error| error.to_string())
        },
    )
}

fn installed(
    name: &str,
    needs: &str,
    install: impl FnOnce(&Path) -> Result<(), String>,
) -> Option<PathBuf> {
    let to = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let made = fs::create_dir_all(&to).map_err(|error| error.to_string());
    match made
        .and_then(|()| one_at_a_time(&to))
        .and_then(|_lock| install(&to))
    {
        Ok(()) => Some(to),
        Err(reason) => {
            assert!(
                std::env::var_os("CI").is_none(),
                "{reason}; `.ci/run` installs the tools that tests need"
            );
            eprintln!("skipped: {reason}; install {needs} to run this test");
            None
        }
    }
}

/// Tests run at the same time; the first one installs.
fn one_at_a_time(folder: &Path) -> Result<fs::File, String> {
    let lock = fs::File::create(folder.join("lock")).map_err(|error| error.to_string())?;
    lock.lock().map_err(|error| error.to_string())?;
    Ok(lock)
}

/// Copies the files, and returns whether the list of packages has changed.
fn update(name: &str, to: &Path, list: &str, files: &[&str]) -> Result<bool, String> {
    let from = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests")
        .join(name);
    let old = fs::read(to.join(list)).unwrap_or_default();
    for file in files.iter().chain([&list]) {
        fs::copy(from.join(file), to.join(file)).map_err(|error| error.to_string())?;
    }
    Ok(fs::read(to.join(list)).is_ok_and(|new| new != old))
}

fn run(program: &str, arguments: &[&str], directory: &Path) -> Result<(), String> {
    let output = Command::new(program)
        .args(arguments)
        .current_dir(directory)
        .output();
    match output {
        Err(_) => Err(format!("{program} not found")),
        Ok(output) if !output.status.success() => Err(format!(
            "{program} failed: {}",
            String::from_utf8_lossy(&output.stderr)
                .lines()
                .last()
                .unwrap_or_default()
        )),
        Ok(_) => Ok(()),
    }
}

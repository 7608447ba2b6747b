//! Trees as in a hostile repository.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::Command;

/// Most bytes of such a file are a hole, and use no disk space.
const SPARSE: u64 = 10 << 30;

pub(crate) fn small(root: &Path) {
    write(root, "a.txt", b"needle\n");
}

/// Ignore files that must not be read. The files that they would ignore are found.
pub(crate) fn ignore_files(root: &Path) {
    small(root);
    // Some tools obey them only in repositories.
    fs::create_dir(root.join(".git")).expect("created");
    write(root, "rules/.gitignore", &b"*.log\n".repeat(10 << 20 >> 3));
    sparse(root, "sparse/.gitignore");
    pipe(root, "pipe/.gitignore");
    link(root, "link/.gitignore", "/dev/zero");
    let globs = (0..16_000).map(|number| format!("*x{number}?y*[z]\n"));
    write(
        root,
        "globs/.gitignore",
        globs.collect::<String>().as_bytes(),
    );
    let rules = |level: usize| (0..300).map(move |rule| format!("*{level}a?{rule}*\n"));
    let mut directory = "levels".to_owned();
    for level in 0..60 {
        directory.push_str("/d");
        let rules: String = rules(level).collect();
        write(root, &format!("{directory}/.gitignore"), rules.as_bytes());
    }
    for directory in ["rules", "sparse", "pipe", "link", "globs", "levels"] {
        write(root, &format!("{directory}/z.log"), b"needle\n");
    }
}

/// Files that must not be read, or not be kept in memory.
pub(crate) fn files(root: &Path) {
    small(root);
    sparse(root, "sparse.txt");
    pipe(root, "pipe.txt");
    link(root, "link.txt", "/dev/zero");
    let name = OsStr::from_bytes(b"\xff.txt");
    fs::write(root.join(name), "needle\n").expect("written");
    let mut line = vec![b'x'; 40 << 20];
    line.push(b'\n');
    write(root, "line.txt", &line);
}

/// A file with very many lines.
pub(crate) fn lines(root: &Path) {
    write(root, "lines.txt", &b"needle\n".repeat(3 << 20));
}

/// Many files with very many lines. The first takes longest.
pub(crate) fn many_files(root: &Path) {
    write(root, "0.txt", &b"hay\n".repeat(2 << 20));
    let content = b"needle and thread\n".repeat(3000);
    for number in 1..500 {
        write(root, &format!("{number}.txt"), &content);
    }
}

/// `link` leads to a device that returns content only when it has some.
pub(crate) fn kernel_log(root: &Path) {
    small(root);
    link(root, "log", "/proc/kmsg");
}

/// Names with many repetitions.
pub(crate) fn names(root: &Path) {
    for number in 0..300 {
        write(root, &format!("{}{number}", "a".repeat(200)), b"");
    }
}

fn write(root: &Path, name: &str, content: &[u8]) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().expect("a directory")).expect("created");
    fs::write(path, content).expect("written");
}

fn sparse(root: &Path, name: &str) {
    write(root, name, b"");
    let file = File::options()
        .write(true)
        .open(root.join(name))
        .expect("opened");
    file.set_len(SPARSE).expect("set");
}

fn pipe(root: &Path, name: &str) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().expect("a directory")).expect("created");
    let made = Command::new("mkfifo").arg(path).status().expect("mkfifo");
    assert!(made.success());
}

fn link(root: &Path, name: &str, target: &str) {
    let path = root.join(name);
    fs::create_dir_all(path.parent().expect("a directory")).expect("created");
    symlink(target, path).expect("linked");
}

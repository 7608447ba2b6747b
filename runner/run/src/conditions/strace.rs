//! Faults from outside: the target is started under `strace`, which delays or fails its system calls.
//!
//! `strace` looks at the files behind the descriptors of a call, so that it makes no difference how the target came by them; what it does not see
//! is reading through io_uring. It runs beside the target and not above it (`-D`): the target is our own child, whose end and exit status
//! are its own, and `strace` dies with the group.

use std::fs;
use std::io;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use seekspec_conformance::suite::FileSystemFault;

use crate::program::find_program;

const PROGRAM: &str = "strace";

/// Beside, with threads and children, silent, and stopping the target at no other system calls than those that are named.
const OPTIONS: [&str; 6] = ["-D", "-f", "-qq", "--seccomp-bpf", "-o", "/dev/null"];

/// System calls that list a directory. `?`: some machines do not have it.
const LISTING: &str = "getdents64,?getdents";

/// System calls that read a file.
const READING: &str =
    "read,pread64,readv,preadv,preadv2,sendfile,?sendfile64,copy_file_range,splice";

/// System calls that map a file into memory, which is then read without system calls. The error is
/// that of a file system without mappings.
const MAPPING: &str = "?mmap,?mmap2";

/// The command with the fault, which occurs below `root`.
pub(super) fn wrap(fault: &FileSystemFault, root: &str, command: Vec<String>) -> Vec<String> {
    let mut words = vec![PROGRAM.to_owned()];
    words.extend(OPTIONS.map(str::to_owned));
    for path in fault.paths() {
        words.extend(["-P".to_owned(), place(root, path)]);
    }
    for expression in expressions(fault) {
        words.extend(["-e".to_owned(), expression]);
    }
    words.push("--".to_owned());
    words.extend(command);
    words
}

fn place(root: &str, path: &str) -> String {
    match path {
        "" => root.to_owned(),
        path => format!("{root}/{path}"),
    }
}

fn expressions(fault: &FileSystemFault) -> Vec<String> {
    match fault {
        FileSystemFault::SlowDirectories { delay, .. } => vec![
            format!("trace={LISTING}"),
            format!("inject={LISTING}:delay_exit={}", delay.as_micros()),
        ],
        FileSystemFault::FailingReads { after, .. } => {
            let first = u64::from(*after) + 1;
            vec![
                format!("trace={LISTING},{READING},{MAPPING}"),
                format!("inject={LISTING},{READING}:error=EIO:when={first}+"),
                format!("inject={MAPPING}:error=ENODEV"),
            ]
        }
    }
}

/// Why nothing can be injected here, by a trial in a directory that can be written: a program that is to read a file, and must fail.
pub(crate) fn cannot_inject(directory: &Path) -> Option<String> {
    let trial = "trial";
    let fault = FileSystemFault::FailingReads {
        paths: [trial.to_owned()].into(),
        after: 0,
    };
    let file = directory.join(trial);
    let read = vec!["cat".to_owned(), file.to_string_lossy().into_owned()];
    let command = wrap(&fault, &directory.to_string_lossy(), read);
    let tried = fs::write(&file, "text").and_then(|()| run(&command));
    drop(fs::remove_file(&file));
    let said = match tried {
        Err(error) => return Some(error.to_string()),
        Ok(output) => String::from_utf8_lossy(&output.stderr).into_owned(),
    };
    let line = said.lines().next().unwrap_or("it had no effect");
    (!said.contains("Input/output error")).then(|| format!("a trial of `{PROGRAM}` failed: {line}"))
}

fn run(command: &[String]) -> io::Result<Output> {
    let program = find_program(PROGRAM).map_err(io::Error::other)?;
    let mut process = Command::new(program);
    process.args(command.iter().skip(1)).env("LC_ALL", "C");
    process.stdin(Stdio::null()).output()
}

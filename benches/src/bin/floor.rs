//! The floor under every search: the system calls that it needs and, one after another, nothing else.
//!
//! - `floor find ROOT SUFFIX` reads every directory, and asks for the times of every file whose name ends so.
//! - `floor search ROOT TEXT` reads every directory, opens every file, reads it (a small one by one read), looks for the text in it,
//!   and closes it.
//!
//! It knows of no ignore file but leaves out `.git` and, where it searches, the suffix that the trees of these measurements ignore:
//! it sees what the others see, and at most a little more.

use std::error::Error;
use std::ffi::CStr;
use std::io::{self, Write as _};
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;

use memchr::memmem::Finder;
use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, RawDir, openat, statat};
use rustix::io::{Errno, read};
use rustix::path::Arg;

const DIRECTORY: OFlags = FILE.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW);

const FILE: OFlags = OFlags::RDONLY.union(OFlags::CLOEXEC);

/// Bytes that are read at a time.
const BUFFER: usize = 64 << 10;

const IGNORED: &[u8] = b".log";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [task, root, text] = &arguments[..] else {
        return Err("usage: floor find ROOT SUFFIX, or floor search ROOT TEXT".into());
    };
    let root = openat(CWD, root.as_str(), DIRECTORY, Mode::empty())?;
    let answer = match task.as_str() {
        "find" => find(&root, text)?,
        "search" => search(&root, text)?,
        other => return Err(format!("unknown task `{other}`: find or search").into()),
    };
    io::stdout().write_all(answer.as_bytes())?;
    Ok(())
}

/// How many files have the suffix, and when the newest of them was modified.
fn find(root: &OwnedFd, suffix: &str) -> Result<String, Errno> {
    let (mut matches, mut newest) = (0, 0);
    for_each_file(root, &mut |directory, name| {
        if name.to_bytes().ends_with(suffix.as_bytes()) {
            let stat = statat(directory, name, AtFlags::SYMLINK_NOFOLLOW)?;
            newest = newest.max(stat.st_mtime);
            matches += 1;
        }
        Ok(())
    })?;
    Ok(format!("{matches} {newest}\n"))
}

/// How many files are searched, and how often the text is found in as much of a file as is read at a time.
fn search(root: &OwnedFd, text: &str) -> Result<String, Errno> {
    let finder = Finder::new(text);
    let (mut files, mut matches) = (0, 0);
    let mut buffer = vec![0; BUFFER];
    for_each_file(root, &mut |directory, name| {
        if name.to_bytes().ends_with(IGNORED) {
            return Ok(());
        }
        files += 1;
        let file = openat(directory, name, FILE, Mode::empty())?;
        loop {
            let length = read(&file, &mut buffer)?;
            matches += usize::from(finder.find(&buffer[..length]).is_some());
            if length < buffer.len() {
                return Ok(());
            }
        }
    })?;
    Ok(format!("{files} {matches}\n"))
}

type Visit<'a> = dyn FnMut(&OwnedFd, &CStr) -> Result<(), Errno> + 'a;

fn for_each_file(directory: &OwnedFd, visit: &mut Visit<'_>) -> Result<(), Errno> {
    let mut buffer = [MaybeUninit::uninit(); 32 << 10];
    let mut entries = RawDir::new(directory, &mut buffer);
    while let Some(entry) = entries.next() {
        let entry = entry?;
        let name = entry.file_name();
        match entry.file_type() {
            FileType::Directory if !matches!(name.to_bytes(), b"." | b".." | b".git") => {
                enter(directory, name, visit)?;
            }
            FileType::RegularFile => visit(directory, name)?,
            _ => {}
        }
    }
    Ok(())
}

fn enter(directory: &OwnedFd, name: impl Arg, visit: &mut Visit<'_>) -> Result<(), Errno> {
    for_each_file(&openat(directory, name, DIRECTORY, Mode::empty())?, visit)
}

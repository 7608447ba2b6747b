//! The lower bound of every search: only the system calls that it needs, one after another.
//!
//! - `floor find ROOT SUFFIX` reads every directory, and gets the times of every file whose name
//!   ends with the suffix.
//! - `floor search ROOT TEXT` reads every directory, opens every file, reads it (a small one with a
//!   single read), searches the text in it, and closes it.
//!
//! It reads no ignore files but skips `.git` and, when it searches, the suffix that the generated
//! trees ignore: it visits the same files as the other programs, and at most a few more.

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

/// Bytes per read.
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

/// The number of files with the suffix, and the modification time of the newest.
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

/// The number of files searched, and the number of reads that contain the text.
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

//! The floor under every search for files: `floor ROOT SUFFIX` reads every directory and asks for the times of every file whose name ends so, and does nothing else.
//!
//! It knows of no ignore file but leaves out `.git`, so it sees what the others see and a little more.

use std::error::Error;
use std::mem::MaybeUninit;
use std::os::fd::OwnedFd;

use rustix::fs::{AtFlags, CWD, FileType, Mode, OFlags, RawDir, openat, statat};
use rustix::io::Errno;
use rustix::path::Arg;

const OPEN: OFlags = OFlags::RDONLY
    .union(OFlags::DIRECTORY)
    .union(OFlags::CLOEXEC)
    .union(OFlags::NOFOLLOW);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(root), Some(suffix)) = (arguments.next(), arguments.next()) else {
        return Err("usage: floor ROOT SUFFIX".into());
    };
    let mut floor = Floor {
        suffix: suffix.into_bytes(),
        newest: 0,
        matches: 0,
    };
    floor.read(&openat(CWD, root.as_str(), OPEN, Mode::empty())?)?;
    std::io::Write::write_all(
        &mut std::io::stdout(),
        format!("{} {}\n", floor.matches, floor.newest).as_bytes(),
    )?;
    Ok(())
}

struct Floor {
    suffix: Vec<u8>,
    newest: i64,
    matches: u64,
}

impl Floor {
    fn read(&mut self, directory: &OwnedFd) -> Result<(), Errno> {
        let mut buffer = [MaybeUninit::uninit(); 32 << 10];
        let mut entries = RawDir::new(directory, &mut buffer);
        while let Some(entry) = entries.next() {
            let entry = entry?;
            let name = entry.file_name();
            match entry.file_type() {
                FileType::Directory if !matches!(name.to_bytes(), b"." | b".." | b".git") => {
                    self.enter(directory, name)?;
                }
                FileType::RegularFile if name.to_bytes().ends_with(&self.suffix) => {
                    let stat = statat(directory, name, AtFlags::SYMLINK_NOFOLLOW)?;
                    self.newest = self.newest.max(stat.st_mtime);
                    self.matches += 1;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn enter(&mut self, directory: &OwnedFd, name: impl Arg) -> Result<(), Errno> {
        self.read(&openat(directory, name, OPEN, Mode::empty())?)
    }
}

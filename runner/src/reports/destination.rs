//! The destination of a report: standard output, or a file that is written whole or not at all.

use std::fs::File;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::Path;

use rustix::fs::OFlags;
use rustix::io::{Errno, ioctl_fionbio};

use crate::output::Output;
use crate::whole_file::{self, WholeFile};
use anyhow::{Context as _, bail};

/// The destination of a report.
#[derive(Debug)]
pub enum Destination {
    /// Standard output.
    Stdout,
    /// A temporary file beside the named one, which [`Destination::finish`] replaces.
    File(WholeFile),
    /// Something other than a file, which cannot be replaced, such as a pipe.
    Device(File),
}

impl Destination {
    /// Opens the destination that `--report FORMAT=PATH` names; `-` is standard output.
    ///
    /// # Errors
    /// Where the path cannot be written to, which is better known before the run.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        if path.as_os_str() == "-" {
            return Ok(Self::Stdout);
        }
        let writing = || format!("cannot write a report to {}", path.display());
        let real = whole_file::real(path);
        if real.is_dir() {
            bail!("{}: it is a directory", writing());
        }
        if real.exists() && !real.is_file() {
            return open_device(&real)
                .map(Destination::Device)
                .with_context(writing);
        }
        let directory = whole_file::folder_of(&real);
        if !directory.is_dir() {
            bail!(
                "{}: the directory {} does not exist; create it first",
                writing(),
                directory.display()
            );
        }
        let file = WholeFile::create(&real).with_context(writing)?;
        Ok(Self::File(file))
    }

    /// Whether both are the same file.
    pub fn is_same_file(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::File(file), Self::File(other)) => file.path() == other.path(),
            _ => false,
        }
    }

    /// A writer to it.
    ///
    /// # Errors
    /// Where the file cannot be opened once more.
    pub fn writer(&self, output: Output) -> io::Result<Box<dyn Write + Send>> {
        Ok(match self {
            Self::Stdout => output.stdout(),
            Self::File(whole) => output.file(whole.file().try_clone()?),
            Self::Device(file) => output.file(file.try_clone()?),
        })
    }

    /// Puts a written file in its place.
    ///
    /// # Errors
    /// Where it cannot be put there.
    pub fn finish(self) -> anyhow::Result<()> {
        let Self::File(whole) = self else {
            return Ok(());
        };
        let writing = format!("cannot write a report to {}", whole.path().display());
        whole.finish().context(writing)
    }
}

/// Opens it without waiting for a reader, who may never come.
fn open_device(path: &Path) -> io::Result<File> {
    let flags = i32::try_from(OFlags::NONBLOCK.bits()).map_err(io::Error::other)?;
    let opened = File::options().write(true).custom_flags(flags).open(path);
    let device = opened.map_err(|error| match Errno::from_io_error(&error) {
        Some(Errno::NXIO) => io::Error::new(error.kind(), "it is a pipe without a reader"),
        _ => error,
    })?;
    // A reader may be slow.
    ioctl_fionbio(&device, false)?;
    Ok(device)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("report.json");
        let destination = Destination::open(&path).unwrap();
        destination
            .writer(Output::default())
            .unwrap()
            .write_all(b"whole")
            .unwrap();
        assert!(!path.exists());
        destination.finish().unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn a_report_that_is_given_up_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        drop(Destination::open(&folder.path().join("report.json")).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }

    #[test]
    fn one_file_is_one_file_however_it_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let open = |path: &str| Destination::open(&folder.path().join(path)).unwrap();
        std::os::unix::fs::symlink(".", folder.path().join("link")).unwrap();
        assert!(open("a.xml").is_same_file(&open("./link/a.xml")));
        assert!(!open("a.xml").is_same_file(&open("b.xml")));
    }

    #[test]
    fn a_pipe_without_a_reader_is_reported_without_waiting() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let error = Destination::open(&pipe).unwrap_err();
        assert!(
            format!("{error:#}").contains("without a reader"),
            "{error:#}"
        );
        assert!(Destination::open(Path::new("/dev/null")).is_ok());
    }

    #[test]
    fn a_missing_directory_is_reported_before_the_run() {
        let folder = tempfile::tempdir().unwrap();
        let error = Destination::open(&folder.path().join("no/report.json")).unwrap_err();
        assert!(error.to_string().contains("does not exist"), "{error}");
        let error = Destination::open(folder.path()).unwrap_err();
        assert!(error.to_string().contains("is a directory"), "{error}");
    }
}

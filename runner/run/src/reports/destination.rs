//! The destination of a report: standard output, or a file that is written whole or not at all, or as a run goes.

use std::fs::File;
use std::io::{self, Seek as _, Write};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};

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
    /// A file that is written during the run, and its path; it is truncated at the first write.
    Stream(File, PathBuf),
}

impl Destination {
    /// Opens the destination that `--report FORMAT=PATH` names; `-` is standard output.
    ///
    /// # Errors
    /// Where the path cannot be written to, which is better known before the run.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        Self::open_with(path, |real| WholeFile::create(real).map(Self::File))
    }

    /// The same for a report that is written as the run goes.
    ///
    /// # Errors
    /// The same.
    pub fn open_stream(path: &Path) -> anyhow::Result<Self> {
        Self::open_with(path, |real| {
            let mut options = File::options();
            let file = options
                .write(true)
                .create(true)
                .truncate(false)
                .open(real)?;
            Ok(Self::Stream(file, real.to_owned()))
        })
    }

    fn open_with(
        path: &Path,
        open: impl FnOnce(&Path) -> io::Result<Self>,
    ) -> anyhow::Result<Self> {
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
        open(&real).with_context(writing)
    }

    /// Whether both are the same file.
    pub fn is_same_file(&self, other: &Self) -> bool {
        self.path().is_some() && self.path() == other.path()
    }

    /// The file, links followed.
    fn path(&self) -> Option<&Path> {
        match self {
            Self::Stdout | Self::Device(_) => None,
            Self::File(whole) => Some(whole.path()),
            Self::Stream(_, path) => Some(path),
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
            Self::Stream(file, _) => Box::new(Emptied {
                file: file.try_clone()?,
                inner: output.file(file.try_clone()?),
                is_empty: false,
            }),
        })
    }

    /// Puts a written file in its place.
    ///
    /// # Errors
    /// Where it cannot be put there.
    pub fn finish(self) -> anyhow::Result<()> {
        let failure = self.failure();
        match self {
            Self::File(whole) => whole.finish().context(failure),
            Self::Stdout | Self::Device(_) | Self::Stream(..) => Ok(()),
        }
    }

    /// The message if the report could not be written.
    pub fn failure(&self) -> String {
        let to = self.path().map(|path| format!(" to {}", path.display()));
        format!("cannot write a report{}", to.unwrap_or_default())
    }
}

/// A writer that truncates its file at the first write: a run that never starts changes nothing.
struct Emptied {
    file: File,
    inner: Box<dyn Write + Send>,
    is_empty: bool,
}

impl Write for Emptied {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.is_empty {
            self.file.set_len(0)?;
            self.file.rewind()?;
            self.is_empty = true;
        }
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
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
    fn a_stream_keeps_what_there_was_until_the_run_begins() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run.jsonl");
        fs::write(&path, "an earlier run\n").unwrap();
        drop(Destination::open_stream(&path).unwrap());
        let stream = Destination::open_stream(&path).unwrap();
        let mut writer = stream.writer(Output::default()).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "an earlier run\n");
        for line in ["one\n", "two\n"] {
            writer.write_all(line.as_bytes()).unwrap();
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), "one\ntwo\n");
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

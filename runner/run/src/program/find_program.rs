//! Which program the first word of a command means.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

/// Why a program cannot be found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum MissingProgram {
    /// No directory of PATH has it.
    #[error("no program `{program}` in PATH ({path})")]
    NotInPath {
        /// The word.
        program: String,
        /// The directories that were searched.
        path: String,
    },
    /// Nothing is at the path.
    #[error("no program at {0}")]
    Nothing(String),
    /// It is a directory.
    #[error("{0} is a directory, not a program")]
    Directory(String),
    /// There is a file, but it is not executable.
    #[error("{0} is not executable")]
    NotExecutable(String),
}

impl MissingProgram {
    /// The remedy.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::NotExecutable(_) => "`chmod +x` makes it so, or name its interpreter first",
            Self::NotInPath { .. } | Self::Nothing(_) | Self::Directory(_) => {
                "the command starts with the program; a path counts from the folder of the target file, or else from the working directory"
            }
        }
    }
}

/// The program that a word means: a path, or a name to be looked up in PATH.
pub fn find_program(word: &str) -> Result<PathBuf, MissingProgram> {
    if word.contains('/') {
        return check(Path::new(word)).map(|()| PathBuf::from(word));
    }
    let path = env::var_os("PATH").unwrap_or_default();
    env::split_paths(&path)
        .map(|folder| folder.join(word))
        .find(|program| check(program).is_ok())
        .ok_or_else(|| not_in_path(word, &path))
}

/// A command whose relative paths are resolved against `folder`, as its process runs somewhere else: the program, and every argument that
/// looks like a file (it has a `/` or a `.`) and is one there.
pub fn resolve(command: Vec<String>, folder: &Path) -> Vec<String> {
    let resolve = |(index, word): (usize, String)| {
        let is_path = match index {
            0 => word.contains('/'),
            _ => word.contains(['/', '.']) && folder.join(&word).is_file(),
        };
        if is_path {
            without_dots(&folder.join(word))
        } else {
            word
        }
    };
    command.into_iter().enumerate().map(resolve).collect()
}

fn without_dots(path: &Path) -> String {
    let path: PathBuf = path.components().collect();
    path.to_string_lossy().into_owned()
}

fn check(program: &Path) -> Result<(), MissingProgram> {
    let shown = || program.display().to_string();
    match fs::metadata(program) {
        Err(_) => Err(MissingProgram::Nothing(shown())),
        Ok(metadata) if metadata.is_dir() => Err(MissingProgram::Directory(shown())),
        Ok(metadata) if metadata.permissions().mode() & 0o111 == 0 => {
            Err(MissingProgram::NotExecutable(shown()))
        }
        Ok(_) => Ok(()),
    }
}

fn not_in_path(word: &str, path: &OsStr) -> MissingProgram {
    MissingProgram::NotInPath {
        program: word.to_owned(),
        path: path.to_string_lossy().into_owned(),
    }
}

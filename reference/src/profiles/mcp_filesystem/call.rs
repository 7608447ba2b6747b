//! The common parts of all calls: resolving paths, reading and listing, messages and answers.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use crate::Text;
use crate::engine::confine::ConfineError;
use crate::engine::listing::Listing;
use crate::engine::read_full::read_at_most;
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::engine::walk::{Omit, WalkEntry};
use crate::host::Context;
use crate::profiles::{
    ArgumentTexts, EntriesBelow, Failure, Parameter, ResolvedPath, in_plain_words,
};

/// The directories in which calls may work: the roots of the client, or else the one that the server was
/// started with (How It Works, 3).
pub(super) fn allowed<'a>(context: &'a Context<'_>) -> Vec<&'a Path> {
    if context.roots.is_empty() {
        return vec![context.root];
    }
    context.roots.iter().map(PathBuf::as_path).collect()
}

rules! {
    /// The paths that a call may access (How It Works, 5).
    pub struct AccessRules {
        /// Whether paths must stay inside an allowed directory, links included.
        pub confined: bool = true,
    }
}

impl AccessRules {
    /// Resolves the path of a call against the allowed directories, a relative one against the first.
    ///
    /// # Errors
    /// The path is refused, or cannot be followed.
    pub fn resolve(
        &self,
        written: &str,
        texts: &CallTexts,
        context: &Context<'_>,
    ) -> Result<ResolvedPath, Failure> {
        let mut resolved = Err(ConfineError::Outside);
        for root in allowed(context) {
            resolved = ResolvedPath::below(root, written, self.confined, context);
            if !matches!(resolved, Err(ConfineError::Outside)) {
                break;
            }
        }
        resolved.map_err(|error| match error {
            ConfineError::Outside => Failure::new(&texts.outside).with("path", written),
            error => texts.system(written, &error.into()),
        })
    }
}

rules! {
    /// The messages shared by several tools. The document does not specify their wording. Paths
    /// appear as the call wrote them.
    pub struct CallTexts {
        /// Arguments of the wrong shape.
        pub arguments: ArgumentTexts,
        /// A path leads out of the allowed directory; fills `{path}`.
        pub outside: Text = "access denied: {path} is outside of the allowed directories".into(),
        /// A system error; fills `{path}` and `{reason}`.
        pub failed: Text = "{path}: {reason}".into(),
        /// The caller cancelled the call; fills `{tool}`.
        pub aborted: Text = "{tool} was aborted by the caller".into(),
    }
}

impl CallTexts {
    /// The failure for a system error at the path.
    #[must_use]
    pub fn system(&self, path: &str, error: &io::Error) -> Failure {
        let failure = Failure::new(&self.failed);
        failure
            .with("path", path)
            .with("reason", in_plain_words(error))
    }

    /// Checks for a cancellation.
    ///
    /// # Errors
    /// The caller has cancelled the call of this tool.
    pub fn check_cancelled(&self, tool: &str, context: &Context<'_>) -> Result<(), Failure> {
        if context.cancellation.is_cancelled() {
            return Err(Failure::new(&self.aborted).with("tool", tool));
        }
        Ok(())
    }
}

rules! {
    /// The text of a file (`read_text_file`).
    pub struct ContentRules {
        /// The most bytes returned. More are an error, and are not read. The document has no such
        /// bound; no model could read that much.
        pub max_bytes: u64 = 16 << 20,
        /// Whether invalid UTF-8 is shown as replacement characters. If not, it is an error.
        pub replaces_invalid: bool = true,
    }
}

impl ContentRules {
    /// The text of these bytes.
    ///
    /// # Errors
    /// They are not valid UTF-8, and that is an error.
    pub fn text(&self, bytes: Vec<u8>) -> io::Result<String> {
        String::from_utf8(bytes).or_else(|error| {
            if self.replaces_invalid {
                return Ok(String::from_utf8_lossy(error.as_bytes()).into_owned());
            }
            let not_text = "the file is not valid UTF-8";
            Err(io::Error::new(ErrorKind::InvalidData, not_text))
        })
    }

    /// Reads a whole file.
    ///
    /// # Errors
    /// It is not a file, is too large, or has invalid UTF-8; system errors.
    pub fn read(&self, resolved: &ResolvedPath, stop: &StopSignal<'_>) -> io::Result<String> {
        let file = resolved.entry()?.open()?;
        self.text(read_at_most(
            StoppableReader::new(file, stop),
            self.max_bytes,
        )?)
    }
}

/// Lists the wanted entries below the path: all of them, or those of one level.
pub(super) fn list(
    resolved: &ResolvedPath,
    max_depth: Option<usize>,
    context: &Context<'_>,
    wants: &(dyn Fn(&WalkEntry<'_>) -> bool + Sync),
) -> io::Result<Listing> {
    EntriesBelow::new(resolved, Omit::default(), max_depth).list(context, wants)
}

/// The parameter `path`.
pub(super) fn path_parameter(about: &str) -> Parameter {
    Parameter::text("path").about(about).required()
}

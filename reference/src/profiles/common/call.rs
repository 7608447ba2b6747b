//! The common parts of all calls: arguments and paths, globs, failures. The document gives no words
//! of answers, so they are no rules.

use std::fmt::Display;
use std::io::{self, ErrorKind};
use std::path::Path;

use serde_json::Value;

use super::answers::Nothing;
use crate::Text;
use crate::engine::display;
use crate::engine::glob::{GlobDialect, Matcher};
use crate::engine::listing::Listing;
use crate::engine::reach::Reach;
use crate::engine::read_full::read_at_most;
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::engine::unlinked::EntryName;
use crate::engine::walk::WalkEntry;
use crate::host::Context;
use crate::profiles::{
    ArgumentTexts, Arguments, EntriesBelow, Failure, Parameter, ResolvedPath, ToolResult,
    in_plain_words,
};

/// The most bytes of an answer, and of a file that is edited. More are an error. No model could read
/// that much.
pub(super) const MOST_BYTES: usize = 16 << 20;

rules! {
    /// The paths that calls may name.
    pub struct PathRules {
        /// A path that leads out of the root, also through a link (outside).
        pub outside: Outside,
        /// A relative path (relative-paths).
        pub relative_paths: RelativePaths,
        /// An absolute path inside the root (absolute-paths).
        pub absolute_paths: AbsolutePaths,
    }
}

choices! {
    /// The handling of a path that leads out of the root.
    pub enum Outside {
        /// The call is refused.
        Refused,
        /// It is followed.
        Reached,
    }

    /// The handling of a relative path.
    pub enum RelativePaths {
        /// It begins at the root.
        FromTheRoot,
        /// The call is refused.
        Refused,
    }

    /// The handling of an absolute path inside the root.
    pub enum AbsolutePaths {
        /// It is followed.
        Taken,
        /// The call is refused.
        Refused,
    }

    /// The handling of a glob without a slash.
    pub enum BareGlob {
        /// It matches names at every level.
        EveryLevel,
        /// It matches names of the top level.
        TopLevel,
    }
}

/// A call: its arguments, and where it works.
pub(super) struct Call<'a> {
    pub(super) arguments: Arguments<'a>,
    pub(super) context: &'a Context<'a>,
    pub(super) stop: StopSignal<'a>,
    paths: &'a PathRules,
}

impl<'a> Call<'a> {
    pub(super) fn new(
        arguments: &'a Value,
        parameters: &[Parameter],
        paths: &'a PathRules,
        context: &'a Context<'a>,
    ) -> Result<Self, Failure> {
        Ok(Self {
            arguments: Arguments::read(arguments, parameters, &ArgumentTexts::default())?,
            context,
            stop: StopSignal::new(context.clock, &context.cancellation, None),
            paths,
        })
    }

    /// A string; empty if it is missing.
    pub(super) fn text(&self, name: &str) -> &'a str {
        self.arguments.text(name).unwrap_or_default()
    }

    /// Resolves a path against the root; a missing one is the root.
    pub(super) fn resolve(&self, written: &str) -> Result<ResolvedPath, Failure> {
        let is_absolute = Path::new(written).is_absolute();
        if is_absolute && self.paths.absolute_paths == AbsolutePaths::Refused {
            return Err(failed_at(written, "absolute paths are not accepted"));
        }
        let is_relative = !is_absolute && !written.is_empty();
        if is_relative && self.paths.relative_paths == RelativePaths::Refused {
            return Err(failed_at(written, "relative paths are not accepted"));
        }
        let confined = self.paths.outside == Outside::Refused;
        let resolved = ResolvedPath::new(written, confined, self.context);
        resolved.map_err(|error| failed_at(written, in_plain_words(&error.into())))
    }

    /// The entry at a path itself: of a link, not of its target.
    pub(super) fn itself(&self, written: &str, makes_parents: bool) -> Result<EntryName, Failure> {
        let path = ResolvedPath::itself(written, |path| self.resolve(path))?;
        self.done(written, EntryName::of_new(&path, makes_parents))
    }

    /// The result of work at a path.
    pub(super) fn done<T>(&self, path: &str, result: io::Result<T>) -> Result<T, Failure> {
        result.map_err(|error| {
            if self.context.cancellation.is_cancelled() {
                return failed("aborted by the caller");
            }
            failed_at(path, in_plain_words(&error))
        })
    }

    /// Lists the wanted entries.
    pub(super) fn list(
        &self,
        entries: EntriesBelow<'_>,
        wants: &(dyn Fn(&WalkEntry<'_>) -> bool + Sync),
    ) -> Result<Listing, Failure> {
        let path = &entries.resolved.written;
        let listing = entries.list(self.context, wants);
        self.done(path, listing.and_then(|listing| self.complete(listing)))
    }

    /// The result of work that ends early when the call is cancelled.
    pub(super) fn complete<T>(&self, result: T) -> io::Result<T> {
        if self.context.cancellation.is_cancelled() {
            return Err(ErrorKind::Interrupted.into());
        }
        Ok(result)
    }

    /// The content of a file that is not too large.
    pub(super) fn content(&self, file: impl io::Read) -> io::Result<Vec<u8>> {
        read_at_most(StoppableReader::new(file, &self.stop), MOST_BYTES as u64)
    }
}

impl ResolvedPath {
    /// Whether it is a directory.
    pub(super) fn is_dir(&self) -> bool {
        let metadata = Reach::Unlinked.metadata(&self.real);
        metadata.is_ok_and(|metadata| metadata.is_dir())
    }

    /// Whether it is a file.
    pub(super) fn is_file(&self) -> bool {
        let metadata = Reach::Unlinked.metadata(&self.real);
        metadata.is_ok_and(|metadata| metadata.is_file())
    }

    /// The path of an entry below it, relative to the root; absolute outside.
    pub(super) fn shown_from_root(&self, within: &str) -> String {
        display::prefix(&self.real_root, &self.real) + within
    }
}

impl Nothing {
    /// The answer, whose sentence is this one.
    pub(super) fn answer(self, told: String) -> Result<ToolResult, Failure> {
        match self {
            Self::Told => Ok(ToolResult::text(told)),
            Self::Empty => Ok(ToolResult::text("")),
            Self::Refused => Err(failed(told)),
        }
    }
}

/// A failure in these words.
pub(super) fn failed(words: impl Into<String>) -> Failure {
    Failure::new(&Text::Owned(words.into()))
}

/// A failure at a path.
pub(super) fn failed_at(path: &str, reason: impl Display) -> Failure {
    failed(format!("{path}: {reason}"))
}

/// Reads a glob, matched against paths below the directory of the call.
pub(super) fn glob(
    pattern: &str,
    bare_glob: BareGlob,
    dialect: &GlobDialect,
) -> Result<Matcher, Failure> {
    let is_at_every_level = bare_glob == BareGlob::EveryLevel && !pattern.contains('/');
    let written = if is_at_every_level {
        format!("**/{pattern}")
    } else {
        pattern.to_owned()
    };
    let matcher = Matcher::new(&[&written], dialect);
    matcher.map_err(|error| failed(format!("invalid glob `{pattern}`: {}", error.reason)))
}

/// The parameter `path`.
pub(super) fn path_parameter(about: &str) -> Parameter {
    Parameter::text("path").about(format!(
        "{about}, relative to the root, or absolute inside it."
    ))
}

//! The common parts of all calls: arguments, paths, listings and answers. The words of answers are not
//! rules, as the document gives none.

use std::io;
use std::path::Path;

use serde_json::Value;

use crate::Text;
use crate::engine::glob::{GlobDialect, Matcher};
use crate::engine::listing::Listed;
use crate::engine::reach::Reach;
use crate::engine::read_full::read_at_most;
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;
use crate::engine::unlinked::EntryName;
use crate::engine::walk::{Omit, WalkEntry};
use crate::host::Context;
use crate::profiles::{
    ArgumentTexts, Arguments, EntriesBelow, Failure, Parameter, ResolvedPath, ToolResult,
    in_plain_words,
};

/// The most bytes of an answer, and of a file that is edited. No model could read that much.
pub(super) const MOST_BYTES: usize = 16 << 20;

/// The lines of an answer that is cut.
const CUT_LINES: usize = 1000;

rules! {
    /// The paths that calls may name: each rule is a choice of the document.
    pub struct PathRules {
        /// A path that leads out of the root, also through a link.
        pub outside: Outside,
        /// A relative path.
        pub relative_paths: RelativePaths,
        /// An absolute path inside the root.
        pub absolute_paths: AbsolutePaths,
        /// A path with `..` that stays inside the root.
        pub inner_dots: InnerDots,
    }
}

answers! {
    Outside: Refused | Reached
    RelativePaths: FromTheRoot | Refused
    AbsolutePaths: Taken | Refused
    InnerDots: Taken | Refused
    Existing: Replaced | Refused
    MissingParents: Made | Refused
    Shown: Listed | LeftOut
    Case: Sensitive | Insensitive
    Nothing: Told | Empty | Refused
    Cap: Whole | Cut | Refused
    LongLine: Whole | Cut
}

/// A call: its arguments, and where it works.
pub(super) struct Call<'a> {
    pub(super) arguments: Arguments<'a>,
    pub(super) context: &'a Context<'a>,
    pub(super) stop: StopSignal<'a>,
    rules: &'a PathRules,
}

impl<'a> Call<'a> {
    pub(super) fn new(
        arguments: &'a Value,
        parameters: &[Parameter],
        rules: &'a PathRules,
        context: &'a Context<'a>,
    ) -> Result<Self, Failure> {
        Ok(Self {
            arguments: Arguments::read(arguments, parameters, &ArgumentTexts::default())?,
            context,
            stop: StopSignal::new(context.clock, &context.cancellation, None),
            rules,
        })
    }

    /// A string; empty if it is missing.
    pub(super) fn text(&self, name: &str) -> &'a str {
        self.arguments.text(name).unwrap_or_default()
    }

    /// Resolves a path against the root; a missing one is the root.
    pub(super) fn resolve(&self, written: &str) -> Result<ResolvedPath, Failure> {
        let (path, rules) = (Path::new(written), self.rules);
        let is_relative = path.is_relative() && !written.is_empty();
        if (path.is_absolute() && rules.absolute_paths == AbsolutePaths::Refused)
            || (is_relative && rules.relative_paths == RelativePaths::Refused)
            || (path.iter().any(|name| name == "..") && rules.inner_dots == InnerDots::Refused)
        {
            return Err(failed(format!("paths such as {written} are not accepted")));
        }
        self.follow(written)
    }

    /// Resolves a path that no call has written.
    pub(super) fn follow(&self, path: &str) -> Result<ResolvedPath, Failure> {
        let confined = self.rules.outside == Outside::Refused;
        let resolved = ResolvedPath::new(path, confined, self.context);
        self.done(path, resolved.map_err(io::Error::from))
    }

    /// The entry at a path itself: of a link, not of its target.
    pub(super) fn itself(&self, written: &str, makes_parents: bool) -> Result<EntryName, Failure> {
        let path = ResolvedPath::itself(written, |path| self.resolve(path))?;
        self.done(written, EntryName::of_new(&path, makes_parents))
    }

    /// The result of work at a path.
    pub(super) fn done<T>(&self, path: &str, result: io::Result<T>) -> Result<T, Failure> {
        result.map_err(|error| match self.check_cancelled() {
            Ok(()) => failed(format!("{path}: {}", in_plain_words(&error))),
            Err(aborted) => aborted,
        })
    }

    /// Checks for a cancellation, which ends walks and searches early.
    pub(super) fn check_cancelled(&self) -> Result<(), Failure> {
        if self.context.cancellation.is_cancelled() {
            return Err(failed("aborted by the caller"));
        }
        Ok(())
    }

    /// The content of a file that is not too large.
    pub(super) fn content(&self, file: impl io::Read) -> io::Result<Vec<u8>> {
        let file = StoppableReader::new(file, &self.stop);
        read_at_most(file, MOST_BYTES as u64)
    }

    /// The wanted entries below a directory, with all levels or one.
    pub(super) fn list(
        &self,
        resolved: &ResolvedPath,
        omit: Omit<'_>,
        max_depth: Option<usize>,
        wants: &(dyn Fn(&WalkEntry<'_>) -> bool + Sync),
    ) -> Result<Vec<Listed>, Failure> {
        let entries = EntriesBelow::new(resolved, omit, max_depth);
        let listing = self.done(&resolved.written, entries.list(self.context, wants))?;
        self.check_cancelled().and(Ok(listing.entries))
    }

    /// How far the links may lead that are found below the root.
    pub(super) fn reach(&self, resolved: &ResolvedPath) -> Reach {
        match self.rules.outside {
            Outside::Refused => Reach::Beneath(vec![resolved.real_root.clone()]),
            Outside::Reached => Reach::Everything,
        }
    }
}

impl ResolvedPath {
    pub(super) fn is_dir(&self) -> bool {
        Reach::Unlinked
            .metadata(&self.real)
            .is_ok_and(|target| target.is_dir())
    }

    pub(super) fn is_file(&self) -> bool {
        Reach::Unlinked
            .metadata(&self.real)
            .is_ok_and(|target| target.is_file())
    }
}

impl Nothing {
    /// The answer, whose sentence is this one.
    pub(super) fn answer(self, told: impl Into<String>) -> Result<ToolResult, Failure> {
        match self {
            Self::Told => Ok(ToolResult::text(told)),
            Self::Empty => Ok(ToolResult::text("")),
            Self::Refused => Err(failed(told)),
        }
    }
}

impl Cap {
    /// The answer with these lines.
    pub(super) fn answer(self, mut lines: Vec<String>) -> Result<ToolResult, Failure> {
        let more = lines.len().saturating_sub(CUT_LINES);
        if more > 0 && self != Self::Whole {
            lines.truncate(CUT_LINES);
            lines.push(format!("(cut: {more} more lines)"));
        }
        if more > 0 && self == Self::Refused {
            return Err(failed("too many lines"));
        }
        Ok(ToolResult::text(lines.join("\n")))
    }
}

impl LongLine {
    /// The characters shown of a line.
    pub(super) fn columns(self) -> usize {
        match self {
            Self::Whole => usize::MAX,
            Self::Cut => 500,
        }
    }

    /// The line, or its beginning and a mark.
    pub(super) fn shown(self, line: &str) -> String {
        match line.char_indices().nth(self.columns()) {
            Some((end, _)) => format!("{}…", &line[..end]),
            None => line.to_owned(),
        }
    }
}

/// A failure in these words.
pub(super) fn failed(words: impl Into<String>) -> Failure {
    Failure::new(&Text::Owned(words.into()))
}

/// The entries to leave out: hidden and ignored ones; the latter in repositories alone, if so.
pub(super) fn omit(hidden: bool, ignored: bool, in_repositories: bool) -> Omit<'static> {
    Omit {
        hidden: hidden.then_some("."),
        ignore_file: ignored.then_some(".gitignore"),
        nested_ignore_files: true,
        repository_mark: in_repositories.then_some(".git"),
        ..Omit::default()
    }
}

/// Reads a glob, which matches names at every level if it has no slash and `is_bare_deep`.
pub(super) fn glob(
    pattern: &str,
    is_bare_deep: bool,
    dialect: &GlobDialect,
) -> Result<Matcher, Failure> {
    let above = if is_bare_deep && !pattern.contains('/') {
        "**/"
    } else {
        ""
    };
    let matcher = Matcher::new(&[&format!("{above}{pattern}")], dialect);
    matcher.map_err(|error| failed(format!("invalid glob `{pattern}`: {}", error.reason)))
}

/// The text with CR LF at the ends of lines.
pub(super) fn with_returns(text: &str) -> String {
    text.replace("\r\n", "\n").replace('\n', "\r\n")
}

/// The parameter `path`.
pub(super) fn path_parameter(about: &str) -> Parameter {
    Parameter::text("path").about(format!(
        "{about}, relative to the root, or absolute inside it."
    ))
}

//! A [`Harness`] and what it takes; the front page of the crate shows how.

mod error;
mod judging;
mod repeat;
mod selection;
mod trials;

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use libtest_mimic::{Arguments, Trial};

pub use crate::implementation::{
    Answer, Cancellation, GlobOptions, Implementation, RemoteFiles, RemoteKind, Resource, ToolCall,
    Updates,
};
pub use error::HarnessError;
pub use libtest_mimic;
pub use seekspec_conformance::model::fixture::Capability;
pub use seekspec_conformance::model::requirement::Level;

use crate::implementation::Maker;
use crate::output::Output;
use crate::suite_source::SuiteSource;
use selection::Patterns;

/// Makes a test of every case of a profile.
#[derive(Debug, Clone)]
pub struct Harness {
    profile: String,
    maker: Maker,
    source: SuiteSource,
    tools: Option<BTreeSet<String>>,
    capabilities: BTreeSet<Capability>,
    patterns: Patterns,
    levels: Vec<Level>,
    strict: bool,
    deadline: Option<Duration>,
    baseline: Option<PathBuf>,
}

impl Harness {
    /// For an implementation of this profile. `make` is called for each tree, so that what a tool remembers from call to call it remembers
    /// for one tree alone.
    pub fn new<T: Implementation>(
        profile: impl Into<String>,
        make: impl Fn() -> T + Send + Sync + 'static,
    ) -> Self {
        Self {
            profile: profile.into(),
            maker: Maker::new(None, move |_| Ok(Arc::new(make()))),
            source: SuiteSource::Embedded,
            tools: None,
            capabilities: BTreeSet::new(),
            patterns: Patterns::default(),
            levels: Vec::new(),
            strict: false,
            deadline: None,
            baseline: None,
        }
    }

    /// The tools that there are; default: all of the profile. The cases of others are no tests, and those that call others too are ignored.
    #[must_use]
    pub fn tools<S: Into<String>>(mut self, tools: impl IntoIterator<Item = S>) -> Self {
        self.tools = Some(tools.into_iter().map(Into::into).collect());
        self
    }

    /// What the tools can do beyond a plain call; default: nothing. Cases that need more are ignored, and a claim that does not hold is a
    /// failure.
    #[must_use]
    pub fn capabilities(mut self, capabilities: impl IntoIterator<Item = Capability>) -> Self {
        self.capabilities = capabilities.into_iter().collect();
        self
    }

    /// Only cases whose name matches one of these patterns. In patterns `*` stands for anything in one part of a name, `**` for
    /// any number of parts; a shorter pattern means all below it, a single word whatever has it as a part.
    #[must_use]
    pub fn only<S: Into<String>>(mut self, patterns: impl IntoIterator<Item = S>) -> Self {
        self.patterns
            .only
            .extend(patterns.into_iter().map(Into::into));
        self
    }

    /// No case whose name matches one of these patterns.
    #[must_use]
    pub fn skip<S: Into<String>>(mut self, patterns: impl IntoIterator<Item = S>) -> Self {
        self.patterns
            .skip
            .extend(patterns.into_iter().map(Into::into));
        self
    }

    /// Only cases that cover a requirement whose id matches one of these patterns.
    #[must_use]
    pub fn covers<S: Into<String>>(mut self, ids: impl IntoIterator<Item = S>) -> Self {
        self.patterns.covers.extend(ids.into_iter().map(Into::into));
        self
    }

    /// Only cases of these levels; default: all.
    #[must_use]
    pub fn levels(mut self, levels: impl IntoIterator<Item = Level>) -> Self {
        self.levels = levels.into_iter().collect();
        self
    }

    /// A should that does not hold fails too.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// How long a call may take; default: ten seconds.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// The known failures, in a file as `seekspec run --baseline` reads it. A known failure is ignored with its reason; a case that an entry names,
    /// and that passes, fails, and so does one that fails otherwise. An entry for several cases is held against each case alone, so that only a whole run
    /// of the command could say that none of them fails any longer.
    #[must_use]
    pub fn baseline(mut self, file: impl Into<PathBuf>) -> Self {
        self.baseline = Some(file.into());
        self
    }

    /// Fixtures of this folder instead of those that are built in.
    #[must_use]
    pub fn fixtures(mut self, folder: impl Into<PathBuf>) -> Self {
        self.source = SuiteSource::Folder(folder.into());
        self
    }

    /// The whole of a test program: reads its arguments, which are those of libtest, runs what they select, and prints what came of it.
    #[must_use]
    pub fn main(self) -> ExitCode {
        let arguments = Arguments::from_args();
        match self.trials(&arguments) {
            Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
            Err(error) => error.show(Output::default()),
        }
    }

    /// The tests, for programs that have others beside them.
    ///
    /// # Errors
    /// Names that are not in the suite, patterns that mean nothing, and fixtures that cannot be read or have mistakes.
    pub fn trials(self, arguments: &Arguments) -> Result<Vec<Trial>, HarnessError> {
        trials::trials(self, arguments)
    }
}

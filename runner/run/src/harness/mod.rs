//! A [`Harness`] turns the cases of a profile into tests; the front page of the crate has an example.

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

use crate::implementation::Factory;
use crate::output::Output;
use crate::suite_source::SuiteSource;
use selection::Patterns;

/// Turns every case of a profile into a test.
#[derive(Debug, Clone)]
pub struct Harness {
    profile: String,
    factory: Factory,
    source: SuiteSource,
    tools: Option<BTreeSet<String>>,
    capabilities: BTreeSet<Capability>,
    patterns: Patterns,
    levels: Vec<Level>,
    strict: bool,
    deadline: Option<Duration>,
    is_uncontained: bool,
    baseline: Option<PathBuf>,
}

impl Harness {
    /// For an implementation of this profile. `make` is called once per tree, so that the memory of a
    /// tool is that of one tree.
    pub fn new<T: Implementation>(
        profile: impl Into<String>,
        make: impl Fn() -> T + Send + Sync + 'static,
    ) -> Self {
        Self {
            profile: profile.into(),
            factory: Factory::new(None, move |_| Ok(Arc::new(make()))),
            source: SuiteSource::Embedded,
            tools: None,
            capabilities: BTreeSet::new(),
            patterns: Patterns::default(),
            levels: Vec::new(),
            strict: false,
            deadline: None,
            is_uncontained: false,
            baseline: None,
        }
    }

    /// The implemented tools; default: all tools of the profile. Cases of other tools are left out,
    /// cases that also call other tools are ignored.
    #[must_use]
    pub fn tools<S: Into<String>>(mut self, tools: impl IntoIterator<Item = S>) -> Self {
        self.tools = Some(tools.into_iter().map(Into::into).collect());
        self
    }

    /// The capabilities beyond a plain call; default: none. Cases that need others are ignored.
    #[must_use]
    pub fn capabilities(mut self, capabilities: impl IntoIterator<Item = Capability>) -> Self {
        self.capabilities = capabilities.into_iter().collect();
        self
    }

    /// Only cases whose name matches one of these patterns; the others are left out. `*` matches
    /// anything in one part of a name, `**` any number of parts. A pattern matches wherever its parts
    /// occur in a name, so the name of a topic or of a case is enough.
    #[must_use]
    pub fn only<S: Into<String>>(mut self, patterns: impl IntoIterator<Item = S>) -> Self {
        self.patterns
            .only
            .extend(patterns.into_iter().map(Into::into));
        self
    }

    /// Ignores the cases whose name matches one of these patterns.
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

    /// SHOULD failures fail, too.
    #[must_use]
    pub fn strict(mut self) -> Self {
        self.strict = true;
        self
    }

    /// Runs the cases that could hurt the machine, too: nothing keeps an implementation in the process of
    /// the test from deleting what its user can. Default: they are ignored, also with `--include-ignored`.
    #[must_use]
    pub fn uncontained(mut self) -> Self {
        self.is_uncontained = true;
        self
    }

    /// How long a call may take; default: ten seconds.
    #[must_use]
    pub fn deadline(mut self, deadline: Duration) -> Self {
        self.deadline = Some(deadline);
        self
    }

    /// The known failures, in a file as `seekspec run --baseline` reads it. A known failure is ignored
    /// with its reason. A case fails if an entry names it and it passes, or fails differently. An entry
    /// for several cases is compared with each case alone; only `seekspec run` can report that none of
    /// them fails any longer.
    #[must_use]
    pub fn baseline(mut self, file: impl Into<PathBuf>) -> Self {
        self.baseline = Some(file.into());
        self
    }

    /// Reads the fixtures from this directory instead of the built-in ones.
    #[must_use]
    pub fn fixtures(mut self, folder: impl Into<PathBuf>) -> Self {
        self.source = SuiteSource::Folder(folder.into());
        self
    }

    /// The `main` of a test program: reads the arguments of libtest, runs the tests and prints the results.
    #[must_use]
    pub fn main(self) -> ExitCode {
        let arguments = Arguments::from_args();
        match self.trials(&arguments) {
            Ok(trials) => libtest_mimic::run(&arguments, trials).exit_code(),
            Err(error) => error.show(Output::default()),
        }
    }

    /// The tests, for programs with tests of other kinds.
    ///
    /// # Errors
    /// Unknown names, patterns that match nothing, and fixtures that cannot be read or have mistakes.
    pub fn trials(self, arguments: &Arguments) -> Result<Vec<Trial>, HarnessError> {
        trials::trials(self, arguments)
    }
}

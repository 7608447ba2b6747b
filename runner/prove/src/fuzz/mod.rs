//! Random trees and calls, judged by the reference where the document decides.
//!
//! The grammar of a tool gives a tree and calls on it. The answer of a target is a finding only if
//! the reference's answer decides it: a facet on which one of the variants differs is open, and is
//! not judged. Equal seeds give equal cases, whatever the number of workers.
//!
//! Say that a document leaves open the order of entries with equal times, and that a target answers
//! `[b, a]` where the reference answers `[a, c, b]`. The answer of the reference claims that `c` is
//! listed, and that the order is this one (`claims.rs`). A variant sorts equal times otherwise: it
//! breaks the claim on the order, which is therefore open, and keeps the one on `c` (`decided.rs`).
//! So the finding is "`c` is missing", and no more. The tree, the calls and their arguments are then
//! made smaller as long as the same claim fails (`shrink.rs`): a directory with `c` alone may be left.

mod claims;
mod correct;
mod decided;
mod examiner;
mod explain;
mod finding;
pub mod fixture;
mod notice;
mod shrink;
mod stream;
mod time_limit;
mod trial;
mod workers;

pub use finding::{Findings, FuzzFinding};
pub use notice::Noticed;
pub use stream::Extent;
pub use trial::RandomTrial;
pub use workers::Counts;

use std::collections::BTreeSet;
use std::num::NonZeroUsize;

use anyhow::bail;
use seekspec_conformance::suite::Suite;
use seekspec_conformance::unknown_name::UnknownName;
use seekspec_faults::mutation::Deviation;
use seekspec_faults::random::CaseMaker;
use seekspec_faults::random::grammar::FuzzFile;

use time_limit::TimeLimit;

use crate::full_suite::FullSuite;
use crate::good_targets::GoodTargets;
use crate::selftest::mutant_target::MutantTarget;
use seekspec_run::nothing_selected::NothingSelected;
use seekspec_run::schedule::RunError;
use seekspec_run::targets::Target;

/// The tools whose grammars are used, and what judges.
pub struct Fuzzing<'a> {
    /// The grammars.
    pub tools: Vec<FuzzedTool<'a>>,
    /// The targets that are right.
    pub good: &'a GoodTargets,
}

impl<'a> Fuzzing<'a> {
    /// The tools that have a grammar, of the profile and of these names as far as they are said.
    ///
    /// # Errors
    /// Unknown names, and no such tool.
    pub fn new(
        FullSuite { loaded, faults }: &'a FullSuite,
        profile: Option<&str>,
        names: &[String],
        deviations: &'static [Deviation],
        good: &'a GoodTargets,
    ) -> anyhow::Result<Self> {
        let suite = &loaded.suite;
        let mut files: Vec<&FuzzFile> = faults.grammars.values().collect();
        files.retain(|file| profile.is_none_or(|profile| profile == file.profile));
        files.retain(|file| good.of(&file.profile).is_some());
        let known: BTreeSet<&str> = files.iter().map(|file| file.tool.as_str()).collect();
        if let Some(name) = names.iter().find(|name| !known.contains(name.as_str())) {
            bail!(UnknownName::new("tool with a fuzz.yaml", name, known));
        }
        files.retain(|file| names.is_empty() || names.contains(&file.tool));
        if files.is_empty() {
            bail!(NothingSelected::because(
                "none of the profile's tools has a fuzz.yaml beside its fixtures"
            ));
        }
        let tool = |file| FuzzedTool::new(suite, file, deviations, good);
        Ok(Self {
            tools: files.into_iter().map(tool).collect(),
            good,
        })
    }
}

/// A tool with a grammar.
pub struct FuzzedTool<'a> {
    /// The grammar.
    pub file: &'a FuzzFile,
    maker: CaseMaker,
    /// Whether it writes: then the calls on a tree follow each other.
    writes: bool,
    /// The correct tools with one difference.
    pub variants: Vec<MutantTarget>,
    /// The tools with one fault.
    pub mutants: Vec<MutantTarget>,
    /// The facets that its cases assert.
    facets: BTreeSet<&'static str>,
}

/// The facets of the text as a whole and of its parts: a case may assert the same by each.
const OF_TEXT: &[&str] = &["text", "text_with_gaps", "notice"];

impl<'a> FuzzedTool<'a> {
    /// The tool of a grammar.
    pub fn new(
        suite: &'a Suite,
        file: &'a FuzzFile,
        deviations: &'static [Deviation],
        good: &GoodTargets,
    ) -> Self {
        let spec = suite.tool(&file.profile, &file.tool);
        let called = |one: &&Deviation| one.profile == file.profile && calls(file, &one.tool);
        let called = deviations.iter().filter(called);
        let (variants, mutants): (Vec<_>, Vec<_>) = called.partition(|one| one.is_variant());
        let target = |one: &'static Deviation| MutantTarget::new(one, good);
        Self {
            variants: variants.into_iter().map(target).collect(),
            mutants: mutants.into_iter().map(target).collect(),
            file,
            maker: CaseMaker::new(suite, &file.profile, &file.tool),
            writes: spec.is_some_and(|spec| spec.writes),
            facets: facets(suite, file),
        }
    }

    /// Whether a case asserts this facet, so that the document says something about it.
    fn asserts(&self, facet: &str) -> bool {
        let has = |facet: &str| self.facets.contains(facet);
        has(facet) || OF_TEXT.contains(&facet) && OF_TEXT.iter().any(|facet| has(facet))
    }
}

fn facets(suite: &Suite, file: &FuzzFile) -> BTreeSet<&'static str> {
    let steps = suite
        .cases
        .iter()
        .filter(|case| case.profile == file.profile && case.tool == file.tool)
        .flat_map(|case| &case.steps);
    let checks = steps.flat_map(|step| step.expect.checks());
    checks.map(|check| check.facet).collect()
}

fn calls(file: &FuzzFile, tool: &str) -> bool {
    let others = file.calls.iter().filter_map(|call| call.tool.as_deref());
    file.tool == tool || others.into_iter().any(|other| other == tool)
}

/// The extent of a run, and the way in which it is done.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// Decides every tree and call.
    pub seed: u64,
    /// How many cases there are.
    pub extent: Extent,
    /// The number of workers.
    pub jobs: NonZeroUsize,
    /// The most findings; more are not looked at.
    pub most: usize,
}

/// Has the target answer random calls, until a signal comes or the time is up. `done` gets the counts so far, and the number of cases whose
/// answers departed.
///
/// # Errors
/// A target that does not start, a shortage of the machine.
pub fn run<'a>(
    fuzzing: &'a Fuzzing<'a>,
    target: &Target,
    options: &Options,
    done: &mut dyn FnMut(Counts, usize),
) -> Result<Findings<'a>, RunError> {
    let limit = TimeLimit::begin(options.extent);
    let (counts, departed) = workers::work(fuzzing, target, options, limit, done)?;
    finding::collect(fuzzing, target, options, limit, counts, departed)
}

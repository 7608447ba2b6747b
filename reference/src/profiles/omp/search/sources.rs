//! Finds the sources of the plan (Flow 3, 5, 7, 8).

use std::borrow::Cow;
use std::path::PathBuf;

use crate::engine::archive::{ArchiveError, read_member};
use crate::engine::display;
use crate::engine::line_ranges::LineRanges;
use crate::engine::stop_signal::StopSignal;
use crate::engine::template::fill;
use crate::host::Context;
use crate::profiles::Failure;
use crate::profiles::omp::call::{BaseKind, SearchTarget};

use super::plan::{SearchPlan, Source, SourceLocation};
use super::rules::SearchRules;
use super::texts::SearchTexts;

/// The existing sources, and the names of missing ones.
#[derive(Debug, Default)]
pub(super) struct Sources<'a> {
    /// Files, named exactly.
    pub(super) files: Vec<Item>,
    /// Directories to scan.
    pub(super) trees: Vec<&'a SearchTarget>,
    /// Texts in memory. Once they reach the limit for a member, no member of an archive is added.
    pub(super) texts: Vec<VirtualText<'a>>,
    /// Entries with a missing base.
    pub(super) missing: Vec<String>,
    /// Archive members that cannot be read, and why.
    pub(super) unreadable: Vec<String>,
    /// The searched bases, as displayed.
    pub(super) scopes: Vec<String>,
}

/// A file to search.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub(super) shown: String,
    pub(super) path: PathBuf,
    pub(super) ranges: Option<LineRanges>,
    pub(super) immutable: bool,
}

/// A text in memory.
#[derive(Debug)]
pub(super) struct VirtualText<'a> {
    pub(super) label: &'a str,
    pub(super) content: Cow<'a, str>,
    pub(super) is_resource: bool,
    pub(super) ranges: Option<LineRanges>,
}

impl<'a> Sources<'a> {
    /// Looks up every source before anything is searched.
    pub(super) fn find(
        plan: &'a SearchPlan,
        rules: &SearchRules,
        context: &Context<'_>,
        stop: &StopSignal<'_>,
    ) -> Result<Self, Failure> {
        let mut sources = Self::default();
        let mut missing = Vec::new();
        for source in &plan.sources {
            match &source.location {
                SourceLocation::Path { target, immutable } => {
                    let found =
                        sources.path(target, *immutable, source.ranges.as_ref(), rules, context)?;
                    if !found {
                        missing.push((target, source.ranges.is_some()));
                    }
                }
                SourceLocation::Member { .. } => sources.member(source, rules, context, stop),
                SourceLocation::Text { uri, text } => {
                    sources.push_text(uri, Cow::Borrowed(text), source);
                }
            }
        }
        sources.judge_missing(&missing, plan, rules)?;
        sources.judge_unreadable(&rules.texts)?;
        Ok(sources)
    }

    /// Whether only texts and exactly named files are searched.
    pub(super) fn are_exact(&self) -> bool {
        self.trees.is_empty()
    }

    fn path(
        &mut self,
        target: &'a SearchTarget,
        immutable: bool,
        ranges: Option<&LineRanges>,
        rules: &SearchRules,
        context: &Context<'_>,
    ) -> Result<bool, Failure> {
        let texts = &rules.texts;
        let refused = |text| Err(Failure::new(text).with("path", &target.entry));
        if ranges.is_some() && target.pattern.is_some() {
            return refused(&texts.range_on_glob);
        }
        let shown = display::display_path(context.root, &target.base);
        match rules.bases.kind(target, &texts.call, &context.reach)? {
            None => return Ok(false),
            Some(BaseKind::Directory) if ranges.is_some() => {
                return refused(&texts.range_on_directory);
            }
            Some(BaseKind::Directory) => self.trees.push(target),
            Some(BaseKind::File) => self.files.push(Item {
                path: target.base.clone(),
                shown: shown.clone(),
                ranges: ranges.cloned(),
                immutable,
            }),
        }
        self.scopes.push(shown);
        Ok(true)
    }

    fn member(
        &mut self,
        source: &'a Source,
        rules: &SearchRules,
        context: &Context<'_>,
        stop: &StopSignal<'_>,
    ) {
        let SourceLocation::Member {
            entry,
            archive,
            format,
            member,
        } = &source.location
        else {
            return;
        };
        let limits = &rules.archives.limits;
        let held: usize = self.texts.iter().map(|text| text.content.len()).sum();
        let read = if held as u64 > limits.total_bytes {
            Err(ArchiveError::TooMuch(limits.total_bytes))
        } else {
            read_member(context.reach.file(archive), *format, member, limits, stop)
        };
        match read
            .map_err(|error| error.to_string())
            .and_then(|bytes| text(bytes, rules))
        {
            Ok(text) => self.push_text(entry, Cow::Owned(text), source),
            Err(reason) => self.unreadable.push(fill(
                &rules.texts.member,
                &[("member", entry), ("reason", &reason)],
            )),
        }
    }

    fn push_text(&mut self, label: &'a str, content: Cow<'a, str>, source: &Source) {
        self.scopes.push(label.to_owned());
        self.texts.push(VirtualText {
            label,
            content,
            is_resource: matches!(source.location, SourceLocation::Text { .. }),
            ranges: source.ranges.clone(),
        });
    }

    /// Missing entries are skipped only if there are others, including texts in memory (Flow 5).
    fn judge_missing(
        &mut self,
        missing: &[(&SearchTarget, bool)],
        plan: &SearchPlan,
        rules: &SearchRules,
    ) -> Result<(), Failure> {
        if let ([(target, true)], true) = (missing, plan.is_single) {
            return Err(Failure::new(&rules.texts.range_not_found).with("path", &target.entry));
        }
        let targets: Vec<_> = missing.iter().map(|(target, _)| *target).collect();
        let count = plan.sources.len();
        self.missing = rules
            .bases
            .judge_missing(&targets, count, &rules.texts.call)?;
        Ok(())
    }

    fn judge_unreadable(&self, texts: &SearchTexts) -> Result<(), Failure> {
        let nothing_else = self.files.is_empty() && self.trees.is_empty() && self.texts.is_empty();
        if nothing_else && !self.unreadable.is_empty() {
            let members = self.unreadable.join(&texts.call.list_separator);
            return Err(Failure::new(&texts.archives_unreadable).with("members", members));
        }
        Ok(())
    }
}

/// A member as text, or the reason why it is not text (Flow 3).
fn text(bytes: Vec<u8>, rules: &SearchRules) -> Result<String, String> {
    if bytes.contains(&0) {
        return Err(rules.texts.binary.to_string());
    }
    match String::from_utf8(bytes) {
        Ok(text) => Ok(text),
        Err(_) if rules.archives.needs_utf8 => Err(rules.texts.not_utf8.to_string()),
        Err(error) => Ok(String::from_utf8_lossy(error.as_bytes()).into_owned()),
    }
}

//! What of the plan is there (Flow 3, 5, 7, 8).

use std::path::{Path, PathBuf};

use crate::engine::archive::read_member;
use crate::engine::content_tag::content_tag;
use crate::engine::display;
use crate::engine::line_ranges::LineRanges;
use crate::engine::template::fill;
use crate::engine::watch::Watch;
use crate::profiles::omp::call::{BaseKind, Target};

use super::error::SearchError;
use super::harvest::Origin;
use super::plan::{Place, SearchPlan, Source};
use super::rules::SearchRules;

/// The sources that are there, and the names of those that are not.
#[derive(Debug, Default)]
pub(super) struct Sources<'a> {
    /// Files that are named exactly.
    pub(super) files: Vec<ExactFile>,
    /// Directories to be scanned.
    pub(super) trees: Vec<&'a Target>,
    /// Texts in memory.
    pub(super) texts: Vec<Text<'a>>,
    /// Entries whose base is missing.
    pub(super) missing: Vec<String>,
    /// Archive members that cannot be read, with the reason.
    pub(super) unreadable: Vec<String>,
    /// The searched bases as they are shown.
    pub(super) scopes: Vec<String>,
}

/// A file that is named exactly.
#[derive(Clone, Debug)]
pub(super) struct ExactFile {
    pub(super) path: PathBuf,
    pub(super) shown: String,
    pub(super) ranges: Option<LineRanges>,
    pub(super) immutable: bool,
}

/// A text in memory.
#[derive(Debug)]
pub(super) struct Text<'a> {
    pub(super) label: &'a str,
    pub(super) content: TextContent<'a>,
    pub(super) ranges: Option<LineRanges>,
}

/// Where a text comes from.
#[derive(Debug)]
pub(super) enum TextContent<'a> {
    /// An archive.
    Member(String),
    /// A resource.
    Resource(&'a str),
}

impl Text<'_> {
    pub(super) fn content(&self) -> &str {
        match &self.content {
            TextContent::Member(text) => text,
            TextContent::Resource(text) => text,
        }
    }

    pub(super) fn origin(&self) -> Origin {
        let tag = content_tag(self.content().as_bytes()).unwrap_or_default();
        match self.content {
            TextContent::Member(_) => Origin::Member(tag),
            TextContent::Resource(_) => Origin::Resource(tag),
        }
    }
}

impl<'a> Sources<'a> {
    /// Looks for every source before anything is searched.
    pub(super) fn find(
        plan: &'a SearchPlan,
        rules: &SearchRules,
        root: &Path,
        watch: &Watch<'_>,
    ) -> Result<Self, SearchError> {
        let mut sources = Self::default();
        let mut missing = Vec::new();
        for source in &plan.sources {
            match &source.place {
                Place::Path { target, immutable } => {
                    if is_ignored(target, plan, rules, root) {
                        continue;
                    }
                    let found =
                        sources.path(target, *immutable, source.ranges.as_ref(), rules, root)?;
                    if !found {
                        missing.push((target, source.ranges.is_some()));
                    }
                }
                Place::Member { .. } => sources.member(source, rules, watch),
                Place::Text { uri, text } => {
                    sources.push_text(uri, TextContent::Resource(text), source);
                }
            }
        }
        sources.judge_missing(&missing, plan, rules)?;
        sources.judge_unreadable(rules)?;
        Ok(sources)
    }

    /// Whether only texts and files that are named exactly are searched.
    pub(super) fn are_exact(&self) -> bool {
        self.trees.is_empty()
    }

    fn path(
        &mut self,
        target: &'a Target,
        immutable: bool,
        ranges: Option<&LineRanges>,
        rules: &SearchRules,
        root: &Path,
    ) -> Result<bool, SearchError> {
        let refuses = ranges.is_some() && rules.selectors.need_a_file;
        if refuses && target.pattern.is_some() {
            return Err(SearchError::RangeOnGlob(target.entry.clone()));
        }
        let shown = display::shown(root, &target.base);
        match rules.bases.kind(target)? {
            None => return Ok(false),
            Some(BaseKind::Directory) if refuses => {
                return Err(SearchError::RangeOnDirectory(target.entry.clone()));
            }
            Some(BaseKind::Directory) => self.trees.push(target),
            Some(BaseKind::File) => self.files.push(ExactFile {
                path: target.base.clone(),
                shown: shown.clone(),
                ranges: ranges.cloned(),
                immutable,
            }),
        }
        self.scopes.push(shown);
        Ok(true)
    }

    fn member(&mut self, source: &'a Source, rules: &SearchRules, watch: &Watch<'_>) {
        let Place::Member {
            entry,
            archive,
            format,
            member,
        } = &source.place
        else {
            return;
        };
        let read = read_member(archive, *format, member, &rules.archives.limits, watch);
        match read
            .map_err(|error| error.to_string())
            .and_then(|bytes| text(bytes, rules))
        {
            Ok(text) => self.push_text(entry, TextContent::Member(text), source),
            Err(reason) => self.unreadable.push(fill(
                &rules.texts.member,
                &[("member", entry), ("reason", &reason)],
            )),
        }
    }

    fn push_text(&mut self, label: &'a str, content: TextContent<'a>, source: &Source) {
        self.scopes.push(label.to_owned());
        self.texts.push(Text {
            label,
            content,
            ranges: source.ranges.clone(),
        });
    }

    /// Missing entries are skipped only beside others; the texts in memory are such others (Flow 5).
    fn judge_missing(
        &mut self,
        missing: &[(&Target, bool)],
        plan: &SearchPlan,
        rules: &SearchRules,
    ) -> Result<(), SearchError> {
        if let ([(target, true)], true) = (missing, plan.is_single) {
            return Err(SearchError::RangeNotFound(target.entry.clone()));
        }
        let targets: Vec<_> = missing.iter().map(|(target, _)| *target).collect();
        self.missing = rules.bases.judge_missing(&targets, plan.sources.len())?;
        Ok(())
    }

    fn judge_unreadable(&self, rules: &SearchRules) -> Result<(), SearchError> {
        let nothing_else = self.files.is_empty() && self.trees.is_empty() && self.texts.is_empty();
        let fails = (nothing_else && rules.archives.all_unreadable_fails)
            || rules.archives.some_unreadable_fails;
        if fails && !self.unreadable.is_empty() {
            return Err(SearchError::ArchivesUnreadable(self.unreadable.clone()));
        }
        Ok(())
    }
}

/// Whether a file that is named exactly is left out for an ignore file, which no rule of the document does (Notes).
fn is_ignored(target: &Target, plan: &SearchPlan, rules: &SearchRules, root: &Path) -> bool {
    let base = target.base.as_path();
    let is_covered = |path: &Path| {
        let above = rules.walk.rules_above(root, path, plan.gitignore);
        above.is_some_and(|above| above.covers(&display::shown(root, path), path != base))
    };
    rules.switches.gitignore_in_named_files
        && base.is_file()
        && base
            .ancestors()
            .take_while(|path| *path != root && path.starts_with(root))
            .any(is_covered)
}

/// A member as text, or why it is none (Flow 3).
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

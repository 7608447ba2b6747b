//! Renders the files of a page, and their lines (Outputs).

use crate::engine::content_tag::content_tag;
use crate::engine::grep::{Line, ShownBecause};
use crate::engine::stop_signal::StopSignal;
use crate::engine::stoppable_reader::StoppableReader;

use super::page::{MatchedFile, Origin};
use super::plan::SearchPlan;
use super::rules::{OutputRules, SearchRules};

/// The layout of the files of an answer.
pub(super) struct Style<'a> {
    pub(super) plan: &'a SearchPlan,
    pub(super) rules: &'a SearchRules,
    pub(super) is_single: bool,
    pub(super) stop: &'a StopSignal<'a>,
}

impl Style<'_> {
    /// All files, one after another.
    pub(super) fn files(&self, files: &[MatchedFile]) -> String {
        let blocks: Vec<String> = files.iter().map(|found| self.file(found)).collect();
        blocks.join(&format!("\n{}", self.rules.output.file_separator))
    }

    fn file(&self, found: &MatchedFile) -> String {
        let tag = self.tag(found);
        let output = &self.rules.output;
        let separator = if tag.is_some() {
            &output.hashline_separator
        } else {
            &output.plain_separator
        };
        let mut lines: Vec<String> = self.heading(found, tag.as_deref()).into_iter().collect();
        let mut last = None;
        for line in &found.hits.lines {
            let is_neighbour = last.is_none_or(|last| line.number == last + 1);
            if !is_neighbour && !output.gap.is_empty() {
                lines.push(output.gap.to_string());
            }
            lines.push(show(line, separator, output));
            last = Some(line.number);
        }
        lines.join("\n")
    }

    /// The tag of an editable file, in hashline mode (Flow 4; Notes).
    fn tag(&self, found: &MatchedFile) -> Option<String> {
        match &found.origin {
            _ if !self.plan.hashline => None,
            // A file deleted meanwhile has no tag.
            Origin::File {
                path,
                immutable: false,
            } => {
                let file = self.plan.reach.file(path).ok()?;
                content_tag(StoppableReader::new(file, self.stop)).ok()
            }
            Origin::File { .. } | Origin::Memory => None,
        }
    }

    fn heading(&self, found: &MatchedFile, tag: Option<&str>) -> Option<String> {
        let output = &self.rules.output;
        let is_plain_file = matches!(found.origin, Origin::File { .. }) && !self.plan.hashline;
        match tag {
            Some(tag) => {
                let prefix = if self.is_single {
                    &*output.single_prefix
                } else {
                    &*output.heading_prefix
                };
                Some(format!(
                    "{prefix}{}{}{tag}",
                    found.label, output.tag_separator
                ))
            }
            None if self.is_single && is_plain_file && !output.plain_single_heading => None,
            None => Some(format!("{}{}", output.heading_prefix, found.label)),
        }
    }
}

fn show(line: &Line, separator: &str, output: &OutputRules) -> String {
    let mark = if line.kind.is_match() {
        &output.match_mark
    } else {
        &output.context_mark
    };
    let cut_mark = if line.is_cut { &*output.cut_mark } else { "" };
    let number = line.number + output.first_line - 1;
    format!("{mark}{number}{separator}{}{cut_mark}", line.text)
}

/// The files for a terminal: gutters instead of anchors (Outputs, `displayContent`).
pub(super) fn display_content(files: &[MatchedFile], output: &OutputRules) -> String {
    let line = |line: &Line| {
        let mark = if line.kind == ShownBecause::Match {
            &output.match_mark
        } else {
            &output.context_mark
        };
        let cut_mark = if line.is_cut { &*output.cut_mark } else { "" };
        format!("{mark}{:>5} │ {}{cut_mark}", line.number, line.text)
    };
    let file = |found: &MatchedFile| {
        let heading = format!("{}{}", output.heading_prefix, found.label);
        let lines: Vec<String> = std::iter::once(heading)
            .chain(found.hits.lines.iter().map(line))
            .collect();
        lines.join("\n")
    };
    files.iter().map(file).collect::<Vec<_>>().join("\n\n")
}

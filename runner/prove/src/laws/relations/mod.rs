//! The relations: one file each, or one for two that are alike.

mod add;
mod can_be_read;
mod concurrent_edits;
mod count;
mod ignored;
mod limit_prefix;
mod lines_are_there;
mod literal_edit;
mod pages;
mod paths_are_there;
mod repeat;
mod same_files;
mod surroundings;
mod touch;
mod union;
mod writing;

use seekspec_conformance::model::law::Relation;

use super::trial::{Checked, LawTrial};
use literal_edit::EditCall;
use writing::EditNames;

/// Checks whether the relation of a law holds.
#[expect(clippy::too_many_lines, reason = "one arm per relation")]
pub(super) fn check(trial: &mut LawTrial<'_, '_>) -> Checked {
    match &trial.law.spec.relation {
        Relation::Repeat => repeat::check(trial),
        Relation::LimitPrefix { argument, prefix } => limit_prefix::check(trial, argument, *prefix),
        Relation::Pages {
            offset,
            limit,
            with,
        } => pages::check(trial, offset, limit.as_deref(), with),
        Relation::Union { argument } => union::check(trial, argument),
        Relation::Add { path, content } => add::check(trial, path, content),
        Relation::Touch => touch::check(trial),
        Relation::Ignore { file } => ignored::check(trial, file),
        Relation::RenameRoot { root } => surroundings::other_root(trial, root),
        Relation::Environment { .. } => surroundings::other_variables(trial),
        Relation::WithoutPrograms { .. } => surroundings::fewer_programs(trial),
        Relation::PathsAreThere => paths_are_there::check(trial),
        Relation::LinesAreThere { content } => lines_are_there::check(trial, content.as_deref()),
        Relation::CanBeRead {
            tool,
            argument,
            unless,
        } => can_be_read::check(trial, tool, argument, unless),
        Relation::Count {
            field,
            list,
            text,
            or_more,
        } => count::check(
            trial,
            &count::CountedPlaces {
                field: field.as_deref(),
                list: list.as_deref(),
                text: text.as_deref(),
                or_more: *or_more,
            },
        ),
        Relation::Inverse {
            path,
            old,
            new,
            all,
            with,
        } => {
            let all = all.as_deref();
            writing::inverse(
                trial,
                &EditNames {
                    path,
                    old,
                    new,
                    all,
                    with,
                },
            )
        }
        Relation::SameFiles {
            tool,
            same,
            with,
            other,
            all,
            unless,
        } => same_files::check(
            trial,
            &same_files::OtherTool {
                tool,
                same,
                with,
                other,
                all: *all,
                unless: unless.as_deref(),
            },
        ),
        Relation::LiteralEdit { path, call, unless } => {
            let unless = unless.as_deref();
            literal_edit::check(trial, &EditCall { path, call, unless })
        }
        Relation::RefusedChangesNothing => writing::refused(trial),
        Relation::ConcurrentEdits {
            path,
            old,
            new,
            with,
        } => concurrent_edits::check(trial, [path, old, new], with),
    }
}

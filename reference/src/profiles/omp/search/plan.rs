use std::path::PathBuf;

use serde_json::Value;

use crate::Text;
use crate::engine::archive::{self, ArchiveFormat};
use crate::engine::grep::RegexOptions;
use crate::engine::line_ranges::LineRanges;
use crate::engine::path::resolve;
use crate::engine::reach::Reach;
use crate::host::{Context, Resource};
use crate::profiles::Failure;
use crate::profiles::omp::call::{SearchTarget, is_url, resources};

use super::args::{PathEntry, SearchArgs};
use super::rules::SearchRules;

/// The interpreted arguments and settings (Flow 1 to 6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchPlan {
    /// The pattern.
    pub pattern: String,
    /// The options of the pattern.
    pub options: RegexOptions,
    /// Whether ignore files are obeyed.
    pub gitignore: bool,
    /// The number of files to skip in a search of several.
    pub skip: usize,
    /// Lines before a match.
    pub before: usize,
    /// Lines after a match.
    pub after: usize,
    /// Whether the text is in hashline mode.
    pub hashline: bool,
    /// How far the entries may lead.
    pub reach: Reach,
    /// The sources to search, in the order of the entries.
    pub sources: Vec<Source>,
    /// Whether there is a single entry for a single source.
    pub is_single: bool,
}

/// A source to search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// Its location.
    pub location: SourceLocation,
    /// The lines in which a match has to start.
    pub ranges: Option<LineRanges>,
}

/// The location of a source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SourceLocation {
    /// A path of the file system: a file, a directory, or a glob.
    Path {
        /// The entry, resolved.
        target: SearchTarget,
        /// Whether it is read-only.
        immutable: bool,
    },
    /// A member of an archive.
    Member {
        /// The whole entry, which is displayed.
        entry: String,
        /// The archive.
        archive: PathBuf,
        /// Its kind.
        format: ArchiveFormat,
        /// The member's name.
        member: String,
    },
    /// The text of a resource without a file.
    Text {
        /// Its URL.
        uri: String,
        /// Its text.
        text: String,
    },
}

impl SearchPlan {
    /// Resolves the arguments.
    ///
    /// # Errors
    /// Internal URLs that contain globs or are unknown, a base that is the root where that is
    /// refused, and a selector on several resources.
    pub fn new(
        args: &SearchArgs,
        rules: &SearchRules,
        context: &Context<'_>,
    ) -> Result<Self, Failure> {
        let mut sources = Vec::new();
        for entry in &args.paths {
            sources.extend(resolve_entry(entry, rules, context)?);
        }
        let paths = sources.iter().filter_map(|source| match &source.location {
            SourceLocation::Path { target, .. } => Some(target),
            _ => None,
        });
        rules.bases.check_roots(paths, &rules.texts.call)?;
        let is_single =
            matches!(&args.paths[..], [only] if only.path != rules.bases.all_resources_url);
        let is_multiline = |mark: &Text| args.pattern.contains(&**mark);
        let around = &rules.context;
        let lines = |name: &str, default| lines(context, name, default).min(around.max);
        Ok(Self {
            reach: context.reach.clone(),
            pattern: args.pattern.clone(),
            options: RegexOptions {
                ignore_case: args.i.unwrap_or(rules.switches.ignore_case),
                multiline: rules.regex.multiline_marks.iter().any(is_multiline),
            },
            gitignore: args.gitignore.unwrap_or(rules.switches.gitignore),
            skip: args.skip.map_or(rules.skip, floor),
            before: lines(&around.before_setting, around.before),
            after: lines(&around.after_setting, around.after),
            hashline: setting(context, &rules.output.hashline_setting, Value::as_bool)
                .unwrap_or(rules.output.hashline),
            sources,
            is_single,
        })
    }
}

fn resolve_entry(
    entry: &PathEntry,
    rules: &SearchRules,
    context: &Context<'_>,
) -> Result<Vec<Source>, Failure> {
    let places = if is_url(&entry.path) {
        resolve_url(entry, rules, context)?
    } else {
        vec![resolve_path(&entry.path, rules, context)]
    };
    Ok(places
        .into_iter()
        .map(|location| Source {
            location,
            ranges: entry.ranges.clone(),
        })
        .collect())
}

fn resolve_url(
    entry: &PathEntry,
    rules: &SearchRules,
    context: &Context<'_>,
) -> Result<Vec<SourceLocation>, Failure> {
    let (url, texts) = (&entry.path, &rules.texts);
    let meant = resources(url, &rules.bases, &rules.paths, &texts.call, context)?;
    if entry.ranges.is_some() && *url == rules.bases.all_resources_url {
        return Err(Failure::new(&texts.range_on_directory).with("path", url));
    }
    let location = |resource: &&Resource| match &resource.file {
        Some(file) => SourceLocation::Path {
            target: SearchTarget::backing(&resource.uri, file, context.root),
            immutable: resource.immutable,
        },
        None => SourceLocation::Text {
            uri: resource.uri.clone(),
            text: resource.text.clone().unwrap_or_default(),
        },
    };
    Ok(meant.iter().map(location).collect())
}

fn resolve_path(path: &str, rules: &SearchRules, context: &Context<'_>) -> SourceLocation {
    member(path, rules, context).unwrap_or_else(|| SourceLocation::Path {
        target: SearchTarget::new(path, context, &rules.paths),
        immutable: false,
    })
}

/// The archive member that the path names, if the archive exists. A file of the whole name takes
/// precedence.
fn member(path: &str, rules: &SearchRules, context: &Context<'_>) -> Option<SourceLocation> {
    let (archive, member, format) = archive::split(path, &rules.archives.suffixes)?;
    let archive = resolve(context.root, archive);
    let is_member = context
        .reach
        .metadata(&archive)
        .is_ok_and(|metadata| metadata.is_file())
        && context
            .reach
            .metadata(&resolve(context.root, path))
            .is_err();
    is_member.then(|| SourceLocation::Member {
        entry: path.to_owned(),
        archive,
        format,
        member: member.to_owned(),
    })
}

/// A number of lines from a setting. Values that are not numbers, and negative numbers, are
/// ignored.
fn lines(context: &Context<'_>, name: &str, default: usize) -> usize {
    let given = setting(context, name, Value::as_f64).filter(|lines| *lines >= 0.0);
    given.map_or(default, floor)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from float saturates"
)]
fn floor(number: f64) -> usize {
    number.floor() as usize
}

fn setting<'c, T>(
    context: &'c Context<'_>,
    name: &str,
    read: impl Fn(&'c Value) -> Option<T>,
) -> Option<T> {
    context.settings.get(name).and_then(read)
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use serde_json::json;

    use super::*;
    use crate::host::tests::SteppingClock;

    #[test]
    fn every_spelling_of_the_root_is_the_root() {
        let (rules, clock) = (SearchRules::default(), SteppingClock::new(0));
        let context = Context::new(Path::new("/repo"), &clock);
        let location = |path: &str| {
            let arguments = json!({ "pattern": "x", "paths": path });
            let args = SearchArgs::read(&arguments, &rules, &|_| false).expect("arguments");
            let plan = SearchPlan::new(&args, &rules, &context).expect("a plan");
            match plan
                .sources
                .into_iter()
                .next()
                .map(|source| source.location)
            {
                Some(SourceLocation::Path { target, .. }) => (target.base, target.pattern),
                other => panic!("{path}: {other:?}"),
            }
        };
        for path in ["\\\\", "\\", "//", "/.", "/repo/.."] {
            assert_eq!(location(path), location("/"), "{path}");
        }
    }
}

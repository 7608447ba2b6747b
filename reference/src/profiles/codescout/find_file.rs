//! codescout `find_file`: finds files by glob.

use std::path::Path;

use serde_json::Value;

use super::call::{
    CallTexts, CountRules, ListingRules, ListingScope, PathRules, json_answer, search_parameters,
};
use crate::Text;
use crate::engine::glob::{GlobDialect, InvalidGlob, Matcher, depth};
use crate::engine::reach::Reach;
use crate::engine::walk::WalkEntry;
use crate::host::Context;
use crate::profiles::{Arguments, DetailsValue as _, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `find_file`. The defaults follow its document.
    pub struct FindFileRules {
        /// The paths that may be searched.
        pub paths: PathRules,
        /// The entries to leave out.
        pub listing: ListingRules,
        /// The default of `path` (Parameters, `path`).
        pub path: Text = ".".into(),
        /// How the pattern matches.
        pub matching: MatchRules,
        /// The number of files returned.
        pub max_results: CountRules = CountRules { default: 100, ..CountRules::default() },
        /// The messages.
        pub texts: FindFileTexts,
    }
}

rules! {
    /// How the pattern matches (Purpose; after the examples).
    pub struct MatchRules {
        /// The dialect of the pattern.
        pub dialect: GlobDialect = GlobDialect {
                    backslash_escapes: true,
                    ..GlobDialect::default()
                },
        /// Whether directories are found, too.
        pub directories: bool = false,
        /// Whether links to files inside the project are found. The document does not mention
        /// links.
        pub links: bool = true,
    }
}

rules! {
    /// The messages of `find_file`. The document does not specify their wording.
    pub struct FindFileTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// The pattern is not a valid glob; fills `{pattern}` and `{reason}`.
        pub invalid_glob: Text = "invalid glob pattern `{pattern}`: {reason}".into(),
    }
}

tool!(FindFileTool, FindFileRules);

outputs! {
    /// The answer (Output example).
    struct FindFileAnswer {
        /// The absolute paths of the files.
        files as "files": Vec<String>,
        /// The number of all matching files, including those beyond `max_results`.
        total as "total": usize,
    }
}

impl ProjectTool for FindFileTool {
    const NAME: &str = "find_file";
    const TITLE: &str = "Find Files";
    const DESCRIPTION: &str = "Finds files by a glob, which is matched against the path relative to the searched directory: **/*.rs matches at \
         any depth, *.rs only directly in it. Hidden and ignored files are left out. To search the contents of \
         files, use search_pattern.";

    fn output_schema() -> Option<Value> {
        Some(FindFileAnswer::schema())
    }

    fn parameters(&self) -> Vec<Parameter> {
        search_parameters(
            "Glob of the path relative to the searched directory, such as **/*.rs or src/**/mod.rs.",
            &self.rules.path,
            &self.rules.max_results,
            "files",
        )
        .into()
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts.call);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.arguments)?;
        let pattern = arguments.text("pattern").unwrap_or_default();
        let path = arguments.text("path").unwrap_or(&rules.path);
        let resolved = rules.paths.resolve(path, texts, context)?;
        let matcher = self.matcher(pattern)?;
        let limit = arguments.whole("max_results");
        let scope = ListingScope {
            resolved: &resolved,
            rules: &rules.listing,
            max_depth: depth(pattern, &rules.matching.dialect),
            at_most: rules.max_results.limit(limit),
        };
        let found = scope.list(texts, context, &|entry| {
            matcher.is_match(entry.within) && self.is_listed(entry, &resolved.real_root)
        })?;
        texts.check_cancelled(Self::NAME, context)?;
        let shown = |within: &String| resolved.shown_below(within);
        let files: Vec<String> = found
            .entries
            .iter()
            .map(|file| shown(&file.within))
            .collect();
        let total = rules.max_results.total(found.total, files.len());
        Ok(json_answer(FindFileAnswer { files, total }))
    }
}

impl FindFileTool {
    fn matcher(&self, pattern: &str) -> Result<Matcher, Failure> {
        Matcher::new(&[pattern], &self.rules.matching.dialect).map_err(
            |InvalidGlob { pattern, reason }| {
                Failure::new(&self.rules.texts.invalid_glob)
                    .with("pattern", pattern)
                    .with("reason", reason)
            },
        )
    }

    fn is_listed(&self, entry: &WalkEntry<'_>, root: &Path) -> bool {
        let matching = &self.rules.matching;
        if entry.is_dir {
            return matching.directories;
        }
        entry.is_file() || (matching.links && leads_to_file(&entry.path(), root))
    }
}

/// Whether a link leads to a file inside the project.
fn leads_to_file(path: &Path, root: &Path) -> bool {
    let beneath = Reach::Beneath(vec![root.to_path_buf()]);
    beneath.metadata(path).is_ok_and(|target| target.is_file())
}

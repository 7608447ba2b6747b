//! `search_files`: finds files and directories by a glob.

use serde_json::Value;

use super::call::{AccessRules, CallTexts, list, path_parameter};
use super::excludes::{ExcludeRules, Excludes, GlobTexts};
use crate::Text;
use crate::engine::glob::{GlobDialect, depth};
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `search_files`. The defaults follow its document.
    pub struct SearchFilesRules {
        /// The paths that may be searched.
        pub access: AccessRules,
        /// The meaning of patterns.
        pub dialect: GlobDialect = GlobDialect {
                    backslash_escapes: true,
                    ..GlobDialect::default()
                },
        /// Whether files are found.
        pub finds_files: bool = true,
        /// Whether directories are found.
        pub finds_directories: bool = true,
        /// The entries to leave out.
        pub exclude: ExcludeRules,
        /// The messages.
        pub texts: SearchFilesTexts,
    }
}

rules! {
    /// The messages of `search_files`. The document does not specify their wording.
    pub struct SearchFilesTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// A glob that cannot be read.
        pub glob: GlobTexts,
        /// Nothing matches.
        pub none: Text = "No matches found".into(),
    }
}

tool!(SearchFilesTool, SearchFilesRules);

impl ProjectTool for SearchFilesTool {
    const NAME: &str = "search_files";
    const TITLE: &str = "Search Files";
    const DESCRIPTION: &str = "Finds files and directories by a glob, which is matched against the path relative to the directory where the search \
         starts: *.ext matches directly in it, **/*.ext in all subdirectories, too. Returns full paths. Only searches \
         allowed directories.";

    fn parameters(&self) -> Vec<Parameter> {
        vec![
            path_parameter("The directory where the search starts."),
            Parameter::text("pattern")
                .about("The glob, such as **/*.ts.")
                .required(),
            excludes_parameter(),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.call.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let pattern = arguments.text("pattern").unwrap_or_default();
        let patterns = arguments.texts("excludePatterns");
        let resolved = rules.access.resolve(path, &texts.call, context)?;
        let matcher = texts.glob.matcher(&[pattern], &rules.dialect)?;
        let excludes = Excludes::new(&patterns, &rules.exclude, &rules.dialect, &texts.glob)?;
        let levels = depth(pattern, &rules.dialect);
        let found = list(&resolved, levels, context, &|entry| {
            let is_wanted = if entry.is_dir {
                rules.finds_directories
            } else {
                rules.finds_files
            };
            is_wanted && matcher.is_match(entry.within) && !excludes.leave_out(entry.within)
        });
        texts.call.check_cancelled(Self::NAME, context)?;
        let found = found.map_err(|error| texts.call.system(path, &error))?;
        let paths: Vec<String> = found
            .entries
            .iter()
            .map(|entry| resolved.shown_below(&entry.within))
            .collect();
        Ok(ToolResult::text(if paths.is_empty() {
            texts.none.to_string()
        } else {
            paths.join("\n")
        }))
    }
}

/// The parameter `excludePatterns`.
pub(super) fn excludes_parameter() -> Parameter {
    Parameter::texts("excludePatterns")
        .default(Vec::<Value>::new())
        .about("Globs of relative paths to leave out, directories with their contents.")
}

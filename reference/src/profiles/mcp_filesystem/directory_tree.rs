//! `directory_tree`: a directory as a tree in JSON.

use serde_json::{Value, json};

use super::call::{AccessRules, CallTexts, list, path_parameter};
use super::excludes::{ExcludeRules, Excludes, GlobTexts};
use super::search_files::excludes_parameter;
use crate::Text;
use crate::engine::glob::GlobDialect;
use crate::engine::listing::Listed;
use crate::host::Context;
use crate::profiles::{Arguments, Failure, Parameter, ProjectTool, ToolResult};

rules! {
    /// The rules of `directory_tree`. The defaults follow its document.
    pub struct DirectoryTreeRules {
        /// The paths that may be listed.
        pub access: AccessRules,
        /// The meaning of patterns.
        pub dialect: GlobDialect = GlobDialect {
                    backslash_escapes: true,
                    ..GlobDialect::default()
                },
        /// The entries to leave out.
        pub exclude: ExcludeRules,
        /// The most levels. `null`: all of them.
        pub max_depth: Option<usize> = None,
        /// The form of the tree.
        pub form: TreeRules,
        /// The messages.
        pub texts: DirectoryTreeTexts,
    }
}

rules! {
    /// The form of the tree (`directory_tree`).
    pub struct TreeRules {
        /// The `type` of a file.
        pub file: Text = "file".into(),
        /// The `type` of a directory.
        pub directory: Text = "directory".into(),
        /// Whether an empty directory has `children`.
        pub children_of_empty: bool = true,
        /// Whether a file has `children`, which are empty.
        pub children_of_files: bool = false,
        /// Whether the text is indented, by two spaces.
        pub indents: bool = true,
    }
}

rules! {
    /// The messages of `directory_tree`. The document does not specify their wording.
    pub struct DirectoryTreeTexts {
        /// The messages shared by all tools.
        pub call: CallTexts,
        /// A glob that cannot be read.
        pub glob: GlobTexts,
    }
}

tool!(DirectoryTreeTool, DirectoryTreeRules);

impl ProjectTool for DirectoryTreeTool {
    const NAME: &str = "directory_tree";
    const TITLE: &str = "Directory Tree";
    const DESCRIPTION: &str = "Returns everything below a directory as JSON: each entry has a name and a type, \"file\" or \"directory\", and each \
         directory has its children. Only works in allowed directories.";

    fn parameters(&self) -> Vec<Parameter> {
        vec![path_parameter("The directory."), excludes_parameter()]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let (rules, texts) = (&self.rules, &self.rules.texts);
        let arguments = Arguments::read(arguments, &self.parameters(), &texts.call.arguments)?;
        let path = arguments.text("path").unwrap_or_default();
        let patterns = arguments.texts("excludePatterns");
        let resolved = rules.access.resolve(path, &texts.call, context)?;
        let excludes = Excludes::new(&patterns, &rules.exclude, &rules.dialect, &texts.glob)?;
        let found = list(&resolved, rules.max_depth, context, &|entry| {
            !excludes.leave_out(entry.within)
        });
        texts.call.check_cancelled(Self::NAME, context)?;
        let found = found.map_err(|error| texts.call.system(path, &error))?;
        let tree = Value::Array(rules.form.branch(&mut &found.entries[..], ""));
        let text = if rules.form.indents {
            format!("{tree:#}")
        } else {
            tree.to_string()
        };
        Ok(ToolResult::text(text))
    }
}

impl TreeRules {
    /// Takes the entries below the directory, which is "" or ends with a slash, off the list, where
    /// each directory is followed by its entries.
    fn branch(&self, rest: &mut &[Listed], directory: &str) -> Vec<Value> {
        let mut entries = Vec::new();
        while let Some((entry, others)) = rest.split_first() {
            let Some(name) = entry.within.strip_prefix(directory) else {
                break;
            };
            *rest = others;
            entries.push(if entry.is_dir {
                let children = self.branch(rest, &format!("{}/", entry.within));
                self.node(
                    name,
                    &self.directory,
                    Some(children)
                        .filter(|children| self.children_of_empty || !children.is_empty()),
                )
            } else {
                let children = self.children_of_files.then(Vec::new);
                self.node(name, &self.file, children)
            });
        }
        entries
    }

    fn node(&self, name: &str, kind: &str, children: Option<Vec<Value>>) -> Value {
        let mut node = json!({ "name": name, "type": kind });
        if let Some(children) = children {
            node["children"] = children.into();
        }
        node
    }
}

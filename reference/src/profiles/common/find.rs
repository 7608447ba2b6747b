//! `find`: finds files by glob.

use std::path::Path;

use serde_json::Value;

use super::answers::{Cap, Case, Ignored, Nothing, Shown};
use super::call::{BareGlob, Call, Outside, PathRules, glob, path_parameter};
use crate::engine::glob::{Braces, GlobDialect, Matcher};
use crate::engine::listing::{Listed, by_segment};
use crate::engine::order::{Order, SortKey, Stamp};
use crate::engine::reach::Reach;
use crate::engine::walk::{Omit, WalkEntry};
use crate::host::Context;
use crate::profiles::{EntriesBelow, Failure, Parameter, ProjectTool, ResolvedPath, ToolResult};

rules! {
    /// The rules of `find`.
    pub struct FindRules {
        /// The paths that may be searched.
        pub paths: PathRules,
        /// A glob without a slash (bare-glob).
        pub bare_glob: BareGlob,
        /// Names that begin with a dot (found-hidden).
        pub found_hidden: Shown = Shown::LeftOut,
        /// Entries that `.gitignore` names (found-ignored).
        pub found_ignored: Ignored,
        /// Directories (found-directories).
        pub found_directories: Shown = Shown::LeftOut,
        /// The case of letters (found-case).
        pub found_case: Case,
        /// Links to files (found-links).
        pub found_links: Shown,
        /// Links to directories (linked-directories).
        pub linked_directories: LinkedDirectories,
        /// Nothing matches (no-files).
        pub no_files: Nothing,
        /// The order of the files (find-order).
        pub find_order: FindOrder,
        /// Braces in a glob (braces).
        pub braces: Braces,
        /// Thousands of files (find-cap).
        pub find_cap: Cap,
    }
}

choices! {
    /// The handling of links to directories.
    pub enum LinkedDirectories {
        /// Nothing is found in them.
        PassedOver,
        /// Files in them are found, except behind further links.
        Entered,
    }

    /// The order of files.
    pub enum FindOrder {
        /// By name.
        Name,
        /// The most recently modified first.
        NewestFirst,
        /// Another order.
        Other,
    }
}

tool!(FindTool, FindRules);

impl ProjectTool for FindTool {
    const NAME: &str = "find";
    const TITLE: &str = "Find Files";
    const DESCRIPTION: &str = "Finds files by a glob: *.rs matches names at every level, src/**/*.rs paths below the searched directory. Hidden and \
         ignored files are left out. To search the contents of files, use search.";

    fn parameters(&self) -> Vec<Parameter> {
        let pattern = Parameter::text("pattern").about("The glob, such as *.rs or src/**/*.rs.");
        vec![
            pattern.required(),
            path_parameter("The directory to search"),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let rules = &self.rules;
        let call = Call::new(arguments, &self.parameters(), &rules.paths, context)?;
        let pattern = call.text("pattern");
        let dialect = GlobDialect {
            case_sensitive: rules.found_case == Case::Sensitive,
            backslash_escapes: true,
            braces: rules.braces,
            ..GlobDialect::default()
        };
        let matcher = glob(pattern, rules.bare_glob, &dialect)?;
        let resolved = call.resolve(call.text("path"))?;
        let mut found = self.found(&call, &resolved, "", &matcher)?;
        if rules.linked_directories == LinkedDirectories::Entered {
            self.enter_links(&call, &resolved, &matcher, &mut found)?;
        }
        if found.is_empty() {
            return rules.no_files.answer(format!("No files match {pattern}"));
        }
        found.sort_by_cached_key(|file| self.rank(file));
        let shown = found
            .iter()
            .map(|file| resolved.shown_from_root(&file.within));
        let lines: Vec<String> = shown.collect();
        Ok(ToolResult::text(rules.find_cap.join(&lines)))
    }
}

impl FindTool {
    fn below<'a>(&self, resolved: &'a ResolvedPath) -> EntriesBelow<'a> {
        let (ignore_file, repository_mark) = self.rules.found_ignored.files();
        let omit = Omit {
            hidden: (self.rules.found_hidden == Shown::LeftOut).then_some("."),
            ignore_file,
            repository_mark,
            nested_ignore_files: true,
            ..Omit::default()
        };
        EntriesBelow::new(resolved, omit, None)
    }

    /// The files below a directory, which are matched and shown with this prefix.
    fn found(
        &self,
        call: &Call<'_>,
        resolved: &ResolvedPath,
        prefix: &str,
        matcher: &Matcher,
    ) -> Result<Vec<Listed>, Failure> {
        let listing = call.list(self.below(resolved), &|entry| {
            let is_match = |within: &str| matcher.is_match(&[prefix, within].concat());
            is_match(entry.within) && self.is_found(entry, &resolved.real_root)
        })?;
        let prefixed = |file: Listed| Listed {
            within: [prefix, &file.within].concat(),
            ..file
        };
        Ok(listing.entries.into_iter().map(prefixed).collect())
    }

    fn is_found(&self, entry: &WalkEntry<'_>, root: &Path) -> bool {
        if entry.is_dir {
            return self.rules.found_directories == Shown::Listed;
        }
        let links = self.rules.found_links == Shown::Listed;
        entry.is_file() || (links && self.leads_to(entry, root, |target| target.is_file()))
    }

    /// Whether a link leads to such a target, outside of the root only if calls may.
    fn leads_to(
        &self,
        entry: &WalkEntry<'_>,
        root: &Path,
        is_wanted: impl Fn(&std::fs::Metadata) -> bool,
    ) -> bool {
        let reach = match self.rules.paths.outside {
            Outside::Refused => Reach::Beneath(vec![root.to_path_buf()]),
            Outside::Reached => Reach::Everything,
        };
        let target = || reach.metadata(&entry.path());
        entry.is_link() && target().is_ok_and(|target| is_wanted(&target))
    }

    /// Adds the files in linked directories.
    fn enter_links(
        &self,
        call: &Call<'_>,
        resolved: &ResolvedPath,
        matcher: &Matcher,
        found: &mut Vec<Listed>,
    ) -> Result<(), Failure> {
        let links = call.list(self.below(resolved), &|entry| {
            self.leads_to(entry, &resolved.real_root, |target| target.is_dir())
        })?;
        for link in links.entries {
            let target = call.resolve(&link.path.to_string_lossy())?;
            found.extend(self.found(call, &target, &format!("{}/", link.within), matcher)?);
        }
        found.sort_by(|a, b| by_segment(&a.within).cmp(by_segment(&b.within)));
        Ok(())
    }

    fn rank(&self, file: &Listed) -> i128 {
        let order = match self.rules.find_order {
            FindOrder::Name => return 0,
            FindOrder::NewestFirst => Order::NewestFirst,
            FindOrder::Other => Order::ByHash,
        };
        let metadata = Reach::Unlinked.symlink_metadata(&file.path).ok();
        order.rank(
            &file.within,
            &SortKey::new(metadata.as_ref().map(Stamp::from)),
        )
    }
}

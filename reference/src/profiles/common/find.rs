//! `find`: finds files by glob.

use std::path::Path;

use serde_json::Value;

use super::call::{Call, Cap, Case, Nothing, Shown, glob, omit, path_parameter};
use crate::engine::display;
use crate::engine::glob::{Braces, GlobDialect, Matcher};
use crate::engine::listing::Listed;
use crate::engine::order::{Order, SortKey};
use crate::engine::reach::Reach;
use crate::engine::walk::WalkEntry;
use crate::host::Context;
use crate::profiles::{Failure, Parameter, ProjectTool, ResolvedPath, ToolResult};

questions! {
    /// The rules of `find`.
    pub struct FindRules {
        bare_glob: BareGlob { EveryLevel | TopLevel },
        found_hidden: Shown = LeftOut,
        found_ignored: FoundIgnored { LeftOutAnywhere | LeftOutInRepositories | Listed },
        found_directories: Shown = LeftOut,
        found_case: Case,
        found_links: Shown,
        linked_directories: LinkedDirectories { PassedOver | Entered },
        no_files: Nothing,
        find_order: FindOrder { Name | NewestFirst | Other },
        braces: Braces,
        classes: Classes { Characters | Literal },
        find_cap: Cap,
    }
}

tool!(FindTool, FindRules);

impl ProjectTool for FindTool {
    const NAME: &str = "find";
    const TITLE: &str = "Find Files";
    const DESCRIPTION: &str = "Finds files by a glob: *.rs matches names at every level, src/**/*.rs paths below the searched directory. Hidden \
         and ignored files are left out. To search the contents of files, use search.";

    fn parameters(&self) -> Vec<Parameter> {
        let pattern = Parameter::text("pattern").about("The glob, such as *.rs or src/**/*.rs.");
        vec![
            pattern.required(),
            path_parameter("The directory to search"),
        ]
    }

    fn answer(&self, arguments: &Value, context: &Context<'_>) -> Result<ToolResult, Failure> {
        let call = Call::new(arguments, &self.parameters(), &self.rules.paths, context)?;
        let resolved = call.resolve(call.text("path"))?;
        let matcher = self.matcher(call.text("pattern"))?;
        let mut found = self.found(&call, &resolved, "", &matcher)?;
        if found.is_empty() {
            let none = format!("No files match {}", call.text("pattern"));
            return self.rules.no_files.answer(none);
        }
        found.sort_by_cached_key(|file| self.rank(file));
        let prefix = display::prefix(&resolved.real_root, &resolved.real);
        let lines = found
            .into_iter()
            .map(|file| [&prefix, &*file.within].concat());
        self.rules.find_cap.answer(lines.collect())
    }
}

impl FindTool {
    fn matcher(&self, pattern: &str) -> Result<Matcher, Failure> {
        let dialect = GlobDialect {
            case_sensitive: self.rules.found_case == Case::Sensitive,
            backslash_escapes: true,
            braces: self.rules.braces,
            ..GlobDialect::default()
        };
        let is_bare_deep = self.rules.bare_glob == BareGlob::EveryLevel;
        match self.rules.classes {
            Classes::Characters => glob(pattern, is_bare_deep, &dialect),
            Classes::Literal => glob(&pattern.replace('[', "\\["), is_bare_deep, &dialect),
        }
    }

    /// The files below a directory, which are matched and named with this prefix.
    fn found(
        &self,
        call: &Call<'_>,
        resolved: &ResolvedPath,
        prefix: &str,
        matcher: &Matcher,
    ) -> Result<Vec<Listed>, Failure> {
        let (rules, reach) = (&self.rules, call.reach(resolved));
        let omit = omit(
            rules.found_hidden == Shown::LeftOut,
            rules.found_ignored != FoundIgnored::Listed,
            rules.found_ignored == FoundIgnored::LeftOutInRepositories,
        );
        // Links in a linked directory may lead back.
        let enters = rules.linked_directories == LinkedDirectories::Entered && prefix.is_empty();
        let is_entered = |path: &Path| enters && reach.metadata(path).is_ok_and(|to| to.is_dir());
        let is_found = |entry: &WalkEntry<'_>| {
            if entry.is_dir {
                return rules.found_directories == Shown::Listed;
            }
            let target = || reach.metadata(&entry.path());
            let links = entry.is_link() && rules.found_links == Shown::Listed;
            entry.is_file() || (links && target().is_ok_and(|target| target.is_file()))
        };
        let entries = call.list(resolved, omit, None, &|entry| {
            let is_match = matcher.is_match(&[prefix, entry.within].concat());
            (is_match && is_found(entry)) || (entry.is_link() && is_entered(&entry.path()))
        })?;
        let mut found = Vec::new();
        for mut entry in entries {
            if !entry.is_dir && is_entered(&entry.path) {
                let target = call.follow(&entry.path.to_string_lossy())?;
                found.extend(self.found(call, &target, &format!("{}/", entry.within), matcher)?);
            } else {
                entry.within.insert_str(0, prefix);
                found.push(entry);
            }
        }
        Ok(found)
    }

    fn rank(&self, file: &Listed) -> i128 {
        let order = match self.rules.find_order {
            FindOrder::Name => return 0,
            FindOrder::NewestFirst => Order::NewestFirst,
            FindOrder::Other => Order::ByHash,
        };
        let stamp = Reach::Unlinked.stamp(&file.path).ok();
        order.rank(&file.within, &SortKey::new(stamp))
    }
}

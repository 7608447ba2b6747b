//! The rules of `.gitignore` files, level by level. Only the files that it is told to read are read: no global
//! configuration, nothing above the directory that it starts from.

mod compiled;

pub use compiled::{CompiledFiles, MOST_BYTES, Room};

use std::fs;
use std::path::Path;
use std::sync::Arc;

use compiled::Compiled;

use super::display;
use super::reach::Reach;
use super::read_full::read_at_most;
use super::watch::Watch;

/// The rules of one directory and of those above it.
#[derive(Debug)]
pub struct IgnoreRules {
    above: Option<Arc<Self>>,
    /// Where the path relative to this directory begins within a path as it is shown.
    offset: usize,
    compiled: Arc<Compiled>,
}

impl IgnoreRules {
    /// Adds the rules of the directory's ignore file to those `above`. A directory without one has the rules above it, and
    /// so has one whose ignore file is too large. `prefix` is what stands before the names of its entries when they are shown.
    #[must_use]
    pub fn read(
        above: Option<Arc<Self>>,
        directory: &Path,
        prefix: &str,
        file_name: &str,
        compiled: &mut CompiledFiles<'_>,
    ) -> Option<Arc<Self>> {
        match content(&directory.join(file_name), compiled.reach()) {
            Some(content) => Self::parse(above, prefix, content, compiled),
            None => above,
        }
    }

    /// The same with what is in the ignore file.
    #[must_use]
    pub fn parse(
        above: Option<Arc<Self>>,
        prefix: &str,
        content: Vec<u8>,
        compiled: &mut CompiledFiles<'_>,
    ) -> Option<Arc<Self>> {
        match compiled.file(content) {
            Some(compiled) => Some(Arc::new(Self {
                above,
                offset: prefix.len(),
                compiled,
            })),
            None => above,
        }
    }

    /// The rules of the directories from `root` down to the one that holds `base`, added to the rules `above`; none are
    /// added if the base is not inside, and no more once the watch says that it is enough.
    #[must_use]
    pub fn between(
        above: Option<Arc<Self>>,
        root: &Path,
        base: &Path,
        file_name: &str,
        reach: &Reach,
        watch: &Watch<'_>,
    ) -> Option<Arc<Self>> {
        let directories = base
            .ancestors()
            .skip(1)
            .take_while(|path| path.starts_with(root));
        let mut directories: Vec<&Path> = directories.collect();
        directories.reverse();
        let mut compiled = CompiledFiles::new(watch, reach, Arc::default());
        directories.into_iter().fold(above, |rules, directory| {
            let prefix = display::prefix(root, directory);
            Self::read(rules, directory, &prefix, file_name, &mut compiled)
        })
    }

    /// Whether the rules cover the path itself; those who walk do not come to paths whose directory is covered.
    #[must_use]
    pub fn covers(&self, shown: &str, is_dir: bool) -> bool {
        self.verdict(shown, is_dir) == Some(true)
    }

    /// Whether a negated rule has the last word on the path: it would be listed even if another rule covered it.
    #[must_use]
    pub fn takes_in(&self, shown: &str, is_dir: bool) -> bool {
        self.verdict(shown, is_dir) == Some(false)
    }

    /// Whether the path is covered, if any rule is about it. The nearest file decides.
    fn verdict(&self, shown: &str, is_dir: bool) -> Option<bool> {
        let verdict = self.compiled.verdict(&shown[self.offset..], is_dir);
        verdict.or_else(|| self.above.as_ref()?.verdict(shown, is_dir))
    }
}

/// What is in the ignore file, if it is a regular file that is not too large. Like git, it follows no link: one may lead out
/// of the root.
fn content(path: &Path, reach: &Reach) -> Option<Vec<u8>> {
    // Asking first costs less than a failed open.
    if !fs::symlink_metadata(path).ok()?.is_file() {
        return None;
    }
    let file = reach.entry(path).and_then(|entry| entry.open()).ok()?;
    read_at_most(&file, MOST_BYTES).ok()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::compiled::{MOST_RULE_BYTES, MOST_RULES};
    use super::*;
    use crate::host::{Cancellation, SystemClock};

    /// Something with files that are compiled, and a watch that lets them be.
    pub(super) fn with_files<T>(act: impl FnOnce(&mut CompiledFiles<'_>) -> T) -> T {
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let watch = Watch::new(&clock, &cancellation, None);
        act(&mut CompiledFiles::new(
            &watch,
            &Reach::Everything,
            Arc::default(),
        ))
    }

    fn read(directory: &Path) -> Option<Arc<IgnoreRules>> {
        with_files(|files| IgnoreRules::read(None, directory, "", ".gitignore", files))
    }

    /// Rules of the root and of `sub/`; each path is ignored if it stands under `ignored`.
    fn check(root: &str, sub: &str, ignored: &[&str], listed: &[&str]) {
        let tree = tempfile::tempdir().expect("a directory");
        let sub_path = tree.path().join("sub");
        fs::create_dir(&sub_path).expect("created");
        fs::write(tree.path().join(".gitignore"), root).expect("written");
        fs::write(sub_path.join(".gitignore"), sub).expect("written");
        let above = read(tree.path());
        let rules =
            with_files(|files| IgnoreRules::read(above, &sub_path, "sub/", ".gitignore", files));
        let covers = |path: &str| {
            let is_dir = path.ends_with('/');
            rules
                .as_ref()
                .is_some_and(|rules| rules.covers(path.trim_end_matches('/'), is_dir))
        };
        ignored
            .iter()
            .for_each(|path| assert!(covers(path), "{path} should be ignored"));
        listed
            .iter()
            .for_each(|path| assert!(!covers(path), "{path} should be listed"));
    }

    #[test]
    fn a_link_is_no_ignore_file() {
        let tree = tempfile::tempdir().expect("a directory");
        fs::write(tree.path().join("rules"), "*.log\n").expect("written");
        std::os::unix::fs::symlink("rules", tree.path().join(".gitignore")).expect("linked");
        assert!(read(tree.path()).is_none());
    }

    #[test]
    fn the_nearest_file_decides() {
        check("*.log\n", "!keep.log\n", &["sub/a.log"], &["sub/keep.log"]);
    }

    #[test]
    fn anchored_rules_hold_in_their_own_directory() {
        check(
            "/a\n",
            "/b\nsub\n",
            &["sub/b", "sub/x/sub"],
            &["sub/a", "sub/x/b"],
        );
    }

    #[test]
    fn a_trailing_slash_means_directories() {
        check("out/\n", "", &["sub/out/"], &["sub/out"]);
    }

    #[test]
    fn braces_are_characters_like_others() {
        check(
            "{a,b}\n\\{c}\n[{]d\n",
            "",
            &["sub/{a,b}", "sub/{c}", "sub/{d"],
            &["sub/a", "sub/b", "sub/\\{c}"],
        );
    }

    #[test]
    fn comments_blank_lines_and_broken_lines_are_skipped() {
        check(
            "\u{feff}#x\n\n[a\nb\r\n",
            "",
            &["sub/b"],
            &["sub/#x", "sub/a"],
        );
    }

    #[test]
    fn a_directory_of_that_name_is_no_ignore_file() {
        let tree = tempfile::tempdir().expect("a directory");
        fs::create_dir(tree.path().join(".gitignore")).expect("created");
        assert!(read(tree.path()).is_none());
    }

    /// Whether an ignore file of this content is obeyed.
    fn is_obeyed(content: &str) -> bool {
        let tree = tempfile::tempdir().expect("a directory");
        fs::write(tree.path().join(".gitignore"), content).expect("written");
        read(tree.path()).is_some_and(|rules| rules.covers("a", false))
    }

    #[test]
    fn a_file_of_too_many_bytes_or_rules_is_passed_over() {
        let comment = |bytes: usize| "#".repeat(bytes - 3) + "\na\n";
        assert!(is_obeyed(&comment(1 << 20)));
        assert!(!is_obeyed(&comment((1 << 20) + 1)));
        assert!(is_obeyed(&"a\n".repeat(MOST_RULES)));
        assert!(!is_obeyed(&"a\n".repeat(MOST_RULES + 1)));
        assert!(is_obeyed(&("#\n\n".repeat(MOST_RULES) + "a\n")));
        assert!(is_obeyed(&("*".repeat(MOST_RULE_BYTES + 1) + "b\na\n")));
    }
}

//! The rules of `.gitignore` files, level by level. Only the given files are read: no global
//! configuration, nothing above the first directory.

mod compiled;
mod git_format;

pub use compiled::{CompiledFiles, MOST_BYTES, MemoryBudget};

use std::fs;
use std::path::Path;
use std::sync::Arc;

use compiled::CompiledRules;

use super::display;
use super::reach::Reach;
use super::read_full::read_at_most;
use super::stop_signal::StopSignal;

/// The rules of a directory and of its parents.
#[derive(Debug)]
pub struct IgnoreRules {
    above: Option<Arc<Self>>,
    /// The offset of the path relative to this directory in a displayed path.
    offset: usize,
    compiled: Arc<CompiledRules>,
}

impl IgnoreRules {
    /// Adds the rules of the directory's ignore file to those `above`. If it has none, or one that
    /// is too large, the rules above are returned. `prefix` is the prefix of the displayed paths of
    /// its entries.
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

    /// Like [`read`](Self::read), with the content of the ignore file.
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

    /// Adds the rules of the directories from `root` down to the parent of `base` to the rules
    /// `above`. Adds none if the base is not inside the root, and stops when the signal does.
    #[must_use]
    pub fn between(
        above: Option<Arc<Self>>,
        root: &Path,
        base: &Path,
        file_name: &str,
        reach: &Reach,
        stop: &StopSignal<'_>,
    ) -> Option<Arc<Self>> {
        let mut directories: Vec<&Path> = base
            .ancestors()
            .skip(1)
            .take_while(|path| path.starts_with(root))
            .collect();
        directories.reverse();
        let mut compiled = CompiledFiles::new(stop, reach, Arc::default());
        directories.into_iter().fold(above, |rules, directory| {
            let prefix = display::prefix(root, directory);
            Self::read(rules, directory, &prefix, file_name, &mut compiled)
        })
    }

    /// Whether the rules ignore the path itself. A walk never reaches paths below an ignored
    /// directory.
    #[must_use]
    pub fn ignores(&self, shown: &str, is_dir: bool) -> bool {
        self.verdict(shown, is_dir) == Some(true)
    }

    /// Whether a negated rule decides about the path: it would be listed even if another rule
    /// ignored it.
    #[must_use]
    pub fn includes(&self, shown: &str, is_dir: bool) -> bool {
        self.verdict(shown, is_dir) == Some(false)
    }

    /// Whether the path is ignored; `None` if no rule matches. The nearest file decides.
    fn verdict(&self, shown: &str, is_dir: bool) -> Option<bool> {
        let verdict = self.compiled.verdict(&shown[self.offset..], is_dir);
        verdict.or_else(|| self.above.as_ref()?.verdict(shown, is_dir))
    }
}

/// The content of the ignore file, if it is a regular file that is not too large. Like git, it does
/// not follow links: one may lead out of the root.
fn content(path: &Path, reach: &Reach) -> Option<Vec<u8>> {
    // This check is cheaper than a failed open.
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

    /// Calls `act` with an empty cache and a signal that never stops.
    pub(super) fn with_files<T>(act: impl FnOnce(&mut CompiledFiles<'_>) -> T) -> T {
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        act(&mut CompiledFiles::new(
            &stop,
            &Reach::Everything,
            Arc::default(),
        ))
    }

    fn read(directory: &Path) -> Option<Arc<IgnoreRules>> {
        with_files(|files| IgnoreRules::read(None, directory, "", ".gitignore", files))
    }

    /// Rules of the root and of `sub/`, the ignored paths, and the others.
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
                .is_some_and(|rules| rules.ignores(path.trim_end_matches('/'), is_dir))
        };
        ignored
            .iter()
            .for_each(|path| assert!(covers(path), "{path} should be ignored"));
        listed
            .iter()
            .for_each(|path| assert!(!covers(path), "{path} should be listed"));
    }

    #[test]
    fn a_link_is_not_an_ignore_file() {
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
    fn a_negated_rule_includes_what_it_names() {
        let tree = tempfile::tempdir().expect("a directory");
        fs::write(tree.path().join(".gitignore"), "*.log\n!keep.log\n").expect("written");
        let rules = read(tree.path()).expect("rules");
        for (name, ignored, included) in [
            ("a.log", true, false),
            ("keep.log", false, true),
            ("a.txt", false, false),
        ] {
            assert_eq!(rules.ignores(name, false), ignored, "{name}");
            assert_eq!(rules.includes(name, false), included, "{name}");
        }
    }

    #[test]
    fn the_directories_from_the_root_to_above_the_base_have_rules() {
        let tree = tempfile::tempdir().expect("a directory");
        let root = tree.path().join("root");
        let base = root.join("a/base");
        fs::create_dir_all(&base).expect("created");
        for (directory, rule) in [
            (tree.path(), "outside\n"),
            (&root, "top\n"),
            (&root.join("a"), "/base/middle\n"),
            (&base, "own\n"),
        ] {
            fs::write(directory.join(".gitignore"), rule).expect("written");
        }
        let (clock, cancellation) = (SystemClock::new(), Cancellation::new());
        let stop = StopSignal::new(&clock, &cancellation, None);
        let between_in = |root: &Path, base: &Path, reach: &Reach| {
            IgnoreRules::between(None, root, base, ".gitignore", reach, &stop)
        };
        let between = |base: &Path| between_in(&root, base, &Reach::Everything);
        let rules = between(&base).expect("there are some");
        let names = ["outside", "top", "middle", "own"];
        let ignored = names.map(|name| rules.ignores(&format!("a/base/{name}"), false));
        assert_eq!(ignored, [false, true, true, false]);
        assert!(between(&root).is_none() && between(tree.path()).is_none());
        let link = tree.path().join("link");
        std::os::unix::fs::symlink(&root, &link).expect("linked");
        for (reach, has_rules) in [(Reach::Everything, true), (Reach::Unlinked, false)] {
            let rules = between_in(&link, &link.join("a/base"), &reach);
            assert_eq!(rules.is_some(), has_rules, "{reach:?}");
        }
    }

    #[test]
    fn anchored_rules_apply_in_their_own_directory() {
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
    fn comments_empty_lines_and_invalid_lines_are_skipped() {
        check(
            "\u{feff}#x\n\n[a\nb\r\n",
            "",
            &["sub/b"],
            &["sub/#x", "sub/a"],
        );
    }

    #[test]
    fn a_directory_is_not_an_ignore_file() {
        let tree = tempfile::tempdir().expect("a directory");
        fs::create_dir(tree.path().join(".gitignore")).expect("created");
        assert!(read(tree.path()).is_none());
    }

    /// Whether an ignore file with this content is obeyed.
    fn is_obeyed(content: &str) -> bool {
        let tree = tempfile::tempdir().expect("a directory");
        fs::write(tree.path().join(".gitignore"), content).expect("written");
        read(tree.path()).is_some_and(|rules| rules.ignores("a", false))
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

//! The rules of `.gitignore` files, level by level. Only the files that it is told to read are read: no global
//! configuration, nothing above the directory that it starts from.

use std::borrow::Cow;
use std::collections::HashMap;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use ignore::Match;
use ignore::gitignore::{Gitignore, GitignoreBuilder};

use super::display;

/// The rules of one directory and of those above it.
#[derive(Debug)]
pub struct IgnoreRules {
    above: Option<Arc<Self>>,
    /// Where the path relative to this directory begins within a path as it is shown.
    offset: usize,
    matcher: Arc<Gitignore>,
}

/// Ignore files that were compiled last, by their content: in one tree many say the same.
#[derive(Debug, Default)]
pub struct CompiledFiles(HashMap<Vec<u8>, Option<Arc<Gitignore>>>);

/// As many are kept, whatever there is in the tree.
const COMPILED: usize = 16;

impl IgnoreRules {
    /// Adds the rules of the directory's ignore file to those `above`. A directory without one has the rules above it.
    /// `prefix` is what stands before the names of its entries when they are shown.
    #[must_use]
    pub fn read(
        above: Option<Arc<Self>>,
        directory: &Path,
        prefix: &str,
        file_name: &str,
    ) -> Option<Arc<Self>> {
        match content(&directory.join(file_name)) {
            Some(content) => Self::parse(above, prefix, content, &mut CompiledFiles::default()),
            None => above,
        }
    }

    /// The same with what is in the ignore file.
    #[must_use]
    pub fn parse(
        above: Option<Arc<Self>>,
        prefix: &str,
        content: Vec<u8>,
        compiled: &mut CompiledFiles,
    ) -> Option<Arc<Self>> {
        match compiled.matcher(content) {
            Some(matcher) => Some(Arc::new(Self {
                above,
                offset: prefix.len(),
                matcher,
            })),
            None => above,
        }
    }

    /// The rules of the directories from `root` down to the one that holds `base`; none if the base is not inside.
    #[must_use]
    pub fn between(root: &Path, base: &Path, file_name: &str) -> Option<Arc<Self>> {
        Self::between_below(None, root, base, file_name)
    }

    /// The same, added to the rules `above`.
    #[must_use]
    pub fn between_below(
        above: Option<Arc<Self>>,
        root: &Path,
        base: &Path,
        file_name: &str,
    ) -> Option<Arc<Self>> {
        let directories = base
            .ancestors()
            .skip(1)
            .take_while(|path| path.starts_with(root));
        let mut directories: Vec<&Path> = directories.collect();
        directories.reverse();
        directories.into_iter().fold(above, |rules, directory| {
            Self::read(
                rules,
                directory,
                &display::prefix(root, directory),
                file_name,
            )
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
        match self.matcher.matched(&shown[self.offset..], is_dir) {
            Match::Ignore(_) => Some(true),
            Match::Whitelist(_) => Some(false),
            Match::None => self.above.as_ref()?.verdict(shown, is_dir),
        }
    }
}

impl CompiledFiles {
    /// What matches the rules of this content; nothing if there are none.
    fn matcher(&mut self, content: Vec<u8>) -> Option<Arc<Gitignore>> {
        if self.0.len() >= COMPILED && !self.0.contains_key(&content) {
            self.0.clear();
        }
        let entry = self.0.entry(content);
        let compile = |content: &Vec<u8>| matcher(content).map(Arc::new);
        entry.or_insert_with_key(compile).clone()
    }
}

fn content(path: &Path) -> Option<Vec<u8>> {
    // Asking first keeps a pipe of that name from blocking the search, and costs less than a failed open. Like git, it follows no link:
    // one may lead out of the root.
    if !fs::symlink_metadata(path).ok()?.is_file() {
        return None;
    }
    fs::read(path).ok()
}

fn matcher(content: &[u8]) -> Option<Gitignore> {
    let text = String::from_utf8_lossy(content);
    // From "." nothing is stripped: the paths that it is asked about are relative already.
    let mut builder = GitignoreBuilder::new(".");
    for line in text.trim_start_matches('\u{feff}').lines() {
        // Git skips a line that it cannot read, too.
        drop(builder.add_line(None, &with_literal_braces(line)));
    }
    builder.build().ok().filter(|matcher| !matcher.is_empty())
}

/// The line for a matcher to which braces are alternatives. To git they are characters like others.
fn with_literal_braces(line: &str) -> Cow<'_, str> {
    if !line.contains(['{', '}']) {
        return line.into();
    }
    let mut escaped = String::new();
    let (mut is_escaped, mut is_in_class) = (false, false);
    for character in line.chars() {
        if matches!(character, '{' | '}') && !is_escaped && !is_in_class {
            escaped.push('\\');
        }
        match character {
            '[' if !is_escaped => is_in_class = true,
            ']' => is_in_class = false,
            _ => {}
        }
        is_escaped = character == '\\' && !is_escaped;
        escaped.push(character);
    }
    escaped.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules of the root and of `sub/`; each path is ignored if it stands under `ignored`.
    fn check(root: &str, sub: &str, ignored: &[&str], listed: &[&str]) {
        let tree = tempfile::tempdir().expect("a directory");
        let sub_path = tree.path().join("sub");
        fs::create_dir(&sub_path).expect("created");
        fs::write(tree.path().join(".gitignore"), root).expect("written");
        fs::write(sub_path.join(".gitignore"), sub).expect("written");
        let above = IgnoreRules::read(None, tree.path(), "", ".gitignore");
        let rules = IgnoreRules::read(above, &sub_path, "sub/", ".gitignore");
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
    fn files_of_the_same_content_are_compiled_once_and_few_are_kept() {
        let mut compiled = CompiledFiles::default();
        let mut matcher = |rule: &str| compiled.matcher(rule.as_bytes().to_vec());
        let (first, again) = (matcher("*.log"), matcher("*.log"));
        assert!(first.is_some_and(|first| again.is_some_and(|again| Arc::ptr_eq(&first, &again))));
        assert!(matcher("# nothing").is_none());
        for number in 0..3 * COMPILED {
            let rule = format!("/{number}");
            let mut covers = |path: &str| {
                let matcher = matcher(&rule);
                matcher.is_some_and(|matcher| matcher.matched(path, false).is_ignore())
            };
            assert!(covers(&rule[1..]) && !covers("other"), "{rule}");
        }
        assert!(compiled.0.len() <= COMPILED);
    }

    #[test]
    fn a_link_is_no_ignore_file() {
        let tree = tempfile::tempdir().expect("a directory");
        fs::write(tree.path().join("rules"), "*.log\n").expect("written");
        std::os::unix::fs::symlink("rules", tree.path().join(".gitignore")).expect("linked");
        assert!(IgnoreRules::read(None, tree.path(), "", ".gitignore").is_none());
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
        assert!(IgnoreRules::read(None, tree.path(), "", ".gitignore").is_none());
    }
}

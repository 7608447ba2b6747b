//! Paths that are never read or written: keys and credentials.

use std::path::{Component, Path};

use crate::Text;

rules! {
    /// Denied paths. Case is ignored, since on some file systems it does not distinguish names.
    pub struct DenyList {
        /// One or more path segments, such as `.aws/credentials`. A path is denied if they occur
        /// anywhere in it.
        pub segments: Vec<Text>,
        /// File names. Each may contain one `*`, which matches any characters.
        pub names: Vec<Text>,
    }
}

impl DenyList {
    /// Whether the path is denied.
    ///
    /// ```
    /// # use std::path::Path;
    /// # use seekspec_reference::engine::deny_list::DenyList;
    /// let deny_list = DenyList { segments: vec![".ssh".into()], names: vec!["*.pem".into()] };
    /// assert!(deny_list.denies(Path::new("/home/me/.ssh/config")));
    /// assert!(!deny_list.denies(Path::new("/home/me/ssh/config")));
    /// ```
    #[must_use]
    pub fn denies(&self, path: &Path) -> bool {
        let parts: Vec<String> = path
            .components()
            .filter_map(|component| match component {
                Component::Normal(name) => Some(name.to_string_lossy().to_lowercase()),
                _ => None,
            })
            .collect();
        let has_segment = |denied: &Text| {
            let denied: Vec<&str> = denied.split('/').collect();
            parts.windows(denied.len()).any(|window| window == denied)
        };
        self.segments.iter().any(has_segment)
            || self
                .names
                .iter()
                .any(|denied| parts.last().is_some_and(|name| matches(denied, name)))
    }
}

fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        Some((before, after)) => name
            .strip_prefix(before)
            .is_some_and(|rest| rest.ends_with(after)),
        None => name == pattern,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(path: &str, expected: bool) {
        let list = DenyList {
            segments: vec![".ssh".into(), ".aws/credentials".into()],
            names: vec![
                "id_rsa*".into(),
                "*.pem".into(),
                "a*a".into(),
                ".netrc".into(),
            ],
        };
        assert_eq!(list.denies(Path::new(path)), expected, "{path}");
    }

    #[test]
    fn segments_are_denied_anywhere_in_a_path() {
        check("/home/me/.ssh/known_hosts", true);
        check("/home/me/.ssh", true);
        check("/x/.aws/credentials", true);
        check("/x/.aws/config", false);
        check("/x/.aws/y/credentials", false);
        check("/x/.sshd/config", false);
    }

    #[test]
    fn names_are_those_of_files() {
        check("/x/id_rsa", true);
        check("/x/id_rsa.pub", true);
        check("/x/server.pem", true);
        check("/x/server.pem/a.txt", false);
        check("/x/server.pem.txt", false);
        check("/x/my_id_rsa", false);
        check("/x/a", false);
        check("/x/aa", true);
        check("/x/.netrc", true);
    }

    #[test]
    fn case_makes_no_difference() {
        check("/x/.SSH/config", true);
        check("/x/Server.PEM", true);
    }
}

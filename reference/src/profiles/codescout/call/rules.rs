use std::path::{Path, PathBuf};

use crate::Text;
use crate::engine::deny_list::DenyList;

rules! {
    /// Which paths a call may name (Introduction).
    pub struct PathRules {
        /// The directory that relative paths begin at, itself relative to the project's root; nothing for the root.
        pub base: Text = "".into(),
        /// Whether absolute paths are taken as they are; otherwise they begin where relative ones do.
        pub absolute: bool = true,
        /// Whether paths must not lead out of the project, neither by themselves nor through links.
        pub confined: bool = true,
        /// Which paths are refused wherever they are. The document names SSH keys and credential files as examples.
        pub deny_list: DenyList = DenyList {
                    segments: vec![
                        ".ssh".into(),
                        ".gnupg".into(),
                        ".aws/credentials".into(),
                        ".netrc".into(),
                        ".git-credentials".into(),
                    ],
                    names: vec!["id_rsa*".into(), "id_ed25519*".into(), "id_ecdsa*".into(), "*.pem".into(), "*.key".into()],
                },
    }
}

impl PathRules {
    /// Where a path of a call leads, links and `..` not followed.
    #[must_use]
    pub fn absolute_path(&self, written: &str, root: &Path) -> PathBuf {
        let is_taken = self.absolute && Path::new(written).is_absolute();
        let begin = if self.base.is_empty() || is_taken {
            root.to_path_buf()
        } else {
            root.join(&*self.base)
        };
        begin.join(if is_taken {
            written
        } else {
            written.trim_start_matches('/')
        })
    }
}

rules! {
    /// What a walk of a directory leaves out (`list_dir`, after the recursive example).
    pub struct ListingRules {
        /// Names that begin so are hidden, and left out with all that is below them.
        pub hidden_prefix: Option<Text> = Some(".".into()),
        /// The name of the files that say what is ignored, in a repository or not.
        pub ignore_file: Option<Text> = Some(".gitignore".into()),
        /// Whether such files count below the directory that is walked, too.
        pub nested_ignore_files: bool = true,
        /// Whether such files count from the project's root down to the directory that is walked.
        pub ignore_files_above: bool = true,
        /// The longest paths, in segments below the directory that is walked; no limit if nothing is said.
        pub max_depth: Option<usize> = None,
    }
}

rules! {
    /// How many results a call gets (Parameters, `max_results`).
    pub struct CountRules {
        /// What an omitted number means.
        pub default: usize = 50,
        /// Whether a number that is given counts.
        pub honoured: bool = true,
        /// What `total` counts.
        pub total: Total = Total::Found,
    }
}

impl CountRules {
    pub(in crate::profiles::codescout) fn limit(&self, given: Option<u64>) -> usize {
        let given = given.filter(|_| self.honoured);
        given.map_or(self.default, |limit| {
            usize::try_from(limit).unwrap_or(usize::MAX)
        })
    }

    pub(in crate::profiles::codescout) fn total(&self, found: usize, returned: usize) -> usize {
        match self.total {
            Total::Found => found,
            Total::Returned => returned,
        }
    }
}

choices! {
    /// What `total` counts.
    pub enum Total {
        /// All results, also those beyond the limit.
        Found,
        /// The results in the answer.
        Returned,
    }
}

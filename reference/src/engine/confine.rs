//! Keeps paths inside a directory, whatever links lead out of it.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Component, Path, PathBuf};

/// Linux follows as many links in a path.
const MAX_LINKS: usize = 40;

/// Why a path cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum ConfineError {
    /// It leads out of the directory.
    #[error("outside of the directory")]
    Outside,
    /// Its links form a cycle, or are too many.
    #[error("too many links")]
    TooManyLinks,
    /// The system's error at a part of it.
    #[error(transparent)]
    Unreadable(#[from] io::Error),
}

/// Follows links and `..` of a path as the system would. Its last parts need not exist.
///
/// ```
/// # use seekspec_reference::engine::confine::follow;
/// # let directory = tempfile::tempdir()?;
/// # let root = follow(directory.path())?;
/// std::fs::create_dir(root.join("src"))?;
/// assert_eq!(follow(&root.join("src/../new/file"))?, root.join("new/file"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Too many links, and system errors.
pub fn follow(path: &Path) -> Result<PathBuf, ConfineError> {
    let mut steps = steps(path);
    let mut real = PathBuf::new();
    let mut links = 0;
    while let Some(step) = steps.pop_front() {
        let name = match step {
            PathStep::Root(root) => {
                real = PathBuf::from(root);
                continue;
            }
            PathStep::Up => {
                real.pop();
                continue;
            }
            PathStep::Down(name) => name,
        };
        let next = real.join(name);
        if !is_link(&next)? {
            real = next;
            continue;
        }
        links += 1;
        if links > MAX_LINKS {
            return Err(ConfineError::TooManyLinks);
        }
        let mut target = self::steps(&fs::read_link(&next)?);
        target.append(&mut steps);
        steps = target;
    }
    Ok(real)
}

impl From<ConfineError> for io::Error {
    fn from(error: ConfineError) -> Self {
        match error {
            ConfineError::Outside => Self::new(ErrorKind::PermissionDenied, error),
            ConfineError::TooManyLinks => Self::other(error),
            ConfineError::Unreadable(error) => error,
        }
    }
}

/// The target of a path that must not leave `root`. Links can change before the result is used, so
/// open it without following any ([`unlinked`](super::unlinked)).
///
/// # Errors
/// The path leads out of the root, and the errors of [`follow`].
pub fn confine(root: &Path, path: &Path) -> Result<PathBuf, ConfineError> {
    confine_to_any(std::slice::from_ref(&root), path)
}

/// The target of a path that must not leave all of `roots`, as in [`confine`].
///
/// # Errors
/// The path leads out of every root, and the errors of [`follow`].
pub fn confine_to_any(roots: &[impl AsRef<Path>], path: &Path) -> Result<PathBuf, ConfineError> {
    let real = follow(path)?;
    for root in roots {
        if real.starts_with(follow(root.as_ref())?) {
            return Ok(real);
        }
    }
    Err(ConfineError::Outside)
}

enum PathStep {
    Root(OsString),
    Up,
    Down(OsString),
}

fn steps(path: &Path) -> VecDeque<PathStep> {
    let step = |component: Component<'_>| match component {
        Component::CurDir => None,
        Component::ParentDir => Some(PathStep::Up),
        Component::Normal(name) => Some(PathStep::Down(name.to_owned())),
        root => Some(PathStep::Root(root.as_os_str().to_owned())),
    };
    path.components().filter_map(step).collect()
}

fn is_link(path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(metadata) => Ok(metadata.is_symlink()),
        // A missing entry is not a link. Opening the path reports the rest.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(false)
        }
        Err(error) => Err(error),
    }
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use std::os::unix::fs::symlink;

    use super::*;

    /// `src/a` is a file; `inside`, `up` and `absolute` lead to `src`; `out`, `far` and `dangling`
    /// lead out; `loop` leads to itself.
    fn check(path: &str, expected: Option<&str>) {
        let directory = tempfile::tempdir().expect("a directory");
        let root = directory
            .path()
            .canonicalize()
            .expect("its real path")
            .join("root");
        fs::create_dir_all(root.join("src")).expect("made");
        fs::write(root.join("src/a"), "").expect("written");
        for (link, target) in [
            ("inside", "src"),
            ("src/up", "../src"),
            ("out", ".."),
            ("far", "/etc"),
            ("dangling", "../nowhere"),
            ("loop", "loop"),
            ("missing", "not/yet"),
        ] {
            symlink(target, root.join(link)).expect("linked");
        }
        symlink(root.join("src"), root.join("absolute")).expect("linked");
        let found = confine(&root, &root.join(path)).ok();
        assert_eq!(
            found,
            expected.map(|path| root.join(path).components().collect()),
            "{path}"
        );
    }

    #[test]
    fn paths_inside_stay_as_they_are() {
        check("src/a", Some("src/a"));
        check("./src/../src/a", Some("src/a"));
        check("new/deep/file", Some("new/deep/file"));
        check("", Some(""));
    }

    #[test]
    fn links_inside_are_followed() {
        check("inside/a", Some("src/a"));
        check("src/up/up/a", Some("src/a"));
        check("absolute/new", Some("src/new"));
        check("missing", Some("not/yet"));
        check("inside/../src", Some("src"));
    }

    #[test]
    fn paths_that_lead_out_are_refused() {
        for path in [
            "..",
            "../root2/a",
            "/etc/passwd",
            "src/../../x",
            "out",
            "out/x",
            "far/passwd",
            "dangling",
        ] {
            check(path, None);
        }
    }

    #[test]
    fn out_and_back_in_is_inside() {
        check("../root/src/a", Some("src/a"));
        check("out/root/src", Some("src"));
    }

    #[test]
    fn a_circle_of_links_is_refused() {
        check("loop", None);
        check("loop/x", None);
    }

    #[test]
    fn a_chain_of_links_is_followed_up_to_a_limit() {
        let directory = tempfile::tempdir().expect("a directory");
        let root = follow(directory.path()).expect("its real path");
        for number in 0..=MAX_LINKS {
            symlink(number.to_string(), root.join((number + 1).to_string())).expect("linked");
        }
        let end = |first: usize| follow(&root.join(first.to_string()));
        assert_eq!(end(MAX_LINKS).expect("followed"), root.join("0"));
        assert!(matches!(
            end(MAX_LINKS + 1),
            Err(ConfineError::TooManyLinks)
        ));
    }

    #[test]
    fn a_name_that_no_file_can_have_is_an_error() {
        assert!(matches!(
            follow(Path::new(&"n".repeat(300))),
            Err(ConfineError::Unreadable(_))
        ));
    }

    #[test]
    fn a_sibling_with_the_same_beginning_is_outside() {
        check("../root-2", None);
    }
}

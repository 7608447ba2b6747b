//! Whether a path can only be meant as one below the tree or HOME, whatever a tool makes of it.

use crate::call_paths::CallPath;
use crate::model::profile::{PathKind, ToolSpec};
use crate::root::{HOME_PLACEHOLDER, PLACEHOLDER};

const NOT_BELOW: &str = "which is not plainly below the tree";
const RELATIVE: &str = "which is relative, and a tool may join it to `/`";
const SPECIAL: &str = "which a shell or a decoder may read as something else";

/// Why a tool may take the path for another; `None`: it is plain.
pub(super) fn doubt(path: &CallPath<'_>, spec: &ToolSpec, reads: bool) -> Option<&'static str> {
    let (start, rest) = match start(path.text, spec) {
        Some(found) => found,
        None if path.text.starts_with(['/', '~']) || path.text.starts_with("{{") => {
            return Some(NOT_BELOW);
        }
        None => (Start::Relative, path.text),
    };
    let is_start_itself = rest.split('/').all(|part| part.is_empty() || part == ".");
    if is_start_itself && start != Start::Relative {
        let is_harmless = reads || start == Start::Home;
        return (!is_harmless).then_some(NOT_BELOW);
    }
    let is_misplaced = start == Start::Relative && path.kind == Some(PathKind::Absolute);
    rest.split('/')
        .find_map(of_part)
        .or(is_misplaced.then_some(RELATIVE))
}

/// Where a path starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Start {
    /// At the root of the tree, or at the tool's name for it.
    Root,
    Home,
    /// At the working directory.
    Relative,
}

/// The start that an absolute path names, and the rest.
fn start<'a>(text: &'a str, spec: &ToolSpec) -> Option<(Start, &'a str)> {
    let virtual_root = spec.virtual_root.iter().map(|root| (Start::Root, &**root));
    let known = [(Start::Root, PLACEHOLDER), (Start::Home, HOME_PLACEHOLDER)];
    known
        .into_iter()
        .chain(virtual_root)
        .find_map(|(start, name)| {
            let rest = text.strip_prefix(name)?;
            if rest.is_empty() {
                return Some((start, rest));
            }
            Some((start, rest.strip_prefix('/')?))
        })
}

fn of_part(part: &str) -> Option<&'static str> {
    if matches!(part, "" | "." | "..") {
        Some(NOT_BELOW)
    } else if part.starts_with(['-', '~']) || !part.chars().all(is_plain) {
        Some(SPECIAL)
    } else {
        None
    }
}

/// Letters and digits of any script, the marks on them, and signs that mean nothing to a shell, to a
/// decoder of URLs, to a normaliser of Unicode and to a glob.
fn is_plain(one: char) -> bool {
    one.is_alphanumeric() || "._-+=,@:#^~".contains(one) || ('\u{300}'..='\u{36f}').contains(&one)
}

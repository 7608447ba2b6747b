//! Links of a tree that lead out of it, and the paths of calls that may lead to them.

use std::collections::BTreeMap;

use crate::model::profile::ToolSpec;
use crate::root::PLACEHOLDER;
use crate::suite::Case;
use crate::tree::{Entry, EntryKind, Tree};

/// The links of a tree of which at least one leads out; empty: none does.
#[derive(Debug, Default)]
pub(super) struct LinksOut {
    /// The tree with all that later changes add to it.
    tree: Tree,
    /// The links by path: whether each leads out.
    links: BTreeMap<String, bool>,
}

impl LinksOut {
    pub(super) fn of(case: &Case) -> Self {
        let mut tree = Tree::clone(&case.tree);
        for change in case.steps.iter().filter_map(|step| step.change.as_ref()) {
            let added = change.entries.iter();
            let added = added.filter_map(|(path, entry)| Some((path.clone(), entry.clone()?)));
            tree.entries.extend(added);
        }
        let links: BTreeMap<String, bool> = tree.entries.iter().filter_map(link).collect();
        if links.values().any(|leads_out| *leads_out) {
            Self { tree, links }
        } else {
            Self::default()
        }
    }

    /// Why a call with this path, which is plain, may reach what a link leads to.
    pub(super) fn doubt(&self, path: &str, spec: &ToolSpec) -> Option<String> {
        let (out, _) = self.links.iter().find(|(_, leads_out)| **leads_out)?;
        let path = in_the_tree(path, spec);
        if let Some(link) = self.links.keys().find(|link| is_at_or_below(path, link)) {
            let leads = if self.links[link] {
                "which leads out of the tree".to_owned()
            } else {
                format!("in a tree from which the link `{out}` leads out")
            };
            return Some(format!("through the link `{link}`, {leads}"));
        }
        self.is_directory(path)
            .then(|| format!("a directory of a tree from which the link `{out}` leads out"))
    }

    fn is_directory(&self, path: &str) -> bool {
        let kind = self.tree.entries.get(path).map(|entry| &entry.kind);
        match kind {
            None => path.is_empty() || self.tree.has(path),
            Some(kind) => matches!(kind, EntryKind::Directory | EntryKind::GitRepository),
        }
    }
}

/// A link, and whether it leads out of the tree.
fn link((path, entry): (&String, &Entry)) -> Option<(String, bool)> {
    let EntryKind::Symlink(target) = &entry.kind else {
        return None;
    };
    Some((path.clone(), leads_out(path, target)))
}

/// Whether the target of a link lies neither in the tree nor in HOME, which is beside it.
fn leads_out(path: &str, target: &str) -> bool {
    if target.starts_with('/') {
        return true;
    }
    let mut level = path.matches('/').count();
    let mut parts = target.split('/');
    while let Some(part) = parts.next() {
        match part {
            "" | "." => {}
            ".." if level == 0 => {
                return parts.next() != Some("home") || parts.any(|part| part == "..");
            }
            ".." => level -= 1,
            _ => level += 1,
        }
    }
    false
}

/// The path as the tree has it.
fn in_the_tree<'a>(path: &'a str, spec: &ToolSpec) -> &'a str {
    let path = path.strip_prefix(PLACEHOLDER).unwrap_or(path);
    spec.below_its_root(path).trim_matches('/')
}

fn is_at_or_below(path: &str, link: &str) -> bool {
    path.strip_prefix(link)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

//! A call in a few words, as the user sees it while it runs (getDescription).

use crate::engine::display;
use crate::engine::template::fill;
use crate::host::Context;

use super::args::GlobArgs;
use super::plan::search_directory;
use super::rules::{DescriptionRules, GlobRules};

/// The pattern, and where it is searched if the call says that.
pub(super) fn describe(args: &GlobArgs, rules: &GlobRules, context: &Context<'_>) -> String {
    let texts = &rules.texts;
    let has_path = args.path.as_deref().is_some_and(|path| !path.is_empty());
    let within = if has_path {
        let path = display::shown(context.root, &search_directory(args, rules, context));
        let short = shorten(&path, &rules.description);
        fill(&texts.description_within, &[("path", &short)])
    } else {
        String::new()
    };
    let values = [("pattern", args.pattern.as_str()), ("within", &within)];
    fill(&texts.description, &values)
}

/// A path that is too long keeps its beginning and its end.
fn shorten(path: &str, rules: &DescriptionRules) -> String {
    let characters: Vec<char> = path.chars().collect();
    if characters.len() <= rules.max_path {
        return path.to_owned();
    }
    let kept = rules
        .max_path
        .saturating_sub(rules.ellipsis.chars().count());
    let (first, last) = (kept / 2, kept - kept / 2);
    let beginning = characters[..first].iter();
    let end = characters[characters.len() - last..].iter();
    let ellipsis: Vec<char> = rules.ellipsis.chars().collect();
    beginning.chain(&ellipsis).chain(end).collect()
}

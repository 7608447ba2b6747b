//! A list of paths, grouped by directory.

use crate::Text;

rules! {
    /// The layout of a grouped list. Paths at the top level come first, without a header.
    pub struct GroupLayout {
        /// The text before the directory in the header of a group.
        pub header_prefix: Text = "# ".into(),
        /// The text after the directory.
        pub header_suffix: Text = "/".into(),
        /// The order of groups.
        pub order: GroupOrder = GroupOrder::ByFirstMember,
    }
}

choices! {
    /// The order of groups.
    pub enum GroupOrder {
        /// By the first path of each group.
        ByFirstMember,
        /// By directory.
        ByPath,
    }
}

/// The lines of the list. A path that ends with a slash is a directory. Within a group the order of
/// the paths is kept.
#[must_use]
pub fn lines(paths: &[String], layout: &GroupLayout) -> String {
    let groups = groups(paths, layout);
    let blocks: Vec<String> = groups.iter().map(|group| block(group, layout)).collect();
    blocks.join("\n")
}

struct PathGroup<'a> {
    directory: &'a str,
    names: Vec<&'a str>,
}

fn groups<'a>(paths: &'a [String], layout: &GroupLayout) -> Vec<PathGroup<'a>> {
    let mut groups: Vec<PathGroup<'a>> = Vec::new();
    for path in paths {
        let (directory, name) = split(path);
        match groups.iter_mut().find(|group| group.directory == directory) {
            Some(group) => group.names.push(name),
            None => groups.push(PathGroup {
                directory,
                names: vec![name],
            }),
        }
    }
    if layout.order == GroupOrder::ByPath {
        groups.sort_by_key(|group| group.directory);
    }
    groups.sort_by_key(|group| !group.directory.is_empty());
    groups
}

fn block(group: &PathGroup<'_>, layout: &GroupLayout) -> String {
    let names = group.names.join("\n");
    if group.directory.is_empty() {
        return names;
    }
    let directory = group.directory.strip_suffix('/').unwrap_or(group.directory);
    let (prefix, suffix) = (&layout.header_prefix, &layout.header_suffix);
    format!("{prefix}{directory}{suffix}\n{names}")
}

/// The directory with its slash, and the name, with its slash if it has one.
fn split(path: &str) -> (&str, &str) {
    let name_end = path.strip_suffix('/').unwrap_or(path);
    path.split_at(name_end.rfind('/').map_or(0, |slash| slash + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(order: GroupOrder, expected: &str) {
        let paths =
            ["src/b.ts", "lib/x/", "top", "src/a.ts", "/out/c", "lib/x/y"].map(str::to_owned);
        let layout = GroupLayout {
            order,
            ..GroupLayout::default()
        };
        assert_eq!(lines(&paths, &layout), expected);
    }

    #[test]
    fn the_top_comes_first_and_groups_in_their_order() {
        check(
            GroupOrder::ByFirstMember,
            "top\n# src/\nb.ts\na.ts\n# lib/\nx/\n# /out/\nc\n# lib/x/\ny",
        );
        check(
            GroupOrder::ByPath,
            "top\n# /out/\nc\n# lib/\nx/\n# lib/x/\ny\n# src/\nb.ts\na.ts",
        );
    }

    #[test]
    fn nothing_is_the_empty_text() {
        assert_eq!(lines(&[], &GroupLayout::default()), "");
    }
}

//! A list of paths, grouped by directory.

rules! {
    /// How a grouped list looks.
    pub struct GroupLayout {
        /// Whether paths are grouped at all; otherwise there is one path a line.
        pub grouped: bool = true,
        /// What stands before the directory in the header of its group.
        pub header_prefix: String = "# ".to_owned(),
        /// What stands after the directory.
        pub header_suffix: String = "/".to_owned(),
        /// The header of what is at the top; none if it is empty.
        pub top_header: String,
        /// Whether what is at the top comes first.
        pub top_first: bool = true,
        /// In which order groups come.
        pub order: GroupOrder = GroupOrder::ByFirstMember,
        /// Whether only the name is given below a header, and not the whole path.
        pub names_only: bool = true,
        /// What stands between two groups, besides the line end.
        pub separator: String,
        /// How many directories deep groups are told apart; `None` for all.
        pub levels: Option<usize>,
    }
}

choices! {
    /// In which order groups come.
    pub enum GroupOrder {
        /// In the order of the first path of each.
        ByFirstMember,
        /// By the directory's path.
        ByPath,
    }
}

/// The lines of the list. A path that ends in a slash is a directory; the order of the paths is kept within a group.
#[must_use]
pub fn lines(paths: &[String], layout: &GroupLayout) -> String {
    if !layout.grouped {
        return paths.join("\n");
    }
    let groups = groups(paths, layout);
    let blocks: Vec<String> = groups.iter().map(|group| block(group, layout)).collect();
    blocks.join(&format!("\n{}", layout.separator))
}

struct Group<'a> {
    directory: &'a str,
    paths: Vec<&'a str>,
}

fn groups<'a>(paths: &'a [String], layout: &GroupLayout) -> Vec<Group<'a>> {
    let mut groups: Vec<Group<'a>> = Vec::new();
    for path in paths {
        let (directory, _) = split(path, layout);
        match groups.iter_mut().find(|group| group.directory == directory) {
            Some(group) => group.paths.push(path),
            None => groups.push(Group {
                directory,
                paths: vec![path],
            }),
        }
    }
    if layout.order == GroupOrder::ByPath {
        groups.sort_by_key(|group| group.directory);
    }
    if layout.top_first {
        groups.sort_by_key(|group| !group.directory.is_empty());
    }
    groups
}

fn block(group: &Group<'_>, layout: &GroupLayout) -> String {
    let line = |path: &'_ &str| {
        if layout.names_only {
            split(path, layout).1.to_owned()
        } else {
            (*path).to_owned()
        }
    };
    let header = header(group.directory, layout);
    let lines: Vec<String> = header
        .into_iter()
        .chain(group.paths.iter().map(line))
        .collect();
    lines.join("\n")
}

fn header(directory: &str, layout: &GroupLayout) -> Option<String> {
    if directory.is_empty() {
        return Some(layout.top_header.clone()).filter(|header| !header.is_empty());
    }
    let directory = directory.strip_suffix('/').unwrap_or(directory);
    Some(format!(
        "{}{directory}{}",
        layout.header_prefix, layout.header_suffix
    ))
}

/// The directory with its slash, and the name, with its slash if it has one.
fn split<'a>(path: &'a str, layout: &GroupLayout) -> (&'a str, &'a str) {
    let name_end = path.strip_suffix('/').unwrap_or(path);
    let mut slashes = name_end.match_indices('/').map(|(at, _)| at + 1);
    let end = match layout.levels {
        Some(levels) => slashes.take(levels).last(),
        None => slashes.next_back(),
    };
    path.split_at(end.unwrap_or(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout() -> GroupLayout {
        GroupLayout {
            grouped: true,
            header_prefix: "# ".to_owned(),
            header_suffix: "/".to_owned(),
            top_header: String::new(),
            top_first: true,
            order: GroupOrder::ByFirstMember,
            names_only: true,
            separator: String::new(),
            levels: None,
        }
    }

    fn check(layout: &GroupLayout, expected: &str) {
        let paths =
            ["src/b.ts", "lib/x/", "top", "src/a.ts", "/out/c", "lib/x/y"].map(str::to_owned);
        assert_eq!(lines(&paths, layout), expected);
    }

    #[test]
    fn groups_come_by_their_first_member_and_the_top_comes_first() {
        check(
            &layout(),
            "top\n# src/\nb.ts\na.ts\n# lib/\nx/\n# /out/\nc\n# lib/x/\ny",
        );
    }

    #[test]
    fn the_layout_can_be_changed() {
        check(
            &GroupLayout {
                grouped: false,
                ..layout()
            },
            "src/b.ts\nlib/x/\ntop\nsrc/a.ts\n/out/c\nlib/x/y",
        );
        let by_path = GroupLayout {
            order: GroupOrder::ByPath,
            separator: "\n".to_owned(),
            ..layout()
        };
        check(
            &by_path,
            "top\n\n# /out/\nc\n\n# lib/\nx/\n\n# lib/x/\ny\n\n# src/\nb.ts\na.ts",
        );
        let whole = GroupLayout {
            names_only: false,
            top_first: false,
            top_header: "# ./".to_owned(),
            ..layout()
        };
        check(
            &whole,
            "# src/\nsrc/b.ts\nsrc/a.ts\n# lib/\nlib/x/\n# ./\ntop\n# /out/\n/out/c\n# lib/x/\nlib/x/y",
        );
    }

    #[test]
    fn groups_can_be_told_apart_by_their_first_directories_alone() {
        let layout = GroupLayout {
            levels: Some(1),
            ..layout()
        };
        let paths = ["a/b/c", "a/d", "e/"].map(str::to_owned);
        assert_eq!(lines(&paths, &layout), "e/\n# a/\nb/c\nd");
    }

    #[test]
    fn nothing_is_the_empty_text() {
        assert_eq!(lines(&[], &layout()), "");
    }
}

//! Links from one page to another, and anchors.

/// The page on which a link stands.
#[derive(Debug, Clone, Copy)]
pub struct Here<'a> {
    path: &'a str,
}

impl<'a> Here<'a> {
    /// A page at this path below the site's folder.
    pub fn new(path: &'a str) -> Self {
        Self { path }
    }

    /// The link to a path below the site's folder, which may have a fragment.
    pub fn to(self, target: &str) -> String {
        let (page, fragment) = match target.split_once('#') {
            Some((page, fragment)) => (page, Some(fragment)),
            None => (target, None),
        };
        let page = if page == self.path {
            String::new()
        } else {
            self.relative(page)
        };
        match fragment {
            Some(fragment) => format!("{page}#{fragment}"),
            None if page.is_empty() => self.path.rsplit('/').next().unwrap_or_default().to_owned(),
            None => page,
        }
    }

    /// The path without the folders that both have.
    fn relative(self, page: &str) -> String {
        let common = self
            .path
            .bytes()
            .zip(page.bytes())
            .take_while(|(a, b)| a == b)
            .count();
        let shared = self.path[..common].rfind('/').map_or(0, |slash| slash + 1);
        let up = self.path[shared..].matches('/').count();
        format!("{}{}", "../".repeat(up), &page[shared..])
    }
}

/// The front page.
pub const FRONT: &str = "index.html";

/// The full name of a case, as an anchor.
pub fn name_anchor(name: &str) -> String {
    let parts = name.split('/').map(segment);
    parts.collect::<Vec<_>>().join("/")
}

/// A name as a part of a path and of a link: letters, digits, `-` and `_` stay, other bytes are `~` and two digits.
pub fn segment(name: &str) -> String {
    let mut segment = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => segment.push(byte.into()),
            other => segment.push_str(&format!("~{other:02x}")),
        }
    }
    segment
}

/// The short name of a public report: `owner/repository#7` for one on GitHub, otherwise its address without the scheme.
pub fn report_name(address: &str) -> String {
    let address = address.strip_prefix("https://").unwrap_or(address);
    let parts: Vec<&str> = address.split('/').collect();
    match parts[..] {
        ["github.com", owner, repository, "issues" | "pull", number] => {
            format!("{owner}/{repository}#{number}")
        }
        _ => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_named_by_its_repository_and_number() {
        let github = "https://github.com/a/b/issues/7";
        assert_eq!(report_name(github), "a/b#7");
        assert_eq!(report_name("https://example.org/x/7"), "example.org/x/7");
    }

    #[test]
    fn links_are_relative_to_their_page() {
        let here = Here::new("tools/a/find.html");
        assert_eq!(here.to("index.html"), "../../index.html");
        assert_eq!(here.to("tools/a/find/order.html#x"), "find/order.html#x");
        assert_eq!(here.to("tools/b/find.html"), "../b/find.html");
        assert_eq!(here.to("tools/a/find.html#order.x"), "#order.x");
        assert_eq!(here.to("tools/a/find.html"), "find.html");
        assert_eq!(Here::new("index.html").to("style.css"), "style.css");
    }

    #[test]
    fn no_name_leaves_its_folder() {
        assert_eq!(segment("find_file-2"), "find_file-2");
        assert_eq!(segment("../a b"), "~2e~2e~2fa~20b");
        assert_eq!(segment("目"), "~e7~9b~ae");
    }
}

//! Where everything is: paths below the site's folder, and links from one page to another.

use seekspec_conformance::suite::Case;

use super::subject::{Site, Tool};
use crate::comparison::Implementation;

/// The page on which a link stands.
#[derive(Debug, Clone, Copy)]
pub struct Here<'a> {
    path: &'a str,
}

impl<'a> Here<'a> {
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
            .take_while(|(a, b)| a == b);
        let common = common.count();
        let shared = self.path[..common].rfind('/').map_or(0, |slash| slash + 1);
        let up = self.path[shared..].matches('/').count();
        format!("{}{}", "../".repeat(up), &page[shared..])
    }
}

pub(crate) const FRONT: &str = "index.html";

/// The page of a tool.
pub fn tool(profile: &str, tool: &str) -> String {
    format!("tools/{}/{}.html", segment(profile), segment(tool))
}

/// The page with the cases of a topic, where they are not on that of the tool.
pub fn topic(profile: &str, tool: &str, topic: &str) -> String {
    let (profile, tool) = (segment(profile), segment(tool));
    format!("tools/{profile}/{tool}/{}.html", segment(topic))
}

/// The page with a tool's mutants and variants.
pub fn mutants(profile: &str, tool: &str) -> String {
    format!("tools/{}/{}.mutants.html", segment(profile), segment(tool))
}

/// A mutant or a variant, by its name.
pub fn mutant(profile: &str, tool: &str, name: &str) -> String {
    let anchor = anchor(within(name, profile, tool));
    format!("{}#{anchor}", mutants(profile, tool))
}

/// A requirement on the page of its tool.
pub fn requirement(tool: &Tool<'_>, id: &str) -> String {
    format!("{}#{}", tool.path(), requirement_anchor(tool, id))
}

pub(crate) fn requirement_anchor(tool: &Tool<'_>, id: &str) -> String {
    anchor(within(id, &tool.profile.profile, tool.name))
}

/// A requirement, wherever it is; `None`: it is not known.
pub(crate) fn requirement_of(site: &Site<'_>, id: &str) -> Option<String> {
    let tool = site.tool_of_requirement(id)?;
    Some(requirement(tool, id))
}

/// A case.
pub fn case(site: &Site<'_>, case: &Case) -> String {
    let is_split = site
        .tool(&case.profile, &case.tool)
        .is_some_and(Tool::is_split);
    let page = if is_split {
        topic(&case.profile, &case.tool, &case.topic)
    } else {
        tool(&case.profile, &case.tool)
    };
    format!("{page}#{}", case_anchor(case))
}

pub(crate) fn case_anchor(case: &Case) -> String {
    format!("{}/{}", segment(&case.topic), segment(&case.id))
}

/// The matrix of a tool.
pub fn matrix(tool: &Tool<'_>) -> String {
    format!(
        "tools/{}/{}.matrix.html",
        segment(&tool.profile.profile),
        segment(tool.name)
    )
}

/// The page of an implementation.
pub fn implementation(name: &str) -> String {
    format!("implementations/{}.html", segment(name))
}

/// A case that an implementation answers otherwise, on the page of the implementation.
pub fn difference(one: &Implementation, case: &Case) -> String {
    format!("{}#{}", implementation(&one.name), difference_anchor(case))
}

pub(crate) fn difference_anchor(case: &Case) -> String {
    name_anchor(&case.name)
}

/// The full name of a case, as an anchor.
pub(crate) fn name_anchor(name: &str) -> String {
    let parts = name.split('/').map(segment);
    parts.collect::<Vec<_>>().join("/")
}

/// The page of an open point: that of the first requirement which its case covers.
pub(crate) fn open_point(site: &Site<'_>, case: &Case) -> String {
    let id = case.covers.first().map_or("", String::as_str);
    let tool = site.tool_of_requirement(id);
    let page = tool.map_or_else(String::new, |tool| {
        let (profile, name) = (&tool.profile.profile, tool.name);
        let id = anchor(within(id, profile, name));
        format!("{}/{}/{id}", segment(profile), segment(name))
    });
    format!("open/{page}.html")
}

/// An id without its profile and its tool.
pub fn within<'a>(id: &'a str, profile: &str, tool: &str) -> &'a str {
    let rest = id
        .strip_prefix(profile)
        .and_then(|rest| rest.strip_prefix('.'));
    let rest = rest.and_then(|rest| rest.strip_prefix(tool)?.strip_prefix('.'));
    rest.unwrap_or(id)
}

fn anchor(id: &str) -> String {
    let parts = id.split('.').map(segment);
    parts.collect::<Vec<_>>().join(".")
}

/// A name as a part of a path and of a link: letters, digits, `-` and `_` stay, other bytes are `~` and two digits.
pub(crate) fn segment(name: &str) -> String {
    let mut segment = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' => segment.push(byte.into()),
            other => segment.push_str(&format!("~{other:02x}")),
        }
    }
    segment
}

#[cfg(test)]
mod tests {
    use super::*;

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

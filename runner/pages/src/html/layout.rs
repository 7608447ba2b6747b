//! The frame of every page, and the files that pages share.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::link::{FRONT, Here};

const STYLE: &str = include_str!("style.css");
const SCRIPT: &str = include_str!("script.js");
const STYLE_FILE: &str = "style.css";
const SCRIPT_FILE: &str = "script.js";

/// A page before it has its frame.
pub struct Sheet {
    /// The title, without that of the site.
    pub title: String,
    /// The contents of the page, to be shown beside it; empty where there are none.
    pub contents: Markup,
    /// The text.
    pub body: Markup,
}

/// The files that all linked pages share: their paths and texts.
pub const FILES: [(&str, &str); 2] = [(STYLE_FILE, STYLE), (SCRIPT_FILE, SCRIPT)];

/// A page of the site. `colophon` is its last line.
pub fn linked(here: Here<'_>, sheet: &Sheet, menu: &[(&str, String)], colophon: &str) -> String {
    let head = html! {
        link rel="stylesheet" href=(here.to(STYLE_FILE));
        script src=(here.to(SCRIPT_FILE)) defer {}
    };
    let top = html! {
        a.brand href=(here.to(FRONT)) { "Seekspec" }
        nav aria-label="Site" {
            @for (name, path) in menu { a href=(here.to(path)) { (name) } " " }
        }
    };
    let page = frame(&sheet.title, &head, &top, sheet, colophon);
    without_optional_quotes(&without_optional_tags(&page))
}

/// A page that is one file, with everything in it.
pub fn alone(sheet: &Sheet, colophon: &str) -> String {
    let head = html! {
        style { (PreEscaped(STYLE)) }
        script { (PreEscaped(SCRIPT)) }
    };
    frame(
        &sheet.title,
        &head,
        &html! { span.brand { "Seekspec" } },
        sheet,
        colophon,
    )
}

fn frame(title: &str, head: &Markup, top: &Markup, sheet: &Sheet, colophon: &str) -> String {
    let has_contents = !sheet.contents.0.is_empty();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (seekspec_run::printable::printable(title)) " – Seekspec" }
                (head)
            }
            body {
                a.skip href="#main" { "Skip to the text" }
                header { (top) }
                div.page.wide[!has_contents] {
                    @if has_contents { nav.toc aria-label="On this page" { (sheet.contents) } }
                    main #main tabindex="-1" { (sheet.body) }
                }
                footer { (colophon) }
            }
        }
    };
    page.into_string()
}

/// End tags that HTML lets one leave out, each with the tags before which it may go.
const OPTIONAL: &[(&str, &[&str])] = &[
    (
        "</p>",
        &[
            "<p",
            "<ul",
            "<ol",
            "<dl",
            "<div",
            "<details",
            "<section",
            "<h2",
            "<h3",
            "<table",
            "</dd>",
            "</li>",
            "</section>",
            "</details>",
            "</div>",
            "</main>",
        ],
    ),
    ("</li>", &["<li", "</ul>", "</ol>"]),
    ("</dt>", &["<dt", "<dd"]),
    ("</dd>", &["<dt", "<dd", "</dl>"]),
    ("</th>", &["<td", "<th", "</tr>"]),
    ("</td>", &["<td", "<th", "</tr>"]),
    ("</tr>", &["<tr", "</tbody>", "</thead>"]),
];

/// The page without them: a twentieth of the site.
fn without_optional_tags(page: &str) -> String {
    let mut shorter = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(at) = rest.find("</") {
        let (before, from) = rest.split_at(at);
        shorter.push_str(before);
        let end = from.find('>').map_or(from.len(), |end| end + 1);
        let (tag, behind) = from.split_at(end);
        let is_optional = OPTIONAL.iter().any(|(optional, followers)| {
            *optional == tag && followers.iter().any(|next| behind.starts_with(next))
        });
        if !is_optional {
            shorter.push_str(tag);
        }
        rest = behind;
    }
    shorter.push_str(rest);
    shorter
}

/// The page without quotes around plain attributes, which HTML lets one leave out, too: as much again. Only
/// tags have a `<`: maud escapes texts and attributes.
fn without_optional_quotes(page: &str) -> String {
    let mut shorter = String::with_capacity(page.len());
    let mut parts = page.split('<');
    shorter.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (tag, text) = part.split_at(part.find('>').unwrap_or_default());
        shorter.push('<');
        for (index, piece) in tag.split('"').enumerate() {
            let is_quoted = index % 2 == 1 && !is_plain(piece);
            let quote = if is_quoted { "\"" } else { "" };
            shorter.extend([quote, piece, quote]);
        }
        shorter.push_str(text);
    }
    shorter
}

fn is_plain(value: &str) -> bool {
    !value.is_empty()
        && !value.ends_with('/')
        && value
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || b"_./#~-".contains(&byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn end_tags_go_only_where_html_lets_them() {
        let check = |page: &str, expected: &str| assert_eq!(without_optional_tags(page), expected);
        check("<ul><li>a</li><li>b</li></ul>", "<ul><li>a<li>b</ul>");
        check("<dd><p>a</p></dd></dl>", "<dd><p>a</dl>");
        check("<p>a</p>text", "<p>a</p>text");
        check("<p>a</p> <p>b</p></form>", "<p>a</p> <p>b</p></form>");
        check("<li><a>b</a></li></nav>", "<li><a>b</a></li></nav>");
        check("a &lt;/p> </", "a &lt;/p> </");
    }

    #[test]
    fn quotes_go_only_where_html_lets_them() {
        let check =
            |page: &str, expected: &str| assert_eq!(without_optional_quotes(page), expected);
        check(
            r##"<a class="w" href="../a.html#b/c~20">a="b"</a>"##,
            r##"<a class=w href=../a.html#b/c~20>a="b"</a>"##,
        );
        check(
            r#"<a title="a b" href="c/" id="">"#,
            r#"<a title="a b" href="c/" id="">"#,
        );
        check(r#"<i title="a=b"> "c" </i>"#, r#"<i title="a=b"> "c" </i>"#);
        check(r#""a" > "b""#, r#""a" > "b""#);
    }
}

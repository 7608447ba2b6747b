//! The frame of every page, and the files that pages share.

use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::address::{self, Here};
use super::{Page, pages};

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

/// The files that all pages share.
pub(super) fn assets() -> [Page; 2] {
    [(STYLE_FILE, STYLE), (SCRIPT_FILE, SCRIPT)].map(|(path, text)| Page {
        path: path.to_owned(),
        text: text.to_owned(),
    })
}

/// A page of the site. `colophon` is its last line.
pub(super) fn linked(
    here: Here<'_>,
    sheet: &Sheet,
    menu: &[(&str, String)],
    colophon: &str,
) -> String {
    let head = html! {
        link rel="stylesheet" href=(here.to(STYLE_FILE));
        script src=(here.to(SCRIPT_FILE)) defer {}
    };
    let top = html! {
        a.brand href=(here.to(address::FRONT)) { "Seekspec" }
        nav aria-label="Site" {
            @for (name, path) in menu { a href=(here.to(path)) { (name) } " " }
        }
    };
    frame(&sheet.title, &head, &top, sheet, colophon)
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
                title { (crate::printable::printable(title)) " – Seekspec" }
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

/// The pages that the head of every page links.
pub(super) fn menu(site: &super::Site<'_>) -> Vec<(&'static str, String)> {
    let entries = pages::ALL.iter();
    entries
        .filter_map(|set| Some((set.name, (set.entry)(site)?)))
        .collect()
}

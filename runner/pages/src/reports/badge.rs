//! Badges: an image of our own, and the JSON of which shields draws one.

use std::collections::BTreeSet;

use seekspec_conformance::model::requirement::Level;
use seekspec_conformance::verdict::Verdict;
use serde_json::{Value, json};

use seekspec_run::document::{Document, split_name};
use seekspec_run::output::write_json;
use seekspec_run::reports::counts::engine;
use seekspec_run::reports::report::Format;
use seekspec_run::reports::whole::at_the_end;

/// The image.
pub(super) const SVG: Format = Format {
    name: "badge",
    about: "an SVG image for a README: what conforms, or how many MUST cases pass",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            setup.writer.write_all(image(run).as_bytes())
        })
    },
};

/// The JSON. It cannot say which suite judged: shields refuses keys that it does not know.
pub(super) const SHIELDS: Format = Format {
    name: "shields",
    about: "the same badge as JSON, for the endpoint of shields",
    is_stream: false,
    make: |setup| {
        at_the_end(setup, |run, setup| {
            write_json(&mut *setup.writer, &shields(run))
        })
    },
};

/// The image of a run.
pub(crate) fn image(run: &Document) -> String {
    svg(&Badge::of(run), &engine(&run.run))
}

/// The JSON of a run.
pub(crate) fn shields(run: &Document) -> Value {
    let Badge {
        label,
        message,
        color,
    } = Badge::of(run);
    json!({
        "schemaVersion": 1,
        "label": label,
        "message": message,
        "color": color.name,
        "isError": !run.conforms,
    })
}

/// A colour, by its name at shields and as CSS has it.
#[derive(Debug, Clone, Copy)]
struct BadgeColor {
    name: &'static str,
    css: &'static str,
}

const GREEN: BadgeColor = BadgeColor {
    name: "brightgreen",
    css: "#2b7a1f",
};
const YELLOW: BadgeColor = BadgeColor {
    name: "yellow",
    css: "#8a6d00",
};
const RED: BadgeColor = BadgeColor {
    name: "red",
    css: "#b3261e",
};
const GREY: BadgeColor = BadgeColor {
    name: "lightgrey",
    css: "#666666",
};

struct Badge {
    label: String,
    message: String,
    color: BadgeColor,
}

impl Badge {
    fn of(run: &Document) -> Self {
        let summary = &run.summary;
        let judged = summary.judged(Level::Must);
        let passed = summary.count(Level::Must, Verdict::Pass);
        let (message, color) = match (run.conforms, judged) {
            _ if run.unusable.is_some() => ("cannot be judged".to_owned(), GREY),
            (true, _) if passed == judged => ("conforms".to_owned(), GREEN),
            (true, _) => (
                format!("conforms, {} known failures", judged - passed),
                YELLOW,
            ),
            (false, 0) => ("not judged".to_owned(), GREY),
            (false, _) => (format!("{passed} of {judged} MUST"), RED),
        };
        Self {
            label: label(run),
            message,
            color,
        }
    }
}

/// `seekspec`, with the profile, or the tool, if only one was judged.
fn label(run: &Document) -> String {
    let judged = run
        .cases
        .iter()
        .filter(|case| case.verdict != Verdict::Unsupported);
    let tools: BTreeSet<&str> = judged.map(|case| split_name(&case.name).0).collect();
    let profiles: BTreeSet<String> = tools
        .iter()
        .map(|tool| tool.split('/').next().unwrap_or_default().to_owned())
        .collect();
    let only = match (tools.len(), profiles.len()) {
        (1, _) => tools.first().map(|tool| (*tool).to_owned()),
        (_, 1) => profiles.first().cloned(),
        _ => None,
    };
    only.map_or_else(|| "seekspec".to_owned(), |only| format!("seekspec {only}"))
}

/// The width of a character of the font at this size, on the average, and the space beside a text.
const CHARACTER: usize = 7;
const MARGIN: usize = 6;

/// Texts have their lengths, so that they stay inside in any font.
fn svg(badge: &Badge, engine: &str) -> String {
    let length = |text: &str| text.chars().count() * CHARACTER;
    let (label, message) = (escaped(&badge.label), escaped(&badge.message));
    let (one, two) = (length(&badge.label), length(&badge.message));
    let (left, right) = (one + 2 * MARGIN, two + 2 * MARGIN);
    let (width, second) = (left + right, left + MARGIN);
    let (color, engine) = (badge.color.css, escaped(engine));
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20" role="img" aria-label="{label}: {message}">
  <title>{label}: {message}</title>
  <desc>{engine}</desc>
  <clipPath id="round"><rect width="{width}" height="20" rx="3"/></clipPath>
  <g clip-path="url(#round)">
    <rect width="{left}" height="20" fill="#444444"/>
    <rect x="{left}" width="{right}" height="20" fill="{color}"/>
  </g>
  <g fill="#ffffff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">
    <text x="{MARGIN}" y="14" textLength="{one}">{label}</text>
    <text x="{second}" y="14" textLength="{two}">{message}</text>
  </g>
</svg>
"##
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

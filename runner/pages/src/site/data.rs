//! Files for programs, at addresses that stay: badges, and results as JSON with their schema.

use serde_json::{Value, json};

use super::address::{badge, results};
use super::{Site, SitePage};
use crate::comparison::ComparedImplementation;
use crate::reports::shields::shields;
use crate::results::schema;

/// The list of all data.
const LIST: &str = "data/index.json";
/// The schema of each product's results.
const SCHEMA: &str = "data/results.schema.json";

/// The files.
pub(super) fn files(site: &Site<'_>) -> Vec<SitePage> {
    let mut files = Vec::new();
    let mut list = Vec::new();
    for ((number, one), run) in site.implementations().zip(site.reports) {
        files.push(json_page(&badge(&one.name), &shields(run)));
        let kept = site.results.get(number).and_then(Option::as_ref);
        if let Some(text) = kept.and_then(|kept| kept.text().ok()) {
            files.push(page(&results(&one.name), text));
        }
        list.push(entry(one, kept.map(|kept| kept.date.as_str())));
    }
    if !list.is_empty() {
        files.push(json_page(
            LIST,
            &json!({"schema": SCHEMA, "products": list}),
        ));
        files.push(json_page(SCHEMA, &schema()));
    }
    files
}

fn entry(one: &ComparedImplementation, date: Option<&str>) -> Value {
    json!({
        "name": one.name,
        "version": one.version,
        "date": date,
        "tools": one.tools,
        "conforms": one.conforms,
        "mustPassed": one.must.passed,
        "mustJudged": one.must.judged(),
        "results": date.map(|_| results(&one.name)),
        "badge": badge(&one.name),
    })
}

fn json_page(path: &str, value: &Value) -> SitePage {
    page(path, format!("{value:#}\n"))
}

fn page(path: &str, text: String) -> SitePage {
    SitePage {
        path: path.to_owned(),
        text,
    }
}

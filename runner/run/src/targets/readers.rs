//! From `paths` and `matches` of a target file to readers.

use seekspec_conformance::model::profile::{
    LineKind, LineReader, MatchReader, PathReader, Readers,
};
use seekspec_conformance::problem::{Fault, YamlPlace, YamlStep};
use seekspec_conformance::reader;
use seekspec_conformance::yaml::{self, Value};

use super::tool_file::{MatchesFile, PathsFile};

/// How paths are read. A fault's place counts from `paths`.
pub(super) fn paths(file: &PathsFile) -> Result<PathReader, Fault> {
    check_below(file.generous, file.below.as_ref())?;
    let mut lists = lists(file.details.as_ref())?.into_iter();
    let (first, more_details) = (lists.next(), lists.collect());
    let paths = PathReader {
        generous: file.generous,
        heading: file.heading.iter().cloned().collect(),
        entry: file.pattern.iter().cloned().collect(),
        prose: file.prose.clone(),
        details: first,
        more_details,
        field: file.field.clone(),
        backslashes: file.backslashes,
        tells_unread: !file.generous,
        directory: None,
    };
    let readers = Readers {
        paths: Some(paths.clone()),
        matches: None,
    };
    check(&readers, &[("entry", "pattern"), ("heading", "heading")])?;
    Ok(paths)
}

/// One list, or several.
fn lists(value: Option<&Value>) -> Result<Vec<String>, Fault> {
    let place = YamlPlace::default().key("details");
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::String(list)) => Ok(vec![list.clone()]),
        Some(lists @ Value::Sequence(_)) => yaml::read(lists).map_err(|fault| fault.below(&place)),
        Some(_) => Err(Fault::new(
            place,
            "expected a list of the structured part, such as `a.b`, or several",
        )),
    }
}

/// How matches are read. A fault's place counts from `matches`.
pub(super) fn matches(file: &MatchesFile) -> Result<MatchReader, Fault> {
    check_below(file.generous, file.below.as_ref())?;
    let line = |regex: &Option<String>, kind| regex.clone().map(|regex| LineReader { regex, kind });
    let lines = [
        line(&file.pattern, LineKind::Match),
        line(&file.context, LineKind::Context),
    ];
    let matches = MatchReader {
        generous: file.generous,
        heading: file.heading.iter().cloned().collect(),
        lines: lines.into_iter().flatten().collect(),
        details: file.details.clone(),
        path_field: file.path_field.clone(),
        list_field: file.list_field.clone(),
        line_field: file.line_field.clone(),
        first_line: file.first_line,
        backslashes: file.backslashes,
        tells_unread: !file.generous,
        directory: None,
    };
    let readers = Readers {
        paths: None,
        matches: Some(matches.clone()),
    };
    check(&readers, &[("lines", "pattern"), ("heading", "heading")])?;
    Ok(matches)
}

fn check_below(is_generous: bool, below: Option<&String>) -> Result<(), Fault> {
    match below {
        Some(_) if is_generous => Err(Fault::new(
            YamlPlace::default().key("below"),
            "a reader that is `generous` finds the directory itself",
        )),
        _ => Ok(()),
    }
}

/// Checks readers, with the place of a fault in the target file. `keys` are pairs of a reader's key
/// and the file's.
fn check(readers: &Readers, keys: &[(&str, &str)]) -> Result<(), Fault> {
    reader::check(readers).map_err(|mut fault| {
        let place = fault.place.0.get(1..).unwrap_or_default();
        let renamed = match place.first() {
            Some(YamlStep::Key(key)) => keys.iter().find(|(reader, _)| reader == key),
            _ => None,
        };
        fault.place = match (renamed, place.get(1)) {
            (Some((_, "pattern")), Some(YamlStep::Index(1))) => YamlPlace::default().key("context"),
            (Some((_, own)), _) => YamlPlace::default().key(*own),
            (None, _) => YamlPlace(place.to_vec()),
        };
        fault
    })
}

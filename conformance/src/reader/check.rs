//! Checks of readers.

use super::regexes::escaped;
use crate::lazy_regex::group_names;
use crate::model::profile::{MatchReader, PathReader, Readers};
use crate::problem::{Fault, YamlPlace};

/// Finds mistakes that make a reader fail, or read nothing, whatever the answer. The fault's place counts from `readers`.
pub fn check(readers: &Readers) -> Result<(), Fault> {
    if let Some(reader) = &readers.paths {
        check_paths(reader).map_err(|fault| fault.below(&YamlPlace::default().key("paths")))?;
    }
    if let Some(reader) = &readers.matches {
        check_matches(reader).map_err(|fault| fault.below(&YamlPlace::default().key("matches")))?;
    }
    Ok(())
}

fn check_paths(reader: &PathReader) -> Result<(), Fault> {
    if reader.generous {
        let alone = PathReader {
            generous: true,
            ..PathReader::default()
        };
        return generous_alone(*reader == alone);
    }
    check_all("heading", &reader.heading, &["dir", "path"])?;
    check_all("entry", &reader.entry, &["path"])?;
    check_all("prose", &reader.prose, &[])?;
    let lines = [&reader.heading, &reader.entry, &reader.prose];
    let reads_lines = lines.iter().any(|patterns| !patterns.is_empty());
    one_source(reader.details.is_some(), reads_lines)?;
    if reader.details.is_none() && !reader.more_details.is_empty() {
        return fault(
            "more_details",
            "`more_details` follow `details`, which is not given",
        );
    }
    match (&reader.details, &reader.field) {
        (None, Some(_)) => fault(
            "field",
            "`field` is of the members of `details`, which is not given",
        ),
        _ => Ok(()),
    }
}

fn check_matches(reader: &MatchReader) -> Result<(), Fault> {
    if reader.generous {
        let alone = MatchReader {
            generous: true,
            first_line: reader.first_line,
            ..MatchReader::default()
        };
        return generous_alone(*reader == alone);
    }
    check_all("heading", &reader.heading, &["dir", "path"])?;
    one_source(reader.details.is_some(), !reader.heading.is_empty())?;
    match (&reader.details, &reader.path_field, &reader.line_field) {
        // Without a path, the keys of a map are paths, or the lines name them.
        (Some(_), _, Some(_)) if reader.lines.is_empty() => Ok(()),
        (Some(_), _, Some(_)) => fault(
            "lines",
            "a member has the number of its line in `line_field`, or in a text that is read by lines, not in both",
        ),
        (Some(_), None, None) => check_numbers(reader),
        (Some(_), Some(_), None) if reader.list_field.is_some() => check_numbers(reader),
        (Some(_), Some(_), None) => {
            fault("details", "members with a `path_field` need a `line_field`")
        }
        (None, ..) if reader.list_field.is_some() => fault(
            "list_field",
            "fields are of the members of `details`, which is not given",
        ),
        (None, None, None) if reader.lines.is_empty() => {
            fault("lines", "nothing says which lines show a match")
        }
        (None, None, None) => check_lines(reader),
        (None, ..) => fault(
            "path_field",
            "fields are of the members of `details`, which is not given",
        ),
    }
}

/// Of lines in a list or a map, the key may be the path.
fn check_numbers(reader: &MatchReader) -> Result<(), Fault> {
    for (index, line) in reader.lines.iter().enumerate() {
        let place = YamlPlace::default().key("lines").index(index).key("regex");
        needs_one_of(&groups_of(&line.regex, &place)?, &["line"], &place)?;
    }
    Ok(())
}

fn check_lines(reader: &MatchReader) -> Result<(), Fault> {
    let headings_say_the_path = reader
        .heading
        .iter()
        .any(|pattern| pattern.contains("<path>"));
    for (index, line) in reader.lines.iter().enumerate() {
        let place = YamlPlace::default().key("lines").index(index).key("regex");
        let names = groups_of(&line.regex, &place)?;
        needs_one_of(&names, &["line"], &place)?;
        if !headings_say_the_path {
            needs_one_of(&names, &["path"], &place)?;
        }
    }
    Ok(())
}

fn check_all(key: &str, patterns: &[String], groups: &[&str]) -> Result<(), Fault> {
    for (index, pattern) in patterns.iter().enumerate() {
        let place = YamlPlace::default().key(key).index(index);
        needs_one_of(&groups_of(pattern, &place)?, groups, &place)?;
    }
    Ok(())
}

/// The names of the groups of a pattern, in which `{{root}}` stands for itself.
fn groups_of(pattern: &str, place: &YamlPlace) -> Result<Vec<String>, Fault> {
    group_names(&escaped(pattern)).map_err(|message| {
        let message = format!("not a regular expression: {message}");
        Fault::new(place.clone(), message)
    })
}

fn needs_one_of(names: &[String], groups: &[&str], place: &YamlPlace) -> Result<(), Fault> {
    let has = |group: &&str| names.iter().any(|name| name == group);
    if groups.is_empty() || groups.iter().any(has) {
        return Ok(());
    }
    let names: Vec<String> = groups
        .iter()
        .map(|group| format!("`(?<{group}>…)`"))
        .collect();
    let message = format!("the group {} is missing", names.join(" or "));
    Err(Fault::new(place.clone(), message))
}

fn one_source(reads_details: bool, reads_lines: bool) -> Result<(), Fault> {
    if reads_details && reads_lines {
        fault(
            "details",
            "a reader reads from `details` or from lines, not from both",
        )
    } else {
        Ok(())
    }
}

fn generous_alone(is_alone: bool) -> Result<(), Fault> {
    if is_alone {
        Ok(())
    } else {
        fault(
            "generous",
            "a reader that is `generous` reads every form, so it has no other key (but `first_line`, of matches)",
        )
    }
}

fn fault(key: &str, message: &str) -> Result<(), Fault> {
    Err(Fault::new(YamlPlace::default().key(key), message))
}

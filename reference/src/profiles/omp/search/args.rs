use serde_json::Value;

use crate::engine::line_ranges::LineRanges;
use crate::profiles::Fields;
use crate::profiles::omp::call::{check_joined, normalized, paths};

use super::error::SearchError;
use super::rules::{SearchRules, SelectorRules};

/// What was said: the arguments in their types, nothing of them interpreted (Inputs).
#[derive(Clone, Debug, PartialEq)]
pub struct SearchArgs {
    /// The pattern, trimmed.
    pub pattern: String,
    /// The entries, none of them empty.
    pub paths: Vec<Entry>,
    /// `i`, if it was given.
    pub i: Option<bool>,
    /// `gitignore`, if it was given.
    pub gitignore: Option<bool>,
    /// `skip`, if it was given: finite and not negative.
    pub skip: Option<f64>,
}

/// An entry of `paths`: what to search, and where in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The entry without its selector, normalised.
    pub path: String,
    /// The lines that its selector names.
    pub ranges: Option<LineRanges>,
}

impl SearchArgs {
    /// Reads the arguments; `exists` says whether there is a file or a resource of that name, which excuses a comma in it,
    /// and what looks like a selector.
    ///
    /// # Errors
    /// Arguments of the wrong shape, empty or joined entries, selectors without lines, and a negative `skip`.
    pub fn read(
        arguments: &Value,
        rules: &SearchRules,
        exists: &dyn Fn(&str) -> bool,
    ) -> Result<Self, SearchError> {
        let fields = Fields::new(arguments)?;
        let pattern = pattern(fields.string("pattern")?, rules)?;
        let written = paths(&fields, true)?;
        let normalised = normalized(&written, &rules.entries)?;
        let paths = peeled(&normalised, &rules.selectors, exists)?;
        check_joined(
            paths.iter().map(|entry| entry.path.as_str()),
            &rules.entries,
            exists,
        )?;
        Ok(Self {
            pattern,
            paths,
            i: fields.boolean("i")?,
            gitignore: fields.boolean("gitignore")?,
            skip: skip(fields.number("skip")?, rules)?,
        })
    }
}

fn pattern(given: Option<&str>, rules: &SearchRules) -> Result<String, SearchError> {
    let written = given.ok_or(SearchError::PatternMissing)?;
    let pattern = if rules.regex.trims {
        written.trim()
    } else {
        written
    };
    if pattern.is_empty() && rules.regex.rejects_empty {
        return Err(SearchError::PatternEmpty);
    }
    Ok(pattern.to_owned())
}

fn skip(given: Option<f64>, rules: &SearchRules) -> Result<Option<f64>, SearchError> {
    let is_fine = given.is_none_or(|skip| skip.is_finite() && skip >= 0.0);
    if is_fine || !rules.skip.rejects_negative {
        Ok(given)
    } else {
        Err(SearchError::SkipNegative)
    }
}

fn peeled(
    entries: &[String],
    rules: &SelectorRules,
    exists: &dyn Fn(&str) -> bool,
) -> Result<Vec<Entry>, SearchError> {
    let peel = |(index, entry): (usize, &String)| {
        let is_peeled = rules.peeled && (index == 0 || rules.on_every_entry);
        let is_literal = rules.literal_name_wins && exists(entry);
        match selector(entry).filter(|_| is_peeled && !is_literal) {
            Some((path, lines)) => {
                let lines = if rules.unite {
                    lines
                } else {
                    lines.split(',').next().unwrap_or(lines)
                };
                let ranges =
                    LineRanges::parse(lines).map_err(|_| SearchError::EmptyRange(entry.clone()))?;
                Ok(Entry {
                    path: path.to_owned(),
                    ranges: Some(ranges),
                })
            }
            None => Ok(Entry {
                path: entry.clone(),
                ranges: None,
            }),
        }
    };
    entries.iter().enumerate().map(peel).collect()
}

/// The entry without its selector, and the selector without its colon.
fn selector(entry: &str) -> Option<(&str, &str)> {
    let (path, lines) = entry.rsplit_once(':')?;
    (!path.is_empty() && LineRanges::is_form(lines)).then_some((path, lines))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn read(arguments: &Value) -> Result<SearchArgs, String> {
        let rules = SearchRules::default();
        SearchArgs::read(arguments, &rules, &|name| name == "a:1" || name == "b,c")
            .map_err(|error| error.message(&rules))
    }

    fn check_paths(paths: &Value, expected: &[(&str, Option<&str>)]) {
        let args = read(&json!({"pattern": "x", "paths": paths})).expect("arguments");
        let expected: Vec<Entry> = expected
            .iter()
            .map(|(path, ranges)| Entry {
                path: (*path).to_owned(),
                ranges: ranges.map(|text| LineRanges::parse(text).expect("ranges")),
            })
            .collect();
        assert_eq!(args.paths, expected);
    }

    fn check_error(arguments: &Value, expected: &str) {
        assert_eq!(read(arguments).expect_err(expected), expected);
    }

    #[test]
    fn a_string_is_a_list_of_one() {
        check_paths(&json!(" 'src' "), &[("src", None)]);
        check_paths(&json!(["src", "lib"]), &[("src", None), ("lib", None)]);
    }

    #[test]
    fn selectors_are_peeled_from_each_entry() {
        check_paths(
            &json!(["a.ts:5-16,960-973", "b:7"]),
            &[("a.ts", Some("5-16,960-973")), ("b", Some("7"))],
        );
        check_paths(
            &json!("b.zip:src/a.ts:5-9"),
            &[("b.zip:src/a.ts", Some("5-9"))],
        );
        check_paths(
            &json!(["c:x", "omp://a", ":5"]),
            &[("c:x", None), ("omp://a", None), (":5", None)],
        );
    }

    #[test]
    fn a_file_of_that_name_is_no_selector_and_no_list() {
        check_paths(&json!(["a:1", "b,c"]), &[("a:1", None), ("b,c", None)]);
    }

    #[test]
    fn the_pattern_is_trimmed_and_not_empty() {
        assert_eq!(
            read(&json!({"pattern": " a b\n", "paths": "x"}))
                .expect("arguments")
                .pattern,
            "a b"
        );
        check_error(
            &json!({"pattern": " \n", "paths": "x"}),
            "Pattern must not be empty",
        );
        check_error(
            &json!({"paths": "x"}),
            "`pattern` is required: a regular expression",
        );
        check_error(
            &json!({"pattern": 5, "paths": "x"}),
            "`pattern` must be a string",
        );
    }

    #[test]
    fn what_is_wrong_is_refused() {
        check_error(
            &json!({"pattern": "x"}),
            "`paths` is required: a path or an array of paths",
        );
        check_error(
            &json!({"pattern": "x", "paths": ["a", "''"]}),
            "`paths` must contain non-empty paths or globs",
        );
        check_error(
            &json!({"pattern": "x", "paths": []}),
            "`paths` must contain non-empty paths or globs",
        );
        check_error(
            &json!({"pattern": "x", "paths": "a", "skip": -1}),
            "Skip must be a non-negative number",
        );
        check_error(
            &json!({"pattern": "x", "paths": "a", "i": 1}),
            "`i` must be a boolean",
        );
        check_error(
            &json!({"pattern": "x", "paths": "a:9-5"}),
            "Line-range selector has no lines: a:9-5",
        );
        let joined =
            "paths is an array — pass [\"a\", \"b\"] not [\"a,b\"] (split the entry \"a,b\")";
        check_error(&json!({"pattern": "x", "paths": ["a,b:5"]}), joined);
    }
}

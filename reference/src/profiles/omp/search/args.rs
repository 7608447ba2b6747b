use serde_json::Value;

use crate::engine::line_ranges::LineRanges;
use crate::profiles::omp::call::{check_joined, normalized};
use crate::profiles::{Arguments, Failure, Parameter};

use super::rules::SearchRules;
use super::texts::SearchTexts;

/// The parameters (Inputs).
pub(super) fn parameters(rules: &SearchRules) -> Vec<Parameter> {
    let switches = &rules.switches;
    vec![
        Parameter::text("pattern").required_as("a regular expression").about(
            "Regular expression. It matches several lines only if it contains a newline or \\n. Escape literal braces: \
             interface\\{\\}.",
        ),
        Parameter::text_or_texts("paths").required_as("a path or an array of paths").about(
            "File, directory, glob, archive member (bundle.zip:src/foo.ts) or internal URL, or an array of those. A \
             single file may have a line-range selector: :50-100 or :5-16,960-973.",
        ),
        Parameter::boolean("i").default(switches.ignore_case).about("Whether to ignore case."),
        Parameter::boolean("gitignore").default(switches.gitignore).about(format!(
            "Whether {} files are respected in directories.",
            rules.walk.ignore_file
        )),
        Parameter::number("skip").default(rules.skip).at_least(0).about(format!(
            "Number of files to skip. A page has up to {} files.",
            rules.limits.files
        )),
    ]
}

/// The arguments by type, not interpreted (Inputs).
#[derive(Clone, Debug, PartialEq)]
pub struct SearchArgs {
    /// The pattern, trimmed.
    pub pattern: String,
    /// The entries, none of them empty.
    pub paths: Vec<PathEntry>,
    /// `i`, if it was given.
    pub i: Option<bool>,
    /// `gitignore`, if it was given.
    pub gitignore: Option<bool>,
    /// `skip`, if it was given: finite and not negative.
    pub skip: Option<f64>,
}

/// An entry of `paths`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathEntry {
    /// The entry without its selector, normalised.
    pub path: String,
    /// The lines of its selector.
    pub ranges: Option<LineRanges>,
}

impl SearchArgs {
    /// Reads the arguments. `exists` returns whether a file or a resource has this name; such a
    /// name may contain a comma, or end like a selector.
    ///
    /// # Errors
    /// Arguments of the wrong shape, empty or joined entries, selectors without lines, and a
    /// negative `skip`.
    pub fn read(
        arguments: &Value,
        rules: &SearchRules,
        exists: &dyn Fn(&str) -> bool,
    ) -> Result<Self, Failure> {
        let texts = &rules.texts;
        let given = Arguments::read(arguments, &parameters(rules), &texts.call.arguments)?;
        let pattern = pattern(given.text("pattern").unwrap_or_default(), texts)?;
        let normalised = normalized(&given.texts("paths"), &rules.entries, &texts.call)?;
        let paths: Vec<PathEntry> = normalised
            .into_iter()
            .map(|entry| split_selector(entry, texts, exists))
            .collect::<Result<_, _>>()?;
        let bare = paths.iter().map(|entry| entry.path.as_str());
        check_joined(bare, &rules.entries, &texts.call, exists)?;
        Ok(Self {
            pattern,
            paths,
            i: given.boolean("i"),
            gitignore: given.boolean("gitignore"),
            skip: skip(given.number("skip"), texts)?,
        })
    }
}

fn pattern(written: &str, texts: &SearchTexts) -> Result<String, Failure> {
    match written.trim() {
        "" => Err(Failure::new(&texts.pattern_empty)),
        pattern => Ok(pattern.to_owned()),
    }
}

fn skip(given: Option<f64>, texts: &SearchTexts) -> Result<Option<f64>, Failure> {
    if given.is_none_or(|skip| skip.is_finite() && skip >= 0.0) {
        Ok(given)
    } else {
        Err(Failure::new(&texts.skip_negative))
    }
}

/// Splits off the selector, unless a file of the whole name exists.
fn split_selector(
    entry: String,
    texts: &SearchTexts,
    exists: &dyn Fn(&str) -> bool,
) -> Result<PathEntry, Failure> {
    match selector(&entry).filter(|_| !exists(&entry)) {
        Some((path, lines)) => {
            let empty = || Failure::new(&texts.empty_range).with("entry", &entry);
            Ok(PathEntry {
                path: path.to_owned(),
                ranges: Some(LineRanges::parse(lines).map_err(|_| empty())?),
            })
        }
        None => Ok(PathEntry {
            path: entry,
            ranges: None,
        }),
    }
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
            .map_err(|error| error.message())
    }

    fn check_paths(paths: &Value, expected: &[(&str, Option<&str>)]) {
        let args = read(&json!({"pattern": "x", "paths": paths})).expect("arguments");
        let expected: Vec<PathEntry> = expected
            .iter()
            .map(|(path, ranges)| PathEntry {
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
    fn an_existing_name_is_not_a_selector_or_a_list() {
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
    fn invalid_arguments_are_refused() {
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

use crate::mutants::Mutant;

use super::rules;

/// How the query is read.
pub(super) const ALL: &[Mutant] = &[
rules("mini.search.query.not-converted","a query that is no text is refused",&["mini.search.input.query.string-coercion"],|rules| rules.query.converts = false),
rules("mini.search.query.literal","the query is literal text, and no regular expression",&["mini.search.input.query.regex", "mini.search.errors.invalid-regex"],|rules| rules.query.is_regex = false),
rules("mini.search.query.case-folded","case does not count",&["mini.search.input.query.case-sensitive"],|rules| rules.query.case_sensitive = false),
rules("mini.search.query.braces-escaped","braces that cannot be a repetition stand for themselves",&["mini.search.input.query.regex"],|rules| rules.query.dialect.escapes_braces = true).excluded("which queries are regular expressions is ripgrep's matter, and its syntax is not documented here"),
rules("mini.search.query.parentheses-retried","a query with an unclosed parenthesis is searched for as it is",&["mini.search.errors.invalid-regex"],|rules| rules.query.dialect.retries_parentheses = true),
rules("mini.search.query.crlf","`$` matches before a carriage return",&["mini.search.output.crlf"],|rules| rules.query.dialect.crlf = true).excluded("what `$` means before a carriage return is ripgrep's matter"),
];

use crate::engine::grep::{Pattern, RegexOptions};
use crate::engine::javascript;

use super::args::SearchArgs;
use super::error::SearchError;
use super::rules::{QueryRules, SearchRules};

/// What the arguments mean.
#[derive(Clone, Debug)]
pub struct SearchPlan {
    /// The query as it is shown.
    pub query: String,
    /// What lines have to match.
    pub pattern: Pattern,
    /// The most lines that are shown.
    pub limit: f64,
    /// The most lines that are taken from one file.
    pub max_count: usize,
}

impl SearchPlan {
    /// Interprets the arguments.
    ///
    /// # Errors
    /// A query that is no regular expression, and a limit that is no count.
    pub fn new(args: SearchArgs, rules: &SearchRules) -> Result<Self, SearchError> {
        let limit = rules.limit.effective(args.max_results);
        let max_count = count(limit, rules)?;
        Ok(Self {
            pattern: pattern(&args.query, &rules.query)?,
            query: args.query,
            limit,
            max_count: if rules.content.caps_each_file {
                max_count
            } else {
                usize::MAX
            },
        })
    }
}

/// ripgrep is given the limit as JavaScript shows it, and reads nothing but a whole number of 64 bits.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast from float saturates"
)]
fn count(limit: f64, rules: &SearchRules) -> Result<usize, SearchError> {
    let shown = javascript::shown(limit);
    match shown.parse::<u64>() {
        Ok(count) => Ok(usize::try_from(count).unwrap_or(usize::MAX)),
        Err(_) if rules.refuses_what_is_no_count => Err(SearchError::LimitNotCount(shown)),
        Err(_) => Ok(limit as usize),
    }
}

fn pattern(query: &str, rules: &QueryRules) -> Result<Pattern, SearchError> {
    let literal;
    let query = if rules.is_regex {
        query
    } else {
        literal = escaped(query);
        &literal
    };
    let options = RegexOptions {
        ignore_case: !rules.case_sensitive,
        multiline: false,
    };
    Pattern::new(query, options, &rules.dialect).map_err(SearchError::InvalidRegex)
}

fn escaped(literal: &str) -> String {
    let escape = |character: char| {
        let backslash = character.is_ascii_punctuation().then_some('\\');
        backslash.into_iter().chain([character])
    };
    literal.chars().flat_map(escape).collect()
}

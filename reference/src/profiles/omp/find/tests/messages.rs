use crate::engine::glob::InvalidGlob;
use crate::profiles::omp::find::{FindError, FindRules};

fn every_error() -> Vec<FindError> {
    let text = || "x".to_owned();
    vec![
        FindError::ArgumentsNotObject,
        FindError::PathsMissing,
        FindError::PathsNotStrings,
        FindError::WrongType {
            field: "x",
            expected: "x",
        },
        FindError::EmptyEntry,
        FindError::JoinedEntry(text()),
        FindError::LimitNotPositive,
        FindError::RootRejected,
        FindError::NotFound(vec![text(), text()]),
        FindError::NotADirectory(text()),
        FindError::Unreadable {
            path: text(),
            reason: text(),
        },
        FindError::InvalidGlob(InvalidGlob {
            pattern: text(),
            reason: text(),
        }),
        FindError::UrlGlob(text()),
        FindError::UrlUnknown(text()),
        FindError::UrlWithoutFile(text()),
        FindError::DelegateFailed(text()),
        FindError::TimedOut { seconds: text() },
        FindError::Empty,
        FindError::Aborted,
    ]
}

#[test]
fn every_placeholder_of_an_error_is_filled() {
    for error in every_error() {
        let message = error.message(&FindRules::default());
        assert!(
            !message.is_empty() && !message.contains(['{', '}']),
            "{error:?}: {message}"
        );
    }
}

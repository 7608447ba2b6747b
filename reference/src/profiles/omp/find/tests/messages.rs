use crate::profiles::omp::find::{FindError, FindRules};

fn every_error() -> Vec<FindError> {
    let text = || "x".to_owned();
    vec![
        FindError::LimitNotPositive,
        FindError::UrlWithoutFile(text()),
        FindError::DelegateFailed(text()),
        FindError::TimedOut { seconds: text() },
        FindError::Empty,
        FindError::ABORTED,
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

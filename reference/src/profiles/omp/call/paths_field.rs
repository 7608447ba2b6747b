use crate::profiles::Fields;

use super::error::CallError;

/// `paths`; a single string counts as a list of one if that is `lenient`.
pub(in crate::profiles::omp) fn paths<'a>(
    fields: &Fields<'a>,
    lenient: bool,
) -> Result<Vec<&'a str>, CallError> {
    let paths = fields.get("paths").ok_or(CallError::PathsMissing)?;
    if let (Some(path), true) = (paths.as_str(), lenient) {
        return Ok(vec![path]);
    }
    let paths = paths.as_array().ok_or(CallError::PathsNotStrings)?;
    paths
        .iter()
        .map(|path| path.as_str().ok_or(CallError::PathsNotStrings))
        .collect()
}

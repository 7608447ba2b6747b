use crate::profiles::Fields;

use super::error::CallError;

/// A string that has to be given; an empty one is.
pub(in crate::profiles::codescout) fn required(
    fields: &Fields<'_>,
    field: &'static str,
) -> Result<String, CallError> {
    let given = fields.string(field)?.ok_or(CallError::Missing(field))?;
    Ok(given.to_owned())
}

//! The trait of rules and of structs of rules. Structs are generic over `dyn Rule`, so each needs a
//! list of fields and no code.

use serde_json::{Map, Value};

use super::OverlayError;

/// A rule, or a struct of rules.
pub trait Rule {
    /// Its value as data.
    fn write(&self) -> Value;

    /// Sets the value from data, found at this path; of a struct, the given fields.
    ///
    /// # Errors
    /// The struct does not have a field, or the value is invalid.
    fn apply(&mut self, overlay: &Value, path: &mut Path) -> Result<(), OverlayError>;
}

/// The keys that lead to a rule.
pub(crate) type Path = Vec<String>;

/// The fields of a struct.
pub(crate) type Fields<'a> = [(&'static str, &'a dyn Rule)];

/// The mutable fields of a struct.
pub(crate) type FieldsMut<'a> = [(&'static str, &'a mut dyn Rule)];

pub(crate) fn write_fields(fields: &Fields<'_>) -> Value {
    let fields = fields.iter();
    Value::Object(
        fields
            .map(|(name, rule)| ((*name).to_owned(), rule.write()))
            .collect(),
    )
}

pub(crate) fn apply_fields(
    fields: &mut FieldsMut<'_>,
    overlay: &Value,
    path: &mut Path,
) -> Result<(), OverlayError> {
    for (name, value) in map(overlay, path)? {
        path.push(name.clone());
        match fields.iter_mut().find(|(field, _)| field == name) {
            Some((_, rule)) => rule.apply(value, path)?,
            None => {
                return Err(OverlayError::Unknown {
                    path: path.clone(),
                    known: fields.iter().map(|(name, _)| (*name).to_owned()).collect(),
                });
            }
        }
        path.pop();
    }
    Ok(())
}

fn map<'a>(overlay: &'a Value, path: &Path) -> Result<&'a Map<String, Value>, OverlayError> {
    overlay
        .as_object()
        .ok_or_else(|| invalid(path, "expected a map of rules"))
}

pub(super) fn invalid(path: &Path, reason: impl Into<String>) -> OverlayError {
    OverlayError::Invalid {
        path: path.clone(),
        reason: reason.into(),
    }
}

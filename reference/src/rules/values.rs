//! The types of rules.

use std::time::Duration;

use serde_json::Value;

use super::OverlayError;
use super::rule::invalid;
use super::{Path, Rule, Text};

/// A value that is replaced as a whole.
macro_rules! value {
    ($type:ty, $expected:expr, $write:expr, $read:expr) => {
        impl Rule for $type {
            fn write(&self) -> Value {
                let write: fn(&Self) -> Value = $write;
                write(self)
            }

            fn apply(&mut self, overlay: &Value, path: &mut Path) -> Result<(), OverlayError> {
                let read: fn(&Value) -> Option<Self> = $read;
                *self = read(overlay)
                    .ok_or_else(|| invalid(path, format!("expected {}", $expected)))?;
                Ok(())
            }
        }
    };
}

macro_rules! number {
    ($($type:ty),*) => {$(
        value!(
            $type,
            format!("a whole number from {} to {}", <$type>::MIN, <$type>::MAX),
            |number| (*number).into(),
            |value| value.as_u64()?.try_into().ok()
        );
    )*};
}

number!(u8, u16, u32, u64, usize);
value!(
    bool,
    "`true` or `false`",
    |switch| (*switch).into(),
    Value::as_bool
);
value!(f64, "a number", |number| (*number).into(), Value::as_f64);
value!(Text, "a text", |text| text.as_ref().into(), |value| Some(
    value.as_str()?.to_owned().into()
));
value!(
    char,
    "a text of one character",
    |character| character.to_string().into(),
    |value| {
        let mut characters = value.as_str()?.chars();
        characters.next().filter(|_| characters.as_str().is_empty())
    }
);
value!(
    Duration,
    "a number of seconds, 0 or more",
    |duration| duration.as_secs_f64().into(),
    |value| Duration::try_from_secs_f64(value.as_f64()?).ok()
);

/// A missing value is `null`.
impl<R: Rule + Default> Rule for Option<R> {
    fn write(&self) -> Value {
        self.as_ref().map_or(Value::Null, Rule::write)
    }

    fn apply(&mut self, overlay: &Value, path: &mut Path) -> Result<(), OverlayError> {
        *self = match overlay {
            Value::Null => None,
            overlay => Some(read(overlay, path)?),
        };
        Ok(())
    }
}

/// A list is replaced as a whole.
impl<R: Rule + Default> Rule for Vec<R> {
    fn write(&self) -> Value {
        self.iter().map(Rule::write).collect()
    }

    fn apply(&mut self, overlay: &Value, path: &mut Path) -> Result<(), OverlayError> {
        let values = overlay
            .as_array()
            .ok_or_else(|| invalid(path, "expected a list"))?
            .iter();
        *self = values
            .map(|value| read(value, path))
            .collect::<Result<_, _>>()?;
        Ok(())
    }
}

/// A pair is a list of two.
impl<A: Rule + Default, B: Rule + Default> Rule for (A, B) {
    fn write(&self) -> Value {
        vec![self.0.write(), self.1.write()].into()
    }

    fn apply(&mut self, overlay: &Value, path: &mut Path) -> Result<(), OverlayError> {
        let values = overlay.as_array().map(Vec::as_slice);
        let Some([first, second]) = values else {
            return Err(invalid(path, "expected a list of two"));
        };
        *self = (read(first, path)?, read(second, path)?);
        Ok(())
    }
}

fn read<R: Rule + Default>(value: &Value, path: &mut Path) -> Result<R, OverlayError> {
    let mut rule = R::default();
    rule.apply(value, path)?;
    Ok(rule)
}

/// Turns `OneOfThem` into `one-of-them`.
pub(crate) fn write_choice(name: &str) -> Value {
    let mut written = String::new();
    for letter in name.chars() {
        if letter.is_ascii_uppercase() && !written.is_empty() {
            written.push('-');
        }
        written.push(letter.to_ascii_lowercase());
    }
    written.into()
}

/// The index of the choice with this name.
pub(crate) fn read_choice(
    names: &[&str],
    overlay: &Value,
    path: &Path,
) -> Result<usize, OverlayError> {
    let mut choices = names.iter().map(|name| write_choice(name));
    choices
        .position(|choice| choice == *overlay)
        .ok_or_else(|| {
            let known: Vec<String> = names
                .iter()
                .map(|name| write_choice(name).to_string())
                .collect();
            invalid(path, format!("expected one of {}", known.join(", ")))
        })
}

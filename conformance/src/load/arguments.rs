//! The arguments of a call: JSON, in which long texts may be written as pieces that repeat.

use serde_json::{Map, Value as Json};

use crate::model::entry::Repeat;
use crate::problem::{Fault, YamlPlace};
use crate::yaml::{self, Value};

/// The most bytes that the repeated texts of a call have together.
const MOST_BYTES: usize = 1024 * 1024;

/// The arguments as they are sent.
pub(super) fn arguments(call: &Value) -> Result<Map<String, Json>, Fault> {
    let place = YamlPlace::default().key("call");
    let json = if is_repeated_anywhere(call) {
        let mut written = call.clone();
        write_out(&mut written, &mut MOST_BYTES.clone()).and_then(|()| yaml::to_json(&written))
    } else {
        yaml::to_json(call)
    };
    match json.map_err(|fault| fault.below(&place))? {
        Json::Object(arguments) => Ok(arguments),
        _ => Err(Fault::new(place, "expected a map of arguments and values")),
    }
}

fn is_repeated_anywhere(value: &Value) -> bool {
    match value {
        Value::Tagged(tagged) => tagged.tag == "repeat",
        Value::Sequence(items) => items.iter().any(is_repeated_anywhere),
        Value::Mapping(fields) => fields.values().any(is_repeated_anywhere),
        _ => false,
    }
}

/// Writes every `!repeat` out, as long as the bytes that are left.
fn write_out(value: &mut Value, left: &mut usize) -> Result<(), Fault> {
    match value {
        Value::Tagged(tagged) if tagged.tag == "repeat" => {
            *value = Value::from(repeated(&yaml::read(&tagged.value)?, left)?);
        }
        Value::Sequence(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                let place = YamlPlace::default().index(index);
                write_out(item, left).map_err(|fault| fault.below(&place))?;
            }
        }
        Value::Mapping(fields) => {
            for (key, field) in fields.iter_mut() {
                let place = YamlPlace::default().key(yaml::key_text(key).unwrap_or_default());
                write_out(field, left).map_err(|fault| fault.below(&place))?;
            }
        }
        _ => {}
    }
    Ok(())
}

fn repeated(Repeat(pieces): &Repeat, left: &mut usize) -> Result<String, Fault> {
    let after = pieces.iter().try_fold(*left, |left, piece| {
        left.checked_sub(piece.text.len().checked_mul(piece.times)?)
    });
    *left = after.ok_or_else(|| {
        let message = format!("the repeated texts of a call have more than {MOST_BYTES} bytes");
        Fault::new(YamlPlace::default(), message)
    })?;
    let texts = pieces.iter().map(|piece| piece.text.repeat(piece.times));
    Ok(texts.collect())
}

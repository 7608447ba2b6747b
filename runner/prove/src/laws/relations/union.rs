//! The answer to several entries has what the answers to each have, and nothing else.

use serde_json::{Value, json};

use crate::laws::trial::{Checked, LawTrial, equal, set};

pub(super) fn check(trial: &mut LawTrial<'_, '_>, argument: &str) -> Checked {
    let given = trial.input.step.arguments.get(argument);
    let Some(Value::Array(entries)) = given.cloned() else {
        return trial.require(false, "the argument is not a list");
    };
    let several = match entries.as_slice() {
        [] => return trial.require(false, "the argument is empty"),
        [one] => vec![one.clone(); 2],
        several => several.to_vec(),
    };
    let mut of_each = Vec::new();
    for entry in &several {
        let arguments = trial.arguments(argument, Some(json!([entry])));
        let list = trial.list_with(arguments)?;
        // The answer to a single entry may have another form.
        trial.require(!list.is_empty(), "an entry lists nothing")?;
        trial.require(trial.is_whole(&list), "the list is cut")?;
        of_each.extend(list);
    }
    let of_each = set(&of_each);
    trial.require(trial.is_whole(&of_each), "the list is cut")?;
    let arguments = trial.arguments(argument, Some(json!(several)));
    let together = trial.list_with(arguments)?;
    let message = match entries.len() {
        1 => format!("an entry of `{argument}` given twice does not list what it lists alone"),
        _ => format!("the entries of `{argument}` together do not list what each of them lists"),
    };
    equal(&message, &of_each, &set(&together))
}

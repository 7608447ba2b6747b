//! Sets a missing argument to the name of an entry of the root, if that entry exists.

use serde::Deserialize;

use super::Function;

pub(super) const FUNCTION: Function = Function {
    name: "default-if-there",
    perform: |faulty| {
        let arguments = faulty.arguments::<Arguments>();
        let there = arguments.filter(|arguments| faulty.call.root.join(&arguments.value).exists());
        let mut params = faulty.params.clone();
        if let Some(Arguments { argument, value }) = there
            && params["arguments"].get(&argument).is_none()
        {
            params["arguments"][argument] = value.into();
        }
        faulty.answer(&params)
    },
};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Arguments {
    /// The argument.
    argument: String,
    /// The name of the entry.
    value: String,
}

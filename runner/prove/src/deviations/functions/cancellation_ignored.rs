//! Ignores that a call is cancelled.

use super::Function;
use seekspec_run::implementation::Cancellation;

pub(super) const FUNCTION: Function = Function {
    name: "cancellation-ignored",
    perform: |faulty| (faulty.next)(faulty.params, &Cancellation::new()),
};

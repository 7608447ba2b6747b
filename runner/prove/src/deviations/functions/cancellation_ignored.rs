//! Ignores that a call is cancelled.

use super::Function;
use crate::implementation::Cancellation;

pub(super) const FUNCTION: Function = Function {
    name: "cancellation-ignored",
    perform: |faulty| (faulty.next)(faulty.params, &Cancellation::new()),
};

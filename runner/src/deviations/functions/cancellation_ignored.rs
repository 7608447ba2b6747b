use super::Function;
use crate::implementation::Cancellation;

pub(super) const FUNCTION: Function = Function {
    name: "cancellation-ignored",
    about: "Does not notice that a call is cancelled.",
    perform: |faulty| (faulty.next)(faulty.params, &Cancellation::new()),
};

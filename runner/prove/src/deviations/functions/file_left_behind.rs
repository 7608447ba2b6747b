//! Leaves a file in the root of the tree.

use std::fs;

use super::Function;

pub(super) const FUNCTION: Function = Function {
    name: "file-left-behind",
    perform: |faulty| {
        // Where nothing can be written, nothing is left behind.
        drop(fs::write(
            faulty.call.root.join("seekspec-mutant.tmp"),
            "left behind",
        ));
        faulty.right()
    },
};
